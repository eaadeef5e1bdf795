//! What the formulas leave open: shapes, edges, NaN values, and blobs without
//! elements.

use super::*;

const NAN: f64 = f64::NAN;
const INF: f64 = f64::INFINITY;

fn forward(name: &str, text: &str, shape: &[usize], x: &[f64]) -> Vec<f64> {
    let run = |found: Vec<f64>, again: Vec<f64>| {
        let equal = |(a, b): (&f64, &f64)| a == b || a.is_nan() && b.is_nan() || (a - b).abs() < 1e-5;
        assert!(found.iter().zip(&again).all(equal), "{name}: {found:?} {again:?}");
        again
    };
    run(top::<f32>(name, text, shape, x), top::<f64>(name, text, shape, x))
}

fn top<T: Real>(name: &str, text: &str, shape: &[usize], x: &[f64]) -> Vec<f64> {
    let mut test = layer::<T>(name, text, Phase::TRAIN, vec![blob("x", shape, x)]);
    test.forward().expect("it works");
    data(test.top(0))
}

#[test]
fn softmax_of_huge_scores_does_not_overflow() {
    let found = forward("Softmax", "", &[2, 3], &[1e30, 1e30, -1e30, -1e30, -INF, -1e30]);
    assert_eq!(found, [0.5, 0.5, 0.0, 0.5, 0.0, 0.5]);
    assert_eq!(forward("Softmax", "", &[3, 1], &[-1e30, 0.0, 1e30]), [1.0; 3]);
}

#[test]
fn softmax_of_no_number_stays_in_its_place() {
    for bad in [NAN, INF] {
        // Classes along axis 1, two places of each.
        let found = forward("Softmax", "", &[1, 2, 2], &[bad, 1.0, 2.0, 1.0]);
        assert!(found[0].is_nan() && found[1] == 0.5 && found[3] == 0.5, "{found:?}");
    }
    let found = forward("Softmax", "", &[1, 2], &[-INF, -INF]);
    assert!(
        found[0].is_nan() && found[1].is_nan(),
        "there is nothing to choose from"
    );
}

#[test]
fn mvn_pads_the_shape_up_to_four_axes() {
    let cases: [(&[usize], &[usize]); 6] = [
        (&[], &[1, 1, 1, 1]),
        (&[3], &[3, 1, 1, 1]),
        (&[2, 3], &[2, 3, 1, 1]),
        (&[2, 3, 2], &[2, 3, 2, 1]),
        (&[2, 1, 2, 2], &[2, 1, 2, 2]),
        (&[1, 2, 1, 2, 3], &[1, 2, 1, 2, 3]),
    ];
    for (bottom, expected) in cases {
        for place in ["", r#"top: "x""#] {
            let x = crate::random::<f32>("x", bottom, 1);
            let mut test = layer("MVN", place, Phase::TRAIN, vec![x]);
            test.forward().expect("it works");
            assert_eq!(**test.top(0).shape(), *expected);
            test.backward(&[true]).expect("it works");
            test.forward().expect("again");
        }
    }
}

#[test]
fn mvn_of_equal_values_is_zero() {
    let text = "mvn_param { across_channels: true }";
    assert_eq!(forward("MVN", text, &[2, 3], &[5.0, 5.0, 5.0, 1.0, 1.0, 1.0]), [0.0; 6]);
    assert_eq!(
        forward("MVN", "", &[2, 3], &[5.0, 4.0, 3.0, 1.0, 2.0, 1.0]),
        [0.0; 6],
        "each is a plane of its own"
    );
}

#[test]
fn mvn_adds_eps_outside_the_root() {
    let found = forward("MVN", "mvn_param { eps: 1 }", &[1, 1, 1, 2], &[1.0, 3.0]);
    assert_eq!(found, [-0.5, 0.5]);
}

#[test]
fn mvn_of_no_number_stays_in_its_plane() {
    let found = forward("MVN", "", &[1, 2, 1, 2], &[NAN, 1.0, 4.0, 2.0]);
    assert!(found[0].is_nan() && found[1].is_nan(), "{found:?}");
    // As if it were f32, since eps is not nothing.
    assert_close::<f32>("the other plane", &found[2..], &[1.0, -1.0]);
}

