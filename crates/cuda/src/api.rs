//! The driver's functions, as C has them: found by name in the library when it is loaded. The
//! names and arguments are those of NVIDIA's CUDA Driver API reference.

use crate::table::table;
use crate::{Error, Result};
use std::ffi::{CStr, c_char, c_int, c_uint, c_void};

/// A context of the driver.
pub(crate) type Context = *mut c_void;
/// A stream of the driver.
pub(crate) type Stream = *mut c_void;
/// A module of the driver: kernels that were loaded together.
pub(crate) type Module = *mut c_void;
/// A kernel of the driver.
pub(crate) type Function = *mut c_void;
/// Work that a stream recorded.
pub(crate) type Graph = *mut c_void;
/// The same, ready to be launched.
pub(crate) type GraphExec = *mut c_void;
/// Where memory of a device is.
pub(crate) type DevicePointer = u64;

table! {
    /// The functions. Each gives 0 or the number of an error.
    struct Api;
    fn init = "cuInit" (flags: c_uint);
    fn driver_version = "cuDriverGetVersion" (version: *mut c_int);
    fn error_name = "cuGetErrorName" (error: c_int, name: *mut *const c_char);
    fn error_string = "cuGetErrorString" (error: c_int, text: *mut *const c_char);
    fn device_count = "cuDeviceGetCount" (count: *mut c_int);
    fn device = "cuDeviceGet" (device: *mut c_int, ordinal: c_int);
    fn device_name = "cuDeviceGetName" (name: *mut c_char, size: c_int, device: c_int);
    fn device_memory = "cuDeviceTotalMem_v2" (bytes: *mut usize, device: c_int);
    fn device_bus_id = "cuDeviceGetPCIBusId" (id: *mut c_char, size: c_int, device: c_int);
    fn device_attribute = "cuDeviceGetAttribute" (value: *mut c_int, attribute: c_int, device: c_int);
    fn retain_context = "cuDevicePrimaryCtxRetain" (context: *mut Context, device: c_int);
    fn release_context = "cuDevicePrimaryCtxRelease_v2" (device: c_int);
    fn set_context = "cuCtxSetCurrent" (context: Context);
    fn create_stream = "cuStreamCreate" (stream: *mut Stream, flags: c_uint);
    fn destroy_stream = "cuStreamDestroy_v2" (stream: Stream);
    fn wait_for_stream = "cuStreamSynchronize" (stream: Stream);
    fn query_stream = "cuStreamQuery" (stream: Stream);
    fn memory_info = "cuMemGetInfo_v2" (free: *mut usize, total: *mut usize);
    fn alloc = "cuMemAlloc_v2" (pointer: *mut DevicePointer, bytes: usize);
    fn free = "cuMemFree_v2" (pointer: DevicePointer);
    fn lock_host = "cuMemHostRegister_v2" (memory: *mut c_void, bytes: usize, flags: c_uint);
    fn unlock_host = "cuMemHostUnregister" (memory: *mut c_void);
    fn upload = "cuMemcpyHtoDAsync_v2" (to: DevicePointer, from: *const c_void, bytes: usize, stream: Stream);
    fn download = "cuMemcpyDtoHAsync_v2" (to: *mut c_void, from: DevicePointer, bytes: usize, stream: Stream);
    fn copy = "cuMemcpyDtoDAsync_v2" (to: DevicePointer, from: DevicePointer, bytes: usize, stream: Stream);
    fn set_bytes = "cuMemsetD8Async" (to: DevicePointer, value: u8, bytes: usize, stream: Stream);
    fn load_module = "cuModuleLoadDataEx" (
        module: *mut Module, image: *const c_void, count: c_uint, options: *mut c_int, values: *mut *mut c_void,
    );
    fn unload_module = "cuModuleUnload" (module: Module);
    fn function = "cuModuleGetFunction" (function: *mut Function, module: Module, name: *const c_char);
    fn launch = "cuLaunchKernel" (
        function: Function, grid_x: c_uint, grid_y: c_uint, grid_z: c_uint, block_x: c_uint, block_y: c_uint,
        block_z: c_uint, shared: c_uint, stream: Stream, arguments: *mut *mut c_void, extra: *mut *mut c_void,
    );
    fn begin_capture = "cuStreamBeginCapture_v2" (stream: Stream, mode: c_uint);
    fn end_capture = "cuStreamEndCapture" (stream: Stream, graph: *mut Graph);
    fn instantiate_graph = "cuGraphInstantiateWithFlags" (exec: *mut GraphExec, graph: Graph, flags: u64);
    fn launch_graph = "cuGraphLaunch" (exec: GraphExec, stream: Stream);
    fn destroy_graph = "cuGraphDestroy" (graph: Graph);
    fn destroy_graph_exec = "cuGraphExecDestroy" (exec: GraphExec);
}

/// The number of the error for a lack of memory.
pub(crate) const OUT_OF_MEMORY: c_int = 2;
/// The answer for a stream whose work is not done.
pub(crate) const NOT_READY: c_int = 600;

impl Api {
    /// The driver's result of a call: nothing, or an error with the driver's text.
    pub(crate) fn check(&self, call: &'static str, code: c_int) -> Result<()> {
        if code == 0 {
            return Ok(());
        }
        let text_of = |query: unsafe extern "C" fn(c_int, *mut *const c_char) -> c_int| {
            let mut text = std::ptr::null();
            // SAFETY: the driver writes a pointer to a text that it keeps for good, or null.
            unsafe {
                query(code, &raw mut text);
                match text.is_null() {
                    true => String::new(),
                    false => CStr::from_ptr(text).to_string_lossy().into_owned(),
                }
            }
        };
        Err(Error::Refused {
            call,
            code,
            name: text_of(self.error_name),
            text: text_of(self.error_string),
        })
    }
}
