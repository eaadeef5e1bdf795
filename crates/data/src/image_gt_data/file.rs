//! Window files of MS-CNN: images, the boxes of the objects in each of them, and regions of no
//! interest.

use crate::augment::Area;
use crate::tokens::Tokens;
use cortado_core::{Error, Result, read_text};
use std::path::Path;

/// An image of the file.
#[derive(Clone, Debug, Default)]
pub(super) struct Entry {
    pub(super) path: String,
    /// The line of the file, from 1.
    pub(super) line: usize,
    pub(super) boxes: Vec<TrueBox>,
    /// The regions in which nothing is to be learned.
    pub(super) regions: Vec<Area>,
}

/// The box of an object, in pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct TrueBox {
    /// From 1.
    pub(super) label: i32,
    pub(super) ignored: bool,
    pub(super) area: Area,
}

/// Reads a file: for each image `# number path channels height width boxes`, then
/// `label ignored x1 y1 x2 y2` for each box, the number of regions, and `x1 y1 x2 y2` for each.
///
/// # Errors
/// A file that cannot be read, with the line at which it is not what it should be.
pub(super) fn read(path: &Path) -> Result<Vec<Entry>> {
    let text = read_text(path)?;
    let mut tokens = Tokens::new(path, &text);
    let mut entries = Vec::new();
    while let Some(mark) = tokens.next() {
        if mark != "#" {
            return Err(tokens.wrong(&format!(
                "expected \"#\" before the number of an image, found \"{mark}\""
            )));
        }
        entries.push(read_image(&mut tokens)?);
    }
    if entries.is_empty() {
        return Err(Error::message(&format!("{}: the window file is empty", path.display())));
    }
    Ok(entries)
}

fn read_image(tokens: &mut Tokens<'_>) -> Result<Entry> {
    let _number: i64 = tokens.parse("the number of an image")?;
    let mut entry = Entry {
        path: tokens.expect("the path of an image")?.into(),
        line: tokens.line,
        ..Entry::default()
    };
    for what in ["number of channels", "height of the image", "width of the image"] {
        let _: u32 = tokens.parse(&format!("the {what}"))?;
    }
    let boxes: u32 = tokens.parse("the number of boxes")?;
    for _ in 0..boxes {
        let label = tokens.parse("the label of a box")?;
        if label < 1 {
            return Err(tokens.wrong(&format!("the label is {label}; it must be 1 or more, 0 is background")));
        }
        let ignored: i32 = tokens.parse("whether a box is ignored, 0 or 1,")?;
        entry.boxes.push(TrueBox {
            label,
            ignored: ignored != 0,
            area: read_area(tokens)?,
        });
    }
    let regions: u32 = tokens.parse("the number of regions of no interest")?;
    for _ in 0..regions {
        entry.regions.push(read_area(tokens)?);
    }
    Ok(entry)
}

fn read_area(tokens: &mut Tokens<'_>) -> Result<Area> {
    let mut edge = |name: &str| -> Result<f32> {
        let value: f32 = tokens.parse(name)?;
        match value.is_finite() {
            true => Ok(value),
            false => Err(tokens.wrong(&format!("{name} is {value}; it must be finite"))),
        }
    };
    Ok(Area {
        x0: edge("x1")?,
        y0: edge("y1")?,
        x1: edge("x2")?,
        y1: edge("y2")?,
    })
}
