//! Kinks, infinities, NaN values, blobs without elements, and passes in an unusual
//! order.

use super::*;

const NAN: f64 = f64::NAN;
const INF: f64 = f64::INFINITY;

/// Whether the values are equal, where NaN equals NaN, up to the precision of the type.
fn same<T: Real>(found: &[f64], expected: &[f64]) -> bool {
    let close =
        |(a, b): (&f64, &f64)| a == b || a.is_nan() && b.is_nan() || (a - b).abs() <= tolerance::<T>() * b.abs();
    found.len() == expected.len() && found.iter().zip(expected).all(close)
}

/// y at x, and dx where dy is 1.
fn at<T: Real>(name: &str, options: &str, in_place: bool, x: &[f64]) -> [Vec<f64>; 2] {
    let pass = Pass {
        shape: vec![x.len(), 1],
        x: x.to_vec(),
        dy: vec![1.0; x.len()],
        in_place,
    };
    let mut test = pass.layer::<T>(name, options, Phase::TRAIN);
    pass.run(name, &mut test)
}

/// Type, options, x, y, dx.
type Corner = (
    &'static str,
    &'static str,
    &'static [f64],
    &'static [f64],
    &'static [f64],
);

const CORNERS: &[Corner] = &[
    (
        "AbsVal",
        "",
        &[0.0, -0.0, -2.0, INF, -INF],
        &[0.0, 0.0, 2.0, INF, INF],
        &[0.0, 0.0, -1.0, 1.0, -1.0],
    ),
    (
        "BNLL",
        "",
        &[-1000.0, 0.0, 60.0, 1000.0, INF, -INF, NAN],
        &[0.0, std::f64::consts::LN_2, 60.0, 1000.0, INF, 0.0, NAN],
        &[0.0, 0.5, 1.0, 1.0, 1.0, 0.0, NAN],
    ),
    (
        "Clip",
        "clip_param { min: -1 max: 2 }",
        &[-1.0, 2.0, -1.5, 2.5, INF, -INF],
        &[-1.0, 2.0, -1.0, 2.0, 2.0, -1.0],
        &[1.0, 1.0, 0.0, 0.0, 0.0, 0.0],
    ),
    (
        "Clip",
        "clip_param { min: -inf max: inf }",
        &[-1.0, INF, -INF],
        &[-1.0, INF, -INF],
        &[1.0, 1.0, 1.0],
    ),
    (
        "Clip",
        "clip_param { min: 0.5 max: 0.5 }",
        &[0.0, 0.5, 1.0],
        &[0.5, 0.5, 0.5],
        &[0.0, 1.0, 0.0],
    ),
    (
        "ELU",
        "elu_param { alpha: 0.5 }",
        &[0.0, -1000.0, 1000.0, INF, -INF, NAN],
        &[0.0, -0.5, 1000.0, INF, -0.5, NAN],
        &[0.5, 0.0, 1.0, 1.0, 0.0, NAN],
    ),
    (
        "Exp",
        "exp_param { base: 2 }",
        &[0.0, INF, -INF, NAN],
        &[1.0, INF, 0.0, NAN],
        &[std::f64::consts::LN_2, INF, 0.0, NAN],
    ),
    (
        "Log",
        "",
        &[1.0, 0.0, -1.0, INF, NAN],
        &[0.0, -INF, NAN, INF, NAN],
        &[1.0, INF, -1.0, 0.0, NAN],
    ),
    (
        "Power",
        "power_param { power: 0 }",
        &[0.0, 3.0, INF],
        &[1.0, 1.0, 1.0],
        &[0.0, 0.0, 0.0],
    ),
    (
        "Power",
        "power_param { power: 1 }",
        &[0.0, NAN, INF],
        &[0.0, NAN, INF],
        &[1.0, 1.0, 1.0],
    ),
    (
        "Power",
        "power_param { power: 2 scale: 0 shift: 3 }",
        &[0.0, INF, NAN],
        &[9.0, 9.0, 9.0],
        &[0.0, 0.0, 0.0],
    ),
    (
        "Power",
        "power_param { power: -1 scale: 0 }",
        &[0.0, 1.0],
        &[INF, INF],
        &[0.0, 0.0],
    ),
    (
        "Power",
        "power_param { power: 2 }",
        &[0.0, -3.0, NAN],
        &[0.0, 9.0, NAN],
        &[0.0, -6.0, NAN],
    ),
    (
        "Power",
        "power_param { power: 3 }",
        &[0.0, -2.0],
        &[0.0, -8.0],
        &[0.0, 12.0],
    ),
    (
        "Power",
        "power_param { power: 0.5 }",
        &[0.0, 4.0, -1.0],
        &[0.0, 2.0, NAN],
        &[INF, 0.25, NAN],
    ),
    (
        "Power",
        "power_param { power: -1 }",
        &[0.0, -2.0, INF],
        &[INF, -0.5, 0.0],
        &[-INF, -0.25, 0.0],
    ),
    (
        "ReLU",
        "",
        &[0.0, -0.0, -3.0, 3.0, INF],
        &[0.0, 0.0, 0.0, 3.0, INF],
        &[0.0, 0.0, 0.0, 1.0, 1.0],
    ),
    (
        "ReLU",
        "relu_param { negative_slope: -0.5 }",
        &[0.0, -3.0, 3.0, -INF, INF],
        &[0.0, 1.5, 3.0, INF, INF],
        &[-0.5, -0.5, 1.0, -0.5, 1.0],
    ),
    (
        "Sigmoid",
        "",
        &[0.0, -1000.0, 1000.0, INF, -INF, NAN],
        &[0.5, 0.0, 1.0, 1.0, 0.0, NAN],
        &[0.25, 0.0, 0.0, 0.0, 0.0, NAN],
    ),
    (
        "Swish",
        "",
        &[0.0, -1000.0, 1000.0, NAN],
        &[0.0, 0.0, 1000.0, NAN],
        &[0.5, 0.0, 1.0, NAN],
    ),
    (
        "TanH",
        "",
        &[0.0, -1000.0, 1000.0, INF, -INF, NAN],
        &[0.0, -1.0, 1.0, 1.0, -1.0, NAN],
        &[1.0, 0.0, 0.0, 0.0, 0.0, NAN],
    ),
    (
        "PReLU",
        "prelu_param { filler { value: -0.5 } }",
        &[0.0, -3.0, 3.0, INF, -INF],
        &[0.0, 1.5, 3.0, INF, INF],
        &[-0.5, -0.5, 1.0, 1.0, -0.5],
    ),
    (
        "Scale",
        "scale_param { filler { value: 2 } }",
        &[0.0, INF, NAN],
        &[0.0, INF, NAN],
        &[2.0, 2.0, 2.0],
    ),
    (
        "Bias",
        "bias_param { filler { value: 2 } }",
        &[0.0, INF, NAN],
        &[2.0, INF, NAN],
        &[1.0, 1.0, 1.0],
    ),
];

