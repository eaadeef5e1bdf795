//! The boxes of a picture: the content of each, and which of them edges connect.

use super::Style;
use super::graph::{DrawnNet, LayerFamily, LayerNode, Shared};
use crate::picture::{Anchor, DrawnColor, DrawnShape, Segment, Stroke, Text, text_height, text_width};

const NAME_SIZE: f64 = 13.0;
const DETAIL_SIZE: f64 = 11.0;
const BLOB_SIZE: f64 = 11.5;
/// Around the text of a node, sideways and upwards.
const PADDING: (f64, f64) = (12.0, 7.0);
/// The height of the strip of a layer that works in place.
const STRIP: f64 = 19.0;
/// A name of more letters is cut in the middle.
const LONGEST_NAME: usize = 60;

pub(super) const INK: DrawnColor = DrawnColor(0x26_2d36);
const FAINT_INK: DrawnColor = DrawnColor(0x56_6070);
const BLOB_FILL: DrawnColor = DrawnColor(0xee_f0f3);
const BLOB_EDGE: DrawnColor = DrawnColor(0xb4_bcc8);

/// A line of text in a node: text, size, bold, colour.
pub(super) type Line = (String, f64, bool, DrawnColor);

/// Something with a place of its own.
pub(super) struct Node {
    lines: Vec<Line>,
    /// Layers that work in place on what comes out of it.
    strips: Vec<(String, LayerFamily)>,
    /// The kind of a layer; `None` for a blob.
    kind: Option<LayerFamily>,
}

/// The nodes, and the edges between them.
pub(super) fn nodes_and_edges(graph: &DrawnNet, style: Style) -> (Vec<Node>, Vec<(usize, usize)>) {
    let mut nodes = Nodes {
        graph,
        nodes: Vec::new(),
        edges: Vec::new(),
        of_blob: vec![None; graph.blobs.len()],
        makers: vec![None; graph.blobs.len()],
    };
    match style {
        Style::Full => graph.layers.iter().for_each(|layer| nodes.add(layer)),
        Style::Compact => graph.layers.iter().for_each(|layer| nodes.add_compact(layer)),
    }
    for blob in 0..graph.blobs.len() {
        if style == Style::Full || nodes.makers[blob].is_none() {
            nodes.blob(blob);
        }
    }
    (nodes.nodes, nodes.edges)
}

/// The nodes so far.
struct Nodes<'a> {
    graph: &'a DrawnNet,
    nodes: Vec<Node>,
    edges: Vec<(usize, usize)>,
    /// The node of each blob that has one.
    of_blob: Vec<Option<usize>>,
    /// The layer that made each blob last.
    makers: Vec<Option<usize>>,
}

impl Nodes<'_> {
    /// The node of a blob.
    fn blob(&mut self, blob: usize) -> usize {
        *self.of_blob[blob].get_or_insert_with(|| {
            self.nodes.push(Node::blob(
                &self.graph.blobs[blob].name,
                self.graph.blobs[blob].shape.as_deref(),
            ));
            self.nodes.len() - 1
        })
    }

    /// Adds a layer between the blobs that it reads and makes. One that works in place becomes a
    /// strip of the layer that makes its blob, or of the blob.
    fn add(&mut self, layer: &LayerNode) {
        let mut bottoms: Vec<_> = layer.bottoms.iter().map(|&bottom| self.blob(bottom)).collect();
        if let (true, Some(&blob)) = (layer.in_place(), layer.bottoms.first()) {
            let home = self.makers[blob].unwrap_or(bottoms[0]);
            self.nodes[home].strips.push((strip_text(layer), layer.kind));
            return;
        }
        let index = self.nodes.len();
        self.nodes.push(Node::layer(layer));
        bottoms.dedup();
        self.edges.extend(bottoms.into_iter().map(|blob| (blob, index)));
        for &top in &layer.tops {
            let blob = self.blob(top);
            self.edges.push((index, blob));
            self.makers[top] = (layer.tops.len() == 1).then_some(index);
        }
    }

    /// Adds a layer behind those that make what it reads; only blobs that no layer makes are nodes.
    fn add_compact(&mut self, layer: &LayerNode) {
        let made_by = |nodes: &mut Self, blob: usize| nodes.makers[blob].unwrap_or_else(|| nodes.blob(blob));
        let mut bottoms: Vec<_> = layer.bottoms.iter().map(|&bottom| made_by(self, bottom)).collect();
        if let (true, Some(&home)) = (layer.in_place(), bottoms.first()) {
            self.nodes[home].add_in_place(layer);
            return;
        }
        let index = self.nodes.len();
        let shapes = layer.tops.iter().filter_map(|&top| self.graph.blobs[top].shape.clone());
        self.nodes.push(Node::compact(layer, shapes.collect()));
        bottoms.sort_unstable();
        bottoms.dedup();
        self.edges.extend(bottoms.into_iter().map(|maker| (maker, index)));
        for &top in &layer.tops {
            self.makers[top] = Some(index);
        }
    }
}

