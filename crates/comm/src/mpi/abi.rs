//! What differs between the libraries: how they write handles, and a few constants. Handles are
//! integers of 32 bits in MPICH, and pointers in the others; both fit a register, and a place in
//! memory of a pointer's size that begins with zeros (on machines that write the low byte first,
//! which are all that are supported).
//!
//! | library | where the values are from |
//! |---|---|
//! | the standard's | `mpi_abi.h` of MPI 5.0, section 20.3 |
//! | MPICH, Intel MPI, MVAPICH | MPICH's ABI Compatibility Initiative; `mpi.h` of MPICH 3 to 5 |
//! | Open MPI 4, 5 | addresses of variables that its `mpi.h` names |

use super::api::Handle;
use crate::system::Library;
use crate::{Error, Result};
use std::ffi::c_int;

/// The values of one library.
#[derive(Clone, Copy, Debug)]
pub(super) struct Abi {
    /// What it is called.
    pub(super) name: &'static str,
    pub(super) world: Handle,
    pub(super) byte: Handle,
    pub(super) float: Handle,
    pub(super) double: Handle,
    pub(super) sum: Handle,
    pub(super) errors_return: Handle,
    pub(super) ignore_status: usize,
    pub(super) funneled: c_int,
}

const STANDARD: Abi = Abi {
    name: "the standard's ABI",
    world: 0x101,
    byte: 0x247,
    float: 0x210,
    double: 0x214,
    sum: 0x21,
    errors_return: 0x143,
    ignore_status: 0,
    funneled: 1024,
};

const MPICH: Abi = Abi {
    name: "MPICH's ABI",
    world: 0x4400_0000,
    byte: 0x4c00_010d,
    float: 0x4c00_040a,
    double: 0x4c00_080b,
    sum: 0x5800_0003,
    errors_return: 0x5400_0001,
    ignore_status: 1,
    funneled: 1,
};

impl Abi {
    /// That of a library: Open MPI has a variable for the world, the standard's library has it in
    /// its name.
    ///
    /// # Errors
    /// An Open MPI that lacks a variable.
    pub(super) fn of(library: &Library, name: &str) -> Result<Self> {
        let address = |symbol: &'static str| -> Result<Handle> {
            // SAFETY: only the address is taken.
            let found = unsafe { library.get::<*mut u8>(symbol.as_bytes()) };
            let found = found.map_err(|_| Error::NotMpi {
                library: name.into(),
                lacks: symbol.into(),
            })?;
            Ok((*found).addr())
        };
        if let Ok(world) = address("ompi_mpi_comm_world") {
            return Ok(Self {
                name: "Open MPI's symbols",
                world,
                byte: address("ompi_mpi_byte")?,
                float: address("ompi_mpi_float")?,
                double: address("ompi_mpi_double")?,
                sum: address("ompi_mpi_op_sum")?,
                errors_return: address("ompi_mpi_errors_return")?,
                ignore_status: 0,
                funneled: 1,
            });
        }
        let is_standard = name.rsplit('/').next().is_some_and(|file| file.contains("mpi_abi"));
        Ok(if is_standard { STANDARD } else { MPICH })
    }
}
