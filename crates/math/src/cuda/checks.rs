//! Launches of `checks.cu`.

use super::buffer::device_error;
use super::launch::{BLOCK, Launcher, buffer_of};
use crate::{Allowed, CheckKernels};
use cortado_core::device::DeviceBuffer;
use cortado_core::{Elements, Real, Result};
use cortado_cuda::Buffer;

const MODULE: &str = "checks";
/// The most blocks that look.
const MOST_PARTS: usize = 256;

/// `Allowed` of the kernels.
#[derive(Clone, Copy)]
#[repr(C)]
struct Rule {
    kind: u32,
    ignore: i32,
    ignores: u32,
    unused: u32,
    classes: f64,
}

impl From<Allowed> for Rule {
    fn from(allowed: Allowed) -> Self {
        let (kind, classes, ignore) = match allowed {
            Allowed::Finite => (0, 0, None),
            Allowed::NotNegative => (1, 0, None),
            Allowed::Class { classes, ignore } => (2, classes, ignore),
        };
        Self {
            kind,
            ignore: ignore.unwrap_or(0),
            ignores: u32::from(ignore.is_some()),
            unused: 0,
            classes: classes as f64,
        }
    }
}

impl<T: Real> CheckKernels<T> for Launcher {
    fn first_wrong(&self, allowed: Allowed, x: &Elements<'_, T>, found: &mut Option<(usize, T)>) -> Result<bool> {
        let (n, of_all) = (x.len(), self.scratch::<f64>(2)?);
        if !self.find_wrong(allowed, x, (&of_all, 0))? {
            return Ok(false);
        }
        let mut numbers = [[0; 8]; 2];
        of_all.download(numbers.as_flattened_mut()).map_err(device_error)?;
        let [place, value] = numbers.map(f64::from_ne_bytes);
        *found = Some((place as usize, T::from_f64(value))).filter(|(place, _)| *place < n);
        Ok(true)
    }

    fn note_first_wrong(
        &self,
        allowed: Allowed,
        x: &Elements<'_, T>,
        to: &mut dyn DeviceBuffer,
        from: usize,
    ) -> Result<bool> {
        self.find_wrong(allowed, x, (buffer_of(to)?, from))
    }

    fn note_number(&self, x: &Elements<'_, T>, to: &mut dyn DeviceBuffer, from: usize) -> Result<bool> {
        let call = self.call::<T>(MODULE, "note_number")?.read(x)?;
        call.memory(buffer_of(to)?, from).blocks([1, 1, 1])
    }
}

impl Launcher {
    /// Writes the place and the value of the first wrong element to a place in a buffer.
    fn find_wrong<T: Real>(&self, allowed: Allowed, x: &Elements<'_, T>, (to, from): (&Buffer, usize)) -> Result<bool> {
        let n = x.len();
        let parts = n.div_ceil(BLOCK).clamp(1, MOST_PARTS);
        let of_parts = self.scratch::<u32>(parts)?;
        let call = self
            .call::<T>(MODULE, "first_wrong_parts")?
            .index(n)
            .value(Rule::from(allowed));
        if !call.read(x)?.scratch(&of_parts).blocks([parts, 1, 1])? {
            return Ok(false);
        }
        let call = self.call::<T>(MODULE, "first_wrong")?.index(n).index(parts);
        call.scratch(&of_parts).read(x)?.memory(to, from).blocks([1, 1, 1])
    }
}
