//! Maxima and means of windows.

use super::{Kernel, Operation, Setup, Sources};
use cortado_core::Result;
use cortado_cpu::nhwc::{self, NhwcTarget};
use cortado_ops::{self as ops, PoolMethod};

/// The maxima or means of windows of images.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pool(nhwc::NhwcPool);

impl Pool {
    /// The pooling of a value of shape `x`, if it is over images.
    pub(crate) fn of(pool: &ops::Pool, x: &[usize], y: &[usize]) -> Option<Self> {
        let [rows, columns] = pool.geometry.axes[..] else {
            return None;
        };
        let fits = x.len() == 4 && x[2..] == [rows.input, columns.input] && y[2..] == [rows.output, columns.output];
        fits.then_some(Self(nhwc::NhwcPool {
            max: pool.method == PoolMethod::Max,
            kernel: [rows.kernel, columns.kernel],
            stride: [rows.stride, columns.stride],
            pad: [rows.pad, columns.pad],
        }))
    }
}

impl Operation for Pool {
    fn kernel(&self, _: &Setup<'_>) -> Result<Box<dyn Kernel>> {
        Ok(Box::new(*self))
    }
}

impl Kernel for Pool {
    fn algorithm(&self) -> &'static str {
        if self.0.max { "max" } else { "mean" }
    }

    fn run(&self, x: Sources<'_>, y: NhwcTarget<'_>) -> Result<()> {
        self.0.run(x.first(), y);
        Ok(())
    }
}
