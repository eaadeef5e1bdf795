//! 1 × 1 kernels with strides: most of the image is met by no output. What is met is copied
//! together, and then it is a convolution without strides.

use crate::base::copy::every;
use crate::base::parallel::{Shared, for_each};
use cortado_mem::reserve::{self, Result};
use cortado_ops::{ConvAxis, ConvGeometry, Float};

/// Images of which every n-th row and column is read.
#[derive(Debug)]
pub(super) struct StridedPointwise {
    rows: ConvAxis,
    columns: ConvAxis,
    /// The convolution of what is met.
    pub(super) dense: ConvGeometry,
}

impl StridedPointwise {
    /// The images of a geometry, if its kernels are of one element and have strides.
    pub(super) fn new(geometry: &ConvGeometry) -> Option<Self> {
        let &[rows, columns] = geometry.axes.as_slice() else {
            return None;
        };
        let is_single = |axis: ConvAxis| axis.kernel == 1 && axis.pad == 0;
        let is_empty = geometry.input_plane() == 0 || geometry.output_plane() == 0;
        if !is_single(rows) || !is_single(columns) || rows.stride * columns.stride == 1 || is_empty {
            return None;
        }
        let dense = |axis: ConvAxis| ConvAxis {
            input: axis.output,
            stride: 1,
            ..axis
        };
        let axes = vec![dense(rows), dense(columns)];
        let dense = ConvGeometry { axes, ..*geometry };
        Some(Self { rows, columns, dense })
    }

    /// The elements of `planes` planes that are met.
    pub(super) fn gather<T: Float>(&self, planes: usize, x: &[T]) -> Result<Vec<T>> {
        let (input, output) = (self.rows.input * self.columns.input, self.dense.output_plane());
        let mut dense = reserve::zeros(planes * output)?;
        let to = Shared(dense.as_mut_ptr());
        for_each(planes, planes * output, |plane| {
            // SAFETY: each task has its own plane.
            let to = unsafe { to.slice(plane * output, output) };
            let rows = x[plane * input..][..input].chunks_exact(self.columns.input);
            for (row, to) in rows
                .step_by(self.rows.stride)
                .zip(to.chunks_exact_mut(self.columns.output))
            {
                every(self.columns.stride, row, 0, to);
            }
        });
        Ok(dense)
    }

    /// Writes planes with the elements that are met, and zeros between them.
    pub(super) fn scatter<T: Float>(&self, planes: usize, dense: &[T], x: &mut [T]) {
        let (input, output) = (self.rows.input * self.columns.input, self.dense.output_plane());
        let x = Shared(x.as_mut_ptr());
        for_each(planes, planes * input, |plane| {
            // SAFETY: each task has its own plane; the caller has checked the length.
            let x = unsafe { x.slice(plane * input, input) };
            x.fill(T::ZERO);
            let rows = x.chunks_exact_mut(self.columns.input).step_by(self.rows.stride);
            let dense = dense[plane * output..][..output].chunks_exact(self.columns.output);
            for (row, dense) in rows.zip(dense) {
                let places = row.iter_mut().step_by(self.columns.stride);
                places.zip(dense).for_each(|(place, &value)| *place = value);
            }
        });
    }
}
