//! A plot as a picture: panels under each other, each with its axes and its legend.

use super::axis::Axis;
use super::legend::{self, INK, smooth_stroke, stroke, text};
use super::series::{Panel, Plot, Series};
use crate::picture::{Anchor, Color, Drawing, Segment, Shape, Stroke, text_width};

const WIDTH: f64 = 860.0;
const PANEL: f64 = 250.0;
const RIGHT: f64 = 24.0;
const TITLE: f64 = 18.0;
const TICK: f64 = 11.5;
const TOP: f64 = 56.0;
/// Between two panels: the ticks, and the legend of the next.
const BETWEEN: f64 = 38.0;
const BOTTOM: f64 = 58.0;
/// Where a curve has more points than this, no dots are drawn.
const MOST_DOTS: usize = 60;

const FAINT_INK: Color = Color(0x56_6070);
const GRID: Color = Color(0xe6_e9ee);
const FRAME: Color = Color(0xb4_bcc8);
const WHITE: Color = Color(0xff_ffff);

/// The picture of a plot.
pub(crate) fn paint(plot: &Plot, title: &str) -> Drawing {
    let width = WIDTH.max(text_width(title, TITLE, true) + 40.0);
    let mut picture = Drawing {
        width,
        height: 0.0,
        title: title.to_string(),
        shapes: vec![text((width / 2.0, 32.0), Anchor::Middle, TITLE, true, INK, title)],
    };
    let places = plot
        .panels
        .iter()
        .flat_map(|panel| &panel.series)
        .flat_map(|series| &series.points);
    let across = Axis::of(places.map(|point| point.0), super::Scale::Linear, 8, false);
    let axes: Vec<_> = plot
        .panels
        .iter()
        .map(|panel| Axis::of(panel.values(), panel.scale, 5, true))
        .collect();
    let labels = axes
        .iter()
        .flat_map(|axis| &axis.ticks)
        .map(|tick| text_width(&tick.1, TICK, false));
    let left = labels.fold(0.0, f64::max) + 46.0;
    let (runs, mut top) = legend::runs(plot, TOP, [left, width - RIGHT]);
    picture.shapes.extend(runs);
    for (index, (panel, up)) in plot.panels.iter().zip(&axes).enumerate() {
        let (legend, end) = legend::curves(plot, &panel.series, top, [left, width - RIGHT]);
        picture.shapes.extend(legend);
        let frame = Frame {
            across: &across,
            up,
            left,
            width: width - RIGHT - left,
            top: end + 8.0,
        };
        frame.axes(panel, &mut picture.shapes);
        panel
            .series
            .iter()
            .for_each(|series| frame.curve(series, &mut picture.shapes));
        frame.best(panel, &mut picture.shapes);
        let last = index + 1 == plot.panels.len();
        if last {
            let middle = (left + frame.width / 2.0, frame.bottom() + 40.0);
            picture
                .shapes
                .push(text(middle, Anchor::Middle, 13.0, true, INK, plot.across));
        }
        top = frame.bottom() + if last { BOTTOM } else { BETWEEN };
    }
    picture.height = top;
    picture
}

/// Where a panel lies, and what its places mean.
struct Frame<'a> {
    across: &'a Axis,
    up: &'a Axis,
    left: f64,
    width: f64,
    top: f64,
}

