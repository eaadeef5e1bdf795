//! ROIAlign: values of a region between the places of the map, without rounding. One name, two
//! layers, distinguished by their message.
//!
//! Bottoms: feature maps (N, C, H, W); regions (R, 5), in each row the number of the image and left,
//! top, right and bottom edge in pixels of the input.
//!
//! With `roi_align_param` (Mask R-CNN, Detectron): top (R, C, `pooled_h`, `pooled_w`). `start =
//! x₁·s`, `size = max(x₂·s − start, 1)` with s = `spatial_scale` (default 1). Cell p of P is the
//! mean of n × n values between places, at `start + p·size/P + (i + ½)·size/(P·n)` along each axis,
//! n = `sampling_ratio` or, if that is not above 0 (default −1), ⌈size/P⌉. A value more than 1
//! outside the places is 0, and counts; others outside are those of the nearest place. Caffe's ports
//! of Mask R-CNN have a ROIAlign with `pooled_h`, `pooled_w` and `spatial_scale` alone, no two of
//! which compute the same; such a message means Detectron's here. What `roi_end_mode` of a vendor's
//! schema means is not known, so only 0 is taken.
//!
//! With `roi_pooling_param` (MS-CNN, Cascade R-CNN): top (R, C, `pooled_h` + 1, `pooled_w` + 1), the
//! values at the corners of the cells, which these nets then average by a Pooling of 2 × 2. `pad =
//! (x₂ − x₁ + 1)·pad_ratio` (default 0), `start = (x₁ − pad)·s − ½`, `size = (x₂ + pad)·s − ½ −
//! start`, corner p at `start + p·size/P`. All is 0 if a size is not above 0; a value more than ½
//! outside the places is 0, others outside are those of the nearest place.
//!
//! Gradient: the weights of the places times dy, summed over all regions. The regions get 0.

use super::grid::{grid, scale};
use super::pooler::RegionLayer;
use crate::common::{build, not_negative};
use cortado_core::{Arity, Ctx, Error, Layer, LayerKind, Real, Result, module_doc};
use cortado_ops::{RegionPool, RegionRule};
use cortado_proto::LayerParameter;
use cortado_reference::regions::MOST_SAMPLES;

pub(crate) const KIND: LayerKind = LayerKind {
    params: &["roi_align_param", "roi_pooling_param"],
    bottoms: Arity::exactly(2),
    no_gradient: &[1],
    ..LayerKind::new(
        "ROIAlign",
        "Values of a region between the places of a map, on a grid.",
        module_doc!("roi_align.rs"),
        build!(build),
    )
};

fn build<T: Real>(param: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    match (param.roi_align_param(), param.roi_pooling_param()) {
        (Some(options), None) => {
            let message = "roi_align_param";
            if options.roi_end_mode() != 0 {
                let problem = format!("is {}, whose meaning is not known; remove it", options.roi_end_mode());
                return Err(Error::param("roi_align_param.roi_end_mode", problem));
            }
            let samples = usize::try_from(options.sampling_ratio()).ok().filter(|&n| n > 0);
            if samples.is_some_and(|samples| samples > MOST_SAMPLES) {
                let problem = format!("must be at most {MOST_SAMPLES}, but is {}", options.sampling_ratio());
                return Err(Error::param("roi_align_param.sampling_ratio", problem));
            }
            let op = RegionPool {
                grid: grid(message, [options.pooled_h(), options.pooled_w()], &[])?,
                scale: scale(message, options.spatial_scale())?,
                rule: RegionRule::Samples { count: samples },
            };
            Ok(RegionLayer::boxed(op, None))
        }
        (None, Some(options)) => {
            let message = "roi_pooling_param";
            let cells = grid(message, [options.pooled_h(), options.pooled_w()], &options.pooled_size)?;
            let op = RegionPool {
                grid: cells.map(|cells| cells + 1),
                scale: scale(message, options.spatial_scale())?,
                rule: RegionRule::Corners {
                    pad: not_negative("roi_pooling_param.pad_ratio", options.pad_ratio())?,
                },
            };
            Ok(RegionLayer::boxed(op, None))
        }
        (Some(_), Some(_)) => {
            let problem = "and roi_align_param mean different layers; remove one of them";
            Err(Error::param("roi_pooling_param", problem))
        }
        (None, None) => {
            let problem = "is missing (and so is roi_pooling_param, for MS-CNN's form)";
            Err(Error::param("roi_align_param", problem))
        }
    }
}
