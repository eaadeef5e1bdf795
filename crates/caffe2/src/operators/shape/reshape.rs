//! `Reshape`: the same elements in a shape that is the argument `shape` or a second input of integers.
//! 0 is the size of the same axis of the input, one −1 what is left over. A second output
//! is the old shape. `ResizeLike`: in the shape of a second tensor.

use crate::Tensor;
use crate::infer::{Inferred, reshaped as inferred};
use crate::kit::parts::reshaped;
use crate::operator::{Build, InPlaceRule, Operator, OperatorKind};
use crate::run::Run;
use crate::{Arguments, ElementType};
use cortado_core::{Arity, Error, Result};
use cortado_ops::count;
use cortado_proto::caffe2::OperatorDef;

/// The same elements in another shape.
pub(super) const RESHAPE: OperatorKind = OperatorKind {
    inputs: Arity::between(1, 2),
    outputs: Arity::exactly(2),
    in_place: InPlaceRule::Pairs(&[(0, 0)]),
    infer: Some(infer),
    ..OperatorKind::computing(
        "Reshape",
        "the same elements in another shape, and the old shape",
        build,
    )
};

/// The same elements in the shape of a second tensor.
pub(super) const RESIZE_LIKE: OperatorKind = OperatorKind {
    inputs: Arity::exactly(2),
    infer: Some(|_, inputs| {
        Ok(vec![Inferred {
            dims: inputs.get(1).and_then(|like| like.dims.clone()),
            element: inputs.first().and_then(|input| input.element),
        }])
    }),
    ..OperatorKind::computing(
        "ResizeLike",
        "the same elements in the shape of a second tensor",
        |_| Ok(Box::new(|run: &Run<'_>| reshaped(run, run.tensor(1)?.shape()))),
    )
};

fn build(build: &Build<'_>) -> Result<Box<dyn Operator>> {
    let shape = build.args.ints("shape").to_vec();
    let is_input = build.def.input.len() > 1;
    if is_input && build.args.has("shape") {
        return Err(Error::param(
            "shape",
            "New shape is specified by the input blob, do not pass in the argument `shape`.",
        ));
    }
    if !is_input && !build.args.has("shape") {
        return Err(Error::param("shape", "Argument `shape` is missing."));
    }
    Ok(Box::new(move |run: &Run<'_>| {
        let old = run.tensor(0)?.shape().to_vec();
        let new = match is_input {
            true => resolve(&old, &run.whole_numbers(1)?),
            false => resolve(&old, &shape),
        };
        reshaped(run, &new.map_err(|error| run.about_input(0, error))?)?;
        let is_narrow = is_input && run.tensor(1)?.element_type() == Some(ElementType::Int32);
        run.set(1, sizes(&old, is_narrow)?)
    }))
}

/// The old shape, in numbers of the type of the new one.
fn sizes(dims: &[usize], is_narrow: bool) -> Result<Tensor> {
    match is_narrow {
        true => {
            let sizes: Vec<i32> = dims.iter().map(|&size| size as i32).collect();
            Tensor::from_slice(&[sizes.len()], &sizes)
        }
        false => {
            let sizes: Vec<i64> = dims.iter().map(|&size| size as i64).collect();
            Tensor::from_slice(&[sizes.len()], &sizes)
        }
    }
}

/// The requested shape, with 0 and −1 replaced.
fn resolve(old: &[usize], wanted: &[i64]) -> Result<Vec<usize>> {
    let total = count(old.iter().copied());
    let mut unknown = None;
    let mut dims = Vec::new();
    for (axis, &size) in wanted.iter().enumerate() {
        dims.push(match size {
            0 if axis < old.len() => old[axis],
            0 => {
                let text = format!(
                    "size 0 of axis {axis} copies that of the input, which has {} axes",
                    old.len()
                );
                return Err(Error::param("shape", text));
            }
            -1 if unknown.is_some() => {
                let text = "Argument `shape` has more than one missing dimension.";
                return Err(Error::param("shape", text));
            }
            -1 => {
                unknown = Some(axis);
                1
            }
            _ => usize::try_from(size).map_err(|_| Error::param("shape", format!("size {size} is negative")))?,
        });
    }
    let known = count(dims.iter().copied());
    if let Some(axis) = unknown {
        if known == 0 || total % known != 0 {
            let text =
                format!("Argument `shape` does not agree with the input data. ({total} is not a multiple of {known})");
            return Err(Error::param("shape", text));
        }
        dims[axis] = total / known;
    } else if known != total {
        let text = format!("Argument `shape` does not agree with the input data. ({total} != {known})");
        return Err(Error::param("shape", text));
    }
    Ok(dims)
}

fn infer(def: &OperatorDef, inputs: &[Inferred]) -> Result<Vec<Inferred>> {
    let args = Arguments::of(def);
    let rank = inputs.first().and_then(|input| input.dims.as_ref()).map(Vec::len);
    let mut outputs = match def.input.len() {
        1 => inferred(inputs, |dims| resolve(dims, args.ints("shape")))?,
        _ => vec![Inferred {
            dims: None,
            element: inputs.first().and_then(|input| input.element),
        }],
    };
    let narrow = inputs.get(1).and_then(|shape| shape.element) == Some(ElementType::Int32);
    outputs.push(Inferred {
        dims: rank.map(|rank| vec![rank]),
        element: Some(if narrow { ElementType::Int32 } else { ElementType::Int64 }),
    });
    Ok(outputs)
}
