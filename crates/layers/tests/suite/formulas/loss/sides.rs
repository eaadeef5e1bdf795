//! Scores, labels and weights that lie on different sides: some on the host, some on a device.

use crate::{blob, data, diff, kind, parse, set_diff};
use cortado_core::{Blob, Ctx, Phase, Real, Rng};
use cortado_math::device_matrix;
use cortado_math::testing::{LayerTest, TestDevice, Tolerance, assert_close};

/// A type, its options, and its bottoms: shapes and values.
type Case = (&'static str, &'static str, Vec<(&'static [usize], Vec<f64>)>);

fn cases() -> Vec<Case> {
    let scores = || {
        (
            &[2, 3, 2][..],
            vec![0.5, -1.0, 2.0, 0.25, -0.75, 1.5, 0.0, 1.0, -2.0, 0.125, 0.5, -0.5],
        )
    };
    let labels = || (&[2, 2][..], vec![0.0, 2.0, 1.0, 1.0]);
    let items = || (&[2][..], vec![4.0, 0.0]);
    let places = || (&[2, 2][..], vec![0.5, 2.0, 0.0, 1.5]);
    let weighted = "loss_param { class_weights: [0.5, 2, 3] ignore_label: 1 }";
    vec![
        ("SoftmaxWithLoss", "", vec![scores(), labels()]),
        ("SoftmaxWithLoss", weighted, vec![scores(), labels(), places()]),
        ("SigmoidCrossEntropyLoss", weighted, vec![scores(), scores(), places()]),
        (
            "InfogainLoss",
            "",
            vec![
                scores(),
                labels(),
                (&[3, 3], vec![1.0, 0.5, 0.0, -1.0, 2.0, 0.0, 0.0, 0.25, 1.0]),
            ],
        ),
        ("HingeLoss", "", vec![scores(), items()]),
        ("MultinomialLogisticLoss", "", vec![scores(), items()]),
        ("EuclideanLoss", "", vec![scores(), scores()]),
        ("ContrastiveLoss", "", vec![scores(), scores(), items()]),
        ("Accuracy", r#"top: "a" top: "b""#, vec![scores(), labels()]),
    ]
}

/// The tops of a layer and the gradients of its bottoms, with the bottoms of these numbers on the
/// device and the others on the host.
fn run<T: Real>(device: &TestDevice, (name, text, bottoms): &Case, on_device: &[usize]) -> Vec<Vec<f64>> {
    let bottoms = bottoms.iter().enumerate();
    let bottoms = bottoms.map(|(i, (shape, values))| blob(&format!("x{i}"), shape, values));
    let bottoms: Vec<Blob<T>> = bottoms.collect();
    on_device
        .iter()
        .for_each(|&i| device.place(&bottoms[i]).expect("it fits"));
    let mut param = parse(text);
    param.bottom = bottoms.iter().map(|bottom| bottom.name().into()).collect();
    if param.top.is_empty() {
        param.top.push("loss".into());
    }
    let ctx = device.ctx(Ctx::new(Phase::TRAIN, Rng::new(1)));
    let mut test = LayerTest::in_context(kind(name), &param, ctx, bottoms).expect("the options are right");
    test.forward().expect("the values are right");
    let mut found: Vec<Vec<f64>> = (0..test.tops()).map(|i| data(test.top(i))).collect();
    if kind(name).is_loss {
        set_diff(test.top(0), &[1.5]);
        let propagate: Vec<bool> = (0..test.bottoms()).map(|i| kind(name).allows_gradient(i)).collect();
        // The second pass finds what the first one left where it ran.
        test.backward(&propagate).expect("there are gradients");
        test.forward().expect("the values are right");
        test.backward(&propagate).expect("there are gradients");
        let wanted = (0..test.bottoms()).filter(|&i| propagate[i]);
        found.extend(wanted.map(|i| diff(test.bottom(i))));
    }
    found
}

fn sides_make_no_difference<T: Real>(device: &TestDevice) {
    for case in cases() {
        let expected = run::<T>(&TestDevice::Cpu, &case, &[]);
        for on_device in [&[][..], &[0], &[1], &[0, 1]] {
            let found = run::<T>(device, &case, on_device);
            let text = format!("{} {}: {on_device:?} on the device", case.0, case.1);
            match device {
                // It adds up in another order.
                TestDevice::Cuda(_) => found.iter().zip(&expected).for_each(|(found, expected)| {
                    assert_close(&text, found, expected, Tolerance { rel: 1e-6, abs: 1e-7 });
                }),
                _ => assert_eq!(found, expected, "{text}"),
            }
        }
    }
}

fn a_wrong_label_is_found_on_any_side<T: Real>(device: &TestDevice) {
    for name in ["SoftmaxWithLoss", "HingeLoss", "MultinomialLogisticLoss", "Accuracy"] {
        let bottoms = vec![blob::<T>("x", &[2, 3], &[0.5; 6]), blob("label", &[2], &[2.0, 3.0])];
        device.place(&bottoms[1]).expect("it fits");
        let mut param = parse(r#"bottom: "x" bottom: "label" top: "y""#);
        param.name = Some("layer".into());
        let ctx = device.ctx(Ctx::new(Phase::TRAIN, Rng::new(1)));
        let test = LayerTest::in_context(kind(name), &param, ctx, bottoms);
        let result = test.expect("the options are right").forward();
        assert_eq!(
            result.expect_err("3 is not a class").to_string(),
            "the label 3 is not a class: it must be an integer from 0 to 2 (number 1 of \"label\")"
        );
    }
}

device_matrix!(sides_make_no_difference, a_wrong_label_is_found_on_any_side);
