//! The axis of a value whose size is known only when the model runs: the number of items of a net
//! that takes any, and how layers change it.

use crate::builder::Value;
use cortado_ops::{AxisView, Op};

/// The free axis of each output of an operation, for those of its inputs.
///
/// # Errors
/// What cannot be expressed for any number of items.
pub(crate) fn of(op: &Op, inputs: &[Value], outputs: &[&[usize]]) -> Result<Vec<Option<usize>>, String> {
    if inputs.iter().all(|input| input.free.is_none()) {
        let free = match op {
            Op::KeepItems => Some(0),
            Op::Proposals(_) => Some(0),
            Op::Detection(_) | Op::YoloDetection(_) => Some(2),
            _ => None,
        };
        return Ok(vec![free; outputs.len()]);
    }
    let first = inputs.first().and_then(|input| input.free);
    let same = |free| Ok(vec![free; outputs.len()]);
    let outside = |axis: usize, what: &str| match inputs.iter().any(|input| input.free == Some(axis)) {
        true => Err(format!("{what} depends on the size of axis {axis}")),
        false => Ok(()),
    };
    match op {
        Op::Pointwise(_) | Op::Identity | Op::Pool(_) | Op::Lrn(_) | Op::LrnWithin(_) => same(first),
        Op::StochasticMean(_) | Op::Pyramid(_) | Op::Resample(_) => same(first),
        Op::ShuffleChannels { .. } if first.is_none_or(|free| free == 0) => same(first),
        Op::RegionPool(_) if inputs[1].free.is_none_or(|free| free == 0) => same(inputs[1].free),
        // A number of regions that differs from the offsets would be an error when the model runs.
        Op::DecodeBoxes(_) => same(inputs.iter().find_map(|input| input.free)),
        Op::Mask if inputs.iter().all(|input| input.free == first) => same(first),
        Op::ScaleAndAdd if inputs.iter().all(|input| input.free == first) => same(first),
        Op::Convolution { axis, .. } | Op::Columns { axis, .. } if first.is_none_or(|free| free < *axis) => same(first),
        Op::InnerProduct { axis, .. } if first.is_none_or(|free| free < *axis) => same(first),
        Op::Sum(_) | Op::Product | Op::Maximum => same(inputs.iter().find_map(|input| input.free)),
        Op::PerChannel { axis_view, .. } | Op::Softmax { axis_view, .. } => along(*axis_view, inputs, first),
        Op::UnitLength { sets, .. } => along(*sets, inputs, first),
        // With a single item it is unknown whether its statistics are its own or those of the
        // batch.
        Op::Standardize { axis_view, .. } if axis_view.outer == 1 && first == Some(0) => match inputs[0].shape[0] {
            0 | 1 => Err("can be exported for any number of items only from a net with two or more".into()),
            _ => same(first),
        },
        Op::Greatest { axis_view, .. } if axis_view.len > 1 => along(*axis_view, inputs, first),
        Op::Affine { .. } => same(first),
        Op::Concat { axis } => {
            let free = inputs.iter().find_map(|input| input.free);
            match free {
                Some(free) if free != *axis && inputs.iter().any(|input| input.free.is_none()) => {
                    Err("joins blobs of any number of items with blobs of a fixed number".into())
                }
                _ => same(free),
            }
        }
        Op::Slice { axis, .. } => outside(*axis, "the start of its parts").and_then(|()| same(first)),
        Op::Crop { offsets } => match first {
            Some(axis) if offsets[axis] != 0 || outputs[0][axis] != inputs[0].shape[axis] => {
                Err(format!("cuts along axis {axis}, whose size may vary"))
            }
            _ => same(first),
        },
        Op::Tile { .. } => same(first),
        Op::Permute { order } => same(order.iter().position(|&axis| Some(axis) == first)),
        Op::View => view(&inputs[0], outputs[0]).map(|free| vec![free; outputs.len()]),
        Op::PickItems => same(inputs[1].free.map(|_| 0)),
        Op::KeepItems => same(Some(0)),
        Op::Embed => same(first),
        Op::Reduce { axis, .. } => match first {
            Some(free) if free >= *axis => Err("sums over all items".into()),
            _ => same(first),
        },
        Op::Quantize(_) | Op::Dequantize(_) => same(first),
        Op::Integer(integer) => of(&integer.op, inputs, outputs),
        Op::Bfloat16(op) => of(op, inputs, outputs),
        Op::Constant(_) | Op::Fill(_) => same(None),
        _ => Err("cannot be exported with --dynamic-batch".into()),
    }
}

/// The free axis of what is computed along an axis that has a fixed size.
fn along(axis_view: AxisView, inputs: &[Value], free: Option<usize>) -> Result<Vec<Option<usize>>, String> {
    let shape = &inputs[0].shape;
    match free {
        Some(axis) if axes(shape, axis_view).is_some_and(|(start, end)| (start..end).contains(&axis)) => {
            Err(format!("works along axis {axis}, whose size may vary"))
        }
        _ => Ok(vec![free]),
    }
}

/// The axes of a shape, from and to, that its middle part is made of: the last ones that fit.
pub(crate) fn axes(shape: &[usize], axis_view: AxisView) -> Option<(usize, usize)> {
    let product = |part: &[usize]| cortado_ops::count(part.iter().copied());
    let starts = (0..=shape.len())
        .rev()
        .filter(|&start| product(&shape[..start]) == axis_view.outer);
    let mut found = starts.filter_map(|start| {
        let mut ends = start..=shape.len();
        let end = ends.find(|&end| {
            let (middle, rest) = shape[start..].split_at(end - start);
            product(middle) == axis_view.len && product(rest) == axis_view.inner
        })?;
        Some((start, end))
    });
    found.next()
}

/// The axis of another shape of the same elements that is free where one of the first shape is.
fn view(x: &Value, to: &[usize]) -> Result<Option<usize>, String> {
    let Some(axis) = x.free else {
        return Ok(None);
    };
    let before = cortado_ops::count(x.shape[..axis].iter().copied());
    let size = x.shape[axis];
    let mut outer = 1usize;
    for (place, &dim) in to.iter().enumerate() {
        // The sizes before it must be the same, or be ones.
        if outer == before && (dim == size || (dim != 0 && dim.is_multiple_of(size.max(1)))) {
            return Ok(Some(place));
        }
        outer = outer.saturating_mul(dim);
    }
    Err(format!(
        "gives axis {axis}, whose size may vary, a place that depends on it"
    ))
}

/// Where a free axis comes to lie when a shape is seen as outer, middle and inner part.
pub(crate) fn folded(free: Option<usize>, (start, end): (usize, usize)) -> Option<usize> {
    free.map(|axis| match axis {
        axis if axis < start => 0,
        axis if axis < end => 1,
        _ => 2,
    })
}
