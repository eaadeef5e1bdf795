//! Parameters, bottoms and labels that make no sense: every one is an error that says what to change.

use crate::{blob, kind, layer, parse, random};
use cortado_core::testing::LayerTest;
use cortado_core::{Blob, Ctx, Phase, Real, Registry, Rng};

/// Cases of three lines each: type and shapes of the bottoms; options; message.
const CASES: &str = r#"
Convolution | 1 4 6 6
  -
  convolution_param.num_output: is missing
Convolution | 1 4 6 6
  convolution_param { num_output: 0 kernel_size: 3 }
  convolution_param.num_output: must be at least 1, not 0
Convolution | 1 4 6 6
  convolution_param { num_output: 2 }
  convolution_param.kernel_size: is missing
Convolution | 1 4 6 6
  convolution_param { num_output: 2 kernel_size: 0 }
  convolution_param.kernel_size: must be at least 1, not 0
Convolution | 1 4 6 6
  convolution_param { num_output: 2 kernel_size: 3 kernel_h: 3 kernel_w: 3 }
  convolution_param.kernel_size: give either kernel_size or kernel_h and kernel_w, not both
Convolution | 1 4 6 6
  convolution_param { num_output: 2 kernel_h: 3 }
  convolution_param.kernel_w: is missing beside kernel_h
Convolution | 1 4 6 6
  convolution_param { num_output: 2 kernel_size: 3 stride_w: 3 }
  convolution_param.stride_h: is missing beside stride_w
Convolution | 1 4 6 6
  convolution_param { num_output: 2 kernel_size: 3 stride: 0 }
  convolution_param.stride: must be at least 1, not 0
Convolution | 1 4 6 6
  convolution_param { num_output: 2 kernel_size: 3 dilation: 0 }
  convolution_param.dilation: must be at least 1, not 0
Convolution | 1 4 6 6
  convolution_param { num_output: 2 kernel_size: 3 pad: 1 pad_h: 1 }
  convolution_param.pad: give either pad or pad_h and pad_w, not both
Convolution | 1 4 6 6
  convolution_param { num_output: 2 kernel_size: 3 kernel_size: 3 kernel_size: 3 }
  convolution_param.kernel_size: is given 3 times; give it once, or once for each of the 2 spatial axes
Convolution | 1 4 6
  convolution_param { num_output: 2 kernel_h: 3 kernel_w: 3 }
  convolution_param.kernel_size: the forms with _h and _w are for 2 spatial axes, but the bottom has 1
Convolution | 1 4 6 6
  convolution_param { num_output: 2 kernel_size: 3 group: 0 }
  convolution_param.group: must be at least 1, not 0
Convolution | 1 4 6 6
  convolution_param { num_output: 2 kernel_size: 3 group: 4 }
  convolution_param.group: must divide num_output, 2, but is 4
Convolution | 1 4 6 6
  convolution_param { num_output: 3 kernel_size: 3 group: 3 }
  convolution_param.group: must divide the number of channels, 4, but is 3
Convolution | 1 4 6 6
  convolution_param { num_output: 2 kernel_size: 9 pad: 1 }
  convolution_param.kernel_size: kernel 9 exceeds the padded input, which has 8 along spatial axis 0
Convolution | 1 4 6 6
  convolution_param { num_output: 2 kernel_size: 3 dilation: 4 }
  convolution_param.kernel_size: kernel 3 with dilation 4 covers 9 and exceeds the padded input, which has 6 along spatial axis 0
Convolution | 1 4 6 6
  convolution_param { num_output: 2 kernel_size: 4294967295 dilation: 4294967295 pad: 4294967295 }
  convolution_param.kernel_size: kernel 4294967295 with dilation 4294967295 covers 18446744060824649731 and exceeds the padded input, which has 8589934596 along spatial axis 0
Convolution | 1 4 6 6
  convolution_param { num_output: 2 kernel_size: 3 axis: -2147483648 }
  convolution_param.axis: there is no axis -2147483648 in a blob of shape 1 4 6 6 (144)
Convolution | 1 4 6 6
  convolution_param { num_output: 2 kernel_size: 1 pad: 4294967295 }
  a blob of shape [1, 2, 8589934596, 8589934596] has more elements than 63 bits can count
Convolution | 1 4 6 6
  convolution_param { num_output: 2 kernel_size: 3 weight_filler { type: "xavir" } }
  convolution_param.weight_filler.type: there is no filler "xavir"; did you mean "xavier"?
Convolution | 1 4 6 6 | 1 4 6 5
  convolution_param { num_output: 2 kernel_size: 3 }
  shape of "x1", which must be that of "x0": expected 1 4 6 6 (144), found 1 4 6 5 (120)
