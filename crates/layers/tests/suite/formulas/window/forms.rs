//! Forms of layers over windows that no field of a file distinguishes.

use super::super::super::{blob, data, layer, set_data};
use cortado_core::{Phase, Rng};
use cortado_proto::{BlobProto, BlobShape};

/// OpenVINO's models make Interp's top an exact multiple in size.
#[test]
fn interp_to_a_multiple() {
    for (zoom, [rows, columns]) in [(2, [4, 5]), (3, [1, 2]), (1, [3, 3])] {
        let values: Vec<f64> = (0..rows * columns).map(|i| (i * i % 7) as f64).collect();
        let run = |text: &str| {
            let mut test = layer::<f64>(
                "Interp",
                text,
                Phase::TEST,
                vec![blob("x", &[1, 1, rows, columns], &values)],
            );
            test.forward().unwrap();
            (test.top(0).shape().to_vec(), data(test.top(0)))
        };
        let times = run(&format!("interp_param {{ zoom_factor: {zoom} zoom: TIMES }}"));
        assert_eq!(times.0, [1, 1, zoom * rows, zoom * columns]);
        let given = format!("interp_param {{ height: {} width: {} }}", zoom * rows, zoom * columns);
        assert_eq!(times, run(&given));
        let corners = run(&format!("interp_param {{ zoom_factor: {zoom} }}"));
        assert_eq!(corners.0[2], rows + (rows - 1) * (zoom - 1));
    }
}

/// A filter for each channel is what the original's GPU code reads of its weights.
#[test]
fn depthwise_convolution_without_groups() {
    for channels in [1, 2, 6] {
        let values: Vec<f64> = (0..channels * 64).map(|i| (i * 7 % 11) as f64 - 5.0).collect();
        let make = |text: &str| {
            let text = format!(
                "convolution_param {{ num_output: {channels} kernel_size: 3 pad: 1 stride: 2 bias_term: false {text} }}"
            );
            layer::<f64>(
                "DepthwiseConvolution",
                &text,
                Phase::TEST,
                vec![blob("x", &[1, channels, 8, 8], &values)],
            )
        };
        let (mut with, mut without) = (make(&format!("group: {channels}")), make(""));
        assert_eq!(without.params()[0].shape()[..], [channels, 1, 3, 3]);
        let mut rng = Rng::new(3);
        let all: Vec<f64> = (0..channels * channels * 9).map(|_| rng.uniform(-1.0, 1.0)).collect();
        let stored = BlobProto {
            shape: Some(Box::new(BlobShape {
                dim: vec![channels as i64, channels as i64, 3, 3],
                ..Default::default()
            })),
            data: all.iter().map(|&value| value as f32).collect::<Vec<_>>().into(),
            ..Default::default()
        };
        let own = without.layer().in_own_order(std::slice::from_ref(&stored)).unwrap();
        assert_eq!(own.is_some(), channels > 1, "one channel has all that there is");
        let own = own.unwrap_or_else(|| vec![stored]);
        without.layer().params_mut()[0].copy_from_proto(&own[0], false).unwrap();
        let first: Vec<f64> = all[..channels * 9]
            .iter()
            .map(|&value| f64::from(value as f32))
            .collect();
        set_data(&with.params()[0], &first);
        with.forward().unwrap();
        without.forward().unwrap();
        assert_eq!(data(without.top(0)), data(with.top(0)));
        assert_eq!(without.top(0).shape()[..], [1, channels, 4, 4]);
    }
}

/// What a layer computes of a volume with weights of its own.
fn of_volume(name: &str, text: &str, weights: &[f64]) -> (Vec<usize>, Vec<f64>) {
    let values: Vec<f64> = (0..2 * 4 * 5 * 6).map(|i| (i * 7 % 11) as f64 - 5.0).collect();
    let mut test = layer::<f64>(name, text, Phase::TEST, vec![blob("x", &[1, 2, 4, 5, 6], &values)]);
    if let Some(param) = test.params().first() {
        set_data(param, &weights[..param.count()]);
    }
    test.forward().unwrap();
    (test.top(0).shape().to_vec(), data(test.top(0)))
}

/// The sizes of each axis, in the forms of forks.
#[test]
fn sizes_of_each_axis() {
    let mut rng = Rng::new(4);
    let weights: Vec<f64> = (0..200).map(|_| rng.uniform(-1.0, 1.0)).collect();
    let convolve = |name: &str, sizes: &str| {
        let options = format!("num_output: 2 bias_filler {{ value: 0.5 }} {sizes}");
        of_volume(name, &format!("convolution_param {{ {options} }}"), &weights)
    };
    let lists = "kernel_size: 2 kernel_size: 3 kernel_size: 3 stride: 2 stride: 1 stride: 1 pad: 0 pad: 1 pad: 1";
    let shapes = "kernel_shape { dim: 2 dim: 3 dim: 3 } stride_shape { dim: 2 dim: 1 dim: 1 } pad_shape { dim: 0 dim: 1 dim: 1 }";
    let expected = convolve("Convolution", lists);
    for name in ["Convolution", "NdConvolution"] {
        assert_eq!(convolve(name, shapes), expected);
    }
    let c3d = "kernel_size: 3 kernel_depth: 2 temporal_stride: 2 pad: 1 num_output: 2 bias_filler { value: 0.5 }";
    for message in ["convolution3d_param", "convolution_param"] {
        let text = format!("{message} {{ {c3d} }}");
        assert_eq!(of_volume("Convolution3D", &text, &weights), expected);
        let (shape, _) = of_volume("Deconvolution3D", &text, &weights);
        assert_eq!(shape, [1, 2, 8, 5, 6]);
    }
    let pool = |name: &str, sizes: &str| of_volume(name, &format!("pooling_param {{ pool: AVE {sizes} }}"), &[]);
    let plane = pool(
        "Pooling",
        "kernel_shape { dim: 1 dim: 2 dim: 3 } pad_shape { dim: 0 dim: 1 dim: 0 }",
    );
    assert_eq!(plane.0, [1, 2, 4, 6, 4]);
    let listed = "kernel_size_3d: 1 kernel_size_3d: 2 kernel_size_3d: 3 pad_3d: 0 pad_3d: 1 pad_3d: 0";
    assert_eq!(pool("Pooling", listed), plane);
    assert_eq!(
        pool("NdPooling", "kernel_shape { dim: 1 } global_pooling: true"),
        pool("Pooling", "global_pooling: true")
    );
}
