//! What becomes of each type of layer.

use super::parts::{Site, Value, operator, set, unsayable};
use super::windows;
use crate::tensor::Array;
use cortado_core::{Error, Result};
use cortado_proto::eltwise_parameter::EltwiseOp;
use cortado_proto::lrn_parameter::NormRegion;
use cortado_proto::pooling_parameter::{PoolMethod, RoundMode};
use cortado_proto::reduction_parameter::ReductionOp;

/// What translates the layers of a type.
type Translate = fn(&mut Site<'_>) -> Result<()>;

/// What translates the layers of a type; none if nothing does. Layers that only feed or end a net
/// become nothing.
pub(super) fn translation(type_name: &str) -> Option<Translate> {
    let translate: Translate = match type_name {
        "AbsVal" => |site| renamed(site, "Abs"),
        "BNLL" => |site| renamed(site, "Softplus"),
        "BatchNorm" => batch_norm,
        "Bias" => bias,
        "Clip" => clip,
        "Concat" => concat,
        "Convolution" => convolution,
        "Deconvolution" => deconvolution,
        "Dropout" => dropout,
        "ELU" => elu,
        "Eltwise" => eltwise,
        "Exp" => exp,
        "Flatten" => flatten,
        "InnerProduct" => inner_product,
        "LRN" => lrn,
        "Log" => log,
        "PReLU" => prelu,
        "Permute" => permute,
        "Pooling" => pooling,
        "Power" => power,
        "ROIPooling" => roi_pooling,
        "ReLU" => relu,
        "Reduction" => reduction,
        "Reshape" => reshape,
        "Scale" => scale,
        "Sigmoid" => |site| renamed(site, "Sigmoid"),
        "Slice" => slice,
        "Softmax" => softmax,
        "Split" => split,
        "Swish" => swish,
        "TanH" => |site| renamed(site, "Tanh"),
        "Tile" => tile,
        "Silence" => |_| Ok(()),
        _ => return None,
    };
    Some(translate)
}

/// Layers whose tops runs are given.
pub(super) fn is_source(type_name: &str) -> bool {
    matches!(
        type_name,
        "AnnotatedData"
            | "Data"
            | "DummyData"
            | "HDF5Data"
            | "ImageData"
            | "Input"
            | "MemoryData"
            | "VideoData"
            | "WindowData"
    )
}

fn renamed(site: &mut Site<'_>, type_name: &str) -> Result<()> {
    let op = site.op(type_name);
    site.ops.push(op);
    Ok(())
}

fn relu(site: &mut Site<'_>) -> Result<()> {
    let slope = site.layer.relu_param().map_or(0.0, |param| param.negative_slope());
    if slope == 0.0 {
        return renamed(site, "Relu");
    }
    let mut op = site.op("LeakyRelu");
    set(&mut op, "alpha", Value::Float(slope));
    site.ops.push(op);
    Ok(())
}

fn elu(site: &mut Site<'_>) -> Result<()> {
    let mut op = site.op("Elu");
    let alpha = site.layer.elu_param().map_or(1.0, |param| param.alpha());
    set(&mut op, "alpha", Value::Float(alpha));
    site.ops.push(op);
    Ok(())
}

fn clip(site: &mut Site<'_>) -> Result<()> {
    let mut op = site.op("Clip");
    if let Some(param) = site.layer.clip_param() {
        set(&mut op, "min", Value::Float(param.min()));
        set(&mut op, "max", Value::Float(param.max()));
    }
    site.ops.push(op);
    Ok(())
}

fn swish(site: &mut Site<'_>) -> Result<()> {
    match site.layer.swish_param().map_or(1.0, |param| param.beta()) {
        1.0 => renamed(site, "Swish"),
        beta => Err(unsayable(&format!(
            "Caffe2's Swish has no beta, and this one is {beta}"
        ))),
    }
}

/// A chain of operators of one input, through blobs named after the first top.
fn chain(site: &mut Site<'_>, steps: Vec<(&str, Option<(&str, f32)>)>) -> Result<()> {
    let (mut input, top) = (site.bottom()?.to_string(), site.top()?.to_string());
    let last = steps.len().saturating_sub(1);
    for (step, (type_name, arg)) in steps.into_iter().enumerate() {
        let output = match step == last {
            true => top.clone(),
            false => format!("{top}_internal{step}"),
        };
        let mut op = operator(type_name, &[input], std::slice::from_ref(&output));
        if let Some((name, value)) = arg {
            set(&mut op, name, Value::Float(value));
        }
        site.ops.push(op);
        input = output;
    }
    Ok(())
}

/// shift + scale · x as one operator or two; the shift is a parameter.
fn affine(site: &mut Site<'_>, scale: f32, shift: f32, output: &str) -> Result<()> {
    let input = site.bottom()?.to_string();
    let scaled = if shift == 0.0 {
        output.to_string()
    } else {
        format!("{output}_scaled")
    };
    let mut op = operator("Scale", &[input], std::slice::from_ref(&scaled));
    set(&mut op, "scale", Value::Float(scale));
    site.ops.push(op);
    if shift != 0.0 {
        let name = site.add_param("_shift", &[1], vec![shift])?;
        let mut op = operator("Add", &[scaled, name], &[output.into()]);
        set(&mut op, "broadcast", Value::Int(1));
        site.ops.push(op);
    }
    Ok(())
}

fn power(site: &mut Site<'_>) -> Result<()> {
    let param = site.layer.power_param().cloned().unwrap_or_default();
    let top = site.top()?.to_string();
    if param.power() == 1.0 {
        return affine(site, param.scale(), param.shift(), &top);
    }
    let inner = format!("{top}_base");
    affine(site, param.scale(), param.shift(), &inner)?;
    let mut op = operator("Pow", &[inner], &[top]);
    set(&mut op, "exponent", Value::Float(param.power()));
    site.ops.push(op);
    Ok(())
}

fn exp(site: &mut Site<'_>) -> Result<()> {
    let param = site.layer.exp_param().cloned().unwrap_or_default();
    let log_base = if param.base() > 0.0 { param.base().ln() } else { 1.0 };
    let (inner, outer) = (param.scale() * log_base, (param.shift() * log_base).exp());
    let mut steps = Vec::new();
    if inner != 1.0 {
        steps.push(("Scale", Some(("scale", inner))));
    }
    steps.push(("Exp", None));
    if outer != 1.0 {
        steps.push(("Scale", Some(("scale", outer))));
    }
    chain(site, steps)
}

fn log(site: &mut Site<'_>) -> Result<()> {
    let param = site.layer.log_param().cloned().unwrap_or_default();
    let top = site.top()?.to_string();
    let per_log_base = if param.base() > 0.0 {
        1.0 / param.base().ln()
    } else {
        1.0
    };
    let inner = format!("{top}_inner");
    affine(site, param.scale(), param.shift(), &inner)?;
    let logged = if per_log_base == 1.0 {
        top.clone()
    } else {
        format!("{top}_natural")
    };
    site.ops.push(operator("Log", &[inner], std::slice::from_ref(&logged)));
    if per_log_base != 1.0 {
        let mut op = operator("Scale", &[logged], &[top]);
        set(&mut op, "scale", Value::Float(per_log_base));
        site.ops.push(op);
    }
    Ok(())
}

fn convolution(site: &mut Site<'_>) -> Result<()> {
    let param = site.layer.convolution_param().cloned().unwrap_or_default();
    let mut op = site.op("Conv");
    add_filters(site, &mut op, param.bias_term())?;
    windows::of_convolution(&param, &mut op)?;
    if param.group() != 1 {
        set(&mut op, "group", Value::Int(param.group().into()));
    }
    match param.dilation[..] {
        [] => {}
        [dilation] => set(&mut op, "dilation", Value::Int(dilation.into())),
        [h, w] => {
            set(&mut op, "dilation_h", Value::Int(h.into()));
            set(&mut op, "dilation_w", Value::Int(w.into()));
        }
        ref many => set(
            &mut op,
            "dilations",
            Value::Ints(many.iter().map(|&d| d.into()).collect()),
        ),
    }
    each_top(site, op)
}

fn deconvolution(site: &mut Site<'_>) -> Result<()> {
    let param = site.layer.convolution_param().cloned().unwrap_or_default();
    if param.dilation.iter().any(|&dilation| dilation != 1) {
        return Err(unsayable("Caffe2's ConvTranspose has no dilation"));
    }
    let mut op = site.op("ConvTranspose");
    add_filters(site, &mut op, param.bias_term())?;
    windows::of_convolution(&param, &mut op)?;
    set(&mut op, "order", Value::Text("NCHW"));
    if param.group() != 1 {
        set(&mut op, "group", Value::Int(param.group().into()));
    }
    each_top(site, op)
}

/// Adds filters and bias to the inputs of an operator.
fn add_filters(site: &mut Site<'_>, op: &mut cortado_proto::caffe2::OperatorDef, has_bias: bool) -> Result<()> {
    let weights = site.blob(0)?;
    let (dims, values) = (weights.shape().to_vec(), site.values(0)?);
    op.input.push(site.add_param("_w", &dims, values)?);
    if has_bias {
        op.input.push(site.add_vector("_b", 1)?);
    }
    Ok(())
}

/// An operator for each pair of a bottom and a top, with the same parameters.
fn each_top(site: &mut Site<'_>, op: cortado_proto::caffe2::OperatorDef) -> Result<()> {
    let params = op.input[site.layer.bottom.len()..].to_vec();
    for (bottom, top) in site.layer.bottom.iter().zip(&site.layer.top) {
        let mut own = op.clone();
        own.input = [vec![bottom.clone()], params.clone()].concat();
        own.output = vec![top.clone()];
        site.ops.push(own);
    }
    Ok(())
}

fn pooling(site: &mut Site<'_>) -> Result<()> {
    let param = site.layer.pooling_param().cloned().unwrap_or_default();
    let type_name = match param.pool() {
        PoolMethod::MAX => "MaxPool",
        PoolMethod::AVE => "AveragePool",
        _ => return Err(unsayable("Caffe2 has no stochastic pools")),
    };
    if site.layer.top.len() > 1 {
        return Err(unsayable(
            "Caffe2's pools on the CPU do not give the places of the maxima",
        ));
    }
    let mut op = site.op(type_name);
    windows::of_pool(&param, &mut op)?;
    set(&mut op, "order", Value::Text("NCHW"));
    if !param.torch_pooling() && param.round_mode() != RoundMode::FLOOR {
        set(&mut op, "legacy_pad", Value::Int(3));
    }
    if param.global_pooling() {
        set(&mut op, "global_pooling", Value::Int(1));
    }
    let has_padding = [param.pad(), param.pad_h(), param.pad_w()].iter().any(|&pad| pad > 0);
    if type_name == "AveragePool" && has_padding {
        set(&mut op, "count_include_pad", Value::Int(1));
        site.note(
            "Caffe divides by the part of a window up to the padding, Caffe2 with count_include_pad by the whole \
             window: windows that reach beyond the padding differ",
        );
    }
    site.ops.push(op);
    Ok(())
}

fn lrn(site: &mut Site<'_>) -> Result<()> {
    let param = site.layer.lrn_param().cloned().unwrap_or_default();
    if param.norm_region() != NormRegion::ACROSS_CHANNELS {
        return Err(unsayable("Caffe2's LRN is across channels only"));
    }
    let mut op = site.op("LRN");
    op.output.push(format!("_{}_scale", site.top()?));
    set(&mut op, "size", Value::Int(param.local_size().into()));
    set(&mut op, "alpha", Value::Float(param.alpha()));
    set(&mut op, "beta", Value::Float(param.beta()));
    set(&mut op, "bias", Value::Float(param.k()));
    set(&mut op, "order", Value::Text("NCHW"));
    site.ops.push(op);
    Ok(())
}

fn inner_product(site: &mut Site<'_>) -> Result<()> {
    let param = site.layer.inner_product_param().cloned().unwrap_or_default();
    let mut op = site.op(if param.transpose() { "FCTransposed" } else { "FC" });
    let (dims, values) = (site.blob(0)?.shape().to_vec(), site.values(0)?);
    let columns = dims.last().copied().unwrap_or(1);
    let rows = values.len().checked_div(columns).unwrap_or(0);
    let outputs = if param.transpose() { columns } else { rows };
    op.input.push(site.add_param("_w", &[rows, columns], values)?);
    op.input.push(match param.bias_term() {
        true => site.add_vector("_b", 1)?,
        false => site.add_param("_b", &[outputs], vec![0.0; outputs])?,
    });
    if param.axis() != 1 {
        set(&mut op, "axis", Value::Int(param.axis().into()));
    }
    each_top(site, op)
}

fn dropout(site: &mut Site<'_>) -> Result<()> {
    let ratio = site.layer.dropout_param().map_or(0.5, |param| param.dropout_ratio());
    let mut op = site.op("Dropout");
    op.output.push(format!("_{}_mask", site.top()?));
    set(&mut op, "ratio", Value::Float(ratio));
    set(&mut op, "is_test", Value::Int(1));
    site.ops.push(op);
    Ok(())
}

fn softmax(site: &mut Site<'_>) -> Result<()> {
    let axis = site.layer.softmax_param().map_or(1, |param| param.axis());
    if axis == 1 {
        site.note("Caffe2's softmax is over all axes from the second on, Caffe's over the second: they differ for images of more than one pixel");
        return renamed(site, "Softmax");
    }
    let mut op = site.op("Softmax");
    set(&mut op, "axis", Value::Int(axis.into()));
    site.ops.push(op);
    Ok(())
}

fn concat(site: &mut Site<'_>) -> Result<()> {
    let param = site.layer.concat_param().cloned().unwrap_or_default();
    let mut op = site.op("Concat");
    op.output.push(format!("_{}_dims", site.top()?));
    let axis = match (param.axis, param.concat_dim) {
        (None, Some(dim)) => i64::from(dim),
        _ => param.axis().into(),
    };
    match axis {
        1 => set(&mut op, "order", Value::Text("NCHW")),
        axis => set(&mut op, "axis", Value::Int(axis)),
    }
    site.ops.push(op);
    Ok(())
}

fn split(site: &mut Site<'_>) -> Result<()> {
    let bottom = site.bottom()?.to_string();
    for top in &site.layer.top {
        site.ops.push(operator(
            "Copy",
            std::slice::from_ref(&bottom),
            std::slice::from_ref(top),
        ));
    }
    Ok(())
}

fn slice(site: &mut Site<'_>) -> Result<()> {
    let param = site.layer.slice_param().cloned().unwrap_or_default();
    let axis = match (param.axis, param.slice_dim) {
        (None, Some(dim)) => i64::from(dim),
        _ => param.axis().into(),
    };
    let mut op = site.op("Split");
    set(&mut op, "axis", Value::Int(axis));
    if !param.slice_point.is_empty() {
        return Err(unsayable(
            "the last part of a Slice with slice_point depends on the shape; Caffe2's Split wants all sizes",
        ));
    }
    site.ops.push(op);
    Ok(())
}

fn batch_norm(site: &mut Site<'_>) -> Result<()> {
    let eps = site.layer.batch_norm_param().map_or(1e-5, |param| param.eps());
    let factor = site.values(2)?.first().copied().unwrap_or(0.0);
    let per = if factor == 0.0 { 0.0 } else { 1.0 / factor };
    let scaled = |values: Vec<f32>| -> Vec<f32> { values.into_iter().map(|value| per * value).collect() };
    let (mean, variance) = (scaled(site.values(0)?), scaled(site.values(1)?));
    let channels = mean.len();
    let mut op = site.op("SpatialBN");
    op.input
        .push(site.add_param("_scale", &[channels], vec![1.0; channels])?);
    op.input
        .push(site.add_param("_bias", &[channels], vec![0.0; channels])?);
    op.input.push(site.add_param("_mean", &[channels], mean)?);
    op.input.push(site.add_param("_var", &[channels], variance)?);
    set(&mut op, "is_test", Value::Int(1));
    set(&mut op, "epsilon", Value::Float(eps));
    set(&mut op, "order", Value::Text("NCHW"));
    site.ops.push(op);
    Ok(())
}

fn scale(site: &mut Site<'_>) -> Result<()> {
    let param = site.layer.scale_param().cloned().unwrap_or_default();
    let top = site.top()?.to_string();
    let from_bottom = site.layer.bottom.len() > 1;
    let mut inputs = vec![site.bottom()?.to_string()];
    inputs.push(match from_bottom {
        true => site.layer.bottom[1].clone(),
        false => add_scale(site, "scale_w", 0)?,
    });
    let has_bias = param.bias_term();
    let product = if has_bias {
        format!("{top}_internal")
    } else {
        top.clone()
    };
    let axis = Value::Int(param.axis().into());
    let mut mul = operator("Mul", &inputs, std::slice::from_ref(&product));
    set(&mut mul, "axis", axis);
    set(&mut mul, "broadcast", Value::Int(1));
    site.ops.push(mul);
    if has_bias {
        let shift = add_scale(site, "scale_b", usize::from(!from_bottom))?;
        let mut add = operator("Add", &[product, shift], &[top]);
        set(&mut add, "axis", Value::Int(param.axis().into()));
        set(&mut add, "broadcast", Value::Int(1));
        site.ops.push(add);
    }
    Ok(())
}

/// A parameter that is laid along axes, in its own shape.
fn add_scale(site: &mut Site<'_>, suffix: &str, blob: usize) -> Result<String> {
    let (dims, values) = (own_shape(site.blob(blob)?), site.values(blob)?);
    site.add_param(suffix, &dims, values)
}

/// The shape of a blob; a vector that an old file has in four axes is one again.
fn own_shape(blob: &Array<f32>) -> Vec<usize> {
    match blob.shape()[..] {
        [1, 1, 1, len] => vec![len],
        ref dims => dims.to_vec(),
    }
}

fn bias(site: &mut Site<'_>) -> Result<()> {
    let axis = site.layer.bias_param().map_or(1, |param| param.axis());
    let mut op = site.op("Add");
    if op.input.len() == 1 {
        op.input.push(add_scale(site, "bias_b", 0)?);
    }
    set(&mut op, "axis", Value::Int(axis.into()));
    set(&mut op, "broadcast", Value::Int(1));
    site.ops.push(op);
    Ok(())
}

fn eltwise(site: &mut Site<'_>) -> Result<()> {
    let param = site.layer.eltwise_param().cloned().unwrap_or_default();
    match param.operation() {
        EltwiseOp::SUM if param.coeff.iter().all(|&coeff| coeff == 1.0) => renamed(site, "Sum"),
        EltwiseOp::SUM => weighted_sum(site, &param.coeff),
        EltwiseOp::MAX => renamed(site, "Max"),
        EltwiseOp::PROD => product(site),
        other => Err(unsayable(&format!("the operation {other} of Eltwise"))),
    }
}

fn weighted_sum(site: &mut Site<'_>, coefficients: &[f32]) -> Result<()> {
    if coefficients.len() != site.layer.bottom.len() {
        return Err(Error::param("eltwise_param.coeff", "there must be one for each bottom"));
    }
    let mut op = operator("WeightedSum", &[], &[site.top()?.to_string()]);
    for (index, (bottom, &coefficient)) in site.layer.bottom.clone().iter().zip(coefficients).enumerate() {
        let name = site.add_param(&format!("_coeff{index}"), &[1], vec![coefficient])?;
        op.input.extend([bottom.clone(), name]);
    }
    site.ops.push(op);
    Ok(())
}

/// The product of all bottoms, two at a time.
fn product(site: &mut Site<'_>) -> Result<()> {
    let (bottoms, top) = (site.layer.bottom.clone(), site.top()?.to_string());
    let [first, rest @ ..] = &bottoms[..] else {
        return Err(Error::message("the layer has no bottom"));
    };
    let mut product = first.clone();
    for (index, next) in rest.iter().enumerate() {
        let output = match index + 1 == rest.len() {
            true => top.clone(),
            false => format!("{top}_internal{index}"),
        };
        site.ops
            .push(operator("Mul", &[product, next.clone()], std::slice::from_ref(&output)));
        product = output;
    }
    Ok(())
}

fn reshape(site: &mut Site<'_>) -> Result<()> {
    let param = site.layer.reshape_param().cloned().unwrap_or_default();
    if param.axis() != 0 || param.num_axes() != -1 {
        return Err(unsayable("Caffe2's Reshape is of all axes"));
    }
    let dims = param.shape().map_or(Vec::new(), |shape| shape.dim.clone());
    let mut op = site.op("Reshape");
    op.output.push(format!("_{}_dims", site.bottom()?));
    set(&mut op, "shape", Value::Ints(dims));
    site.ops.push(op);
    Ok(())
}

fn flatten(site: &mut Site<'_>) -> Result<()> {
    let param = site.layer.flatten_param().cloned().unwrap_or_default();
    if param.end_axis() != -1 {
        return Err(unsayable("Caffe2's Flatten ends at the last axis"));
    }
    match param.axis() {
        0 => renamed(site, "FlattenToVec"),
        1 => renamed(site, "Flatten"),
        axis => Err(unsayable(&format!(
            "Caffe2's Flatten gives a matrix, not {axis} axes and one more"
        ))),
    }
}

fn permute(site: &mut Site<'_>) -> Result<()> {
    let order = site
        .layer
        .permute_param()
        .map_or(Vec::new(), |param| param.order.clone());
    let mut op = site.op("Transpose");
    set(
        &mut op,
        "axes",
        Value::Ints(order.iter().map(|&axis| axis.into()).collect()),
    );
    site.ops.push(op);
    Ok(())
}

fn prelu(site: &mut Site<'_>) -> Result<()> {
    let mut op = site.op("PRelu");
    op.input.push(site.add_vector("_Slope", 0)?);
    site.ops.push(op);
    Ok(())
}

fn tile(site: &mut Site<'_>) -> Result<()> {
    let param = site.layer.tile_param().cloned().unwrap_or_default();
    let mut op = site.op("Tile");
    set(&mut op, "tiles", Value::Int(param.tiles().into()));
    set(&mut op, "axis", Value::Int(param.axis().into()));
    site.ops.push(op);
    Ok(())
}

fn roi_pooling(site: &mut Site<'_>) -> Result<()> {
    let param = site.layer.roi_pooling_param().cloned().unwrap_or_default();
    let mut op = site.op("RoIPool");
    set(&mut op, "pooled_w", Value::Int(param.pooled_w().into()));
    set(&mut op, "pooled_h", Value::Int(param.pooled_h().into()));
    set(&mut op, "spatial_scale", Value::Float(param.spatial_scale()));
    set(&mut op, "is_test", Value::Int(1));
    site.ops.push(op);
    Ok(())
}

fn reduction(site: &mut Site<'_>) -> Result<()> {
    let param = site.layer.reduction_param().cloned().unwrap_or_default();
    let type_name = match param.operation() {
        ReductionOp::SUM => "ReduceBackSum",
        ReductionOp::MEAN => "ReduceBackMean",
        other => return Err(unsayable(&format!("the operation {other} of Reduction"))),
    };
    if param.axis() >= 0 || param.coeff() != 1.0 {
        return Err(unsayable(
            "a Reduction whose axis counts from the front, or with a coefficient",
        ));
    }
    let mut op = site.op(type_name);
    set(&mut op, "num_reduce_dim", Value::Int(-i64::from(param.axis())));
    site.ops.push(op);
    Ok(())
}
