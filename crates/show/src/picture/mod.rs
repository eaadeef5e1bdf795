//! Pictures of shapes and text.
//!
//! A [`Drawing`] is a list of shapes, which a small writer turns into SVG. Text is measured with Arimo, whose widths are
//! those of Helvetica and Arial, which an SVG names: text takes the same room in all three.

mod font;
mod svg;

pub use font::{face, glyphs, text_height, text_width};

/// A colour as 0xRRGGBB.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DrawnColor(pub u32);

/// What a line looks like.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stroke {
    /// Its colour.
    pub color: DrawnColor,
    /// Its width.
    pub width: f64,
    /// Whether it has gaps.
    pub dashed: bool,
}

impl Stroke {
    /// A solid line.
    pub fn solid(color: DrawnColor, width: f64) -> Self {
        Self {
            color,
            width,
            dashed: false,
        }
    }
}

/// Where a text is relative to its point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anchor {
    /// It begins there.
    Start,
    /// Its middle is there.
    Middle,
    /// It ends there.
    End,
}

/// A line of text.
#[derive(Clone, Debug)]
pub struct Text {
    /// Where its base line begins, has its middle, or ends.
    pub at: (f64, f64),
    /// Which of these.
    pub anchor: Anchor,
    /// The size of its font.
    pub size: f64,
    /// Whether it is bold.
    pub bold: bool,
    /// Its colour.
    pub color: DrawnColor,
    /// Turned by a quarter to the left.
    pub upwards: bool,
    /// The letters.
    pub text: String,
}

/// A piece of an outline.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Segment {
    /// Where it begins.
    Move(f64, f64),
    /// Straight to this point.
    Line(f64, f64),
    /// Two control points and the end.
    Cubic(f64, f64, f64, f64, f64, f64),
    /// Back to the beginning.
    Close,
}

/// Something to draw.
#[derive(Clone, Debug)]
pub enum DrawnShape {
    /// A rectangle with round corners: left, top, width, height, radius.
    Rect([f64; 5], Option<DrawnColor>, Option<Stroke>),
    /// A circle: centre and radius.
    Circle([f64; 3], Option<DrawnColor>, Option<Stroke>),
    /// An outline.
    Path(Vec<Segment>, Option<DrawnColor>, Option<Stroke>),
    /// A line of text.
    Text(Text),
}

/// A picture on white ground.
#[derive(Clone, Debug)]
pub struct Drawing {
    /// How wide it is.
    pub width: f64,
    /// How high it is.
    pub height: f64,
    /// What it shows, for those who cannot see it.
    pub title: String,
    /// What is drawn, the lowest first.
    pub shapes: Vec<DrawnShape>,
}

impl Drawing {
    /// The picture as the text of an SVG file.
    #[must_use]
    pub fn to_svg(&self) -> String {
        svg::write(self)
    }
}
