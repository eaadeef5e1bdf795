//! Heads without an output layer: UltraFace's scores (1, priors, 2) and offsets (1, priors, 4).
//!
//! Its priors are squares of 10, 16 and 24, of 32 and 48, of 64 and 96, and of 128, 192 and 256 pixels
//! around the middles of cells of 8, 16, 32 and 64 pixels, in rows, cell by cell. An offset moves the
//! middle by 0.1 · t · side and multiplies the side by e^(0.2 · t).

use super::{Detection, Values, suppress};
use crate::Result;
use cortado_ops::boxes::{Centered, Growth};

/// The blobs.
pub(super) struct Heads {
    pub(super) scores: String,
    pub(super) offsets: String,
}

/// Pixels of a cell, and the sides of the priors in it.
const CELLS: [(usize, &[f32]); 4] = [
    (8, &[10.0, 16.0, 24.0]),
    (16, &[32.0, 48.0]),
    (32, &[64.0, 96.0]),
    (64, &[128.0, 192.0, 256.0]),
];
/// What offsets of the middle and of the sides are multiplied by.
const VARIANCES: [f32; 4] = [0.1, 0.1, 0.2, 0.2];
/// The overlap above which the less sure of two boxes falls.
const OVERLAP: f32 = 0.3;

/// The middle and the sides of each prior, in shares of an input of this height and width.
fn priors(height: usize, width: usize) -> Vec<[f32; 4]> {
    let mut priors = Vec::new();
    for (cell, sides) in CELLS {
        for y in 0..height.div_ceil(cell) {
            for x in 0..width.div_ceil(cell) {
                let middle = |at: usize, side: usize| ((at as f32 + 0.5) * cell as f32 / side as f32).min(1.0);
                let (x, y) = (middle(x, width), middle(y, height));
                priors.extend(
                    sides
                        .iter()
                        .map(|side| [x, y, side / width as f32, side / height as f32]),
                );
            }
        }
    }
    priors
}

/// Whether an input of this shape has `count` of these priors.
pub(super) fn is_ultraface(input: &[usize], count: usize) -> bool {
    let per_cell = |height: usize, width: usize| {
        let cells = CELLS
            .iter()
            .map(|(cell, sides)| height.div_ceil(*cell) * width.div_ceil(*cell) * sides.len());
        cells.sum::<usize>()
    };
    matches!(*input, [_, _, height, width] if height < 1 << 14 && width < 1 << 14 && per_cell(height, width) == count)
}

/// The boxes of an image of this height and width, from scores and offsets, with an input of these
/// sides.
///
/// # Errors
/// Out of memory.
pub(super) fn read(
    [scores, offsets]: [&Values; 2],
    input: (usize, usize),
    (height, width): (usize, usize),
    threshold: f32,
) -> Result<Vec<Detection>> {
    let classes = scores.shape[2];
    let scores = scores.data.chunks_exact(classes.max(1));
    let offsets = offsets.data.as_chunks::<4>().0;
    let mut found = Vec::new();
    for ((prior, offsets), scores) in priors(input.0, input.1).iter().zip(offsets).zip(scores) {
        for (class, &score) in scores.iter().enumerate().skip(1) {
            if score >= threshold {
                found.push(Detection::new(class, score, placed(*prior, *offsets, (height, width))));
            }
        }
    }
    suppress(found, OVERLAP)
}

/// A prior, moved by its offsets, in pixels.
fn placed(prior: [f32; 4], offsets: [f32; 4], (height, width): (usize, usize)) -> [f32; 4] {
    let offsets = std::array::from_fn(|k| offsets[k] * VARIANCES[k]);
    let found = Centered::new(prior).moved(offsets, Growth::Any).corners();
    let sides = [width, height, width, height].map(|side| side as f32);
    let edges = found.clamped([1.0; 2]).to_array();
    std::array::from_fn(|k| edges[k] * sides[k])
}
