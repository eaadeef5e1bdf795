//! MaskResize: maps in another size (MNC). `y[i, j]` is the value at `(i·H/H', j·W/W')`, between the
//! places of the bottom; beyond the last place it is that one's. Neither the corners nor the centres
//! of the two grids lie over each other.
//!
//! Bottom: (N, C, H, W). Top: (N, C, `output_height`, `output_width`).
//!
//! `mask_resize_param`: `output_height` H' and `output_width` W', both required.
//!
//! Gradient: the weights of the places times dy. (The original's, on the GPU alone, loses part of it
//! where a map grows to more than twice its size.)

use super::pooler::check_laid;
use crate::common::{build, required};
use cortado_core::{BackwardReads, Ctx, Io, Layer, LayerKind, Real, Result, module_doc, reserve};
use cortado_math as math;
use cortado_ops::{Grid, Op, RegionRun, RegionSizes, Regions, Resample, ResampleAxis};
use cortado_proto::LayerParameter;
use cortado_reference::regions::{Between, Reach, read_sizes, run_of};

pub(crate) const KIND: LayerKind = LayerKind {
    params: &["mask_resize_param"],
    ..LayerKind::new(
        "MaskResize",
        "Maps in another size, by the values between their places.",
        module_doc!("mask_resize.rs"),
        build!(build),
    )
};

fn build<T: Real>(param: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    let options = param.mask_resize_param().cloned().unwrap_or_default();
    Ok(Box::new(MaskResize::<T> {
        output: [
            required("mask_resize_param.output_height", options.output_height)?,
            required("mask_resize_param.output_width", options.output_width)?,
        ],
        input: [0; 2],
        regions: Regions::default(),
    }))
}

struct MaskResize<T> {
    output: [usize; 2],
    input: [usize; 2],
    /// A region for each image, the whole of it.
    regions: Regions<T>,
}

fn runs<T: Real>(regions: &mut Regions<T>, input: usize, output: usize) -> Result<Vec<RegionRun>> {
    let scale = T::from_usize(input) / T::from_usize(output);
    let run = |place: usize| {
        let between = Between::new(T::from_usize(place) * scale, input, Reach::Whole);
        run_of(regions, between)
    };
    Ok(reserve::try_collected((0..output).map(run))?)
}

impl<T: Real> Layer<T> for MaskResize<T> {
    fn reshape(&mut self, _: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        let [rows, columns] = self.output;
        let read = read_sizes(io.bottom(0))?;
        self.input = [read.height, read.width];
        io.top_mut(0).reshape(&[read.images, read.channels, rows, columns])
    }

    fn forward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        // Images without channels have no values, however many images there are.
        if io.top(0).count() == 0 {
            return Ok(());
        }
        let [rows, columns] = self.output;
        let read = read_sizes(io.bottom(0))?;
        let sizes = RegionSizes {
            bins: rows * columns,
            ..read
        };
        if *self.regions.sizes() != sizes || self.regions.images().len() != sizes.images {
            self.regions.start(sizes);
            self.regions.reserve(sizes.images)?; // bounded by the images, or refused
            let rows = runs(&mut self.regions, sizes.height, rows)?;
            let columns = runs(&mut self.regions, sizes.width, columns)?;
            for image in 0..sizes.images {
                self.regions.begin(image)?;
                self.regions.grid(&rows, &columns)?;
            }
        }
        let (x, mut y) = (io.bottom(0).data_on(ctx)?, io.top(0).data_overwrite_on(ctx)?);
        math::sums_of_windows(ctx, &self.regions, &x, &mut y)
    }

    fn op(&self, _: &Ctx) -> Option<Op> {
        let axis = |axis: usize| ResampleAxis {
            input: self.input[axis],
            output: self.output[axis],
            grid: Grid::Even,
        };
        Some(Op::Resample(Resample {
            axes: [axis(0), axis(1)],
        }))
    }

    fn backward_reads(&self, _: &Io<'_, T>) -> BackwardReads {
        BackwardReads::NOTHING
    }

    fn backward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>, propagate: &[bool]) -> Result<()> {
        if propagate[0] && io.bottom(0).count() > 0 {
            check_laid(&self.regions, io.top(0).count())?;
            let (dy, mut dx) = (io.top(0).diff_on(ctx)?, io.bottom(0).diff_overwrite_on(ctx)?);
            math::sums_of_windows_backward(ctx, &self.regions, &dy, &mut dx)?;
        }
        Ok(())
    }
}
