//! The CustomData layer: parts of records, which records come and in what order, and mistakes.
#![allow(clippy::unwrap_used)] // A test may fail there.

use crate::common::{ctx, database, parse, temp};
use crate::forks::kind;
use cortado_core::{Ctx, Phase, Result, Rng};
use cortado_math::testing::LayerTest;
use cortado_proto::Datum;
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// A record of 2 × 5 pixels: an image of one channel of bytes, a flow and a mask.
fn record(number: u8) -> Datum {
    let mut bytes: Vec<u8> = (0..10).map(|i| number * 10 + i).collect();
    for i in 0..20_i16 {
        let value = if i == 3 {
            i16::MAX
        } else {
            16 * i - 32 * i16::from(number)
        };
        bytes.extend(value.to_le_bytes());
    }
    bytes.extend([0b0000_0101, 0b1111_1110]);
    Datum {
        channels: Some(4),
        height: Some(2),
        width: Some(5),
        data: Some(bytes),
        label: Some(number.into()),
        ..Datum::default()
    }
}

fn folder(records: u8) -> Result<tempfile::TempDir> {
    let folder = temp()?;
    database(&folder.path().join("db"), (0..records).map(record))?;
    Ok(folder)
}

const PARTS: &str = "slice_point: 1 slice_point: 3 encoding: UINT8 encoding: UINT16FLOW encoding: BOOL1";

fn build(ctx: Ctx, tops: &str, options: &str) -> Result<LayerTest<f32>> {
    let text = format!("type: 'CustomData' {tops} data_param {{ source: 'db' backend: LMDB {options} }}");
    LayerTest::from_param(kind("CustomData"), &parse(&text)?, ctx, Vec::new())
}

/// A layer of the parts and the labels.
fn layer(folder: &Path, options: &str) -> Result<LayerTest<f32>> {
    let tops = "top: 'image' top: 'flow' top: 'mask' top: 'label'";
    build(ctx(Phase::TRAIN, folder), tops, &format!("{PARTS} {options}"))
}

/// The labels of the next batch.
fn labels(layer: &mut LayerTest<f32>) -> Result<Vec<f32>> {
    layer.forward()?;
    Ok(layer.top(layer.tops() - 1).data()?.to_vec())
}

#[test]
fn a_record_is_cut_into_its_parts() -> Result<()> {
    let folder = folder(2)?;
    let mut layer = layer(folder.path(), "batch_size: 2")?;
    layer.forward()?;
    let shapes: Vec<Vec<usize>> = (0..4).map(|top| layer.top(top).shape().to_vec()).collect();
    assert_eq!(shapes, [[2, 1, 2, 5], [2, 2, 2, 5], [2, 1, 2, 5], [2, 1, 1, 1]]);
    let top = |top: usize| layer.top(top).data().unwrap().to_vec();
    assert_eq!(top(0), (0..20).map(|i| i as f32).collect::<Vec<_>>());
    let flow = top(1);
    assert!(flow[3].is_nan() && flow[23].is_nan());
    let expected = |at: usize| (at % 20) as f32 / 2.0 - if at < 20 { 0.0 } else { 1.0 };
    assert!((0..40).all(|at| at % 20 == 3 || flow[at] == expected(at)), "{flow:?}");
    assert_eq!(top(2)[..10], [1.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0]);
    assert_eq!(top(3), [0.0, 1.0]);
    Ok(())
}

#[test]
fn means_are_subtracted_and_parts_multiplied() -> Result<()> {
    let folder = folder(1)?;
    let mut plain = layer(folder.path(), "batch_size: 1")?;
    let mut shifted = layer(folder.path(), "batch_size: 1 subtract: 2 subtract: 1 scale: 0.5")?;
    plain.forward()?;
    shifted.forward()?;
    for (top, means) in [(0, [2.0, 2.0]), (1, [1.0, 0.0]), (2, [0.0, 0.0])] {
        let (plain, shifted) = (plain.top(top).data()?, shifted.top(top).data()?);
        let pairs = plain.iter().zip(shifted.iter()).enumerate();
        for (at, (a, b)) in pairs.filter(|(_, (a, _))| !a.is_nan()) {
            assert_eq!((a - means[at / 10]) * 0.5, *b, "top {top}, {at}");
        }
    }
    Ok(())
}

