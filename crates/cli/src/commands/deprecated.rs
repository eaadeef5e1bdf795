//! Programs that Caffe itself had given up: each names its replacement.

use anyhow::{Result, bail};
use clap::Args;

/// Whatever the old program took.
#[derive(Clone, Debug, Args)]
pub(crate) struct DeprecatedArgs {
    #[arg(trailing_var_arg = true, allow_hyphen_values = true, hide = true)]
    _rest: Vec<String>,
}

/// `train_net`.
///
/// # Errors
/// Always.
pub(super) fn train_net() -> Result<()> {
    bail!("Deprecated. Use caffe train --solver=... [--snapshot=...] instead.")
}

/// `finetune_net`.
///
/// # Errors
/// Always.
pub(super) fn finetune_net() -> Result<()> {
    bail!("Deprecated. Use caffe train --solver=... [--weights=...] instead.")
}

/// `test_net`.
///
/// # Errors
/// Always.
pub(super) fn test_net() -> Result<()> {
    bail!("Deprecated. Use caffe test --model=... --weights=... instead.")
}

/// `net_speed_benchmark`.
///
/// # Errors
/// Always.
pub(super) fn net_speed_benchmark() -> Result<()> {
    bail!("Deprecated. Use caffe time --model=... [--iterations=50] instead.")
}
