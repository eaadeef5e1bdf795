//! Which boxes are right.

use super::{Corners, Extent};
use cortado_core::Real;

/// What a box turns out to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    Right,
    Wrong,
    /// It is that of a true box that does not count.
    Neither,
}

/// Judges boxes of one class in one image, of which the best come first. A box is right if it
/// overlaps the true box that it overlaps most by at least `threshold`, and no box before it had
/// that one.
pub(crate) fn judge<T: Real>(
    found: impl IntoIterator<Item = Corners<T>>,
    true_boxes: &[Corners<T>],
    counts: impl Fn(usize) -> bool,
    threshold: f64,
) -> Vec<Verdict> {
    let mut taken = vec![false; true_boxes.len()];
    let verdict = |found: Corners<T>| {
        let (mut best, mut most) = (None, -T::ONE);
        for (number, true_box) in true_boxes.iter().enumerate() {
            let overlap = found.overlap(*true_box, Extent::Lines);
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
    found.into_iter().map(verdict).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_true_box_is_found_once() {
        let corners = |x: f64| Corners::new([x, 0.0, x + 1.0, 1.0]);
        let run = |found: &[f64], counts: bool| {
            let true_boxes = [corners(0.0), corners(5.0)];
            judge(found.iter().copied().map(corners), &true_boxes, |_| counts, 0.5)
        };
        let (right, wrong) = (Verdict::Right, Verdict::Wrong);
        assert_eq!(
            run(&[0.1, 0.0, 5.2, 2.0, 5.0], true),
            [right, wrong, right, wrong, wrong]
        );
        assert_eq!(run(&[0.1, 2.0], false), [Verdict::Neither, wrong]);
        assert_eq!(judge([corners(0.0)], &[], |_| true, 0.0), [wrong]);
    }
}