/// Without parts the tops are all channels, and the labels.
#[test]
fn a_record_may_be_whole() -> Result<()> {
    let folder = temp()?;
    let floats = |i: i32| Datum {
        channels: Some(2),
        height: Some(1),
        width: Some(2),
        float_data: vec![0.5, 1.0, -1.0, i as f32],
        label: Some(i),
        ..Datum::default()
    };
    database(&folder.path().join("db"), (0..3).map(floats))?;
    let mut layer = build(
        ctx(Phase::TEST, folder.path()),
        "top: 'data' top: 'label'",
        "batch_size: 3",
    )?;
    layer.forward()?;
    assert_eq!(layer.top(0).shape().to_vec(), [3, 2, 1, 2]);
    assert_eq!(layer.top(0).data()?[4..8], [0.5, 1.0, -1.0, 1.0]);
    assert_eq!(layer.top(1).shape().to_vec(), [3, 1, 1, 1]);
    assert_eq!(layer.top(1).data()?.to_vec(), [0.0, 1.0, 2.0]);
    Ok(())
}

#[test]
fn records_are_chosen_by_file_and_range() -> Result<()> {
    let folder = folder(8)?;
    fs::write(folder.path().join("split"), "1 2 1 1\n2 1 1 2").unwrap();
    let chosen =
        |options: &str| labels(&mut layer(folder.path(), &format!("batch_size: 10 {options}")).unwrap()).unwrap();
    assert_eq!(chosen(""), [0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 0.0, 1.0]);
    let of_file = "preselection_file: 'split' preselection_label: 1";
    assert_eq!(chosen(of_file), [0.0, 2.0, 3.0, 5.0, 6.0, 0.0, 2.0, 3.0, 5.0, 6.0]);
    let both = format!("{of_file} range_start: 1 range_end: 3");
    assert_eq!(chosen(&both), [2.0, 3.0, 5.0, 2.0, 3.0, 5.0, 2.0, 3.0, 5.0, 2.0]);
    assert_eq!(chosen("range_start: 6 range_end: 99")[..4], [6.0, 7.0, 6.0, 7.0]);
    Ok(())
}

#[test]
fn records_are_shuffled_by_their_seed() -> Result<()> {
    let folder = folder(12)?;
    let seeded = |seed: u32, options: &str| {
        let ctx = Ctx::new(Phase::TRAIN, Rng::new(seed)).with_folder(Some(folder.path()));
        let options = format!("{PARTS} batch_size: 12 rand_permute: true {options}");
        build(ctx, "top: 'a' top: 'b' top: 'c' top: 'label'", &options).unwrap()
    };
    let set = |labels: &[f32]| labels.iter().map(|&label| label as u8).collect::<BTreeSet<_>>();
    let first = labels(&mut seeded(1, "rand_permute_seed: 77"))?;
    assert_eq!(first, labels(&mut seeded(2, "rand_permute_seed: 77"))?);
    assert_ne!(first, labels(&mut seeded(1, "rand_permute_seed: 78"))?);
    assert_ne!(labels(&mut seeded(1, ""))?, labels(&mut seeded(2, ""))?);
    assert_eq!(set(&first).len(), 12);
    let mut fixed = seeded(1, "rand_permute_seed: 77");
    let mut again = seeded(1, "rand_permute_seed: 77 permute_every_iter: 2");
    for batch in 0..4 {
        let (a, b) = (labels(&mut fixed)?, labels(&mut again)?);
        assert_eq!(a, first);
        assert_eq!(a == b, batch < 2, "batch {batch}");
        assert_eq!(set(&b).len(), 12);
    }
    for block in labels(&mut seeded(1, "rand_permute_seed: 5 block_size: 4"))?
        .chunks(4)
        .enumerate()
    {
        let of_block: BTreeSet<u8> = (0..4).map(|i| (block.0 * 4 + i) as u8).collect();
        assert_eq!(set(block.1), of_block);
    }
    // The range is that of the records if it is taken first, else that of the order.
    let range = "rand_permute_seed: 77 range_end: 3";
    assert_eq!(labels(&mut seeded(1, range))?[..4], first[..4]);
    let ranged = labels(&mut seeded(
        1,
        &format!("{range} rand_permute_order: FIRST_RANGE_THEN_PERMUTE"),
    ))?;
    assert_eq!(set(&ranged), BTreeSet::from([0, 1, 2, 3]));
    Ok(())
}

