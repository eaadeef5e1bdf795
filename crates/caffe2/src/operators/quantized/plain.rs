//! Operators on quantized tensors that are another operator's. `Int8Reshape`, `Int8Slice` and
//! `Int8Transpose` move bytes, so the scale and zero point stay. `Int8ChannelShuffle`,
//! `Int8ConvTranspose`, `Int8ResizeNearest` and `Int8RoIAlign` take images with pixels first, and
//! compute with the numbers that the bytes represent.

use super::quantizer::{Quantized, Quantizer};
use crate::operator::{Build, InPlaceRule, Operator, OperatorBuildFn, OperatorKind};
use crate::run::Run;
use crate::tensor::int8::Int8Tensor;
use crate::workspace::BlobRef;
use crate::{Arguments, Blob, ElementType, Tensor};
use cortado_core::{Arity, Error, Result};
use parking_lot::Mutex;
use std::sync::Arc;

/// Channel k of group g as channel g of group k.
pub(super) const CHANNEL_SHUFFLE: OperatorKind = kind("Int8ChannelShuffle", Arity::exactly(1), |build| {
    computed(build, "ChannelShuffle")
});
/// A transposed convolution: images, filters (C, kernel…, M), and a bias (M) of integers.
pub(super) const CONV_TRANSPOSE: OperatorKind = kind("Int8ConvTranspose", Arity::between(2, 3), |build| {
    computed(build, "ConvTranspose")
});
/// The same elements in another shape, and the old shape.
pub(super) const RESHAPE: OperatorKind = OperatorKind {
    outputs: Arity::exactly(2),
    in_place: InPlaceRule::Pairs(&[(0, 0)]),
    ..kind("Int8Reshape", Arity::between(1, 2), |build| moved(build, "Reshape"))
};
/// Images of another size, of the nearest pixels.
pub(super) const RESIZE_NEAREST: OperatorKind = kind("Int8ResizeNearest", Arity::exactly(1), |build| {
    computed(build, "ResizeNearest")
});
/// Means of samples in the bins of regions.
pub(super) const ROI_ALIGN: OperatorKind = kind("Int8RoIAlign", Arity::exactly(2), |build| computed(build, "RoIAlign"));
/// A part along one axis.
pub(super) const SLICE: OperatorKind = kind("Int8Slice", Arity::between(1, 3), |build| moved(build, "Slice"));
/// The axes in another order.
pub(super) const TRANSPOSE: OperatorKind = kind("Int8Transpose", Arity::exactly(1), |build| moved(build, "Transpose"));

const fn kind(name: &'static str, inputs: Arity, build: OperatorBuildFn) -> OperatorKind {
    OperatorKind {
        inputs,
        ..OperatorKind::computing(name, "what the operator without Int8 does, of quantized tensors", build)
    }
}

/// The first output of another operator, which is run on inputs of its own.
fn run_on(inner: &mut dyn Operator, run: &Run<'_>, inputs: &[BlobRef]) -> Result<Tensor> {
    let mut outputs = run.outputs.to_vec();
    outputs[0] = Arc::default();
    inner.run(&Run {
        inputs,
        outputs: &outputs,
        ..*run
    })?;
    let output = outputs[0].lock();
    Ok(output.get::<Tensor>()?.share())
}

fn blob(tensor: Tensor) -> BlobRef {
    Arc::new(Mutex::new(Blob::of(tensor)))
}

/// What moves elements moves bytes.
fn moved(build: &Build<'_>, name: &str) -> Result<Box<dyn Operator>> {
    let quantizer = Quantizer::of(&build.args)?;
    let mut inner = (build.runtime.operator(name)?.build)(build)?;
    Ok(Box::new(move |run: &Run<'_>| {
        let x = Quantized::of(run, 0)?;
        if x.quantizer != quantizer {
            let text = "the scale and zero point must be those of the result";
            return Err(run.about_input(0, Error::message(text)));
        }
        let mut inputs = run.inputs.to_vec();
        inputs[0] = blob(x.tensor);
        quantizer.set(run, run_on(&mut *inner, run, &inputs)?)
    }))
}

/// Runs an operator on numbers with the numbers that the elements represent.
fn computed(build: &Build<'_>, name: &str) -> Result<Box<dyn Operator>> {
    let quantizer = Quantizer::of(&build.args)?;
    let order = build.args.string("order", "NHWC")?;
    if order != "NHWC" {
        return Err(Error::param("order", "Int8 only supports NHWC order."));
    }
    let mut def = build.def.clone();
    if !build.args.has("order") {
        def.arg.push(cortado_proto::caffe2::Argument {
            name: Some("order".into()),
            s: Some(order.into_bytes()),
            ..Default::default()
        });
    }
    let pixels = Build {
        def: &def,
        args: Arguments::of(&def),
        ..*build
    };
    let mut inner = (build.runtime.operator(name)?.build)(&pixels)?;
    Ok(Box::new(move |run: &Run<'_>| {
        let inputs = run.inputs.iter().enumerate().map(|(i, input)| numbers(run, i, input));
        let result = run_on(&mut *inner, run, &inputs.collect::<Result<Vec<_>>>()?)?;
        let bytes: Vec<u8> = result.read::<f32>()?.iter().map(|&y| quantizer.byte(y)).collect();
        quantizer.write(run, result.shape(), &bytes)
    }))
}

/// The numbers that the elements of an input represent; an input that is not quantized stays as it
/// is.
fn numbers(run: &Run<'_>, i: usize, input: &BlobRef) -> Result<BlobRef> {
    if !input.lock().is_type::<Int8Tensor>() {
        return Ok(input.clone());
    }
    let x = Quantized::of(run, i)?;
    let values = match x.tensor.element_type() {
        Some(ElementType::Int32) => {
            let steps = x.wide_steps()?;
            steps.data()?.iter().map(|step| step * x.quantizer.scale).collect()
        }
        _ => x.values()?,
    };
    Ok(blob(Tensor::from_slice(&x.dims(), &values)?))
}