#[test]
fn lrn_within_a_channel_ignores_k() {
    let text = |k: &str| format!("lrn_param {{ norm_region: WITHIN_CHANNEL local_size: 1 beta: 1 {k} }}");
    for k in ["", "k: 5", "k: -1"] {
        assert_close::<f64>(k, &forward("LRN", &text(k), &[1, 1, 1, 2], &[1.0, 3.0]), &[0.5, 0.3]);
    }
}

#[test]
fn lrn_windows_may_be_larger_than_the_image() {
    let x = [1.0, 2.0, -1.0, 0.0];
    for size in [5u32, 99, 65_535, u32::MAX] {
        for (region, m) in [
            ("ACROSS_CHANNELS", f64::from(size)),
            ("WITHIN_CHANNEL", f64::from(size) * f64::from(size)),
        ] {
            let shape = if region == "ACROSS_CHANNELS" {
                [1, 4, 1, 1]
            } else {
                [1, 1, 2, 2]
            };
            let text = format!("lrn_param {{ norm_region: {region} local_size: {size} alpha: 10 beta: 1 }}");
            let s = 1.0 + 10.0 / m * 6.0;
            let expected: Vec<f64> = x.iter().map(|x| x / s).collect();
            assert_close::<f64>(&text, &top::<f64>("LRN", &text, &shape, &x), &expected);
            assert_close::<f32>(&text, &top::<f32>("LRN", &text, &shape, &x), &expected);
        }
    }
}

#[test]
fn lrn_of_no_number_reaches_its_neighbours_only() {
    let across = forward(
        "LRN",
        "lrn_param { local_size: 3 }",
        &[1, 4, 1, 1],
        &[NAN, 1.0, 1.0, 1.0],
    );
    assert!(across[0].is_nan() && across[1].is_nan() && !across[2].is_nan() && !across[3].is_nan());
    let text = "lrn_param { local_size: 3 norm_region: WITHIN_CHANNEL }";
    let within = forward("LRN", text, &[1, 2, 1, 3], &[NAN, 1.0, 1.0, 1.0, 1.0, 1.0]);
    let bad: Vec<bool> = within.iter().map(|y| y.is_nan()).collect();
    assert_eq!(bad, [true, true, false, false, false, false]);
}

#[test]
fn layers_of_no_elements_give_none() {
    let cases = [
        ("LRN", ""),
        ("LRN", "lrn_param { norm_region: WITHIN_CHANNEL }"),
        ("Softmax", ""),
        ("Softmax", "softmax_param { axis: 0 }"),
        ("Softmax", "softmax_param { axis: -1 }"),
        ("BatchNorm", ""),
        ("BatchNorm", "batch_norm_param { use_global_stats: true }"),
        ("MVN", ""),
        ("MVN", "mvn_param { across_channels: true }"),
        ("MVN", "mvn_param { normalize_variance: false }"),
    ];
    for (name, text) in cases {
        for shape in [[0, 2, 3, 3], [2, 0, 3, 3], [2, 2, 0, 3], [2, 2, 3, 0], [0, 0, 0, 0]] {
            for in_place in [false, crate::kind(name).in_place] {
                let pass = Pass {
                    shape: shape.to_vec(),
                    x: vec![],
                    dy: vec![],
                    in_place,
                };
                let mut test = pass.layer::<f32>(name, text, Phase::TRAIN);
                assert_eq!(pass.run(name, &mut test).concat(), [0.0; 0], "{name} {shape:?}");
                assert_eq!(**test.top(0).shape(), shape, "{name}");
            }
        }
    }
}

#[test]
fn a_backward_pass_before_any_forward_pass_is_harmless() {
    for name in ["LRN", "Softmax", "BatchNorm", "MVN"] {
        for place in ["", r#"top: "x""#] {
            let place = if crate::kind(name).in_place { place } else { "" };
            let mut test = layer(
                name,
                place,
                Phase::TRAIN,
                vec![crate::random::<f32>("x", &[2, 3, 2, 2], 1)],
            );
            test.backward(&[true]).expect("it works");
            test.forward().expect("it works");
            test.bottom_mut(0).reshape(&[4, 3, 2, 2]).expect("it fits");
            test.reshape().expect("it fits");
            test.backward(&[true]).expect("it works");
        }
    }
}
