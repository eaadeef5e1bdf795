//! A plot as a picture: panels under each other, each with its axes and its legend.

use super::axis::Axis;
use super::series::{Panel, Series};
use crate::picture::{Anchor, Color, Picture, Segment, Shape, Stroke, Text, text_width};

const WIDTH: f64 = 860.0;
const PANEL: f64 = 250.0;
const LEFT: f64 = 78.0;
const RIGHT: f64 = 24.0;
const TOP: f64 = 56.0;
/// Between two panels: the ticks, and the legend of the next.
const BETWEEN: f64 = 64.0;
const BOTTOM: f64 = 58.0;
const LEGEND_LINE: f64 = 17.0;
/// Where a curve has more points than this, no dots are drawn.
const MOST_DOTS: usize = 60;

const INK: Color = Color(0x26_2d36);
const FAINT_INK: Color = Color(0x56_6070);
const GRID: Color = Color(0xe6_e9ee);
const FRAME: Color = Color(0xb4_bcc8);

/// Training and test colours of each log.
const COLORS: [(u32, u32); 6] = [
    (0x4a_86c5, 0xd9_6b2b),
    (0x3f_a06d, 0xb8_4a9e),
    (0x7d_6bc9, 0xc9_9a1e),
    (0x2b_a3a8, 0xcf_4f5c),
    (0x8a_8f3c, 0x5b_5fd0),
    (0x6b_7684, 0x9c_5a33),
];

/// The picture of the panels.
pub(crate) fn paint(panels: &[Panel], title: &str) -> Picture {
    let mut picture = Picture {
        width: WIDTH.max(text_width(title, 18.0, true) + 40.0),
        height: 0.0,
        title: title.to_string(),
        shapes: vec![text((WIDTH / 2.0, 32.0), Anchor::Middle, 18.0, true, INK, title)],
    };
    let iterations = panels
        .iter()
        .flat_map(|panel| &panel.series)
        .flat_map(|s| &s.points)
        .map(|p| p.0);
    let across = Axis::of(iterations, false, 8, false);
    let mut top = TOP;
    for (index, panel) in panels.iter().enumerate() {
        let legend = legend(&panel.series, top);
        top = legend.1 + 8.0;
        picture.shapes.extend(legend.0);
        let last = index + 1 == panels.len();
        panel_shapes(panel, &across, top, last, &mut picture.shapes);
        top += PANEL + if last { BOTTOM } else { BETWEEN - 26.0 };
    }
    picture.height = top;
    picture
}

/// The names of the curves in rows from `top` on, and where they end.
fn legend(series: &[Series], top: f64) -> (Vec<Shape>, f64) {
    let mut shapes = Vec::new();
    let (mut x, mut y) = (LEFT, top);
    for one in series {
        let width = 30.0 + text_width(&one.name, 12.0, false) + 20.0;
        if x > LEFT && x + width > WIDTH - RIGHT {
            (x, y) = (LEFT, y + LEGEND_LINE);
        }
        let (from, to) = ((x, y + 6.0), (x + 22.0, y + 6.0));
        let line = vec![Segment::Move(from.0, from.1), Segment::Line(to.0, to.1)];
        shapes.push(Shape::Path(line, None, Some(stroke(one))));
        if one.test {
            shapes.push(Shape::Circle([x + 11.0, y + 6.0, 2.8], Some(color(one)), None));
        }
        shapes.push(text((x + 28.0, y + 10.0), Anchor::Start, 12.0, false, INK, &one.name));
        x += width;
    }
    (shapes, y + LEGEND_LINE)
}

