//! The driver, and its devices.

use crate::api::Api;
use crate::error::version;
use crate::library::{answer, load};
use crate::{Error, Result};
use std::ffi::{CStr, OsStr, OsString, c_char, c_int};
use std::fmt;
use std::sync::Arc;

/// The least version of the driver that takes the kernels: that of CUDA 12.0, which came with
/// 525.60.13 for Linux and 527.41 for Windows.
pub const NEEDED_VERSION: i32 = 12000;

/// The variable that names a library other than the system's.
const VARIABLE: &str = "CORTADO_CUDA_DRIVER";
const LIBRARY: &str = if cfg!(windows) { "nvcuda.dll" } else { "libcuda.so.1" };

/// NVIDIA's driver, loaded and ready.
pub struct Driver {
    pub(crate) api: Api,
    /// What it was loaded from.
    pub(crate) library: OsString,
    version: i32,
    /// Whether every access is checked against the requested memory, so that requests must not be
    /// rounded up.
    pub(crate) is_exact: bool,
    /// Whether it is the driver for tests.
    pub(crate) is_emulated: bool,
}

/// What the driver reports about a device.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeviceProperties {
    /// Its number.
    pub ordinal: usize,
    /// Its name.
    pub name: String,
    /// Where it is plugged in.
    pub bus_id: String,
    /// Its compute capability.
    pub capability: (i32, i32),
    /// Its memory, in bytes.
    pub memory: usize,
    /// Shared memory of a block, in bytes.
    pub shared_memory: i32,
    /// Constant memory, in bytes.
    pub constant_memory: i32,
    /// Cache of the second level, in bytes.
    pub cache: i32,
    /// Registers of a block.
    pub registers: i32,
    /// Threads of a warp.
    pub warp: i32,
    /// Threads of a block.
    pub threads: i32,
    /// The most threads of a block along each axis.
    pub block: [i32; 3],
    /// The most blocks of a grid along each axis.
    pub grid: [i32; 3],
    /// Multiprocessors.
    pub processors: i32,
    /// The clock, in kHz.
    pub clock: i32,
    /// The memory's clock, in kHz.
    pub memory_clock: i32,
    /// The width of the memory's bus, in bits.
    pub bus_width: i32,
    /// The most bytes between rows of memory that is copied.
    pub pitch: i32,
    /// The alignment of textures, in bytes.
    pub texture_alignment: i32,
    /// Whether it copies while it computes.
    pub overlaps: bool,
    /// Whether a kernel that takes long is ended.
    pub has_time_limit: bool,
    /// Whether it corrects errors of its memory.
    pub corrects_errors: bool,
}

impl fmt::Debug for Driver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "driver for CUDA {}", version(self.version))
    }
}

impl Driver {
    /// Loads the system's driver, or the library that `CORTADO_CUDA_DRIVER` names.
    ///
    /// # Errors
    /// When it is not there, or too old for the kernels.
    pub fn load() -> Result<Arc<Self>> {
        match std::env::var_os(VARIABLE).filter(|path| !path.is_empty()) {
            Some(path) => Self::open(&path),
            None => Self::open(OsStr::new(LIBRARY)),
        }
    }

    /// Loads a driver from this library.
    ///
    /// # Errors
    /// If it does not exist, is not a driver, or is too old for the kernels.
    pub fn open(library: &OsStr) -> Result<Arc<Self>> {
        Ok(Arc::new(Self::found(library)?))
    }

    pub(crate) fn found(library: &OsStr) -> Result<Self> {
        let missing = |answer: String| Error::NoDriver {
            library: library.to_string_lossy().into_owned(),
            answer,
        };
        // SAFETY: the library is the driver, whose initialisers do nothing that matters here.
        let loaded = unsafe { load(library) }.map_err(missing)?;
        let api = Api::of(loaded).map_err(|error| missing(answer(&error)))?;
        let mut version: c_int = 0;
        // SAFETY: the arguments are those of the reference.
        unsafe {
            api.check("cuInit", (api.init)(0))?;
            api.check("cuDriverGetVersion", (api.driver_version)(&raw mut version))?;
        }
        if version < NEEDED_VERSION {
            return Err(Error::OldDriver {
                found: version,
                needed: NEEDED_VERSION,
            });
        }
        Ok(Self {
            api,
            library: library.into(),
            version,
            is_exact: false,
            is_emulated: false,
        })
    }