fn corners<T: Real>() {
    for &(name, options, x, y, dx) in CORNERS {
        for in_place in [false, crate::kind(name).in_place] {
            let found = at::<T>(name, options, in_place, x);
            for (what, found, expected) in [("y", &found[0], y), ("dx", &found[1], dx)] {
                assert!(
                    same::<T>(found, expected),
                    "{what} of {name} {options} ({}) at {x:?}: {found:?} where {expected:?} is right",
                    T::NAME
                );
            }
        }
    }
}

#[test]
fn kinks_infinities_and_no_numbers() {
    corners::<f32>();
    corners::<f64>();
}

#[test]
fn a_value_that_is_no_number_is_not_clipped_or_bent() {
    for (name, options) in [
        ("AbsVal", ""),
        ("Clip", "clip_param { min: 0 max: 1 }"),
        ("ReLU", ""),
        ("PReLU", ""),
        ("Dropout", "dropout_param { dropout_ratio: 0 }"),
    ] {
        let [y, _] = at::<f32>(name, options, false, &[NAN, 1.0]);
        assert!(y[0].is_nan() && y[1] == 1.0, "{name}: {y:?}");
    }
    let mut test = layer::<f32>("Threshold", "", Phase::TEST, vec![blob("x", &[2], &[NAN, 0.0])]);
    test.forward().expect("it works");
    assert_eq!(data(test.top(0)), [0.0, 0.0], "neither lies above");
}

