//! A shape seen from one of its axes, as `around.cuh` takes it.

use cortado_ops::Around;

/// `Around` of the kernels.
#[derive(Clone, Copy)]
#[repr(C)]
pub(super) struct AroundSizes {
    outer: u32,
    len: u32,
    inner: u32,
}

impl AroundSizes {
    /// `None` if it has too many elements.
    pub(super) fn new(around: Around) -> Option<Self> {
        let narrow = |size: usize| i32::try_from(size).ok().map(|size| size as u32);
        narrow(around.count())?;
        Some(Self {
            outer: narrow(around.outer)?,
            len: narrow(around.len)?,
            inner: narrow(around.inner)?,
        })
    }

    /// `None` if the operand with the fewest elements has fewer than the shape, or the shape has too
    /// many, or none.
    pub(super) fn of(around: Around, fewest: usize) -> Option<Self> {
        let count = around.count();
        Self::new(around).filter(|_| count > 0 && count <= fewest)
    }
}
