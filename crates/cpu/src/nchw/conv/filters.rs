//! The weights of a convolution, and what is kept of them from call to call.

use super::{depthwise, single_pixel, winograd};
use crate::gemm::{Matrix, PackedPanels, Panels};
use cortado_ops::{ConvGeometry, Float};
use std::ops::Range;

/// Weights of a convolution as its products read them, made again when the weights or the sizes change.
#[derive(Debug, Default)]
pub struct PackedFilters<T> {
    /// What was packed: the version of the weights, the sizes, and the number of images.
    of: Option<(Option<u64>, ConvGeometry, usize)>,
    /// The panels of each group. None for algorithms that read the weights as they are.
    groups: Vec<PackedPanels<T>>,
    /// The weights as Winograd's algorithm transforms them, from the second pass with the same weights on, if that is what is taken.
    transformed: Vec<f32>,
}

impl<T: Float> PackedFilters<T> {
    /// Packs the weights `w` for this many images, unless it is already done for their `version`; without a version, whatever is there counts as old.
    ///
    /// # Panics
    /// When there are fewer weights than the sizes say.
    pub fn update(&mut self, geometry: &ConvGeometry, batch: usize, w: &[T], version: Option<u64>) {
        self.pack(geometry, batch, &ConvFilters::new(w, None), version);
    }

    pub(super) fn pack(
        &mut self,
        geometry: &ConvGeometry,
        batch: usize,
        filters: &ConvFilters<'_, T>,
        version: Option<u64>,
    ) {
        let unchanged = version.is_some() && self.of.as_ref().is_some_and(|of| of.0 == version);
        let as_they_are = depthwise::takes(geometry, filters) || single_pixel::takes(geometry, batch, filters);
        if unchanged && self.is_for(geometry, batch) {
            if !as_they_are && self.groups.is_empty() && self.transformed.is_empty() {
                winograd::transform_weights(geometry, batch, filters, &mut self.transformed);
            }
            return;
        }
        self.transformed.clear();
        let by_columns = !as_they_are && !winograd::beats_columns::<T>(geometry, batch, geometry);
        let groups = if by_columns { geometry.group } else { 0 };
        self.groups.resize_with(groups, PackedPanels::empty);
        let (outputs, k) = (geometry.num_output / geometry.group, geometry.weights_per_output());
        for (group, panels) in self.groups.iter_mut().enumerate() {
            panels.pack(&*left_operand(geometry, filters, group), outputs, k);
        }
        self.of = Some((version, geometry.clone(), batch));
    }

    /// Whether weights were packed for these sizes and this many images.
    pub(super) fn is_for(&self, geometry: &ConvGeometry, batch: usize) -> bool {
        self.of.as_ref().is_some_and(|of| of.1 == *geometry && of.2 == batch)
    }

    /// The weights of all groups as Winograd's algorithm transforms them, or nothing.
    pub(super) fn transformed(&self) -> &[f32] {
        &self.transformed
    }

    /// The panels of a group, where the convolution is a product with columns.
    pub(super) fn group(&self, group: usize) -> &PackedPanels<T> {
        &self.groups[group]
    }
}

/// The weights of a group: outputs × (channels · kernel).
pub(super) fn left_operand<'a, T: Float>(
    geometry: &ConvGeometry,
    filters: &ConvFilters<'a, T>,
    group: usize,
) -> Box<dyn Panels<T> + 'a> {
    let (outputs, k) = (geometry.num_output / geometry.group, geometry.weights_per_output());
    let w = &filters.weights[group * outputs * k..][..outputs * k];
    match (filters.turned, geometry.kernel_plane()) {
        (false, _) => Box::new(Matrix::new(w, 1, k, k, outputs)),
        (true, 1) => Box::new(Matrix::new(w, outputs, 1, k, outputs)),
        (true, taps) => Box::new(Turned { w, outputs, taps }),
    }
}

/// Weights (channels, outputs, kernel) as those of outputs × (channels · kernel), with the kernels in reverse.
struct Turned<'a, T> {
    w: &'a [T],
    outputs: usize,
    taps: usize,
}

impl<T: Float> Panels<T> for Turned<'_, T> {
    fn pack(&self, k: Range<usize>, x: Range<usize>, width: usize, to: &mut [T]) {
        let panels = to.chunks_exact_mut(k.len() * width);
        for (panel, start) in panels.zip(x.clone().step_by(width)) {
            for (k, to) in k.clone().zip(panel.chunks_exact_mut(width)) {
                let (channel, tap) = (k / self.taps, self.taps - 1 - k % self.taps);
                let from = self.w[(channel * self.outputs + start) * self.taps + tap..].iter();
                let (here, missing) = to.split_at_mut(width.min(x.end - start));
                here.iter_mut()
                    .zip(from.step_by(self.taps))
                    .for_each(|(to, &from)| *to = from);
                missing.fill(T::ZERO);
            }
        }
    }
}

/// The weights of a convolution.
#[derive(Clone, Copy, Debug)]
pub struct ConvFilters<'a, T> {
    /// `num_output` × (`channels` / `group`) × kernel.
    pub weights: &'a [T],
    /// One for each output.
    pub bias: Option<&'a [T]>,
    /// The same weights packed, if they are kept.
    pub packed: Option<&'a PackedFilters<T>>,
    /// Whether the weights are those of the convolution that this one is the transposed of: in each group with outputs and channels exchanged, and the
    /// kernels in reverse.
    pub(super) turned: bool,
}

impl<'a, T: Float> ConvFilters<'a, T> {
    /// Weights of which nothing is kept.
    pub fn new(weights: &'a [T], bias: Option<&'a [T]>) -> Self {
        Self {
            weights,
            bias,
            packed: None,
            turned: false,
        }
    }

    /// The same with what is kept of them.
    pub fn with_packed(self, packed: &'a PackedFilters<T>) -> Self {
        Self {
            packed: Some(packed),
            ..self
        }
    }

    /// The weights of the transposed convolution, without bias.
    pub(super) fn turned(weights: &'a [T]) -> Self {
        Self {
            turned: true,
            ..Self::new(weights, None)
        }
    }
}
