//! ImResize: maps in another size, mixed by cubic curves, and the mean of several scales of an image. From
//! caffe_rtpose; the meaning is that of its form on the GPU.
//!
//! One bottom (S, channels, h, w): the maps of S scales of one image. Top: (1, channels, H, W).
//!
//! `imresize_param`: `factor` (default 0): H and W are this times h and w, cut off; with 0 they are
//! `target_spatial_height` and `target_spatial_width` (default 368 each). `start_scale` (default 1) and
//! `scale_gap` (default 0.1): scale n of the image has the size `start_scale − n · scale_gap` and fills
//! the middle of its map: along a side of w pixels, `⌊⌊w / 2⌋ · (1 − start_scale + n · scale_gap)⌋` pixels at
//! both ends do not count.
//!
//! A pixel of the top lies between those of the region that counts as the centres of pixels do when the
//! whole region becomes the whole top. It is mixed of four rows and four columns by the cubic curve of
//! Keys with a = −½; rows and columns beyond the region are those of its edges. The top is the mean of
//! the scales.
//!
//! There is no gradient.

use crate::common::{Compose, Composed, Composer, build, finite, not_negative, required};
use cortado_core::{Ctx, Error, Layer, LayerKind, Real, Result, Shape, module_doc, reserve};
use cortado_ops::{Op, Operand, count};
use cortado_proto::LayerParameter;

pub(crate) const KIND: LayerKind = LayerKind {
    params: &["imresize_param"],
    not_differentiable: Some("the original has none"),
    ..LayerKind::new(
        "ImResize",
        "The mean of several scales of an image, in another size.",
        module_doc!("im_resize.rs"),
        build!(build),
    )
};

fn build<T: Real>(param: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    let options = param.imresize_param().cloned().unwrap_or_default();
    let resize = ImResize {
        factor: not_negative("imresize_param.factor", options.factor())?,
        target: [
            required(
                "imresize_param.target_spatial_height",
                Some(options.target_spatial_height()),
            )?,
            required(
                "imresize_param.target_spatial_width",
                Some(options.target_spatial_width()),
            )?,
        ],
        start: finite("imresize_param.start_scale", options.start_scale())?,
        gap: finite("imresize_param.scale_gap", options.scale_gap())?,
    };
    Ok(Composed::boxed(&KIND, resize))
}

struct ImResize {
    /// 0 for the target.
    factor: f64,
    target: [usize; 2],
    start: f64,
    gap: f64,
}

/// The number of scales, at most.
const MOST_SCALES: usize = 256;

/// The weights of four neighbours; the second is at the distance t.
fn cubic(t: f64) -> [f64; 4] {
    let (square, cube) = (t * t, t * t * t);
    [
        (-cube + 2.0 * square - t) / 2.0,
        (3.0 * cube - 5.0 * square + 2.0) / 2.0,
        (-3.0 * cube + 4.0 * square + t) / 2.0,
        (cube - square) / 2.0,
    ]
}

impl ImResize {
    /// The pixels at either end of a side that do not count.
    ///
    /// # Errors
    /// A scale above 1, or one that leaves no pixels of the side.
    fn pad(&self, scale: usize, size: usize) -> Result<usize> {
        // As single numbers, as in the original: a scale of 0.7 is less than that of 64 bits.
        let left = 1.0 - self.start as f32 + scale as f32 * self.gap as f32;
        let pad = (size / 2) as f32 * left;
        let pad = if pad > -1.0 { pad as usize } else { usize::MAX };
        match pad.checked_mul(2) {
            Some(both) if both < size => Ok(pad),
            _ => {
                let problem = format!("makes scale {scale} of the image larger than its map, or leaves nothing of it");
                Err(Error::param("imresize_param.start_scale", problem))
            }
        }
    }

    /// What each of `output` pixels takes of those of a side, row after row.
    fn weights(&self, scale: usize, size: usize, output: usize) -> Result<Vec<f64>> {
        let pad = self.pad(scale, size)?;
        let inner = size - 2 * pad;
        // Refused if no blob could have as many.
        Shape::new(&[output, size])?;
        let mut weights: Vec<f64> = reserve::filled(count([output, size]), 0.0)?;
        let ratio = output as f64 / inner as f64;
        for (pixel, row) in weights.chunks_exact_mut(size).enumerate() {
            let place = (pixel as f64 - (ratio / 2.0 - 0.5)) / ratio;
            let base = ((place + 1e-5).max(0.0) as usize).min(inner - 1);
            let last = inner - 1;
            let neighbours = [base.saturating_sub(1), base, (base + 1).min(last), (base + 2).min(last)];
            for (at, weight) in neighbours.into_iter().zip(cubic(place - base as f64)) {
                row[pad + at] += weight;
            }
        }
        Ok(weights)
    }
}

impl Compose for ImResize {
    fn lower(&self, to: &mut Composer) -> Result<()> {
        to.has_axes(0, 4)?;
        let [scales, channels, height, width] = to.four_sizes(0)?;
        if scales > MOST_SCALES {
            let what = format!("number of scales (axis 0) of \"{}\"", to.name(0));
            return Err(Error::mismatch(what, format!("{MOST_SCALES} or fewer"), scales));
        }
        let [rows, columns] = match self.factor {
            0.0 => self.target,
            factor => [height, width].map(|size| (size as f64 * factor) as usize),
        };
        let top = [1, channels, rows, columns];
        if count(top) == 0 || count(to.bottom(0).iter().copied()) == 0 {
            let zeros = to.fill(&top, 0.0)?;
            to.top(zeros);
            return Ok(());
        }
        let product = Op::InnerProduct {
            axis: 3,
            transpose: false,
        };
        let mut sum = None;
        for scale in 0..scales {
            let offsets = vec![scale, 0, 0, 0];
            let one = to.shaped(
                Op::Crop { offsets },
                &[Operand::Bottom(0)],
                &[1, channels, height, width],
            )?;
            let across = Op::Constant(self.weights(scale, width, columns)?);
            let across = to.shaped(across, &[], &[columns, width])?;
            let wide = to.add(product.clone(), &[one, across])?;
            let turned = to.permute(wide, &[0, 1, 3, 2])?;
            let down = Op::Constant(self.weights(scale, height, rows)?);
            let down = to.shaped(down, &[], &[rows, height])?;
            let high = to.add(product.clone(), &[turned, down])?;
            let share = 1.0 / scales as f64;
            sum = Some(match sum {
                None => to.scale(high, share)?,
                Some(sum) => to.add(Op::Sum(vec![1.0, share]), &[sum, high])?,
            });
        }
        let Some(mean) = sum else { return Ok(()) };
        let y = to.permute(mean, &[0, 1, 3, 2])?;
        to.top(y);
        Ok(())
    }
}