#[test]
fn a_restored_layer_goes_on_as_if_never_stopped() -> Result<()> {
    let folder = folder(7)?;
    for options in ["", "rand_permute: true permute_every_iter: 2 block_size: 3"] {
        let seeded = |seed| Ctx::new(Phase::TRAIN, Rng::new(seed)).with_folder(Some(folder.path()));
        let build = |seed| {
            let options = format!("{PARTS} batch_size: 3 {options}");
            build(seeded(seed), "top: 'a' top: 'b' top: 'c' top: 'label'", &options)
        };
        let mut whole = build(1)?;
        for _ in 0..5 {
            labels(&mut whole)?;
        }
        let state = whole.layer().state()?.unwrap_or_default();
        let mut other = build(2)?;
        other.layer().restore(&seeded(2), &state)?;
        for _ in 0..6 {
            assert_eq!(labels(&mut whole)?, labels(&mut other)?, "{options}");
        }
        let more = "batch_size: 3 rand_permute_seed: 3 range_end: 1";
        let more = if options.is_empty() {
            format!("{more} rand_permute: true")
        } else {
            more.into()
        };
        let error = layer(folder.path(), &more)?
            .layer()
            .restore(&seeded(2), &state)
            .unwrap_err();
        assert!(
            error
                .to_string()
                .contains("the saved state is of a layer with other records"),
            "{error}"
        );
    }
    Ok(())
}

/// Names of tops, options, and a part of the error.
const MISTAKES: &[(&str, &str, &str)] = &[
    (
        "abcd",
        "slice_point: 3 slice_point: 1",
        "data_param.slice_point: must be above 0 and ascend",
    ),
    (
        "abc",
        "slice_point: 0 slice_point: 1",
        "data_param.slice_point: must be above 0 and ascend",
    ),
    (
        "a",
        "encoding: UINT8 encoding: UINT8",
        "data_param.encoding: is given 2 times for 1 parts",
    ),
    ("abc", "", "perhaps one for labels): expected 1 or 2, found 3"),
    (
        "ab",
        "slice_point: 4",
        "parts at data_param.slice_point: expected more than 4, found 4",
    ),
    (
        "a",
        "crop_size: 3",
        "data_param.crop_size: is not supported by CustomData",
    ),
    ("a", "mirror: true", "data_param.mirror: is not supported by CustomData"),
    ("a", "scale: inf", "data_param.scale: must be finite, but is inf"),
    (
        "a",
        "subtract: 1 mean_file: 'mean'",
        "data_param.subtract: goes not together with mean_file",
    ),
    (
        "a",
        "preselection_file: 'split'",
        "data_param.preselection_label: is missing",
    ),
    (
        "a",
        "preselection_file: 'none' preselection_label: 1",
        "there is no such file",
    ),
    (
        "a",
        "preselection_file: 'short' preselection_label: 1",
        "short: it has 2 numbers, but the database has 3 records",
    ),
    (
        "a",
        "preselection_file: 'words' preselection_label: 1",
        "words: \"one\" is not a number",
    ),
    (
        "a",
        "preselection_file: 'split' preselection_label: 2",
        "split: no record has the number 2",
    ),
    (
        "a",
        "range_start: 2 range_end: 1",
        "data_param.range_end: is 1, which is before range_start, 2",
    ),
    (
        "ab",
        "slice_point: 1 encoding: UINT8 encoding: BOOL1",
        "part 1, whose encoding is BOOL1: expected 1, found 3",
    ),
    (
        "a",
        "",
        "bytes of a record of 4x2x5 in the encodings of its parts: expected 40, found 52",
    ),
];

#[test]
fn mistakes() -> Result<()> {
    let folder = folder(3)?;
    fs::write(folder.path().join("short"), "1 1").unwrap();
    fs::write(folder.path().join("words"), "1 one 1").unwrap();
    fs::write(folder.path().join("split"), "1 1 1").unwrap();
    for &(tops, options, part) in MISTAKES {
        let tops: String = tops.chars().map(|name| format!("top: '{name}' ")).collect();
        let built = build(
            ctx(Phase::TRAIN, folder.path()),
            &tops,
            &format!("batch_size: 1 {options}"),
        );
        let error = match built.and_then(|mut layer| layer.forward().map(|()| "it ran")) {
            Ok(ran) => ran.to_string(),
            Err(error) => error.to_string(),
        };
        assert!(error.contains(part), "{part}: {error}");
    }
    Ok(())
}
