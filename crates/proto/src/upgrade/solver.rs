//! Solvers: the numbered `solver_type` becomes the name `type`; old nets inside a solver are
//! upgraded too.

use std::path::Path;

use super::{Notice, refusal};
use crate::solver_parameter::SolverType;
use crate::{Result, SolverParameter};

const TYPES: &[(SolverType, &str)] = &[
    (SolverType::SGD, "SGD"),
    (SolverType::NESTEROV, "Nesterov"),
    (SolverType::ADAGRAD, "AdaGrad"),
    (SolverType::RMSPROP, "RMSProp"),
    (SolverType::ADADELTA, "AdaDelta"),
    (SolverType::ADAM, "Adam"),
];

/// Brings `param`, read from `file_name`, to the current format, with the nets that it contains.
///
/// # Errors
/// `solver_type` beside `type`, a `solver_type` that does not exist, and what [`super::net`]
/// refuses.
pub fn solver(param: &mut SolverParameter, file_name: &str) -> Result<Vec<Notice>> {
    let mut notices = Vec::new();
    if let Some(number) = param.solver_type {
        notices.push(Notice::info(format!(
            "Attempting to upgrade input file specified using deprecated 'solver_type' field (enum)': {file_name}"
        )));
        if param.r#type.is_some() {
            let message = "Failed to upgrade solver: old solver_type field (enum) and new type field (string) cannot be both \
                           specified in solver proto text.";
            return Err(refusal(file_name, param.meta.pos, message));
        }
        let Some((_, name)) = TYPES.iter().find(|(known, _)| *known == number) else {
            let message = format!(
                "Unknown SolverParameter solver_type: {}; known are 0 to {}",
                number.0,
                TYPES.len() - 1
            );
            return Err(refusal(file_name, param.meta.pos, message));
        };
        param.r#type = Some((*name).to_string());
        param.solver_type = None;
        notices.push(Notice::info(
            "Successfully upgraded file specified using deprecated 'solver_type' field (enum) to 'type' field (string).",
        ));
        notices.push(Notice::info(
            "Note that future Caffe releases will only support 'type' field (string) for a solver's type.",
        ));
    }
    let nets = param
        .net_param
        .iter_mut()
        .chain(&mut param.train_net_param)
        .map(|net| &mut **net);
    for net in nets.chain(&mut param.test_net_param) {
        notices.extend(super::net(net, file_name)?);
    }
    Ok(notices)
}

/// Gives `param` the snapshot prefix that Caffe would: the path of the solver file without its
/// extension where none is set, and that file's stem within the folder where the prefix names one.
pub fn snapshot_prefix(param: &mut SolverParameter, file: &Path) -> Option<Notice> {
    let (prefix, what) = match param.snapshot_prefix.as_deref() {
        None => (file.with_extension(""), "was not specified and is set to"),
        Some(folder) if Path::new(folder).is_dir() => (
            Path::new(folder).join(file.file_stem().unwrap_or_default()),
            "was a directory and is replaced to",
        ),
        Some(_) => return None,
    };
    let prefix = prefix.to_string_lossy().into_owned();
    let notice = Notice::info(format!("snapshot_prefix {what} {prefix}"));
    param.snapshot_prefix = Some(prefix);
    Some(notice)
}
