//! Whole nets on a simulated device, against the same nets on the host.

use crate::{registry, set};
use cortado_core::event::{Event, Observer};
use cortado_core::testing::SimulatedDevice;
use cortado_core::{Blob, Ctx, Head, Phase, ReadGuard, Real, Result, Rng};
use cortado_math::cuda::Transfers;
use cortado_math::testing::{TestDevice, Tolerance, assert_close};
use cortado_net::Net;
use cortado_proto::{SolverParameter, text};
use cortado_train::Solver;
use std::sync::{Arc, Mutex};
use std::time::Duration;

/// What kernels of another device may differ by.
const KERNELS: Tolerance = Tolerance { rel: 1e-5, abs: 1e-7 };

const LENET: &str = "
layer { name: 'in' type: 'Input' top: 'x' top: 'label'
  input_param { shape { dim: 4 dim: 1 dim: 14 dim: 14 } shape { dim: 4 } } }
layer { name: 'conv1' type: 'Convolution' bottom: 'x' top: 'conv1'
  convolution_param { num_output: 4 kernel_size: 3 weight_filler { type: 'xavier' } } }
layer { name: 'pool1' type: 'Pooling' bottom: 'conv1' top: 'pool1' pooling_param { kernel_size: 2 stride: 2 } }
layer { name: 'conv2' type: 'Convolution' bottom: 'pool1' top: 'conv2'
  convolution_param { num_output: 6 kernel_size: 3 weight_filler { type: 'xavier' } } }
layer { name: 'pool2' type: 'Pooling' bottom: 'conv2' top: 'pool2' pooling_param { kernel_size: 2 stride: 2 } }
layer { name: 'ip1' type: 'InnerProduct' bottom: 'pool2' top: 'ip1'
  inner_product_param { num_output: 12 weight_filler { type: 'xavier' } } }
layer { name: 'relu1' type: 'ReLU' bottom: 'ip1' top: 'ip1' }
layer { name: 'ip2' type: 'InnerProduct' bottom: 'ip1' top: 'ip2'
  inner_product_param { num_output: 3 weight_filler { type: 'xavier' } } }
layer { name: 'loss' type: 'SoftmaxWithLoss' bottom: 'ip2' bottom: 'label' top: 'loss' }
";

const SEQUENCES: &str = "
layer { name: 'in' type: 'Input' top: 'x' top: 'cont' top: 'label'
  input_param { shape { dim: 6 dim: 3 dim: 4 } shape { dim: 6 dim: 3 } shape { dim: 6 dim: 3 } } }
layer { name: 'lstm' type: 'LSTM' bottom: 'x' bottom: 'cont' top: 'lstm'
  recurrent_param { num_output: 5 weight_filler { type: 'xavier' } } }
layer { name: 'rnn' type: 'RNN' bottom: 'x' bottom: 'cont' top: 'rnn'
  recurrent_param { num_output: 4 weight_filler { type: 'xavier' } } }
layer { name: 'both' type: 'Concat' bottom: 'lstm' bottom: 'rnn' top: 'both' concat_param { axis: 2 } }
layer { name: 'ip' type: 'InnerProduct' bottom: 'both' top: 'ip'
  inner_product_param { num_output: 3 axis: 2 weight_filler { type: 'xavier' } } }
layer { name: 'loss' type: 'SoftmaxWithLoss' bottom: 'ip' bottom: 'label' top: 'loss' softmax_param { axis: 2 } }
";

const NETS: [&str; 2] = [LENET, SEQUENCES];

