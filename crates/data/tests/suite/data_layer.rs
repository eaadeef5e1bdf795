//! The Data layer: its output, how it continues after a snapshot, and its errors.

use crate::common::{assert_batches, ctx, ctx_with_log, database, datum, fixtures, layer, next, parse, temp};
use cortado_core::{Phase, Real, Result, Rng};
use cortado_data::data_layer::KIND;
use cortado_data::db::{self, Backend};
use cortado_math::testing::LayerTest;
use cortado_proto::{Datum, binary};
use std::fs;

#[test]
fn batches_are_those_of_the_original() -> Result<()> {
    for name in [
        "plain",
        "crop_scale",
        "mean_file",
        "mean_value",
        "mean_value_one",
        "encoded",
        "encoded_gray",
    ] {
        assert_batches(&KIND, name)?;
    }
    Ok(())
}

#[test]
fn records_come_in_order_and_start_over() -> Result<()> {
    let folder = temp()?;
    database(&folder.path().join("db"), (0..5).map(|i| datum(i, 1, 2, 3)))?;
    let (ctx, log) = ctx_with_log(Phase::TEST, folder.path());
    let mut layer = layer::<f64>(ctx, "batch_size: 3", "")?;
    let labels: Vec<Vec<f64>> = (0..4)
        .map(|_| next(&mut layer).map(|(_, labels)| labels))
        .collect::<Result<_>>()?;
    assert_eq!(
        labels,
        [[0.0, 1.0, 2.0], [3.0, 4.0, 0.0], [1.0, 2.0, 3.0], [4.0, 0.0, 1.0]]
    );
    assert_eq!(layer.top(0).data_at(&[1, 0, 1, 2])?, 55.0, "the last pixel of record 0");
    let restarted = "Restarting data prefetching from start.";
    assert_eq!(
        log.lines(),
        ["Opened lmdb db", "output data size: 3,1,2,3", restarted, restarted]
    );
    Ok(())
}

#[test]
fn a_database_whose_making_was_broken_off_is_warned_of() -> Result<()> {
    let folder = temp()?;
    let mut writer = db::create(&folder.path().join("db"), Backend::Lmdb)?;
    writer.put(b"0", &binary::encode(&datum(0, 1, 2, 3)))?;
    writer.commit()?;
    drop(writer);
    let (ctx, log) = ctx_with_log(Phase::TEST, folder.path());
    layer::<f32>(ctx, "batch_size: 3", "")?;
    assert!(
        log.lines()[1].contains("db is incomplete, because"),
        "{:?}",
        log.lines()
    );
    Ok(())
}

#[test]
fn the_label_may_be_left_out() -> Result<()> {
    let folder = temp()?;
    database(&folder.path().join("db"), (0..2).map(|i| datum(i, 1, 2, 3)))?;
    let text = r#"type: "Data" top: "data" data_param { source: "db" backend: LMDB batch_size: 2 }"#;
    let mut layer = LayerTest::<f32>::from_param(&KIND, &parse(text)?, ctx(Phase::TEST, folder.path()), Vec::new())?;
    layer.forward()?;
    assert_eq!(layer.top(0).shape().to_vec(), [2, 1, 2, 3]);
    Ok(())
}

#[test]
fn float_data_are_read() -> Result<()> {
    let folder = temp()?;
    let floats = Datum {
        data: None,
        float_data: vec![0.5, -1.5, 2.0, 1e6],
        ..datum(3, 1, 2, 2)
    };
    database(&folder.path().join("db"), [floats])?;
    let mut layer = layer::<f32>(
        ctx(Phase::TEST, folder.path()),
        "batch_size: 1",
        "transform_param { scale: 2 mean_value: 0.5 }",
    )?;
    assert_eq!(next(&mut layer)?, (vec![0.0, -4.0, 3.0, 1_999_999.0], vec![3.0]));
    Ok(())
}

