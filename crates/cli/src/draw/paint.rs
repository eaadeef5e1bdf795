//! The picture of a graph: sizes, places, colours.

use super::Direction;
use super::graph::{Graph, Kind, LayerNode};
use super::layout::{Input, Layout, Step, TooLarge, layout};
use crate::picture::{Anchor, Color, Picture, Segment, Shape, Stroke, Text, text_height, text_width};

const NAME_SIZE: f64 = 13.0;
const DETAIL_SIZE: f64 = 11.0;
const BLOB_SIZE: f64 = 11.5;
const LABEL_SIZE: f64 = 10.0;
const TITLE_SIZE: f64 = 20.0;
/// Around the text of a node, sideways and upwards.
const PADDING: (f64, f64) = (12.0, 7.0);
/// The height of the strip of a layer that works in place.
const STRIP: f64 = 19.0;
const MARGIN: f64 = 28.0;
/// A name of more letters is cut in the middle.
const LONGEST_NAME: usize = 60;

const INK: Color = Color(0x26_2d36);
const FAINT_INK: Color = Color(0x56_6070);
const EDGE: Color = Color(0x8a_94a3);
const BLOB_FILL: Color = Color(0xee_f0f3);
const BLOB_EDGE: Color = Color(0xb4_bcc8);

/// A line of text in a node: text, size, bold, colour.
type Line = (String, f64, bool, Color);

/// Something with a place of its own.
struct Node {
    lines: Vec<Line>,
    /// Layers that work in place on what comes out of it.
    strips: Vec<(String, Kind)>,
    /// The kind of a layer; `None` for a blob.
    kind: Option<Kind>,
}

/// The picture of a net.
///
/// # Errors
/// A net too large for one.
pub(crate) fn paint(graph: &Graph, direction: Direction) -> Result<Picture, TooLarge> {
    let (nodes, edges) = nodes_and_edges(graph);
    let across = matches!(direction, Direction::Lr | Direction::Rl);
    let sizes: Vec<_> = nodes.iter().map(Node::size).collect();
    let turned = |(w, h): (f64, f64)| if across { (h, w) } else { (w, h) };
    let labels = edges.iter().map(|edge| text_width(&edge.2, LABEL_SIZE, false));
    let input = Input {
        // Sideways, a label lies along its edge and needs the room.
        gap: if across {
            labels.fold(24.0, |gap, width| gap.max(width + 18.0))
        } else {
            24.0
        },
        sizes: sizes.iter().map(|&size| turned(size)).collect(),
        edges: edges.iter().map(|edge| (edge.0, edge.1)).collect(),
    };
    let layout = layout(&input)?;
    let title_height = if graph.name.is_empty() {
        0.0
    } else {
        TITLE_SIZE * 1.2 + 20.0
    };
    let (width, height) = turned((layout.width, layout.height));
    let title_width = text_width(&graph.name, TITLE_SIZE, true);
    let frame = Frame {
        direction,
        layout: &layout,
        left: MARGIN + (title_width - width).max(0.0) / 2.0,
        top: MARGIN + title_height,
    };
    let mut picture = Picture {
        width: width.max(title_width) + 2.0 * MARGIN,
        height: height + title_height + 2.0 * MARGIN,
        title: graph.name.clone(),
        shapes: Vec::new(),
    };
    if !graph.name.is_empty() {
        let at = (picture.width / 2.0, MARGIN + TITLE_SIZE * 0.9);
        picture
            .shapes
            .push(text(at, &(graph.name.clone(), TITLE_SIZE, true, INK)));
    }
    for (way, (_, _, label)) in layout.ways.iter().zip(&edges) {
        frame.edge(way, label, &mut picture.shapes);
    }
    for ((node, &centre), &size) in nodes.iter().zip(&layout.centres).zip(&sizes) {
        node.paint(frame.point(centre), size, &mut picture.shapes);
    }
    Ok(picture)
}

