//! The messages of errors, as people read them.

use super::{ErrorKind, Frame};
use crate::event::Plain;
use cortado_mem::OutOfMemory;
use std::fmt;

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
            Self::NeedsFeature { what, feature } => write!(f, "{what} needs the feature \"{feature}\" of this build"),
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
