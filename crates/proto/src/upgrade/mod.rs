//! Upgrades of old files to the current format.
//!
//! Caffe's format changed several times; each change came with a rewrite of what was read before,
//! and so here:
//!
//! | step | file | what it turns into what |
//! |---|---|---|
//! | V0 to V1 | `v0` | `layers { layer { type: "conv" … } }` into `layers { type: CONVOLUTION … }` |
//! | data transformation | `v1` | `scale`, `mean_file`, `crop_size`, `mirror` of V1 data layers into `transform_param` |
//! | V1 to V2 | `v1` | `layers { type: CONVOLUTION … }` into `layer { type: "Convolution" … }` |
//! | input fields | `v2` | `input`, `input_shape`, `input_dim` of a net into an Input layer |
//! | batch normalisation | `v2` | three `param` of a BatchNorm layer get `lr_mult: 0 decay_mult: 0` |
//! | fillers of Intel's BatchNorm | `v2` | `filler` and `bias_filler` into the Scale behind; without a notice |
//! | PWC-Net's Warp | `v2` | `warp_param { reads: DISPLACEMENTS }` for Warp in nets without a Grid; without a notice |
//! | solver type | `solver` | `solver_type: ADAM` into `type: "Adam"` |
//!
//! The notices are those that Caffe logs, word for word, because people and scripts know them.

mod solver;
mod v0;
mod v1;
mod v2;

use crate::{Error, NetParameter, Pos, Result};

pub use solver::{snapshot_prefix, solver};

/// How much a notice matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoticeSeverity {
    /// A step that was done.
    Info,
    /// Something that was lost.
    Error,
}

/// One line about an upgrade, as Caffe logs it.
///
/// Caffe warns that future releases will not read a net's old formats. This reader continues to read all of them, so
/// those lines are information here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notice {
    /// How much it matters.
    pub severity: NoticeSeverity,
    /// The line.
    pub message: String,
}

impl Notice {
    fn info(message: impl Into<String>) -> Self {
        Self {
            severity: NoticeSeverity::Info,
            message: message.into(),
        }
    }

    fn error(message: impl Into<String>) -> Self {
        Self {
            severity: NoticeSeverity::Error,
            message: message.into(),
        }
    }
}

/// Brings `param`, read from `file_name`, to the current format. Blobs move along, so weights files
/// upgrade as nets do.
///
/// A notice of severity [`NoticeSeverity::Error`] means that something could not be carried over; the
/// rest was.
///
/// # Errors
/// A net that has no single meaning: an unknown V0 layer type, a padding layer before a layer that
/// cannot pad, `layer` beside `layers`, or fewer shapes than inputs. `param` is then left
/// half-done.
pub fn net(param: &mut NetParameter, file_name: &str) -> Result<Vec<Notice>> {
    let mut notices = Vec::new();
    if v0::needed(param) {
        announce(&mut notices, "V0LayerParameter", file_name);
        let lost = v0::upgrade(param, file_name)?;
        conclude(&mut notices, lost, "V0LayerParameter", "V0NetParameter to NetParameter");
        notices.push(Notice::info(
            "Note that future Caffe releases will not support V0NetParameter; use ./build/tools/upgrade_net_proto_text for \
             prototxt and ./build/tools/upgrade_net_proto_binary for model weights upgrade this and any other net protos to the \
             new format.",
        ));
    }
    if v1::data_transformation_needed(param) {
        announce(&mut notices, "transformation parameters", file_name);
        v1::upgrade_data_transformation(param);
        notices.push(Notice::info(
            "Successfully upgraded file specified using deprecated data transformation parameters.",
        ));
        notices.push(Notice::info(
            "Note that future Caffe releases will only support transform_param messages for transformation fields.",
        ));
    }
    if v1::needed(param) {
        announce(&mut notices, "V1LayerParameter", file_name);
        let lost = v1::upgrade(param, file_name)?;
        conclude(&mut notices, lost, "V1LayerParameter", "V1LayerParameter");
    }
    if v2::input_needed(param) {
        announce(&mut notices, "input fields", file_name);
        v2::upgrade_input(param, file_name)?;
        notices.push(Notice::info(
            "Successfully upgraded file specified using deprecated input fields.",
        ));
        notices.push(Notice::info(
            "Note that future Caffe releases will only support input layers and not input fields.",
        ));
    }
    if v2::batch_norm_needed(param) {
        notices.push(Notice::info(format!(
            "Attempting to upgrade batch norm layers using deprecated params: {file_name}"
        )));
        v2::upgrade_batch_norm(param);
        notices.push(Notice::info(
            "Successfully upgraded batch norm layers using deprecated params.",
        ));
    }
    v2::move_fillers(param);
    v2::mark_warps(param);
    Ok(notices)
}

/// The error of a message at `pos` in `file_name` that has no single meaning.
fn refusal(file_name: &str, pos: Option<Pos>, problem: impl Into<String>) -> Error {
    match pos {
        Some(Pos { line, column }) => Error::message(&format!("{file_name}:{line}:{column}"), problem),
        None => Error::message(file_name, problem),
    }
}

fn announce(notices: &mut Vec<Notice>, deprecated: &str, file_name: &str) {
    notices.push(Notice::info(format!(
        "Attempting to upgrade input file specified using deprecated {deprecated}: {file_name}"
    )));
}

/// Ends a step whose losses are `lost`, with Caffe's log line for each outcome.
fn conclude(notices: &mut Vec<Notice>, lost: Vec<Notice>, deprecated: &str, step: &str) {
    if lost.is_empty() {
        notices.push(Notice::info(format!(
            "Successfully upgraded file specified using deprecated {deprecated}"
        )));
        return;
    }
    notices.extend(lost);
    notices.push(Notice::error(format!(
        "Warning: had one or more problems upgrading {step} (see above); continuing anyway."
    )));
}
