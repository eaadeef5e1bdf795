//! Python: a layer written as a class in Python.
//!
//! Any bottoms and tops. The class has the methods `setup(self, bottom, top)`,
//! `reshape(self, bottom, top)`, `forward(self, bottom, top)` and
//! `backward(self, top, propagate_down, bottom)`, the attributes `param_str` and `phase`, and
//! `blobs` for parameters.
//!
//! `python_param`: `module` and `layer` (where the class is), `param_str` (a text for it).
//! `share_in_parallel` is ignored.
//!
//! Gradient: as the class computes it.
//!
//! Such a layer runs inside Python: after `import caffe`, or in the `caffe` program, which starts
//! Python for a net that needs it, if that is allowed by `--allow-python` or
//! `CORTADO_ALLOW_PYTHON=1`.

use crate::common::build;
use cortado_core::{Arity, Ctx, Error, Layer, LayerKind, Real, Result, module_doc};
use cortado_proto::LayerParameter;

/// The kind. The one that can be built replaces it where there is a Python.
pub const KIND: LayerKind = LayerKind {
    params: &["python_param"],
    bottoms: Arity::at_least(0),
    tops: Arity::at_least(0),
    in_place: true,
    not_differentiable: Some("only its class knows"),
    ..LayerKind::new(
        "Python",
        "A layer written as a class in Python.",
        module_doc!("python.rs"),
        build!(build),
    )
};

/// Whether a kind is only [`KIND`], which cannot be built.
pub fn is_placeholder(kind: &LayerKind) -> bool {
    kind.name == KIND.name && kind.not_differentiable == KIND.not_differentiable
}

fn build<T: Real>(param: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    let python = param.python_param().cloned().unwrap_or_default();
    let (module, layer) = (python.module(), python.layer());
    Err(Error::message(&format!(
        "the class {layer} of the module {module} runs inside Python only: \
         build the net there, with the module caffe (`pip install ./crates/py`)"
    )))
}
