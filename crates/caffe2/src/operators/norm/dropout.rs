//! `Dropout`: with `is_test` a copy; else each element is 0 with the probability `ratio` (0.5), or
//! divided by 1 − ratio. A second output is the mask of those that are kept.

use crate::ElementType;
use crate::infer::{Inferred, like_first_input};
use crate::kit::random::Random;
use crate::operator::{Build, InPlaceRule, Operator, OperatorKind};
use crate::run::{Operands, Run};
use cortado_core::{Arity, Bool, Error, Result};

pub(super) const KIND: OperatorKind = OperatorKind {
    outputs: Arity::between(1, 2),
    in_place: InPlaceRule::Pairs(&[(0, 0)]),
    infer: Some(|def, inputs| {
        let mut outputs: Vec<Inferred> = like_first_input(def, inputs)?;
        outputs
            .iter_mut()
            .skip(1)
            .for_each(|mask| mask.element = Some(ElementType::Bool));
        Ok(outputs)
    }),
    ..OperatorKind::computing("Dropout", "elements set to 0 at random; a copy in tests", build)
};

fn build(build: &Build<'_>) -> Result<Box<dyn Operator>> {
    let ratio = build.args.float("ratio", 0.5)?;
    if !(0.0..1.0).contains(&ratio) {
        return Err(Error::param("ratio", format!("{ratio} is not in [0, 1)")));
    }
    if build.args.flag("is_test", false)? {
        return Ok(Box::new(|run: &Run<'_>| match run.operands::<f32>(0, 0)? {
            Operands::InPlace(_) => Ok(()),
            Operands::Split(x, y) => {
                cortado_math::copy(run.ctx, &x.data_on(run.ctx)?, &mut y.data_overwrite_on(run.ctx)?)
            }
        }));
    }
    if build.def.output.len() != 2 {
        return Err(Error::message(
            "outside of tests there are two outputs: the result, and what is kept",
        ));
    }
    let mut random = Random::of(build.def);
    Ok(Box::new(move |run: &Run<'_>| drop_some(run, ratio, &mut random)))
}

fn drop_some(run: &Run<'_>, ratio: f32, random: &mut Random) -> Result<()> {
    let x = run.input::<f32>(0)?;
    let (y, mask) = (run.output::<f32>(0, x.shape())?, run.output::<Bool>(1, x.shape())?);
    let scale = 1.0 / (1.0 - ratio);
    let keep = 1.0 - f64::from(ratio);
    let (x, mut y, mut mask) = (x.data()?, y.data_overwrite()?, mask.data_overwrite()?);
    for ((y, x), mask) in y.iter_mut().zip(x.iter()).zip(mask.iter_mut()) {
        let is_kept = random.happens(keep);
        *y = if is_kept { x * scale } else { 0.0 };
        *mask = Bool::from(is_kept);
    }
    Ok(())
}
