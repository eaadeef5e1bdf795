//! `UniqueUniformFill`: integers from `min` to `max`, both included, each at most once, and none
//! of those in a second input. Arguments: `dtype` (int32, or int64); where the shape comes from is as
//! for `ConstantFill`.

use super::fill_shape::FillShape;
use crate::infer::Inferred;
use crate::kit::random::Random;
use crate::operator::{Build, Operator, OperatorKind};
use crate::run::Run;
use crate::{Arguments, ElementType};
use cortado_core::{Arity, Error, Result};
use cortado_proto::caffe2::OperatorDef;
use cortado_proto::caffe2::tensor_proto::DataType;
use std::collections::HashSet;

pub(super) const KIND: OperatorKind = OperatorKind {
    inputs: Arity::between(0, 2),
    infer: Some(infer),
    ..OperatorKind::computing("UniqueUniformFill", "different random integers from min to max", build)
};

fn build(build: &Build<'_>) -> Result<Box<dyn Operator>> {
    let shape = FillShape::of(&build.args, build.def)?;
    let element = element_type(&build.args)?;
    for name in ["min", "max"] {
        if !build.args.has(name) {
            return Err(Error::param(name, "the argument is missing"));
        }
    }
    let bounds = match element {
        ElementType::Int32 => [build.args.int32("min", 0)?.into(), build.args.int32("max", 0)?.into()],
        _ => [build.args.int("min", 0)?, build.args.int("max", 0)?],
    };
    if bounds[0] >= bounds[1] {
        let text = format!(
            "Max value should be bigger than min value: {} is not than {}",
            bounds[1], bounds[0]
        );
        return Err(Error::param("max", text));
    }
    let mut random = Random::of(build.def);
    Ok(Box::new(move |run: &Run<'_>| {
        let dims = shape.of_run(run)?;
        let avoided = match run.input_count() {
            2 => run.whole_numbers(1)?,
            _ => Vec::new(),
        };
        let count = cortado_ops::count(dims.iter().copied());
        let numbers = different(count, bounds, &avoided, &mut random)?;
        match element {
            ElementType::Int32 => {
                let y = run.output::<i32>(0, &dims)?;
                y.data_overwrite()?
                    .iter_mut()
                    .zip(numbers)
                    .for_each(|(y, number)| *y = number as i32);
            }
            _ => run.output::<i64>(0, &dims)?.data_overwrite()?.copy_from_slice(&numbers),
        }
        Ok(())
    }))
}

fn element_type(args: &Arguments<'_>) -> Result<ElementType> {
    let number = args.int32("dtype", DataType::INT32.0)?;
    match DataType(number) {
        DataType::INT32 => Ok(ElementType::Int32),
        DataType::INT64 => Ok(ElementType::Int64),
        _ => Err(Error::param(
            "dtype",
            format!("Unexpected 'dtype' argument value: {number}"),
        )),
    }
}

/// So many different numbers, by drawing until one is new.
fn different(count: usize, [min, max]: [i64; 2], avoided: &[i64], random: &mut Random) -> Result<Vec<i64>> {
    let mut taken: HashSet<i64> = avoided.iter().copied().collect();
    let range = (i128::from(max) - i128::from(min) + 1) as u128;
    let inside = taken.iter().filter(|&&number| (min..=max).contains(&number)).count();
    if count as u128 > range - inside as u128 {
        return Err(Error::message(&format!(
            "there are not {count} different numbers from {min} to {max} besides the {inside} that are to be avoided"
        )));
    }
    let mut numbers = cortado_core::reserve::empty(count)?;
    while numbers.len() < count {
        let number = (i128::from(min) + random.below(range) as i128) as i64;
        if taken.insert(number) {
            numbers.push(number);
        }
    }
    Ok(numbers)
}

fn infer(def: &OperatorDef, inputs: &[Inferred]) -> Result<Vec<Inferred>> {
    let args = Arguments::of(def);
    let dims = FillShape::of(&args, def)?.inferred(inputs);
    let element = Some(element_type(&args)?);
    Ok(vec![Inferred { dims, element }])
}
