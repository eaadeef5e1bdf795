//! LeNet trained from a database on a GPU: the images go there as bytes.

use cortado::cuda::{CudaDevice, Transfers};
use cortado::{Ctx, Phase, Real, Rng, Solver, default_registry};
use cortado_data::db::{self, Backend};
use cortado_math::testing::{TestDevice, Tolerance, assert_close};
use cortado_proto::{Datum, SolverParameter, binary, text};
use std::path::Path;

const BATCH: usize = 8;

/// A database of images of 1 × 28 × 28.
fn digits(path: &Path) {
    let mut rng = Rng::new(3);
    let mut writer = db::create(path, Backend::Lmdb).expect("a database");
    for i in 0..3 * BATCH {
        let datum = Datum {
            channels: Some(1),
            height: Some(28),
            width: Some(28),
            label: Some((i % 10) as i32),
            data: Some((0..28 * 28).map(|_| rng.draw() as u8).collect()),
            ..Default::default()
        };
        let put = writer.put(format!("{i:08}").as_bytes(), &binary::encode(&datum));
        put.expect("a record");
    }
    writer.finish().expect("the database is whole");
}

fn solver<T: Real>(folder: &Path, ctx: Ctx) -> Solver<T> {
    let convolution = |name: &str, bottom: &str, outputs: u32| {
        format!(
            "layer {{ name: '{name}' type: 'Convolution' bottom: '{bottom}' top: '{name}'
               convolution_param {{ num_output: {outputs} kernel_size: 5 weight_filler {{ type: 'xavier' }} }} }}
             layer {{ name: 'pool {name}' type: 'Pooling' bottom: '{name}' top: 'pool {name}'
               pooling_param {{ kernel_size: 2 stride: 2 }} }}"
        )
    };
    let product = |name: &str, bottom: &str, outputs: u32| {
        format!(
            "layer {{ name: '{name}' type: 'InnerProduct' bottom: '{bottom}' top: '{name}'
               inner_product_param {{ num_output: {outputs} weight_filler {{ type: 'xavier' }} }} }}"
        )
    };
    let text = format!(
        "base_lr: 0.01 lr_policy: 'fixed' momentum: 0.9 weight_decay: 0.0005 max_iter: 100 random_seed: 5
         net_param {{
           layer {{ name: 'mnist' type: 'Data' top: 'data' top: 'label' transform_param {{ scale: 0.00390625 }}
             data_param {{ source: '{}' batch_size: {BATCH} backend: LMDB }} }}
           {} {} {}
           layer {{ name: 'relu1' type: 'ReLU' bottom: 'ip1' top: 'ip1' }}
           {}
           layer {{ name: 'loss' type: 'SoftmaxWithLoss' bottom: 'ip2' bottom: 'label' top: 'loss' }}
         }}",
        folder.join("db").display(),
        convolution("conv1", "data", 20),
        convolution("conv2", "pool conv1", 50),
        product("ip1", "pool conv2", 500),
        product("ip2", "ip1", 10),
    );
    let (param, _) = text::parse::<SolverParameter>(&text, "solver", Default::default()).expect("it can be read");
    Solver::new(param, None, &default_registry(), &ctx).unwrap_or_else(|e| panic!("{e}"))
}

fn ctx() -> Ctx {
    Ctx::new(Phase::TRAIN, Rng::new(5))
}

/// Trains on both, compares the batches and the weights, and counts what travels in the last step.
fn train<T: Real>(folder: &Path, device: &CudaDevice) {
    let gpu = device.gpu();
    let on_device = ctx().with_device(device.device_ref());
    let (mut host, mut device) = (solver::<T>(folder, ctx()), solver::<T>(folder, on_device));
    host.step(3).expect("it trains");
    device.step(2).expect("it trains");
    let before = gpu.transfers();
    device.step(1).expect("it trains");
    let after = gpu.transfers();
    let moved = |of: fn(&Transfers) -> u64| of(&after) - of(&before);
    let labels = BATCH * size_of::<T>();
    // The images, a byte for each pixel; and the labels.
    let uploaded = (BATCH * 28 * 28 + labels) as u64;
    assert_eq!((moved(|t| t.uploads), moved(|t| t.uploaded)), (2, uploaded));
    // A real device may have done the work of the step before.
    if gpu.driver().is_emulated() {
        assert_eq!(moved(|t| t.overlapping), uploaded, "it waits for no work");
    }
    // The place of the first label that is not a class, and the loss.
    assert_eq!((moved(|t| t.downloads), moved(|t| t.downloaded)), (1, 24));
    let (host, device) = (host.net(), device.net());
    let data = |net: &cortado::Net<T>| net.blob("data").expect("there is one").data().expect("free").to_vec();
    assert!(data(host) == data(device), "the batches differ");
    for i in 0..host.learnable().len() {
        let weights = |net: &cortado::Net<T>| net.learnable_blob(i).data().expect("free").to_vec();
        let what = format!("parameter {i}");
        assert_close(&what, &weights(device), &weights(host), Tolerance::on_device::<T>());
    }
}

#[test]
fn a_step_of_training_moves_the_bytes_of_the_images() {
    let Some(gpu) = TestDevice::gpu() else { return };
    let folder = tempfile::tempdir().expect("a folder");
    digits(&folder.path().join("db"));
    train::<f32>(folder.path(), &gpu);
    train::<f64>(folder.path(), &gpu);
}