#[test]
fn images_of_many_sizes_are_read_one_at_a_time() -> Result<()> {
    let folder = temp()?;
    database(&folder.path().join("db"), [datum(0, 3, 4, 5), datum(1, 3, 6, 2)])?;
    let mut one = layer::<f32>(ctx(Phase::TEST, folder.path()), "batch_size: 1", "")?;
    for shape in [[1, 3, 4, 5], [1, 3, 6, 2], [1, 3, 4, 5]] {
        one.forward()?;
        assert_eq!(one.top(0).shape().to_vec(), shape);
    }
    let mut two = layer::<f32>(ctx(Phase::TEST, folder.path()), "batch_size: 2", "")?;
    let error = two.forward().unwrap_err().to_string();
    assert!(
        error.contains("record \"00000001\"") && error.contains("expected 3x4x5, found 3x6x2"),
        "{error}"
    );
    let mut cropped = layer::<f32>(
        ctx(Phase::TEST, folder.path()),
        "batch_size: 2",
        "transform_param { crop_size: 2 }",
    )?;
    cropped.forward()
}

const RANDOM: &str = "transform_param { mirror: true crop_size: 5 scale: 0.5 }";

#[test]
fn the_generator_is_drawn_from_as_in_the_original() -> Result<()> {
    let folder = temp()?;
    database(&folder.path().join("db"), (0..3).map(|i| datum(i, 1, 8, 8)))?;
    for (phase, options, draws) in [
        (Phase::TRAIN, "", 1),
        (Phase::TRAIN, "transform_param { crop_size: 5 }", 3),
        (Phase::TEST, "transform_param { crop_size: 5 }", 1),
        (Phase::TEST, "transform_param { mirror: true }", 3),
        (Phase::TRAIN, RANDOM, 3),
    ] {
        let ctx = ctx(phase, folder.path());
        let _layer = layer::<f32>(ctx.clone(), "batch_size: 2", options)?;
        let mut expected = Rng::new(1701);
        for _ in 0..draws {
            expected.draw();
        }
        assert!(*ctx.rng() == expected, "{phase:?} {options}");
    }
    Ok(())
}

#[test]
fn batches_do_not_depend_on_how_many_are_made_ahead() -> Result<()> {
    let folder = temp()?;
    database(&folder.path().join("db"), (0..7).map(|i| datum(i, 3, 8, 8)))?;
    let run = |prefetch: u32| -> Result<Vec<_>> {
        let data = format!("batch_size: 4 prefetch: {prefetch}");
        let mut layer = layer::<f32>(ctx(Phase::TRAIN, folder.path()), &data, RANDOM)?;
        (0..9).map(|_| next(&mut layer)).collect()
    };
    let expected = run(4)?;
    assert_ne!(expected[0].0, expected[7].0, "the same records are cropped elsewhere");
    for prefetch in [0, 1, 9] {
        assert_eq!(run(prefetch)?, expected);
    }
    Ok(())
}

#[test]
fn batches_are_made_while_the_only_thread_waits_for_them() -> Result<()> {
    let folder = temp()?;
    database(&folder.path().join("db"), (0..4).map(|i| datum(i, 3, 128, 128)))?;
    let ctx = ctx(Phase::TRAIN, folder.path()).with_threads(1)?;
    let mut layer = layer::<f32>(ctx.clone(), "batch_size: 4", "")?;
    for _ in 0..12 {
        ctx.install(|| layer.forward())?;
    }
    Ok(())
}

