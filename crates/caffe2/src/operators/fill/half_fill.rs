//! `Float16ConstantFill` and `Float16UniformFill`: tensors of half precision, of the shape `shape`.

use crate::infer::known;
use crate::kit::random::Random;
use crate::operator::{OperatorBuildFn, OperatorKind};
use crate::run::Run;
use crate::{Arguments, ElementType};
use cortado_core::Arity;
use half::f16;

/// Of one `value` (0).
pub(super) const CONSTANT: OperatorKind = kind("Float16ConstantFill", "a float16 tensor of one value", |b| {
    let value = f16::from_f32(b.args.float("value", 0.0)?);
    let dims = b.args.sizes("shape")?;
    Ok(Box::new(move |run: &Run<'_>| {
        run.output::<f16>(0, &dims)?.data_overwrite()?.fill(value);
        Ok(())
    }))
});

/// Of random numbers from `min` (0) to `max` (1).
pub(super) const UNIFORM: OperatorKind = kind("Float16UniformFill", "random float16 from min to max", |b| {
    let (min, max) = (b.args.float("min", 0.0)?, b.args.float("max", 1.0)?);
    let dims = b.args.sizes("shape")?;
    let mut random = Random::of(b.def);
    Ok(Box::new(move |run: &Run<'_>| {
        let y = run.output::<f16>(0, &dims)?;
        y.data_overwrite()?
            .iter_mut()
            .for_each(|y| *y = f16::from_f32(random.uniform(min, max)));
        Ok(())
    }))
});

const fn kind(name: &'static str, summary: &'static str, build: OperatorBuildFn) -> OperatorKind {
    OperatorKind {
        inputs: Arity::exactly(0),
        infer: Some(|def, _| known(&Arguments::of(def).sizes("shape")?, ElementType::Float16)),
        ..OperatorKind::computing(name, summary, build)
    }
}