Convolution | 1 4 6 6
  blobs { } convolution_param { num_output: 2 kernel_size: 3 }
  number of blobs in the layer's message: expected 2, found 1
Pooling | 1 4 6 6
  -
  pooling_param.kernel_size: is missing; give it, or kernel_h and kernel_w, or global_pooling: true
Pooling | 1 4 6 6
  pooling_param { kernel_size: 0 }
  pooling_param.kernel_size: must be at least 1, not 0
Pooling | 1 4 6 6
  pooling_param { kernel_h: 2 kernel_w: 0 }
  pooling_param.kernel_w: must be at least 1, not 0
Pooling | 1 4 6 6
  pooling_param { kernel_size: 2 stride: 0 }
  pooling_param.stride: must be at least 1, not 0
Pooling | 1 4 6 6
  pooling_param { kernel_size: 2 kernel_h: 2 kernel_w: 2 }
  pooling_param.kernel_size: give either kernel_size or kernel_h and kernel_w, not both
Pooling | 1 4 6 6
  pooling_param { kernel_h: 2 }
  pooling_param.kernel_w: is missing beside kernel_h
Pooling | 1 4 6 6
  pooling_param { kernel_size: 2 pad_w: 1 }
  pooling_param.pad_h: is missing beside pad_w
Pooling | 1 4 6 6
  pooling_param { kernel_size: 2 pad: 2 }
  pooling_param.pad: must be less than the kernel, 2, but is 2
Pooling | 1 4 6 6
  pooling_param { kernel_size: 2 pad: 4294967295 }
  pooling_param.pad: must be less than the kernel, 2, but is 4294967295
Pooling | 1 4 6 6
  pooling_param { pool: STOCHASTIC kernel_size: 2 pad: 1 }
  pooling_param.pad: must be 0 for stochastic pooling
Pooling | 1 4 6 6
  pooling_param { kernel_size: 7 }
  pooling_param.kernel_size: kernel 7 exceeds the padded input height 6
Pooling | 1 4 6 6
  pooling_param { kernel_h: 3 kernel_w: 9 stride: 2 }
  pooling_param.kernel_w: kernel 9 exceeds the padded input width 6
Pooling | 1 4 6 6
  pooling_param { global_pooling: true kernel_size: 2 }
  pooling_param.kernel_size: must not be given with global_pooling: true
Pooling | 1 4 6 6
  pooling_param { global_pooling: true stride: 2 }
  pooling_param.stride: must be 1 with global_pooling: true
Pooling | 1 4 6 6
  pooling_param { global_pooling: true pad_h: 0 pad_w: 1 }
  pooling_param.pad_w: must be 0 with global_pooling: true
Pooling | 1 2 0 3
  pooling_param { global_pooling: true }
  pooling_param.global_pooling: the input height is 0
Pooling | 1 4 6 6
  top: "y" top: "mask" pooling_param { pool: AVE kernel_size: 2 }
  pooling_param.pool: only MAX has a second top, the positions of the maxima; remove that top
Pooling | 4 6 6
  pooling_param { kernel_size: 2 }
  axes of "x0" (num, channels, height, width): expected 4, found 3
InnerProduct | 1 4 6 6
  -
  inner_product_param.num_output: is missing
InnerProduct | 1 4 6 6
  inner_product_param { num_output: 0 }
  inner_product_param.num_output: must be at least 1, not 0
InnerProduct | 1 4 6 6
  inner_product_param { num_output: 2 axis: 4 }
  inner_product_param.axis: there is no axis 4 in a blob of shape 1 4 6 6 (144)
InnerProduct | 1 4 6 6
  inner_product_param { num_output: 2 axis: -2147483648 }
  inner_product_param.axis: there is no axis -2147483648 in a blob of shape 1 4 6 6 (144)
Dropout | 1 4 6 6
  dropout_param { dropout_ratio: 1 }
  dropout_param.dropout_ratio: must be at least 0 and less than 1, not 1
Dropout | 1 4 6 6
  dropout_param { dropout_ratio: -0.5 }
  dropout_param.dropout_ratio: must be at least 0 and less than 1, not -0.5
Dropout | 1 4 6 6
  dropout_param { dropout_ratio: nan }
  dropout_param.dropout_ratio: must be at least 0 and less than 1, not NaN
LRN | 1 4 6 6
  lrn_param { local_size: 4 }
  lrn_param.local_size: must be odd, not 4
LRN | 1 4 6 6
  lrn_param { local_size: 0 }
  lrn_param.local_size: must be odd, not 0
LRN | 4 6
  -
  axes of "x0" (num, channels, height, width): expected 4, found 2
