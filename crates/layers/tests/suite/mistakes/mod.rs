//! Parameters, bottoms and labels that make no sense: every one gives an error with the remedy.

mod composed;
mod detection;
mod elementwise;
mod flow;
mod loss;
mod losses_of_forks;
mod normalisation;
mod recurrent;
mod shape;
mod small_types;
mod ssd;
mod window;
mod yolo;

use crate::{blob, kind, layer, parse, random};
use cortado_core::{Ctx, Phase, Real, Registry, Rng};
use cortado_math::testing::LayerTest;
use cortado_proto::LayerParameter;
use cortado_proto::loss_parameter::NormalizationMode;
use cortado_proto::text::TextOptions;

/// The cases of all families, of three lines each: type and shapes of the bottoms; options;
/// message.
const CASES: [&str; 13] = [
    composed::CASES,
    detection::CASES,
    elementwise::CASES,
    flow::CASES,
    loss::CASES,
    losses_of_forks::CASES,
    normalisation::CASES,
    recurrent::CASES,
    shape::CASES,
    small_types::CASES,
    ssd::CASES,
    window::CASES,
    yolo::CASES,
];

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
    let cases = CASES.concat();
    let lines: Vec<&str> = cases.lines().filter(|line| !line.is_empty()).map(str::trim).collect();
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
    let range = "it must be an integer from 0 to 2";
    for name in ["Accuracy", "SoftmaxWithLoss"] {
        assert_eq!(
            message(name, "", 3.0),
            format!("the label 3 is not a class: {range} (number 1 of \"label\")")
        );
        assert_eq!(
            message(name, "", -1.0),
            format!("the label -1 is not a class: {range} (number 1 of \"label\")")
        );
        for label in [f64::NAN, f64::INFINITY] {
            assert_eq!(
                message(name, "", label),
                format!("the label {label} is not a class: {range} (number 1 of \"label\")")
            );
        }
    }
    assert_eq!(
        message("SoftmaxWithLoss", "loss_param { ignore_label: 255 }", 254.0),
        format!("the label 254 is not a class: {range}, or 255, which is ignored (number 1 of \"label\")")
    );
    let bottoms = vec![blob::<f32>("x", &[2, 0], &[]), blob("label", &[2], &[0.0; 2])];
    let error = layer("SoftmaxWithLoss", "", Phase::TRAIN, bottoms)
        .forward()
        .unwrap_err();
    assert_eq!(
        error.to_string(),
        "the label 0 is not a class: there are no classes (number 0 of \"label\")"
    );
}

#[test]
fn an_unknown_number_for_a_normalization_is_an_error() {
    let mut param = parse(r#"type: "SoftmaxWithLoss" loss_param { }"#);
    param.loss_param.get_or_insert_default().normalization = Some(NormalizationMode(9));
    let registry = Registry::new(&[cortado_layers::KINDS]);
    let error = registry.build::<f32>(&param, &Ctx::new(Phase::TEST, Rng::new(1))).err();
    assert_eq!(
        error.unwrap().to_string(),
        "loss_param.normalization: 9 is unknown; it can be FULL, VALID, BATCH_SIZE, PRE_FIXED or NONE"
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
    let text = r#"type: "Pooling" pooling_param { pool: AVG kernel_size: 2 }"#;
    let lenient = TextOptions {
        lenient: true,
        ..TextOptions::default()
    };
    let (param, _) = cortado_proto::text::parse::<LayerParameter>(text, "layer", lenient).unwrap();
    let error = registry.build::<f32>(&param, &ctx).err().unwrap();
    assert_eq!(
        error.to_string(),
        "pooling_param.pool: AVG is not a valid value (line 1, column 33)"
    );
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
