//! Layers of Caffe's forks, and those that Caffe2's translator did not support: gates, places of
//! maxima, tables, regions, and losses for the phase TEST.

use super::elementwise::renamed;
use crate::translate::parts::{Value, operator, set, unsupported};
use crate::translate::site::Site;
use cortado_core::{Error, Result};
use cortado_proto::caffe2::tensor_proto::DataType;
use cortado_proto::loss_parameter::NormalizationMode;

pub(super) fn relu6(site: &mut Site<'_>) -> Result<()> {
    let mut op = site.op("Clip");
    set(&mut op, "min", Value::Float(0.0));
    set(&mut op, "max", Value::Float(6.0));
    site.ops.push(op);
    Ok(())
}

pub(super) fn hard_sigmoid(site: &mut Site<'_>) -> Result<()> {
    let (bottom, top) = (site.bottom()?.to_string(), site.top()?.to_string());
    push_gate(site, &bottom, &top, 0.2);
    Ok(())
}

fn push_gate(site: &mut Site<'_>, input: &str, output: &str, alpha: f32) {
    let mut op = operator("HardSigmoid", &[input.into()], &[output.into()]);
    set(&mut op, "alpha", Value::Float(alpha));
    set(&mut op, "beta", Value::Float(0.5));
    site.ops.push(op);
}

/// x · min(max(x / 6 + ½, 0), 1).
pub(super) fn hard_swish(site: &mut Site<'_>) -> Result<()> {
    let (bottom, top) = (site.bottom()?.to_string(), site.top()?.to_string());
    let gate = format!("{top}_gate");
    push_gate(site, &bottom, &gate, 1.0 / 6.0);
    site.ops.push(operator("Mul", &[bottom, gate], &[top]));
    Ok(())
}

/// x · tanh(ln(1 + eˣ)).
pub(super) fn mish(site: &mut Site<'_>) -> Result<()> {
    let (bottom, top) = (site.bottom()?.to_string(), site.top()?.to_string());
    let [inner, gate] = [format!("{top}_softplus"), format!("{top}_gate")];
    let softplus = operator("Softplus", std::slice::from_ref(&bottom), std::slice::from_ref(&inner));
    let tanh = operator("Tanh", &[inner], std::slice::from_ref(&gate));
    site.ops
        .extend([softplus, tanh, operator("Mul", &[bottom, gate], &[top])]);
    Ok(())
}

pub(super) fn axpy(site: &mut Site<'_>) -> Result<()> {
    let [a, x, b] = &site.layer.bottom[..] else {
        return Err(Error::mismatch("number of bottoms", 3, site.layer.bottom.len()));
    };
    let top = site.top()?.to_string();
    let (factor, product) = (format!("{top}_factor"), format!("{top}_internal"));
    let mut reshape = operator(
        "Reshape",
        std::slice::from_ref(a),
        &[factor.clone(), format!("_{top}_dims")],
    );
    let rank = site.rank(x)?;
    let ones = vec![1; rank.saturating_sub(2)];
    set(&mut reshape, "shape", Value::Ints([vec![0, -1], ones].concat()));
    let mul = operator("Mul", &[x.clone(), factor], std::slice::from_ref(&product));
    let add = operator("Add", &[product, b.clone()], &[top]);
    site.ops.extend([reshape, mul, add]);
    Ok(())
}

pub(super) fn upsample(site: &mut Site<'_>) -> Result<()> {
    if site.layer.bottom.len() > 1 {
        return Err(unsupported("Caffe2 does not undo a pool by its mask"));
    }
    let scale = site.layer.upsample_param().and_then(|param| param.scale).unwrap_or(1);
    let mut op = site.op("ResizeNearest");
    set(&mut op, "height_scale", Value::Float(scale as f32));
    set(&mut op, "width_scale", Value::Float(scale as f32));
    site.ops.push(op);
    Ok(())
}

pub(super) fn shuffle_channel(site: &mut Site<'_>) -> Result<()> {
    let group = site.layer.shuffle_channel_param().map_or(1, |param| param.group());
    let mut op = site.op("ChannelShuffle");
    set(&mut op, "group", Value::Int(group.into()));
    set(&mut op, "kernel", Value::Int(1));
    set(&mut op, "order", Value::Text("NCHW"));
    site.ops.push(op);
    Ok(())
}

pub(super) fn roi_align(site: &mut Site<'_>) -> Result<()> {
    let Some(param) = site.layer.roi_align_param().cloned() else {
        return Err(unsupported("Caffe2's RoIAlign is that of roi_align_param"));
    };
    let mut op = site.op("RoIAlign");
    set(&mut op, "pooled_w", Value::Int(param.pooled_w().into()));
    set(&mut op, "pooled_h", Value::Int(param.pooled_h().into()));
    set(&mut op, "spatial_scale", Value::Float(param.spatial_scale()));
    set(&mut op, "sampling_ratio", Value::Int(param.sampling_ratio().into()));
    set(&mut op, "order", Value::Text("NCHW"));
    site.ops.push(op);
    Ok(())
}

