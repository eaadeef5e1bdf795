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
//!
//! Some classes have a stand-in, which replaces them where Python is missing or not
//! allowed, or does not have their module, and log that: of py-faster-rcnn
//! `rpn.proposal_layer.ProposalLayer`, `rpn.anchor_target_layer.AnchorTargetLayer` and
//! `rpn.proposal_target_layer.ProposalTargetLayer`; of SSH the first two, in `SSH.layers`; of CTPN
//! `layers.text_proposal_layer.ProposalLayer`. Their settings are those of these projects; in
//! `param_str` they may be changed by their names in small letters, such as `'rpn_post_nms_top_n':
//! 100`. Their gradients are 0.

use crate::common::build;
use crate::detection::rcnn::stand_in::StandIn;
use cortado_core::event::{Event, Severity};
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

/// Whether a layer's class has a replacement.
pub fn has_stand_in(param: &LayerParameter) -> bool {
    param.python_param().and_then(StandIn::of).is_some()
}

/// The replacement of a layer's class, if there is one. The log reports it, and `why`.
pub fn build_stand_in<T: Real>(param: &LayerParameter, ctx: &Ctx, why: &str) -> Option<Result<Box<dyn Layer<T>>>> {
    let python = param.python_param()?;
    let stand_in = StandIn::of(python)?;
    let text = format!(
        "layer \"{}\": a layer of our own replaces {}.{}, because {why}",
        param.name(),
        python.module(),
        python.layer()
    );
    ctx.emit(&Event::Note {
        severity: Severity::Warning,
        file: "python.rs",
        line: 1,
        text: &text,
    });
    Some(stand_in.build(python.param_str(), ctx))
}

fn build<T: Real>(param: &LayerParameter, ctx: &Ctx) -> Result<Box<dyn Layer<T>>> {
    if let Some(built) = build_stand_in(param, ctx, "there is no Python") {
        return built;
    }
    let python = param.python_param().cloned().unwrap_or_default();
    let (module, layer) = (python.module(), python.layer());
    Err(Error::message(&format!(
        "the class {layer} of the module {module} runs inside Python only: \
         build the net there, with the module caffe (`pip install ./crates/py`)"
    )))
}