/// A solver of a net in this context, with numbers in the blobs that it reads.
fn solver<T: Real>(net: &str, ctx: Ctx) -> Solver<T> {
    let options = "base_lr: 0.1 lr_policy: 'fixed' momentum: 0.9 weight_decay: 0.01 max_iter: 100";
    let text = format!("{options} net_param {{ {net} }}");
    let (param, _) = text::parse::<SolverParameter>(&text, "solver", Default::default()).expect("it can be read");
    let solver = Solver::new(param, None, &registry(), &ctx).expect("the net makes sense");
    for (blob, values) in [
        ("x", (|i| (i as f64 * 0.7).sin()) as fn(usize) -> f64),
        ("label", |i| (i * 5 % 3) as f64),
        ("cont", |i| if i % 7 == 2 { 0.0 } else { 1.0 }),
    ] {
        if let Some(count) = solver.net().blob(blob).map(Blob::count) {
            set(solver.net(), blob, &(0..count).map(values).collect::<Vec<_>>());
        }
    }
    solver
}

fn ctx() -> Ctx {
    Ctx::new(Phase::TRAIN, Rng::new(5))
}

/// The data and diffs of all blobs and parameters, with their names.
fn numbers<T: Real>(net: &Net<T>) -> Vec<(String, Vec<f64>)> {
    let blobs = (0..net.blob_names().len()).map(|i| (net.blob_names()[i].clone(), net.blob_at(i)));
    let params = (0..net.learnable().len()).map(|i| (format!("parameter {i}"), net.learnable_blob(i)));
    let wide = |values: Result<ReadGuard<'_, T>>| {
        let values = values.expect("nobody holds it");
        values.iter().map(|value| value.to_f64()).collect()
    };
    let both = blobs.chain(params).flat_map(|(name, blob)| {
        let data = (format!("{name}: data"), wide(blob.data()));
        [data, (format!("{name}: diff"), wide(blob.diff()))]
    });
    both.collect()
}

/// Trains a net in both contexts and compares everything after each of some iterations.
fn train<T: Real>(net: &str, on_device: Ctx, same: impl Fn(&str, &[f64], &[f64])) {
    let (mut host, mut device) = (solver::<T>(net, ctx()), solver::<T>(net, on_device));
    for iteration in 0..4 {
        host.step(1).expect("the net runs");
        device.step(1).expect("the net runs");
        for ((name, expected), (_, found)) in numbers(host.net()).iter().zip(numbers(device.net())) {
            same(&format!("{name} after iteration {iteration}"), &found, expected);
        }
    }
}

#[test]
fn a_device_without_kernels_leaves_all_bits_as_they_are() {
    let bits = |name: &str, found: &[f64], expected: &[f64]| {
        let bits = |values: &[f64]| values.iter().map(|value| value.to_bits()).collect::<Vec<_>>();
        assert_eq!(bits(found), bits(expected), "{name}");
    };
    for net in NETS {
        train::<f32>(net, ctx().with_device(SimulatedDevice::new().device_ref()), bits);
        train::<f64>(net, ctx().with_device(SimulatedDevice::new().device_ref()), bits);
    }
}

#[test]
fn a_device_with_kernels_of_its_own_trains_the_same_net() {
    let near = |name: &str, found: &[f64], expected: &[f64]| assert_close(name, found, expected, KERNELS);
    for net in NETS {
        train::<f32>(net, TestDevice::simulated().ctx(ctx()), near);
        train::<f64>(net, TestDevice::simulated().ctx(ctx()), near);
    }
}

#[test]
fn a_gpu_trains_the_same_net() {
    let Some(device) = TestDevice::gpu() else { return };
    let device = TestDevice::Cuda(device);
    let near = |name: &str, found: &[f64], expected: &[f64]| assert_close(name, found, expected, KERNELS);
    for net in NETS {
        train::<f32>(net, device.ctx(ctx()), near);
        train::<f64>(net, device.ctx(ctx()), near);
    }
}

/// The log of a net's run.
#[derive(Default)]
struct Log(Mutex<Vec<String>>);

impl Observer for Log {
    fn observe(&self, event: &Event<'_>) {
        let text = event.to_string();
        if text.contains("has no kernel") {
            self.0.lock().expect("nobody panicked").push(text);
        }
    }
}