pub(super) fn psroi_pooling(site: &mut Site<'_>) -> Result<()> {
    let param = site.layer.psroi_pooling_param().cloned().unwrap_or_default();
    let mut op = site.op("PSRoIPool");
    op.output.push(format!("_{}_channels", site.top()?));
    set(&mut op, "output_dim", Value::Int(param.output_dim().into()));
    set(&mut op, "group_size", Value::Int(param.group_size().into()));
    set(&mut op, "spatial_scale", Value::Float(param.spatial_scale()));
    site.ops.push(op);
    site.note("PSRoIPool is an operator of Detectron's, for GPUs alone in the original");
    Ok(())
}

/// A blob that is learned and that no layer computes.
pub(super) fn parameter(site: &mut Site<'_>) -> Result<()> {
    let dims = site.blob(0)?.shape().to_vec();
    site.add_blob("", &dims, 0).map(drop)
}

/// From numbers to numbers of another type.
fn push_cast(site: &mut Site<'_>, input: &str, output: &str, to: DataType) {
    let mut op = operator("Cast", &[input.into()], &[output.into()]);
    set(&mut op, "to", Value::Int(to.0.into()));
    site.ops.push(op);
}

pub(super) fn arg_max(site: &mut Site<'_>) -> Result<()> {
    let param = site.layer.argmax_param().cloned().unwrap_or_default();
    let Some(axis) = param.axis.filter(|_| param.top_k() == 1 && !param.out_max_val()) else {
        return Err(unsupported("Caffe2's ArgMax gives one place along an axis"));
    };
    let (bottom, top) = (site.bottom()?.to_string(), site.top()?.to_string());
    let axis = site.axis(axis)?;
    let dims = site.shape(&bottom)?;
    let size = usize::try_from(axis).ok().and_then(|axis| dims.get(axis).copied());
    let size = size.ok_or_else(|| Error::message(&format!("there is no axis {axis} in a blob of shape {dims:?}")))?;
    // Of equal values Caffe2 takes the first, Caffe the last, which is the first from the end.
    let order = site.add_param("_order", &[size], (0..size).rev().map(|i| i as f32).collect())?;
    let [indices, turned, places, counted, negative] =
        ["indices", "turned", "places", "counted", "negative"].map(|part| format!("{top}_{part}"));
    push_cast(site, &order, &indices, DataType::INT32);
    let mut gather = operator("Gather", &[bottom, indices], std::slice::from_ref(&turned));
    set(&mut gather, "axis", Value::Int(axis));
    let mut op = operator("ArgMax", &[turned], std::slice::from_ref(&places));
    set(&mut op, "axis", Value::Int(axis));
    set(&mut op, "keepdims", Value::Int(1));
    site.ops.extend([gather, op]);
    push_cast(site, &places, &counted, DataType::FLOAT);
    let mut negate = operator("Scale", &[counted], std::slice::from_ref(&negative));
    set(&mut negate, "scale", Value::Float(-1.0));
    let last = site.add_param("_last", &[1], vec![size.saturating_sub(1) as f32])?;
    let mut add = operator("Add", &[negative, last], &[top]);
    set(&mut add, "broadcast", Value::Int(1));
    site.ops.extend([negate, add]);
    Ok(())
}

pub(super) fn threshold(site: &mut Site<'_>) -> Result<()> {
    let threshold = site.layer.threshold_param().map_or(0.0, |param| param.threshold());
    let (bottom, top) = (site.bottom()?.to_string(), site.top()?.to_string());
    let (bound, above) = (
        site.add_param("_threshold", &[1], vec![threshold])?,
        format!("{top}_above"),
    );
    let mut op = operator("GT", &[bottom, bound], std::slice::from_ref(&above));
    set(&mut op, "broadcast", Value::Int(1));
    site.ops.push(op);
    push_cast(site, &above, &top, DataType::FLOAT);
    Ok(())
}

pub(super) fn embed(site: &mut Site<'_>) -> Result<()> {
    let has_bias = site.layer.embed_param().is_none_or(|param| param.bias_term());
    let (bottom, top) = (site.bottom()?.to_string(), site.top()?.to_string());
    let dims = site.blob(0)?.shape().to_vec();
    let table = site.add_blob("_w", &dims, 0)?;
    let (indices, rows) = (format!("{top}_indices"), format!("{top}_internal"));
    push_cast(site, &bottom, &indices, DataType::INT32);
    let picked = if has_bias { &rows } else { &top };
    site.ops
        .push(operator("Gather", &[table, indices], std::slice::from_ref(picked)));
    if has_bias {
        let bias = site.add_vector("_b", 1)?;
        let mut op = operator("Add", &[rows, bias], &[top]);
        set(&mut op, "broadcast", Value::Int(1));
        site.ops.push(op);
    }
    Ok(())
}

