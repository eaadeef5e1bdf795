//! Nets with layers written in Python: they run only if the user allows it, and then the program runs
//! itself again inside a Python that has the module `caffe`.
//!
//! A prototxt is data, but a layer written in Python is code: it may be untrusted, and its
//! module from the current folder. `SECURITY.md` describes what is trusted.

use crate::flags::RunArgs;
use crate::system;
use anyhow::{Result, bail};
use cortado_core::{Builders, Ctx, Error, Layer, LayerKind, Real, Registry};
use cortado_layers::python;
use cortado_proto::{LayerParameter, NetParameter};
use std::borrow::Cow;
use std::env::{args_os, join_paths, split_paths, var, var_os};
use std::process::{Command, Output, Stdio};

/// The variable that names the Python to use.
const VARIABLE: &str = "CORTADO_PYTHON";
/// The variable that allows layers written in Python, if it is 1.
const ALLOW: &str = "CORTADO_ALLOW_PYTHON";

/// Leaves the current folder out of what modules are looked for in.
const ISOLATED: &str = "import sys
sys.path[:] = [folder for folder in sys.path if folder]
";

/// Imports the module, and prints where it is found or what failed.
const PROBE: &str = "from importlib.util import find_spec
spec = find_spec('caffe')
print(spec.origin or list(spec.submodule_search_locations)[0] if spec else '')
from caffe._caffe import _cli";

/// Runs the command line once the module is imported, without the current folder: only
/// then may layers come from there.
const GO_ON: &str = "import sys
path = sys.path[:]
sys.path[:] = [folder for folder in path if folder]
import caffe
from caffe._caffe import _cli
sys.path[:] = path
sys.exit(_cli(sys.argv[1:]))";

/// The kind that replaces one that can be built, where that is not allowed.
static REFUSED: LayerKind = LayerKind {
    build: Builders {
        f32: refuse,
        f64: refuse,
    },
    ..python::KIND
};

/// A layer of our own if there is one, because only our code runs in it.
fn refuse<T: Real>(param: &LayerParameter, ctx: &Ctx) -> Result<Box<dyn Layer<T>>, Error> {
    let why = "layers written in Python are not allowed";
    python::build_stand_in(param, ctx, why).unwrap_or_else(|| Err(refusal(param)))
}

fn refusal(layer: &LayerParameter) -> Error {
    Error::message(&format!(
        "layer \"{}\" is written in Python, and runs code of its own: if you trust it, allow that with --allow-python or {ALLOW}=1",
        layer.name()
    ))
}

/// Whether layers written in Python may run.
pub(crate) fn is_allowed(args: &RunArgs) -> bool {
    args.allow_python || var(ALLOW).is_ok_and(|value| value == "1")
}

/// The layers that a command may build: without those written in Python, unless they are allowed.
pub(crate) fn admitted<'a>(registry: &'a Registry, args: Option<&RunArgs>) -> Cow<'a, Registry> {
    let mut registry = Cow::Borrowed(registry);
    if !args.is_some_and(is_allowed) && !is_missing(&registry) {
        registry.to_mut().add(&REFUSED);
    }
    registry
}

/// Whether layers written in Python cannot be built.
fn is_missing(registry: &Registry) -> bool {
    registry.kind(python::KIND.name).is_ok_and(python::is_placeholder)
}

/// Continues inside Python if a net needs it and this process is not Python.
///
/// # Errors
/// A net that needs it though it is not allowed; a Python that is missing, or does not have the module.
/// Neither is an error where our own layers can replace all that are written in it.
pub(crate) fn enter_if_needed(net: &NetParameter, registry: &Registry, is_allowed: bool) -> Result<()> {
    let of_python = || net.layer.iter().filter(|layer| layer.r#type() == python::KIND.name);
    if of_python().next().is_none() || !is_missing(registry) {
        return Ok(());
    }
    let needed = of_python().find(|layer| !python::has_stand_in(layer));
    match (needed, is_allowed) {
        (None, false) => Ok(()),
        (Some(layer), false) => Err(refusal(layer).into()),
        (Some(layer), true) => enter(layer),
        // It may have their modules; if there is none, our own layers do.
        (None, true) => of_python().next().map_or(Ok(()), enter).or(Ok(())),
    }
}

/// Continues inside Python, for this layer.
fn enter(layer: &LayerParameter) -> Result<()> {
    let python = interpreter();
    match isolated(&python, PROBE).stdin(Stdio::null()).output() {
        Err(error) => bail!(
            "layer \"{}\" is written in Python, and {python} cannot be started ({error}): install Python, or name one by {VARIABLE}",
            layer.name()
        ),
        Ok(output) if !output.status.success() => {
            bail!(
                "layer \"{}\" is written in Python, and {}",
                layer.name(),
                problem(&python, &output)
            )
        }
        Ok(_) => replace(&python),
    }
}

/// What keeps a Python from running us.
fn problem(python: &str, output: &Output) -> String {
    let (found, errors) = (
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr),
    );
    match (found.trim(), errors.lines().last()) {
        ("", _) => format!(
            "{python} has no module caffe of Cortado: install it (`pip install ./crates/py`), or name another Python by {VARIABLE}"
        ),
        (found, why) => format!(
            "the module caffe of {python}, {found}, is not Cortado's, or cannot be used ({}): if it is another Caffe's, take its folder \
             out of PYTHONPATH, or let it forward to Cortado's by `caffe adopt CAFFE_ROOT`",
            why.unwrap_or("it gives no reason")
        ),
    }
}

/// The Python that is named by the environment, or the usual one.
pub(crate) fn interpreter() -> String {
    let python = var(VARIABLE).ok().filter(|name| !name.is_empty());
    python.unwrap_or_else(|| "python3".into())
}

/// A Python that runs this code, which finds no modules in the current folder.
pub(crate) fn isolated(python: &str, code: &str) -> Command {
    command(python, &format!("{ISOLATED}{code}"))
}

/// A Python that runs this code. Empty entries of PYTHONPATH, which mean the current folder, are
/// taken out.
fn command(python: &str, code: &str) -> Command {
    let mut command = Command::new(python);
    command.args(["-c", code]);
    if let Some(path) = var_os("PYTHONPATH") {
        let folders = split_paths(&path).filter(|folder| !folder.as_os_str().is_empty());
        match join_paths(folders) {
            Ok(path) if !path.is_empty() => command.env("PYTHONPATH", path),
            _ => command.env_remove("PYTHONPATH"),
        };
    }
    command
}

/// Runs the same command line in Python instead of this process.
fn replace(python: &str) -> Result<()> {
    let mut command = command(python, GO_ON);
    command.args(args_os());
    let error = system::replace_by(&mut command);
    bail!("cannot start {python}: {error}")
}
