//! What each anchor of a region proposal network is to find.
//!
//! Bottoms: the scores, of whose shape (1, ·, H, W) only H and W count, except in SSH; true boxes
//! (G, 5), left, top, right and bottom edge and a class; `im_info`, the height and width of the
//! image; and others, which are not read. Tops: labels (1, 1, A·H, W), 1 for objects, 0 for
//! background and −1 for neither; offsets (1, 4·A, H, W) of the best true box; their inside weights,
//! 1 for objects; and outside weights, one over the number of labels that count, where they do.

use super::param_str::Options;
use super::proposal::anchors;
use crate::common::zero_gradient;
use crate::detection::rcnn::anchors::Anchors;
use cortado_core::{Blob, Ctx, Error, Io, Layer, Real, Result, reserve};
use cortado_ops::boxes::{Corners, Extent, best_first, encode_beside};

struct AnchorTarget {
    anchors: Anchors,
    /// How far anchors may reach out of the image.
    border: f64,
    /// The overlap from which on an anchor is an object, and the one below which it is background.
    overlaps: [f64; 2],
    /// How many labels count, and how many of these are objects at most.
    batch: [usize; 2],
    /// Whether the best anchors of each true box are objects, whatever they overlap.
    forces: bool,
    /// Whether negatives are marked last.
    clobbers: bool,
    /// Whether all anchors count where none lies inside.
    all_if_none: bool,
    /// Whether a fifth bottom, probabilities, selects the labels that are kept.
    mines: bool,
}

fn from_options(options: &mut Options, of_ssh: bool) -> Result<AnchorTarget> {
    let anchors = anchors(options)?;
    let (positive, fraction) = if of_ssh { (0.5, 0.25) } else { (0.7, 0.5) };
    let batch = options.positive("rpn_batchsize", 256.0)?;
    let fraction = options.number("rpn_fg_fraction", fraction)?;
    let positive_name = if of_ssh {
        "positive_overlap"
    } else {
        "rpn_positive_overlap"
    };
    Ok(AnchorTarget {
        anchors,
        border: options.number("allowed_border", 0.0)?,
        overlaps: [
            options.number(positive_name, positive)?,
            options.number("rpn_negative_overlap", 0.3)?,
        ],
        batch: [batch as usize, (batch * fraction) as usize],
        forces: options.truth("force_fg_for_each_gt", !of_ssh)?,
        clobbers: options.truth("rpn_clobber_positives", false)?,
        all_if_none: of_ssh,
        mines: of_ssh,
    })
}

pub(super) fn of_faster_rcnn<T: Real>(options: &mut Options) -> Result<Box<dyn Layer<T>>> {
    Ok(Box::new(from_options(options, false)?))
}

pub(super) fn of_ssh<T: Real>(options: &mut Options) -> Result<Box<dyn Layer<T>>> {
    Ok(Box::new(from_options(options, true)?))
}

/// The true boxes of a blob.
pub(super) fn read_true_boxes<T: Real>(blob: &Blob<T>) -> Result<Vec<(Corners<T>, T)>> {
    let data = blob.data()?;
    let rows = data.as_chunks::<5>().0.iter();
    let rows = rows.map(|&[x0, y0, x1, y1, class]| (Corners::new([x0, y0, x1, y1]), class));
    Ok(reserve::collected(rows)?)
}

/// Checks the shape of such a blob.
pub(super) fn check_true_boxes<T: Real>(blob: &Blob<T>) -> Result<()> {
    match !blob.shape().is_empty() && blob.shape().count_from(1) == 5 {
        true => Ok(()),
        false => {
            let what = format!("shape of the true boxes \"{}\", four edges and a class", blob.name());
            Err(Error::mismatch(what, "rows of 5", blob.shape()))
        }
    }
}

/// Leaves `keep` of the places in a random order, or all if there are fewer, and gives the others.
///
/// # Errors
/// Out of memory.
pub(super) fn draw_out(ctx: &Ctx, places: &mut Vec<usize>, keep: usize) -> reserve::Result<Vec<usize>> {
    if places.len() <= keep {
        return Ok(Vec::new());
    }
    ctx.rng().shuffle(places);
    let others = reserve::copied(&places[keep..])?;
    places.truncate(keep);
    Ok(others)
}

