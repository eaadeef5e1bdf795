//! The error type of this crate and of the crates above it: a kind with typed fields, and the
//! places that the error passed.

mod text;

use crate::device_memory::DeviceMemory;
use cortado_mem::OutOfMemory;
use cortado_proto::Pos;
use std::fmt;
use std::path::{Path, PathBuf};

/// A result with this crate's [`Error`].
pub type Result<T, E = Error> = std::result::Result<T, E>;

/// The kind of an error. Its fields are typed, so that callers can react to them.
#[derive(Debug)]
#[non_exhaustive]
pub enum ErrorKind {
    /// An invalid parameter of a layer or solver.
    Param {
        /// The field, such as `pooling_param.kernel_size`.
        field: String,
        /// The reason, and how to correct it.
        problem: String,
    },
    /// Two things that must agree do not.
    Mismatch {
        /// The property that was compared.
        what: String,
        /// The expected value.
        expected: String,
        /// The actual value.
        found: String,
    },
    /// A layer with the wrong number of bottoms or tops.
    Arity {
        /// `bottom` or `top`.
        side: &'static str,
        /// The numbers that the layer accepts, as text.
        expected: String,
        /// The number in the net.
        found: usize,
    },
    /// A layer type that is not registered.
    UnknownLayerType {
        /// The requested type.
        type_name: String,
        /// The registered types most like it, the nearest first.
        nearest: Vec<String>,
    },
    /// Something that this build of the library lacks.
    NeedsFeature {
        /// What was requested.
        what: String,
        /// The feature of Cargo that adds it.
        feature: &'static str,
    },
    /// An operator type of Caffe2 that is not registered.
    UnknownOperator {
        /// The requested type.
        type_name: String,
        /// The registered types most like it, the nearest first.
        nearest: Vec<String>,
    },
    /// A blob of Caffe2 with a different type from the one that its user expects.
    WrongType {
        /// The type in the blob.
        contains: String,
        /// The type that the caller wants.
        expects: String,
    },
    /// Memory that another blob is using.
    BlobBusy {
        /// The blob that requested the memory.
        wanted_by: String,
        /// The blob that is using it.
        held_by: String,
    },
    /// A shape with more than 32 axes.
    TooManyAxes {
        /// How many.
        axes: usize,
    },
    /// A shape whose count does not fit into 63 bits.
    CountOverflow {
        /// The sizes.
        shape: String,
    },
    /// An axis that the shape does not have.
    NoSuchAxis {
        /// The requested axis.
        axis: i32,
        /// The shape.
        shape: String,
    },
    /// num, channels, height or width of a shape with more than four axes.
    NotLegacy {
        /// The shape.
        shape: String,
    },
    /// An allocation was refused.
    OutOfMemory {
        /// Its size in bytes.
        bytes: usize,
    },
    /// A device does not have enough free memory.
    DeviceOutOfMemory(DeviceMemory),
    /// A device, its driver or its transport to other devices reports a problem.
    Device {
        /// The problem, as a sentence.
        problem: String,
        /// The environment variable that names the library in question, if there is one.
        variable: Option<&'static str>,
    },
    /// A file could not be opened, read or written.
    Io {
        /// The action that failed, such as `open`.
        action: &'static str,
        /// The file.
        path: PathBuf,
        /// The error of the operating system.
        source: std::io::Error,
    },
    /// A database is damaged or cannot be used.
    Database {
        /// Its path.
        path: PathBuf,
        /// What is wrong.
        problem: String,
    },
    /// A prototxt, caffemodel or solverstate is wrong.
    Proto(cortado_proto::Error),
    /// Training met a number that is not finite.
    NonFinite {
        /// The iteration.
        iteration: u64,
        /// The first number that is not finite, and its place, if one was found.
        first: Option<String>,
        /// The loss.
        loss: f64,
    },
    /// A pass that was stopped on request.
    Stopped,
    /// An error of a custom layer, such as an exception of a Python layer.
    Foreign(Box<dyn std::error::Error + Send + Sync>),
    /// Anything else, as a sentence.
    Message(String),
    /// A bug in Cortado.
    Internal(String),
}