/// The nodes, and the edges between them with their labels. A layer that works in place becomes a
/// strip of the layer that makes its blob, or of the blob.
fn nodes_and_edges(graph: &Graph) -> (Vec<Node>, Vec<(usize, usize, String)>) {
    let mut nodes: Vec<Node> = Vec::new();
    let mut edges = Vec::new();
    let mut blob_nodes = vec![None; graph.blobs.len()];
    let mut makers = vec![None; graph.blobs.len()];
    for layer in &graph.layers {
        for &bottom in &layer.bottoms {
            blob_node(graph, bottom, &mut nodes, &mut blob_nodes);
        }
        if let (true, Some(&blob)) = (layer.in_place(), layer.bottoms.first()) {
            let home = makers[blob].unwrap_or_else(|| blob_node(graph, blob, &mut nodes, &mut blob_nodes));
            nodes[home].strips.push((strip_text(layer), layer.kind));
            continue;
        }
        let index = nodes.len();
        nodes.push(Node::layer(layer));
        let mut bottoms: Vec<_> = layer.bottoms.iter().filter_map(|&blob| blob_nodes[blob]).collect();
        bottoms.dedup();
        edges.extend(bottoms.into_iter().map(|blob| (blob, index, String::new())));
        let mut label = layer.label.clone();
        for &top in &layer.tops {
            let blob = blob_node(graph, top, &mut nodes, &mut blob_nodes);
            edges.push((index, blob, std::mem::take(&mut label)));
            makers[top] = (layer.tops.len() == 1).then_some(index);
        }
    }
    for blob in 0..graph.blobs.len() {
        blob_node(graph, blob, &mut nodes, &mut blob_nodes);
    }
    (nodes, edges)
}

