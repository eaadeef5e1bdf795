//! The device of a context.

use super::Ctx;
use crate::Ledger;
use crate::device::DeviceRef;
use crate::event::{Event, Severity};
use std::sync::Arc;

impl Ctx {
    /// The same context with a device that computes.
    #[must_use]
    pub fn with_device(self, device: DeviceRef) -> Self {
        Self {
            device: Some(device),
            ledger: Arc::default(),
            without_kernel: Arc::default(),
            ..self
        }
    }

    /// The device that computes; `None` if the host does.
    pub fn device(&self) -> Option<&DeviceRef> {
        self.device.as_ref()
    }

    /// The same context with a ledger of its own, closed.
    #[must_use]
    pub fn with_own_ledger(self) -> Self {
        Self {
            ledger: Arc::default(),
            ..self
        }
    }

    /// The device's findings that have not been read.
    pub fn ledger(&self) -> &Ledger {
        &self.ledger
    }

    /// The ledger and the device, if numbers may stay on the device.
    pub fn open_ledger(&self) -> Option<(&Ledger, &DeviceRef)> {
        let device = self.device.as_ref()?;
        self.ledger.is_open().then_some((&*self.ledger, device))
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