/// Only the batch goes to the GPU, and only what must be read comes back: the place of the first label that is not a
/// class, if there is one, and the loss.
#[test]
fn a_step_of_training_moves_the_batch_and_the_loss() {
    let Some(device) = TestDevice::gpu() else { return };
    let log = Arc::new(Log::default());
    let ctx = ctx().with_observer(log.clone()).with_device(device.device_ref());
    let mut solver = solver::<f32>(LENET, ctx);
    solver.step(2).expect("the net runs");
    new_batch(&solver);
    let before = device.gpu().transfers();
    solver.step(1).expect("the net runs");
    let after = device.gpu().transfers();
    assert_eq!(*log.0.lock().expect("nobody panicked"), [""; 0]);
    let moved = |of: fn(&Transfers) -> u64| of(&after) - of(&before);
    assert_eq!(
        (moved(|t| t.uploads), moved(|t| t.uploaded)),
        (2, 4 * (4 * 14 * 14 + 4))
    );
    assert_eq!((moved(|t| t.downloads), moved(|t| t.downloaded)), (1, 16 + 8));
    // The emulated device works as late as it may: the work of the step before was still to be done when the batch came. A
    // real one may have done it.
    let overlapping = moved(|t| t.overlapping);
    match device.gpu().driver().is_emulated() {
        true => assert_eq!(overlapping, moved(|t| t.uploaded)),
        false => assert!(overlapping <= moved(|t| t.uploaded), "{overlapping}"),
    }
}

fn new_batch(solver: &Solver<f32>) {
    for (blob, size) in [("x", 4 * 14 * 14), ("label", 4)] {
        set(solver.net(), blob, &vec![1.0; size]);
    }
}

/// A solver whose losses are read only on request.
fn patient(ctx: Ctx) -> Solver<f32> {
    let mut solver = solver::<f32>(LENET, ctx);
    solver.start_steps();
    solver.let_losses_wait(true);
    solver.set_reading_interval(Duration::MAX);
    solver
}

/// Runs iterations as programs do that look at the solver between them.
fn iterate(solver: &mut Solver<f32>, iterations: usize) -> Result<()> {
    (0..iterations).try_for_each(|_| {
        solver.compute_gradients()?;
        solver.finish_iteration().map(drop)
    })
}

#[test]
fn nothing_comes_back_between_two_displays() {
    let Some(device) = TestDevice::gpu() else { return };
    let (mut host, mut solver) = (patient(ctx()), patient(ctx().with_device(device.device_ref())));
    let copies = || device.gpu().transfers().downloads;
    iterate(&mut solver, 1).expect("the net runs");
    let before = copies();
    for _ in 0..4 {
        new_batch(&solver);
        iterate(&mut solver, 1).expect("the net runs");
    }
    assert_eq!(copies(), before);
    solver.read_losses().expect("all is well");
    assert_eq!(copies(), before + 1);
    // The losses are those of a solver that reads each of them.
    iterate(&mut host, 1).expect("the net runs");
    for _ in 0..4 {
        new_batch(&host);
        iterate(&mut host, 1).expect("the net runs");
    }
    let (found, expected) = (solver.smoothed_loss(), host.smoothed_loss());
    assert!(
        (found - expected).abs() < 1e-5 * expected.abs() && expected > 0.0,
        "{found} {expected}"
    );
}

