//! Layers that move, copy, pick or reduce elements.

use super::{CASES, Draw, assert_close, forward};
use crate::{blob, data, diff, layer, set_diff};
use cortado_core::{Phase, Real};

/// All index tuples of a shape, in row-major order.
fn indices(shape: &[usize]) -> Vec<Vec<usize>> {
    shape.iter().fold(vec![vec![]], |all, &size| {
        all.iter()
            .flat_map(|index: &Vec<usize>| (0..size).map(move |i| [&index[..], &[i]].concat()))
            .collect()
    })
}

/// The element of a shape at an index.
fn at(shape: &[usize], x: &[f64], index: &[usize]) -> f64 {
    assert!(shape.len() == index.len() && shape.iter().zip(index).all(|(size, i)| i < size));
    x[shape.iter().zip(index).fold(0, |offset, (size, i)| offset * size + i)]
}

/// Runs a case of both element types.
macro_rules! cases {
    ($($name:ident)*) => {
        $(mod $name {
            #[test]
            fn follows_its_formula() {
                for case in 0..super::CASES {
                    super::$name::<f32>(&mut super::Draw::new(case));
                    super::$name::<f64>(&mut super::Draw::new(case));
                }
            }
        })*
    };
}

cases! { arg_max arg_max_of_samples batch_reindex concat crop embed filter flatten reduction reshape slice tile }

/// Small integers, so that many are equal.
fn with_ties(draw: &mut Draw, count: usize) -> Vec<f64> {
    (0..count).map(|_| draw.size(0, 3) as f64 - 1.0).collect()
}

/// The places of the `k` greatest: by taking the greatest, and of equal ones the last, again and
/// again.
fn greatest(values: &[f64], k: usize) -> Vec<usize> {
    let mut taken: Vec<usize> = Vec::new();
    for _ in 0..k {
        let mut best = None;
        for (i, &value) in values.iter().enumerate() {
            if !taken.contains(&i) && best.is_none_or(|b: usize| value >= values[b]) {
                best = Some(i);
            }
        }
        taken.push(best.expect("there are enough"));
    }
    taken
}

fn arg_max<T: Real>(draw: &mut Draw) {
    let axes = draw.size(1, 4);
    let (shape, axis, values) = (draw.shape(axes), draw.size(0, axes - 1), draw.flag());
    let k = draw.size(1, shape[axis]);
    let x = with_ties(draw, shape.iter().product());
    let text = format!("argmax_param {{ axis: {axis} top_k: {k} out_max_val: {values} }}");
    let found = forward::<T>("ArgMax", &text, Phase::TEST, vec![blob("x", &shape, &x)]).remove(0);
    let mut top = shape.clone();
    top[axis] = k;
    let expected: Vec<f64> = indices(&top)
        .into_iter()
        .map(|mut index| {
            let rank = index[axis];
            let along: Vec<f64> = (0..shape[axis])
                .map(|i| {
                    index[axis] = i;
                    at(&shape, &x, &index)
                })
                .collect();
            let place = greatest(&along, k)[rank];
            if values { along[place] } else { place as f64 }
        })
        .collect();
    assert_eq!(found, (top, expected));
}

fn arg_max_of_samples<T: Real>(draw: &mut Draw) {
    let axes = draw.size(1, 5);
    let (shape, values) = (draw.shape(axes), draw.flag());
    let len = shape[1..].iter().product();
    let k = draw.size(1, len);
    let x = with_ties(draw, shape[0] * len);
    let text = format!("argmax_param {{ top_k: {k} out_max_val: {values} }}");
    let found = forward::<T>("ArgMax", &text, Phase::TEST, vec![blob("x", &shape, &x)]).remove(0);
    let mut expected = Vec::new();
    for sample in x.chunks(len) {
        let places = greatest(sample, k);
        expected.extend(places.iter().map(|&i| i as f64));
        if values {
            expected.extend(places.iter().map(|&i| sample[i]));
        }
    }
    let mut top = vec![shape[0], if values { 2 } else { 1 }, k];
    top.resize(axes.max(3), 1);
    assert_eq!(found, (top, expected));
}

