//! Memory that a device does not have.

use crate::event::Plain;
use std::fmt;

/// The memory requested from a device, and the memory that is free.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeviceMemory {
    /// The requested bytes.
    pub bytes: usize,
    /// The bytes that are free.
    pub free: usize,
    /// The bytes that the device has.
    pub total: usize,
    /// The largest blobs of the net, by name, with their bytes; none until a net adds them.
    pub largest: Vec<(String, usize)>,
}

impl fmt::Display for DeviceMemory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { bytes, free, total, .. } = self;
        write!(
            f,
            "{bytes} bytes were requested on the GPU, where {free} of {total} are free"
        )?;
        for (i, (name, bytes)) in self.largest.iter().enumerate() {
            let before = if i == 0 { "; the largest blobs are " } else { ", " };
            write!(f, "{before}\"{}\" ({bytes} bytes)", Plain(name))?;
        }
        Ok(())
    }
}
