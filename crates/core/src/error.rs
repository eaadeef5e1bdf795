//! The error type of this crate and of the crates above it: a kind with typed fields, and the
//! places that the error passed.

use crate::device_memory::DeviceMemory;
use crate::event::Plain;
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
        /// The type that was asked for.
        type_name: String,
        /// The registered types most like it, the nearest first.
        nearest: Vec<String>,
    },
    /// An operator type of Caffe2 that is not registered.
    UnknownOperator {
        /// The type that was asked for.
        type_name: String,
        /// The registered types most like it, the nearest first.
        nearest: Vec<String>,
    },
    /// A blob of Caffe2 that holds another type than its user expects.
    WrongType {
        /// The type in the blob.
        contains: String,
        /// The type that the caller wants.
        expects: String,
    },
    /// Memory that another blob is using.
    BlobBusy {
        /// The blob that asked for the memory.
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
        /// The axis asked for.
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

impl fmt::Display for Frame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::File {
                what,
                path,
                pos: Some(pos),
            } => write!(f, "{what} {}:{}:{}", path.display(), pos.line, pos.column),
            Self::File { what, path, pos: None } => write!(f, "{what} {}", path.display()),
            Self::Layer { name, type_name } => write!(f, "layer \"{}\" ({})", Plain(name), Plain(type_name)),
            Self::Iteration(iteration) => write!(f, "iteration {iteration}"),
            Self::Operator {
                type_name,
                output,
                position,
            } => {
                f.write_str("operator ")?;
                if let Some(position) = position {
                    write!(f, "{position} ")?;
                }
                write!(f, "{} \"{}\"", Plain(type_name), Plain(output))
            }
            Self::Net(name) => write!(f, "net \"{}\"", Plain(name)),
        }
    }
}

impl fmt::Display for ErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Param { field, problem } => write!(f, "{field}: {problem}"),
            Self::Mismatch { what, expected, found } => write!(f, "{what}: expected {expected}, found {found}"),
            Self::Arity { side, expected, found } => {
                write!(f, "takes {expected} {side} blob(s), but {found} are given")
            }
            Self::UnknownLayerType { type_name, nearest } => {
                write!(f, "unknown layer type \"{type_name}\"")?;
                match nearest.first() {
                    Some(name) => write!(f, "; did you mean \"{name}\"? (`caffe layers` lists all)"),
                    None => write!(f, " (`caffe layers` lists all)"),
                }
            }
            Self::UnknownOperator { type_name, nearest } => {
                write!(f, "unknown operator \"{}\"", Plain(type_name))?;
                match nearest.first() {
                    Some(name) => write!(f, ", nearest is \"{name}\" (`cortado caffe2 ops` lists all)"),
                    None => write!(f, " (`cortado caffe2 ops` lists all)"),
                }
            }
            Self::WrongType { contains, expects } => write!(
                f,
                "wrong type for the Blob instance. Blob contains {contains} while caller expects {expects}"
            ),
            Self::BlobBusy { wanted_by, held_by } => {
                write!(
                    f,
                    "blob \"{wanted_by}\" needs memory that blob \"{held_by}\" is using now"
                )
            }
            Self::TooManyAxes { axes } => write!(f, "a shape of {axes} axes; at most 32 are possible"),
            Self::CountOverflow { shape } => {
                write!(f, "a blob of shape {shape} has more elements than 63 bits can count")
            }
            Self::NoSuchAxis { axis, shape } => write!(f, "there is no axis {axis} in a blob of shape {shape}"),
            Self::NotLegacy { shape } => {
                write!(
                    f,
                    "a blob of shape {shape} has no num, channels, height and width: it has more than 4 axes"
                )
            }
            Self::OutOfMemory { bytes } => OutOfMemory { bytes: *bytes }.fmt(f),
            Self::DeviceOutOfMemory(memory) => write!(f, "out of memory: {memory}"),
            Self::Io { action, path, source } => write!(f, "cannot {action} {}: {source}", path.display()),
            Self::Database { path, problem } => write!(f, "database {}: {problem}", path.display()),
            Self::Proto(error) => write!(f, "{error}"),
            Self::NonFinite { first, loss, .. } => {
                write!(f, "the loss became {loss}")?;
                if let Some(first) = first {
                    write!(f, "; the first number that is not finite is {first}")?;
                }
                write!(
                    f,
                    ". Lower base_lr or clip the gradients (clip_gradients), or continue anyway with --keep-going"
                )
            }
            Self::Stopped => f.write_str("stopped on request"),
            Self::Foreign(error) => write!(f, "{error}"),
            Self::Device { problem: text, .. } | Self::Message(text) => f.write_str(text),
            Self::Internal(text) => write!(f, "internal error, please report it: {text}"),
        }
    }
}

/// There is no `source`, because the message contains the cause: a report of the chain would print it twice.
impl std::error::Error for Error {}
