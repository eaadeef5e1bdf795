//! The memory of a training, known before it runs.

use crate::registry;
use cortado_core::event::{Event, Observer, Severity};
use cortado_core::{Ctx, Phase, Rng};
use cortado_math::testing::TestDevice;
use cortado_net::NetMemory;
use cortado_proto::{SolverParameter, text};
use cortado_train::Solver;
use std::sync::{Arc, Mutex};

/// The warnings of a run.
#[derive(Default)]
struct Warnings(Mutex<Vec<String>>);

impl Observer for Warnings {
    fn observe(&self, event: &Event<'_>) {
        if let Event::Note {
            severity: Severity::Warning,
            text,
            ..
        } = event
        {
            self.0.lock().expect("nobody panicked").push((*text).into());
        }
    }
}

impl Warnings {
    fn taken(&self) -> Vec<String> {
        std::mem::take(&mut *self.0.lock().expect("nobody panicked"))
    }
}

/// A solver of a net with a batch of `batch` images of 1,000 numbers.
fn solver(batch: usize, ctx: Ctx) -> Solver<f32> {
    let net = format!(
        "layer {{ name: 'in' type: 'Input' top: 'x' top: 'label'
           input_param {{ shape {{ dim: {batch} dim: 1000 }} shape {{ dim: {batch} }} }} }}
         layer {{ name: 'ip' type: 'InnerProduct' bottom: 'x' top: 'y' inner_product_param {{ num_output: 1000 }} }}
         layer {{ name: 'relu' type: 'ReLU' bottom: 'y' top: 'y' }}
         layer {{ name: 'loss' type: 'SoftmaxWithLoss' bottom: 'y' bottom: 'label' top: 'loss' }}"
    );
    let text = format!("base_lr: 0.1 lr_policy: 'fixed' momentum: 0.9 net_param {{ {net} }}");
    let (param, _) = text::parse::<SolverParameter>(&text, "solver", Default::default()).expect("it can be read");
    Solver::new(param, None, &registry(), &ctx).expect("the net makes sense")
}

fn ctx(warnings: &Arc<Warnings>) -> Ctx {
    Ctx::new(Phase::TRAIN, Rng::new(5)).with_observer(warnings.clone())
}

#[test]
fn the_memory_of_a_step_follows_from_the_shapes() {
    let solver = solver(10, ctx(&Arc::default()));
    let expected = NetMemory {
        parameters: 4 * (1_000_000 + 1000),
        parameter_gradients: 4 * (1_000_000 + 1000),
        history: 4 * (1_000_000 + 1000),
        // x, y, the labels and the loss
        values: 4 * (10_000 + 10_000 + 10 + 1),
        // of y and of the loss
        gradients: 4 * (10_000 + 1),
    };
    assert_eq!(solver.memory(), expected);
    assert_eq!(expected.total(), 3 * 4_004_000 + 4 * (20_011 + 10_001));
}

#[test]
fn a_training_that_does_not_fit_is_reported_once_before_it_begins() {
    let warnings = Arc::new(Warnings::default());
    let mut solver = solver(2_000_000_000, ctx(&warnings));
    assert_eq!(warnings.taken(), [""; 0]);
    solver.start_steps();
    let found = warnings.taken();
    assert!(
        matches!(&found[..], [one] if one.starts_with("the run takes 24008008.0 MB of memory at least, and ")
            && one.contains(" are free on this machine (parameters 4.0 MB, gradients of parameters 4.0 MB, ")),
        "{found:?}"
    );
    solver.start_steps();
    assert_eq!(warnings.taken(), [""; 0]);
}

#[test]
fn what_fits_the_machine_may_not_fit_a_gpu() {
    let Some(device) = TestDevice::gpu() else { return };
    if !device.gpu().driver().is_emulated() {
        eprintln!("skipped: the sizes are those of the emulated device's memory");
        return;
    }
    let warnings = Arc::new(Warnings::default());
    let on_device = |batch| solver(batch, ctx(&warnings).with_device(device.device_ref()));
    on_device(1000).start_steps();
    assert_eq!(warnings.taken(), [""; 0]);
    on_device(400_000).start_steps();
    let found = warnings.taken();
    assert!(
        matches!(&found[..], [one] if one.contains(" are free on cuda:0 (parameters 4.0 MB, ")),
        "{found:?}"
    );
}
