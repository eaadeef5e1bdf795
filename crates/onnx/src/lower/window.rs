//! Convolutions, poolings and columns.

use super::Site;
use super::places::MOST;
use crate::builder::{Attributes, ints};
use crate::model::{Attribute, Type};
use cortado_ops::{ConvGeometry, Pool, PoolAxis, PoolGeometry, PoolMethod, Resample, count};

pub(super) fn convolution(
    site: &mut Site<'_>,
    axis: usize,
    transposed: bool,
    geometry: &ConvGeometry,
) -> Result<String, String> {
    let kernel: Vec<usize> = geometry.axes.iter().map(|axis| axis.kernel).collect();
    let dims = [
        vec![geometry.num_output, geometry.channels / geometry.group.max(1)],
        kernel,
    ]
    .concat();
    let made = if transposed {
        geometry.channels
    } else {
        geometry.num_output
    };
    let flat = geometry.axes.is_empty();
    let mut operands = vec![site.param(0, &if flat { [dims, vec![1]].concat() } else { dims })?];
    if site.weights().len() > 1 {
        operands.push(site.param(1, &[made])?);
    }
    let op = if transposed { "ConvTranspose" } else { "Conv" };
    let input = &site.inputs[0];
    let mut geometry = geometry.clone();
    let plain = axis == 1 && !flat;
    let x = match plain {
        true => input.name.clone(),
        false => {
            let batch = count(input.shape[..axis].iter().copied());
            let rest = if flat {
                vec![input.shape[axis], 1]
            } else {
                input.shape[axis..].to_vec()
            };
            let dims = [vec![batch], rest].concat();
            site.builder.reshape(&input.name, &dims, input.free.map(|_| 0))
        }
    };
    let x = if transposed {
        x
    } else {
        bordered(site, x, &mut geometry)
    };
    let inputs: Vec<&str> = std::iter::once(&x).chain(&operands).map(String::as_str).collect();
    let y = site.builder.add(op, &inputs, conv_attributes(&geometry));
    Ok(if plain { y } else { site.shaped_as_output(&y, 0) })
}

/// Images with their zeros around them, where windows are single pixels: OpenCV 5.0 passes over the
/// padding of such a convolution.
fn bordered(site: &mut Site<'_>, x: String, geometry: &mut ConvGeometry) -> String {
    let is_single = geometry.axes.iter().all(|axis| axis.kernel == 1);
    if !is_single || geometry.axes.iter().all(|axis| axis.pad == 0) {
        return x;
    }
    let axis_view: Vec<i64> = [0, 0]
        .into_iter()
        .chain(geometry.axes.iter().map(|axis| axis.pad as i64))
        .collect();
    let pads = site.builder.ints([&axis_view[..], &axis_view].concat());
    geometry.axes.iter_mut().for_each(|axis| axis.pad = 0);
    site.builder.pair("Pad", &x, &pads)
}

fn conv_attributes(geometry: &ConvGeometry) -> Attributes {
    if geometry.axes.is_empty() {
        return vec![("group", ints_one(geometry.group))];
    }
    let axes = &geometry.axes;
    vec![
        ("group", ints_one(geometry.group)),
        ("kernel_shape", ints(axes.iter().map(|axis| axis.kernel))),
        ("strides", ints(axes.iter().map(|axis| axis.stride))),
        ("dilations", ints(axes.iter().map(|axis| axis.dilation))),
        ("pads", ints(axes.iter().chain(axes).map(|axis| axis.pad))),
    ]
}

fn ints_one(value: usize) -> Attribute {
    Attribute::Int(value as i64)
}

/// Each channel's columns are its convolution with filters that are 1 in one place.
pub(super) fn columns(site: &mut Site<'_>, axis: usize, geometry: &ConvGeometry) -> Result<String, String> {
    let (x, shape, free) = site.first();
    let kernel = geometry.kernel_plane();
    let filters = count([geometry.channels, kernel, kernel]);
    if filters > 1 << 24 {
        return Err("has too many columns to be exported as filters".into());
    }
    let one = |index: usize| {
        if index / kernel % kernel == index % kernel {
            1.0
        } else {
            0.0
        }
    };
    let dims = [geometry.channels * kernel, 1]
        .into_iter()
        .chain(geometry.axes.iter().map(|axis| axis.kernel));
    let dims: Vec<usize> = dims.collect();
    let filters = site.builder.floats(&dims, (0..filters).map(one));
    let batch = count(shape[..axis].iter().copied());
    let dims = [&[batch], &shape[axis..]].concat();
    let images = site.builder.reshape(&x, &dims, free.map(|_| 0));
    let mut attributes = conv_attributes(geometry);
    attributes[0].1 = ints_one(geometry.channels);
    let found = site.builder.add("Conv", &[&images, &filters], attributes);
    Ok(site.shaped_as_output(&found, 0))
}

/// Windows as in Caffe: the last one may reach beyond the padding.
fn windows(geometry: &PoolGeometry) -> Attributes {
    let axes = &geometry.axes;
    let pads = axes.iter().map(|axis| axis.pad).chain(axes.iter().map(pad_after));
    vec![
        ("kernel_shape", ints(axes.iter().map(|axis| axis.kernel))),
        ("strides", ints(axes.iter().map(|axis| axis.stride))),
        ("pads", ints(pads)),
    ]
}

/// What the last window needs after the input.
fn pad_after(axis: &PoolAxis) -> usize {
    let end = axis
        .output
        .saturating_sub(1)
        .saturating_mul(axis.stride)
        .saturating_add(axis.kernel);
    end.saturating_sub(axis.input.saturating_add(axis.pad))
}

