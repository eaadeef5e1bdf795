//! Pictures of shapes and text, written as SVG or PNG.
//!
//! A [`Picture`] is a list of shapes; two small writers turn it into a file. Text is measured and,
//! for PNG, drawn with Arimo, whose widths are those of Helvetica and Arial, which an SVG names:
//! text takes the same room in both.

mod font;
mod png;
mod svg;

use anyhow::Result;
use std::path::Path;

pub(crate) use font::{text_height, text_width};
pub(crate) use png::Bitmap;

/// A colour as 0xRRGGBB.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Color(pub(crate) u32);

/// What a line looks like.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Stroke {
    pub(crate) color: Color,
    pub(crate) width: f64,
    pub(crate) dashed: bool,
}

impl Stroke {
    /// A solid line.
    pub(crate) fn solid(color: Color, width: f64) -> Self {
        Self {
            color,
            width,
            dashed: false,
        }
    }
}

/// Where a text is relative to its point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Anchor {
    Start,
    Middle,
    End,
}

/// A line of text.
#[derive(Clone, Debug)]
pub(crate) struct Text {
    /// Where its base line begins, has its middle, or ends.
    pub(crate) at: (f64, f64),
    pub(crate) anchor: Anchor,
    pub(crate) size: f64,
    pub(crate) bold: bool,
    pub(crate) color: Color,
    /// Turned by a quarter to the left.
    pub(crate) upwards: bool,
    pub(crate) text: String,
}

/// A piece of an outline.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Segment {
    Move(f64, f64),
    Line(f64, f64),
    /// Two control points and the end.
    Cubic(f64, f64, f64, f64, f64, f64),
    Close,
}

/// Something to draw.
#[derive(Clone, Debug)]
pub(crate) enum Shape {
    /// A rectangle with round corners: left, top, width, height, radius.
    Rect([f64; 5], Option<Color>, Option<Stroke>),
    /// A circle: centre and radius.
    Circle([f64; 3], Option<Color>, Option<Stroke>),
    Path(Vec<Segment>, Option<Color>, Option<Stroke>),
    Text(Text),
}

/// A picture on white ground.
#[derive(Clone, Debug)]
pub(crate) struct Picture {
    pub(crate) width: f64,
    pub(crate) height: f64,
    /// What it shows, for those who cannot see it.
    pub(crate) title: String,
    pub(crate) shapes: Vec<Shape>,
}

/// The formats of pictures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Format {
    Svg,
    Png,
}

impl Format {
    /// The format that a file's name asks for.
    pub(crate) fn of(path: &Path) -> Option<Self> {
        match path.extension()?.to_str()?.to_ascii_lowercase().as_str() {
            "svg" => Some(Self::Svg),
            "png" => Some(Self::Png),
            _ => None,
        }
    }
}

impl Picture {
    /// The picture as the bytes of a file.
    ///
    /// # Errors
    /// A picture too large for PNG.
    pub(crate) fn encode(&self, format: Format) -> Result<Vec<u8>> {
        match format {
            Format::Svg => Ok(svg::write(self).into_bytes()),
            Format::Png => png::write(self),
        }
    }

    /// Writes the picture whole or not at all.
    ///
    /// # Errors
    /// A picture too large for PNG, or a file that cannot be written.
    pub(crate) fn save(&self, path: &Path, format: Format) -> Result<()> {
        write(path, &self.encode(format)?)
    }
}

/// Writes a file whole or not at all; a pipe or a device directly.
///
/// # Errors
/// A folder, or what the system says.
pub(crate) fn write(path: &Path, bytes: &[u8]) -> Result<()> {
    Ok(cortado_core::write_whole(path, |file| file.write_all(bytes))?)
}