fn strip_text(layer: &LayerNode) -> String {
    format!("{} · {}", layer.type_name, shortened(&layer.name))
}

/// A name with its middle left out if it is very long.
fn shortened(name: &str) -> String {
    let letters: Vec<char> = name.chars().collect();
    if letters.len() <= LONGEST_NAME {
        return name.to_string();
    }
    let half = LONGEST_NAME / 2;
    let (start, end) = (&letters[..half], &letters[letters.len() - half..]);
    format!(
        "{}…{}",
        start.iter().collect::<String>(),
        end.iter().collect::<String>()
    )
}

/// Fill and border of a kind.
fn colors(kind: LayerFamily) -> (DrawnColor, DrawnColor) {
    let (fill, edge) = match kind {
        LayerFamily::Data => (0xd3_e5f7, 0x7f_a9d4),
        LayerFamily::Convolution => (0xfb_d5d0, 0xdb_8b82),
        LayerFamily::Pooling => (0xfd_e3bd, 0xd9_a55a),
        LayerFamily::InnerProduct => (0xe6_d6f5, 0xa9_86cf),
        LayerFamily::Recurrent => (0xf7_d4e8, 0xcf_86b0),
        LayerFamily::Normalisation => (0xfa_f2c4, 0xcb_b968),
        LayerFamily::Activation => (0xd3_f0d6, 0x85_bf8d),
        LayerFamily::Loss => (0xcb_ece8, 0x6f_b5ad),
        LayerFamily::Other => (0xdc_dff6, 0x96_9cd3),
    };
    (DrawnColor(fill), DrawnColor(edge))
}

impl Node {
    fn blob(name: &str, shape: Option<&str>) -> Self {
        let mut lines = vec![(shortened(name), BLOB_SIZE, false, INK)];
        lines.extend(shape.map(|shape| (shape.to_string(), DETAIL_SIZE, false, FAINT_INK)));
        Self {
            lines,
            strips: Vec::new(),
            kind: None,
        }
    }

    fn layer(layer: &LayerNode) -> Self {
        let what = match flow(layer) {
            Some(flow) => format!("{} · {flow}", what(layer)),
            None => what(layer),
        };
        let mut lines = vec![
            (shortened(&layer.name), NAME_SIZE, true, INK),
            (what, DETAIL_SIZE, false, INK),
        ];
        let shared = shared(layer);
        let more = short_options(layer).into_iter().chain(shared);
        lines.extend(more.map(|text| (text, DETAIL_SIZE, false, FAINT_INK)));
        Self {
            lines,
            strips: Vec::new(),
            kind: Some(layer.kind),
        }
    }

    /// A layer in two lines, and one more for what it shares or for the shapes of its tops.
    fn compact(layer: &LayerNode, shapes: Vec<String>) -> Self {
        let options = short_options(layer)
            .map(|options| format!(" {options}"))
            .unwrap_or_default();
        let flow = flow(layer).map(|flow| format!(" · {flow}")).unwrap_or_default();
        let shared = shared(layer);
        let shapes = (!shapes.is_empty()).then(|| shapes.join(", "));
        let mut lines = vec![
            (shortened(&layer.name), NAME_SIZE, true, INK),
            (format!("{}{options}{flow}", what(layer)), DETAIL_SIZE, false, INK),
        ];
        lines.extend(
            shared
                .into_iter()
                .chain(shapes)
                .map(|text| (text, DETAIL_SIZE, false, FAINT_INK)),
        );
        Self {
            lines,
            strips: Vec::new(),
            kind: Some(layer.kind),
        }
    }

    /// Adds a layer that works in place to the line that describes this one.
    fn add_in_place(&mut self, layer: &LayerNode) {
        match (self.kind, self.lines.get_mut(1)) {
            (Some(_), Some(line)) => line.0 += &format!(" + {}", layer.type_name),
            _ => self.strips.push((layer.type_name.clone(), layer.kind)),
        }
    }