/// An anchor that counts.
struct Inside<T> {
    /// The row, the column and the number of the anchor.
    place: [usize; 3],
    corners: Corners<T>,
    label: i8,
    /// The true box that it overlaps most, and by how much.
    best: Option<usize>,
    overlap: T,
}

/// How hard an anchor with a label is.
type Hardness<'a, T> = &'a dyn Fn(&Inside<T>, i8) -> T;

impl AnchorTarget {
    fn inside<T: Real>(&self, [height, width]: [usize; 2], image: [T; 2]) -> reserve::Result<Vec<Inside<T>>> {
        let border = T::from_f64(self.border);
        let fits =
            |c: &Corners<T>| c.x0 >= -border && c.y0 >= -border && c.x1 < image[1] + border && c.y1 < image[0] + border;
        let cells = (0..height).flat_map(|row| (0..width).map(move |column| (row, column)));
        let places = cells.flat_map(|(row, column)| (0..self.anchors.boxes.len()).map(move |a| [row, column, a]));
        let all = places.map(|place| Inside {
            place,
            corners: self.anchors.at(place[0], place[1], place[2]),
            label: -1,
            best: None,
            overlap: T::ZERO,
        });
        let inside = reserve::collected(all.clone().filter(|anchor| fits(&anchor.corners)))?;
        match inside.is_empty() && self.all_if_none {
            true => reserve::collected(all),
            false => Ok(inside),
        }
    }

    /// Gives each anchor its best true box and its label.
    fn label<T: Real>(&self, anchors: &mut [Inside<T>], boxes: &[(Corners<T>, T)]) -> reserve::Result {
        let mut best_of_box = reserve::filled(boxes.len(), T::ZERO)?;
        for anchor in anchors.iter_mut() {
            for (number, (true_box, _)) in boxes.iter().enumerate() {
                let overlap = anchor.corners.overlap(*true_box, Extent::Pixels);
                if anchor.best.is_none() || overlap > anchor.overlap {
                    (anchor.best, anchor.overlap) = (Some(number), overlap);
                }
                best_of_box[number] = best_of_box[number].max(overlap);
            }
        }
        let [positive, negative] = self.overlaps.map(T::from_f64);
        for anchor in anchors.iter_mut() {
            let is_background = anchor.overlap < negative;
            if is_background {
                anchor.label = 0;
            }
            let mut pairs = boxes.iter().zip(&best_of_box);
            let is_best =
                self.forces && pairs.any(|((b, _), &best)| anchor.corners.overlap(*b, Extent::Pixels) == best);
            if is_best || (anchor.overlap >= positive && anchor.best.is_some()) {
                anchor.label = 1;
            }
            if self.clobbers && is_background {
                anchor.label = 0;
            }
        }
        Ok(())
    }

    /// Leaves as many labels as are to count. `hardness`, if it is given, selects them.
    fn sample<T: Real>(
        &self,
        ctx: &Ctx,
        anchors: &mut [Inside<T>],
        hardness: Option<Hardness<'_, T>>,
    ) -> reserve::Result {
        let [batch, objects] = self.batch;
        let mut keep = objects;
        for label in [1, 0] {
            let of_label = |anchors: &[Inside<T>]| (0..anchors.len()).filter(|&i| anchors[i].label == label).count();
            let mut places = reserve::collected((0..anchors.len()).filter(|&i| anchors[i].label == label))?;
            let surplus = match hardness {
                Some(hardness) if places.len() > keep => {
                    best_first(&mut places, None, |i| hardness(&anchors[i], label))?;
                    reserve::copied(&places[keep..])?
                }
                _ => draw_out(ctx, &mut places, keep)?,
            };
            surplus.into_iter().for_each(|place| anchors[place].label = -1);
            keep = batch.saturating_sub(of_label(anchors));
        }
        Ok(())
    }

