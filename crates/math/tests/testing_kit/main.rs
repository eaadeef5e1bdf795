//! The testing kit, tried on small layers that are right and on ones that are wrong.

mod compare;
mod toys;

use std::path::{Path, PathBuf};

use cortado_core::device::{Device, DeviceRef};
use cortado_core::{Blob, Ctx, ErrorKind, Head, LayerKind, Phase, Real, Registry, Rng, SyncedMem};
use cortado_math::device_matrix;
use cortado_math::testing::{
    Counts, Fixture, GradientCheck, LayerTest, Objective, Report, SimulatedBuffer, SimulatedDevice, TestDevice,
    Tolerance, assert_close, assert_recorded_layer, check_recorded_layer,
};

/// Values away from 0, where several toys have a kink.
fn random(name: &str, dims: &[usize], seed: u32) -> Blob<f64> {
    let mut rng = Rng::new(seed);
    let mut value = || rng.uniform(0.1, 2.0) * if rng.bernoulli(0.5) { 1.0 } else { -1.0 };
    let data: Vec<f64> = (0..dims.iter().product()).map(|_| value()).collect();
    Blob::from_data(name, dims, &data).expect("the shape fits")
}

fn report(check: &GradientCheck, kind: &'static LayerKind, text: &str, bottoms: Vec<Blob<f64>>) -> Report {
    let mut test = LayerTest::new(kind, text, Phase::TRAIN, bottoms).expect("the layer is built");
    check.check(&mut test).expect("the layer runs")
}

fn prelu_report(kind: &'static LayerKind, text: &str) -> Report {
    report(&GradientCheck::default(), kind, text, vec![random("x", &[2, 3, 2], 1)])
}