Softmax | 4 6
  softmax_param { axis: 2 }
  softmax_param.axis: there is no axis 2 in a blob of shape 4 6 (24)
Accuracy | 2 3 | 2
  accuracy_param { top_k: 0 }
  accuracy_param.top_k: must be at least 1, not 0
Accuracy | 2 3 | 2
  accuracy_param { top_k: 4 }
  accuracy_param.top_k: must be at most the number of classes, 3, but is 4
Accuracy | 2 3 | 2
  accuracy_param { axis: -3 }
  accuracy_param.axis: there is no axis -3 in a blob of shape 2 3 (6)
Accuracy | 2 3 4 | 2
  -
  number of labels in "x1", which has the shape 2 (2), for the 3 scores of "x0" at each of 2 x 4 places, one label for each place: expected 8, found 2
SoftmaxWithLoss | 2 3 4 | 2 3
  -
  number of labels in "x1", which has the shape 2 3 (6), for the 3 scores of "x0" at each of 2 x 4 places, one label for each place: expected 8, found 6
SoftmaxWithLoss | 2 3 | 3
  -
  shape of "x1", whose first axis is to be that of "x0": expected 2 3 (6), found 3 (3)
SoftmaxWithLoss | 2 3 | ()
  -
  shape of "x1", whose first axis is to be that of "x0": expected 2 3 (6), found (1)
SoftmaxWithLoss | 2 3 | 2
  softmax_param { axis: 7 }
  softmax_param.axis: there is no axis 7 in a blob of shape 2 3 (6)
Input
  top: "a" top: "b" top: "c" input_param { shape { dim: 1 } shape { dim: 2 } }
  input_param.shape: is given 2 times; give it once, or once for each of the 3 tops
Input
  input_param { shape { dim: 2 dim: -3 } }
  input_param.shape.dim: must not be negative, but is -3
Input
  input_param { shape { dim: 1099511627776 dim: 1099511627776 } }
  input_param.shape: a blob of shape [1099511627776, 1099511627776] has more elements than 63 bits can count
DummyData
  -
  dummy_data_param.shape: is missing; give it once
DummyData
  dummy_data_param { shape { dim: 1 } num: 1 }
  dummy_data_param.shape: give either shape or num, channels, height and width, not both
DummyData
  dummy_data_param { num: 1 channels: 1 height: 1 }
  dummy_data_param.width: is missing; give it once
DummyData
  top: "a" top: "b" dummy_data_param { shape { dim: 1 } data_filler { } data_filler { } data_filler { } }
  dummy_data_param.data_filler: is given 3 times; give it once, or once for each of the 2 tops
DummyData
  dummy_data_param { shape { dim: 1 } data_filler { type: "uniform" min: 2 max: 1 } }
  dummy_data_param.data_filler.min: 2 to 1 is no range: it takes finite numbers, min <= max
Split | 1 4 6 6
  top: "x0" top: "y"
  a Split cannot work in place; give its tops names of their own
"#;

fn message<T: Real>(name: &str, options: &str, shapes: &[Vec<usize>]) -> String {
    let bottom = |(i, shape): (usize, &Vec<usize>)| random::<T>(&format!("x{i}"), shape, i as u32 + 1);
    let bottoms = shapes.iter().enumerate().map(bottom).collect();
    match LayerTest::new(kind(name), options, Phase::TRAIN, bottoms) {
        Ok(_) => "it was built".into(),
        Err(error) => error.to_string(),
    }
}

