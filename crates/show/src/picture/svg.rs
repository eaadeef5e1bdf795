//! A picture as SVG.

use super::{Anchor, Drawing, DrawnColor, DrawnShape, Segment, Stroke, Text};
use std::fmt::Write;

/// The whole file.
pub(super) fn write(picture: &Drawing) -> String {
    let (width, height) = (number(picture.width), number(picture.height));
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\" \
         font-family=\"Helvetica, Arial, Arimo, 'Liberation Sans', sans-serif\">\n<title>{}</title>\n\
         <rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n",
        escape(&picture.title)
    );
    for shape in &picture.shapes {
        let ends = match shape {
            DrawnShape::Rect([x, y, w, h, radius], fill, stroke) => format!(
                "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"{}\"{}/>",
                number(*x),
                number(*y),
                number(*w),
                number(*h),
                number(*radius),
                paint(*fill, *stroke)
            ),
            DrawnShape::Circle([x, y, radius], fill, stroke) => format!(
                "<circle cx=\"{}\" cy=\"{}\" r=\"{}\"{}/>",
                number(*x),
                number(*y),
                number(*radius),
                paint(*fill, *stroke)
            ),
            DrawnShape::Path(segments, fill, stroke) => {
                format!("<path d=\"{}\"{}/>", outline(segments), paint(*fill, *stroke))
            }
            DrawnShape::Text(text) => text_element(text),
        };
        out.push_str(&ends);
        out.push('\n');
    }
    out + "</svg>\n"
}

fn text_element(text: &Text) -> String {
    let (x, y) = (number(text.at.0), number(text.at.1));
    let anchor = match text.anchor {
        Anchor::Start => "",
        Anchor::Middle => " text-anchor=\"middle\"",
        Anchor::End => " text-anchor=\"end\"",
    };
    let bold = if text.bold { " font-weight=\"bold\"" } else { "" };
    let turn = if text.upwards {
        format!(" transform=\"rotate(-90 {x} {y})\"")
    } else {
        String::new()
    };
    format!(
        "<text x=\"{x}\" y=\"{y}\" font-size=\"{}\"{bold}{anchor} fill=\"{}\"{turn}>{}</text>",
        number(text.size),
        color(text.color),
        escape(&text.text)
    )
}

fn outline(segments: &[Segment]) -> String {
    let mut path = String::new();
    for segment in segments {
        let (letter, numbers): (char, &[f64]) = match segment {
            Segment::Move(x, y) => ('M', &[*x, *y]),
            Segment::Line(x, y) => ('L', &[*x, *y]),
            Segment::Cubic(a, b, c, d, x, y) => ('C', &[*a, *b, *c, *d, *x, *y]),
            Segment::Close => ('Z', &[]),
        };
        path.push(letter);
        let words: Vec<String> = numbers.iter().map(|&n| number(n)).collect();
        path += &words.join(" ");
    }
    path
}

fn paint(fill: Option<DrawnColor>, stroke: Option<Stroke>) -> String {
    let mut out = match fill {
        Some(fill) => format!(" fill=\"{}\"", color(fill)),
        None => " fill=\"none\"".to_string(),
    };
    if let Some(stroke) = stroke {
        let (paint, width) = (color(stroke.color), number(stroke.width));
        let _ = write!(
            out,
            " stroke=\"{paint}\" stroke-width=\"{width}\" stroke-linejoin=\"round\""
        );
        if stroke.dashed {
            out.push_str(" stroke-dasharray=\"5 4\"");
        }
    }
    out
}

fn color(color: DrawnColor) -> String {
    format!("#{:06x}", color.0)
}

/// A number with at most two decimals.
fn number(value: f64) -> String {
    let text = format!("{value:.2}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".into() } else { text.into() }
}

/// Text as XML holds it; what XML cannot hold becomes a replacement character.
fn escape(text: &str) -> String {
    let mut out = String::new();
    for letter in text.chars() {
        match letter {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\t' | '\n' | '\r' => out.push(' '),
            '\0'..='\x1f' | '\u{fffe}' | '\u{ffff}' => out.push('\u{fffd}'),
            _ => out.push(letter),
        }
    }
    out
}
