//! The device of a context.

use super::Ctx;
use crate::device::DeviceRef;
use crate::event::{Event, Severity};

impl Ctx {
    /// The same context with a device that computes.
    #[must_use]
    pub fn with_device(self, device: DeviceRef) -> Self {
        Self {
            device: Some(device),
            without_kernel: std::sync::Arc::default(),
            ..self
        }
    }

    /// The device that computes; `None` if the host does.
    pub fn device(&self) -> Option<&DeviceRef> {
        self.device.as_ref()
    }

    /// Reports that the device has no kernel for a primitive, so the host computes it and its
    /// operands are copied from and to the device. Each primitive is reported once, not at each
    /// call: a net calls it in every pass.
    pub fn falls_back(&self, primitive: &'static str) {
        let Some(device) = &self.device else { return };
        if self.without_kernel.lock().insert(primitive) {
            let text = format!("{} has no kernel for {primitive}: the CPU computes it", device.name());
            self.emit(&Event::Note {
                severity: Severity::Info,
                file: "syncedmem.cpp",
                line: 0,
                text: &text,
            });
        }
    }
}
