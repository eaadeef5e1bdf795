//! The letters: how wide a text is, and the outlines of its glyphs.
//!
//! The fonts in `assets` are Arimo by Steve Matteson (SIL Open Font License 1.1, OFL.txt), cut down
//! to Latin-1.

use std::sync::LazyLock;
use ttf_parser::{Face, GlyphId};

static REGULAR: LazyLock<Option<Face<'static>>> =
    LazyLock::new(|| Face::parse(include_bytes!("../../assets/Arimo-Regular-latin1.ttf"), 0).ok());
static BOLD: LazyLock<Option<Face<'static>>> =
    LazyLock::new(|| Face::parse(include_bytes!("../../assets/Arimo-Bold-latin1.ttf"), 0).ok());

/// The room that a letter takes which the font lacks, in ems: Chinese is about so wide.
const UNKNOWN_WIDTH: f64 = 1.0;

/// The font, if it can be read.
pub fn face(bold: bool) -> Option<&'static Face<'static>> {
    if bold { BOLD.as_ref() } else { REGULAR.as_ref() }
}

/// The glyphs of a text, each with its width in ems; `None` for a letter that the font lacks.
pub fn glyphs(text: &str, bold: bool) -> impl Iterator<Item = (Option<GlyphId>, f64)> {
    let face = face(bold);
    text.chars().map(move |letter| {
        let Some((face, glyph)) = face.and_then(|face| Some((face, face.glyph_index(letter)?))) else {
            return (None, UNKNOWN_WIDTH);
        };
        let advance = f64::from(face.glyph_hor_advance(glyph).unwrap_or(0));
        (Some(glyph), advance / f64::from(face.units_per_em()))
    })
}

/// The width of a line of text of this size.
pub fn text_width(text: &str, size: f64, bold: bool) -> f64 {
    glyphs(text, bold).map(|(_, width)| width * size).sum()
}

/// The height of a line of text of this size: what reaches above the base line and below.
pub fn text_height(size: f64) -> f64 {
    size * 1.2
}