#[test]
fn right_gradients_pass() {
    let combination = GradientCheck {
        objective: Objective::Combination,
        ..Default::default()
    };
    for check in [GradientCheck::default(), combination] {
        check.assert(&toys::PRELU, "", vec![random("x", &[2, 3, 2], 1)]);
        check.assert(&toys::PRELU, r#"top: "x""#, vec![random("x", &[2, 3, 2], 1)]);
        check.assert(&toys::NOISE, "", vec![random("x", &[4, 2], 2)]);
        check.assert(
            &toys::EUCLIDEAN_LOSS,
            "",
            vec![random("a", &[3, 2], 3), random("b", &[3, 2], 4)],
        );
    }
    // 12 top elements, and for each of them 12 bottom elements and 3 slopes.
    let report = prelu_report(&toys::PRELU, "");
    assert_eq!((report.checked, report.mistakes.len()), (12 * (12 + 3), 0));
    assert!(report.worst < 1e-9, "{report}");
}

#[test]
fn a_wrong_factor_is_found_and_reported() {
    let report = prelu_report(&toys::PRELU_WITH_WRONG_FACTOR, "");
    let first = &report.mistakes[0];
    assert_eq!(first.blob, r#"bottom 0 "x""#);
    assert!(
        (first.computed - 2.002).abs() < 1e-12 && (first.estimated - 2.0).abs() < 1e-6,
        "{first}"
    );
    let positive = random("x", &[2, 3, 2], 1)
        .data()
        .unwrap()
        .iter()
        .filter(|x| **x > 0.0)
        .count();
    assert_eq!(report.mistakes.len(), positive);
    let text = report.to_string();
    assert!(
        text.contains(" of 180 derivatives are wrong") && text.contains("one step down"),
        "{text}"
    );
}

#[test]
fn adding_to_bottom_diffs_and_overwriting_param_diffs_are_found() {
    let report = prelu_report(&toys::PRELU_THAT_ADDS, "");
    assert_eq!(report.mistakes.len(), 12 * 12);
    assert!(report.to_string().contains("backward did not write it"), "{report}");
    let report = prelu_report(&toys::PRELU_THAT_OVERWRITES, "");
    assert_eq!(report.mistakes.len(), 12 * 3);
    assert!(
        report.mistakes.iter().all(|mistake| mistake.blob == "param 0"),
        "{report}"
    );
}

#[test]
#[should_panic(expected = "backward reads more data than BackwardReads { bottoms: false, tops: Unread }")]
fn reading_what_is_not_declared_is_found() {
    GradientCheck::default().assert(&toys::ABS_VAL_THAT_HIDES_READS, "", vec![random("x", &[3], 1)]);
}

#[test]
fn a_loss_that_ignores_its_weight_is_found() {
    let bottoms = vec![random("a", &[3, 2], 3), random("b", &[3, 2], 4)];
    let report = report(&GradientCheck::default(), &toys::LOSS_WITHOUT_WEIGHT, "", bottoms);
    assert_eq!(report.mistakes.len(), 12);
    assert!(
        (report.mistakes[0].estimated / report.mistakes[0].computed - 2.0).abs() < 1e-6,
        "{report}"
    );
}

#[test]
fn kinks_are_left_out_and_elements_sampled() {
    let x = Blob::from_data("x", &[2, 2], &[0.5, 0.0, 1e-3, -0.4]).unwrap();
    let at_kink = GradientCheck {
        kink: Some((0.0, 0.01)),
        ..Default::default()
    };
    let found = report(&at_kink, &toys::ABS_VAL, "", vec![x]);
    assert_eq!((found.checked, found.at_kink, found.mistakes.len()), (4 * 2, 4 * 2, 0));
    let x = || random("x", &[10, 10], 5);
    let few = GradientCheck {
        max_elements: 7,
        max_top_elements: 3,
        ..Default::default()
    };
    assert_eq!(report(&few, &toys::ABS_VAL, "", vec![x()]).checked, 21);
    let params_only = GradientCheck {
        bottoms: Some(vec![]),
        ..few
    };
    assert_eq!(report(&params_only, &toys::ABS_VAL, "", vec![x()]).checked, 0);
}

#[test]
#[should_panic(expected = "there was nothing to check")]
fn a_check_of_nothing_fails() {
    let nothing = GradientCheck {
        bottoms: Some(vec![]),
        ..Default::default()
    };
    nothing.assert(&toys::ABS_VAL, "", vec![random("x", &[2], 5)]);
}

#[test]
#[should_panic(expected = "PReLU: 5 of 180 derivatives are wrong")]
fn the_assertion_names_the_layer() {
    GradientCheck::default().assert(&toys::PRELU_WITH_WRONG_FACTOR, "", vec![random("x", &[2, 3, 2], 1)]);
}

fn fixture(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/fixtures")
        .join(name)
        .with_extension("safetensors")
}

#[test]
fn recorded_layers_agree() {
    let registry = Registry::new(&[&[&toys::ABS_VAL, &toys::EUCLIDEAN_LOSS, &toys::PRELU]]);
    // An input, a loss with a weight, and one in place with a parameter.
    for name in ["AbsVal_1000002", "EuclideanLoss_1049002", "PReLU_1007001"] {
        assert_recorded_layer::<f32>(&registry, &fixture(name), Tolerance::RECORDED);
        assert_recorded_layer::<f64>(&registry, &fixture(name), Tolerance::RECORDED);
    }
}

#[test]
fn differences_from_recordings_are_named() {
    let wrong = |kind: &'static LayerKind, name: &str| {
        let fixture = Fixture::read(&fixture(name)).unwrap();
        let found = check_recorded_layer::<f64>(&Registry::new(&[&[kind]]), &fixture, Tolerance::RECORDED).unwrap();
        found
            .iter()
            .map(|difference| difference.split(':').next().unwrap().to_owned())
            .collect::<Vec<_>>()
    };
    assert_eq!(wrong(&toys::PRELU_WITH_WRONG_FACTOR, "PReLU_1007001"), ["din/x"]);
    assert_eq!(
        wrong(&toys::LOSS_WITHOUT_WEIGHT, "EuclideanLoss_1049002"),
        ["din/x", "din/y"]
    );
}

#[test]
fn fixtures_are_read_and_damage_is_an_error() {
    let bytes = std::fs::read(fixture("PReLU_1007001")).unwrap();
    let whole = Fixture::from_bytes("prelu", &bytes).unwrap();
    assert_eq!(whole.phase().unwrap(), Phase::TRAIN);
    assert_eq!(whole.text("layer_type").unwrap(), "PReLU");
    let input = whole.tensor("in/x").unwrap();
    assert_eq!(input.shape.iter().product::<usize>(), input.data.len());
    assert_eq!(whole.folder("param").map(|(name, _)| name).collect::<Vec<_>>(), ["0"]);
    assert!(
        whole
            .tensor("in/y")
            .unwrap_err()
            .to_string()
            .contains("no tensor in/y; it has din/x, dout/x_copy")
    );
    assert!(whole.text("weights").is_err());
    for end in (0..bytes.len()).step_by(97) {
        assert!(Fixture::from_bytes("prelu", &bytes[..end]).is_err(), "cut at {end}");
    }
    assert!(
        Fixture::read(Path::new("nowhere.safetensors"))
            .unwrap_err()
            .to_string()
            .contains("nowhere.safetensors")
    );
}

#[test]
fn the_classic_sequence_copies_as_in_caffe() {
    let device = SimulatedDevice::new();
    let gpu = device.device_ref();
    let mut mem = SyncedMem::<f32>::new(3);
    let copies = |uploads, downloads| Counts {
        allocations: 1,
        uploads,
        downloads,
    };
    mem.host_mut().unwrap().copy_from_slice(&[1.0, 2.0, 3.0]);
    mem.device(&gpu).unwrap();
    assert_eq!(
        (device.counts(), mem.head()),
        (copies(1, 0), Head::Synced),
        "gpu read copies"
    );
    mem.host().unwrap();
    assert_eq!(device.counts(), copies(1, 0), "cpu read after it does not");
    let buffer = mem.device_mut(&gpu).unwrap();
    SimulatedBuffer::launch(buffer, |x: &mut [f32]| x.iter_mut().for_each(|x| *x *= 2.0)).unwrap();
    assert_eq!(
        (device.counts(), mem.head()),
        (copies(1, 0), Head::AtGpu),
        "gpu update does not"
    );
    assert_eq!(mem.host().unwrap(), [2.0, 4.0, 6.0]);
    assert_eq!(device.counts(), copies(1, 1), "cpu read then copies");
    mem.device(&gpu).unwrap();
    assert_eq!(device.counts(), copies(1, 1), "gpu read does not");
    mem.host_mut().unwrap()[0] = 7.0;
    assert_eq!(
        (device.counts(), mem.head()),
        (copies(1, 1), Head::AtCpu),
        "cpu update does not"
    );
    mem.device_mut(&gpu).unwrap();
    assert_eq!(device.counts(), copies(2, 1), "gpu update copies");
    assert_eq!(mem.host().unwrap(), [7.0, 4.0, 6.0]);
    assert_eq!(device.counts(), copies(2, 2), "cpu read copies");
}

#[test]
fn a_full_device_refuses_and_frees() {
    let device = SimulatedDevice::with_capacity(16);
    let first = device.alloc(12).unwrap();
    assert!(matches!(
        device.alloc(5).unwrap_err().kind(),
        ErrorKind::OutOfMemory { bytes: 5 }
    ));
    assert!(device.alloc(usize::MAX).is_err());
    drop(first);
    let mut second = device.alloc(16).unwrap();
    assert_eq!((device.used(), device.counts().allocations), (16, 2));
    assert!(second.upload(&[0; 17]).is_err() && second.download(&mut [0; 17]).is_err());
    assert!(SimulatedBuffer::launch(&mut *second, |x: &mut [f64]| x.fill(1.5)).is_ok());
    let mut bytes = [0; 8];
    second.download(&mut bytes).unwrap();
    assert_eq!(f64::from_ne_bytes(bytes), 1.5);
    let mut odd = device.alloc(0).unwrap();
    assert!(odd.upload(&[1]).is_err());
}

device_matrix!(magnitudes_from_any_device);

fn magnitudes_from_any_device<T: Real>(device: &TestDevice) {
    let x = [-1.5, 0.0, 2.0].map(T::from_f64);
    let bottom = Blob::from_data("x", &[3], &x).expect("the shape fits");
    let mut test = LayerTest::new(&toys::ABS_VAL, "", Phase::TEST, vec![bottom]).expect("the layer is built");
    device.place(test.bottom(0)).expect("the blob is free");
    test.forward().expect("the layer runs");
    let top = test.top(0).data().expect("the blob is free");
    assert_close("y", &top, &[1.5, 0.0, 2.0], Tolerance::REFERENCE);
    if let TestDevice::Simulated(device) = device {
        assert_eq!(
            device.counts(),
            Counts {
                allocations: 1,
                uploads: 1,
                downloads: 1
            }
        );
    }
}

/// Memory knows whose it is: what lies on one device is never handed to another, but moves there by
/// way of the host.
#[test]
fn memory_of_one_device_is_not_that_of_another() {
    let (first, second) = (SimulatedDevice::new(), SimulatedDevice::new());
    let (one, two) = (first.device_ref(), second.device_ref());
    let on = |device: &DeviceRef| Ctx::new(Phase::TEST, Rng::new(1)).with_device(device.clone());
    let blob = Blob::<f32>::from_data("b", &[2], &[1.0, 2.0]).unwrap();
    let double = |device: &DeviceRef| {
        let mut data = blob.data_update_on(&on(device)).unwrap();
        let twice = |x: &mut [f32]| x.iter_mut().for_each(|x| *x *= 2.0);
        SimulatedBuffer::launch(data.device().unwrap(), twice).unwrap();
    };
    double(&one);
    assert_eq!(blob.data_head().unwrap(), Head::AtGpu);
    double(&two);
    assert_eq!((first.counts().downloads, second.counts().uploads), (1, 1));
    let data = blob.data_on(&on(&one)).unwrap();
    assert_eq!(data.device().unwrap().device(), one.id());
    drop(data);
    assert_eq!(*blob.data().unwrap(), [4.0, 8.0]);
    assert_eq!(second.used(), 0);

    let mut mem = SyncedMem::<f32>::new(2);
    mem.device_overwrite(&one).unwrap();
    assert!(mem.is_on_other_device(two.id()));
    assert!(mem.device(&two).is_err());
    assert_eq!(mem.device_overwrite(&two).unwrap().device(), two.id());
    // Nor is a spare buffer of one device taken for another.
    mem.host_mut().unwrap();
    assert_eq!(mem.device(&one).unwrap().device(), one.id());
}
