//! A tile: some rows of inputs and some panels of weights, whose sums a kernel computes at once.
//!
//! A panel has the weights of [`OUTPUTS`] outputs, in groups of terms: for each group the terms of the first output,
//! then those of the second.

use cortado_mem::Pod;

/// The outputs of a panel.
pub(crate) const OUTPUTS: usize = 16;

/// The numbers of products.
pub(crate) trait Numbers: Copy {
    /// An input, as kernels read it.
    type Input: Pod;
    /// A weight.
    type Weight: Pod;
    /// A sum.
    type Sum: Pod + Default;
    /// The terms of a group: those that an instruction multiplies and adds at once.
    const DEPTH: usize;
}

/// The sums of a row.
pub(crate) type Sums<N> = [<N as Numbers>::Sum; OUTPUTS];

/// Some rows and some panels.
pub(crate) struct Tile<'a, N: Numbers> {
    pub(crate) panels: Panels<'a, N>,
    /// Where rows begin.
    pub(crate) rows: &'a [*const N::Input],
    /// The pieces of a row, each of as many groups of terms: 1, or the rows of a window that is read in place.
    pub(crate) pieces: usize,
    /// For each row, the elements from one piece to the next.
    pub(crate) steps: &'a [usize],
}

/// Some panels, one after another.
#[derive(Clone, Copy)]
pub(crate) struct Panels<'a, N: Numbers> {
    pub(crate) weights: &'a [N::Weight],
    /// How many there are.
    pub(crate) count: usize,
    /// The groups of terms of each.
    pub(crate) groups: usize,
    /// The order of the first, if the kernel wants one.
    #[cfg(target_arch = "x86_64")]
    pub(crate) order: Option<Order<'a>>,
}

/// The order of a panel.
#[cfg(target_arch = "x86_64")]
#[derive(Clone, Copy, Default)]
pub(crate) struct Order<'a> {
    /// The groups, as they are stored.
    pub(crate) groups: &'a [u32],
    /// The first groups, which cannot saturate.
    pub(crate) safe: usize,
}
