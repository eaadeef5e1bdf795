//! Pooling and SPP.

use super::super::{CASES, Draw, assert_close};
use super::{at, indices};
use crate::{blob, data, diff, kind, layer, set_diff};
use cortado_core::{Blob, Phase, Real};
use cortado_math::testing::LayerTest;

/// The window along one axis.
#[derive(Clone, Copy)]
struct Axis {
    input: usize,
    kernel: usize,
    stride: usize,
    pad: usize,
}

impl Axis {
    fn output(self, ceil: bool) -> usize {
        let room = self.input + 2 * self.pad - self.kernel;
        let steps = if ceil {
            room.div_ceil(self.stride)
        } else {
            room / self.stride
        };
        // The last window must start inside the image or its leading padding.
        let outside = steps * self.stride >= self.input + self.pad;
        steps + 1 - usize::from(outside)
    }

    /// The elements of a window, and its size with the padding.
    fn window(self, place: usize) -> (std::ops::Range<usize>, usize) {
        let start = (place * self.stride) as isize - self.pad as isize;
        let end = (start + self.kernel as isize).min((self.input + self.pad) as isize);
        let inside = start.max(0) as usize..(end.max(0) as usize).min(self.input);
        (inside, (end - start) as usize)
    }
}

/// What a plane is pooled to, with the position of each maximum, and the gradient of the plane.
struct Pooled {
    y: Vec<f64>,
    mask: Vec<f64>,
    dx: Vec<f64>,
}

fn pool(max: bool, axes: &[Axis], output: &[usize], x: &[f64], dy: &[f64]) -> Pooled {
    let input: Vec<usize> = axes.iter().map(|axis| axis.input).collect();
    let mut pooled = Pooled {
        y: Vec::new(),
        mask: Vec::new(),
        dx: vec![0.0; x.len()],
    };
    for (place, dy) in indices(output).iter().zip(dy) {
        let windows: Vec<_> = axes
            .iter()
            .zip(place)
            .map(|(axis, &place)| axis.window(place))
            .collect();
        let inside = indices(&windows.iter().map(|(range, _)| range.len()).collect::<Vec<_>>());
        let position = |offset: &Vec<usize>| {
            let index: Vec<usize> = offset
                .iter()
                .zip(&windows)
                .map(|(o, (range, _))| range.start + o)
                .collect();
            at(&input, &index)
        };
        let elements: Vec<usize> = inside.iter().map(position).collect();
        if max {
            let first = |best: usize, &i: &usize| if x[i] > x[best] { i } else { best };
            let best = elements.iter().fold(elements[0], first);
            pooled.y.push(x[best]);
            pooled.mask.push(best as f64);
            pooled.dx[best] += dy;
        } else {
            let area: usize = windows.iter().map(|(_, full)| full).product();
            pooled.y.push(elements.iter().map(|&i| x[i]).sum::<f64>() / area as f64);
            elements.iter().for_each(|&i| pooled.dx[i] += dy / area as f64);
        }
    }
    pooled
}

/// Integers, so that maxima are often equal.
fn values(draw: &mut Draw, count: usize) -> Vec<f64> {
    (0..count).map(|_| draw.size(0, 4) as f64 - 2.0).collect()
}

/// The padding of height and width, in one of its two forms.
fn pads([h, w]: [usize; 2], by_edge: bool) -> String {
    match by_edge {
        true => format!("pad_t: {h} pad_b: {h} pad_l: {w} pad_r: {w}"),
        false => format!("pad_h: {h} pad_w: {w}"),
    }
}

/// How sizes are rounded, in one of its two forms.
fn round(ceil: bool, by_flag: bool) -> String {
    match (by_flag, ceil) {
        (true, _) => format!("ceil_mode: {ceil}"),
        (false, true) => "round_mode: CEIL".into(),
        (false, false) => "round_mode: FLOOR".into(),
    }
}