fn batch_reindex<T: Real>(draw: &mut Draw) {
    let axes = draw.size(1, 3);
    let shape = draw.shape(axes);
    let x = draw.values(shape.iter().product(), -1.0, 1.0);
    let count = draw.size(0, 6);
    let index: Vec<usize> = (0..count).map(|_| draw.size(0, shape[0] - 1)).collect();
    let floats: Vec<f64> = index.iter().map(|&i| i as f64).collect();
    let bottoms = vec![blob("x", &shape, &x), blob("index", &[count], &floats)];
    let found = forward::<T>("BatchReindex", "", Phase::TEST, bottoms).remove(0);
    let mut top = shape.clone();
    top[0] = count;
    let expected: Vec<f64> = indices(&top)
        .into_iter()
        .map(|mut place| {
            place[0] = index[place[0]];
            at(&shape, &x, &place)
        })
        .collect();
    assert_eq!(found.0, top);
    assert_close::<T>("BatchReindex", &found.1, &expected);
}

fn concat<T: Real>(draw: &mut Draw) {
    let axes = draw.size(1, 4);
    let (mut top, axis, count) = (draw.shape(axes), draw.size(0, axes - 1), draw.size(1, 3));
    let mut parts = Vec::new();
    for _ in 0..count {
        let mut shape = top.clone();
        shape[axis] = draw.size(0, 3);
        let x = draw.values(shape.iter().product(), -1.0, 1.0);
        parts.push((shape, x));
    }
    let bottom = |(i, (shape, x)): (usize, &(Vec<usize>, Vec<f64>))| blob(&format!("x{i}"), shape, x);
    let bottoms = parts.iter().enumerate().map(bottom).collect();
    let negative = axis as i64 - axes as i64;
    let options = [
        format!("axis: {axis}"),
        format!("axis: {negative}"),
        format!("concat_dim: {axis}"),
    ];
    let text = format!("concat_param {{ {} }}", options[draw.size(0, 2)]);
    let found = forward::<T>("Concat", &text, Phase::TEST, bottoms).remove(0);
    top[axis] = parts.iter().map(|(shape, _)| shape[axis]).sum();
    let expected: Vec<f64> = indices(&top)
        .into_iter()
        .map(|mut index| {
            let mut part = 0;
            while index[axis] >= parts[part].0[axis] {
                index[axis] -= parts[part].0[axis];
                part += 1;
            }
            at(&parts[part].0, &parts[part].1, &index)
        })
        .collect();
    assert_eq!(found.0, top);
    assert_close::<T>("Concat", &found.1, &expected);
}

