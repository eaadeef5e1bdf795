//! What may be a face. Edges are those of pixels: the first pixel of a row reaches from 0 to 1.

use crate::detect::run::Values;
use crate::detect::{Detection, MOST};
use crate::{Error, Result};
use cortado_ops::boxes::{self, Corners, Extent, Overlap, Share};
use std::sync::Arc;

/// What may be a face.
#[derive(Clone, Debug)]
pub(super) struct Candidate {
    /// Left, top, right and bottom.
    pub(super) edges: [f32; 4],
    score: f32,
    /// How far the edges are to move, in shares of the sides.
    offsets: [f32; 4],
    /// Five across, then five down: in shares of the sides, then in pixels.
    landmarks: Option<[f32; 10]>,
}

/// How far from the middle of its patch the fourth net may see a landmark, in shares of it.
const FARTHEST: f32 = 0.35;

/// The places of maps (1, 2, columns, rows) of scores and (1, 4, columns, rows) of offsets where the
/// score of a face is at least `threshold`; `edges` gives the edges of a place (column, row).
///
/// # Errors
/// Maps that do not suit each other.
pub(super) fn proposals(
    values: &[Values],
    threshold: f32,
    edges: impl Fn([usize; 2]) -> [f32; 4],
) -> Result<Vec<Candidate>> {
    let [scores, offsets] = values else {
        return Err(Error::internal("the first net has other outputs"));
    };
    let ([1, 2, columns, rows], [1, 4, ..]) = (&scores.shape[..], &offsets.shape[..]) else {
        return Err(Error::mismatch(
            "shape of the scores of net 1 of MTCNN",
            "(1, 2, columns, rows)",
            format!("{:?}", scores.shape),
        ));
    };
    if scores.shape[2..] != offsets.shape[2..] {
        return Err(Error::mismatch(
            "shape of the offsets of net 1 of MTCNN",
            format!("{:?}", &scores.shape[2..]),
            format!("{:?}", &offsets.shape[2..]),
        ));
    }
    let count = columns * rows;
    let sure = scores.data[count..]
        .iter()
        .enumerate()
        .filter(|(_, score)| **score >= threshold);
    let candidate = |(place, &score): (usize, &f32)| Candidate {
        edges: edges([place / rows, place % rows]),
        score,
        offsets: std::array::from_fn(|edge| offsets.data[edge * count + place]),
        landmarks: None,
    };
    Ok(sure.map(candidate).collect())
}

/// The candidates with a higher score than `threshold`, with its scores (batch, 2), offsets
/// (batch, 4) and, if it has them, landmarks (batch, 10).
pub(super) fn refined(candidates: &[Candidate], values: &[Values], threshold: f32) -> Vec<Candidate> {
    let mut kept = Vec::new();
    for (i, candidate) in candidates.iter().enumerate() {
        let row =
            |output: usize, at: usize, len: usize| values.get(output).and_then(|values| values.data.get(i * len + at));
        let Some(&score) = row(0, 1, 2).filter(|score| **score > threshold) else {
            continue;
        };
        let number = |output, len| move |at| row(output, at, len).copied().unwrap_or(0.0);
        kept.push(Candidate {
            score,
            offsets: std::array::from_fn(number(1, 4)),
            landmarks: values.get(2).map(|_| std::array::from_fn(number(2, 10))),
            ..*candidate
        });
    }
    kept
}

/// Of candidates that overlap by more than `threshold`, the surest stays; the surest first.
///
/// # Errors
/// Out of memory.
pub(super) fn suppress(found: Vec<Candidate>, threshold: f64, share: Share) -> Result<Vec<Candidate>> {
    let mut order: Vec<usize> = (0..found.len()).collect();
    boxes::best_first_total(&mut order, Some(MOST), |place| found[place].score)?;
    let overlap = Overlap {
        share,
        ..Overlap::of_union(Extent::Lines)
    };
    let kept = boxes::suppress(&order, (threshold, 1.0), None, |better, other| {
        overlap.of(Corners::new(found[better].edges), Corners::new(found[other].edges))
    })?;
    Ok(kept.into_iter().map(|place| found[place].clone()).collect())
}

impl Candidate {
    fn sides(&self) -> [f32; 2] {
        let [left, top, right, bottom] = self.edges;
        [right - left, bottom - top]
    }

