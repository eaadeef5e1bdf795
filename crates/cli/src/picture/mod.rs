//! Pictures as files: SVG, and PNG drawn with the font that measures the text.

mod png;

pub(crate) use cortado_show::picture::{
    Anchor, Drawing, DrawnColor as Color, DrawnShape as Shape, Segment, Stroke, Text, text_width,
};
pub(crate) use png::Bitmap;

use anyhow::Result;
use std::path::Path;

/// The formats of pictures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Format {
    Svg,
    Png,
}

impl Format {
    /// The format that a file's name requests.
    pub(crate) fn of(path: &Path) -> Option<Self> {
        match path.extension()?.to_str()?.to_ascii_lowercase().as_str() {
            "svg" => Some(Self::Svg),
            "png" => Some(Self::Png),
            _ => None,
        }
    }
}

/// The picture as the bytes of a file.
///
/// # Errors
/// A picture too large for PNG.
pub(crate) fn encode(picture: &Drawing, format: Format) -> Result<Vec<u8>> {
    match format {
        Format::Svg => Ok(picture.to_svg().into_bytes()),
        Format::Png => png::write(picture),
    }
}

/// Writes the picture whole or not at all.
///
/// # Errors
/// A picture too large for PNG, or a file that cannot be written.
pub(crate) fn save(picture: &Drawing, path: &Path, format: Format) -> Result<()> {
    write(path, &encode(picture, format)?)
}

/// Writes a file whole or not at all; a pipe or a device directly.
///
/// # Errors
/// A folder, or errors of the system.
pub(crate) fn write(path: &Path, bytes: &[u8]) -> Result<()> {
    Ok(cortado_core::write_whole(path, |file| file.write_all(bytes))?)
}
