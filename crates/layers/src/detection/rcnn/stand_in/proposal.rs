//! The layers that propose regions.

use super::super::anchors::{Anchors, RATIOS, Rounding, SCALES};
use super::super::proposal::Proposal;
use super::param_str::Options;
use crate::common::zero_gradient;
use cortado_core::{Blob, Ctx, Error, Io, Layer, Real, Result};
use cortado_ops::Proposals;
use cortado_ops::boxes::Corners;

/// The anchors that options describe.
pub(super) fn anchors(options: &mut Options) -> Result<Anchors> {
    let stride = options.positive("feat_stride", None)?;
    let base = options.positive("base_size", 16.0)?;
    let scales = options.list("scales", &SCALES)?;
    let ratios = options.list("ratios", &RATIOS)?;
    Ok(Anchors::new(base, &ratios, &scales, stride, Rounding::HalfEven))
}

/// Faster R-CNN's: as Proposal, but boxes that are too small are not candidates, of equal scores
/// the last comes first, and in TRAIN more are taken. There may be no region at all.
pub(super) fn of_faster_rcnn<T: Real>(options: &mut Options, ctx: &Ctx) -> Result<Box<dyn Layer<T>>> {
    let (before, after) = if ctx.is_train() {
        (12000.0, 2000.0)
    } else {
        (6000.0, 300.0)
    };
    let anchors = anchors(options)?;
    let op = Proposals {
        anchors: anchors.edges(),
        stride: anchors.stride,
        min_size: options.number("rpn_min_size", 16.0)?,
        drops_small: true,
        last_first: true,
        before: options.limit("rpn_pre_nms_top_n", before)?,
        threshold: Some(options.number("rpn_nms_thresh", 0.7)?),
        after: options.limit("rpn_post_nms_top_n", after)?,
    };
    Ok(Box::new(Proposal { op }))
}

/// SSH's: the same with its own numbers, and without suppression in TEST, where the program that
/// runs the net does that.
pub(super) fn of_ssh<T: Real>(options: &mut Options, ctx: &Ctx) -> Result<Box<dyn Layer<T>>> {
    let (least, threshold, after) = match ctx.is_train() {
        true => (4.0, Some(0.3), 300.0),
        false => (0.0, None, 0.0),
    };
    let anchors = anchors(options)?;
    let op = Proposals {
        anchors: anchors.edges(),
        stride: anchors.stride,
        min_size: options.number("anchor_min_size", least)?,
        drops_small: true,
        last_first: true,
        before: options.limit("anchor_n_pre_nms", 1000.0)?,
        threshold,
        after: options.limit("anchor_n_post_nms", after)?,
    };
    Ok(Box::new(Proposal { op }))
}

/// CTPN's: all boxes of all anchors, with their scores, not sorted and not suppressed.
pub(super) fn of_text<T: Real>(options: &mut Options) -> Result<Box<dyn Layer<T>>> {
    Ok(Box::new(TextProposal {
        anchors: Anchors::of_text(options.positive("feat_stride", None)?),
    }))
}

/// Bottoms: probabilities (1, 20, H, W), whose second half counts; offsets (1, 20, H, W), for
/// each anchor of the centre and the height; `im_info`, height and width. Tops: boxes (H·W·10, 4) and
/// scores (H·W·10, 1), by rows, columns and anchors. A box has its anchor's left and right edge; of
/// an anchor of height h (which counts both edges) and middle c the top edge is at `d·h + c −
/// ½·h·exp(d')` and the bottom one `h·exp(d')` further down; it is cut at the image.
struct TextProposal {
    anchors: Anchors,
}

impl TextProposal {
    fn size<T: Real>(&self, scores: &Blob<T>, offsets: &Blob<T>) -> Result<[usize; 2]> {
        let channels = 2 * self.anchors.boxes.len();
        match scores.shape()[..] {
            [1, found, height, width] if found == channels && offsets.shape() == scores.shape() => Ok([height, width]),
            _ => {
                let what = format!("shapes of \"{}\" and \"{}\"", scores.name(), offsets.name());
                let found = format!("{} and {}", scores.shape(), offsets.shape());
                Err(Error::mismatch(what, format!("1 {channels} H W for both"), found))
            }
        }
    }

    fn decode<T: Real>(
        &self,
        offsets: &[T],
        [height, width]: [usize; 2],
        [row, column, anchor]: [usize; 3],
    ) -> Corners<T> {
        let at = |k: usize| offsets[(2 * anchor + k) * height * width + row * width + column];
        let half = T::from_f64(0.5);
        let of_anchor: Corners<T> = self.anchors.at(row, column, anchor);
        let tall = of_anchor.height() + T::ONE;
        let [_, middle] = of_anchor.center();
        let new_height = at(1).exp() * tall;
        let top = at(0) * tall + middle - new_height * half;
        Corners::new([of_anchor.x0, top, of_anchor.x1, top + new_height])
    }
}

impl<T: Real> Layer<T> for TextProposal {
    fn reshape(&mut self, _: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        if io.bottoms() != 3 || io.tops() != 2 {
            let found = format!("{} and {}", io.bottoms(), io.tops());
            return Err(Error::mismatch("numbers of bottoms and tops", "3 and 2", found));
        }
        let [height, width] = self.size(io.bottom(0), io.bottom(1))?;
        if io.bottom(2).count() < 2 {
            let what = format!(
                "numbers in \"{}\", the height and width of the image",
                io.bottom(2).name()
            );
            return Err(Error::mismatch(what, "2 or more", io.bottom(2).count()));
        }
        let boxes = cortado_ops::count([height, width, self.anchors.boxes.len()]);
        io.top_mut(0).reshape(&[boxes, 4])?;
        io.top_mut(1).reshape(&[boxes, 1])
    }

    fn forward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        ctx.falls_back("proposals of text");
        let size = self.size(io.bottom(0), io.bottom(1))?;
        let (scores, offsets, info) = (io.bottom(0).data()?, io.bottom(1).data()?, io.bottom(2).data()?);
        let limits = [info[1] - T::ONE, info[0] - T::ONE];
        let (mut boxes, mut top_scores) = (io.top(0).data_overwrite()?, io.top(1).data_overwrite()?);
        let ([height, width], anchors) = (size, self.anchors.boxes.len());
        let tops = boxes.as_chunks_mut::<4>().0.iter_mut().zip(top_scores.iter_mut());
        for (i, (to, score)) in tops.enumerate() {
            let (cell, anchor) = (i / anchors, i % anchors);
            let found = self.decode(&offsets, size, [cell / width, cell % width, anchor]);
            *to = found.cut(limits).to_array();
            *score = scores[(anchors + anchor) * height * width + cell];
        }
        Ok(())
    }

    fn sizes_follow_from_data(&self) -> bool {
        true
    }

    fn backward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>, propagate: &[bool]) -> Result<()> {
        zero_gradient(ctx, io, propagate, 0)
    }
}
