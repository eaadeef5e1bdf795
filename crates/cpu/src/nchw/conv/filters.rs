//! The weights of a convolution, as they are and as they are packed.

use crate::gemm::{Matrix, PackedPanels, Panels};
use cortado_mem::reserve::{self, Result};
use cortado_ops::{ConvGeometry, Float};
use std::ops::Range;

/// The weights of a convolution.
#[derive(Clone, Copy, Debug)]
pub(super) struct Filters<'a, T> {
    /// `num_output` × (`channels` / `group`) × kernel.
    pub(super) weights: &'a [T],
    /// One for each output.
    pub(super) bias: Option<&'a [T]>,
    /// Whether the weights are those of the convolution whose transpose is computed: in each group
    /// with outputs and channels exchanged, and the kernels in reverse.
    pub(super) flipped: bool,
}

impl<'a, T: Float> Filters<'a, T> {
    /// Weights of the convolution itself.
    pub(super) fn new(weights: &'a [T], bias: Option<&'a [T]>) -> Self {
        Self {
            weights,
            bias,
            flipped: false,
        }
    }

    /// Weights of the convolution whose transpose is computed.
    pub(super) fn flipped(weights: &'a [T]) -> Self {
        Self {
            flipped: true,
            ..Self::new(weights, None)
        }
    }

    /// The weights of a group as the left operand of a product: outputs × (channels · kernel).
    pub(super) fn left_operand(&self, geometry: &ConvGeometry, group: usize) -> Box<dyn Panels<T> + 'a> {
        let (outputs, k) = (geometry.num_output / geometry.group, geometry.weights_per_output());
        let w = &self.weights[group * outputs * k..][..outputs * k];
        match (self.flipped, geometry.kernel_plane()) {
            (false, _) => Box::new(Matrix::new(w, 1, k, k, outputs)),
            (true, 1) => Box::new(Matrix::new(w, outputs, 1, k, outputs)),
            (true, taps) => Box::new(Flipped { w, outputs, taps }),
        }
    }
}

/// Weights (channels, outputs, kernel) as those of outputs × (channels · kernel), with the kernels
/// in reverse.
struct Flipped<'a, T> {
    w: &'a [T],
    outputs: usize,
    taps: usize,
}

impl<T: Float> Panels<T> for Flipped<'_, T> {
    fn pack(&self, k: Range<usize>, x: Range<usize>, width: usize, to: &mut [T]) -> Result {
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
        Ok(())
    }
}

/// Weights of a convolution as its forward pass reads them, kept from pass to pass.
#[derive(Debug, Default)]
pub(super) struct PackedFilters<T> {
    /// The version of the weights that were packed; none where it is unknown whether they are still
    /// the same.
    version: Option<u64>,
    /// Whether anything was packed.
    is_ready: bool,
    /// The panels of each group, for products with columns.
    pub(super) groups: Vec<PackedPanels<T>>,
    /// The weights of all groups as Winograd's algorithm transforms them.
    pub(super) transformed: Vec<f32>,
}

impl<T: Float> PackedFilters<T> {
    /// Whether anything was packed.
    pub(super) fn is_ready(&self) -> bool {
        self.is_ready
    }

    /// Whether weights of this version were packed. Without a version whatever is there counts as
    /// old.
    pub(super) fn holds(&self, version: Option<u64>) -> bool {
        self.is_ready && version.is_some() && self.version == version
    }

    /// The memory alone, with nothing packed in it.
    pub(super) fn cleared(self) -> Self {
        Self {
            is_ready: false,
            ..self
        }
    }

    /// Packs the panels of the first `groups` groups, and drops whatever else there was.
    pub(super) fn pack(
        &mut self,
        geometry: &ConvGeometry,
        groups: usize,
        filters: &Filters<'_, T>,
        version: Option<u64>,
    ) -> Result {
        self.is_ready = false;
        self.transformed.clear();
        reserve::at_least(&mut self.groups, groups)?;
        // bounded by the room that is there now
        self.groups.resize_with(groups, PackedPanels::empty);
        let (outputs, k) = (geometry.num_output / geometry.group, geometry.weights_per_output());
        for (group, panels) in self.groups.iter_mut().enumerate() {
            panels.pack(&*filters.left_operand(geometry, group), outputs, k)?;
        }
        (self.version, self.is_ready) = (version, true);
        Ok(())
    }
}