fn pooling<T: Real>(case: u32) {
    let mut draw = Draw::new(case);
    let planes = [draw.size(1, 2), draw.size(1, 3)];
    let count = draw.size(1, 3);
    let (max, ceil, plane) = (draw.flag(), draw.flag(), count == 2 && draw.flag());
    let mut axis = |_| {
        let (kernel, stride) = (draw.size(1, 3), draw.size(1, 4));
        let pad = draw.size(0, kernel - 1);
        let input = draw.size(kernel.saturating_sub(2 * pad).max(1), 6);
        Axis {
            input,
            kernel,
            stride,
            pad,
        }
    };
    let mut axes: Vec<Axis> = (0..count).map(&mut axis).collect();
    if !plane {
        let Axis {
            kernel, stride, pad, ..
        } = axes[0];
        let least = kernel.saturating_sub(2 * pad).max(1);
        axes.iter_mut().for_each(|axis| {
            *axis = Axis {
                input: axis.input.max(least),
                kernel,
                stride,
                pad,
            }
        });
    }
    let output: Vec<usize> = axes.iter().map(|axis| axis.output(ceil)).collect();
    if output.contains(&0) {
        return;
    }
    let sizes = if plane {
        let [h, w] = [axes[0], axes[1]];
        format!(
            "kernel_h: {} kernel_w: {} stride_h: {} stride_w: {} {}",
            h.kernel,
            w.kernel,
            h.stride,
            w.stride,
            pads([h.pad, w.pad], draw.flag())
        )
    } else {
        let Axis {
            kernel, stride, pad, ..
        } = axes[0];
        format!("kernel_size: {kernel} stride: {stride} pad: {pad}")
    };
    let method = if max { "MAX" } else { "AVE" };
    let round = round(ceil, draw.flag());
    let tops = if max { r#"top: "y" top: "mask""# } else { "" };
    let text = format!("{tops} pooling_param {{ pool: {method} {round} {sizes} }}");
    let spatial: Vec<usize> = axes.iter().map(|axis| axis.input).collect();
    let (input, len): (usize, usize) = (spatial.iter().product(), output.iter().product());
    let x = values(&mut draw, planes[0] * planes[1] * input);
    let dy = draw.values(planes[0] * planes[1] * len, -1.0, 1.0);
    let bottom = blob::<T>("x", &[&planes[..], &spatial].concat(), &x);
    let mut test = layer("Pooling", &text, Phase::TRAIN, vec![bottom]);
    test.forward().expect("it works");
    set_diff(test.top(0), &dy);
    test.backward(&[true]).expect("it works");
    assert_eq!(
        **test.top(0).shape(),
        *[&planes[..], &output].concat(),
        "{text} {spatial:?}"
    );
    let parts = x.chunks(input).zip(dy.chunks(len));
    let pooled: Vec<Pooled> = parts.map(|(x, dy)| pool(max, &axes, &output, x, dy)).collect();
    let all = |of: fn(&Pooled) -> &Vec<f64>| pooled.iter().flat_map(of).copied().collect::<Vec<f64>>();
    assert_close::<T>(&format!("{text}: y"), &data(test.top(0)), &all(|p| &p.y));
    assert_close::<T>(&format!("{text}: dx"), &diff(test.bottom(0)), &all(|p| &p.dx));
    if max {
        assert_eq!(data(test.top(1)), all(|p| &p.mask), "{text}");
    }
}

#[test]
fn pooling_over_any_number_of_axes() {
    for case in 0..4 * CASES {
        pooling::<f32>(case);
        pooling::<f64>(case);
    }
}

fn pyramid<T: Real>(case: u32) {
    let mut draw = Draw::new(case);
    let (num, channels, height) = (draw.size(1, 2), draw.size(1, 3), draw.size(1, 3));
    let max = draw.flag();
    let spatial = [draw.size(7, 9), draw.size(7, 12)];
    let input = spatial[0] * spatial[1];
    let x = values(&mut draw, num * channels * input);
    let lengths: Vec<usize> = (0..height).map(|level| channels << (2 * level)).collect();
    let row: usize = lengths.iter().sum();
    let dy = draw.values(num * row, -1.0, 1.0);
    let (mut y, mut dx) = (vec![0.0; num * row], vec![0.0; x.len()]);
    for n in 0..num {
        let mut start = n * row;
        for level in 0..height {
            let bins = 1 << level;
            let axes = spatial.map(|input| {
                let kernel = input.div_ceil(bins);
                let pad = (kernel * bins - input).div_ceil(2);
                Axis {
                    input,
                    kernel,
                    stride: kernel,
                    pad,
                }
            });
            let output = axes.map(|axis| axis.output(true));
            for c in 0..channels {
                let plane = (n * channels + c) * input..(n * channels + c + 1) * input;
                let to = start..start + output[0] * output[1];
                let pooled = pool(max, &axes, &output, &x[plane.clone()], &dy[to.clone()]);
                y[to.clone()].copy_from_slice(&pooled.y);
                dx[plane].iter_mut().zip(pooled.dx).for_each(|(dx, part)| *dx += part);
                start = to.end;
            }
        }
    }
    let text = format!(
        "spp_param {{ pyramid_height: {height} pool: {} }}",
        if max { "MAX" } else { "AVE" }
    );
    let bottom = blob::<T>("x", &[num, channels, spatial[0], spatial[1]], &x);
    let mut test = layer("SPP", &text, Phase::TRAIN, vec![bottom]);
    test.forward().expect("it works");
    set_diff(test.top(0), &dy);
    test.backward(&[true]).expect("it works");
    let shape: &[usize] = if height == 1 {
        &[num, channels, 1, 1]
    } else {
        &[num, row]
    };
    assert_eq!(**test.top(0).shape(), *shape, "{text}");
    assert_close::<T>(&format!("{text} {spatial:?}: y"), &data(test.top(0)), &y);
    assert_close::<T>(&format!("{text} {spatial:?}: dx"), &diff(test.bottom(0)), &dx);
}

#[test]
fn pyramids() {
    for case in 0..2 * CASES {
        pyramid::<f32>(case);
        pyramid::<f64>(case);
    }
}

/// The size along one axis, if the window fits.
fn size(round: &str, [kernel, stride, pad, input]: [usize; 4]) -> Option<usize> {
    let text =
        format!("pooling_param {{ pool: AVE kernel_size: {kernel} stride: {stride} pad: {pad} round_mode: {round} }}");
    let bottom = Blob::<f32>::new("x", &[1, 1, input]).expect("the shape fits");
    let test = LayerTest::new(kind("Pooling"), &text, Phase::TEST, vec![bottom]);
    test.ok().map(|test| test.top(0).shape()[2])
}

#[test]
fn sizes_follow_the_original() {
    for (round, window, expected, why) in [
        ("CEIL", [3, 2, 0, 9], Some(4), ""),
        ("CEIL", [3, 2, 0, 8], Some(4), ""),
        ("FLOOR", [3, 2, 0, 8], Some(3), ""),
        ("CEIL", [3, 2, 1, 12], Some(7), ""),
        (
            "CEIL",
            [2, 2, 1, 3],
            Some(2),
            "the third window would start beyond the padding",
        ),
        ("CEIL", [2, 2, 0, 1], Some(1), "a kernel that lacks less than a stride"),
        ("FLOOR", [2, 2, 0, 1], None, ""),
        ("CEIL", [5, 1, 0, 4], None, ""),
        (
            "CEIL",
            [1, 3, 0, 5],
            Some(2),
            "the third window would lie outside the image",
        ),
        ("CEIL", [3, 1, 0, 0], None, ""),
    ] {
        assert_eq!(size(round, window), expected, "{round} {window:?} {why}");
    }
}

#[test]
fn two_edges_may_be_padded_alone() {
    let text = "pooling_param { kernel_size: 3 pad_l: 2 pad_r: 2 }";
    let test = layer::<f32>("Pooling", text, Phase::TEST, vec![blob("x", &[1, 1, 4, 4], &[0.0; 16])]);
    assert_eq!(**test.top(0).shape(), [1, 1, 2, 6]);
}

#[test]
fn every_window_touches_the_image() {
    for (kernel, stride) in (1..6).flat_map(|kernel| (1..6).map(move |stride| (kernel, stride))) {
        for (pad, input) in (0..kernel).flat_map(|pad| (1..9).map(move |input| (pad, input))) {
            for round in ["CEIL", "FLOOR"] {
                let Some(output) = size(round, [kernel, stride, pad, input]) else {
                    continue;
                };
                let last = (output - 1) * stride;
                assert!(
                    last < input + pad && last + kernel > pad,
                    "{kernel} {stride} {pad} {input}"
                );
            }
        }
    }
}

#[test]
fn extreme_sizes_do_not_overflow() {
    let huge = u32::MAX as usize;
    assert_eq!(size("CEIL", [huge, huge, 0, 1]), Some(1));
    assert_eq!(size("CEIL", [huge, 1, huge - 1, 1]), Some(huge));
    let long = 1 << 62;
    assert_eq!(size("CEIL", [1, huge, 0, long]), Some(long.div_ceil(huge)));
}

/// C3D's pooling, which also has windows that begin in the padding behind the input.
fn of_volumes<T: Real>(case: u32) {
    let mut draw = Draw::new(case);
    let planes = [draw.size(1, 2), draw.size(1, 3)];
    let max = draw.flag();
    let (kernel, depth) = (draw.size(1, 3), draw.size(1, 3));
    let (stride, temporal) = (draw.size(1, kernel), draw.size(1, depth));
    let pad = if max { 0 } else { draw.size(0, kernel - 1) };
    let mut axis = |kernel: usize, stride, pad| Axis {
        input: draw.size(kernel, 6),
        kernel,
        stride,
        pad,
    };
    let axes = [
        axis(depth, temporal, 0),
        axis(kernel, stride, pad),
        axis(kernel, stride, pad),
    ];
    let output: Vec<usize> = axes
        .iter()
        .map(|axis| (axis.input + 2 * axis.pad - axis.kernel).div_ceil(axis.stride) + 1)
        .collect();
    let spatial = axes.map(|axis| axis.input);
    let (input, len): (usize, usize) = (spatial.iter().product(), output.iter().product());
    let x = values(&mut draw, planes[0] * planes[1] * input);
    let dy = draw.values(planes[0] * planes[1] * len, -1.0, 1.0);
    let sizes = format!(
        "pool: {} kernel_size: {kernel} kernel_depth: {depth} stride: {stride} temporal_stride: {temporal} pad: {pad}",
        if max { "MAX" } else { "AVE" }
    );
    let parts = x.chunks(input).zip(dy.chunks(len));
    let pooled: Vec<Pooled> = parts.map(|(x, dy)| pool(max, &axes, &output, x, dy)).collect();
    let all = |of: fn(&Pooled) -> &Vec<f64>| pooled.iter().flat_map(of).copied().collect::<Vec<f64>>();
    for message in ["pooling3d_param", "pooling_param"] {
        let text = format!("{message} {{ {sizes} }}");
        let bottom = blob::<T>("x", &[&planes[..], &spatial].concat(), &x);
        let mut test = layer("Pooling3D", &text, Phase::TRAIN, vec![bottom]);
        test.forward().expect("it works");
        set_diff(test.top(0), &dy);
        test.backward(&[true]).expect("it works");
        assert_eq!(test.top(0).shape()[..], [&planes[..], &output].concat(), "{text}");
        assert_close::<T>(&format!("{text}: y"), &data(test.top(0)), &all(|p| &p.y));
        assert_close::<T>(&format!("{text}: dx"), &diff(test.bottom(0)), &all(|p| &p.dx));
    }
}

#[test]
fn pooling_of_volumes() {
    for case in 0..4 * CASES {
        of_volumes::<f32>(case);
        of_volumes::<f64>(case);
    }
}
