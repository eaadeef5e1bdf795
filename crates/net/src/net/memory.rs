//! The memory that a net takes when it runs, known before it runs.

use super::Net;
use cortado_core::event::{Event, Severity};
use cortado_core::{Real, available_memory};
use std::collections::HashMap;
use std::fmt;

/// What takes memory while a net runs, in bytes. The numbers follow from the shapes of the blobs. Numbers that layers
/// keep for themselves are not included, so that a run takes this much at least.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct NetMemory {
    /// The parameters. Those that several layers share count once.
    pub parameters: u64,
    /// The values of all blobs.
    pub values: u64,
    /// The gradients of the parameters, of a net that trains.
    pub parameter_gradients: u64,
    /// The gradients of the blobs, of a net that trains: the most that live at once, if they share memory.
    pub gradients: u64,
    /// What a solver keeps for each parameter.
    pub history: u64,
}

impl NetMemory {
    /// All of it.
    pub fn total(&self) -> u64 {
        let parts = [
            self.parameters,
            self.values,
            self.parameter_gradients,
            self.gradients,
            self.history,
        ];
        parts.into_iter().fold(0, u64::saturating_add)
    }
}

impl fmt::Display for NetMemory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let parts = [
            ("parameters", self.parameters),
            ("gradients of parameters", self.parameter_gradients),
            ("state of the solver", self.history),
            ("values of blobs", self.values),
            ("gradients of blobs", self.gradients),
        ];
        let mut before = "";
        for (what, bytes) in parts.into_iter().filter(|(_, bytes)| *bytes > 0) {
            write!(f, "{before}{what} {}", megabytes(bytes))?;
            before = ", ";
        }
        Ok(())
    }
}

fn megabytes(bytes: u64) -> String {
    format!("{:.1} MB", bytes as f64 / 1e6)
}

impl<T: Real> Net<T> {
    /// The memory that a forward pass takes, or, with `trains`, a forward and a backward pass.
    pub fn memory(&self, trains: bool) -> NetMemory {
        let size = |count: usize| (count as u64).saturating_mul(size_of::<T>() as u64);
        let parameters = self
            .params
            .iter()
            .map(|param| &self.layers[param.layer].layer.params()[param.index]);
        let distinct: HashMap<usize, u64> = parameters.map(|blob| (blob.data_id(), size(blob.count()))).collect();
        let mut values: HashMap<usize, u64> = HashMap::new();
        for blob in self.blobs.iter().filter(|blob| !distinct.contains_key(&blob.data_id())) {
            let largest = values.entry(blob.data_id()).or_default();
            *largest = size(blob.count()).max(*largest);
        }
        let sum = |bytes: &HashMap<usize, u64>| bytes.values().copied().fold(0, u64::saturating_add);
        let memory = NetMemory {
            parameters: sum(&distinct),
            values: sum(&values),
            ..NetMemory::default()
        };
        if !trains {
            return memory;
        }
        let (all, shared) = self.bytes_of_diffs();
        let learnable = (0..self.learnable.len()).map(|index| size(self.learnable_blob(index).count()));
        NetMemory {
            parameter_gradients: learnable.fold(0, u64::saturating_add),
            gradients: if self.shared_diffs.is_some() { shared } else { all },
            ..memory
        }
    }

    /// Warns if a run that takes this memory does not fit into what is free: on the device, if the net has one, else on
    /// this machine, where the parameters are already.
    pub fn warn_if_too_large(&self, needed: &NetMemory) {
        let (place, free, bytes) = match self.ctx.device() {
            Some(device) => (device.name(), device.free_memory(), needed.total()),
            None => (
                "this machine".into(),
                available_memory(),
                needed.total().saturating_sub(needed.parameters),
            ),
        };
        let Some(free) = free.filter(|free| *free < bytes) else {
            return;
        };
        let text = format!(
            "the run takes {} of memory at least, and {} are free on {place} ({needed}); \
             make the batch smaller, or the run may end for lack of memory",
            megabytes(bytes),
            megabytes(free),
        );
        self.ctx.emit(&Event::Note {
            severity: Severity::Warning,
            file: "net.cpp",
            line: 0,
            text: &text,
        });
    }
}
