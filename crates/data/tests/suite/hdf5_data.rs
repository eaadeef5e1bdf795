//! The HDF5Data layer: the recorded batches, types and shapes, shuffling, and going on after a
//! snapshot.

use crate::common::{ctx, ctx_with_log, fixtures, parse, temp};
use cortado_core::{Ctx, Error, Phase, Real, Result, Rng};
use cortado_data::hdf5_data::KIND;
use cortado_hdf5::{Hdf5Values, Tree, write};
use cortado_math::testing::{Fixture, LayerTest};
use cortado_proto::NetParameter;
use std::fs;
use std::path::Path;

/// Writes an HDF5 file.
pub(crate) fn save(folder: &Path, name: &str, fill: impl FnOnce(&mut Tree)) -> Result<()> {
    let mut tree = Tree::new();
    fill(&mut tree);
    let path = folder.join(name);
    let mut bytes = Vec::new();
    let written = write(tree, &mut bytes).and_then(|()| fs::write(&path, bytes));
    written.map_err(|e| Error::io("write", &path, e))
}

/// Writes any file.
pub(crate) fn text(folder: &Path, name: &str, text: &str) -> Result<()> {
    fs::write(folder.join(name), text).map_err(|e| Error::io("write", &folder.join(name), e))
}

/// A file of `count` rows, numbered from `first` on: `data` has two values a row, the number and
/// its half; `label` the number, as an integer.
pub(crate) fn numbered(folder: &Path, name: &str, first: i32, count: i32) -> Result<()> {
    save(folder, name, |tree| {
        let labels: Vec<i32> = (first..first + count).collect();
        let data: Vec<f32> = labels.iter().flat_map(|&i| [i as f32, i as f32 / 2.0]).collect();
        let rows = count as usize;
        tree.insert("data", &[rows, 2], Hdf5Values::F32(&data)).expect("new");
        tree.insert("label", &[rows], Hdf5Values::I32(&labels)).expect("new");
    })
}

/// A layer with the tops `data` and `label` that reads what the file `list` lists.
pub(crate) fn layer<T: Real>(ctx: Ctx, options: &str, beside: &str) -> Result<LayerTest<T>> {
    let param = format!(
        r#"name: "rows" type: "HDF5Data" top: "data" top: "label" hdf5_data_param {{ source: "list" {options} }} {beside}"#
    );
    LayerTest::from_param(&KIND, &parse(&param)?, ctx, Vec::new())
}

/// The labels of the next `batches` batches; the data have to belong to them.
fn labels(layer: &mut LayerTest<f32>, batches: usize) -> Result<Vec<i32>> {
    let mut found = Vec::new();
    for _ in 0..batches {
        layer.forward()?;
        let (data, labels) = (layer.top(0).data()?, layer.top(1).data()?);
        for (row, &label) in data.chunks(2).zip(labels.iter()) {
            assert_eq!(row, [label, label / 2.0]);
            found.push(label as i32);
        }
    }
    Ok(found)
}

/// Files of 5, 3 and 1 rows, numbered through from 0 to 8.
fn folder() -> Result<tempfile::TempDir> {
    let folder = temp()?;
    numbered(folder.path(), "a b.h5", 0, 5)?;
    numbered(folder.path(), "c.h5", 5, 3)?;
    numbered(folder.path(), "d.h5", 8, 1)?;
    text(folder.path(), "list", "a b.h5\n\nc.h5\r\n  d.h5\n")?;
    Ok(folder)
}

#[test]
fn batches_are_those_of_the_original() -> Result<()> {
    let fixture = Fixture::read(&fixtures().join("hdf5_data.safetensors"))?;
    let net: NetParameter = parse(fixture.text("prototxt")?)?;
    let mut layer = LayerTest::<f32>::from_param(&KIND, &net.layer[0], ctx(fixture.phase()?, &fixtures()), Vec::new())?;
    for batch in 0..5 {
        layer.forward()?;
        for (i, top) in ["data", "label", "ints"].iter().enumerate() {
            let expected = fixture.tensor(&format!("batch{batch}/{top}"))?;
            assert_eq!(layer.top(i).shape().to_vec(), expected.shape, "batch {batch}, {top}");
            assert_eq!(*layer.top(i).data()?, *expected.data, "batch {batch}, {top}");
        }
    }
    Ok(())
}

