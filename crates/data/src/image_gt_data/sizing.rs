//! How large images and their template are.

/// The size that an image is resized to.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Sizing {
    /// Its own.
    Own,
    /// These rows and columns.
    Fixed([usize; 2]),
    /// Its own, times this.
    Ratio(f32),
    /// The shorter side becomes `short`. The template has these sides.
    Short { short: u32, long: u32 },
}

/// The part that is shown.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Cut {
    /// All.
    Whole,
    /// These rows and columns.
    Fixed([usize; 2]),
    /// These sides, the longer one along that of the image.
    Sides { short: usize, long: usize },
}

/// What the sides that follow from `short` and `long` are multiples of.
const MULTIPLE: f32 = 32.0;

/// A side that follows from an option, in a batch whose sides are multiplied by `factor`.
fn rounded(side: u32, factor: f32) -> usize {
    ((side as f32 * factor / MULTIPLE).round() * MULTIPLE) as usize
}

/// Rows and columns, with the longer side along that of an image.
fn turned([height, width]: [usize; 2], short: usize, long: usize) -> [usize; 2] {
    if height >= width { [long, short] } else { [short, long] }
}

impl Sizing {
    /// Rows and columns of an image of this size, in a batch whose sides are multiplied by `factor`.
    pub(super) fn of(&self, image: [usize; 2], factor: f32) -> [usize; 2] {
        let scaled = |by: f32| image.map(|side| ((side as f32 * by).round() as usize).max(1));
        match *self {
            Self::Own => image,
            Self::Fixed(size) => size,
            Self::Ratio(ratio) => scaled(ratio),
            Self::Short { short, .. } => scaled(rounded(short, factor) as f32 / image[0].min(image[1]) as f32),
        }
    }
}

impl Cut {
    /// The template that does not depend on images, if there is one.
    pub(super) fn fixed(&self, sizing: &Sizing) -> Option<[usize; 2]> {
        match (self, sizing) {
            (Self::Fixed(size), _) | (Self::Whole, Sizing::Fixed(size)) => Some(*size),
            _ => None,
        }
    }

    /// The template of a batch whose first image has this size, and whose sides are multiplied by `factor`.
    pub(super) fn template(&self, sizing: &Sizing, image: [usize; 2], factor: f32) -> [usize; 2] {
        let resized = sizing.of(image, factor);
        match (self, sizing) {
            (Self::Fixed(size), _) => *size,
            (&Self::Sides { short, long }, _) => turned(resized, short, long),
            (Self::Whole, &Sizing::Short { short, long }) => {
                let [short, long] = [short, long].map(|side| rounded(side, factor).max(1));
                turned(resized, short, long)
            }
            (Self::Whole, _) => resized,
        }
    }
}
