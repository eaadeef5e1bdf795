//! The weights of a convolution, and what is kept of them from call to call.

use super::{ConvGeometry, depthwise, winograd};
use crate::Float;
use crate::gemm::{Matrix, PackedPanels};

/// Weights of a convolution as its products read them, made again when the weights or the sizes change.
#[derive(Debug, Default)]
pub struct PackedFilters<T> {
    /// What was packed: the version of the weights, the sizes, and the number of images.
    of: Option<(Option<u64>, ConvGeometry, usize)>,
    /// The panels of each group. None for algorithms that read the weights as they are.
    groups: Vec<PackedPanels<T>>,
}

impl<T: Float> PackedFilters<T> {
    /// Packs the weights `w` for this many images, unless it is already done for their `version`; without a version, whatever is there counts as old.
    ///
    /// # Panics
    /// When there are fewer weights than the sizes say.
    pub fn update(&mut self, geometry: &ConvGeometry, batch: usize, w: &[T], version: Option<u64>) {
        let unchanged = version.is_some() && self.of.as_ref().is_some_and(|of| of.0 == version);
        if unchanged && self.is_for(geometry, batch) {
            return;
        }
        let by_columns = !depthwise::takes::<T>(geometry) && !winograd::beats_columns::<T>(geometry, batch, geometry);
        let groups = if by_columns { geometry.group } else { 0 };
        self.groups.resize_with(groups, PackedPanels::empty);
        let (outputs, k) = (geometry.num_output / geometry.group, geometry.weights_per_output());
        for (group, panels) in self.groups.iter_mut().enumerate() {
            panels.pack(&left_operand(geometry, w, group), outputs, k);
        }
        self.of = Some((version, geometry.clone(), batch));
    }

    /// Whether weights were packed for these sizes and this many images.
    pub(super) fn is_for(&self, geometry: &ConvGeometry, batch: usize) -> bool {
        self.of.as_ref().is_some_and(|of| of.1 == *geometry && of.2 == batch)
    }

    /// The panels of a group, where the convolution is a product with columns.
    pub(super) fn group(&self, group: usize) -> &PackedPanels<T> {
        &self.groups[group]
    }
}

/// The weights of a group: outputs × (channels · kernel).
pub(super) fn left_operand<'a, T: Float>(geometry: &ConvGeometry, w: &'a [T], group: usize) -> Matrix<'a, T> {
    let (outputs, k) = (geometry.num_output / geometry.group, geometry.weights_per_output());
    Matrix::new(&w[group * outputs * k..][..outputs * k], 1, k, k, outputs)
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
}

impl<'a, T: Float> ConvFilters<'a, T> {
    /// Weights of which nothing is kept.
    pub fn new(weights: &'a [T], bias: Option<&'a [T]>) -> Self {
        Self {
            weights,
            bias,
            packed: None,
        }
    }
}
