//! FlowAugmentation: the flow between two images that DataAugmentation has changed.
//!
//! Bottoms: a flow (num, 2, H, W), whose channels are the columns and rows by which a pixel of the first image moves to the second; the values of the
//! change of the first image, (num, 42, 1, 1), and of the second. Top: the flow (num, 2, `crop_height`, `crop_width`).
//!
//! With M₀ and M₁ the matrices of the changes, from pixels of the crop to those of the image (see DataAugmentation): for a pixel p of the crop, s = M₀ p;
//! f is the flow at s, rounded to the nearest pixel and limited to those that exist; the top is M₁⁻¹ (s + f) − p.
//!
//! `augmentation_param`: `crop_width` and `crop_height`, at most the size of the flow (required).
//!
//! There is no gradient. From FlowNet2 (lmb-freiburg/flownet2), which has it for GPUs only, and reads beside the flow for positions outside of it.

use super::augmentation::{COUNT, Frame, Matrix, Values, check_values};
use crate::common::{build, required};
use cortado_core::{Arity, BackwardReads, Ctx, Error, Io, Layer, LayerKind, Real, Result, module_doc};
use cortado_proto::LayerParameter;

pub(crate) const KIND: LayerKind = LayerKind {
    params: &["augmentation_param"],
    bottoms: Arity::exactly(3),
    not_differentiable: Some("it prepares data"),
    ..LayerKind::new(
        "FlowAugmentation",
        "The flow between two images that were changed.",
        module_doc!("flow_augmentation.rs"),
        build!(build),
    )
};

/// The channels of a flow.
const CHANNELS: usize = 2;

fn build<T: Real>(param: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    let options = param.augmentation_param().cloned().unwrap_or_default();
    Ok(Box::new(FlowAugmentation {
        frame: Frame {
            crop: [
                required("augmentation_param.crop_height", options.crop_height)?,
                required("augmentation_param.crop_width", options.crop_width)?,
            ],
            image: [0; 2],
        },
    }))
}

struct FlowAugmentation {
    frame: Frame,
}

impl<T: Real> Layer<T> for FlowAugmentation {
    fn reshape(&mut self, _: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        let flow = io.bottom(0);
        let [num, CHANNELS, height, width] = flow.shape()[..] else {
            let what = format!("shape of the flow, \"{}\"", flow.name());
            return Err(Error::mismatch(what, "num 2 height width", flow.shape()));
        };
        let [rows, columns] = self.frame.crop;
        if rows > height || columns > width {
            let problem =
                format!("the crop of {rows}x{columns} (height x width) is larger than the flow of {height}x{width}");
            return Err(Error::param("augmentation_param.crop_height", problem));
        }
        check_values(io.bottom(1), num)?;
        check_values(io.bottom(2), num)?;
        self.frame.image = [height, width];
        io.top_mut(0).reshape(&[num, CHANNELS, rows, columns])
    }

    fn forward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        ctx.falls_back("flows of changed images");
        let (flow, first, second) = (io.bottom(0).data()?, io.bottom(1).data()?, io.bottom(2).data()?);
        let mut top = io.top(0).data_overwrite()?;
        let [from, to] = [self.frame.image, self.frame.crop].map(|[height, width]| CHANNELS * height * width);
        let matrices = first.chunks_exact(COUNT).zip(second.chunks_exact(COUNT));
        let matrices = matrices.map(|(a, b)| [a, b].map(|row| Matrix::of(&Values::of_row(row), self.frame)));
        let items = flow.chunks_exact(from.max(1)).zip(top.chunks_exact_mut(to.max(1)));
        for ((flow, shown), [first, second]) in items.zip(matrices) {
            self.change(flow, shown, &first, &second.inverse());
        }
        Ok(())
    }

    fn backward_reads(&self, _: &Io<'_, T>) -> BackwardReads {
        BackwardReads::NOTHING
    }

    fn backward(&mut self, _: &Ctx, _: &mut Io<'_, T>, _: &[bool]) -> Result<()> {
        Ok(())
    }
}

impl FlowAugmentation {
    /// Writes the flow of one pair of images.
    fn change<T: Real>(&self, flow: &[T], shown: &mut [T], first: &Matrix, back: &Matrix) {
        let ([height, width], [rows, columns]) = (self.frame.image, self.frame.crop);
        // A position becomes that of the nearest pixel; a cast limits it at 0.
        let nearest = |position: f64, side: usize| ((position + 0.5) as usize).min(side - 1);
        for (i, j) in (0..rows).flat_map(|i| (0..columns).map(move |j| (i, j))) {
            let [y, x] = first.apply([i as f64, j as f64]);
            let at = nearest(y, height) * width + nearest(x, width);
            let moved = [y + flow[height * width + at].to_f64(), x + flow[at].to_f64()];
            let [y, x] = back.apply(moved);
            shown[i * columns + j] = T::from_f64(x - j as f64);
            shown[(rows + i) * columns + j] = T::from_f64(y - i as f64);
        }
    }
}
