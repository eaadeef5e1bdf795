//! A shape seen from one of its axes, as `axis_view.cuh` takes it.

use cortado_ops::AxisView;

/// `AxisView` of the kernels.
#[derive(Clone, Copy)]
#[repr(C)]
pub(super) struct AxisViewSizes {
    outer: u32,
    len: u32,
    inner: u32,
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
        })
    }

    /// `None` if the operand with the fewest elements has fewer than the shape, or the shape has too
    /// many, or none.
    pub(super) fn of(axis_view: AxisView, fewest: usize) -> Option<Self> {
        let count = axis_view.count();
        Self::new(axis_view).filter(|_| count > 0 && count <= fewest)
    }
}
