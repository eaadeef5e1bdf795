//! How a kernel is given operands, and launched.
//!
//! A launch is written as the kernel is: its module and name, its arguments in order, and then the
//! grid. Numbers of elements are 32 bits wide on the device; a case with larger ones is left to the
//! host, which is not an error.

use super::buffer::{CudaBuffer, device_error};
use super::resolved::Resolved;
use cortado_core::device::DeviceBuffer;
use cortado_core::{Element, Elements, ElementsMut, Error, Pair, Real, Result};
use cortado_cuda::{Buffer, Gpu, Kernel, KernelArguments};
use std::sync::Arc;

/// The threads of a block: `BLOCK` of the kernels.
pub(super) const BLOCK: usize = 256;
/// The elements that a thread has under way: `FLIGHT` of the kernels.
const FLIGHT: usize = 4;
/// The most blocks that share the elements of one launch, for each multiprocessor.
const BLOCKS_EACH: usize = 32;
/// The greatest number of elements: all sums of two such numbers have 32 bits.
const LARGEST: usize = i32::MAX as usize;

/// Launches the kernels of one device.
pub struct Launcher {
    gpu: Arc<Gpu>,
    kernels: Resolved,
}

impl Launcher {
    /// A launcher of the kernels of this device.
    pub fn new(gpu: &Arc<Gpu>) -> Self {
        Self {
            gpu: gpu.clone(),
            kernels: Resolved::new(),
        }
    }

    /// A launch of the kernel `name` of a module for elements of `T`.
    ///
    /// # Errors
    /// Those of the device.
    pub fn call<T: Real>(&self, module: &str, name: &str) -> Result<Call<'_>> {
        self.call_of::<T>(module, &[name])
    }

    /// The same of a kernel whose name consists of parts.
    ///
    /// # Errors
    /// Those of the device.
    pub(super) fn call_of<T: Real>(&self, module: &str, parts: &[&str]) -> Result<Call<'_>> {
        let bits = 8 * size_of::<T>() as u32;
        Ok(Call {
            gpu: &self.gpu,
            kernel: self.kernels.kernel(&self.gpu, module, parts, bits)?,
            arguments: KernelArguments::default(),
            fits: true,
        })
    }

    /// Memory for what one kernel leaves for the next.
    ///
    /// # Errors
    /// Out of memory.
    pub(super) fn scratch<E: Element>(&self, count: usize) -> Result<Buffer> {
        let bytes = count.saturating_mul(size_of::<E>());
        self.gpu.alloc(bytes).map_err(device_error)
    }

    /// y = x, for the first `count` elements.
    ///
    /// # Errors
    /// Those of the device.
    pub(super) fn copy<E: Element>(&self, count: usize, x: &Elements<'_, E>, y: &mut ElementsMut<'_, E>) -> Result<()> {
        let bytes = count * size_of::<E>();
        own_mut(y.device()?)?
            .copy_from(buffer_of(x.device()?)?, bytes)
            .map_err(device_error)
    }

    /// y = y of another blob, for the first `count` elements.
    ///
    /// # Errors
    /// Those of the device.
    pub(super) fn copy_written<E: Element>(
        &self,
        count: usize,
        x: &mut ElementsMut<'_, E>,
        y: &mut ElementsMut<'_, E>,
    ) -> Result<()> {
        let bytes = count * size_of::<E>();
        let x = own_mut(x.device()?)?;
        own_mut(y.device()?)?.copy_from(x, bytes).map_err(device_error)
    }

    /// Makes all elements 0.
    ///
    /// # Errors
    /// Those of the device.
    pub(super) fn clear<E: Element>(&self, y: &mut ElementsMut<'_, E>) -> Result<()> {
        own_mut(y.device()?)?.clear().map_err(device_error)
    }
}

/// A launch to be: the kernel, and its arguments so far.
pub struct Call<'a> {
    gpu: &'a Gpu,
    kernel: &'a Kernel,
    arguments: KernelArguments,
    /// Whether all numbers of elements so far are small enough.
    fits: bool,
}

