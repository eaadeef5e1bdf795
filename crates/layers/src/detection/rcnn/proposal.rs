//! Proposal: the regions that a region proposal network finds, as Faster R-CNN takes them.
//!
//! Bottoms: probabilities (N, 2 · A, H, W) for A anchors, of which the second A channels count;
//! offsets (N, 4 · A, H, W) beside the anchors; and `im_info`, rows of the image's height, width and
//! scale (a fourth number, if there is one, is the scale across), one for each image or one for all.
//! Tops: regions (M, 5), in each row the number of the image and left, top, right and bottom edge;
//! and, if a second one is named, their scores (M, 1). M is known only after the forward pass.
//!
//! `proposal_param`: `feat_stride` (default 16), the distance of cells in pixels; `base_size`
//! (default 16); `ratio` (default 0.5, 1 and 2), heights to widths; `scale` (default 8, 16 and 32);
//! `min_size` (default 16); `pre_nms_topn` (default 6000); `post_nms_topn` (default 300);
//! `nms_thresh` (default 0.7). For each ratio r and then each scale s there is an anchor of `w·s ×
//! h·s` around the middle of the first `base_size` pixels, `w = round(√(base²/r))`, `h =
//! round(w·r)`, halves up, with edges ½(size − 1) from the middle. Scales are factors, as in PVANet
//! and OpenCV; in happynear's Caffe, with the same message, they are sizes in pixels.
//!
//! An anchor of width w and centre c (which count both edges) gives the box `d·w + c ± ½·w·exp(d')`,
//! cut at the image. Boxes of less than `min_size` times the scale get the score 0. From the best
//! score on, by rows, columns and anchors where scores are equal, the first `pre_nms_topn` take part
//! in suppression, where a box falls that overlaps a better one by more than `nms_thresh`, and the
//! first `post_nms_topn` are left of each image.
//!
//! The form of Synopsys has other fields: `anchor_base_size` (default 16), `anchor_scale` and
//! `anchor_ratio` (3, the default, for the lists above; any other number for one scale, 32, or one
//! ratio, 1), `rpn_min_size`, `rpn_nms_thresh`, `max_rois`; there boxes that are too small are not
//! candidates. That of Vitis is not supported.
//!
//! The gradient is 0.

use super::anchors::{Anchors, RATIOS, Rounding, SCALES};
use crate::common::{build, finite, not_negative, zero_gradient};
use cortado_core::{Arity, Ctx, Error, Io, Layer, LayerKind, Real, Result, module_doc};
use cortado_ops::{Op, Proposals, count};
use cortado_proto::{LayerParameter, ProposalParameter};
use cortado_reference::detection::{check_images, check_maps, propose, write_proposals};

pub(crate) const KIND: LayerKind = LayerKind {
    params: &["proposal_param"],
    bottoms: Arity::exactly(3),
    tops: Arity::between(1, 2),
    not_differentiable: Some("which regions are taken has no gradient"),
    ..LayerKind::new(
        "Proposal",
        "The regions that a region proposal network finds.",
        module_doc!("proposal.rs"),
        build!(build),
    )
};

fn build<T: Real>(param: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    let options = param.proposal_param().cloned().unwrap_or_default();
    let of_vitis = [
        ("nms_input_num", options.nms_input_num.is_some()),
        ("nms_output_num", options.nms_output_num.is_some()),
        ("stride_h", options.stride_h.is_some()),
        ("nms_iou_th", options.nms_iou_th.is_some()),
    ];
    if let Some((name, _)) = of_vitis.iter().find(|(_, given)| *given) {
        let problem = "belongs to the form of Vitis, which is not supported";
        return Err(Error::param(&field(name), problem));
    }
    let of_synopsys = options.anchor_base_size.is_some()
        || options.anchor_scale.is_some()
        || options.anchor_ratio.is_some()
        || options.max_rois.is_some()
        || options.rpn_min_size.is_some()
        || options.rpn_nms_thresh.is_some();
    let op = match of_synopsys {
        true => synopsys(&options)?,
        false => usual(&options)?,
    };
    Ok(Box::new(Proposal { op }))
}

fn field(name: &str) -> String {
    format!("proposal_param.{name}")
}

