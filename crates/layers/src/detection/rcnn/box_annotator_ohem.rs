//! BoxAnnotatorOHEM: of each image the regions of greatest loss keep their labels, all others are
//! ignored (R-FCN's online mining of hard examples).
//!
//! Bottoms, for R regions, or regions at places (R, ·, H, W): regions (R, 5, H, W), of which only the
//! number of the image counts; the loss of each (R, 1, H, W); labels (R, 1, H, W); weights of the
//! boxes (R, C, H, W). Axes that are missing are 1. Tops: labels (R, 1, H, W), `ignore_label` where a
//! region is not kept; weights (R, C, H, W), 0 there.
//!
//! `box_annotator_ohem_param`: `roi_per_img` (required), how many regions of an image are kept;
//! `ignore_label` (default −1).
//!
//! Of equal losses the first is kept. A loss that is NaN is kept last. The gradient is 0. The
//! original has it on a GPU only.

use crate::common::{build, required, zero_gradient};
use cortado_core::{Arity, Blob, Ctx, Error, Io, Layer, LayerKind, Real, Result, module_doc, reserve};
use cortado_ops::boxes::best_first;
use cortado_proto::LayerParameter;
use std::collections::HashMap;

pub(crate) const KIND: LayerKind = LayerKind {
    params: &["box_annotator_ohem_param"],
    bottoms: Arity::exactly(4),
    tops: Arity::exactly(2),
    not_differentiable: Some("which regions are kept has no gradient"),
    ..LayerKind::new(
        "BoxAnnotatorOHEM",
        "Ignores all regions but those of greatest loss.",
        module_doc!("box_annotator_ohem.rs"),
        build!(build),
    )
};

fn build<T: Real>(param: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    let options = param.box_annotator_ohem_param().cloned().unwrap_or_default();
    Ok(Box::new(BoxAnnotator {
        each: required("box_annotator_ohem_param.roi_per_img", options.roi_per_img)?,
        ignore: options.ignore_label(),
        channels: 0,
        plane: 0,
    }))
}

struct BoxAnnotator {
    /// How many regions of an image are kept.
    each: usize,
    ignore: i32,
    /// The channels of the weights.
    channels: usize,
    /// The places of a row.
    plane: usize,
}

/// The sizes of a blob of at most four axes.
fn sizes<T: Real>(blob: &Blob<T>) -> Result<[usize; 4]> {
    let size = |axis: i32| blob.legacy_dim(axis);
    Ok([size(0)?, size(1)?, size(2)?, size(3)?])
}

impl<T: Real> Layer<T> for BoxAnnotator {
    fn reshape(&mut self, _: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        let [rows, _, height, width] = sizes(io.bottom(0))?;
        self.channels = sizes(io.bottom(3))?[1];
        for (bottom, channels) in [(0, 5), (1, 1), (2, 1), (3, self.channels)] {
            let blob = io.bottom(bottom);
            if sizes(blob)? != [rows, channels, height, width] {
                let what = format!("shape of \"{}\" beside \"{}\"", blob.name(), io.bottom(0).name());
                let expected = format!("{rows} {channels} {height} {width}");
                return Err(Error::mismatch(what, expected, blob.shape()));
            }
        }
        self.plane = height * width;
        io.top_mut(0).reshape(&[rows, 1, height, width])?;
        io.top_mut(1).reshape(&[rows, self.channels, height, width])
    }

    fn forward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        ctx.falls_back("mining of hard regions");
        let (rois, losses) = (io.bottom(0).data()?, io.bottom(1).data()?);
        let plane = self.plane;
        let mut order = reserve::collected(0..losses.len())?;
        best_first(&mut order, None, |place| losses[place])?;
        let (mut kept, mut of_image) = (reserve::filled(losses.len(), false)?, HashMap::<i64, usize>::new());
        for place in order {
            let image = rois[place / plane * 5 * plane + place % plane].to_f64() as i64;
            let count = of_image.entry(image).or_default();
            kept[place] = *count < self.each;
            *count += 1;
        }
        let (labels, mut to) = (io.bottom(2).data()?, io.top(0).data_overwrite()?);
        for ((to, &label), &kept) in to.iter_mut().zip(labels.iter()).zip(&kept) {
            *to = if kept { label } else { T::from_f64(self.ignore.into()) };
        }
        let (weights, mut to) = (io.bottom(3).data()?, io.top(1).data_overwrite()?);
        for (i, (to, &weight)) in to.iter_mut().zip(weights.iter()).enumerate() {
            let place = i / plane / self.channels * plane + i % plane;
            *to = if kept[place] { weight } else { T::ZERO };
        }
        Ok(())
    }

    fn backward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>, propagate: &[bool]) -> Result<()> {
        zero_gradient(ctx, io, propagate, 0)
    }
}
