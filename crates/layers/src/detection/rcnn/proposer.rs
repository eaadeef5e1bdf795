//! Regions from what a region proposal network says of each anchor: what Proposal and the Python
//! layers whose place it takes have in common.

use super::anchors::Anchors;
use cortado_core::{Blob, Error, Real, Result, reserve};
use cortado_ops::Proposals;
use cortado_ops::boxes::{Corners, Extent, Growth, best_first, decode_beside, suppress};

/// What becomes of boxes that are too small.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Small {
    /// They are no candidates.
    Dropped,
    /// They come last, with the score 0.
    Last,
}

/// Which of several candidates of one score comes first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ties {
    /// The one that comes first, by rows, columns and anchors.
    First,
    /// The one that comes last: scores are sorted from the least on, and then turned round.
    Last,
}

/// How regions are picked.
#[derive(Clone, Debug)]
pub(super) struct Proposer {
    pub(super) anchors: Anchors,
    /// The least width and height, in pixels of an image of scale 1.
    pub(super) min_size: f64,
    pub(super) small: Small,
    pub(super) ties: Ties,
    /// How many candidates take part in suppression; all if it is not given.
    pub(super) before: Option<usize>,
    /// The greatest overlap of two regions; none if they are not suppressed.
    pub(super) threshold: Option<f64>,
    /// How many regions of an image there are at most.
    pub(super) after: Option<usize>,
}

/// A region and its score.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Proposed<T> {
    pub(super) corners: Corners<T>,
    pub(super) score: T,
}

/// An image, from a row of `im_info`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Image<T> {
    pub(super) height: T,
    pub(super) width: T,
    /// Pixels of the input for one of the image, down and across.
    pub(super) scales: [T; 2],
}

/// The maps of an image: probabilities (2 · anchors, H, W), of which the second half counts, and
/// offsets (4 · anchors, H, W).
#[derive(Clone, Copy)]
pub(super) struct Maps<'a, T> {
    pub(super) scores: &'a [T],
    pub(super) offsets: &'a [T],
    pub(super) size: [usize; 2],
}

impl Proposer {
    /// Checks the maps of all images, and gives their number and the size of a plane.
    ///
    /// # Errors
    /// Maps that do not suit the anchors, or each other.
    pub(super) fn check<T: Real>(&self, scores: &Blob<T>, offsets: &Blob<T>) -> Result<(usize, [usize; 2])> {
        let anchors = self.anchors.boxes.len();
        let [images, height, width] = match scores.shape()[..] {
            [images, channels, height, width] if channels == 2 * anchors => [images, height, width],
            _ => {
                let what = format!(
                    "shape of the probabilities \"{}\", twice {anchors} anchors (num, channels, height, width)",
                    scores.name()
                );
                return Err(Error::mismatch(what, format!("N {} H W", 2 * anchors), scores.shape()));
            }
        };
        if offsets.shape()[..] != [images, 4 * anchors, height, width] {
            let what = format!("shape of the offsets \"{}\"", offsets.name());
            let expected = format!("{images} {} {height} {width}", 4 * anchors);
            return Err(Error::mismatch(what, expected, offsets.shape()));
        }
        Ok((images, [height, width]))
    }

    /// The operation that it computes.
    pub(super) fn operation(&self) -> Proposals {
        Proposals {
            anchors: self.anchors.boxes.iter().map(|anchor| anchor.to_array()).collect(),
            stride: self.anchors.stride,
            min_size: self.min_size,
            drops_small: self.small == Small::Dropped,
            last_first: self.ties == Ties::Last,
            before: self.before,
            threshold: self.threshold,
            after: self.after,
        }
    }

    /// The most regions that can be found in this many images of this size.
    pub(super) fn most(&self, images: usize, [height, width]: [usize; 2]) -> usize {
        let candidates = cortado_ops::count([height, width, self.anchors.boxes.len()]);
        let limits = [self.before, self.after].into_iter().flatten();
        cortado_ops::count([images, limits.fold(candidates, usize::min)])
    }

