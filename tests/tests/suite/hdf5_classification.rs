//! The example of classification from HDF5 files, with fewer steps: it learns more than a guess
//! knows.

#[path = "../../../examples/hdf5_classification/data.rs"]
mod data;

use cortado::{Result, SolverBuilder};
use std::fs;

/// Trains on what the example writes and gives the share of test points that are right.
fn accuracy(name: &str) -> Result<f32> {
    let example = cortado_math::package_folder!().join("../examples/hdf5_classification");
    let folder = tempfile::tempdir().expect("a folder");
    data::write_points(folder.path()).expect("written");
    let net = format!("{name}train_val.prototxt");
    fs::copy(example.join(&net), folder.path().join(&net)).expect("copied");
    let mut param = cortado::solver(example.join(format!("{name}solver.prototxt")))
        .read()?
        .into_inner();
    param.net = Some(folder.path().join(&net).display().to_string());
    param.max_iter = Some(1000);
    param.test_interval = Some(1000);
    let mut solver = SolverBuilder::from_param(param, None).seed(1).run()?;
    let net = &mut solver.test_nets_mut()[0];
    let mut sum = 0.0;
    for _ in 0..25 {
        net.forward()?;
        sum += net.blob("accuracy").expect("a top").data_at(&[])?;
    }
    Ok(sum / 25.0)
}

#[test]
fn both_nets_learn_and_the_deeper_one_more() -> Result<()> {
    let (straight, bent) = (accuracy("")?, accuracy("nonlinear_")?);
    println!("logistic regression {straight}, two layers {bent}");
    assert!(straight > 0.55, "logistic regression: {straight}");
    assert!(bent > 0.85 && bent > straight + 0.1, "two layers: {bent}");
    Ok(())
}