#[test]
fn rows_come_in_order_over_the_borders_of_files() -> Result<()> {
    let folder = folder()?;
    let (ctx, log) = ctx_with_log(Phase::TRAIN, folder.path());
    let mut layer = layer::<f32>(ctx, "batch_size: 4", "")?;
    let expected: Vec<i32> = (0..28).map(|i| i % 9).collect();
    assert_eq!(labels(&mut layer, 7)?, expected);
    let printed = ["Loading list of HDF5 filenames from: list", "Number of HDF5 files: 3"];
    assert_eq!(log.lines(), printed);
    Ok(())
}

#[test]
fn every_pass_is_another_permutation_and_the_same_for_a_seed() -> Result<()> {
    let folder = folder()?;
    let run = |seed| {
        let ctx = Ctx::new(Phase::TRAIN, Rng::new(seed)).with_folder(Some(folder.path()));
        let found = labels(&mut layer::<f32>(ctx.clone(), "batch_size: 3 shuffle: true", "")?, 12)?;
        assert!(*ctx.rng() == Rng::new(seed), "nothing is drawn from the main generator");
        Ok::<_, Error>(found)
    };
    let found = run(7)?;
    let passes: Vec<_> = found.chunks(9).collect();
    for pass in &passes {
        let mut sorted = pass.to_vec();
        sorted.sort_unstable();
        assert_eq!(sorted, (0..9).collect::<Vec<_>>());
        // The rows of a file stay together.
        let mut files: Vec<_> = pass
            .iter()
            .map(|&row| usize::from(row > 4) + usize::from(row > 7))
            .collect();
        files.dedup();
        assert_eq!(files.len(), 3, "{pass:?}");
    }
    assert!(passes.iter().any(|pass| *pass != passes[0]));
    assert_eq!(run(7)?, found);
    assert_ne!(run(8)?, found);
    Ok(())
}

#[test]
fn each_solver_takes_its_share() -> Result<()> {
    let folder = folder()?;
    for (phase, rank, expected) in [
        (Phase::TRAIN, 0, [0, 2, 4, 6, 8, 1, 3, 5]),
        (Phase::TRAIN, 1, [1, 3, 5, 7, 0, 2, 4, 6]),
        (Phase::TEST, 1, [0, 1, 2, 3, 4, 5, 6, 7]),
    ] {
        let ctx = ctx(phase, folder.path()).with_solver(rank, 2);
        let mut layer = layer::<f32>(ctx, "batch_size: 2", "")?;
        assert_eq!(labels(&mut layer, 4)?, expected);
    }
    Ok(())
}

#[test]
fn a_restored_layer_goes_on_as_if_never_stopped() -> Result<()> {
    let folder = folder()?;
    for options in [
        "batch_size: 2",
        "batch_size: 4 shuffle: true",
        "batch_size: 9 shuffle: true",
    ] {
        let build = |seed| {
            let ctx = Ctx::new(Phase::TRAIN, Rng::new(seed)).with_folder(Some(folder.path()));
            layer::<f32>(ctx, options, "")
        };
        let mut whole = build(1)?;
        let mut states = vec![whole.layer().state()?.unwrap_or_default()];
        let mut batches = Vec::new();
        for _ in 0..14 {
            batches.push(labels(&mut whole, 1)?);
            states.push(whole.layer().state()?.unwrap_or_default());
        }
        for (stop, state) in states.iter().enumerate().take(11) {
            let mut resumed = build(2)?;
            labels(&mut resumed, 1)?;
            let ctx = resumed.ctx().clone();
            resumed.layer().restore(&ctx, state)?;
            for expected in &batches[stop..stop + 3] {
                assert_eq!(
                    &labels(&mut resumed, 1)?,
                    expected,
                    "{options}: stopped after {stop} batches"
                );
            }
        }
    }
    Ok(())
}

