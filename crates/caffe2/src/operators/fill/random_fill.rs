//! Tensors of random numbers, which are Caffe2's own: see [`Random`]. Where the shape comes from is
//! as for `ConstantFill`; `UniformFill` and `UniformIntFill` may get `min` and `max` as two more
//! inputs.

use super::fill_shape::FillShape;
use crate::infer::Inferred;
use crate::kit::random::Random;
use crate::kit::scalar::single;
use crate::operator::{Build, InPlaceRule, Operator, OperatorBuildFn, OperatorKind};
use crate::run::Run;
use crate::tensor::Native;
use crate::{Arguments, ElementType};
use cortado_core::{Arity, Error, Result};
use cortado_proto::caffe2::OperatorDef;

/// Normal, with `mean` (0) and deviation `std` (1).
pub(super) const GAUSSIAN: OperatorKind = kind("GaussianFill", "normal random numbers", |b| {
    let (mean, std) = (b.args.float("mean", 0.0)?, b.args.float("std", 1.0)?);
    if std.is_nan() || std <= 0.0 {
        let text = format!("Standard deviation should be greater than 0, found {std}");
        return Err(Error::param("std", text));
    }
    of(b, move |random, _| Ok(Box::new(move || random.normal(mean, std))))
});
/// Normal, with the deviation √(2 / n), n = elements / size of the second axis (He et al., 2015).
pub(super) const MSRA: OperatorKind = kind("MSRAFill", "normal random numbers for ReLUs", |b| {
    of(b, |random, dims| {
        let scale = (2.0 / per_place(dims, 1)?).sqrt();
        Ok(Box::new(move || random.normal(0.0, scale)))
    })
});
/// From `min` (0) to `max` (1).
pub(super) const UNIFORM: OperatorKind = OperatorKind {
    inputs: Arity::between(0, 3),
    ..kind("UniformFill", "random numbers from min to max", |b| {
        bounded(
            b,
            [b.args.float("min", 0.0)?, b.args.float("max", 1.0)?],
            Random::uniform,
        )
    })
};
/// Integers from `min` (0) to `max` (1), both included.
pub(super) const UNIFORM_INT: OperatorKind = OperatorKind {
    inputs: Arity::between(0, 3),
    ..kind("UniformIntFill", "random integers from min to max", |b| {
        bounded(b, [b.args.int32("min", 0)?, b.args.int32("max", 1)?], Random::whole)
    })
};
/// From −s to s, s = √(3 / n), n = elements / size of the first axis (Glorot and Bengio, 2010).
pub(super) const XAVIER: OperatorKind = kind("XavierFill", "random numbers for linear layers", |b| {
    of(b, |random, dims| {
        let scale = (3.0 / per_place(dims, 0)?).sqrt();
        Ok(Box::new(move || random.uniform(-scale, scale)))
    })
});

const fn kind(name: &'static str, summary: &'static str, build: OperatorBuildFn) -> OperatorKind {
    OperatorKind {
        inputs: Arity::between(0, 1),
        in_place: InPlaceRule::SameIndex,
        infer: Some(infer),
        ..OperatorKind::computing(name, summary, build)
    }
}

/// Elements for each place of an axis.
fn per_place(dims: &[usize], axis: usize) -> Result<f32> {
    let size = dims.get(axis).copied();
    let size = size.ok_or_else(|| Error::param("shape", format!("{dims:?} has no axis {axis}, whose size counts")))?;
    let count = cortado_ops::count(dims.iter().copied());
    Ok(count.checked_div(size).unwrap_or(0) as f32)
}

/// What makes one number after the other.
type Next<'a> = Box<dyn FnMut() -> f32 + 'a>;

fn of(
    build: &Build<'_>,
    source: impl for<'a> Fn(&'a mut Random, &[usize]) -> Result<Next<'a>> + Send + 'static,
) -> Result<Box<dyn Operator>> {
    let shape = FillShape::of(&build.args, build.def)?;
    let mut random = Random::of(build.def);
    Ok(Box::new(move |run: &Run<'_>| {
        let dims = shape.of_run(run)?;
        let y = run.output::<f32>(0, &dims)?;
        let mut next = source(&mut random, &dims)?;
        y.data_overwrite()?.iter_mut().for_each(|y| *y = next());
        Ok(())
    }))
}

/// Numbers between bounds, which are arguments or inputs.
fn bounded<T: Native>(
    build: &Build<'_>,
    bounds: [T; 2],
    draw: fn(&mut Random, T, T) -> T,
) -> Result<Box<dyn Operator>> {
    let shape = FillShape::of(&build.args, build.def)?;
    let mut random = Random::of(build.def);
    let by_inputs = build.def.input.len() == 3;
    if by_inputs {
        if let Some(name) = ["min", "max"].into_iter().find(|name| build.args.has(name)) {
            return Err(Error::param(
                name,
                format!("Cannot set both {name} arg and {name} input blob"),
            ));
        }
    } else if build.def.input.len() == 2 {
        return Err(Error::message(
            "expected a shape, a minimum and a maximum as inputs; found two inputs",
        ));
    } else if bounds[0].partial_cmp(&bounds[1]) != Some(std::cmp::Ordering::Less) {
        let text = format!(
            "Max value should be bigger than min value: {} is not than {}",
            bounds[1], bounds[0]
        );
        return Err(Error::param("max", text));
    }
    Ok(Box::new(move |run: &Run<'_>| {
        let mut dims = shape.of_run(run)?;
        let [min, max] = match by_inputs {
            true => [single(run, 1)?, single(run, 2)?],
            false => bounds,
        };
        if min > max
            && let Some(first) = dims.first_mut()
        {
            *first = 0;
        }
        let y = run.output::<T>(0, &dims)?;
        y.data_overwrite()?
            .iter_mut()
            .for_each(|y| *y = draw(&mut random, min, max));
        Ok(())
    }))
}

fn infer(def: &OperatorDef, inputs: &[Inferred]) -> Result<Vec<Inferred>> {
    let dims = FillShape::of(&Arguments::of(def), def)?.inferred(inputs);
    let element = match def.r#type() {
        "UniformIntFill" => ElementType::Int32,
        _ => ElementType::Float,
    };
    Ok(vec![Inferred {
        dims,
        element: Some(element),
    }])
}