    fn write<T: Real>(
        &self,
        io: &Io<'_, T>,
        [height, width]: [usize; 2],
        anchors: &[Inside<T>],
        boxes: &[(Corners<T>, T)],
    ) -> Result<()> {
        let plane = height * width;
        let mut labels = io.top(0).data_overwrite()?;
        let (mut targets, mut inside) = (io.top(1).data_overwrite()?, io.top(2).data_overwrite()?);
        let mut outside = io.top(3).data_overwrite()?;
        labels.fill(-T::ONE);
        [&mut targets, &mut inside, &mut outside]
            .into_iter()
            .for_each(|weights| weights.fill(T::ZERO));
        let counted = anchors.iter().filter(|anchor| anchor.label >= 0).count();
        let share = T::ONE / T::from_usize(counted.max(1));
        for anchor in anchors {
            let [row, column, number] = anchor.place;
            let cell = row * width + column;
            labels[number * plane + cell] = T::from_f64(anchor.label.into());
            let t = match anchor.best {
                Some(best) => encode_beside(anchor.corners, boxes[best].0),
                None => [T::ZERO; 4],
            };
            for (k, t) in t.into_iter().enumerate() {
                let at = (4 * number + k) * plane + cell;
                targets[at] = t;
                inside[at] = if anchor.label == 1 { T::ONE } else { T::ZERO };
                outside[at] = if anchor.label >= 0 { share } else { T::ZERO };
            }
        }
        Ok(())
    }

    /// Height and width of the maps.
    fn size<T: Real>(&self, io: &Io<'_, T>) -> Result<[usize; 2]> {
        match io.bottom(0).shape()[..] {
            [1, _, height, width] => Ok([height, width]),
            _ => {
                let what = format!("shape of the scores \"{}\"", io.bottom(0).name());
                Err(Error::mismatch(what, "1 C H W", io.bottom(0).shape()))
            }
        }
    }
}

impl<T: Real> Layer<T> for AnchorTarget {
    fn reshape(&mut self, _: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        if io.bottoms() < 3 || io.tops() != 4 {
            let found = format!("{} and {}", io.bottoms(), io.tops());
            return Err(Error::mismatch(
                "numbers of bottoms and tops",
                "3 or more, and 4",
                found,
            ));
        }
        let [height, width] = self.size(io)?;
        check_true_boxes(io.bottom(1))?;
        let anchors = self.anchors.boxes.len();
        if self.mines && io.bottoms() > 4 && io.bottom(4).shape()[..] != [1, 2 * anchors, height, width] {
            let what = format!("shape of the probabilities \"{}\"", io.bottom(4).name());
            let expected = format!("1 {} {height} {width}", 2 * anchors);
            return Err(Error::mismatch(what, expected, io.bottom(4).shape()));
        }
        if io.bottom(2).count() < 2 {
            let what = format!(
                "numbers in \"{}\", the height and width of the image",
                io.bottom(2).name()
            );
            return Err(Error::mismatch(what, "2 or more", io.bottom(2).count()));
        }
        io.top_mut(0).reshape(&[1, 1, anchors * height, width])?;
        (1..4).try_for_each(|top| io.top_mut(top).reshape(&[1, 4 * anchors, height, width]))
    }

    fn forward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        ctx.falls_back("targets of anchors");
        let size = self.size(io)?;
        let boxes = read_true_boxes(io.bottom(1))?;
        let image = {
            let info = io.bottom(2).data()?;
            [info[0], info[1]]
        };
        let mut anchors = self.inside(size, image)?;
        self.label(&mut anchors, &boxes)?;
        match self.mines && io.bottoms() > 4 {
            true => {
                let scores = io.bottom(4).data()?;
                let hardness = |anchor: &Inside<T>, label: i8| {
                    let [row, column, number] = anchor.place;
                    let channel = self.anchors.boxes.len() + number;
                    let score = scores[(channel * size[0] + row) * size[1] + column];
                    if label == 1 { T::ONE - score } else { score }
                };
                self.sample(ctx, &mut anchors, Some(&hardness))?;
            }
            false => self.sample(ctx, &mut anchors, None)?,
        }
        self.write(io, size, &anchors, &boxes)
    }

    fn backward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>, propagate: &[bool]) -> Result<()> {
        zero_gradient(ctx, io, propagate, 0)
    }
}