impl Call<'_> {
    /// A number of elements, or the place of one (`Index`).
    #[must_use]
    pub fn index(mut self, number: usize) -> Self {
        self.fits &= number <= LARGEST;
        self.value(number as u32)
    }

    /// A number, or a struct in the layout of C.
    pub(super) fn value<V: Copy + 'static>(mut self, value: V) -> Self {
        self.arguments.value(value);
        self
    }

    /// Elements that are read.
    ///
    /// # Errors
    /// Out of memory, or a failed transfer.
    pub(super) fn read<E: Element>(mut self, x: &Elements<'_, E>) -> Result<Self> {
        self.fits &= x.len() <= LARGEST;
        self.arguments.buffer(buffer_of(x.device()?)?, 0);
        Ok(self)
    }

    /// Elements that are read, if there are any; else null.
    ///
    /// # Errors
    /// Out of memory, or a failed transfer.
    pub(super) fn read_if<E: Element>(mut self, x: Option<&Elements<'_, E>>) -> Result<Self> {
        match x {
            Some(x) => self.read(x),
            None => {
                self.arguments.none();
                Ok(self)
            }
        }
    }

    /// Elements that are written, or read and written.
    ///
    /// # Errors
    /// Out of memory, or a failed transfer.
    pub(super) fn write<E: Element>(mut self, y: &mut ElementsMut<'_, E>) -> Result<Self> {
        self.fits &= y.len() <= LARGEST;
        self.arguments.buffer(buffer_of(y.device()?)?, 0);
        Ok(self)
    }

    /// Elements that are written, if they are wanted; else null.
    ///
    /// # Errors
    /// Out of memory, or a failed transfer.
    pub(super) fn write_if<E: Element>(mut self, y: Option<&mut ElementsMut<'_, E>>) -> Result<Self> {
        match y {
            Some(y) => self.write(y),
            None => {
                self.arguments.none();
                Ok(self)
            }
        }
    }

    /// What is read and what is written, which may be the same.
    ///
    /// # Errors
    /// Out of memory, or a failed transfer.
    pub(super) fn pair<T: Real>(self, pair: &mut Pair<'_, T>) -> Result<Self> {
        match pair {
            Pair::InPlace(y) => self.write(y)?.write(y),
            Pair::Split(x, y) => self.read(x)?.write(y),
        }
    }

    /// Memory between kernels.
    pub(super) fn scratch(self, buffer: &Buffer) -> Self {
        self.memory(buffer, 0)
    }

    /// The memory of a buffer from a byte of it on.
    #[must_use]
    pub fn memory(mut self, buffer: &Buffer, from: usize) -> Self {
        self.arguments.buffer(buffer, from);
        self
    }

    /// Runs the kernel for `n` elements, which its threads take in turns (`FOR_EACH`); not at all
    /// for none. False if the case is one for the host.
    ///
    /// # Errors
    /// Those of the device.
    pub fn for_each(self, n: usize) -> Result<bool> {
        let most = BLOCKS_EACH * self.gpu.properties().processors.max(1) as usize;
        self.blocks([n.div_ceil(BLOCK).min(most), 1, 1])
    }

    /// The same for a kernel whose threads have several elements under way (`stream`), if there are
    /// enough for all multiprocessors.
    ///
    /// # Errors
    /// Those of the device.
    pub(super) fn stream(self, n: usize) -> Result<bool> {
        let processors = self.gpu.properties().processors.max(1) as usize;
        let (single, most) = (n.div_ceil(BLOCK), BLOCKS_EACH * processors);
        let blocks = single.div_ceil(FLIGHT).max(single.min(2 * processors));
        self.blocks([blocks.min(most), 1, 1])
    }

    /// Runs the kernel for several rows of elements, each with this number of blocks, or fewer, whose threads take the
    /// elements in turns. False if the case is one for the host.
    ///
    /// # Errors
    /// Those of the device.
    pub(super) fn rows(self, blocks: usize, rows: usize) -> Result<bool> {
        let most = BLOCKS_EACH * self.gpu.properties().processors.max(1) as usize;
        self.blocks([blocks.min(most), rows, 1])
    }

    /// Runs the kernel on a grid of these numbers of blocks; not at all if one is 0. False if the
    /// case is one for the host.
    ///
    /// # Errors
    /// Those of the device.
    pub(super) fn blocks(mut self, [x, y, z]: [usize; 3]) -> Result<bool> {
        const MOST: usize = 65535;
        if !self.fits || x > LARGEST || y > MOST || z > MOST {
            return Ok(false);
        }
        if x > 0 && y > 0 && z > 0 {
            let grid = [x, y, z].map(|blocks| blocks as u32);
            let launched = self.kernel.launch(grid, [BLOCK as u32, 1, 1], &mut self.arguments);
            launched.map_err(device_error)?;
        }
        Ok(true)
    }
}

/// How many elements a pair has.
pub(super) fn len_of<T: Real>(pair: &Pair<'_, T>) -> usize {
    match pair {
        Pair::InPlace(y) => y.len(),
        Pair::Split(x, y) => x.len().min(y.len()),
    }
}

/// The memory of a buffer on a GPU.
///
/// # Errors
/// A buffer of a device of another kind.
pub fn buffer_of(buffer: &dyn DeviceBuffer) -> Result<&Buffer> {
    let own = buffer.as_any().downcast_ref::<CudaBuffer>();
    own.map(|own| &own.buffer).ok_or_else(foreign)
}

fn own_mut(buffer: &mut dyn DeviceBuffer) -> Result<&mut Buffer> {
    let own = buffer.as_any_mut().downcast_mut::<CudaBuffer>();
    own.map(|own| &mut own.buffer).ok_or_else(foreign)
}

fn foreign() -> Error {
    Error::internal("a kernel of a GPU was given memory of another device")
}
