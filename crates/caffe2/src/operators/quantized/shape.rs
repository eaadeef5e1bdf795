//! Quantized tensors from arguments, one after the other, and in another shape.

use super::quantizer::{Quantized, Quantizer};
use crate::Tensor;
use crate::kit::axis;
use crate::operator::{Build, InPlaceRule, Operator, OperatorKind};
use crate::run::Run;
use cortado_core::{Arity, Error, Result};

/// Bytes: `values` is a text of as many bytes as `shape` specifies.
pub(super) const GIVEN: OperatorKind = OperatorKind {
    inputs: Arity::exactly(0),
    ..OperatorKind::computing("Int8GivenTensorFill", "a quantized tensor of given bytes", given)
};
/// 32-bit integers.
pub(super) const GIVEN_INT: OperatorKind = OperatorKind {
    inputs: Arity::exactly(0),
    ..OperatorKind::computing(
        "Int8GivenIntTensorFill",
        "a quantized tensor of given integers",
        given_int,
    )
};
/// Along an axis; all with the scale and zero point of the result.
pub(super) const CONCAT: OperatorKind = OperatorKind {
    inputs: Arity::at_least(1),
    outputs: Arity::between(1, 2),
    ..OperatorKind::computing("Int8Concat", "quantized tensors one after the other", concat)
};
/// A matrix.
pub(super) const FLATTEN: OperatorKind = OperatorKind {
    in_place: InPlaceRule::SameIndex,
    ..OperatorKind::computing("Int8Flatten", "a quantized tensor as a matrix", flatten)
};

fn given(build: &Build<'_>) -> Result<Box<dyn Operator>> {
    let (quantizer, dims) = (Quantizer::of(&build.args)?, build.args.sizes("shape")?);
    let bytes = match build.args.find("values") {
        Some(values) => values
            .s
            .clone()
            .ok_or_else(|| Error::param("values", "expected a text of bytes"))?,
        None => Vec::new(),
    };
    let tensor = Tensor::from_slice(&dims, &bytes)?;
    Ok(Box::new(move |run: &Run<'_>| quantizer.set(run, tensor.duplicate()?)))
}

fn given_int(build: &Build<'_>) -> Result<Box<dyn Operator>> {
    let (quantizer, dims) = (Quantizer::of_whole_numbers(&build.args)?, build.args.sizes("shape")?);
    let number =
        |&value: &i64| i32::try_from(value).map_err(|_| Error::param("values", format!("{value} is too wide")));
    let values: Vec<i32> = build.args.ints("values").iter().map(number).collect::<Result<_>>()?;
    let tensor = Tensor::from_slice(&dims, &values)?;
    Ok(Box::new(move |run: &Run<'_>| quantizer.set(run, tensor.duplicate()?)))
}

fn concat(build: &Build<'_>) -> Result<Box<dyn Operator>> {
    let quantizer = Quantizer::of(&build.args)?;
    let default = if build.args.string("order", "NHWC")? == "NHWC" {
        3
    } else {
        1
    };
    let axis = build.args.int("axis", default)?;
    if build.args.flag("add_axis", false)? {
        return Err(Error::param("add_axis", "Int8Concat does not add an axis"));
    }
    Ok(Box::new(move |run: &Run<'_>| {
        let parts = (0..run.input_count())
            .map(|i| Quantized::of(run, i))
            .collect::<Result<Vec<_>>>()?;
        let mut dims = parts[0].dims();
        let axis = axis::resolve(axis, dims.len())?;
        for (input, part) in parts.iter().enumerate() {
            let own = part.dims();
            let fits = own.len() == dims.len() && (0..dims.len()).all(|i| i == axis || own[i] == dims[i]);
            if !fits || part.quantizer != quantizer {
                let text = "all inputs must have the scale and zero point of the result, and its other sizes";
                return Err(run.about_input(input, Error::message(text)));
            }
        }
        dims[axis] = parts.iter().map(|part| part.dims()[axis]).sum();
        let outer: usize = dims[..axis].iter().product();
        let mut bytes = Vec::with_capacity(parts.iter().map(|part| part.tensor.len()).sum());
        let read = parts
            .iter()
            .map(|part| part.tensor.read::<u8>())
            .collect::<Result<Vec<_>>>()?;
        for row in 0..outer {
            for data in &read {
                let len = data.len() / outer;
                bytes.extend_from_slice(&data[row * len..(row + 1) * len]);
            }
        }
        if run.output_count() > 1 {
            let sizes: Vec<i32> = parts.iter().map(|part| part.dims()[axis] as i32).collect();
            run.set(1, Tensor::from_slice(&[sizes.len()], &sizes)?)?;
        }
        quantizer.write(run, &dims, &bytes)
    }))
}

fn flatten(build: &Build<'_>) -> Result<Box<dyn Operator>> {
    let (quantizer, axis) = (Quantizer::of(&build.args)?, build.args.int("axis", 1)?);
    Ok(Box::new(move |run: &Run<'_>| {
        let x = Quantized::of(run, 0)?;
        if x.quantizer != quantizer {
            return Err(run.about_input(
                0,
                Error::message("the scale and zero point must be those of the result"),
            ));
        }
        let dims = x.dims();
        let axis = axis::resolve_end(axis, dims.len())?;
        let mut tensor = x.tensor.duplicate()?;
        tensor.reshape(&[dims[..axis].iter().product(), dims[axis..].iter().product()])?;
        quantizer.set(run, tensor)
    }))
}