    /// The height of the text and what is around it, without strips.
    fn head(&self) -> f64 {
        self.lines.iter().map(|line| text_height(line.1)).sum::<f64>() + 2.0 * PADDING.1
    }

    pub(super) fn size(&self) -> (f64, f64) {
        let lines = self
            .lines
            .iter()
            .map(|(text, size, bold, _)| text_width(text, *size, *bold));
        let strips = self.strips.iter().map(|(text, _)| text_width(text, DETAIL_SIZE, false));
        let width = lines.chain(strips).fold(30.0, f64::max) + 2.0 * PADDING.0;
        let strips = self.strips.len() as f64 * STRIP;
        (width.ceil(), (self.head() + strips).ceil())
    }

    pub(super) fn paint(&self, (x, y): (f64, f64), (width, height): (f64, f64), shapes: &mut Vec<DrawnShape>) {
        let (left, top) = (x - width / 2.0, y - height / 2.0);
        let (fill, edge) = self.kind.map_or((BLOB_FILL, BLOB_EDGE), colors);
        let stroke = Some(Stroke::solid(edge, 1.2));
        match self.kind {
            Some(_) => shapes.push(DrawnShape::Rect([left, top, width, height, 5.0], Some(fill), stroke)),
            None => shapes.push(DrawnShape::Path(octagon(left, top, width, height), Some(fill), stroke)),
        }
        let mut base = top + PADDING.1;
        for line in &self.lines {
            shapes.push(text((x, base + line.1 * 0.95), line));
            base += text_height(line.1);
        }
        let mut strip_top = top + self.head();
        for (label, kind) in &self.strips {
            let (fill, edge) = colors(*kind);
            let rect = [left + 4.0, strip_top - 3.0, width - 8.0, STRIP - 3.0, 4.0];
            shapes.push(DrawnShape::Rect(rect, Some(fill), Some(Stroke::solid(edge, 0.8))));
            let line = (label.clone(), DETAIL_SIZE, false, INK);
            shapes.push(text((x, strip_top + STRIP / 2.0 - 0.7), &line));
            strip_top += STRIP;
        }
    }
}

/// `weights of conv1`: what a layer shares.
fn shared(layer: &LayerNode) -> Option<String> {
    Some(match layer.shared.as_ref()? {
        Shared::Own => "weights shared".into(),
        Shared::Of(owner) => format!("weights of {}", shortened(owner)),
    })
}

/// `MAX Pooling`: the type, with its method if it has some.
fn what(layer: &LayerNode) -> String {
    match &layer.method {
        Some(method) => format!("{method} {}", layer.type_name),
        None => layer.type_name.clone(),
    }
}

/// `20 outputs`, `batch 64`: what flows out.
fn flow(layer: &LayerNode) -> Option<String> {
    match layer.label.strip_prefix("Batch ") {
        Some(batch) => Some(format!("batch {batch}")),
        None => (!layer.label.is_empty()).then(|| format!("{} outputs", layer.label)),
    }
}

/// `7×7, stride 2, pad 3`: values that differ from the defaults.
fn short_options(layer: &LayerNode) -> Option<String> {
    let parts = layer
        .options
        .iter()
        .filter_map(|(name, value)| match (*name, value.as_str()) {
            ("stride", "1") | ("pad", "0") => None,
            ("kernel size", size) if size.contains('×') => Some(size.to_string()),
            ("kernel size", size) => Some(format!("{size}×{size}")),
            (name, "") => Some(name.to_string()),
            (name, value) => Some(format!("{name} {value}")),
        });
    let parts: Vec<String> = parts.collect();
    (!parts.is_empty()).then(|| parts.join(", "))
}

/// A line of text, in the middle.
pub(super) fn text(at: (f64, f64), (text, size, bold, color): &Line) -> DrawnShape {
    DrawnShape::Text(Text {
        at,
        anchor: Anchor::Middle,
        size: *size,
        bold: *bold,
        color: *color,
        upwards: false,
        text: text.clone(),
    })
}

fn octagon(left: f64, top: f64, width: f64, height: f64) -> Vec<Segment> {
    let cut = (height * 0.3).min(8.0);
    let (right, bottom) = (left + width, top + height);
    vec![
        Segment::Move(left + cut, top),
        Segment::Line(right - cut, top),
        Segment::Line(right, top + cut),
        Segment::Line(right, bottom - cut),
        Segment::Line(right - cut, bottom),
        Segment::Line(left + cut, bottom),
        Segment::Line(left, bottom - cut),
        Segment::Line(left, top + cut),
        Segment::Close,
    ]
}
