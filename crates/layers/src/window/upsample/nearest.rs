//! Repeated elements.

use super::{scale, sizes};
use cortado_core::{BackwardReads, Ctx, Error, Io, Layer, Real, Result};
use cortado_math as math;
use cortado_ops::{Grid, Op, Resample, ResampleAxis, count};
use cortado_proto::UpsampleParameter;

pub(super) struct Nearest {
    scale: usize,
    planes: usize,
    resample: Resample,
}

impl Nearest {
    /// From the options.
    ///
    /// # Errors
    /// A scale of 0, or fields of the layer with two bottoms.
    pub(super) fn new(options: &UpsampleParameter) -> Result<Self> {
        let others = [
            ("scale_h", options.scale_h.is_some()),
            ("scale_w", options.scale_w.is_some()),
            ("pad_out_h", options.pad_out_h.is_some()),
            ("pad_out_w", options.pad_out_w.is_some()),
            ("upsample_h", options.upsample_h.is_some()),
            ("upsample_w", options.upsample_w.is_some()),
        ];
        if let Some((name, _)) = others.iter().find(|(_, given)| *given) {
            let problem = "needs a second bottom, the mask of a Pooling; with one bottom there is only `scale`";
            return Err(Error::param(&format!("upsample_param.{name}"), problem));
        }
        let scale = scale(options.scale.unwrap_or(1))?;
        Ok(Self {
            scale,
            planes: 0,
            resample: Resample {
                axes: [0, 1].map(|_| ResampleAxis {
                    input: 0,
                    output: 0,
                    grid: Grid::Repeat(scale),
                }),
            },
        })
    }
}

impl<T: Real> Layer<T> for Nearest {
    fn reshape(&mut self, _: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        let [num, channels, height, width] = sizes(io.bottom(0).shape(), io.bottom(0).name())?;
        for (axis, input) in self.resample.axes.iter_mut().zip([height, width]) {
            // A product that no memory could hold fails where the top is shaped.
            (axis.input, axis.output) = (input, input.saturating_mul(self.scale));
        }
        self.planes = count([num, channels]);
        let [rows, columns] = self.resample.axes.map(|axis| axis.output);
        io.top_mut(0).reshape(&[num, channels, rows, columns])
    }

    fn forward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        let (x, mut y) = (io.bottom(0).data_on(ctx)?, io.top(0).data_overwrite_on(ctx)?);
        math::resample(ctx, &self.resample, self.planes, &x, &mut y)
    }

    fn op(&self, _: &Ctx) -> Option<Op> {
        Some(Op::Resample(self.resample.clone()))
    }

    fn backward_reads(&self, _: &Io<'_, T>) -> BackwardReads {
        BackwardReads::NOTHING
    }

    fn backward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>, propagate: &[bool]) -> Result<()> {
        if !propagate[0] {
            return Ok(());
        }
        let (dy, mut dx) = (io.top(0).diff_on(ctx)?, io.bottom(0).diff_overwrite_on(ctx)?);
        math::resample_backward(ctx, &self.resample, self.planes, &dy, &mut dx)
    }
}
