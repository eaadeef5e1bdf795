//! Which boxes are right.

use super::Corners;
use crate::Float;
use cortado_mem::reserve;

/// What a box turns out to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It is that of a true box that no better one found.
    Right,
    /// It is that of no true box, or of one that was found before.
    Wrong,
    /// It is that of a true box that does not count.
    Neither,
}

/// Judges boxes of one class in one image, the best first. A box is right if it
/// overlaps the true box that it overlaps most by at least `threshold`, and no box before it had
/// that one. `overlap` gets the box and a true one.
///
/// # Errors
/// Out of memory.
pub fn judge<T: Float>(
    found: impl IntoIterator<Item = Corners<T>>,
    true_boxes: &[Corners<T>],
    counts: impl Fn(usize) -> bool,
    threshold: f64,
    overlap: impl Fn(Corners<T>, Corners<T>) -> T,
) -> reserve::Result<Vec<Verdict>> {
    let mut taken = reserve::filled(true_boxes.len(), false)?;
    let verdict = |found: Corners<T>| {
        let (mut best, mut most) = (None, -T::ONE);
        for (number, true_box) in true_boxes.iter().enumerate() {
            let overlap = overlap(found, *true_box);
            if overlap > most {
                (best, most) = (Some(number), overlap);
            }
        }
        match best.filter(|_| most >= T::from_f64(threshold)) {
            None => Verdict::Wrong,
            Some(number) if !counts(number) => Verdict::Neither,
            Some(number) if taken[number] => Verdict::Wrong,
            Some(number) => {
                taken[number] = true;
                Verdict::Right
            }
        }
    };
    reserve::collected(found.into_iter().map(verdict))
}