fn slice<T: Real>(draw: &mut Draw) {
    let axes = draw.size(1, 4);
    let (mut shape, axis) = (draw.shape(axes), draw.size(0, axes - 1));
    let sizes: Vec<usize> = (0..draw.size(1, 4)).map(|_| draw.size(1, 3)).collect();
    shape[axis] = sizes.iter().sum();
    let x = draw.values(shape.iter().product(), -1.0, 1.0);
    let mut text = format!("slice_param {{ axis: {axis} ");
    let mut points = vec![0];
    for size in &sizes[..sizes.len() - 1] {
        points.push(points[points.len() - 1] + size);
        text += &format!("slice_point: {} ", points[points.len() - 1]);
    }
    text += "}";
    (0..sizes.len()).for_each(|i| text += &format!(r#" top: "y{i}""#));
    let found = forward::<T>("Slice", &text, Phase::TEST, vec![blob("x", &shape, &x)]);
    for ((found, &size), &point) in found.iter().zip(&sizes).zip(&points) {
        let mut top = shape.clone();
        top[axis] = size;
        let moved = |mut index: Vec<usize>| {
            index[axis] += point;
            at(&shape, &x, &index)
        };
        let expected: Vec<f64> = indices(&top).into_iter().map(moved).collect();
        assert_eq!(found.0, top);
        assert_close::<T>("Slice", &found.1, &expected);
    }
}

fn crop<T: Real>(draw: &mut Draw) {
    let axes = draw.size(1, 4);
    let (shape, axis) = (draw.shape(axes), draw.size(0, axes - 1));
    let (mut top, mut offsets) = (shape.clone(), vec![0; axes]);
    for a in axis..axes {
        top[a] = draw.size(0, shape[a]);
        offsets[a] = draw.size(0, shape[a] - top[a]);
    }
    let mut reference = top.clone();
    (0..axis).for_each(|a| reference[a] = draw.size(1, 5));
    let given: String = offsets[axis..]
        .iter()
        .map(|offset| format!("offset: {offset} "))
        .collect();
    let text = format!("crop_param {{ axis: {axis} {given}}}");
    let x = draw.values(shape.iter().product(), -1.0, 1.0);
    let zeros = vec![0.0; reference.iter().product()];
    let bottoms = vec![blob("x", &shape, &x), blob("reference", &reference, &zeros)];
    let found = forward::<T>("Crop", &text, Phase::TEST, bottoms).remove(0);
    let moved = |index: Vec<usize>| {
        let index: Vec<usize> = index.iter().zip(&offsets).map(|(i, offset)| i + offset).collect();
        at(&shape, &x, &index)
    };
    let expected: Vec<f64> = indices(&top).into_iter().map(moved).collect();
    assert_eq!(found.0, top);
    assert_close::<T>("Crop", &found.1, &expected);
}

fn embed<T: Real>(draw: &mut Draw) {
    let (rows, width, axes) = (draw.size(1, 5), draw.size(1, 4), draw.size(0, 3));
    let (shape, bias) = (draw.shape(axes), draw.flag());
    let index: Vec<f64> = (0..shape.iter().product())
        .map(|_| draw.size(0, rows - 1) as f64)
        .collect();
    let text = format!("embed_param {{ input_dim: {rows} num_output: {width} bias_term: {bias} }}");
    let mut test = layer::<T>("Embed", &text, Phase::TRAIN, vec![blob("index", &shape, &index)]);
    let (w, b) = (draw.values(rows * width, -1.0, 1.0), draw.values(width, -1.0, 1.0));
    for (param, values) in test.params().iter().zip([&w, &b]) {
        let mut data = param.data_overwrite().expect("it works");
        data.iter_mut()
            .zip(values)
            .for_each(|(to, &value)| *to = T::from_f64(value));
    }
    test.forward().expect("it works");
    let dy = draw.values(index.len() * width, -1.0, 1.0);
    set_diff(test.top(0), &dy);
    test.backward(&[false]).expect("it works");
    let (mut y, mut dw, mut db) = (vec![], vec![0.0; rows * width], vec![0.0; width]);
    for (place, &row) in index.iter().enumerate() {
        for j in 0..width {
            y.push(w[row as usize * width + j] + if bias { b[j] } else { 0.0 });
            dw[row as usize * width + j] += dy[place * width + j];
            db[j] += dy[place * width + j];
        }
    }
    assert_eq!(**test.top(0).shape(), *[&shape[..], &[width]].concat());
    assert_close::<T>("Embed", &data(test.top(0)), &y);
    assert_close::<T>("dW of Embed", &diff(&test.params()[0]), &dw);
    assert_eq!(test.params().len(), 1 + usize::from(bias));
    if bias {
        assert_close::<T>("db of Embed", &diff(&test.params()[1]), &db);
    }
}

fn filter<T: Real>(draw: &mut Draw) {
    let axes = draw.size(1, 3);
    let shape = draw.shape(axes);
    let x = draw.values(shape.iter().product(), -1.0, 1.0);
    let marks = with_ties(draw, shape[0]);
    let selector = [&[shape[0]], &vec![1; draw.size(0, 2)][..]].concat();
    let bottoms = vec![blob::<T>("x", &shape, &x), blob("selector", &selector, &marks)];
    let mut test = layer("Filter", "", Phase::TEST, bottoms);
    assert_eq!(**test.top(0).shape(), *shape, "the whole batch at first");
    test.forward().expect("it works");
    let width: usize = shape[1..].iter().product();
    let (mut expected, mut kept) = (Vec::new(), 0);
    for (item, &mark) in marks.iter().enumerate() {
        if mark != 0.0 {
            kept += 1;
            expected.extend_from_slice(&x[item * width..(item + 1) * width]);
        }
    }
    assert_eq!(**test.top(0).shape(), *[&[kept], &shape[1..]].concat());
    assert_close::<T>("Filter", &data(test.top(0)), &expected);
}

fn flatten<T: Real>(draw: &mut Draw) {
    let axes = draw.size(1, 5);
    let shape = draw.shape(axes);
    let start = draw.size(0, axes - 1);
    let end = draw.size(start, axes - 1);
    let x = draw.values(shape.iter().product(), -1.0, 1.0);
    let end_axis = if draw.flag() {
        end as i64
    } else {
        end as i64 - axes as i64
    };
    let text = format!("flatten_param {{ axis: {start} end_axis: {end_axis} }}");
    let found = forward::<T>("Flatten", &text, Phase::TEST, vec![blob("x", &shape, &x)]).remove(0);
    let mut top = Vec::new();
    for (axis, &size) in shape.iter().enumerate() {
        match top.last_mut() {
            Some(last) if axis > start && axis <= end => *last *= size,
            _ => top.push(size),
        }
    }
    assert_eq!(found.0, top);
    assert_close::<T>("Flatten", &found.1, &x);
}

fn reshape<T: Real>(draw: &mut Draw) {
    let axes = draw.size(1, 4);
    let shape = draw.shape(axes);
    let start = draw.size(0, axes);
    let count = draw.size(0, axes - start);
    // Each replaced axis is copied, given, or split into itself and 1, and at most one is inferred.
    let (mut dims, mut top, mut inferred) = (Vec::new(), shape[..start].to_vec(), false);
    for (i, &size) in shape.iter().enumerate().skip(start).take(count) {
        let copied = dims.len() + start == i && draw.flag();
        let infer = !copied && !inferred && draw.flag();
        inferred |= infer;
        dims.push(if copied {
            0
        } else if infer {
            -1
        } else {
            size as i64
        });
        top.push(size);
        if draw.flag() {
            dims.push(1);
            top.push(1);
        }
    }
    top.extend_from_slice(&shape[start + count..]);
    let axis = if draw.flag() {
        start as i64
    } else {
        start as i64 - axes as i64 - 1
    };
    let dims: String = dims.iter().map(|dim| format!("dim: {dim} ")).collect();
    let text = format!("reshape_param {{ shape {{ {dims}}} axis: {axis} num_axes: {count} }}");
    let x = draw.values(shape.iter().product(), -1.0, 1.0);
    let found = forward::<T>("Reshape", &text, Phase::TEST, vec![blob("x", &shape, &x)]).remove(0);
    assert_eq!(found.0, top, "{shape:?} {text}");
    assert_close::<T>("Reshape", &found.1, &x);
}

fn reduction<T: Real>(draw: &mut Draw) {
    let axes = draw.size(1, 4);
    let (shape, axis, coeff) = (
        draw.shape(axes),
        draw.size(0, axes - 1),
        draw.size(1, 9) as f64 / 4.0 - 1.0,
    );
    let operation = ["SUM", "ASUM", "SUMSQ", "MEAN"][draw.size(0, 3)];
    let text = format!("reduction_param {{ operation: {operation} axis: {axis} coeff: {coeff} }}");
    let x = draw.values(shape.iter().product(), -1.0, 1.0);
    let found = forward::<T>("Reduction", &text, Phase::TEST, vec![blob("x", &shape, &x)]).remove(0);
    let expected: Vec<f64> = indices(&shape[..axis])
        .into_iter()
        .map(|outer| {
            let inner = indices(&shape[axis..]);
            let count = inner.len() as f64;
            let mut sum = 0.0;
            for inner in inner {
                let x = at(&shape, &x, &[&outer[..], &inner].concat());
                sum += match operation {
                    "SUM" => x,
                    "ASUM" => x.abs(),
                    "SUMSQ" => x * x,
                    _ => x / count,
                };
            }
            coeff * sum
        })
        .collect();
    assert_eq!(found.0, shape[..axis]);
    assert_close::<T>(operation, &found.1, &expected);
}

fn tile<T: Real>(draw: &mut Draw) {
    let axes = draw.size(1, 4);
    let (shape, axis, tiles) = (draw.shape(axes), draw.size(0, axes - 1), draw.size(1, 3));
    let x = draw.values(shape.iter().product(), -1.0, 1.0);
    let text = format!("tile_param {{ axis: {axis} tiles: {tiles} }}");
    let found = forward::<T>("Tile", &text, Phase::TEST, vec![blob("x", &shape, &x)]).remove(0);
    let mut top = shape.clone();
    top[axis] *= tiles;
    let wrapped = |mut index: Vec<usize>| {
        index[axis] %= shape[axis];
        at(&shape, &x, &index)
    };
    let expected: Vec<f64> = indices(&top).into_iter().map(wrapped).collect();
    assert_eq!(found.0, top);
    assert_close::<T>("Tile", &found.1, &expected);
}