impl Frame<'_> {
    fn bottom(&self) -> f64 {
        self.top + PANEL
    }

    fn x(&self, value: f64) -> f64 {
        self.left + self.across.place(value).unwrap_or(0.0) * self.width
    }

    fn point(&self, &(x, y): &(f64, f64)) -> Option<(f64, f64)> {
        self.across.place(x)?;
        let up = self.up.place(y).filter(|_| y.is_finite())?;
        Some((self.x(x), self.bottom() - up * PANEL))
    }

    /// The grid with its ticks, and the name of the panel.
    fn axes(&self, panel: &Panel, shapes: &mut Vec<Shape>) {
        let (left, right, bottom) = (self.left, self.left + self.width, self.bottom());
        let line = |from: (f64, f64), to: (f64, f64)| {
            let segments = vec![Segment::Move(from.0, from.1), Segment::Line(to.0, to.1)];
            Shape::Path(segments, None, Some(Stroke::solid(GRID, 1.0)))
        };
        for (value, label) in &self.up.ticks {
            let y = bottom - self.up.place(*value).unwrap_or(0.0) * PANEL;
            shapes.push(line((left, y), (right, y)));
            shapes.push(text((left - 8.0, y + 4.0), Anchor::End, TICK, false, FAINT_INK, label));
        }
        for (value, label) in &self.across.ticks {
            let x = self.x(*value);
            shapes.push(line((x, self.top), (x, bottom)));
            shapes.push(text((x, bottom + 17.0), Anchor::Middle, TICK, false, FAINT_INK, label));
        }
        let rect = [left, self.top, self.width, PANEL, 0.0];
        shapes.push(Shape::Rect(rect, None, Some(Stroke::solid(FRAME, 1.0))));
        let mut name = text(
            (22.0, self.top + PANEL / 2.0),
            Anchor::Middle,
            13.0,
            true,
            INK,
            panel.title,
        );
        if let Shape::Text(name) = &mut name {
            name.upwards = true;
        }
        shapes.push(name);
    }

    fn curve(&self, series: &Series, shapes: &mut Vec<Shape>) {
        let dots = series.test && series.points.len() <= MOST_DOTS;
        self.line(&series.points, stroke(series), dots, shapes);
        if let Some(smooth) = &series.smooth {
            self.line(smooth, smooth_stroke(series), false, shapes);
        }
    }

    /// A line; where its values are not finite it has a gap, marked by a cross at the upper edge.
    fn line(&self, points: &[(f64, f64)], stroke: Stroke, dots: bool, shapes: &mut Vec<Shape>) {
        let mut run: Vec<(f64, f64)> = Vec::new();
        let mut runs = Vec::new();
        for point in points {
            match self.point(point) {
                Some(at) => run.push(at),
                None => {
                    runs.push(std::mem::take(&mut run));
                    shapes.push(cross((self.x(point.0), self.top + 7.0), stroke.color));
                }
            }
        }
        runs.push(run);
        for run in runs.iter().filter(|run| !run.is_empty()) {
            let mut segments: Vec<Segment> = run.iter().map(|&(x, y)| Segment::Line(x, y)).collect();
            segments[0] = Segment::Move(run[0].0, run[0].1);
            if run.len() > 1 {
                shapes.push(Shape::Path(segments, None, Some(stroke)));
            }
            if dots || run.len() == 1 {
                let circle = |&(x, y): &(f64, f64)| Shape::Circle([x, y, 2.8], Some(stroke.color), None);
                shapes.extend(run.iter().map(circle));
            }
        }
    }

    /// A ring around the best value of each test; the best of each kind of curve is written too.
    fn best(&self, panel: &Panel, shapes: &mut Vec<Shape>) {
        let mut written: Vec<&str> = Vec::new();
        let mut labels = Vec::new();
        let mut all: Vec<(&Series, (f64, f64))> =
            panel.series.iter().filter_map(|one| Some((one, one.best?))).collect();
        // Losses are better lower, accuracies higher: the panel has one kind.
        let sign = if panel.title == "loss" { 1.0 } else { -1.0 };
        all.sort_by(|a, b| (sign * a.1.1).total_cmp(&(sign * b.1.1)));
        for (series, best) in all {
            let Some((x, y)) = self.point(&best) else { continue };
            let ring = Stroke::solid(stroke(series).color, 1.8);
            shapes.push(Shape::Circle([x, y, 5.0], Some(WHITE), Some(ring)));
            if written.contains(&series.what.as_str()) {
                continue;
            }
            written.push(&series.what);
            let label = value(best.1);
            let room = text_width(&label, TICK, true) + 12.0;
            let is_right = x + room > self.left + self.width;
            let (anchor, x) = if is_right {
                (Anchor::End, x - 9.0)
            } else {
                (Anchor::Start, x + 9.0)
            };
            // Where the curve is not: losses come from above, accuracies from below.
            let is_above = match panel.title {
                "loss" => y + 18.0 > self.bottom(),
                _ => y - 18.0 >= self.top,
            };
            let y = if is_above { y - 8.0 } else { y + 17.0 };
            labels.push(plate((x, y), anchor, &label));
            labels.push(text((x, y), anchor, TICK, true, stroke(series).color, &label));
        }
        // Above all curves and rings.
        shapes.append(&mut labels);
    }
}

/// White ground for a label, so that no curve strikes it through.
fn plate((x, y): (f64, f64), anchor: Anchor, label: &str) -> Shape {
    let width = text_width(label, TICK, true);
    let left = if anchor == Anchor::End { x - width } else { x };
    Shape::Rect([left - 2.0, y - TICK, width + 4.0, TICK + 4.0, 2.0], Some(WHITE), None)
}

fn cross((x, y): (f64, f64), color: Color) -> Shape {
    let lines = [(-3.5, -3.5, 3.5, 3.5), (-3.5, 3.5, 3.5, -3.5)].into_iter();
    let segments = lines.flat_map(|(a, b, c, d)| [Segment::Move(x + a, y + b), Segment::Line(x + c, y + d)]);
    Shape::Path(segments.collect(), None, Some(Stroke::solid(color, 1.5)))
}

/// A value in four digits.
pub(super) fn value(value: f64) -> String {
    cortado_proto::text::number::format_g(value, 4)
}