/// A number above 0.
fn positive(name: &str, value: f64) -> Result<f64> {
    match value > 0.0 && value.is_finite() {
        true => Ok(value),
        false => Err(Error::param(
            &field(name),
            format!("must be finite and above 0, but is {value}"),
        )),
    }
}

/// The numbers of a list, all above 0, or those of `default` if it is empty.
fn all_positive(name: &str, values: &[f32], default: &[f64]) -> Result<Vec<f64>> {
    if values.is_empty() {
        return Ok(default.to_vec());
    }
    values.iter().map(|&value| positive(name, value.into())).collect()
}

/// A limit; 0 or less means no limit.
fn limit(value: i64) -> Option<usize> {
    usize::try_from(value).ok().filter(|&value| value > 0)
}

fn usual(options: &ProposalParameter) -> Result<Proposals> {
    let base = positive("base_size", options.base_size().into())?;
    let stride = positive("feat_stride", options.feat_stride() as f64)?;
    let ratios = all_positive("ratio", &options.ratio, &RATIOS)?;
    let scales = all_positive("scale", &options.scale, &SCALES)?;
    let anchors = Anchors::new(base, &ratios, &scales, stride, Rounding::HalfUp);
    Ok(Proposals {
        anchors: anchors.edges(),
        stride,
        min_size: options.min_size().into(),
        drops_small: false,
        last_first: false,
        before: limit(options.pre_nms_topn()),
        threshold: Some(not_negative(&field("nms_thresh"), options.nms_thresh())?),
        after: limit(options.post_nms_topn().into()),
    })
}

fn synopsys(options: &ProposalParameter) -> Result<Proposals> {
    let base = positive("anchor_base_size", options.anchor_base_size().into())?;
    let stride = positive("feat_stride", options.feat_stride() as f64)?;
    let ratios = if options.anchor_ratio() == 3 {
        &RATIOS[..]
    } else {
        &[1.0]
    };
    let scales = if options.anchor_scale() == 3 {
        &SCALES[..]
    } else {
        &[32.0]
    };
    let anchors = Anchors::new(base, ratios, scales, stride, Rounding::HalfUp);
    Ok(Proposals {
        anchors: anchors.edges(),
        stride,
        min_size: finite(&field("rpn_min_size"), options.rpn_min_size())?,
        drops_small: true,
        last_first: false,
        before: limit(options.pre_nms_topn()),
        threshold: Some(not_negative(&field("rpn_nms_thresh"), options.rpn_nms_thresh())?),
        after: limit(options.max_rois().into()),
    })
}

/// The layer, which also replaces Python's.
pub(super) struct Proposal {
    pub(super) op: Proposals,
}

impl<T: Real> Layer<T> for Proposal {
    /// Shapes the tops for as many regions as there can be; the forward pass for those there are.
    fn reshape(&mut self, _: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        let (images, [height, width]) = check_maps(&self.op, io.bottom(0), io.bottom(1))?;
        check_images(io.bottom(2), images)?;
        let candidates = count([height, width, self.op.anchors.len()]);
        let limits = [self.op.before, self.op.after].into_iter().flatten();
        shape_tops(io, count([images, limits.fold(candidates, usize::min)]))
    }

    fn forward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        let found = propose(ctx, &self.op, [io.bottom(0), io.bottom(1), io.bottom(2)])?;
        shape_tops(io, found.len())?;
        let scores = (io.tops() > 1).then(|| io.top(1));
        write_proposals(&found, io.top(0), scores)
    }

    fn op(&self, _: &Ctx) -> Option<Op> {
        Some(Op::Proposals(self.op.clone()))
    }

    fn sizes_follow_from_data(&self) -> bool {
        true
    }

    fn backward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>, propagate: &[bool]) -> Result<()> {
        zero_gradient(ctx, io, propagate, 0)
    }
}

fn shape_tops<T: Real>(io: &mut Io<'_, T>, regions: usize) -> Result<()> {
    io.top_mut(0).reshape(&[regions, 5])?;
    match io.tops() {
        2 => io.top_mut(1).reshape(&[regions, 1]),
        _ => Ok(()),
    }
}
