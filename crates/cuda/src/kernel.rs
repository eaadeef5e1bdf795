//! Kernels and their launches. The modules of the archive are loaded when a kernel of theirs is
//! first requested; the driver translates them then, and keeps what it made for the next time.

use crate::archive::{self, Parameter};
use crate::memory::Owned;
use crate::modules::{Found, Kernels, Loaded};
use crate::{Buffer, Error, Gpu, Result};
use std::ffi::{CString, c_void};
use std::mem::MaybeUninit;
use std::ptr::null_mut;
use std::sync::Arc;

/// A kernel of a device.
#[derive(Clone)]
pub struct Kernel {
    gpu: Arc<Gpu>,
    name: String,
    found: Found,
}

// SAFETY: the driver's functions may be called by any thread; the handle is only passed to them.
unsafe impl Send for Kernel {}
// SAFETY: as above.
unsafe impl Sync for Kernel {}

impl Gpu {
    /// The kernel of a module for elements of `bits` bits.
    ///
    /// # Errors
    /// A kernel that does not exist, or errors of the driver.
    pub fn kernel(self: &Arc<Self>, module: &str, name: &str, bits: u32) -> Result<Kernel> {
        let full = format!("{name}_f{bits}");
        let mut kernels = self.kernels.lock();
        let found = match kernels.functions.get(&full) {
            Some(found) => found.clone(),
            None => {
                let found = self.find(&mut kernels, module, &full, bits)?;
                kernels.functions.insert(full.clone(), found.clone());
                found
            }
        };
        Ok(Kernel {
            gpu: self.clone(),
            name: full,
            found,
        })
    }

    /// The number of kernels requested so far, and the modules of which none was requested.
    pub fn kernels_used(&self) -> (usize, Vec<String>) {
        let kernels = self.kernels.lock();
        let used = |module: &String| kernels.modules.keys().any(|(loaded, _)| loaded == module);
        let mut unused: Vec<_> = kernels
            .archive
            .modules
            .iter()
            .map(|module| module.name.clone())
            .collect();
        unused.retain(|module| !used(module));
        unused.dedup();
        (kernels.functions.len(), unused)
    }

    fn find(&self, kernels: &mut Kernels, module: &str, name: &str, bits: u32) -> Result<Found> {
        let key = (module.to_string(), bits);
        if !kernels.modules.contains_key(&key) {
            let loaded = self.load(kernels, module, bits)?;
            kernels.modules.insert(key.clone(), loaded);
        }
        let missing = || Error::Kernel(format!("there is no kernel {name} in the module {module}"));
        let loaded = kernels.modules.get(&key).ok_or_else(missing)?;
        let parameters = archive::parameters(&loaded.ptx, name).ok_or_else(missing)?;
        let symbol = CString::new(name).map_err(|_| missing())?;
        let mut function = null_mut();
        // SAFETY: the module is loaded in this context, and the name has an end.
        let code = unsafe { (self.enter()?.function)(&raw mut function, loaded.module, symbol.as_ptr()) };
        self.check("cuModuleGetFunction", code)?;
        Ok(Found {
            function,
            parameters: parameters.into(),
        })
    }

    fn load(&self, kernels: &Kernels, module: &str, bits: u32) -> Result<Loaded> {
        let broken = |e: std::io::Error| Error::Kernel(e.to_string());
        let (major, minor) = self.properties().capability;
        let module = kernels.archive.find(module, bits, major * 10 + minor).ok_or_else(|| {
            let name = &self.properties().name;
            Error::Kernel(format!(
                "the module {module} has no kernels for {name}, whose compute capability is {major}.{minor}"
            ))
        })?;
        let ptx = module.ptx().map_err(broken)?;
        let image = CString::new(ptx.as_str()).map_err(|e| Error::Kernel(e.to_string()))?;
        let mut module = null_mut();
        // SAFETY: the image is a text with an end; there are no options.
        let code =
            unsafe { (self.enter()?.load_module)(&raw mut module, image.as_ptr().cast(), 0, null_mut(), null_mut()) };
        self.check("cuModuleLoadDataEx", code)?;
        Ok(Loaded { module, ptx })
    }
}