    /// The version of CUDA that it is for, such as 12.4.
    pub fn version(&self) -> String {
        version(self.version)
    }

    /// Whether it is the driver for tests, which has no GPU.
    pub fn is_emulated(&self) -> bool {
        self.is_emulated
    }

    /// How many devices there are.
    ///
    /// # Errors
    /// Those of the driver.
    pub fn device_count(&self) -> Result<usize> {
        let mut count: c_int = 0;
        // SAFETY: the arguments are those of the reference.
        let code = unsafe { (self.api.device_count)(&raw mut count) };
        self.api.check("cuDeviceGetCount", code)?;
        Ok(usize::try_from(count).unwrap_or(0))
    }

    /// Looks at the number of a device. Where there are no devices, no number is wrong.
    ///
    /// # Errors
    /// There are devices, but none of this number.
    pub fn check_number(&self, ordinal: usize) -> Result<()> {
        match self.device_count() {
            Ok(count @ 1..) if ordinal >= count => Err(Error::NoDevice { ordinal, count }),
            _ => Ok(()),
        }
    }

    /// The properties of a device.
    ///
    /// # Errors
    /// A device that does not exist, or errors of the driver.
    pub fn properties(&self, ordinal: usize) -> Result<DeviceProperties> {
        let device = self.device(ordinal)?;
        let api = &self.api;
        let mut memory = 0;
        // SAFETY: the arguments are those of the reference.
        api.check("cuDeviceTotalMem", unsafe {
            (api.device_memory)(&raw mut memory, device)
        })?;
        let get = |attribute| self.attribute(device, attribute);
        Ok(DeviceProperties {
            ordinal,
            name: self.text("cuDeviceGetName", api.device_name, device)?,
            bus_id: self.text("cuDeviceGetPCIBusId", api.device_bus_id, device)?,
            capability: (get(75)?, get(76)?),
            memory,
            shared_memory: get(8)?,
            constant_memory: get(9)?,
            cache: get(38)?,
            registers: get(12)?,
            warp: get(10)?,
            threads: get(1)?,
            block: [get(2)?, get(3)?, get(4)?],
            grid: [get(5)?, get(6)?, get(7)?],
            processors: get(16)?,
            clock: get(13)?,
            memory_clock: get(36)?,
            bus_width: get(37)?,
            pitch: get(11)?,
            texture_alignment: get(14)?,
            overlaps: get(15)? != 0,
            has_time_limit: get(17)? != 0,
            corrects_errors: get(32).unwrap_or(0) != 0,
        })
    }

    /// The driver's handle of a device.
    pub(crate) fn device(&self, ordinal: usize) -> Result<c_int> {
        let count = self.device_count()?;
        let number = c_int::try_from(ordinal).ok().filter(|_| ordinal < count);
        let number = number.ok_or(Error::NoDevice { ordinal, count })?;
        let mut device = 0;
        // SAFETY: the arguments are those of the reference.
        let code = unsafe { (self.api.device)(&raw mut device, number) };
        self.api.check("cuDeviceGet", code)?;
        Ok(device)
    }

    /// A number that the driver reports for a device, by the reference's `CUdevice_attribute`.
    pub(crate) fn attribute(&self, device: c_int, attribute: c_int) -> Result<i32> {
        let mut value = 0;
        // SAFETY: the arguments are those of the reference.
        let code = unsafe { (self.api.device_attribute)(&raw mut value, attribute, device) };
        self.api.check("cuDeviceGetAttribute", code)?;
        Ok(value)
    }

    fn text(
        &self,
        call: &'static str,
        query: unsafe extern "C" fn(*mut c_char, c_int, c_int) -> c_int,
        device: c_int,
    ) -> Result<String> {
        const ROOM: usize = 256;
        let mut text = [0u8; ROOM];
        // SAFETY: the driver writes a text of at most ROOM bytes, with its end.
        let code = unsafe { query(text.as_mut_ptr().cast(), ROOM as c_int, device) };
        self.api.check(call, code)?;
        let text = CStr::from_bytes_until_nul(&text).map(CStr::to_string_lossy);
        Ok(text.map(Into::into).unwrap_or_default())
    }
}