    /// Moves the edges by the offsets; `less` is what the sides are taken shorter by.
    pub(super) fn regress(&mut self, less: f32) {
        let [width, height] = self.sides().map(|side| side - less);
        for (edge, (offset, side)) in self
            .edges
            .iter_mut()
            .zip(self.offsets.iter().zip([width, height, width, height]))
        {
            *edge += offset * side;
        }
    }

    /// Makes it a square with the same middle, as large as the longer side.
    pub(super) fn square(&mut self) {
        let [width, height] = self.sides();
        let side = width.max(height);
        let left = self.edges[0] + (width - side) * 0.5;
        let top = self.edges[1] + (height - side) * 0.5;
        self.edges = [left, top, left + side, top + side];
    }

    /// Cuts the edges to whole pixels, counted from 1 and towards 0, as the original does; whether
    /// something of the picture of this height and width lies within, and not too much beside it.
    pub(super) fn cut_to_pixels(&mut self, (height, width): (usize, usize)) -> bool {
        let [left, top, right, bottom] = self.edges;
        let first = |edge: f32| (edge + 1.0).trunc() - 1.0;
        self.edges = [first(left), first(top), right.trunc(), bottom.trunc()];
        let [left, top, right, bottom] = self.edges;
        let (rows, columns) = (height as f32, width as f32);
        let most = 2.0 * rows.max(columns);
        let is_sound = self.sides().iter().all(|side| (1.0..=most).contains(side));
        is_sound && left < columns && top < rows && right > 0.0 && bottom > 0.0
    }

    /// From shares of the sides to pixels.
    pub(super) fn place_landmarks(&mut self) {
        let ([left, top, ..], [width, height]) = (self.edges, self.sides());
        if let Some(landmarks) = &mut self.landmarks {
            let (across, down) = landmarks.split_at_mut(5);
            across.iter_mut().for_each(|x| *x = left + width * *x);
            down.iter_mut().for_each(|y| *y = top + height * *y);
        }
    }

    /// The side of the squares around the landmarks in which the fourth net looks for them: a quarter
    /// of the longer side, and even; `None` if a picture of this height and width has no room for it.
    pub(super) fn patch(&self, (height, width): (usize, usize)) -> Option<f32> {
        let [across, down] = self.sides();
        let quarter = (0.25 * across.max(down)).trunc();
        let side = if quarter % 2.0 == 1.0 { quarter + 1.0 } else { quarter };
        (0.0..=height.max(width) as f32).contains(&side).then_some(side)
    }

    /// The pixels around each landmark that a patch of this side has, and one more.
    pub(super) fn patches(&self, side: f32) -> Option<[[i64; 4]; 5]> {
        let landmarks = self.landmarks?;
        // Pixels are counted from 1 and cut towards 0, as in the original.
        let first = |at: f32| (at - 0.5 * side).trunc() as i64;
        Some(std::array::from_fn(|i| {
            let [left, top] = [landmarks[i], landmarks[i + 5]].map(|at| first(at).saturating_sub(1));
            let end = |low: i64| low.saturating_add(side as i64 + 1);
            [left, top, end(left), end(top)]
        }))
    }

    /// Moves a landmark to where the fourth net saw it, in shares of a patch, unless that is far off.
    pub(super) fn move_landmark(&mut self, i: usize, [across, down]: [f32; 2], side: f32) {
        let is_near = |share: f32| (share - 0.5).abs() <= FARTHEST;
        if let Some(landmarks) = self.landmarks.as_mut().filter(|_| is_near(across) && is_near(down)) {
            landmarks[i] += (across - 0.5) * side;
            landmarks[i + 5] += (down - 0.5) * side;
        }
    }

    /// As a detection in a picture of this height and width.
    pub(super) fn detection(&self, label: Arc<str>, (height, width): (usize, usize)) -> Detection {
        let edges = Corners::new(self.edges).clamped([width, height].map(|side| side as f32));
        let points = self
            .landmarks
            .map(|landmarks| std::array::from_fn::<_, 5, _>(|i| [landmarks[i], landmarks[i + 5]]));
        Detection {
            label: Some(label),
            landmarks: points.map(Vec::from).unwrap_or_default(),
            ..Detection::new(1, self.score, edges.to_array())
        }
    }
}
