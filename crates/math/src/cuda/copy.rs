//! Launches of `copy.cu`.

use super::launch::Launcher;
use crate::CopyKernels;
use cortado_core::{Elements, ElementsMut, Real, Result};
use cortado_cuda::Divisor;
use cortado_ops::{Strided, count};

const MODULE: &str = "copy";
/// The axes that a kernel takes.
const AXES: usize = 8;

impl<T: Real> CopyKernels<T> for Launcher {
    fn copy_strided(
        &self,
        sizes: &[usize],
        x: (&Elements<'_, T>, Strided<'_>),
        y: (&mut ElementsMut<'_, T>, Strided<'_>),
    ) -> Result<bool> {
        self.strided("copy_strided", sizes, x, y)
    }

    fn add_strided(
        &self,
        sizes: &[usize],
        x: (&Elements<'_, T>, Strided<'_>),
        y: (&mut ElementsMut<'_, T>, Strided<'_>),
    ) -> Result<bool> {
        self.strided("add_strided", sizes, x, y)
    }
}

impl Launcher {
    fn strided<T: Real>(
        &self,
        kernel: &str,
        sizes: &[usize],
        (x, from): (&Elements<'_, T>, Strided<'_>),
        (y, to): (&mut ElementsMut<'_, T>, Strided<'_>),
    ) -> Result<bool> {
        let n = count(sizes.iter().copied());
        let inside = last(sizes, from) < x.len() && last(sizes, to) < y.len();
        // What lies partly outside is left to the host, which handles that case.
        let Some(axes) = Axes::merged(sizes, from.strides, to.strides).filter(|_| inside) else {
            return Ok(false);
        };
        let call = self.call::<T>(MODULE, kernel)?.index(n).value(axes);
        call.index(from.start).read(x)?.index(to.start).write(y)?.stream(n)
    }
}

/// The place of the last element.
fn last(sizes: &[usize], array: Strided<'_>) -> usize {
    let steps = sizes.iter().zip(array.strides);
    let reach = steps.map(|(&size, &stride)| size.saturating_sub(1).saturating_mul(stride));
    reach.fold(array.start, usize::saturating_add)
}

/// `Axes` of the kernels.
#[derive(Clone, Copy)]
#[repr(C)]
struct Axes {
    count: u32,
    sizes: [Divisor; AXES],
    x: [u32; AXES],
    y: [u32; AXES],
}

impl Axes {
    /// The axes, as few as can be: one that an axis before continues in both arrays is one with it,
    /// and those of a single place are left out. `None` if they are too many.
    fn merged(sizes: &[usize], x: &[usize], y: &[usize]) -> Option<Self> {
        let mut axes: Vec<[usize; 3]> = Vec::new();
        for ((&size, &x), &y) in sizes.iter().zip(x).zip(y).filter(|((size, _), _)| **size != 1) {
            match axes.last_mut() {
                Some(before) if before[1..] == [size * x, size * y] => *before = [before[0] * size, x, y],
                _ => axes.push([size, x, y]),
            }
        }
        if axes.len() > AXES {
            return None;
        }
        let all = |which: usize| {
            std::array::from_fn(|axis| {
                axes.get(axis)
                    .map_or(1, |axis| u32::try_from(axis[which]).unwrap_or(u32::MAX))
            })
        };
        Some(Self {
            count: axes.len() as u32,
            sizes: std::array::from_fn(|axis| Divisor::new(axes.get(axis).map_or(1, |axis| axis[0]))),
            x: all(1),
            y: all(2),
        })
    }
}
