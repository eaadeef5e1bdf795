//! A layer that Cortado does not have, written with its public API alone: its gradients are
//! checked, and a net learns with it.

mod learned_swish;

use cortado::testing::{GradientCheck, LayerTest};
use cortado::{Blob, Error, Phase, Result, Rng};
use learned_swish::LEARNED_SWISH;
use std::io::{Write, stdout};
use std::path::Path;

const SOLVER: &str = "examples/custom_layer/solver.prototxt";
/// The slopes that the examples are made with.
const SLOPES: [f32; 2] = [0.5, 2.0];

fn main() -> Result<()> {
    if !Path::new(SOLVER).exists() {
        return Err(Error::message(&format!(
            "{SOLVER} is not here: run the example at the top of Cortado's repository"
        )));
    }
    show(&check_gradients()?)?;
    let learned = learn()?;
    show(&format!(
        "The slopes are {SLOPES:?}, and the net learned {learned:.4?}."
    ))
}

/// Compares the gradients with differences, on random numbers.
fn check_gradients() -> Result<String> {
    let mut rng = Rng::new(1);
    let values: Vec<f64> = (0..24).map(|_| rng.uniform(-2.0, 2.0)).collect();
    let bottom = Blob::from_data("x", &[2, 3, 4], &values)?;
    let mut layer = LayerTest::new(&LEARNED_SWISH, "swish_param { beta: 0.7 }", Phase::TRAIN, vec![bottom])?;
    let report = GradientCheck::default().check(&mut layer)?;
    match report.mistakes.is_empty() {
        true => Ok(format!(
            "{} derivatives are right; the worst is off by {:.1e}.",
            report.checked, report.worst
        )),
        false => Err(Error::message(&report.to_string())),
    }
}

/// Trains a net that has only this layer to learn with, and gives its slopes.
fn learn() -> Result<Vec<f32>> {
    let mut solver = cortado::solver(SOLVER)
        .seed(1)
        .layers(&[&LEARNED_SWISH])
        .build::<f32>()?;
    let mut rng = Rng::new(2);
    let net = solver.net();
    if let (Some(x), Some(wanted)) = (net.blob("x"), net.blob("wanted")) {
        let (mut x, mut wanted) = (x.data_overwrite()?, wanted.data_overwrite()?);
        for (i, (x, wanted)) in x.iter_mut().zip(wanted.iter_mut()).enumerate() {
            *x = rng.uniform(-4.0, 4.0);
            *wanted = *x / (1.0 + (-SLOPES[i % SLOPES.len()] * *x).exp());
        }
    }
    solver.solve()?;
    Ok(solver.net().learnable_blob(0).data()?.to_vec())
}

fn show(line: &str) -> Result<()> {
    writeln!(stdout(), "{line}").map_err(|e| Error::io("write to", Path::new("the terminal"), e))
}
