//! What went wrong in a call, and its kind as C sees it.

use cortado::{Error, ErrorKind};
use cortado_core::OutOfMemory;

/// Not an error.
pub(crate) const CORTADO_OK: i32 = 0;
/// An argument of the call is wrong: NULL, a wrong size, a name that the net does not have, an object that was freed.
pub(crate) const CORTADO_ARGUMENT: i32 = 1;
/// A file does not exist.
pub(crate) const CORTADO_FILE_NOT_FOUND: i32 = 2;
/// A file could not be read or written.
pub(crate) const CORTADO_IO: i32 = 3;
/// The content of a file is wrong: a prototxt with a mistake, a damaged caffemodel, a damaged database.
pub(crate) const CORTADO_FORMAT: i32 = 4;
/// A net, layer or operator is wrong: an invalid parameter, an unknown type.
pub(crate) const CORTADO_MODEL: i32 = 5;
/// Shapes do not fit together.
pub(crate) const CORTADO_SHAPE: i32 = 6;
/// An allocation was refused, on the host or on a GPU.
pub(crate) const CORTADO_MEMORY: i32 = 7;
/// A GPU or its driver reports a problem, or there is no GPU.
pub(crate) const CORTADO_DEVICE: i32 = 8;
/// Memory is in use by another thread.
pub(crate) const CORTADO_BUSY: i32 = 9;
/// This build of the library lacks a feature.
pub(crate) const CORTADO_FEATURE: i32 = 10;
/// Training met a number that is not finite.
pub(crate) const CORTADO_NOT_FINITE: i32 = 11;
/// Any other error.
pub(crate) const CORTADO_OTHER: i32 = 12;
/// A bug of this library. Please report it.
pub(crate) const CORTADO_INTERNAL: i32 = 13;

/// What went wrong in a call.
#[derive(Debug)]
pub(crate) enum Problem {
    /// The caller's mistake.
    Argument(String),
    /// An error of the engine.
    Engine(Error),
}

pub(crate) type Result<T> = std::result::Result<T, Problem>;

impl Problem {
    pub(crate) fn argument(text: impl Into<String>) -> Self {
        Self::Argument(text.into())
    }

    /// The kind as C sees it.
    pub(crate) fn kind(&self) -> i32 {
        match self {
            Self::Argument(_) => CORTADO_ARGUMENT,
            Self::Engine(error) => kind_of(error.kind()),
        }
    }
}

impl From<Error> for Problem {
    fn from(error: Error) -> Self {
        Self::Engine(error)
    }
}

impl From<cortado_proto::Error> for Problem {
    fn from(error: cortado_proto::Error) -> Self {
        Self::Engine(error.into())
    }
}

impl From<OutOfMemory> for Problem {
    fn from(error: OutOfMemory) -> Self {
        Self::Engine(error.into())
    }
}

fn kind_of(kind: &ErrorKind) -> i32 {
    use cortado_proto::Error as Proto;
    match kind {
        ErrorKind::Io { source, .. } | ErrorKind::Proto(Proto::Io { source, .. }) => match source.kind() {
            std::io::ErrorKind::NotFound => CORTADO_FILE_NOT_FOUND,
            _ => CORTADO_IO,
        },
        ErrorKind::Proto(_) | ErrorKind::Database { .. } => CORTADO_FORMAT,
        ErrorKind::Param { .. }
        | ErrorKind::Arity { .. }
        | ErrorKind::UnknownLayerType { .. }
        | ErrorKind::UnknownOperator { .. }
        | ErrorKind::WrongType { .. } => CORTADO_MODEL,
        ErrorKind::Mismatch { .. }
        | ErrorKind::TooManyAxes { .. }
        | ErrorKind::CountOverflow { .. }
        | ErrorKind::NoSuchAxis { .. }
        | ErrorKind::NotLegacy { .. } => CORTADO_SHAPE,
        ErrorKind::OutOfMemory { .. } | ErrorKind::DeviceOutOfMemory(_) => CORTADO_MEMORY,
        ErrorKind::Device { .. } => CORTADO_DEVICE,
        ErrorKind::BlobBusy { .. } => CORTADO_BUSY,
        ErrorKind::NeedsFeature { .. } => CORTADO_FEATURE,
        ErrorKind::NonFinite { .. } => CORTADO_NOT_FINITE,
        ErrorKind::Internal(_) => CORTADO_INTERNAL,
        _ => CORTADO_OTHER,
    }
}