pub(super) fn batch_reindex(site: &mut Site<'_>) -> Result<()> {
    let [data, index] = &site.layer.bottom[..] else {
        return Err(Error::mismatch("number of bottoms", 2, site.layer.bottom.len()));
    };
    let top = site.top()?.to_string();
    let indices = format!("{top}_indices");
    push_cast(site, index, &indices, DataType::INT32);
    site.ops.push(operator("Gather", &[data.clone(), indices], &[top]));
    Ok(())
}

/// Each pixel, or each image, with a length of its scale: x · s / √(Σ x² + eps).
pub(super) fn normalize(site: &mut Site<'_>) -> Result<()> {
    let param = site.layer.norm_param().cloned().unwrap_or_default();
    let (bottom, top) = (site.bottom()?.to_string(), site.top()?.to_string());
    let axes = match param.across_spatial() {
        true => (1..site.rank(&bottom)? as i64).collect(),
        false => vec![1],
    };
    let [squares, sum, enough, inverse, unit] =
        ["squares", "sum", "enough", "inverse", "unit"].map(|part| format!("{top}_{part}"));
    let square = operator("Sqr", std::slice::from_ref(&bottom), std::slice::from_ref(&squares));
    let mut add_up = operator("ReduceSum", &[squares], std::slice::from_ref(&sum));
    set(&mut add_up, "axes", Value::Ints(axes));
    set(&mut add_up, "keepdims", Value::Int(1));
    let eps = site.add_param("_eps", &[1], vec![param.eps()])?;
    let mut add = operator("Add", &[sum, eps], std::slice::from_ref(&enough));
    set(&mut add, "broadcast", Value::Int(1));
    let mut root = operator("Pow", &[enough], std::slice::from_ref(&inverse));
    set(&mut root, "exponent", Value::Float(-0.5));
    let divide = operator("Mul", &[bottom, inverse], std::slice::from_ref(&unit));
    let scale = site.add_vector("_scale", 0)?;
    let mut stretch = operator("Mul", &[unit, scale], &[top]);
    if !param.channel_shared() {
        set(&mut stretch, "axis", Value::Int(1));
    }
    set(&mut stretch, "broadcast", Value::Int(1));
    site.ops.extend([square, add_up, add, root, divide, stretch]);
    Ok(())
}

/// A mean loss, through the blobs of the translator of old.
pub(super) fn softmax_with_loss(site: &mut Site<'_>) -> Result<()> {
    let [scores, labels] = &site.layer.bottom[..] else {
        return Err(Error::mismatch("number of bottoms", 2, site.layer.bottom.len()));
    };
    let loss = site.layer.loss_param().cloned().unwrap_or_default();
    if loss.ignore_label.is_some() || loss.normalization == Some(NormalizationMode::NONE) {
        return Err(unsupported("a loss that leaves labels out, or that is not a mean"));
    }
    site.check_matrix(scores)?;
    let [softmax, entropy] = ["softmax", "xent"].map(|part| format!("{scores}_translator_autogen_{part}"));
    let softmax = site.layer.top.get(1).cloned().unwrap_or(softmax);
    let top = site
        .layer
        .top
        .first()
        .cloned()
        .unwrap_or_else(|| site.layer.name().into());
    let ops = [
        operator("Softmax", std::slice::from_ref(scores), std::slice::from_ref(&softmax)),
        operator(
            "LabelCrossEntropy",
            &[softmax, labels.clone()],
            std::slice::from_ref(&entropy),
        ),
        operator("AveragedLoss", &[entropy], &[top]),
    ];
    site.ops.extend(ops);
    site.note("labels are of int32 in Caffe2");
    Ok(())
}

pub(super) fn accuracy(site: &mut Site<'_>) -> Result<()> {
    let param = site.layer.accuracy_param().cloned().unwrap_or_default();
    if param.ignore_label.is_some() || site.layer.top.len() > 1 {
        return Err(unsupported("an Accuracy that leaves a label out, or one of each class"));
    }
    site.check_matrix(site.bottom()?)?;
    let top_k = param.top_k();
    if top_k == 1 {
        renamed(site, "Accuracy")?;
    } else {
        let mut op = site.op("Accuracy");
        set(&mut op, "top_k", Value::Int(top_k.into()));
        site.ops.push(op);
    }
    site.note("labels are of int32 in Caffe2");
    Ok(())
}
