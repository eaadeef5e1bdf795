//! Window files: images, and the windows in each of them.

use crate::tokens::Tokens;
use cortado_core::{Error, Result, read_text};
use std::collections::BTreeMap;
use std::path::Path;

/// The content of a window file.
#[derive(Clone, Debug, Default)]
pub(super) struct WindowFile {
    pub(super) images: Vec<ImageEntry>,
    /// The windows that overlap an object enough.
    pub(super) objects: Vec<Window>,
    /// The windows that overlap none enough, of class 0.
    pub(super) background: Vec<Window>,
    /// How many windows each class has.
    pub(super) histogram: BTreeMap<i32, usize>,
}

/// An image of the file.
#[derive(Clone, Debug)]
pub(super) struct ImageEntry {
    pub(super) path: String,
    pub(super) channels: usize,
}

/// A window of an image.
#[derive(Clone, Copy, Debug)]
pub(super) struct Window {
    /// The image's place in the file.
    pub(super) image: usize,
    pub(super) class: i32,
    /// x1, y1, x2 and y2, all of them inside.
    pub(super) corners: [i32; 4],
    /// The line of the file, from 1.
    pub(super) line: usize,
}

impl WindowFile {
    /// Reads a file and sorts its windows by their overlap.
    ///
    /// # Errors
    /// A file that cannot be read, with the line at which it is not what it should be.
    pub(super) fn read(path: &Path, fg_threshold: f32, bg_threshold: f32) -> Result<Self> {
        let text = read_text(path)?;
        let mut tokens = Tokens::new(path, &text);
        let mut file = Self::default();
        file.histogram.insert(0, 0);
        while let Some(mark) = tokens.next() {
            if mark != "#" {
                return Err(tokens.wrong(&format!(
                    "expected \"#\" before the number of an image, found \"{mark}\""
                )));
            }
            file.read_image(&mut tokens, fg_threshold, bg_threshold)?;
        }
        if file.images.is_empty() {
            return Err(Error::message(&format!("{}: the window file is empty", path.display())));
        }
        Ok(file)
    }

    fn read_image(&mut self, tokens: &mut Tokens<'_>, fg_threshold: f32, bg_threshold: f32) -> Result<()> {
        let image = self.images.len();
        let number: usize = tokens.parse("the number of an image")?;
        if number != image {
            return Err(tokens.wrong(&format!(
                "this is image {image} of the file (from 0), but its number is {number}"
            )));
        }
        let path = tokens.expect("the path of an image")?.to_string();
        let channels = tokens.parse("the number of channels")?;
        let first = self.images.first().map_or(channels, |first| first.channels);
        if channels != first || ![1, 3].contains(&channels) {
            return Err(tokens.wrong(&format!(
                "{path} has {channels} channel(s); all images must have 3, as they are read in colour"
            )));
        }
        let _height: u32 = tokens.parse("the height of the image")?;
        let _width: u32 = tokens.parse("the width of the image")?;
        self.images.push(ImageEntry { path, channels });
        let windows: u32 = tokens.parse("the number of windows")?;
        for _ in 0..windows {
            let class = tokens.parse("the class of a window")?;
            let overlap: f32 = tokens.parse("the overlap of a window")?;
            let mut corners = [0; 4];
            for (corner, name) in corners.iter_mut().zip(["x1", "y1", "x2", "y2"]) {
                *corner = tokens.parse(name)?;
            }
            let line = tokens.line;
            let window = Window {
                image,
                class,
                corners,
                line,
            };
            if overlap >= fg_threshold {
                if class < 1 {
                    return Err(tokens.wrong(&format!(
                        "an object's class is {class}; it must be 1 or more, 0 is background"
                    )));
                }
                self.objects.push(window);
                *self.histogram.entry(class).or_default() += 1;
            } else if overlap < bg_threshold {
                self.background.push(Window { class: 0, ..window });
                *self.histogram.entry(0).or_default() += 1;
            }
        }
        Ok(())
    }
}