/// What a kernel is given, in the order in which it takes it. The memory of buffers is kept until this is
/// dropped, also when the buffers are gone.
#[derive(Default)]
pub struct KernelArguments {
    memory: Vec<MaybeUninit<u64>>,
    /// Where each begins in the memory, and its kind.
    places: Vec<(usize, Parameter)>,
    buffers: Vec<Arc<Owned>>,
    /// A place in a buffer that the buffer does not have.
    outside: Option<Error>,
}

impl KernelArguments {
    /// A value: a number, or a struct as C lays it out. It is not an address: a kernel that takes one
    /// gets it by [`buffer`](Self::buffer) only.
    pub fn value<V: Copy + 'static>(&mut self, value: V) {
        self.add(value, Parameter::Value(size_of::<V>()));
    }

    /// The memory of a buffer from a byte of it on.
    pub fn buffer(&mut self, buffer: &Buffer, from: usize) {
        if from > buffer.len() {
            let len = buffer.len();
            let problem = format!("a kernel was given byte {from} of a buffer of {len} bytes");
            self.outside.get_or_insert(Error::Kernel(problem));
        }
        self.add(buffer.pointer().wrapping_add(from as u64), Parameter::Memory);
        self.buffers.push(Arc::clone(buffer.owned()));
    }

    /// No memory.
    pub fn none(&mut self) {
        self.add(0u64, Parameter::Memory);
    }

    fn add<V: Copy + 'static>(&mut self, value: V, parameter: Parameter) {
        let start = self.memory.len();
        let words = start + size_of::<V>().div_ceil(8);
        self.memory.resize(words, MaybeUninit::uninit());
        // SAFETY: there is room for the value behind `start`, in words that are aligned as any value
        // that a kernel takes; what is between its fields is not looked at.
        unsafe {
            let to = self.memory.as_mut_ptr().add(start).cast::<V>();
            to.write_unaligned(value);
        }
        self.places.push((start, parameter));
    }

    /// # Errors
    /// Arguments that are not what a kernel takes.
    fn check(&self, kernel: &str, takes: &[Parameter], gpu: &Arc<Gpu>) -> Result<()> {
        if let Some(outside) = &self.outside {
            return Err(outside.clone());
        }
        if self.buffers.iter().any(|owned| !Arc::ptr_eq(owned.gpu(), gpu)) {
            return Err(Error::Kernel(format!(
                "the kernel {kernel} was given memory of another device"
            )));
        }
        let given = self.places.iter().map(|(_, parameter)| parameter);
        if given.clone().eq(takes) {
            return Ok(());
        }
        let list = |all: Vec<&Parameter>| all.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
        let (takes, given) = (list(takes.iter().collect()), list(given.collect()));
        Err(Error::Kernel(format!(
            "the kernel {kernel} takes ({takes}), not ({given})"
        )))
    }
}

impl Kernel {
    /// Has the device run the kernel on a grid of blocks of threads, after all work before.
    ///
    /// # Errors
    /// Arguments that are not what it takes, or those of the driver.
    pub fn launch(&self, grid: [u32; 3], block: [u32; 3], arguments: &mut KernelArguments) -> Result<()> {
        arguments.check(&self.name, &self.found.parameters, &self.gpu)?;
        let memory = arguments.memory.as_mut_ptr();
        // SAFETY: the places are inside of the memory.
        let place = |&(start, _): &(usize, Parameter)| unsafe { memory.add(start).cast::<c_void>() };
        let mut pointers: Vec<*mut c_void> = arguments.places.iter().map(place).collect();
        let ([x, y, z], [block_x, block_y, block_z]) = (grid, block);
        // SAFETY: the function is this context's, and there is a pointer to each of its parameters.
        let code = unsafe {
            (self.gpu.enter()?.launch)(
                self.found.function,
                x,
                y,
                z,
                block_x,
                block_y,
                block_z,
                0,
                self.gpu.stream,
                pointers.as_mut_ptr(),
                null_mut(),
            )
        };
        self.gpu.check("cuLaunchKernel", code)?;
        self.gpu.uses(&arguments.buffers);
        Ok(())
    }
}
