//! Launches of `checks.cu`.

use super::buffer::told;
use super::launch::{BLOCK, Launcher};
use crate::{Allowed, CheckKernels};
use cortado_core::{Elements, Real, Result};

const ROOM: &str = "checks";
/// The most blocks that look at elements.
const MOST_PARTS: usize = 1024;

/// `Allowed` of the kernels.
#[derive(Clone, Copy, Default)]
#[repr(C)]
struct Told {
    kind: u32,
    ignores: u32,
    classes: f64,
    ignore: f64,
}

impl From<Allowed> for Told {
    fn from(allowed: Allowed) -> Self {
        match allowed {
            Allowed::Finite => Self::default(),
            Allowed::NotNegative => Self {
                kind: 1,
                ..Self::default()
            },
            Allowed::Class { classes, ignore } => Self {
                kind: 2,
                ignores: ignore.is_some().into(),
                classes: classes as f64,
                ignore: ignore.unwrap_or(0).into(),
            },
        }
    }
}

impl<T: Real> CheckKernels<T> for Launcher {
    fn first_wrong(&self, allowed: Allowed, x: &Elements<'_, T>, found: &mut Option<(usize, T)>) -> Result<bool> {
        let n = x.len();
        *found = None;
        if n == 0 {
            return Ok(true);
        }
        let parts = n.div_ceil(BLOCK).min(MOST_PARTS);
        let (of_parts, of_all) = (self.scratch::<u32>(parts)?, self.scratch::<f64>(2)?);
        let call = self.call::<T>(ROOM, "first_wrong_parts")?.index(n);
        let call = call.value(Told::from(allowed)).read(x)?;
        if !call.scratch(&of_parts).blocks([parts, 1, 1])? {
            return Ok(false);
        }
        let call = self.call::<T>(ROOM, "first_wrong")?.index(n).index(parts).read(x)?;
        call.scratch(&of_parts).scratch(&of_all).blocks([1, 1, 1])?;
        let mut bytes = [0; 16];
        of_all.download(&mut bytes).map_err(told)?;
        let [place, value] = [0, 8].map(|at| f64::from_ne_bytes(std::array::from_fn(|i| bytes[at + i])));
        let place = place as usize;
        *found = (place < n).then(|| (place, T::from_f64(value)));
        Ok(true)
    }
}