#[test]
fn an_error_that_is_read_late_reports_its_iteration() {
    let Some(device) = TestDevice::gpu() else { return };
    let mut solver = patient(ctx().with_device(device.device_ref()));
    iterate(&mut solver, 2).expect("the net runs");
    set(solver.net(), "label", &[0.0, 1.0, 7.0, 2.0]);
    iterate(&mut solver, 1).expect("nobody has looked");
    set(solver.net(), "label", &[0.0, 1.0, 1.0, 2.0]);
    iterate(&mut solver, 3).expect("nobody has looked");
    let error = solver.read_losses().expect_err("7 is no class").to_string();
    assert_eq!(
        error,
        "iteration 2 › net :15:1 › layer \"loss\" (SoftmaxWithLoss): the label 7 is not a class: it must be an integer from 0 to 2 \
         (number 2 of \"label\")"
    );
    solver.read_losses().expect("it was told");
    // A loss that is not finite.
    set(solver.net(), "x", &vec![f64::INFINITY; 4 * 14 * 14]);
    iterate(&mut solver, 2).expect("nobody has looked");
    let error = solver.read_losses().expect_err("the loss is not finite").to_string();
    assert!(
        error.starts_with("iteration 6: the loss became NaN. Lower base_lr"),
        "{error}"
    );
}

/// A batch of more than a page, which comes again and again, is locked where it lies.
#[test]
fn what_is_copied_again_and_again_is_locked_in_its_place() {
    let Some(device) = TestDevice::gpu() else { return };
    let net = "layer { name: 'in' type: 'Input' top: 'x' input_param { shape { dim: 3 dim: 100000 } } }
        layer { name: 'relu' type: 'ReLU' bottom: 'x' top: 'y' }";
    let (param, _) = text::parse(net, "net", Default::default()).expect("it can be read");
    let ctx = ctx().with_device(device.device_ref());
    let mut net = Net::<f32>::build(&param, &registry(), &ctx).expect("it makes sense");
    for (time, locked) in [(1.0, 0), (2.0, 1), (3.0, 2)] {
        set(&net, "x", &vec![time; 300_000]);
        net.forward().expect("it runs");
        assert_eq!(crate::data(&net, "y"), vec![time; 300_000]);
        let gpu = device.gpu();
        assert_eq!(gpu.locked_bytes() >= 2 * 1_200_000, locked > 0, "time {time}");
        assert_eq!(gpu.transfers().locked, locked * 2 * 1_200_000, "time {time}");
    }
    drop(net);
    assert_eq!(device.gpu().locked_bytes(), 0);
}

#[test]
fn a_net_that_is_too_large_for_a_gpu_is_an_error_with_its_largest_blobs() {
    let Some(device) = TestDevice::gpu() else { return };
    if !device.gpu().driver().is_emulated() {
        eprintln!("skipped: the sizes are those of the emulated device's memory");
        return;
    }
    let net = "layer { name: 'in' type: 'Input' top: 'x' input_param { shape { dim: 5 dim: 268435456 } } }
        layer { name: 'relu' type: 'ReLU' bottom: 'x' top: 'y' }";
    let (param, _) = text::parse(net, "net", Default::default()).expect("it can be read");
    let ctx = ctx().with_device(device.device_ref());
    let mut net = Net::<f32>::build(&param, &registry(), &ctx).expect("nothing is allocated yet");
    let error = net.forward().expect_err("there is not as much memory").to_string();
    drop(net);
    // The process continues, on the same device.
    train::<f32>(
        LENET,
        self::ctx().with_device(device.device_ref()),
        |name, found, expected| {
            assert_close(name, found, expected, KERNELS);
        },
    );
    assert!(
        error.ends_with(
            "out of memory: 5368709120 bytes were requested on the GPU, where 4294967296 of 4294967296 are free; \
             the largest blobs are \"x\" (5368709120 bytes), \"y\" (5368709120 bytes)"
        ),
        "{error}"
    );
}

/// Every layer gets the device of the net: its products stay there, and are not copied back.
#[test]
fn what_a_kernel_computes_stays_on_the_device() {
    let mut solver = solver::<f32>(LENET, TestDevice::simulated().ctx(ctx()));
    solver.net_mut().forward_backward().expect("the net runs");
    let head = |blob| solver.net().blob(blob).expect("there is one").data_head();
    assert_eq!(head("ip1").expect("nobody holds it"), Head::AtGpu);
    assert_ne!(head("conv1").expect("nobody holds it"), Head::AtGpu);
}