#[test]
fn a_restored_layer_goes_on_as_if_never_stopped() -> Result<()> {
    fn goes_on<T: Real>(options: &str) -> Result<()> {
        let folder = temp()?;
        database(&folder.path().join("db"), (0..11).map(|i| datum(i, 2, 9, 7)))?;
        let build = || layer::<T>(ctx(Phase::TRAIN, folder.path()), "batch_size: 4", options);
        let mut uninterrupted = build()?;
        let mut states = vec![uninterrupted.layer().state()?];
        let mut batches = Vec::new();
        for _ in 0..12 {
            batches.push(next(&mut uninterrupted)?);
            states.push(uninterrupted.layer().state()?);
        }
        for (stop, state) in states.iter().enumerate().take(9) {
            let mut resumed = build()?;
            // The new process may have used batches of its own before, and may be restored twice.
            for _ in 0..stop % 3 {
                next(&mut resumed)?;
            }
            let state = state
                .as_ref()
                .ok_or_else(|| cortado_core::Error::message("a data layer has a state"))?;
            for _ in 0..2 {
                let ctx = resumed.ctx().clone();
                resumed.layer().restore(&ctx, state)?;
                assert_eq!(resumed.layer().state()?.as_ref(), Some(state));
                for expected in &batches[stop..stop + 3] {
                    assert_eq!(&next(&mut resumed)?, expected, "stopped after {stop} batches");
                }
            }
        }
        Ok(())
    }
    goes_on::<f32>(RANDOM)?;
    goes_on::<f64>(RANDOM)?;
    goes_on::<f32>("")
}

#[test]
fn a_state_of_another_database_or_other_options_is_refused() -> Result<()> {
    let (folder, other) = (temp()?, temp()?);
    database(&folder.path().join("db"), (0..9).map(|i| datum(i, 1, 8, 8)))?;
    database(&other.path().join("db"), (0..3).map(|i| datum(i, 1, 8, 8)))?;
    let mut source = layer::<f32>(ctx(Phase::TRAIN, folder.path()), "batch_size: 5", "")?;
    source.forward()?;
    let state = source.layer().state()?.unwrap_or_default();
    for (folder, options, expected) in [
        (&other, "", "\"00000005\""),
        (&folder, RANDOM, "mirror, crop_size or augmentation"),
    ] {
        let mut layer = layer::<f32>(ctx(Phase::TRAIN, folder.path()), "batch_size: 5", options)?;
        let ctx = layer.ctx().clone();
        let error = layer.layer().restore(&ctx, &state).unwrap_err().to_string();
        assert!(error.contains(expected), "{error}");
        layer.forward()?; // It continues where it was.
    }
    Ok(())
}

#[test]
fn two_layers_read_one_database_at_once() -> Result<()> {
    let folder = temp()?;
    database(&folder.path().join("db"), (0..6).map(|i| datum(i, 1, 4, 4)))?;
    let mut a = layer::<f32>(ctx(Phase::TRAIN, folder.path()), "batch_size: 2", "")?;
    let mut b = layer::<f64>(ctx(Phase::TEST, folder.path()), "batch_size: 3", "")?;
    for _ in 0..5 {
        next(&mut a)?;
        next(&mut b)?;
    }
    assert_eq!(next(&mut a)?.1, [4.0, 5.0]);
    assert_eq!(next(&mut b)?.1, [3.0, 4.0, 5.0]);
    Ok(())
}

#[test]
fn damage_comes_up_in_its_turn() -> Result<()> {
    let folder = temp()?;
    let path = folder.path().join("db");
    database(&path, (0..40).map(|i| datum(i, 1, 32, 32)))?;
    let file = path.join("data.mdb");
    let mut bytes = fs::read(&file).map_err(|e| cortado_core::Error::io("read", &file, e))?;
    // Three records are on each leaf; the one that holds record 20 loses its header.
    let is_leaf = |at: &usize| bytes[*at + 10] == 2;
    let pages = bytes
        .windows(8)
        .enumerate()
        .filter(|(_, key)| *key == b"00000020")
        .map(|(at, _)| at / 4096 * 4096);
    let at = pages.into_iter().find(is_leaf).unwrap_or(0);
    bytes[at..at + 16].fill(0xff);
    fs::write(&file, bytes).map_err(|e| cortado_core::Error::io("write", &file, e))?;
    let mut layer = layer::<f32>(ctx(Phase::TRAIN, folder.path()), "batch_size: 3", "")?;
    let good = (0..).take_while(|_| layer.forward().is_ok()).count();
    assert!((4..7).contains(&good), "{good} batches");
    for _ in 0..2 {
        let error = layer.forward().unwrap_err().to_string();
        assert!(
            error.contains("damaged at page") && error.contains(&path.display().to_string()),
            "{error}"
        );
    }
    Ok(())
}