#[test]
fn bad_parameters_are_errors_that_name_the_field() {
    let lines: Vec<&str> = CASES.lines().filter(|line| !line.is_empty()).map(str::trim).collect();
    let (cases, rest) = lines.as_chunks::<3>();
    assert!(rest.is_empty() && cases.len() > 60);
    let mut wrong = Vec::new();
    for [layer, options, expected] in cases {
        let mut parts = layer.split(" | ");
        let name = parts.next().unwrap();
        let dims = |part: &str| {
            part.trim_matches(['(', ')'])
                .split_whitespace()
                .map(|dim| dim.parse().unwrap())
                .collect()
        };
        let shapes: Vec<Vec<usize>> = parts.map(dims).collect();
        let options = if *options == "-" { "" } else { options };
        for found in [
            message::<f32>(name, options, &shapes),
            message::<f64>(name, options, &shapes),
        ] {
            if found != *expected {
                wrong.push(format!(
                    "{layer} {options}\n  expected: {expected}\n  found:    {found}"
                ));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn bad_labels_are_errors_that_name_the_value() {
    let message = |name, text, label: f64| {
        let bottoms = vec![random::<f32>("x", &[2, 3], 1), blob("label", &[2], &[0.0, label])];
        layer(name, text, Phase::TRAIN, bottoms)
            .forward()
            .unwrap_err()
            .to_string()
    };
    let range = "it must be a whole number from 0 to 2";
    for name in ["Accuracy", "SoftmaxWithLoss"] {
        assert_eq!(
            message(name, "", 3.0),
            format!("the label 3 is no class: {range} (number 1 of \"label\")")
        );
        assert_eq!(
            message(name, "", -1.0),
            format!("the label -1 is no class: {range} (number 1 of \"label\")")
        );
        assert_eq!(
            message(name, "", 0.5),
            format!("the label 0.5 is no class: {range} (number 1 of \"label\")")
        );
    }
    assert_eq!(
        message("SoftmaxWithLoss", "loss_param { ignore_label: 255 }", 254.0),
        format!("the label 254 is no class: {range}, or 255, which is ignored (number 1 of \"label\")")
    );
}

#[test]
fn bottoms_that_change_into_something_else_are_errors() {
    let message = |name, text, shape: &[usize]| {
        let mut test = layer::<f32>(name, text, Phase::TEST, vec![random("x", &[1, 2, 3, 3], 1)]);
        test.bottom_mut(0).reshape(shape).unwrap();
        test.forward().unwrap_err().to_string()
    };
    let convolution = "convolution_param { num_output: 2 kernel_size: 2 }";
    assert_eq!(
        message("Convolution", convolution, &[1, 3, 3, 3]),
        "number of channels (axis 1) of \"x\": expected 2 as in the weights, found 3"
    );
    assert_eq!(
        message("Convolution", convolution, &[1, 2, 3]),
        "number of axes of \"x\", which may not change: expected 4, found 3"
    );
    assert_eq!(
        message("Convolution", convolution, &[1, 2, 1, 3]),
        "convolution_param.kernel_size: kernel 2 exceeds the padded input, which has 1 along spatial axis 0"
    );
    assert_eq!(
        message("InnerProduct", "inner_product_param { num_output: 2 }", &[1, 2, 3, 4]),
        "number of inputs in \"x\", which has the shape 1 2 3 4 (24), from axis 1 on: expected 18 as in the weights, found 24"
    );
}

#[test]
fn values_that_the_reader_kept_without_understanding_are_refused() {
    let registry = Registry::new(&[cortado_layers::KINDS]);
    let ctx = Ctx::new(Phase::TEST, Rng::new(1));
    let param = parse(r#"type: "Pooling" pooling_param { pool: AVG kernel_size: 2 }"#);
    let error = registry.build::<f32>(&param, &ctx).err().unwrap();
    assert_eq!(
        error.to_string(),
        "pooling_param.pool: AVG is no value that it can have (line 1, column 33)"
    );
}

#[test]
fn shapes_too_large_for_memory_are_errors() {
    // Shaping takes no memory; touching does.
    let huge = || Blob::<f32>::new("x", &[1, 1, 1 << 30, 1 << 30]).unwrap();
    for (name, text) in [("ReLU", ""), ("Softmax", ""), ("Dropout", ""), ("LRN", "")] {
        let mut test = layer(name, text, Phase::TRAIN, vec![huge()]);
        let error = test.forward().unwrap_err().to_string();
        assert!(error.starts_with("out of memory: "), "{name}: {error}");
    }
}

#[test]
fn extreme_sizes_are_shaped_or_refused() {
    let sizes = [0, 1, 3, u32::MAX - 1, u32::MAX];
    let combinations = sizes
        .iter()
        .flat_map(|a| sizes.iter().flat_map(move |b| sizes.map(|c| (a, b, c))));
    let (mut built, mut refused) = (0, 0);
    for (kernel, stride, pad) in combinations {
        let window = format!("kernel_size: {kernel} stride: {stride} pad: {pad}");
        let mut options = vec![
            ("Pooling", format!("pooling_param {{ {window} }}")),
            (
                "Pooling",
                format!("pooling_param {{ {window} pool: AVE round_mode: FLOOR }}"),
            ),
        ];
        for dilation in [1, u32::MAX] {
            options.push((
                "Convolution",
                format!("convolution_param {{ num_output: 2 {window} dilation: {dilation} }}"),
            ));
        }
        for (name, options) in options {
            match LayerTest::new(
                kind(name),
                &options,
                Phase::TRAIN,
                vec![random::<f32>("x", &[1, 2, 6, 6], 1)],
            ) {
                Ok(test) => built += usize::from(test.top(0).count() > 0),
                Err(_) => refused += 1,
            }
        }
    }
    assert!(
        built > 20 && refused > 200 && built + refused == 4 * 125,
        "{built} {refused}"
    );
}
