//! Launches of `transform.cu`.

use super::launch::Launcher;
use crate::{Means, Transform, TransformKernels};
use cortado_core::{Elements, ElementsMut, Real, Result};
use cortado_cuda::Divisor;
use cortado_ops::count;

const MODULE: &str = "transform";

/// `Shown` of the kernels.
#[derive(Clone, Copy)]
#[repr(C)]
struct Shown {
    shape: [Divisor; 3],
    apart: [u32; 3],
}

impl<T: Real> TransformKernels<T> for Launcher {
    fn transform(
        &self,
        how: &Transform<'_, T>,
        images: &Elements<'_, u8>,
        windows: &Elements<'_, u32>,
        y: &mut ElementsMut<'_, T>,
    ) -> Result<bool> {
        let len = count(how.shape);
        let whole = |elements: usize| elements.checked_div(len).unwrap_or(0);
        let items = whole(images.len()).min(whole(y.len())).min(windows.len() / 2);
        let values = how.mean.map(|mean| mean.values);
        let means = values.map_or(0, Elements::len);
        let apart = how.mean.map_or([0; 3], |Means { apart, .. }| apart);
        // From the mean of the first pixel to that of the last.
        let last = how.shape.iter().zip(apart).fold(0, |sum: usize, (&size, apart)| {
            sum.saturating_add(count([size.saturating_sub(1), apart]))
        });
        let shown = Shown {
            shape: how.shape.map(Divisor::new),
            apart: apart.map(|apart| apart as u32),
        };
        if last > i32::MAX as usize {
            return Ok(false);
        }
        let call = self.call::<T>(MODULE, "transform")?.index(items * len).value(shown);
        let call = call.index(means).value(how.scale).read(images)?.read(windows)?;
        call.read_if(values)?.write(y)?.for_each(items * len)
    }
}