/// A place that an error passed on its way up. Frames are added where a file is read, where a layer is built or run,
/// and at a solver's iteration; for Caffe2 also at operators and nets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Frame {
    /// The file being read, with the position in it if it is known.
    File {
        /// The role of the file: `net`, `solver`, `weights`.
        what: &'static str,
        /// Its path.
        path: PathBuf,
        /// Line and column.
        pos: Option<Pos>,
    },
    /// The layer being built or run.
    Layer {
        /// Its name.
        name: String,
        /// Its type.
        type_name: String,
    },
    /// The solver's iteration.
    Iteration(u64),
    /// The operator of Caffe2 being built or run.
    Operator {
        /// Its type.
        type_name: String,
        /// Its first output, or its name if it has none.
        output: String,
        /// Its place in its net, from 0.
        position: Option<usize>,
    },
    /// The net of Caffe2 being built or run.
    Net(String),
}

/// An error: its kind, and the places that it passed.
#[derive(Debug)]
pub struct Error {
    kind: Box<ErrorKind>,
    frames: Vec<Frame>,
}

impl Error {
    /// An error of a kind, without a place.
    pub fn new(kind: ErrorKind) -> Self {
        Self {
            kind: Box::new(kind),
            frames: Vec::new(),
        }
    }

    /// An error with a sentence as its message.
    pub fn message(text: &str) -> Self {
        Self::new(ErrorKind::Message(text.into()))
    }

    /// Something, such as `type Data`, that only a build with a feature has.
    pub fn needs_feature(what: impl Into<String>, feature: &'static str) -> Self {
        Self::new(ErrorKind::NeedsFeature {
            what: what.into(),
            feature,
        })
    }

    /// An invalid parameter: its field, and the reason.
    pub fn param(field: &str, problem: impl Into<String>) -> Self {
        Self::new(ErrorKind::Param {
            field: field.into(),
            problem: problem.into(),
        })
    }

    /// Two things that must agree do not.
    pub fn mismatch(what: impl Into<String>, expected: impl fmt::Display, found: impl fmt::Display) -> Self {
        Self::new(ErrorKind::Mismatch {
            what: what.into(),
            expected: expected.to_string(),
            found: found.to_string(),
        })
    }

    /// A file that could not be used.
    pub fn io(action: &'static str, path: &Path, source: std::io::Error) -> Self {
        Self::new(ErrorKind::Io {
            action,
            path: path.into(),
            source,
        })
    }

    /// A database that is damaged or cannot be used.
    pub fn database(path: &Path, problem: impl Into<String>) -> Self {
        Self::new(ErrorKind::Database {
            path: path.into(),
            problem: problem.into(),
        })
    }

    /// A bug in Cortado.
    pub fn internal(text: &str) -> Self {
        Self::new(ErrorKind::Internal(text.into()))
    }

    /// The same error with `frame` as its outermost place.
    #[must_use]
    pub fn within(mut self, frame: Frame) -> Self {
        self.frames.push(frame);
        self
    }

    /// The same error, with the largest blobs of the net if a device is out of memory.
    #[must_use]
    pub fn with_largest(mut self, blobs: impl FnOnce() -> Vec<(String, usize)>) -> Self {
        if let ErrorKind::DeviceOutOfMemory(memory) = &mut *self.kind {
            memory.largest = blobs();
        }
        self
    }

    /// The kind and the frames.
    pub fn into_parts(self) -> (ErrorKind, Vec<Frame>) {
        (*self.kind, self.frames)
    }

    /// The kind of the error.
    pub fn kind(&self) -> &ErrorKind {
        &self.kind
    }

    /// The places, from the innermost to the outermost.
    pub fn frames(&self) -> &[Frame] {
        &self.frames
    }
}

/// Adds a frame to the error of a result.
pub trait Context<T> {
    /// Adds a frame to an error. `frame` is only called if there is an error, so a success allocates nothing.
    ///
    /// # Errors
    /// The same error with the frame.
    fn within(self, frame: impl FnOnce() -> Frame) -> Result<T>;
}

impl<T, E: Into<Error>> Context<T> for std::result::Result<T, E> {
    fn within(self, frame: impl FnOnce() -> Frame) -> Result<T> {
        self.map_err(|e| e.into().within(frame()))
    }
}

impl From<OutOfMemory> for Error {
    fn from(refused: OutOfMemory) -> Self {
        Self::new(ErrorKind::OutOfMemory { bytes: refused.bytes })
    }
}

impl From<cortado_proto::Error> for Error {
    fn from(error: cortado_proto::Error) -> Self {
        Self::new(ErrorKind::Proto(error))
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, frame) in self.frames.iter().rev().enumerate() {
            write!(f, "{}{frame}", if i > 0 { " › " } else { "" })?;
        }
        write!(f, "{}{}", if self.frames.is_empty() { "" } else { ": " }, self.kind)
    }
}

/// There is no `source`, because the message contains the cause: a report of the chain would print it twice.
impl std::error::Error for Error {}
