//! Convolution (cross-correlation) in any number of dimensions, with groups, padding, strides and
//! dilation.
//!
//! No algorithm is the fastest for all sizes, so each of the three passes has several. They are
//! chosen once for given sizes, not in each pass.
//!
//! | file | what it holds |
//! |---|---|
//! | `forward.rs`, `backward_data.rs`, `backward_weights.rs` | the three passes and the choice of algorithms |
//! | `filters.rs` | the weights, unpacked and packed |
//! | `implicit_gemm.rs` | the weights times the image's columns (im2col), which are never stored |
//! | `columns/` | these columns, read straight from the image, or from a staged part of it where there is padding or a stride |
//! | `winograd/` | 3 × 3 and 5 × 5 kernels of two dimensions, in `f32` |
//! | `depthwise/` | depthwise convolutions: one kernel for each channel |
//! | `strided_pointwise.rs`, `small_images.rs`, `single_pixel.rs` | 1 × 1 kernels: with strides; on images too small to fill the vectors; on one pixel |
//! | `direct.rs` | the gradient of the weights as dot products of flat rows, where there are few channels |
//! | `im2col.rs` | the columns, stored, for the Im2col layer |
//!
//! Shapes: x (batch, channels, input…), y (batch, num_output, output…), w (num_output,
//! channels / group, kernel…).

mod backward_data;
mod backward_weights;
mod columns;
mod depthwise;
mod direct;
mod filters;
mod forward;
mod im2col;
mod implicit_gemm;
mod single_pixel;
mod sizes;
mod small_images;
mod strided_pointwise;
mod winograd;

pub use im2col::{col2im, im2col};

use crate::epilogue::Epilogue;
use backward_data::BackwardData;
use backward_weights::BackwardWeights;
use cortado_mem::reserve::Result;
use cortado_ops::{Batch, ConvGeometry, Float};
use filters::{Filters, PackedFilters};
use forward::Forward;

/// A convolution of fixed sizes and a fixed number of images, with the algorithm of each pass and
/// the packed weights.
#[derive(Debug)]
pub struct Convolution<T> {
    forward: Forward,
    backward_data: BackwardData,
    backward_weights: BackwardWeights,
    packed: PackedFilters<T>,
}

impl<T: Float> Convolution<T> {
    /// Chooses the algorithm of each pass.
    ///
    /// # Errors
    /// Out of memory.
    ///
    /// # Panics
    /// If the sizes are not [sound](ConvGeometry::is_sound).
    pub fn new(geometry: &ConvGeometry, batch: impl Into<Batch>) -> Result<Self> {
        let batch = batch.into();
        assert!(geometry.is_sound(), "{geometry:?} are not sizes of a convolution");
        Ok(Self {
            forward: Forward::new::<T>(geometry, batch, false)?,
            backward_data: BackwardData::new::<T>(geometry, batch)?,
            backward_weights: BackwardWeights::new::<T>(geometry, batch)?,
            packed: PackedFilters::default(),
        })
    }

    /// Changes the sizes. If they differ from the present ones, algorithms are chosen again and
    /// packed weights are dropped.
    ///
    /// # Errors
    /// Out of memory.
    ///
    /// # Panics
    /// As [`new`](Self::new).
    pub fn reshape(&mut self, geometry: &ConvGeometry, batch: Batch) -> Result {
        if !self.forward.is_for(geometry, batch) {
            let packed = std::mem::take(&mut self.packed).cleared();
            *self = Self {
                packed,
                ..Self::new(geometry, batch)?
            };
        }
        Ok(())
    }

    /// Packs the weights for the forward pass, unless `version` of them is already packed. Without
    /// a version they are always packed again, because it is unknown whether they have changed. If
    /// this is never called, each forward pass packs them.
    ///
    /// # Errors
    /// Out of memory.
    ///
    /// # Panics
    /// If there are fewer weights than the sizes require.
    pub fn pack(&mut self, weights: &[T], version: Option<u64>) -> Result {
        let filters = Filters::new(weights, None);
        self.forward.pack(&filters, version, &mut self.packed)
    }

    /// y = w ⋆ x + bias, then the steps of `epilogue`. Overwrites y. w is the last packed weights,
    /// if there are any.
    ///
    /// # Errors
    /// Out of memory.
    ///
    /// # Panics
    /// If a slice, or the memory for a step's copies, is too short.
    pub fn forward(
        &self,
        x: &[T],
        (weights, bias): (&[T], Option<&[T]>),
        y: &mut [T],
        epilogue: &Epilogue<'_, T>,
    ) -> Result {
        let filters = Filters::new(weights, bias);
        match self.packed.is_ready() {
            true => self.forward.run(x, &filters, &self.packed, y, epilogue),
            false => self.forward.run_unpacked(x, &filters, y, epilogue),
        }
    }

    /// dx = col2im(wᵀ · dy), the gradient of the input. Overwrites dx.
    ///
    /// # Errors
    /// Out of memory.
    ///
    /// # Panics
    /// When a slice is too short for its sizes.
    pub fn backward_data(&self, weights: &[T], dy: &[T], dx: &mut [T]) -> Result {
        self.backward_data.run(weights, dy, dx)
    }

    /// dw += Σ dy · columnsᵀ over the batch, the gradient of the weights.
    ///
    /// # Errors
    /// Out of memory.
    ///
    /// # Panics
    /// When a slice is too short for its sizes.
    pub fn backward_weights(&self, x: &[T], dy: &[T], dw: &mut [T]) -> Result {
        self.backward_weights.run(x, dy, dw)
    }

    /// The name of the forward pass's algorithm.
    pub fn algorithm(&self) -> &'static str {
        self.forward.algorithm()
    }
}
