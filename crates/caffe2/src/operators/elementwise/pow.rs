//! `Pow`: x of `float` to a power, which is the argument `exponent` or a second tensor. That has the
//! shape of the first, or lies along axes of it with `broadcast` and `axis`.

use super::binary;
use crate::kit::broadcast::BroadcastOptions;
use crate::kit::dispatch::by_type;
use crate::kit::elementwise::pointwise;
use crate::operator::{Build, Operator, OperatorKind};
use crate::run::Run;
use cortado_core::{Arity, Error, Result};
use cortado_ops::Pointwise;

pub(super) const KIND: OperatorKind = OperatorKind {
    inputs: Arity::between(1, 2),
    ..binary::kind("Pow", "x to a power", build)
};

fn build(build: &Build<'_>) -> Result<Box<dyn Operator>> {
    let (options, broadcasts) = (BroadcastOptions::of(&build.args)?, build.args.flag("broadcast", false)?);
    if build.def.input.len() == 1 {
        if !build.args.has("exponent") {
            return Err(Error::param(
                "exponent",
                "there is neither this argument nor a second input",
            ));
        }
        let power = Pointwise::Power {
            power: build.args.float("exponent", 0.0)?,
            scale: 1.0,
            shift: 0.0,
        };
        return Ok(Box::new(
            move |run: &Run<'_>| by_type!(run, 0, [f32], T => pointwise::<T>(run, power)),
        ));
    }
    if !broadcasts && (build.args.int("axis", -1)? != -1 || build.args.has("axis_str")) {
        let text = "Do not specify axis or axis_str if broadcast is not enabled.";
        return Err(Error::param("axis", text));
    }
    Ok(Box::new(move |run: &Run<'_>| {
        let (a, b) = (run.tensor(0)?, run.tensor(1)?);
        if !broadcasts && a.shape() != b.shape() {
            let text = format!(
                "Dimension mismatch - did you forget to set broadcast=1? Found {} and {}",
                a.shape(),
                b.shape()
            );
            return Err(Error::message(&text));
        }
        by_type!(run, 0, [f32], T => binary::compute(run, options, T::powf))
    }))
}
