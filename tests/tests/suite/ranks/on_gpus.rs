//! Ranks on emulated GPUs: their gradients go from GPU to GPU, and become what they become on the
//! way through the host, to the last bit.

use super::kit::{Learned, Plan, Work, learn, solver};
use super::{apart, assert_same};
use cortado::comm::{Order, Wire, threads};
use cortado::cuda::CudaDevice;
use cortado::{ExchangeOptions, Real};
use cortado_cuda::emulator::{self, Mode};
use std::sync::Arc;

const DEVICES: usize = 3;

/// These emulated GPUs; without a compiler nothing, which is reported.
fn gpus(mode: Mode, numbers: &[usize]) -> Option<Vec<CudaDevice>> {
    if !emulator::is_there() {
        assert!(std::env::var_os("CI").is_none(), "the emulated device needs g++");
        eprintln!("skipped: there is no g++");
        return None;
    }
    emulator::set_devices(DEVICES);
    let driver = emulator::driver(mode).expect("it is built");
    let open = |&number: &usize| CudaDevice::open(&driver, number).expect("a device");
    Some(numbers.iter().map(open).collect())
}

fn plan_on(gpus: &[CudaDevice], plan: &Plan, exchange: &ExchangeOptions) -> Plan {
    Plan {
        devices: gpus.iter().map(|gpu| Some(gpu.device_ref())).collect(),
        exchange: exchange.clone(),
        ..plan.clone()
    }
}

fn through_hosts() -> ExchangeOptions {
    ExchangeOptions {
        direct: false,
        ..Default::default()
    }
}

/// The log lines about the way of the gradients.
fn way(learned: &Learned) -> Vec<&str> {
    let lines = learned.course.iter().map(|line| line.0.as_str());
    lines.filter(|line| line.starts_with("Gradients ")).collect()
}

const DIRECT: &str = "Gradients go from GPU to GPU by NCCL 2.14.0.";

fn same_bits<T: Real>(mode: Mode, ranks: usize, plan: &Plan) {
    let work = Work::new();
    let numbers: Vec<usize> = (0..ranks).collect();
    let run = |exchange: &ExchangeOptions| {
        let gpus = gpus(mode, &numbers)?;
        let learned = learn::<T>(&work, ranks, &plan_on(&gpus, plan, exchange));
        Some((learned, gpus[0].gpu().transfers().downloaded))
    };
    let Some((direct, downloaded)) = run(&ExchangeOptions::default()) else {
        return;
    };
    let (other, through_host) = run(&through_hosts()).expect("there is a compiler");
    assert_same(&direct, "on GPUs");
    assert!(direct[0].weights == other[0].weights, "{ranks} ranks: the ways differ");
    for learned in &direct {
        assert_eq!(way(learned), [DIRECT]);
    }
    let message = "Gradients go through the host's memory: NCCL is disabled.";
    assert_eq!(way(&other[0]), [message]);
    // The gradients have as many numbers as the weights.
    let gradients = plan.iterations * (direct[0].weights.len() * size_of::<T>()) as u64;
    assert!(
        downloaded + gradients <= through_host,
        "{downloaded} bytes came to the host, {through_host} with the gradients"
    );
}

#[test]
fn gradients_from_gpu_to_gpu_become_what_they_become_on_the_host() {
    let short = Plan {
        iterations: 8,
        ..Plan::plain(4)
    };
    for ranks in [2, DEVICES] {
        same_bits::<f32>(Mode::Fast, ranks, &short);
        same_bits::<f64>(Mode::Fast, ranks, &short);
    }
}

#[test]
fn statistics_go_from_gpu_to_gpu_too() {
    let short = Plan {
        iterations: 4,
        ..Plan::rich(4)
    };
    same_bits::<f32>(Mode::Fast, 2, &short);
    same_bits::<f32>(Mode::Checked, DEVICES, &short);
}

#[test]
fn gpus_learn_what_one_learns_with_their_batches_together() {
    let work = Work::new();
    let plan = |batch| Plan {
        iterations: 20,
        ..Plan::plain(batch)
    };
    let Some(gpus) = gpus(Mode::Fast, &[0, 1, 2]) else {
        return;
    };
    let one = learn::<f64>(&work, 1, &plan_on(&gpus[..1], &plan(12), &Default::default()));
    assert_eq!(way(&one[0]), <[&str; 0]>::default());
    for order in [Order::Fixed, Order::Any] {
        let exchange = ExchangeOptions {
            order,
            ..Default::default()
        };
        let three = learn::<f64>(&work, 3, &plan_on(&gpus, &plan(4), &exchange));
        assert_same(&three, "three GPUs");
        assert_eq!(way(&three[0]), [DIRECT]);
        let difference = apart(&one[0], &three[0]);
        assert!(difference < 1e-10, "{order:?}: {difference:e}");
    }
}

#[test]
fn where_not_all_can_gradients_go_through_the_host_and_the_log_gives_the_reason() {
    let work = Work::new();
    let plan = Plan {
        iterations: 3,
        ..Plan::plain(4)
    };
    let Some(all) = gpus(Mode::Fast, &[0, 1]) else { return };
    let message_of = |plan: &Plan| {
        let learned = learn::<f32>(&work, 2, plan);
        assert_same(&learned, "through the host");
        assert_eq!(way(&learned[0]), way(&learned[1]));
        way(&learned[0]).concat()
    };
    let through = |why: &str| format!("Gradients go through the host's memory: {why}.");
    let on_one = gpus(Mode::Fast, &[1, 1]).expect("there is a compiler");
    let on_one = plan_on(&on_one, &plan, &Default::default());
    assert_eq!(message_of(&on_one), through("ranks 0 and 1 compute on one GPU"));
    let mut half = plan_on(&all, &plan, &Default::default());
    half.devices[1] = None;
    assert_eq!(message_of(&half), through("rank 1 computes on the CPU"));
    let mut none = half;
    none.devices[0] = None;
    assert_eq!(message_of(&none), "");
    for (wire, top_k) in [(Wire::Bf16, None), (Wire::Plain, Some(0.5))] {
        let exchange = ExchangeOptions {
            wire,
            top_k,
            ..Default::default()
        };
        let other = plan_on(&all, &plan, &exchange);
        assert_eq!(
            message_of(&other),
            through("only uncompressed ones are sent from GPU to GPU")
        );
    }
}

#[test]
fn a_rank_that_fails_leaves_no_gpu_waiting() {
    let work = Work::new();
    let Some(gpus) = gpus(Mode::Fast, &[0, 1]) else { return };
    let plan = plan_on(&gpus, &Plan::plain(4), &Default::default());
    let group = threads::group(2).expect("threads").into_iter().map(Arc::new);
    let found: Vec<String> = std::thread::scope(|scope| {
        let (work, plan) = (&work, &plan);
        let start = |ranks: Arc<cortado::comm::Communicator>| {
            scope.spawn(move || {
                let (mut solver, _) = solver::<f32>(work.param(plan), Some(ranks.clone()), plan).expect("a solver");
                solver.step(2).expect("both train");
                match ranks.rank() {
                    0 => solver.step(1).expect_err("the other has ended").to_string(),
                    _ => {
                        ranks.abort();
                        String::new()
                    }
                }
            })
        };
        let all: Vec<_> = group.map(start).collect();
        all.into_iter().map(|thread| thread.join().expect("no panic")).collect()
    });
    assert!(
        found[0].contains("rank 1 (a thread) has ended before the others"),
        "{found:?}"
    );
    // What waited for the other rank is given up.
    assert!(gpus[0].gpu().is_idle().expect("it has not failed"));
}
