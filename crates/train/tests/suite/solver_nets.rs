//! What a solver looks at in its nets before it trains, and what the nets know about their solver.

use crate::registry;
use crate::solvers::{PULL, solver};
use cortado_core::{Arity, Builders, Ctx, Io, Layer, LayerKind, Phase, Real, Registry, Result, Rng};
use cortado_math::testing::TestDevice;
use cortado_proto::{SolverParameter, text};
use cortado_train::Solver;

/// A layer whose top is the iteration of its solver, and how many there will be.
const CLOCK: LayerKind = LayerKind {
    bottoms: Arity::exactly(0),
    ..LayerKind::new(
        "Clock",
        "Tells the iteration.",
        "",
        Builders {
            f32: |_, _| Ok(Box::new(Clock)),
            f64: |_, _| Ok(Box::new(Clock)),
        },
    )
};

struct Clock;

impl<T: Real> Layer<T> for Clock {
    fn reshape(&mut self, _: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        io.top_mut(0).reshape(&[2])
    }

    fn forward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        let now = ctx
            .progress()
            .map_or([-1.0; 2], |now| [now.iteration(), now.max_iter()].map(|n| n as f64));
        io.top(0).data_overwrite()?.copy_from_slice(&now.map(T::from_f64));
        Ok(())
    }

    fn backward(&mut self, _: &Ctx, _: &mut Io<'_, T>, _: &[bool]) -> Result<()> {
        Ok(())
    }
}

#[test]
fn nets_that_are_run_by_hand_have_the_iteration_of_their_solver() {
    let net = "layer { name: 'pull' type: 'Pull' top: 'loss' } layer { name: 'clock' type: 'Clock' top: 'now' }";
    let text = format!(
        "base_lr: 0.1 lr_policy: 'fixed' max_iter: 100 test_iter: 1 test_interval: 50 test_initialization: false
         net_param {{ {net} }}"
    );
    let (param, _) = text::parse::<SolverParameter>(&text, "solver", Default::default()).unwrap();
    let mut registry: Registry = registry();
    registry.add(&PULL);
    registry.add(&CLOCK);
    let ctx = TestDevice::chosen().ctx(Ctx::new(Phase::TRAIN, Rng::new(1)));
    let mut solver = Solver::<f64>::new(param, None, &registry, &ctx).unwrap();
    let check = |solver: &mut Solver<f64>, expected: [f64; 2]| {
        solver.net_mut().forward().unwrap();
        solver.net_mut().forward_layer(1).unwrap();
        solver.test_nets_mut()[0].forward().unwrap();
        for net in [solver.net(), &solver.test_nets()[0]] {
            assert_eq!(net.blob("now").unwrap().data().unwrap()[..], expected);
        }
    };
    check(&mut solver, [0.0, 100.0]);
    solver.step(3).unwrap();
    check(&mut solver, [3.0, 100.0]);
    solver.net_mut().forward_backward().unwrap();
    solver.apply_update().unwrap();
    check(&mut solver, [4.0, 100.0]);
    solver.change_param(|param| param.max_iter = Some(7)).unwrap();
    check(&mut solver, [4.0, 7.0]);
}

#[test]
fn layers_of_one_name_are_found_before_training_where_snapshots_are_hdf5() {
    let two = "net_param { layer { name: 'pull' type: 'Pull' top: 'a' } layer { name: 'pull' type: 'Pull' top: 'b' } }";
    let rate = "base_lr: 0.1 lr_policy: 'fixed' max_iter: 1";
    let error = solver::<f32>(&format!("{rate} snapshot_format: HDF5 {two}"))
        .err()
        .unwrap()
        .to_string();
    assert!(
        error.starts_with("snapshot_format: is HDF5: two layers with parameters are called \"pull\""),
        "{error}"
    );
    for fine in ["", "snapshot_format: HDF5 snapshot_after_train: false"] {
        solver::<f32>(&format!("{rate} {fine} {two}")).unwrap_or_else(|e| panic!("{fine}: {e}"));
    }
    // What owns no parameter has no place in the file.
    let shared = "net_param {
        layer { name: 'pull' type: 'Pull' top: 'a' param { name: 'x' } param { name: 'y' } }
        layer { name: 'pull' type: 'Pull' top: 'b' param { name: 'x' } param { name: 'y' } } }";
    solver::<f32>(&format!("{rate} snapshot_format: HDF5 {shared}")).unwrap_or_else(|e| panic!("{e}"));
}

#[test]
fn a_field_that_changes_only_training_is_refused_in_the_net_that_is_trained_alone() {
    let field = "connectivity_mode: DISCONNECTED_GRPWISE";
    let layer = |options: &str| format!("layer {{ name: 'pull' type: 'Pull' top: 'loss' {options} }}");
    let start = "base_lr: 0.1 lr_policy: 'fixed' max_iter: 1";
    let trained = format!("{start} net_param {{ {} }}", layer(field));
    let error = solver::<f32>(&trained).err().expect("it trains").to_string();
    assert!(
        error.contains("connectivity_mode: is SkimCaffe's") && error.contains("pull"),
        "{error}"
    );
    let tested = format!(
        "{start} test_iter: 1 test_interval: 1 train_net_param {{ {} }} test_net_param {{ {} }}",
        layer(""),
        layer(field)
    );
    solver::<f32>(&tested).expect("only its test net has the field");
}
