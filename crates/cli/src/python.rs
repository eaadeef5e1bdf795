//! Nets with layers written in Python: the program runs itself again inside a Python that has the
//! module `caffe`.

use anyhow::{Result, bail};
use cortado_core::Registry;
use cortado_layers::python;
use cortado_proto::NetParameter;
use std::env::{args_os, var};
use std::process::{Command, Stdio};

/// The variable that names the Python to use.
const VARIABLE: &str = "CORTADO_PYTHON";

/// Goes on inside Python if a net needs it and this process is none.
///
/// # Errors
/// A Python that is not there, or has not the module.
pub(crate) fn enter_if_needed(net: &NetParameter, registry: &Registry) -> Result<()> {
    let Some(layer) = net.layer.iter().find(|layer| layer.r#type() == python::KIND.name) else {
        return Ok(());
    };
    if !registry.kind(python::KIND.name).is_ok_and(python::is_placeholder) {
        return Ok(());
    }
    let python = var(VARIABLE).ok().filter(|name| !name.is_empty());
    let python = python.unwrap_or_else(|| "python3".into());
    let layer = layer.name();
    let has_module = Command::new(&python)
        .args(["-c", "import caffe._caffe"])
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status();
    match has_module {
        Err(error) => bail!(
            "layer \"{layer}\" is written in Python, and {python} cannot be started ({error}): install Python, or name one by {VARIABLE}"
        ),
        Ok(status) if !status.success() => bail!(
            "layer \"{layer}\" is written in Python, and {python} has no module caffe of Cortado: install it (`pip install ./crates/py`), \
             or name another Python by {VARIABLE}"
        ),
        Ok(_) => replace(&python),
    }
}

/// Runs the same command line in Python in the place of this process.
fn replace(python: &str) -> Result<()> {
    let mut command = Command::new(python);
    command
        .args([
            "-c",
            "import sys; from caffe._caffe import _cli; sys.exit(_cli(sys.argv[1:]))",
        ])
        .args(args_os());
    #[cfg(unix)]
    let error = std::os::unix::process::CommandExt::exec(&mut command);
    #[cfg(not(unix))]
    let error = match command.status() {
        Ok(status) => std::process::exit(status.code().unwrap_or(1)),
        Err(error) => error,
    };
    bail!("cannot start {python}: {error}")
}
