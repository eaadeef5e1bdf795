//! Convolutions that read at offsets.

use super::super::{CASES, Draw, assert_close};
use crate::{blob, data, layer, set_data};
use cortado_core::{Phase, Real};

/// The value between the places of a plane, 0 outside of them.
fn between(plane: &[f64], [height, width]: [usize; 2], [y, x]: [f64; 2]) -> f64 {
    if y < 0.0 || x < 0.0 || y >= height as f64 || x >= width as f64 {
        return 0.0;
    }
    let (mut sum, limits) = (0.0, [height - 1, width - 1]);
    let neighbours = |at: f64, limit: usize| {
        let at = at.min(limit as f64);
        let low = at.floor() as usize;
        [(low, 1.0 - (at - low as f64)), ((low + 1).min(limit), at - low as f64)]
    };
    for (row, of_row) in neighbours(y, limits[0]) {
        for (column, of_column) in neighbours(x, limits[1]) {
            sum += of_row * of_column * plane[row * width + column];
        }
    }
    sum
}

fn convolution<T: Real>(case: u32) {
    let mut draw = Draw::new(case);
    let (group, classes) = (draw.size(1, 2), draw.size(1, 2));
    let (images, channels, outputs) = (draw.size(1, 2), 4, 2 * draw.size(1, 2));
    let (kernel, stride, pad, dilation) = (
        [draw.size(1, 3), draw.size(1, 3)],
        draw.size(1, 2),
        draw.size(0, 2),
        draw.size(1, 2),
    );
    let size = [0, 1].map(|i| dilation * (kernel[i] - 1) + 1 + draw.size(0, 4));
    let output = [0, 1].map(|i| (size[i] + 2 * pad - dilation * (kernel[i] - 1) - 1) / stride + 1);
    let (taps, places) = (kernel[0] * kernel[1], output[0] * output[1]);
    let x = draw.values(images * channels * size[0] * size[1], -2.0, 2.0);
    // In eighths, which both types hold, so that both agree on what lies inside.
    let offsets = draw.values(images * classes * taps * 2 * places, -1.5, 1.5);
    let offsets: Vec<f64> = offsets.iter().map(|offset| (offset * 8.0).round() / 8.0).collect();
    let text = format!(
        "deformable_convolution_param {{ num_output: {outputs} kernel_h: {} kernel_w: {} stride: {stride} pad: {pad}
         dilation: {dilation} group: {group} deformable_group: {classes} }}",
        kernel[0], kernel[1]
    );
    let bottoms = vec![
        blob::<T>("x", &[images, channels, size[0], size[1]], &x),
        blob("offsets", &[images, classes * taps * 2, output[0], output[1]], &offsets),
    ];
    let mut test = layer("DeformableConvolution", &text, Phase::TEST, bottoms);
    let depth = channels / group;
    let (weights, bias) = (
        draw.values(outputs * depth * taps, -1.0, 1.0),
        draw.values(outputs, -1.0, 1.0),
    );
    set_data(&test.params()[0], &weights);
    set_data(&test.params()[1], &bias);
    test.forward().expect("a valid case");
    let mut expected = Vec::new();
    for (n, o, place) in
        (0..images * outputs * places).map(|i| (i / places / outputs, i / places % outputs, i % places))
    {
        let mut sum = bias[o];
        for (c, k) in (0..depth * taps).map(|i| (i / taps, i % taps)) {
            let channel = o / (outputs / group) * depth + c;
            let class = channel / (channels / classes);
            let offset = |axis: usize| offsets[(((n * classes + class) * taps + k) * 2 + axis) * places + place];
            let at = |axis: usize, place: usize, k: usize| {
                (place * stride + k * dilation) as f64 - pad as f64 + offset(axis)
            };
            let at = [
                at(0, place / output[1], k / kernel[1]),
                at(1, place % output[1], k % kernel[1]),
            ];
            let plane = &x[(n * channels + channel) * size[0] * size[1]..][..size[0] * size[1]];
            sum += weights[(o * depth + c) * taps + k] * between(plane, size, at);
        }
        expected.push(sum);
    }
    assert_eq!(**test.top(0).shape(), [images, outputs, output[0], output[1]]);
    assert_close::<T>(&text, &data(test.top(0)), &expected);
}

#[test]
fn a_kernel_reads_at_its_offsets() {
    for case in 0..2 * CASES {
        convolution::<f32>(case);
        convolution::<f64>(case);
    }
}

#[test]
fn without_offsets_it_is_a_convolution() {
    let shape = [2, 4, 6, 5];
    let window = "num_output: 2 kernel_size: 3 pad: 1 weight_filler { type: 'gaussian' }";
    let x = || crate::random::<f32>("x", &shape, 1);
    let offsets = blob("offsets", &[2, 72, 6, 5], &[0.0; 2 * 72 * 30]);
    let deformed = format!("deformable_convolution_param {{ {window} }}");
    let mut deformed = layer("DeformableConvolution", &deformed, Phase::TEST, vec![x(), offsets]);
    let plain = format!("convolution_param {{ {window} }}");
    let mut plain = layer("Convolution", &plain, Phase::TEST, vec![x()]);
    deformed.forward().unwrap();
    plain.forward().unwrap();
    assert_close::<f32>("y", &data(deformed.top(0)), &data(plain.top(0)));
}
