//! What operators touch beyond the blobs of their workspace, and who may.

use cortado_core::{Error, Result};
use cortado_proto::caffe2::{NetDef, OperatorDef};

/// What an operator touches beyond the blobs of its workspace. A net that is only read, converted,
/// exported or given to a predictor may come from an untrusted source: it runs operators that compute.
#[derive(Clone, Copy)]
pub enum Access {
    /// Nothing: it computes.
    Computes,
    /// Files, databases, or other threads. The text describes what it does: "it writes a database".
    Outside(&'static str),
    /// The same, if this holds for its message.
    OutsideIf(&'static str, fn(&OperatorDef) -> Result<bool>),
}

impl Access {
    /// Refuses an operator that does more than compute.
    ///
    /// # Errors
    /// What it does, and how to allow that.
    pub(crate) fn check(self, def: &OperatorDef) -> Result<()> {
        match self {
            Self::Computes => Ok(()),
            Self::Outside(what) => Err(refused(what)),
            Self::OutsideIf(what, is_outside) => match is_outside(def)? {
                true => Err(refused(what)),
                false => Ok(()),
            },
        }
    }
}

/// The error about what a net that is only read may not do.
pub(crate) fn refused(what: &str) -> Error {
    Error::message(&format!(
        "{what}, which is not allowed here: a net that is only read, exported or given to a predictor may only compute. If \
         you trust the file, allow it with --allow-io (in Python: allow_io=True)"
    ))
}

/// The nets in the arguments of an operator.
pub(crate) fn nested(def: &OperatorDef) -> impl Iterator<Item = &NetDef> {
    def.arg
        .iter()
        .flat_map(|arg| arg.n.as_deref().into_iter().chain(&arg.nets))
}