fn panel_shapes(panel: &Panel, across: &Axis, top: f64, last: bool, shapes: &mut Vec<Shape>) {
    let (left, width, bottom) = (LEFT, WIDTH - LEFT - RIGHT, top + PANEL);
    let values = panel
        .series
        .iter()
        .flat_map(|series| &series.points)
        .map(|point| point.1);
    let up = Axis::of(values, panel.log_scale, 5, true);
    let line = |from: (f64, f64), to: (f64, f64)| {
        let segments = vec![Segment::Move(from.0, from.1), Segment::Line(to.0, to.1)];
        Shape::Path(segments, None, Some(Stroke::solid(GRID, 1.0)))
    };
    for (value, label) in &up.ticks {
        let y = bottom - up.place(*value).unwrap_or(0.0) * PANEL;
        shapes.push(line((left, y), (left + width, y)));
        shapes.push(text((left - 8.0, y + 4.0), Anchor::End, 11.5, false, FAINT_INK, label));
    }
    for (value, label) in &across.ticks {
        let x = left + across.place(*value).unwrap_or(0.0) * width;
        shapes.push(line((x, top), (x, bottom)));
        shapes.push(text((x, bottom + 17.0), Anchor::Middle, 11.5, false, FAINT_INK, label));
    }
    shapes.push(Shape::Rect(
        [left, top, width, PANEL, 0.0],
        None,
        Some(Stroke::solid(FRAME, 1.0)),
    ));
    let mut name = text((20.0, top + PANEL / 2.0), Anchor::Middle, 13.0, true, INK, panel.title);
    if let Shape::Text(name) = &mut name {
        name.upwards = true;
    }
    shapes.push(name);
    if last {
        let middle = (left + width / 2.0, bottom + 40.0);
        shapes.push(text(middle, Anchor::Middle, 13.0, true, INK, "iterations"));
    }
    for series in &panel.series {
        let place = |&(x, y): &(f64, f64)| {
            let (x, y) = (across.place(x)?, up.place(y).filter(|_| y.is_finite())?);
            Some((left + x * width, bottom - y * PANEL))
        };
        curve(
            series,
            place,
            top,
            &|x| left + across.place(x).unwrap_or(0.0) * width,
            shapes,
        );
    }
}

/// A curve; where its values are not finite it has a gap, marked by a cross at the upper edge.
fn curve(
    series: &Series,
    place: impl Fn(&(f64, f64)) -> Option<(f64, f64)>,
    top: f64,
    across: &dyn Fn(f64) -> f64,
    shapes: &mut Vec<Shape>,
) {
    let mut run: Vec<(f64, f64)> = Vec::new();
    let mut runs = Vec::new();
    for point in &series.points {
        match place(point) {
            Some(at) => run.push(at),
            None => {
                runs.push(std::mem::take(&mut run));
                let (x, y) = (across(point.0), top + 7.0);
                let cross = [(-3.5, -3.5, 3.5, 3.5), (-3.5, 3.5, 3.5, -3.5)];
                let cross = cross
                    .iter()
                    .flat_map(|&(a, b, c, d)| [Segment::Move(x + a, y + b), Segment::Line(x + c, y + d)]);
                shapes.push(Shape::Path(
                    cross.collect(),
                    None,
                    Some(Stroke::solid(color(series), 1.5)),
                ));
            }
        }
    }
    runs.push(run);
    let dots = series.test && series.points.len() <= MOST_DOTS;
    for run in runs.iter().filter(|run| !run.is_empty()) {
        let mut segments: Vec<Segment> = run.iter().map(|&(x, y)| Segment::Line(x, y)).collect();
        segments[0] = Segment::Move(run[0].0, run[0].1);
        if run.len() > 1 {
            shapes.push(Shape::Path(segments, None, Some(stroke(series))));
        }
        if dots || run.len() == 1 {
            let circle = |&(x, y): &(f64, f64)| Shape::Circle([x, y, 2.8], Some(color(series)), None);
            shapes.extend(run.iter().map(circle));
        }
    }
}

fn color(series: &Series) -> Color {
    let (train, test) = COLORS[(series.log + series.index) % COLORS.len()];
    Color(if series.test { test } else { train })
}

fn stroke(series: &Series) -> Stroke {
    Stroke {
        color: color(series),
        width: if series.test { 2.0 } else { 1.5 },
        dashed: false,
    }
}

fn text(at: (f64, f64), anchor: Anchor, size: f64, bold: bool, color: Color, text: &str) -> Shape {
    Shape::Text(Text {
        at,
        anchor,
        size,
        bold,
        color,
        upwards: false,
        text: text.to_string(),
    })
}
