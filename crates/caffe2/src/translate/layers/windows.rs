//! Layers with windows, and products with weights.

use crate::translate::parts::{Value, operator, set, unsupported};
use crate::translate::site::Site;
use crate::translate::windows;
use cortado_core::Result;
use cortado_proto::PoolingParameter;
use cortado_proto::caffe2::OperatorDef;
use cortado_proto::lrn_parameter::NormRegion;
use cortado_proto::pooling_parameter::{PoolMethod, RoundMode};

pub(super) fn convolution(site: &mut Site<'_>) -> Result<()> {
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

/// A convolution of each channel on its own.
pub(super) fn depthwise(site: &mut Site<'_>) -> Result<()> {
    let channels = site.blob(0)?.shape().first().copied().unwrap_or(1);
    convolution(site)?;
    for op in &mut site.ops {
        op.arg.retain(|arg| arg.name() != "group");
        set(op, "group", Value::Int(channels as i64));
    }
    Ok(())
}

pub(super) fn deconvolution(site: &mut Site<'_>) -> Result<()> {
    let param = site.layer.convolution_param().cloned().unwrap_or_default();
    if param.dilation.iter().any(|&dilation| dilation != 1) {
        return Err(unsupported("Caffe2's ConvTranspose has no dilation"));
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
fn add_filters(site: &mut Site<'_>, op: &mut OperatorDef, has_bias: bool) -> Result<()> {
    let dims = site.blob(0)?.shape().to_vec();
    op.input.push(site.add_blob("_w", &dims, 0)?);
    if has_bias {
        op.input.push(site.add_vector("_b", 1)?);
    }
    Ok(())
}

/// An operator for each pair of a bottom and a top, with the same parameters.
fn each_top(site: &mut Site<'_>, op: OperatorDef) -> Result<()> {
    let params = op.input[site.layer.bottom.len()..].to_vec();
    for (bottom, top) in site.layer.bottom.iter().zip(&site.layer.top) {
        let mut own = op.clone();
        own.input = [vec![bottom.clone()], params.clone()].concat();
        own.output = vec![top.clone()];
        site.ops.push(own);
    }
    Ok(())
}

pub(super) fn inner_product(site: &mut Site<'_>) -> Result<()> {
    let param = site.layer.inner_product_param().cloned().unwrap_or_default();
    let mut op = site.op(if param.transpose() { "FCTransposed" } else { "FC" });
    let dims = site.blob(0)?.shape().to_vec();
    let columns = dims.last().copied().unwrap_or(1);
    let rows = site.blob(0)?.count().checked_div(columns).unwrap_or(0);
    let outputs = if param.transpose() { columns } else { rows };
    op.input.push(site.add_blob("_w", &[rows, columns], 0)?);
    op.input.push(match param.bias_term() {
        true => site.add_vector("_b", 1)?,
        false => site.add_param("_b", &[outputs], vec![0.0; outputs])?,
    });
    let axis = site.axis(param.axis())?;
    if axis != 1 {
        set(&mut op, "axis", Value::Int(axis));
    }
    each_top(site, op)
}

pub(super) fn pooling(site: &mut Site<'_>) -> Result<()> {
    let param = site.layer.pooling_param().cloned().unwrap_or_default();
    let type_name = match param.pool() {
        PoolMethod::MAX => "MaxPool",
        PoolMethod::AVE => "AveragePool",
        _ => return Err(unsupported("Caffe2 has no stochastic pools")),
    };
    if site.layer.top.len() > 1 {
        return Err(unsupported(
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
        if param.round_mode() != RoundMode::FLOOR && !param.global_pooling() {
            return whole_windows(site, op, &param);
        }
    }
    site.ops.push(op);
    Ok(())
}

/// Means of windows that may reach beyond the padding: Caffe divides by the part up to there, Caffe2
/// with `count_include_pad` by the whole window. Where one does, a factor for each place follows.
fn whole_windows(site: &mut Site<'_>, mut op: OperatorDef, param: &PoolingParameter) -> Result<()> {
    let (bottom, top) = (site.bottom()?.to_string(), site.top()?.to_string());
    let (from, to) = (site.shape(&bottom)?, site.shape(&top)?);
    let sizes = |both: u32, [h, w]: [Option<u32>; 2], axes: usize| -> Vec<i64> {
        match [h, w] {
            [None, None] => vec![both.into(); axes],
            sides => sides.iter().map(|side| side.unwrap_or(both).into()).collect(),
        }
    };
    let axes = from.len().saturating_sub(2);
    let kernel = sizes(param.kernel_size.unwrap_or(0), [param.kernel_h, param.kernel_w], axes);
    let stride = sizes(param.stride(), [param.stride_h, param.stride_w], axes);
    let pad = sizes(param.pad(), [param.pad_h, param.pad_w], axes);
    if [&kernel, &stride, &pad].iter().any(|list| list.len() != axes) {
        return Err(unsupported("the windows of a pool of other than two axes"));
    }
    let mut factors = vec![1.0];
    for axis in 0..axes {
        let factor = |place: i64| {
            let start = place * stride[axis] - pad[axis];
            let end = (start + kernel[axis]).min(from[axis + 2] as i64 + pad[axis]);
            kernel[axis] as f32 / (end - start).max(1) as f32
        };
        let own: Vec<f32> = (0..to[axis + 2] as i64).map(factor).collect();
        factors = factors
            .iter()
            .flat_map(|outer| own.iter().map(move |factor| outer * factor))
            .collect();
    }
    if factors.iter().all(|&factor| factor == 1.0) {
        site.ops.push(op);
        return Ok(());
    }
    let whole = format!("{top}_whole");
    op.output = vec![whole.clone()];
    let share = site.add_param("_share", &to[2..], factors)?;
    let mut mul = operator("Mul", &[whole, share], &[top]);
    set(&mut mul, "broadcast", Value::Int(1));
    site.ops.extend([op, mul]);
    Ok(())
}

pub(super) fn lrn(site: &mut Site<'_>) -> Result<()> {
    let param = site.layer.lrn_param().cloned().unwrap_or_default();
    if param.norm_region() != NormRegion::ACROSS_CHANNELS {
        return Err(unsupported("Caffe2's LRN is across channels only"));
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

pub(super) fn roi_pooling(site: &mut Site<'_>) -> Result<()> {
    let param = site.layer.roi_pooling_param().cloned().unwrap_or_default();
    let mut op = site.op("RoIPool");
    set(&mut op, "pooled_w", Value::Int(param.pooled_w().into()));
    set(&mut op, "pooled_h", Value::Int(param.pooled_h().into()));
    set(&mut op, "spatial_scale", Value::Float(param.spatial_scale()));
    set(&mut op, "is_test", Value::Int(1));
    site.ops.push(op);
    Ok(())
}
