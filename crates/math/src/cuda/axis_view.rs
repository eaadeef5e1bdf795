//! A shape seen from one of its axes, as `axis_view.cuh` takes it.

use cortado_cuda::Divisor;
use cortado_ops::AxisView;

/// The elements of a channel that a block should sum up at least, and the blocks that are enough for any
/// device.
const ENOUGH_ELEMENTS: usize = 4096;
const ENOUGH_BLOCKS: usize = 1024;

/// How many parts the sums of each channel have. It depends on the sizes only.
pub(super) fn parts_of(axis_view: AxisView) -> usize {
    let most = ENOUGH_BLOCKS.div_ceil(axis_view.len.max(1));
    axis_view.places().div_ceil(ENOUGH_ELEMENTS).clamp(1, most)
}

/// `Around` of the kernels.
#[derive(Clone, Copy)]
#[repr(C)]
pub(super) struct AxisViewSizes {
    outer: u32,
    len: u32,
    inner: u32,
    by_len: Divisor,
    by_inner: Divisor,
}

impl AxisViewSizes {
    /// `None` if it has too many elements.
    pub(super) fn new(axis_view: AxisView) -> Option<Self> {
        let narrow = |size: usize| i32::try_from(size).ok().map(|size| size as u32);
        narrow(axis_view.count())?;
        Some(Self {
            outer: narrow(axis_view.outer)?,
            len: narrow(axis_view.len)?,
            inner: narrow(axis_view.inner)?,
            by_len: Divisor::new(axis_view.len),
            by_inner: Divisor::new(axis_view.inner),
        })
    }

    /// `None` if the operand with the fewest elements has fewer than the shape, or the shape has too
    /// many, or none.
    pub(super) fn of(axis_view: AxisView, fewest: usize) -> Option<Self> {
        let count = axis_view.count();
        Self::new(axis_view).filter(|_| count > 0 && count <= fewest)
    }
}
