//! Kernels and their launches. The modules of the archive are loaded when a kernel of theirs is
//! first asked for; the driver translates them then, and keeps what it made for the next time.

use crate::archive;
use crate::clock::LastUse;
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
    /// The kernel of a room for elements of so many bits.
    ///
    /// # Errors
    /// A kernel that there is not, or those of the driver.
    pub fn kernel(self: &Arc<Self>, room: &str, name: &str, bits: u32) -> Result<Kernel> {
        let full = format!("{name}_f{bits}");
        let mut kernels = self.kernels.lock();
        let found = match kernels.functions.get(&full) {
            Some(found) => found.clone(),
            None => {
                let found = self.find(&mut kernels, room, &full, bits)?;
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

    /// How many kernels were asked for so far, and the rooms of which none was.
    pub fn kernels_used(&self) -> (usize, Vec<String>) {
        let kernels = self.kernels.lock();
        let used = |room: &String| kernels.modules.keys().any(|(loaded, _)| loaded == room);
        let mut unused: Vec<_> = kernels
            .archive
            .modules
            .iter()
            .map(|module| module.room.clone())
            .collect();
        unused.retain(|room| !used(room));
        unused.dedup();
        (kernels.functions.len(), unused)
    }

    fn find(&self, kernels: &mut Kernels, room: &str, name: &str, bits: u32) -> Result<Found> {
        let key = (room.to_string(), bits);
        if !kernels.modules.contains_key(&key) {
            let loaded = self.load(kernels, room, bits)?;
            kernels.modules.insert(key.clone(), loaded);
        }
        let missing = || Error::Kernel(format!("there is no kernel {name} in the room {room}"));
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

    fn load(&self, kernels: &Kernels, room: &str, bits: u32) -> Result<Loaded> {
        let broken = |e: std::io::Error| Error::Kernel(e.to_string());
        let (major, minor) = self.properties().capability;
        let module = kernels.archive.find(room, bits, major * 10 + minor).ok_or_else(|| {
            let name = &self.properties().name;
            Error::Kernel(format!(
                "there are no kernels of the room {room} for {name}, whose compute capability is {major}.{minor}"
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

/// What a kernel is given, in the order in which it takes it.
#[derive(Default)]
pub struct Arguments {
    memory: Vec<MaybeUninit<u64>>,
    /// Where each begins in the memory, and its bytes.
    places: Vec<(usize, usize)>,
    /// Of the buffers.
    uses: Vec<LastUse>,
}

impl Arguments {
    /// A value: a number, or a struct as C lays it out.
    pub fn value<V: Copy + 'static>(&mut self, value: V) {
        let (start, bytes) = (self.memory.len(), size_of::<V>());
        let words = start + bytes.div_ceil(8);
        self.memory.resize(words, MaybeUninit::uninit());
        // SAFETY: there is room for the value behind `start`, in words that are aligned as any value
        // that a kernel takes; what is between its fields is not looked at.
        unsafe {
            let to = self.memory.as_mut_ptr().add(start).cast::<V>();
            to.write_unaligned(value);
        }
        self.places.push((start, bytes));
    }

    /// The memory of a buffer from a byte of it on.
    pub fn buffer(&mut self, buffer: &Buffer, from: usize) {
        self.value(buffer.pointer() + from as u64);
        self.uses.push(buffer.last_use().clone());
    }

    /// No memory.
    pub fn none(&mut self) {
        self.value(0u64);
    }
}

impl Kernel {
    /// Has the device run the kernel on a grid of blocks of threads, after all work before.
    ///
    /// # Errors
    /// Arguments that are not of the sizes that it takes, or those of the driver.
    pub fn launch(&self, grid: [u32; 3], block: [u32; 3], arguments: &mut Arguments) -> Result<()> {
        let given = arguments.places.iter().map(|&(_, bytes)| bytes);
        if !given.clone().eq(self.found.parameters.iter().copied()) {
            return Err(Error::Kernel(format!(
                "the kernel {} takes arguments of {:?} bytes, not {:?}",
                self.name,
                self.found.parameters,
                given.collect::<Vec<_>>()
            )));
        }
        let memory = arguments.memory.as_mut_ptr();
        // SAFETY: the places are inside of the memory.
        let place = |&(start, _): &(usize, usize)| unsafe { memory.add(start).cast::<c_void>() };
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
        let number = self.gpu.clock.ask();
        arguments.uses.iter().for_each(|last| last.set(number));
        Ok(())
    }
}
