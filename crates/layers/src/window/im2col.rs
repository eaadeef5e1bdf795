//! Im2col: the windows of a convolution as columns, which a matrix product with filters would turn
//! into the convolution.
//!
//! Bottom: (axes before `axis`…, channels C, spatial axes…). Top: (the same axes before…, C · ∏
//! kernel, output sizes…): for each channel and each element of the kernel, in row-major order,
//! what it meets at each place; 0 in the padding. Output size:
//! `⌊(input + 2·pad − (dilation·(kernel − 1) + 1)) / stride⌋ + 1`.
//!
//! `convolution_param`: `kernel_size`, `stride`, `pad`, `dilation` and `axis` as for Convolution;
//! the others do not count.
//!
//! Gradient: each element of x gets the sum over the columns that hold it.

use crate::common::{ConvWindow, build};
use cortado_core::{BackwardReads, Ctx, Error, ErrorKind, Io, Layer, LayerKind, Real, Result, module_doc};
use cortado_math as math;
use cortado_ops::{ConvGeometry, Op};
use cortado_proto::LayerParameter;

pub(crate) const KIND: LayerKind = LayerKind {
    params: &["convolution_param"],
    ..LayerKind::new(
        "Im2col",
        "The windows of a convolution as columns of a matrix.",
        module_doc!("im2col.rs"),
        build!(build),
    )
};

fn build<T: Real>(param: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    let options = param.convolution_param().cloned().unwrap_or_default();
    Ok(Box::new(Im2col {
        window: ConvWindow::from_param(&options)?,
        geometry: ConvGeometry {
            group: 1,
            channels: 0,
            num_output: 0,
            axes: Vec::new(),
        },
        axis: 0,
        batch: 0,
    }))
}

struct Im2col {
    window: ConvWindow,
    geometry: ConvGeometry,
    /// The axis of the channels.
    axis: usize,
    /// The product of the axes before the channels.
    batch: usize,
}

impl<T: Real> Layer<T> for Im2col {
    fn reshape(&mut self, _: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        let shape = io.bottom(0).shape().clone();
        let (channel_axis, windows) = self.window.resolve(&shape)?;
        let spatial = shape[channel_axis + 1..].iter().zip(&windows).enumerate();
        self.axis = channel_axis;
        self.geometry.channels = shape[channel_axis];
        self.geometry.axes = spatial
            .map(|(i, (&size, window))| Ok(window.between(size, window.output(size, i)?)))
            .collect::<Result<_>>()?;
        self.batch = shape.count_range(0..channel_axis);
        let kernel = windows
            .iter()
            .try_fold(1usize, |n, window| n.checked_mul(window.kernel));
        let Some(rows) = kernel.and_then(|kernel| kernel.checked_mul(self.geometry.channels)) else {
            return Err(Error::new(ErrorKind::CountOverflow {
                shape: format!("of {} channels and their kernels", self.geometry.channels),
            }));
        };
        let sizes: Vec<usize> = std::iter::once(rows)
            .chain(self.geometry.axes.iter().map(|axis| axis.output))
            .collect();
        let top = shape.splice(channel_axis..shape.len(), &sizes)?;
        io.top_mut(0).reshape(&top)
    }

    fn forward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        let (x, mut y) = (io.bottom(0).data_on(ctx)?, io.top(0).data_overwrite_on(ctx)?);
        math::im2col(ctx, &self.geometry, self.batch, &x, &mut y)
    }

    fn op(&self, _: &Ctx) -> Option<Op> {
        Some(Op::Columns {
            axis: self.axis,
            geometry: self.geometry.clone(),
        })
    }

    fn backward_reads(&self, _: &Io<'_, T>) -> BackwardReads {
        BackwardReads::NOTHING
    }

    fn backward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>, propagate: &[bool]) -> Result<()> {
        if !propagate[0] {
            return Ok(());
        }
        let (dy, mut dx) = (io.top(0).diff_on(ctx)?, io.bottom(0).diff_overwrite_on(ctx)?);
        math::col2im(ctx, &self.geometry, self.batch, &dy, &mut dx)
    }
}