pub(super) fn pool(site: &mut Site<'_>, pool: &Pool) -> String {
    let x = site.x(0);
    match pool.method {
        PoolMethod::Max => site.builder.add("MaxPool", &[&x], windows(&pool.geometry)),
        PoolMethod::Mean => mean(site, &x, &pool.geometry),
    }
}

/// The mean of windows; padding counts as zeros, but what is beyond it does not count. Padding that
/// is not the same on both sides is an operator of its own: not every importer has it in a mean.
fn mean(site: &mut Site<'_>, x: &str, geometry: &PoolGeometry) -> String {
    let axes = &geometry.axes;
    let b = &mut *site.builder;
    let mut y = if axes.iter().all(|axis| pad_after(axis) == axis.pad) {
        let mut attributes = windows(geometry);
        attributes.push(("count_include_pad", Attribute::Int(1)));
        b.add("AveragePool", &[x], attributes)
    } else {
        let mut pads = vec![0, 0];
        pads.extend(axes.iter().map(|axis| axis.pad as i64));
        pads.extend([0, 0]);
        pads.extend(axes.iter().map(|axis| pad_after(axis) as i64));
        let pads = b.ints(&pads);
        let padded = b.pair("Pad", x, &pads);
        let kernel = ("kernel_shape", ints(axes.iter().map(|axis| axis.kernel)));
        let strides = ("strides", ints(axes.iter().map(|axis| axis.stride)));
        b.add("AveragePool", &[&padded], vec![kernel, strides])
    };
    for (place, axis) in geometry.axes.iter().enumerate() {
        let share = |out: usize| axis.kernel as f32 / axis.span(out).full.max(1) as f32;
        let shares = (0..axis.output).map(share);
        if shares.clone().any(|share| share != 1.0) {
            let ones = std::iter::repeat_n(1, geometry.axes.len() - 1 - place);
            let dims: Vec<usize> = std::iter::once(axis.output).chain(ones).collect();
            let shares = site.builder.floats(&dims, shares);
            y = site.builder.pair("Mul", &y, &shares);
        }
    }
    y
}

pub(super) fn stochastic_mean(site: &mut Site<'_>, geometry: &PoolGeometry) -> String {
    let x = site.x(0);
    let square = site.builder.pair("Mul", &x, &x);
    let (squares, sums) = (mean(site, &square, geometry), mean(site, &x, geometry));
    let b = &mut *site.builder;
    let zero = b.float(0.0);
    let is_above = b.pair("Greater", &sums, &zero);
    let quotient = b.pair("Div", &squares, &sums);
    b.add("Where", &[&is_above, &quotient, &zero], Vec::new())
}

pub(super) fn maximum_and_place(site: &mut Site<'_>, geometry: &PoolGeometry) -> Vec<String> {
    let x = site.x(0);
    let b = &mut *site.builder;
    let mut made = b.add_many("MaxPool", &[&x], 2, windows(geometry));
    let plane = b.int(geometry.input_count() as i64);
    let place = b.pair("Mod", &made[1], &plane);
    made[1] = b.cast(&place, Type::Float);
    made
}

/// Rows and columns are picked, and mixed where an output lies between two of them.
pub(super) fn resample(site: &mut Site<'_>, resample: &Resample) -> Result<String, String> {
    let (mut x, shape, free) = site.first();
    if shape.len() < 4 {
        let missing = vec![1; 4 - shape.len()];
        x = site.builder.reshape(&x, &[shape, &missing].concat(), free);
    }
    if let Some(axis) = resample.axes.iter().find(|axis| axis.output > MOST) {
        return Err(format!(
            "its output has {} rows or columns; at most {MOST} can be written",
            axis.output
        ));
    }
    for (place, axis) in resample.axes.iter().enumerate() {
        let mixes = axis.mixes();
        let along = (2 + place) as i64;
        let b = &mut *site.builder;
        let pick = |b: &mut crate::builder::Builder, places: &mut dyn Iterator<Item = i64>| {
            let places = b.ints(places);
            b.add("Gather", &[&x, &places], vec![("axis", Attribute::Int(along))])
        };
        let first = pick(b, &mut mixes.clone().map(|mix| mix.first as i64));
        if mixes.clone().all(|mix| mix.share == 0.0) {
            x = first;
            continue;
        }
        let second = pick(b, &mut mixes.clone().map(|mix| mix.second as i64));
        let dims = if place == 0 {
            vec![axis.output, 1]
        } else {
            vec![axis.output]
        };
        let shares = |of: fn(f64) -> f64| mixes.clone().map(move |mix| of(mix.share) as f32);
        let (of_first, of_second) = (
            b.floats(&dims, shares(|share| 1.0 - share)),
            b.floats(&dims, shares(|share| share)),
        );
        let (first, second) = (b.pair("Mul", &first, &of_first), b.pair("Mul", &second, &of_second));
        x = b.pair("Add", &first, &second);
    }
    Ok(x)
}

pub(super) fn pyramid(site: &mut Site<'_>, pools: &[Pool]) -> String {
    let levels: Vec<String> = pools.iter().map(|level| pool(site, level)).collect();
    if let [only] = &levels[..] {
        return only.clone();
    }
    let b = &mut *site.builder;
    let flat = |level: &String| b.add("Flatten", &[level], vec![("axis", Attribute::Int(1))]);
    let flat: Vec<String> = levels.iter().map(flat).collect();
    b.concat(&flat, 1)
}
