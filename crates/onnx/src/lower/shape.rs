//! What only moves elements, or makes them of nothing.

use super::Site;
use crate::builder::ints;
use crate::model::{Attribute, Type};

pub(super) fn view(site: &mut Site<'_>) -> String {
    let x = site.x(0);
    site.shaped_as_output(&x, 0)
}

pub(super) fn concat(site: &mut Site<'_>, axis: usize) -> String {
    let names: Vec<String> = site.inputs.iter().map(|input| input.name.clone()).collect();
    match &names[..] {
        [only] => only.clone(),
        all => site.builder.concat(all, axis),
    }
}

pub(super) fn slice(site: &mut Site<'_>, axis: usize) -> Vec<String> {
    let sizes: Vec<usize> = site.outputs.iter().map(|shape| shape[axis]).collect();
    let x = site.x(0);
    match sizes.len() {
        1 => vec![x],
        _ => site.builder.split(&x, axis, &sizes),
    }
}

pub(super) fn crop(site: &mut Site<'_>, offsets: &[usize]) -> String {
    let (x, shape, _) = site.first();
    let top = site.outputs[0];
    let cut: Vec<usize> = (0..shape.len()).filter(|&axis| shape[axis] != top[axis]).collect();
    if cut.is_empty() {
        return x;
    }
    let of = |size: &dyn Fn(usize) -> usize| -> Vec<i64> { cut.iter().map(|&axis| size(axis) as i64).collect() };
    let (starts, ends) = (of(&|axis| offsets[axis]), of(&|axis| offsets[axis] + top[axis]));
    let axes = of(&|axis| axis);
    let b = &mut *site.builder;
    let (starts, ends, axes) = (b.ints(&starts), b.ints(&ends), b.ints(&axes));
    b.add("Slice", &[&x, &starts, &ends, &axes], Vec::new())
}

pub(super) fn tile(site: &mut Site<'_>, axis: usize, tiles: usize) -> String {
    let (x, shape, _) = site.first();
    let repeats: Vec<i64> = (0..shape.len())
        .map(|a| if a == axis { tiles as i64 } else { 1 })
        .collect();
    let repeats = site.builder.ints(&repeats);
    site.builder.pair("Tile", &x, &repeats)
}

pub(super) fn permute(site: &mut Site<'_>, order: &[usize]) -> String {
    let x = site.x(0);
    site.builder
        .add("Transpose", &[&x], vec![("perm", ints(order.iter().copied()))])
}

pub(super) fn reverse(site: &mut Site<'_>, axis: usize) -> String {
    let x = site.x(0);
    let b = &mut *site.builder;
    // From the last place to the one before the first, which is far below 0.
    let [starts, ends, axes, steps] = [-1, i64::MIN, axis as i64, -1].map(|number| b.ints([number]));
    b.add("Slice", &[&x, &starts, &ends, &axes, &steps], Vec::new())
}

pub(super) fn pick_items(site: &mut Site<'_>) -> String {
    let (x, numbers) = (site.x(0), site.x(1));
    site.notes
        .push("numbers of items that do not exist are an error here, and not in every runtime".into());
    let numbers = site.builder.cast(&numbers, Type::Int);
    site.builder
        .add("Gather", &[&x, &numbers], vec![("axis", Attribute::Int(0))])
}

pub(super) fn keep_items(site: &mut Site<'_>) -> Vec<String> {
    let last = site.inputs.len() - 1;
    let marks = &site.inputs[last];
    let b = &mut *site.builder;
    let row = b.reshape(&marks.name, &[marks.shape[0]], Some(0));
    let marks = b.cast(&row, Type::Bool);
    let kept = |x: &crate::builder::Value| b.add("Compress", &[&x.name, &marks], vec![("axis", Attribute::Int(0))]);
    site.inputs[..last].iter().map(kept).collect()
}

pub(super) fn constant(site: &mut Site<'_>, values: &[f64]) -> String {
    let values = values.iter().map(|&value| value as f32);
    site.builder.floats(site.outputs[0], values)
}

pub(super) fn fill(site: &mut Site<'_>, values: &[f64]) -> Vec<String> {
    let b = &mut *site.builder;
    let filled = |(shape, &value): (&&[usize], &f64)| {
        let sizes: Vec<i64> = shape.iter().map(|&size| size as i64).collect();
        let sizes = b.ints(&sizes);
        let value = Attribute::Tensor(value as f32);
        b.add("ConstantOfShape", &[&sizes], vec![("value", value)])
    };
    site.outputs.iter().zip(values).map(filled).collect()
}

/// An array that lies in bottom and top in different orders of its axes.
pub(super) fn rearrange(site: &mut Site<'_>, sizes: &[usize], [bottom, top]: [&[usize]; 2]) -> Result<String, String> {
    let x = site.x(0);
    // The axes from the slowest to the fastest, with those of one element anywhere.
    let order = |distances: &[usize]| -> Result<Vec<usize>, String> {
        let mut axes: Vec<usize> = (0..sizes.len()).filter(|&axis| sizes[axis] != 1).collect();
        axes.sort_by_key(|&axis| std::cmp::Reverse(distances[axis]));
        let mut expected = 1;
        for &axis in axes.iter().rev() {
            if distances[axis] != expected {
                return Err("has elements that do not lie one after the other".into());
            }
            expected *= sizes[axis];
        }
        Ok(axes)
    };
    let (from, to) = (order(bottom)?, order(top)?);
    let dims: Vec<usize> = from.iter().map(|&axis| sizes[axis]).collect();
    let place = |axis: &usize| from.iter().position(|other| other == axis).unwrap_or(0);
    let perm = ints(to.iter().map(place));
    let seen = site.builder.reshape(&x, &dims, None);
    let moved = site.builder.add("Transpose", &[&seen], vec![("perm", perm)]);
    Ok(site.shaped_as_output(&moved, 0))
}

pub(super) fn shuffle_channels(site: &mut Site<'_>, groups: usize) -> String {
    let (x, shape, free) = site.first();
    let rest = cortado_ops::count(shape[2..].iter().copied());
    let dims = [shape[0], groups, shape[1] / groups.max(1), rest];
    let seen = site.builder.reshape(&x, &dims, free);
    let moved = site
        .builder
        .add("Transpose", &[&seen], vec![("perm", ints([0, 2, 1, 3]))]);
    site.shaped_as_output(&moved, 0)
}

pub(super) fn unpool(site: &mut Site<'_>) -> String {
    let (x, mask) = (site.x(0), site.x(1));
    let (shape, top) = (&site.inputs[0].shape, site.outputs[0]);
    let planes = |shape: &[usize]| [shape[0], shape[1], cortado_ops::count(shape[2..].iter().copied())];
    let (small, large) = (planes(shape), planes(top));
    let b = &mut *site.builder;
    let (x, mask) = (b.reshape(&x, &small, None), b.reshape(&mask, &small, None));
    let places = b.cast(&mask, Type::Int);
    let sizes = b.ints(large.map(|size| size as i64));
    let zeros = b.add("ConstantOfShape", &[&sizes], vec![("value", Attribute::Tensor(0.0))]);
    let filled = b.add(
        "ScatterElements",
        &[&zeros, &places, &x],
        vec![("axis", Attribute::Int(2))],
    );
    site.shaped_as_output(&filled, 0)
}
