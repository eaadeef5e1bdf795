//! Whole nets against what the original computed with the same weights.

use crate::{build, registry};
use cortado_core::{Ctx, Real, Rng};
use cortado_math::testing::{Fixture, TestDevice, Tolerance, assert_close};
use cortado_net::{LoadOptions, Net};
use cortado_proto::{NetParameter, binary, read};
use std::path::PathBuf;

fn fixture(name: &str) -> PathBuf {
    cortado_math::package_folder!()
        .join("../../tests/fixtures/nets")
        .join(name)
}

/// A recorded net with its weights and inputs, which has run on a device.
fn run<T: Real>(name: &str, recorded: &Fixture, device: &TestDevice) -> Net<T> {
    let path = fixture(&format!("{name}.prototxt"));
    let param = read::read_net(&path, Default::default())
        .expect("the net can be read")
        .message;
    let phase = recorded.phase().expect("it says its phase");
    let ctx = device.ctx(Ctx::new(phase, Rng::new(1)));
    let mut net = Net::<T>::build_from(&param, Some(&path), &registry(), &ctx).expect("the net makes sense");
    let weights = fixture(&format!("{name}.caffemodel"));
    let report = net
        .load_weights(&weights, &LoadOptions { strict: true })
        .expect("the weights fit");
    assert!(report.missing.is_empty() && report.ignored.is_empty(), "{report:?}");
    for (blob, tensor) in recorded.folder("in") {
        let values: Vec<f64> = tensor.data.iter().map(|&value| value.into()).collect();
        crate::set(&net, blob, &values);
    }
    net.clear_param_diffs().expect("nobody holds them");
    match recorded.folder("dparam").next() {
        Some(_) => net.forward_backward(),
        None => net.forward(),
    }
    .expect("the net runs");
    net
}

fn check<T: Real>(name: &str) {
    let recorded = Fixture::read(&fixture(&format!("{name}.safetensors"))).expect("the fixture is there");
    let device = TestDevice::chosen();
    let net = run::<T>(name, &recorded, &device);
    for (blob, tensor) in recorded.folder("blob") {
        assert_eq!(
            net.blob(blob).map(|blob| blob.shape().to_vec()).as_ref(),
            Some(&tensor.shape),
            "{blob}"
        );
        assert_close(blob, &crate::data(&net, blob), &tensor.data, Tolerance::RECORDED);
    }
    for (key, tensor) in recorded.folder("dparam") {
        let (layer, index) = key.split_once('/').expect("layer/index");
        let layer = net.layer_index(layer).expect("the layer is there");
        let param = &net.layer(layer).params()[index.parse::<usize>().expect("an index")];
        let diff = param.diff().expect("nobody holds it");
        assert_close(key, &diff, &tensor.data, Tolerance::RECORDED.with_rel(1e-3));
    }
    if device.device().is_some() {
        let host = run::<T>(name, &recorded, &TestDevice::Cpu);
        for blob in net.blob_names() {
            let (found, expected) = (crate::data(&net, blob), crate::data(&host, blob));
            assert_close(blob, &found, &expected, Tolerance::on_device::<T>());
        }
        for i in 0..net.learnable().len() {
            let diff = |net: &Net<T>| net.learnable_blob(i).diff().expect("nobody holds it").to_vec();
            let what = format!("the diff of parameter {i}");
            assert_close(&what, &diff(&net), &diff(&host), Tolerance::on_device::<T>());
        }
    }
}

#[test]
fn lenet_train() {
    check::<f32>("lenet_train");
    check::<f64>("lenet_train");
}

#[test]
fn cifar_quick_train() {
    check::<f32>("cifar_quick_train");
    check::<f64>("cifar_quick_train");
}

#[test]
fn mobilenet_small_test() {
    check::<f32>("mobilenet_small_test");
    check::<f64>("mobilenet_small_test");
}

#[test]
fn squeezenet_test() {
    check::<f32>("squeezenet_test");
    check::<f64>("squeezenet_test");
}

/// A net that is written must be what the original writes: the same layers, splits and phases among
/// them, with the same fields.
#[test]
fn a_caffemodel_holds_what_the_original_puts_into_it() {
    let recorded: NetParameter = binary::read_file(&fixture("lenet_train.caffemodel")).expect("it can be read");
    let text = std::fs::read_to_string(fixture("lenet_train.prototxt")).expect("it is there");
    let mut net: Net<f32> = build(&text, recorded.layer[0].phase());
    net.copy_trained_from(&recorded, &LoadOptions::default())
        .expect("the weights fit");
    let written = net.to_proto(false).expect("nobody holds the weights");
    assert_eq!(written.name, recorded.name);
    assert_eq!(written.layer.len(), recorded.layer.len());
    for (ours, theirs) in written.layer.iter().zip(&recorded.layer) {
        assert_eq!(binary::encode(ours), binary::encode(theirs), "layer {}", theirs.name());
    }
}
