//! YOLO nets that were converted from Darknet and end in convolutions. Darknet's `.cfg` file
//! describes in the sections `[yolo]` and `[region]` how these are used.
//!
//! An anchor has `5 + classes` channels: x, y, w, h, the score of an object, and the
//! classes. With the cell (i, j) of a map of W × H, the middle is at `((i + σ(x)) / W, (j + σ(y)) / H)`
//! and the size is the anchor's times `e^w` and `e^h`. Classes are σ of theirs, or softmax of all.
//! Pictures keep their proportions, in the middle of grey. Facts from Darknet (pjreddie's, and AlexeyAB's
//! `scale_x_y`).

mod cfg;

use super::run::Values;
use super::{Detection, suppress};
use crate::{Error, Net, Result};
use cfg::Section;
use cortado_core::{read_text, text_in};
use cortado_ops::boxes::Centered;
use std::path::Path;

/// The overlap above which the less sure of two boxes of a class falls, as in Darknet.
const OVERLAP: f32 = 0.45;

/// What a Darknet `.cfg` specifies about a net's heads. See [`NetBuilder::yolo_detector`].
///
/// [`NetBuilder::yolo_detector`]: crate::NetBuilder::yolo_detector
#[derive(Clone, Debug)]
pub struct YoloConfig {
    sections: Vec<Section>,
}

impl YoloConfig {
    /// Reads a `.cfg`: its sections `[yolo]` and `[region]` alone count.
    ///
    /// # Errors
    /// A file that cannot be read, or that has no such section; values that make no sense, with the
    /// line.
    pub fn open(file: impl AsRef<Path>) -> Result<Self> {
        let file = file.as_ref();
        Self::parse(&read_text(file)?, file)
    }

    /// Reads the content of such a file.
    ///
    /// # Errors
    /// Those of [`open`](Self::open).
    pub fn from_bytes(content: impl AsRef<[u8]>) -> Result<Self> {
        let name = Path::new("configuration (bytes in memory)");
        Self::parse(text_in(content.as_ref(), name)?, name)
    }

    fn parse(text: &str, file: &Path) -> Result<Self> {
        let wrong = |problem: String| Error::message(&format!("{}: {problem}", file.display()));
        let sections = cfg::parse(text).map_err(|(line, problem)| match line {
            0 => wrong(problem),
            line => Error::message(&format!("{}:{line}: {problem}", file.display())),
        })?;
        Ok(Self { sections })
    }
}

/// A blob with the section that describes it.
#[derive(Clone, Debug)]
pub(super) struct Head {
    pub(super) blob: String,
    section: Section,
}

/// The heads of a net: its outputs in the order in which layers make them, and the sections in
/// theirs.
///
/// # Errors
/// Outputs that do not suit.
pub(super) fn heads(net: &Net<f32>, config: &YoloConfig) -> Result<Vec<Head>> {
    let mut outputs = net.outputs().to_vec();
    outputs.sort_unstable();
    let blobs: Vec<_> = outputs.into_iter().map(|id| net.blob_at(id)).collect();
    let suits = blobs.len() == config.sections.len()
        && blobs.iter().zip(&config.sections).all(|(blob, section)| {
            matches!(blob.shape()[..], [1, channels, height, width] if channels == section.channels() && height * width > 0)
        });
    if !suits {
        let shown = blobs
            .iter()
            .map(|blob| format!("{} {:?}", blob.name(), &**blob.shape()));
        let wanted = config
            .sections
            .iter()
            .map(|section| format!("(1, {}, rows, columns)", section.channels()));
        return Err(Error::message(&format!(
            "its outputs, {}, are not those of the sections of the .cfg, {}",
            shown.collect::<Vec<_>>().join(", "),
            wanted.collect::<Vec<_>>().join(", ")
        )));
    }
    let head = |(blob, section): (&&crate::Blob<f32>, &Section)| Head {
        blob: blob.name().into(),
        section: section.clone(),
    };
    Ok(blobs.iter().zip(&config.sections).map(head).collect())
}

/// The boxes of an image of this height and width, which an input of these sides has in its middle.
///
/// # Errors
/// Out of memory.
pub(super) fn read(
    heads: &[Head],
    values: &[Values],
    input: (usize, usize),
    image: (usize, usize),
    threshold: f32,
) -> Result<Vec<Detection>> {
    let mut found = Vec::new();
    for (Head { section, .. }, values) in heads.iter().zip(values) {
        let &[_, _, rows, columns] = &values.shape[..] else {
            continue;
        };
        let map = rows * columns;
        let of_anchor = values
            .data
            .chunks_exact((section.channels() / section.anchors.len() * map).max(1));
        for (anchor, values) in section.anchors.iter().zip(of_anchor) {
            for place in 0..map {
                let numbers = |channel: usize| values[channel * map + place];
                let sure = sigmoid(numbers(4));
                if sure < threshold {
                    continue;
                }
                let cell = [place % columns, place / columns];
                let sides = [
                    section.side(anchor[0], columns, input.1),
                    section.side(anchor[1], rows, input.0),
                ];
                let edges = || edges([0, 1, 2, 3].map(numbers), section, (cell, [columns, rows]), sides);
                let classes = section.probabilities((5..5 + section.classes).map(numbers));
                let scores = classes.into_iter().map(|class| class * sure).enumerate();
                let kept = scores.filter(|(_, score)| *score >= threshold);
                found.extend(kept.map(|(class, score)| Detection::new(class, score, in_image(edges(), input, image))));
            }
        }
    }
    suppress(found, OVERLAP)
}

/// The edges of a box in shares of the input; `sides` are those of its anchor.
fn edges(
    [x, y, w, h]: [f32; 4],
    section: &Section,
    (cell, map): ([usize; 2], [usize; 2]),
    [width, height]: [f32; 2],
) -> [f32; 4] {
    let stretch = section.stretch;
    let middle = |at: usize, offset: f32, cells: usize| {
        (at as f32 + sigmoid(offset) * stretch - (stretch - 1.0) / 2.0) / cells as f32
    };
    let (x, y) = (middle(cell[0], x, map[0]), middle(cell[1], y, map[1]));
    Centered::new([x, y, w.exp() * width, h.exp() * height])
        .corners()
        .to_array()
}

/// From shares of the input to pixels of the image in its middle.
fn in_image(edges: [f32; 4], input: (usize, usize), image: (usize, usize)) -> [f32; 4] {
    let (height, width) = fitted(image, input);
    let place = |share: f32, whole: usize, inner: usize, side: usize| {
        let at = share * whole as f32 - (whole - inner) as f32 / 2.0;
        (at / inner as f32 * side as f32).clamp(0.0, side as f32)
    };
    let across = |share| place(share, input.1, width, image.1);
    let down = |share| place(share, input.0, height, image.0);
    [across(edges[0]), down(edges[1]), across(edges[2]), down(edges[3])]
}

/// Height and width of an image that keeps its proportions in an input of these, as Darknet finds them.
pub(super) fn fitted((height, width): (usize, usize), (rows, columns): (usize, usize)) -> (usize, usize) {
    let scaled = |side: usize, to: usize, of: usize| ((side as u128 * to as u128 / of as u128) as usize).max(1);
    match (columns as u128 * height as u128) < (rows as u128 * width as u128) {
        true => (scaled(height, columns, width), columns),
        false => (rows, scaled(width, rows, height)),
    }
}

fn sigmoid(x: f32) -> f32 {
    1.0 / (1.0 + (-x).exp())
}
