//! Window files of MS-CNN and Cascade R-CNN: images, the boxes of the objects in each of them, and regions of no
//! interest.

use crate::augment::Area;
use crate::tokens::Tokens;
use cortado_core::{Error, Result, read_text};
use std::path::Path;

/// An image of the file.
#[derive(Clone, Debug, Default)]
pub(crate) struct Entry {
    pub(crate) path: String,
    /// The line of the file, from 1.
    pub(crate) line: usize,
    /// Rows and columns, as the file states.
    pub(crate) size: [u32; 2],
    pub(crate) boxes: Vec<TrueBox>,
    /// The regions in which nothing is learned.
    pub(crate) regions: Vec<Area>,
}

/// The box of an object, in pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct TrueBox {
    /// From 1.
    pub(crate) label: i32,
    pub(crate) ignored: bool,
    /// Whether it is hard to see; false in files that do not have this.
    pub(crate) difficult: bool,
    pub(crate) area: Area,
}

/// Reads a file: for each image `# number path channels height width boxes`, then
/// `label ignored x1 y1 x2 y2` for each box, the number of regions, and `x1 y1 x2 y2` for each. With `difficult` a box is
/// `label ignored difficult x1 y1 x2 y2`, as in files of Cascade R-CNN.
///
/// # Errors
/// A file that cannot be read, with the line at which it is not what it should be.
pub(crate) fn read(path: &Path, difficult: bool) -> Result<Vec<Entry>> {
    let text = read_text(path)?;
    let mut tokens = Tokens::new(path, &text);
    let mut entries = Vec::new();
    while let Some(mark) = tokens.next() {
        if mark != "#" {
            return Err(tokens.wrong(&format!(
                "expected \"#\" before the number of an image, found \"{mark}\""
            )));
        }
        entries.push(read_image(&mut tokens, difficult)?);
    }
    if entries.is_empty() {
        return Err(Error::message(&format!("{}: the window file is empty", path.display())));
    }
    Ok(entries)
}

fn read_image(tokens: &mut Tokens<'_>, has_difficult: bool) -> Result<Entry> {
    let _number: i64 = tokens.parse("the number of an image")?;
    let mut entry = Entry {
        path: tokens.expect("the path of an image")?.into(),
        line: tokens.line,
        ..Entry::default()
    };
    let _channels: u32 = tokens.parse("the number of channels")?;
    entry.size = [
        tokens.parse("the height of the image")?,
        tokens.parse("the width of the image")?,
    ];
    let boxes: u32 = tokens.parse("the number of boxes")?;
    for _ in 0..boxes {
        let label = tokens.parse("the label of a box")?;
        if label < 1 {
            return Err(tokens.wrong(&format!("the label is {label}; it must be 1 or more, 0 is background")));
        }
        let ignored: i32 = tokens.parse("whether a box is ignored, 0 or 1,")?;
        let difficult: i32 = match has_difficult {
            true => tokens.parse("whether a box is difficult, 0 or 1,")?,
            false => 0,
        };
        entry.boxes.push(TrueBox {
            label,
            ignored: ignored != 0,
            difficult: difficult != 0,
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
