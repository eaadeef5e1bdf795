//! The functions of MPI, as C has them: found by name in the library when it is loaded. The names
//! and arguments are those of the standard (MPI 4.1), with every handle as what fits a register.

use crate::system::Library;
use crate::{Error, Result};
use std::ffi::{c_char, c_int, c_void};

/// A communicator, type, operation or request.
pub(super) type Handle = usize;

macro_rules! api {
    ($(fn $name:ident = $symbol:literal ($($argument:ident: $type:ty),* $(,)?);)*) => {
        /// The functions. Each gives 0 or the number of an error.
        pub(super) struct Api {
            $(pub(super) $name: unsafe extern "C" fn($($argument: $type),*) -> c_int,)*
        }

        impl Api {
            /// Finds all functions in a library, which then stays loaded for good: MPI cannot be
            /// taken out of a process.
            ///
            /// # Errors
            /// When one of them is not there.
            pub(super) fn of(library: Library, path: &str) -> Result<Self> {
                let lacks = |symbol: &str| Error::NotMpi { library: path.into(), lacks: symbol.into() };
                // SAFETY: these are the types that the standard gives the functions; the library is
                // never unloaded.
                let api = unsafe {
                    Self {
                        $($name: *library.get($symbol.as_bytes()).map_err(|_| lacks($symbol))?,)*
                    }
                };
                // Not `forget`: where no library can be loaded, this type holds nothing to forget.
                let _never_unloaded = std::mem::ManuallyDrop::new(library);
                Ok(api)
            }
        }
    };
}

api! {
    fn init_thread = "MPI_Init_thread" (argc: *mut c_int, argv: *mut c_void, wanted: c_int, provided: *mut c_int);
    fn initialized = "MPI_Initialized" (flag: *mut c_int);
    fn finalize = "MPI_Finalize" ();
    fn abort = "MPI_Abort" (comm: Handle, code: c_int);
    fn rank = "MPI_Comm_rank" (comm: Handle, rank: *mut c_int);
    fn size = "MPI_Comm_size" (comm: Handle, size: *mut c_int);
    fn set_errhandler = "MPI_Comm_set_errhandler" (comm: Handle, handler: Handle);
    fn error_string = "MPI_Error_string" (code: c_int, text: *mut c_char, length: *mut c_int);
    fn library_version = "MPI_Get_library_version" (text: *mut c_char, length: *mut c_int);
    fn test = "MPI_Test" (request: *mut Handle, flag: *mut c_int, status: *mut c_void);
    fn broadcast = "MPI_Ibcast" (
        buffer: *mut c_void, count: c_int, datatype: Handle, root: c_int, comm: Handle, request: *mut Handle,
    );
    fn all_to_all = "MPI_Ialltoall" (
        send: *const c_void, count: c_int, datatype: Handle, receive: *mut c_void, receive_count: c_int,
        receive_type: Handle, comm: Handle, request: *mut Handle,
    );
    fn all_gather = "MPI_Iallgather" (
        send: *const c_void, count: c_int, datatype: Handle, receive: *mut c_void, receive_count: c_int,
        receive_type: Handle, comm: Handle, request: *mut Handle,
    );
    fn all_reduce = "MPI_Iallreduce" (
        send: *const c_void, receive: *mut c_void, count: c_int, datatype: Handle, op: Handle, comm: Handle,
        request: *mut Handle,
    );
    fn send = "MPI_Isend" (
        buffer: *const c_void, count: c_int, datatype: Handle, to: c_int, tag: c_int, comm: Handle,
        request: *mut Handle,
    );
    fn receive = "MPI_Irecv" (
        buffer: *mut c_void, count: c_int, datatype: Handle, from: c_int, tag: c_int, comm: Handle,
        request: *mut Handle,
    );
    fn barrier = "MPI_Ibarrier" (comm: Handle, request: *mut Handle);
}
