//! LeNet at batch 64: forward, forward and backward, and a whole training step, best and median of
//! many, with the share of the machine's own fused-multiply-add peak.
//! `cargo bench -p cortado-benches --bench lenet [ROUNDS]`.
#![allow(clippy::unwrap_used)]

use cortado::{Ctx, Net, Phase, Rng, Solver, default_registry};
use std::time::Instant;

/// The multiply-adds of one forward pass of one digit: two convolutions and two inner products.
const FORWARD_MACS: f64 = (20 * 25 * 576 + 50 * 500 * 64 + 500 * 800 + 10 * 500) as f64;
/// Backward computes as much for the weights, and as much for the bottoms, but not for the data.
const STEP_MACS: f64 = 3.0 * FORWARD_MACS - (20 * 25 * 576) as f64;
const BATCH: f64 = 64.0;

const SOLVER: &str = r#"
base_lr: 0.0001 lr_policy: "fixed" momentum: 0.9 weight_decay: 0.0005 max_iter: 1000000 random_seed: 1 solver_mode: CPU
net_param {
  layer { name: "data" type: "DummyData" top: "data" top: "label"
    dummy_data_param { shape { dim: 64 dim: 1 dim: 28 dim: 28 } shape { dim: 64 } data_filler { value: 0.5 } data_filler { value: 3 } } }
  layer { name: "conv1" type: "Convolution" bottom: "data" top: "conv1"
    convolution_param { num_output: 20 kernel_size: 5 weight_filler { type: "xavier" } } }
  layer { name: "pool1" type: "Pooling" bottom: "conv1" top: "pool1" pooling_param { kernel_size: 2 stride: 2 } }
  layer { name: "conv2" type: "Convolution" bottom: "pool1" top: "conv2"
    convolution_param { num_output: 50 kernel_size: 5 weight_filler { type: "xavier" } } }
  layer { name: "pool2" type: "Pooling" bottom: "conv2" top: "pool2" pooling_param { kernel_size: 2 stride: 2 } }
  layer { name: "ip1" type: "InnerProduct" bottom: "pool2" top: "ip1"
    inner_product_param { num_output: 500 weight_filler { type: "xavier" } } }
  layer { name: "relu1" type: "ReLU" bottom: "ip1" top: "ip1" }
  layer { name: "ip2" type: "InnerProduct" bottom: "ip1" top: "ip2"
    inner_product_param { num_output: 10 weight_filler { type: "xavier" } } }
  layer { name: "loss" type: "SoftmaxWithLoss" bottom: "ip2" bottom: "label" top: "loss" }
}"#;

fn main() {
    let rounds = std::env::args().skip(1).find_map(|arg| arg.parse().ok()).unwrap_or(200);
    let (param, _) = cortado_proto::text::parse(SOLVER, "lenet", Default::default()).expect("the solver is right");
    let ctx = Ctx::new(Phase::TRAIN, Rng::new(1));
    let mut solver = Solver::<f32>::new(param, None, &default_registry(), &ctx).expect("LeNet can be built");
    let peak = cortado_cpu::peak_flops::<f32>(20).unwrap() / 1e9;
    println!(
        "path {}, {} threads, peak {peak:.0} GFLOP/s",
        cortado_cpu::path_name(),
        threads()
    );
    let net = |solver: &mut Solver<f32>, backward: bool| {
        let net: &mut Net<f32> = solver.net_mut();
        net.forward().expect("forward runs");
        if backward {
            net.backward().expect("backward runs");
        }
    };
    report("forward", peak, FORWARD_MACS, times(rounds, || net(&mut solver, false)));
    report(
        "forward and backward",
        peak,
        STEP_MACS,
        times(rounds, || net(&mut solver, true)),
    );
    report(
        "training step",
        peak,
        STEP_MACS,
        times(rounds, || solver.step(1).expect("a step runs")),
    );
}

fn threads() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// Milliseconds of each round, sorted.
fn times(rounds: usize, mut work: impl FnMut()) -> Vec<f64> {
    (0..3).for_each(|_| work());
    let mut times: Vec<f64> = (0..rounds)
        .map(|_| {
            let start = Instant::now();
            work();
            start.elapsed().as_secs_f64() * 1e3
        })
        .collect();
    times.sort_by(f64::total_cmp);
    times
}

fn report(what: &str, peak: f64, macs: f64, times: Vec<f64>) {
    let (best, median) = (times[0], times[times.len() / 2]);
    let gflops = 2.0 * macs * BATCH / best / 1e6;
    println!(
        "{what:22} best {best:7.2} ms  median {median:7.2} ms  {gflops:6.1} GFLOP/s  {:4.0} % of peak",
        100.0 * gflops / peak
    );
}
