//! Winograd's convolutions on images with the channels first; `crate::winograd` has the forms and
//! their accuracy. Tiles of 2 × 2 outputs are for batches that do not have enough of 4 × 4 to fill
//! the vectors.
//!
//! Where all transformed weights stay in a core's cache, each task takes a panel of tiles all the
//! way. Else the tiles of the batch are taken chunk by chunk: the inputs of a chunk are transformed
//! into panels, which all threads share; then each task makes the matrix products of some outputs
//! with some tiles, and transforms those back while they are in its cache. Transformed weights are
//! kept for the whole call where they are small; larger ones are transformed by each task, a few
//! outputs at a time, and never leave the cache. Tiles are read and written in whole rows
//! (`rows.rs`), and functions of single elements that follow are computed before the outputs are
//! written.
//!
//! The gradient of the images is the same with other weights, outputs and channels exchanged and
//! kernels flipped; that of the weights is in `gradient.rs`.

mod cost;
mod gradient;
mod input;
mod kernels;
mod lanes;
mod output;
mod plan;
mod planes;
mod products;
mod rows;
mod weights;

use super::filters::Filters;
use super::sizes::single_precision;
use crate::base::parallel::Shared;
use crate::epilogue::{Epilogue, all_as_f32};
use cortado_mem::reserve::Result;
use cortado_ops::{ConvGeometry, Float, Stripe};
use cost::Kernels;
use plan::Operands;

/// Winograd's convolution by the form that is fastest for some sizes.
#[derive(Debug)]
pub(super) struct Winograd {
    kernels: Kernels,
}

impl Winograd {
    /// The convolution for these sizes, if there is a form for them that is faster than the product
    /// with the columns.
    pub(super) fn new<T: Float>(geometry: &ConvGeometry, batch: usize) -> Option<Self> {
        T::as_f32(&[])?;
        let least = cost::of_columns(geometry, batch);
        cost::fastest(geometry, batch, least).map(|kernels| Self { kernels })
    }

    /// The name of the algorithm.
    pub(super) fn name(&self) -> &'static str {
        self.kernels.form.name()
    }

    /// Transforms the weights for [`run`](Self::run), where they are small enough to be kept; else
    /// nothing is left in `to`.
    pub(super) fn transform<T: Float>(
        &self,
        geometry: &ConvGeometry,
        batch: usize,
        filters: &Filters<'_, T>,
        to: &mut Vec<f32>,
    ) -> Result {
        let nowhere = Shared(std::ptr::null_mut::<f32>());
        let operands = Operands::new(&[], filters, &[], nowhere);
        (self.kernels.transform)(geometry, batch, &operands, to)
    }

    /// y = w ⋆ x + bias and the steps of `epilogue`, from weights and what
    /// [`transform`](Self::transform) made of them, if anything. The slices were checked to be long
    /// enough.
    pub(super) fn run<T: Float>(
        &self,
        geometry: &ConvGeometry,
        batch: usize,
        x: &[T],
        (filters, transformed): (&Filters<'_, T>, &[f32]),
        y: &mut [T],
        epilogue: &Epilogue<'_, T>,
    ) -> Result {
        let to = Shared(y.as_mut_ptr().cast::<f32>());
        let row = epilogue.row();
        let then = row.channel_functions(geometry.num_output, geometry.output_plane());
        let then = then.as_deref().and_then(all_as_f32);
        let operands = Operands {
            then: then.as_deref().unwrap_or_default(),
            ..Operands::new(x, filters, transformed, to)
        };
        (self.kernels.run)(geometry, batch, &operands)?;
        if then.is_none() {
            epilogue.run(y);
        }
        Ok(())
    }
}

/// The gradient by the form that is fastest for some sizes.
#[derive(Debug)]
pub(super) struct Gradient {
    run: cost::RunGradient,
}

impl Gradient {
    /// The gradient for these sizes, if there is a form for them that is faster than the product
    /// with the columns.
    pub(super) fn new<T: Float>(geometry: &ConvGeometry, batch: usize) -> Option<Self> {
        T::as_f32(&[])?;
        cost::fastest_gradient(geometry, batch).map(|run| Self { run })
    }

    /// dw += the gradient. The slices were checked to be long enough.
    pub(super) fn run<T: Float>(
        &self,
        geometry: &ConvGeometry,
        stripe: Stripe,
        x: &[T],
        dy: &[T],
        dw: &mut [T],
    ) -> Result {
        let (x, dy) = (single_precision(x), single_precision(dy));
        let (input, output) = (geometry.input_plane(), geometry.output_plane());
        let (channels, outputs) = (geometry.channels / geometry.group, geometry.num_output / geometry.group);
        let dw = Shared(dw.as_mut_ptr().cast::<f32>());
        for group in 0..geometry.group {
            let operands = gradient::Operands {
                stripe,
                x: &x[group * channels * input..],
                dy: &dy[group * outputs * output..],
                // SAFETY: dw holds the weights of all groups.
                dw: unsafe { dw.offset(group * outputs * geometry.weights_per_output()) },
            };
            (self.run)(geometry, &operands)?;
        }
        Ok(())
    }
}

/// Whether Winograd's algorithm by this geometry is faster than the product with the columns of
/// another one.
pub(super) fn beats_columns<T: Float>(geometry: &ConvGeometry, batch: usize, other: &ConvGeometry) -> bool {
    T::as_f32(&[]).is_some() && cost::fastest(geometry, batch, cost::of_columns(other, batch)).is_some()
}
