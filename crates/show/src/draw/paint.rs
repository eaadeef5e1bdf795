//! The picture of a graph: sizes, places, colours.

use super::graph::DrawnNet;
use super::layout::{Layout, LayoutInput, LayoutStep, TooLarge, layout};
use super::nodes::{INK, Node, nodes_and_edges, text};
use super::{Direction, Style};
use crate::picture::{Drawing, DrawnColor, DrawnShape, Segment, Stroke, text_width};

const TITLE_SIZE: f64 = 20.0;
const MARGIN: f64 = 28.0;
/// Between the ends of two boxes that an edge joins.
const GAP: f64 = 24.0;

const EDGE: DrawnColor = DrawnColor(0x8a_94a3);

/// The picture of a net.
///
/// # Errors
/// A net too large for one.
pub fn paint(graph: &DrawnNet, direction: Direction, style: Style) -> Result<Drawing, TooLarge> {
    let (nodes, edges) = nodes_and_edges(graph, style);
    let across = matches!(direction, Direction::Lr | Direction::Rl);
    let sizes: Vec<_> = nodes.iter().map(Node::size).collect();
    let turned = |(w, h): (f64, f64)| if across { (h, w) } else { (w, h) };
    let input = LayoutInput {
        gap: GAP,
        sizes: sizes.iter().map(|&size| turned(size)).collect(),
        edges,
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
    let mut picture = Drawing {
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
    for way in &layout.ways {
        frame.edge(way, &mut picture.shapes);
    }
    for ((node, &centre), &size) in nodes.iter().zip(&layout.centres).zip(&sizes) {
        node.paint(frame.point(centre), size, &mut picture.shapes);
    }
    Ok(picture)
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

    /// An edge with its arrow.
    fn edge(&self, way: &[LayoutStep], shapes: &mut Vec<DrawnShape>) {
        let mut segments = Vec::new();
        let (mut last, mut before) = ((0.0, 0.0), (0.0, 0.0));
        let count = way.len();
        for (index, step) in way.iter().enumerate() {
            let (LayoutStep::Move(x, y) | LayoutStep::Line(x, y) | LayoutStep::Curve(x, y)) = *step;
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
                LayoutStep::Move(..) => Segment::Move(px, py),
                LayoutStep::Line(..) => Segment::Line(px, py),
                LayoutStep::Curve(..) => {
                    let middle = f64::midpoint(last.1, end);
                    let (ax, ay) = self.point((last.0, middle));
                    let (bx, by) = self.point((x, middle));
                    Segment::Cubic(ax, ay, bx, by, px, py)
                }
            });
            last = (x, y);
        }
        shapes.push(DrawnShape::Path(segments, None, Some(Stroke::solid(EDGE, 1.3))));
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
        shapes.push(DrawnShape::Path(head, Some(EDGE), None));
    }
}
