//! `Pow`: x to a power, which is the argument `exponent` or a second tensor, broadcast; of `int32`,
//! `int64`, `float` and `double`.

use super::binary;
use crate::kit::broadcast::Options;
use crate::kit::dispatch::by_type;
use crate::kit::number::Number;
use crate::operator::{Build, InPlace, Operator, OperatorKind};
use crate::run::Run;
use cortado_core::{Arity, Error, Result};
use cortado_ops::Pointwise;

pub(super) const KIND: OperatorKind = OperatorKind {
    inputs: Arity::between(1, 2),
    in_place: InPlace::Pairs(&[(0, 0), (1, 0)]),
    ..binary::kind("Pow", "x to a power, broadcast", build)
};

fn build(build: &Build<'_>) -> Result<Box<dyn Operator>> {
    let options = Options::of(&build.args)?;
    let exponent = build.args.float("exponent", 0.0)?;
    let is_argument = build.def.input.len() == 1;
    if is_argument && !build.args.has("exponent") {
        return Err(Error::param(
            "exponent",
            "there is neither this argument nor a second input",
        ));
    }
    if !is_argument && build.args.has("exponent") {
        return Err(Error::param(
            "exponent",
            "there is a second input too; give one of both",
        ));
    }
    Ok(Box::new(move |run: &Run<'_>| {
        by_type!(run, 0, [f32, f64, i32, i64], T => match is_argument {
            true => by_argument::<T>(run, exponent),
            false => binary::compute(run, options, power::<T>),
        })
    }))
}

fn by_argument<T: Number>(run: &Run<'_>, exponent: f32) -> Result<()> {
    if T::TYPE == crate::ElementType::Float {
        let power = Pointwise::Power {
            power: exponent,
            scale: 1.0,
            shift: 0.0,
        };
        return crate::kit::elementwise::pointwise::<f32>(run, power);
    }
    crate::kit::elementwise::map(run, |x: T| power(x, T::from_f64(exponent.into())))
}

fn power<T: Number>(x: T, exponent: T) -> T {
    T::from_f64(x.to_f64().powf(exponent.to_f64()))
}
