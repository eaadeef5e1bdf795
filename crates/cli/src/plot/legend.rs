//! How the curves look, and their legend: a hue for each run, a light thin line for training, a
//! strong one with dots for tests, dashes for further outputs.

use super::series::{Plot, Series};
use crate::picture::{Anchor, Color, Segment, Shape, Stroke, Text, text_width};

pub(super) const INK: Color = Color(0x26_2d36);
const LINE: f64 = 18.0;
const SIZE: f64 = 12.0;

/// The light and the strong colour of each run.
const HUES: [(u32, u32); 8] = [
    (0x8a_b4e8, 0x1f_5fae),
    (0xf2_b07c, 0xc2_570c),
    (0x86_cc9e, 0x1d_7f46),
    (0xc2_a6ea, 0x6f_3fb8),
    (0xf0_a0aa, 0xb3_263a),
    (0x82_cdd2, 0x0c_7480),
    (0xd2_c06a, 0x85_7206),
    (0xd0_ac98, 0x7a_4a30),
];
/// The entries for all runs.
const NEUTRAL: (u32, u32) = (0xa6_aeba, 0x56_6070);

/// The line of a curve.
pub(super) fn stroke(series: &Series) -> Stroke {
    stroke_in(HUES[series.run % HUES.len()], series.test, series.index)
}

/// The line of a smoothed curve: as strong as that of a test.
pub(super) fn smooth_stroke(series: &Series) -> Stroke {
    stroke_in(HUES[series.run % HUES.len()], true, series.index)
}

fn stroke_in((light, strong): (u32, u32), test: bool, index: usize) -> Stroke {
    Stroke {
        color: Color(if test { strong } else { light }),
        width: if test { 2.0 } else { 1.5 },
        dashed: index % 2 == 1,
    }
}

/// Something in a legend: a line as its curve has it, and a name.
struct Entry {
    stroke: Stroke,
    dots: bool,
    name: String,
}

/// Entries in rows from `top` on, between `left` and `right`, and where they end.
fn rows(entries: &[Entry], top: f64, [left, right]: [f64; 2]) -> (Vec<Shape>, f64) {
    let (mut shapes, mut x, mut y) = (Vec::new(), left, top);
    for entry in entries {
        let width = 30.0 + text_width(&entry.name, SIZE, false) + 20.0;
        if x > left && x + width - 20.0 > right {
            (x, y) = (left, y + LINE);
        }
        let line = vec![Segment::Move(x, y + 6.0), Segment::Line(x + 22.0, y + 6.0)];
        shapes.push(Shape::Path(line, None, Some(entry.stroke)));
        if entry.dots {
            shapes.push(Shape::Circle([x + 11.0, y + 6.0, 2.8], Some(entry.stroke.color), None));
        }
        shapes.push(text((x + 28.0, y + 10.0), Anchor::Start, SIZE, false, INK, &entry.name));
        x += width;
    }
    match entries {
        [] => (shapes, top),
        _ => (shapes, y + LINE),
    }
}

/// The names of the runs, if there are several.
pub(super) fn runs(plot: &Plot, top: f64, edges: [f64; 2]) -> (Vec<Shape>, f64) {
    if plot.runs.len() < 2 {
        return (Vec::new(), top);
    }
    let entry = |(run, name): (usize, &String)| Entry {
        stroke: Stroke {
            width: 4.0,
            ..stroke_in(HUES[run % HUES.len()], true, 0)
        },
        dots: false,
        name: name.clone(),
    };
    let entries: Vec<_> = plot.runs.iter().enumerate().map(entry).collect();
    let (shapes, end) = rows(&entries, top, edges);
    (shapes, end + 8.0)
}

/// The kinds of curves of a panel, each once, whatever their run.
pub(super) fn curves(plot: &Plot, series: &[Series], top: f64, edges: [f64; 2]) -> (Vec<Shape>, f64) {
    let hues = |series: &Series| match plot.runs.len() {
        1 => HUES[series.run % HUES.len()],
        _ => NEUTRAL,
    };
    let mut entries: Vec<Entry> = Vec::new();
    for one in series {
        if !entries.iter().any(|entry| entry.name == one.what) {
            entries.push(Entry {
                stroke: stroke_in(hues(one), one.test, one.index),
                dots: one.test,
                name: one.what.clone(),
            });
        }
        let smooth = format!("{}, smoothed", one.what);
        if one.smooth.is_some() && !entries.iter().any(|entry| entry.name == smooth) {
            entries.push(Entry {
                stroke: stroke_in(hues(one), true, one.index),
                dots: false,
                name: smooth,
            });
        }
    }
    rows(&entries, top, edges)
}

/// A line of text.
pub(super) fn text(at: (f64, f64), anchor: Anchor, size: f64, bold: bool, color: Color, text: &str) -> Shape {
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