#[test]
fn a_slope_of_no_number_reaches_its_channel_only() {
    let x = blob::<f64>("x", &[1, 2, 2], &[NAN, -1.0, -2.0, 3.0]);
    let mut test = layer("PReLU", "", Phase::TRAIN, vec![x]);
    test.forward().expect("it works");
    set_diff(test.top(0), &[1.0; 4]);
    test.backward(&[true]).expect("it works");
    let da = diff(&test.params()[0]);
    assert!(da[0].is_nan() && da[1] == -2.0, "{da:?}");
}

#[test]
fn layers_of_no_elements_give_none() {
    let clip = "clip_param { min: 0 max: 1 }";
    let single = [
        "AbsVal", "BNLL", "ELU", "Exp", "Log", "Power", "ReLU", "Sigmoid", "Swish", "TanH", "Dropout",
    ];
    let others = [
        ("Clip", clip),
        ("PReLU", ""),
        ("PReLU", "prelu_param { channel_shared: true }"),
        ("Scale", ""),
        ("Bias", ""),
    ];
    for (name, options) in single.map(|name| (name, "")).into_iter().chain(others) {
        for shape in [&[0, 3][..], &[2, 0], &[2, 3, 0], &[0, 0, 0, 0]] {
            for in_place in [false, crate::kind(name).in_place] {
                let pass = Pass {
                    shape: shape.to_vec(),
                    x: vec![],
                    dy: vec![],
                    in_place,
                };
                let mut test = pass.layer::<f32>(name, options, Phase::TRAIN);
                assert_eq!(pass.run(name, &mut test).concat(), [0.0; 0], "{name} {shape:?}");
                assert_eq!(**test.top(0).shape(), *shape, "{name}");
                for param in test.params() {
                    assert!(diff(param).iter().all(|&d| d == 0.0), "{name} {shape:?}");
                }
            }
        }
    }
}

/// The kept input of an in-place layer must not be what the layers after it made of the top.
#[test]
fn the_gradient_in_place_does_not_depend_on_what_becomes_of_the_top() {
    let cases = [
        ("BNLL", ""),
        ("Clip", "clip_param { min: -1 max: 1 }"),
        ("ELU", ""),
        ("Log", "log_param { shift: 9 }"),
        ("Power", "power_param { power: 2 }"),
        ("Swish", ""),
        ("PReLU", ""),
        ("ReLU", "relu_param { negative_slope: -1 }"),
        ("Scale", "scale_param { bias_term: true }"),
    ];
    for (name, options) in cases {
        let gradients = |in_place: bool| {
            let place = if in_place { r#" top: "x""# } else { "" };
            let bottom = crate::random::<f64>("x", &[3, 4], 7);
            let mut test = layer(name, &format!("{options}{place}"), Phase::TRAIN, vec![bottom]);
            test.forward().expect("it works");
            if in_place {
                set_data(test.top(0), &[0.125; 12]);
            }
            set_diff(test.top(0), &(0..12).map(f64::from).collect::<Vec<_>>());
            test.backward(&[true]).expect("it works");
            let params: Vec<_> = test.params().iter().map(diff).collect();
            (diff(test.bottom(0)), params)
        };
        assert_eq!(gradients(true), gradients(false), "{name}");
    }
}

#[test]
fn a_backward_pass_before_any_forward_pass_is_harmless() {
    let types = [
        "AbsVal", "BNLL", "ELU", "Exp", "Log", "Power", "ReLU", "Sigmoid", "Swish", "TanH", "Dropout", "PReLU",
        "Scale", "Bias",
    ];
    for name in types {
        for place in ["", r#"top: "x""#] {
            let x = crate::random::<f32>("x", &[2, 3], 1);
            let mut test = layer(name, if name == "AbsVal" { "" } else { place }, Phase::TRAIN, vec![x]);
            test.backward(&[true]).expect("it works");
            test.forward().expect("it works");
            test.bottom_mut(0).reshape(&[4, 3]).expect("it fits");
            test.reshape().expect("it fits");
            test.backward(&[true]).expect("it works");
        }
    }
    for operation in ["SUM", "PROD", "MAX"] {
        let bottoms = vec![crate::random::<f32>("x", &[2, 3], 1), crate::random("y", &[2, 3], 1)];
        let text = format!("eltwise_param {{ operation: {operation} }}");
        let mut test = layer("Eltwise", &text, Phase::TRAIN, bottoms);
        test.backward(&[true, true]).expect("it works");
    }
}
