//! The kernels of a device that were loaded so far.

use crate::api::{Api, Function, Module};
use crate::archive::{Archive, Parameter};
use std::collections::HashMap;
use std::sync::Arc;

/// What was loaded so far.
pub(crate) struct Kernels {
    pub(crate) archive: Archive,
    /// By module and bits of an element.
    pub(crate) modules: HashMap<(String, u32), Loaded>,
    /// By their full names.
    pub(crate) functions: HashMap<String, Found>,
}

/// A module that was loaded.
pub(crate) struct Loaded {
    pub(crate) module: Module,
    pub(crate) ptx: String,
}

/// A requested kernel.
#[derive(Clone)]
pub(crate) struct Found {
    pub(crate) function: Function,
    pub(crate) parameters: Arc<[Parameter]>,
}

impl Kernels {
    pub(crate) fn of(archive: Archive) -> Self {
        Self {
            archive,
            modules: HashMap::new(),
            functions: HashMap::new(),
        }
    }

    /// Gives all modules back to the driver.
    ///
    /// # Safety
    /// Their context is current, and no kernel of theirs runs.
    pub(crate) unsafe fn unload(&mut self, api: &Api) {
        for loaded in self.modules.values() {
            // SAFETY: no kernel of it runs any more.
            unsafe { (api.unload_module)(loaded.module) };
        }
        self.modules.clear();
        self.functions.clear();
    }
}
