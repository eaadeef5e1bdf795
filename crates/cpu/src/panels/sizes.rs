//! Where the weights of a convolution lie in panels.

use super::ProductWindow;
use super::tile::{Numbers, OUTPUTS};
use cortado_ops::count;
use std::marker::PhantomData;
use std::ops::Range;

/// The sizes of the panels of a convolution. The panels of a group of channels follow each other.
#[derive(Debug)]
pub(crate) struct PanelSizes<N: Numbers> {
    /// The terms of an output.
    pub(crate) terms: usize,
    /// The groups of terms of a panel.
    pub(crate) groups: usize,
    /// The panels of a group of channels.
    pub(crate) panels: usize,
    /// The panels of all groups.
    pub(crate) all: usize,
    /// The outputs of a group of channels.
    each: usize,
    numbers: PhantomData<N>,
}

impl<N: Numbers> PanelSizes<N> {
    pub(crate) fn of(window: &ProductWindow) -> Self {
        let (terms, each) = (window.terms(), window.outputs / window.group);
        let panels = each.div_ceil(OUTPUTS);
        Self {
            terms,
            groups: terms.div_ceil(N::DEPTH),
            panels,
            all: count([panels, window.group]),
            each,
            numbers: PhantomData,
        }
    }

    /// The weights of a panel.
    pub(crate) fn panel_len(&self) -> usize {
        count([self.groups, OUTPUTS, N::DEPTH])
    }

    /// The weights of all panels.
    pub(crate) fn len(&self) -> usize {
        count([self.all, self.panel_len()])
    }

    /// The outputs of a panel, of those of all groups.
    pub(crate) fn outputs(&self, panel: usize) -> Range<usize> {
        let group = panel / self.panels;
        let first = group * self.each + panel % self.panels * OUTPUTS;
        first..(first + OUTPUTS).min((group + 1) * self.each)
    }

    /// Where a term of an output lies in its panel; `place` is the output's among those of the panel.
    pub(crate) fn at(&self, place: usize, term: usize) -> usize {
        (term / N::DEPTH * OUTPUTS + place) * N::DEPTH + term % N::DEPTH
    }
}
