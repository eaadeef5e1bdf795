//! The kernels of a device that were launched before, found without locks and without making strings.

use super::buffer::device_error;
use cortado_core::{Error, Result};
use cortado_cuda::{Gpu, Kernel};
use std::sync::{Arc, OnceLock};

/// More than there are kernels for one type of elements.
const SLOTS: usize = 1024;

/// A table with a place for each kernel, which is searched from the hash of its name on. Places are filled once and
/// never change.
pub(super) struct Resolved(Box<[OnceLock<Slot>]>);

struct Slot {
    module: String,
    name: String,
    bits: u32,
    kernel: Kernel,
}

/// The name of a kernel: its parts follow one another.
#[derive(Clone, Copy)]
struct Wanted<'a> {
    module: &'a str,
    parts: &'a [&'a str],
    bits: u32,
}

impl Wanted<'_> {
    /// FNV-1a.
    fn hash(&self) -> usize {
        let bytes = self
            .parts
            .iter()
            .flat_map(|part| part.bytes())
            .chain(self.module.bytes());
        let hash = bytes.fold(0xcbf2_9ce4_8422_2325, |hash: u64, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        });
        (hash ^ u64::from(self.bits)) as usize
    }

    fn is(&self, slot: &Slot) -> bool {
        let mut rest = slot.name.as_str();
        let is_named = self.parts.iter().all(|part| match rest.strip_prefix(part) {
            Some(behind) => {
                rest = behind;
                true
            }
            None => false,
        });
        is_named && rest.is_empty() && slot.bits == self.bits && slot.module == self.module
    }
}

impl Resolved {
    pub(super) fn new() -> Self {
        Self((0..SLOTS).map(|_| OnceLock::new()).collect()) // bounded by SLOTS
    }

    /// A kernel of a module, whose name consists of these parts, for elements of `bits` bits.
    ///
    /// # Errors
    /// Those of the device.
    pub(super) fn kernel(&self, gpu: &Arc<Gpu>, module: &str, parts: &[&str], bits: u32) -> Result<&Kernel> {
        let wanted = Wanted { module, parts, bits };
        let first = wanted.hash();
        for at in 0..SLOTS {
            let place = &self.0[first.wrapping_add(at) % SLOTS];
            let slot = match place.get() {
                Some(slot) => slot,
                None => {
                    let name = parts.concat();
                    let kernel = gpu.kernel(module, &name, bits).map_err(device_error)?;
                    // Another thread may have filled the place meanwhile.
                    place.get_or_init(|| Slot {
                        module: module.into(),
                        name,
                        bits,
                        kernel,
                    })
                }
            };
            if wanted.is(slot) {
                return Ok(&slot.kernel);
            }
        }
        Err(Error::internal("there are more kernels than places for them"))
    }
}

/// A number below 10 in the name of a kernel.
pub(super) fn digit(number: usize) -> &'static str {
    const DIGITS: [&str; 10] = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"];
    DIGITS.get(number).copied().unwrap_or("")
}
