//! Solvers: a run to the end, weights to start from, an exact continuation, and warnings of the
//! nets' files.

use crate::{Warnings, folder};
use cortado::{Result, Solver, SolverBuilder};
use std::path::Path;

const NET: &str = r#"
    layer { name: "data" type: "DummyData" top: "x" top: "wanted" dummy_data_param {
        shape { dim: 4 dim: 3 } data_filler { type: "gaussian" } } }
    layer { name: "fc" type: "InnerProduct" bottom: "x" top: "y" inner_product_param {
        num_output: 3 weight_filler { type: "gaussian" } } }
    layer { name: "loss" type: "EuclideanLoss" bottom: "y" bottom: "wanted" top: "loss" }
    glitter: 1
"#;

/// A solver of ten iterations in a folder, whose net's file has something to warn of.
fn files() -> tempfile::TempDir {
    let folder = folder(&[("net.prototxt", NET)]);
    let prefix = folder.path().join("snap");
    let solver = format!(
        "net: \"net.prototxt\" base_lr: 0.01 lr_policy: \"fixed\" max_iter: 10 snapshot: 5 snapshot_prefix: \"{}\"",
        prefix.display()
    );
    crate::write(&folder.path().join("solver.prototxt"), solver);
    folder
}

fn weights(solver: &Solver<f32>) -> Result<Vec<f32>> {
    Ok(solver.net().learnable_blob(0).data()?.to_vec())
}

fn open(folder: &Path) -> SolverBuilder {
    cortado::solver(folder.join("solver.prototxt")).lenient()
}

#[test]
fn a_run_is_the_same_for_the_same_seed() -> Result<()> {
    let folder = files();
    let one = open(folder.path()).seed(5).run()?;
    assert_eq!((one.iter(), one.param().random_seed()), (10, 5));
    let (same, other) = (
        open(folder.path()).seed(5).threads(1).run()?,
        open(folder.path()).seed(6).run()?,
    );
    assert_eq!(weights(&one)?, weights(&same)?);
    assert_ne!(weights(&one)?, weights(&other)?);
    Ok(())
}

#[test]
fn a_resumed_run_ends_as_if_it_had_never_stopped() -> Result<()> {
    let folder = files();
    let whole = open(folder.path()).seed(5).run()?;
    let state = folder.path().join("snap_iter_5.solverstate");
    let resumed = open(folder.path()).resume(&state).run()?;
    assert_eq!(weights(&whole)?, weights(&resumed)?);
    let both = open(folder.path())
        .resume(&state)
        .weights("w")
        .build::<f32>()
        .err()
        .unwrap();
    assert!(both.to_string().contains("but not both"), "{both}");
    Ok(())
}

#[test]
fn training_starts_from_weights() -> Result<()> {
    let folder = files();
    let trained = open(folder.path()).seed(5).run()?;
    let file = folder.path().join("trained.caffemodel");
    trained.net().save_weights(&file)?;
    let tuned = open(folder.path()).weights(&file).build::<f32>()?;
    assert_eq!(weights(&trained)?, weights(&tuned)?);
    Ok(())
}

#[test]
fn warnings_of_the_nets_file_are_not_lost() -> Result<()> {
    let folder = files();
    let received = Warnings::default();
    let solver = open(folder.path()).observer(received.clone()).build::<f32>()?;
    let found = solver
        .warnings()
        .iter()
        .filter(|text| text.contains("\"glitter\""))
        .count();
    assert_eq!(found, 1, "{:?}", solver.warnings());
    assert_eq!(solver.warnings(), &received.0.lock().unwrap()[..]);
    Ok(())
}

#[test]
fn a_message_is_a_solver_too() -> Result<()> {
    let folder = files();
    let file = folder.path().join("solver.prototxt");
    let mut param = open(folder.path()).read()?.into_inner();
    param.max_iter = Some(2);
    let solver = SolverBuilder::from_param(param, Some(&file)).lenient().run()?;
    assert_eq!(solver.iter(), 2);
    let net = cortado::solver(folder.path().join("net.prototxt")).read().unwrap_err();
    assert!(net.to_string().contains("this is a net"), "{net}");
    Ok(())
}