#[test]
fn what_is_wrong_is_reported_when_the_layer_is_built() -> Result<()> {
    let folder = temp()?;
    let path = |name: &str| folder.path().join(name);
    database(&path("db"), (0..3).map(|i| datum(i, 3, 8, 10)))?;
    database(&path("empty"), [])?;
    database(
        &path("encoded"),
        [Datum {
            encoded: Some(true),
            ..datum(0, 3, 8, 8)
        }],
    )?;
    database(
        &path("short"),
        [Datum {
            height: Some(9),
            ..datum(0, 3, 8, 8)
        }],
    )?;
    database(
        &path("negative"),
        [Datum {
            height: Some(-9),
            ..datum(0, 3, 8, 8)
        }],
    )?;
    fs::copy(fixtures().join("mean.binaryproto"), path("mean"))
        .map_err(|e| cortado_core::Error::io("copy", &path("mean"), e))?;
    let db = |rest: &str| format!(r#"data_param {{ source: "db" backend: LMDB batch_size: 2 }} {rest}"#);
    let source = |name: &str| format!(r#"data_param {{ source: "{name}" backend: LMDB batch_size: 2 }}"#);
    let cases = [
        (
            r#"data_param { backend: LMDB batch_size: 2 }"#.to_string(),
            "data_param.source",
        ),
        (
            r#"data_param { source: "db" backend: LMDB }"#.to_string(),
            "data_param.batch_size",
        ),
        (
            r#"data_param { source: "db" batch_size: 2 }"#.to_string(),
            "backend: LMDB",
        ),
        (source("missing"), "no such file"),
        (source("mean"), "not an LMDB"),
        (source("empty"), "no records"),
        (source("encoded"), "encoded"),
        (source("short"), "values of a 3x9x8 image"),
        (source("negative"), "its height is -9"),
        (db("transform_param { crop_size: 9 }"), "larger than the image of 8x10"),
        (
            db("transform_param { mean_value: 1 mean_value: 2 }"),
            "2 values are given",
        ),
        (
            db(r#"transform_param { mean_value: 1 mean_file: "mean" }"#),
            "exclude each other",
        ),
        (
            db("transform_param { force_color: true force_gray: true }"),
            "exclude each other",
        ),
        (db(r#"transform_param { mean_file: "nowhere" }"#), "nowhere"),
        (db(r#"transform_param { mean_file: "db/data.mdb" }"#), "data.mdb"),
        (db(r#"transform_param { mean_file: "mean" }"#), "the mean is 3x24x32"),
    ];
    for (options, expected) in cases {
        let param = parse(&format!(r#"name: "d" type: "Data" top: "data" top: "label" {options}"#))?;
        let built = LayerTest::<f32>::from_param(&KIND, &param, ctx(Phase::TRAIN, folder.path()), Vec::new());
        let error = built.and_then(|mut layer| layer.forward()).unwrap_err().to_string();
        assert!(error.contains(expected), "{options}: {error}");
    }
    Ok(())
}

#[test]
fn options_without_effect_are_named() -> Result<()> {
    let folder = temp()?;
    database(&folder.path().join("db"), (0..3).map(|i| datum(i, 3, 8, 10)))?;
    let (ctx, log) = ctx_with_log(Phase::TRAIN, folder.path());
    layer::<f32>(ctx, "batch_size: 2 rand_skip: 5", "")?;
    let is_warning = |line: &String| line.starts_with("data_param.rand_skip has no effect");
    assert!(log.lines().iter().any(is_warning), "{:?}", log.lines());
    Ok(())
}
