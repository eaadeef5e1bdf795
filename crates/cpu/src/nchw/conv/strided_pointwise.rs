//! 1 × 1 kernels with strides: most of the image is met by no output. What is met is copied together, and then it is a convolution without strides.

use crate::base::copy::every;
use crate::base::parallel::{Shared, for_each};
use cortado_ops::{ConvAxis, ConvGeometry, Float};

/// Images of which every so many rows and columns count.
pub(super) struct Thin<'a> {
    rows: &'a ConvAxis,
    columns: &'a ConvAxis,
    /// The convolution of what counts.
    pub(super) geometry: ConvGeometry,
}

impl<'a> Thin<'a> {
    /// The images of a geometry, if they can be thinned.
    pub(super) fn new(geometry: &'a ConvGeometry) -> Option<Self> {
        let [rows, columns] = geometry.axes.as_slice() else {
            return None;
        };
        let plain = |axis: &ConvAxis| axis.kernel == 1 && axis.pad == 0;
        let is_empty = geometry.input_plane() * geometry.output_plane() == 0;
        if !plain(rows) || !plain(columns) || rows.stride * columns.stride == 1 || is_empty {
            return None;
        }
        let thin = |axis: &ConvAxis| ConvAxis {
            input: axis.output,
            stride: 1,
            ..*axis
        };
        let axes = vec![thin(rows), thin(columns)];
        let geometry = ConvGeometry { axes, ..*geometry };
        Some(Self {
            rows,
            columns,
            geometry,
        })
    }

    /// The elements of `planes` planes that count.
    pub(super) fn gather<T: Float>(&self, planes: usize, x: &[T]) -> Vec<T> {
        let (input, output) = (self.rows.input * self.columns.input, self.geometry.output_plane());
        let mut thin = vec![T::ZERO; planes * output];
        let to = Shared(thin.as_mut_ptr());
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
        thin
    }

    /// Writes planes with the elements that count, and zeros between them.
    pub(super) fn scatter<T: Float>(&self, planes: usize, thin: &[T], x: &mut [T]) {
        let (input, output) = (self.rows.input * self.columns.input, self.geometry.output_plane());
        let x = Shared(x.as_mut_ptr());
        for_each(planes, planes * input, |plane| {
            // SAFETY: each task has its own plane; the caller has checked the length.
            let x = unsafe { x.slice(plane * input, input) };
            x.fill(T::ZERO);
            let rows = x.chunks_exact_mut(self.columns.input).step_by(self.rows.stride);
            let thin = thin[plane * output..][..output].chunks_exact(self.columns.output);
            for (row, thin) in rows.zip(thin) {
                let places = row.iter_mut().step_by(self.columns.stride);
                places.zip(thin).for_each(|(place, &value)| *place = value);
            }
        });
    }
}