fn blob_node(graph: &Graph, blob: usize, nodes: &mut Vec<Node>, known: &mut [Option<usize>]) -> usize {
    *known[blob].get_or_insert_with(|| {
        let blob = &graph.blobs[blob];
        let mut lines = vec![(shortened(&blob.name), BLOB_SIZE, false, INK)];
        lines.extend(
            blob.shape
                .iter()
                .map(|shape| (shape.clone(), DETAIL_SIZE, false, FAINT_INK)),
        );
        nodes.push(Node {
            lines,
            strips: Vec::new(),
            kind: None,
        });
        nodes.len() - 1
    })
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
fn colors(kind: Kind) -> (Color, Color) {
    let (fill, edge) = match kind {
        Kind::Data => (0xd3_e5f7, 0x7f_a9d4),
        Kind::Convolution => (0xfb_d5d0, 0xdb_8b82),
        Kind::Pooling => (0xfd_e3bd, 0xd9_a55a),
        Kind::InnerProduct => (0xe6_d6f5, 0xa9_86cf),
        Kind::Recurrent => (0xf7_d4e8, 0xcf_86b0),
        Kind::Normalisation => (0xfa_f2c4, 0xcb_b968),
        Kind::Activation => (0xd3_f0d6, 0x85_bf8d),
        Kind::Loss => (0xcb_ece8, 0x6f_b5ad),
        Kind::Other => (0xdc_dff6, 0x96_9cd3),
    };
    (Color(fill), Color(edge))
}

impl Node {
    fn layer(layer: &LayerNode) -> Self {
        let what = match &layer.method {
            Some(method) => format!("{method} {}", layer.type_name),
            None => layer.type_name.clone(),
        };
        let mut lines = vec![
            (shortened(&layer.name), NAME_SIZE, true, INK),
            (what, DETAIL_SIZE, false, INK),
        ];
        if let Some(options) = short_options(layer) {
            lines.push((options, DETAIL_SIZE, false, FAINT_INK));
        }
        Self {
            lines,
            strips: Vec::new(),
            kind: Some(layer.kind),
        }
    }

    /// The height of the text and what is around it, without strips.
    fn head(&self) -> f64 {
        self.lines.iter().map(|line| text_height(line.1)).sum::<f64>() + 2.0 * PADDING.1
    }

    fn size(&self) -> (f64, f64) {
        let lines = self
            .lines
            .iter()
            .map(|(text, size, bold, _)| text_width(text, *size, *bold));
        let strips = self.strips.iter().map(|(text, _)| text_width(text, DETAIL_SIZE, false));
        let width = lines.chain(strips).fold(30.0, f64::max) + 2.0 * PADDING.0;
        let strips = self.strips.len() as f64 * STRIP;
        (width.ceil(), (self.head() + strips).ceil())
    }

    fn paint(&self, (x, y): (f64, f64), (width, height): (f64, f64), shapes: &mut Vec<Shape>) {
        let (left, top) = (x - width / 2.0, y - height / 2.0);
        let (fill, edge) = self.kind.map_or((BLOB_FILL, BLOB_EDGE), colors);
        let stroke = Some(Stroke::solid(edge, 1.2));
        match self.kind {
            Some(_) => shapes.push(Shape::Rect([left, top, width, height, 5.0], Some(fill), stroke)),
            None => shapes.push(Shape::Path(octagon(left, top, width, height), Some(fill), stroke)),
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
            shapes.push(Shape::Rect(rect, Some(fill), Some(Stroke::solid(edge, 0.8))));
            let line = (label.clone(), DETAIL_SIZE, false, INK);
            shapes.push(text((x, strip_top + STRIP / 2.0 - 0.7), &line));
            strip_top += STRIP;
        }
    }
}

/// `7×7, stride 2, pad 3`: what is not as it would be anyway.
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

fn text(at: (f64, f64), (text, size, bold, color): &Line) -> Shape {
    Shape::Text(Text {
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

/// How the layout, which flows downwards, lies in the picture.
struct Frame<'a> {
    direction: Direction,
    layout: &'a Layout,
    left: f64,
    top: f64,
}

impl Frame<'_> {
    fn point(&self, (x, y): (f64, f64)) -> (f64, f64) {
        let (x, y) = match self.direction {
            Direction::Tb => (x, y),
            Direction::Bt => (x, self.layout.height - y),
            Direction::Lr => (y, x),
            Direction::Rl => (self.layout.height - y, x),
        };
        (x + self.left, y + self.top)
    }

    /// An edge with its arrow, and its label beside its start.
    fn edge(&self, way: &[Step], label: &str, shapes: &mut Vec<Shape>) {
        let mut segments = Vec::new();
        let (mut last, mut before) = ((0.0, 0.0), (0.0, 0.0));
        let count = way.len();
        for (index, step) in way.iter().enumerate() {
            let (Step::Move(x, y) | Step::Line(x, y) | Step::Curve(x, y)) = *step;
            before = last;
            let down = if y >= last.1 { 1.0 } else { -1.0 };
            // The arrow's head ends the line.
            let end = if index + 1 == count && count > 1 {
                y - 5.0 * down
            } else {
                y
            };
            let (px, py) = self.point((x, end));
            segments.push(match step {
                Step::Move(..) => Segment::Move(px, py),
                Step::Line(..) => Segment::Line(px, py),
                Step::Curve(..) => {
                    let middle = f64::midpoint(last.1, end);
                    let (ax, ay) = self.point((last.0, middle));
                    let (bx, by) = self.point((x, middle));
                    Segment::Cubic(ax, ay, bx, by, px, py)
                }
            });
            last = (x, y);
        }
        shapes.push(Shape::Path(segments, None, Some(Stroke::solid(EDGE, 1.3))));
        let back = if last.1 >= before.1 { -8.0 } else { 8.0 };
        let corners = [
            (last.0, last.1),
            (last.0 - 3.6, last.1 + back),
            (last.0 + 3.6, last.1 + back),
        ];
        let [a, b, c] = corners.map(|corner| self.point(corner));
        let head = vec![
            Segment::Move(a.0, a.1),
            Segment::Line(b.0, b.1),
            Segment::Line(c.0, c.1),
            Segment::Close,
        ];
        shapes.push(Shape::Path(head, Some(EDGE), None));
        if let (false, Some(Step::Move(x, y))) = (label.is_empty(), way.first()) {
            self.label((*x, *y), label, shapes);
        }
    }

    fn label(&self, (x, y): (f64, f64), label: &str, shapes: &mut Vec<Shape>) {
        let (x, y) = self.point((x, y + 4.0));
        let (at, anchor) = match self.direction {
            Direction::Tb => ((x + 5.0, y + 11.5), Anchor::Start),
            Direction::Bt => ((x + 5.0, y - 4.5), Anchor::Start),
            Direction::Lr => ((x, y - 5.0), Anchor::Start),
            Direction::Rl => ((x, y - 5.0), Anchor::End),
        };
        shapes.push(Shape::Text(Text {
            at,
            anchor,
            size: LABEL_SIZE,
            bold: false,
            color: FAINT_INK,
            upwards: false,
            text: label.to_string(),
        }));
    }
}