    /// The regions of an image, the best first.
    pub(super) fn find<T: Real>(&self, maps: Maps<'_, T>, image: Image<T>) -> reserve::Result<Vec<Proposed<T>>> {
        let candidates = self.candidates(maps, image)?;
        let mut order = reserve::collected(0..candidates.len())?;
        if self.ties == Ties::Last {
            order.reverse();
        }
        best_first(&mut order, self.before, |place| candidates[place].score)?;
        let overlap = |a: usize, b: usize| candidates[a].corners.overlap(candidates[b].corners, Extent::Pixels);
        let mut kept = match self.threshold {
            Some(threshold) => suppress(&order, (threshold, 1.0), self.after, overlap)?,
            None => order,
        };
        kept.truncate(self.after.unwrap_or(usize::MAX));
        reserve::collected(kept.into_iter().map(|place| candidates[place]))
    }

    /// The boxes of all anchors of all cells, cut at the image.
    fn candidates<T: Real>(&self, maps: Maps<'_, T>, image: Image<T>) -> reserve::Result<Vec<Proposed<T>>> {
        let ([height, width], anchors) = (maps.size, self.anchors.boxes.len());
        let plane = height * width;
        let limits = [image.width - T::ONE, image.height - T::ONE];
        let least = image.scales.map(|scale| T::from_f64(self.min_size) * scale);
        let mut candidates = reserve::empty(plane * anchors)?;
        for (row, column) in (0..height).flat_map(|row| (0..width).map(move |column| (row, column))) {
            let cell = row * width + column;
            for anchor in 0..anchors {
                let t = [0, 1, 2, 3].map(|k| maps.offsets[(4 * anchor + k) * plane + cell]);
                let corners = decode_beside(self.anchors.at(row, column, anchor), t, Growth::Any).cut(limits);
                let score = maps.scores[(anchors + anchor) * plane + cell];
                let is_large = corners.height() + T::ONE >= least[0] && corners.width() + T::ONE >= least[1];
                match (is_large, self.small) {
                    (true, _) => candidates.push(Proposed { corners, score }),
                    (false, Small::Last) => candidates.push(Proposed {
                        corners,
                        score: T::ZERO,
                    }),
                    (false, Small::Dropped) => {}
                }
            }
        }
        Ok(candidates)
    }
}

/// The images of a blob of rows of height, width and scale: one for each of `images`, or one for all.
///
/// # Errors
/// Another shape, or a number that is not finite.
pub(super) fn read_images<T: Real>(info: &Blob<T>, images: usize) -> Result<Vec<Image<T>>> {
    let values = info.data()?;
    let row = info.shape().count_from(1);
    let image = |number: usize| {
        let row = &values[if info.shape()[0] == 1 { 0 } else { number * row }..][..row];
        if let Some(wrong) = row.iter().find(|value| !value.is_finite()) {
            let problem = format!(
                "the size of image {number} in \"{}\" must be finite, but has {wrong}",
                info.name()
            );
            return Err(Error::message(&problem));
        }
        Ok(Image {
            height: row[0],
            width: row[1],
            scales: [row[2], *row.get(3).unwrap_or(&row[2])],
        })
    };
    reserve::try_collected((0..images).map(image))
}

/// Checks the shape of such a blob.
///
/// # Errors
/// Another one.
pub(super) fn check_images<T: Real>(info: &Blob<T>, images: usize) -> Result<()> {
    let shape = info.shape();
    let rows = shape.first().copied().unwrap_or(0);
    if shape.count_from(1) >= 3 && (rows == 1 || rows == images) {
        return Ok(());
    }
    let what = format!(
        "shape of \"{}\", the height, width and scale of each image",
        info.name()
    );
    Err(Error::mismatch(what, format!("1 or {images} rows of 3 or more"), shape))
}
