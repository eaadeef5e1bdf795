//! NCCL's functions, as C has them. The names, arguments and numbers are those of its header.

use crate::api::Stream;
use crate::table::table;
use std::ffi::{c_char, c_int, c_uint, c_void};

/// A communicator of NCCL: one rank.
pub(super) type Comm = *mut c_void;

/// What the ranks of one group know each other by.
#[derive(Clone, Copy)]
#[repr(C)]
pub(super) struct Id(pub(super) [u8; 128]);

/// How a communicator is made: the fields of version 2.14, the first that has them.
#[repr(C)]
pub(super) struct Config {
    size: usize,
    magic: c_uint,
    version: c_uint,
    blocking: c_int,
    /// Added later, where this version has padding.
    unset: c_int,
}

impl Config {
    /// That no call waits for other ranks.
    pub(super) const WITHOUT_WAITING: Self = Self {
        size: size_of::<Self>(),
        magic: 0xcafe_beef,
        version: 21400,
        blocking: 0,
        unset: c_int::MIN,
    };
}

table! {
    /// The functions. Most give 0, or the number of an error or of `IN_PROGRESS`.
    struct NcclApi;
    fn version = "ncclGetVersion" (version: *mut c_int);
    fn error_string = "ncclGetErrorString" (error: c_int) -> *const c_char;
    fn last_error = "ncclGetLastError" (comm: Comm) -> *const c_char;
    fn unique_id = "ncclGetUniqueId" (id: *mut Id);
    fn join = "ncclCommInitRankConfig" (
        comm: *mut Comm, ranks: c_int, id: Id, rank: c_int, config: *mut Config,
    );
    fn abort = "ncclCommAbort" (comm: Comm);
    fn state = "ncclCommGetAsyncError" (comm: Comm, state: *mut c_int);
    fn group_start = "ncclGroupStart" ();
    fn group_end = "ncclGroupEnd" ();
    fn send = "ncclSend" (
        from: *const c_void, count: usize, kind: c_int, peer: c_int, comm: Comm, stream: Stream,
    );
    fn receive = "ncclRecv" (
        to: *mut c_void, count: usize, kind: c_int, peer: c_int, comm: Comm, stream: Stream,
    );
    fn all_reduce = "ncclAllReduce" (
        from: *const c_void, to: *mut c_void, count: usize, kind: c_int, operation: c_int, comm: Comm, stream: Stream,
    );
}

/// The result while an operation is in progress.
pub(super) const IN_PROGRESS: c_int = 7;
/// The mean, as an operation (`ncclAvg`).
pub(super) const MEAN: c_int = 4;

/// The type of elements of `bits` bits.
pub(super) fn kind(bits: u32) -> c_int {
    match bits {
        32 => 7,
        _ => 8,
    }
}
