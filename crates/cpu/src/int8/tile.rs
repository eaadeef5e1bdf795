//! A tile: some rows of inputs and some panels of weights, whose sums a kernel computes at once.
//!
//! A panel has the weights of [`OUTPUTS`] outputs, in groups of [`DEPTH`] terms: for each group the terms of the first
//! output, then those of the second.

/// The outputs of a panel.
pub(super) const OUTPUTS: usize = 16;
/// The sums of a row.
pub(super) type Sums = [i32; OUTPUTS];
/// The terms of a group.
pub(super) const DEPTH: usize = 4;
/// The weights of a group.
pub(super) const GROUP: usize = OUTPUTS * DEPTH;

/// Some rows and some panels.
pub(super) struct Tile<'a> {
    pub(super) panels: Panels<'a>,
    /// Where rows begin.
    pub(super) rows: &'a [*const u8],
}

/// Some panels, one after another.
#[derive(Clone, Copy)]
pub(super) struct Panels<'a> {
    pub(super) weights: &'a [i8],
    /// How many there are.
    pub(super) count: usize,
    /// The groups of terms of each.
    pub(super) groups: usize,
    /// The order of the first, if the kernel wants one.
    #[cfg(target_arch = "x86_64")]
    pub(super) order: Option<Order<'a>>,
}

/// The order of a panel.
#[cfg(target_arch = "x86_64")]
#[derive(Clone, Copy, Default)]
pub(super) struct Order<'a> {
    /// The groups, as they are stored.
    pub(super) groups: &'a [u32],
    /// The first groups, which cannot saturate.
    pub(super) safe: usize,
}