#[test]
fn a_state_of_another_list_is_refused_and_the_layer_goes_on() -> Result<()> {
    let folder = folder()?;
    let mut source = layer::<f32>(ctx(Phase::TRAIN, folder.path()), "batch_size: 8", "")?;
    labels(&mut source, 1)?;
    let state = source.layer().state()?.unwrap_or_default();
    let list = folder.path().join("list").display().to_string();
    for (lines, options, expected) in [
        (
            "a b.h5",
            "",
            format!(
                "{list}: the file where the snapshot continues is not in it; is it the list that the run began with?"
            ),
        ),
        (
            "d.h5\nc.h5\na b.h5",
            "",
            format!(
                "{list}: another file is at the position where the snapshot continues; is it the list that the run began with?"
            ),
        ),
        (
            "a b.h5",
            "shuffle: true",
            "the saved state is of a layer with another shuffle; restore the option, or start anew from the weights"
                .into(),
        ),
    ] {
        text(folder.path(), "list", lines)?;
        let build = || {
            layer::<f32>(
                ctx(Phase::TRAIN, folder.path()),
                &format!("batch_size: 1 {options}"),
                "",
            )
        };
        let (mut alone, mut resumed) = (build()?, build()?);
        let ctx = resumed.ctx().clone();
        labels(&mut alone, 1)?;
        labels(&mut resumed, 1)?;
        let refused = resumed.layer().restore(&ctx, &state).expect_err("another list");
        assert_eq!(refused.to_string(), expected);
        assert_eq!(labels(&mut resumed, 4)?, labels(&mut alone, 4)?);
    }
    Ok(())
}

#[test]
fn numbers_of_other_types_and_any_number_of_axes() -> Result<()> {
    let folder = temp()?;
    save(folder.path(), "a.h5", |tree| {
        tree.insert("f64", &[2], Hdf5Values::F64(&[0.1, 1e-300])).expect("new");
        tree.insert("i32", &[2, 1, 1, 1, 2], Hdf5Values::I32(&[-1, i32::MAX, 7, i32::MIN]))
            .expect("new");
        tree.insert("u8", &[2, 3], Hdf5Values::U8(&[0, 1, 2, 3, 254, 255]))
            .expect("new");
    })?;
    text(folder.path(), "list", "a.h5")?;
    let param = r#"name: "rows" type: "HDF5Data" top: "f64" top: "i32" top: "u8" hdf5_data_param { source: "list" batch_size: 2 }"#;
    let mut layer = LayerTest::<f64>::from_param(&KIND, &parse(param)?, ctx(Phase::TEST, folder.path()), Vec::new())?;
    layer.forward()?;
    assert_eq!(*layer.top(0).data()?, [0.1, 1e-300]);
    assert_eq!(layer.top(1).shape().to_vec(), [2, 1, 1, 1, 2]);
    assert_eq!(*layer.top(1).data()?, [-1.0, 2_147_483_647.0, 7.0, -2_147_483_648.0]);
    assert_eq!(*layer.top(2).data()?, [0.0, 1.0, 2.0, 3.0, 254.0, 255.0]);
    let mut layer = LayerTest::<f32>::from_param(&KIND, &parse(param)?, ctx(Phase::TEST, folder.path()), Vec::new())?;
    layer.forward()?;
    assert_eq!(*layer.top(0).data()?, [0.1, 0.0]);
    Ok(())
}

#[test]
fn blocks_of_a_long_dataset_fit_together() -> Result<()> {
    // Larger than what is read at a time.
    let folder = temp()?;
    numbered(folder.path(), "long.h5", 0, 300_001)?;
    text(folder.path(), "list", "long.h5")?;
    let mut layer = layer::<f32>(ctx(Phase::TRAIN, folder.path()), "batch_size: 70000", "")?;
    let expected: Vec<i32> = (0..350_000).map(|i| i % 300_001).collect();
    assert!(labels(&mut layer, 5)? == expected);
    Ok(())
}
