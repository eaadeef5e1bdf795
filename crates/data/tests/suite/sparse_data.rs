//! SparseData: rows and labels, resumed runs, and records that make no sense.
#![allow(clippy::unwrap_used)] // A test may fail there.

use crate::common::{ctx, next, parse, temp};
use crate::forks::kind;
use cortado_core::{Ctx, Error, Phase, Result};
use cortado_data::db::{self, Backend};
use cortado_math::testing::LayerTest;
use cortado_proto::{SparseDatum, binary};
use std::path::Path;

fn datum(size: i32, entries: &[(i32, f32)], label: f32) -> SparseDatum {
    SparseDatum {
        size: Some(size),
        indices: entries.iter().map(|entry| entry.0).collect(),
        data: entries.iter().map(|entry| entry.1).collect(),
        label: Some(label),
        ..Default::default()
    }
}

fn database(folder: &Path, records: &[SparseDatum]) -> Result<()> {
    let mut writer = db::create(&folder.join("db"), Backend::Lmdb)?;
    for (i, record) in records.iter().enumerate() {
        writer.put(format!("{i:08}").as_bytes(), &binary::encode(record))?;
    }
    writer.finish()
}

fn layer(ctx: Ctx, batch: usize) -> Result<LayerTest<f32>> {
    let text = format!(
        "name: 'd' type: 'SparseData' top: 'data' top: 'label' data_param {{ source: 'db' backend: LMDB batch_size: {batch} }}"
    );
    LayerTest::from_param(kind("SparseData"), &parse(&text)?, ctx, Vec::new())
}

#[test]
fn rows_are_filled_and_start_over() -> Result<()> {
    let folder = temp()?;
    let records = [
        datum(4, &[(1, 2.0), (3, -1.0)], 1.0),
        datum(4, &[], 0.0),
        datum(4, &[(0, 5.0), (0, 6.0)], 2.0),
    ];
    database(folder.path(), &records)?;
    let mut layer = layer(ctx(Phase::TRAIN, folder.path()), 2)?;
    let (rows, labels) = next(&mut layer)?;
    assert_eq!(layer.top(0).shape().to_vec(), [2, 4]);
    assert_eq!(
        (&rows[..], &labels[..]),
        (&[0.0, 2.0, 0.0, -1.0, 0.0, 0.0, 0.0, 0.0][..], &[1.0, 0.0][..])
    );
    let (rows, labels) = next(&mut layer)?;
    assert_eq!(
        (&rows[..], &labels[..]),
        (&[6.0, 0.0, 0.0, 0.0, 0.0, 2.0, 0.0, -1.0][..], &[2.0, 1.0][..])
    );
    Ok(())
}

#[test]
fn a_restored_layer_continues_where_it_stopped() -> Result<()> {
    let folder = temp()?;
    let records: Vec<_> = (0..7u8)
        .map(|i| datum(3, &[(i32::from(i) % 3, i.into())], i.into()))
        .collect();
    database(folder.path(), &records)?;
    let mut uninterrupted = layer(ctx(Phase::TRAIN, folder.path()), 3)?;
    for stop in 0..5 {
        let state = uninterrupted.layer().state()?.unwrap();
        let mut resumed = layer(ctx(Phase::TRAIN, folder.path()), 3)?;
        let ctx = resumed.ctx().clone();
        resumed.layer().restore(&ctx, &state)?;
        assert_eq!(
            next(&mut resumed)?,
            next(&mut uninterrupted)?,
            "stopped after {stop} batches"
        );
    }
    Ok(())
}

#[test]
fn records_that_make_no_sense_are_named() -> Result<()> {
    let cases = [
        (
            datum(0, &[], 0.0),
            "record \"00000001\": its size is 0; it must be 1 or more",
        ),
        (
            datum(i32::MAX, &[], 0.0),
            "all records of a batch must have one size): expected 4, found 2147483647",
        ),
        (
            datum(4, &[(4, 1.0)], 0.0),
            "record \"00000001\": it has the index 4; indices must be from 0 to 3",
        ),
        (datum(4, &[(-1, 1.0)], 0.0), "it has the index -1"),
        (
            SparseDatum {
                data: Vec::new(),
                ..datum(4, &[(1, 1.0)], 0.0)
            },
            "number of values (one for each index): expected 1, found 0",
        ),
    ];
    for (record, expected) in cases {
        let folder = temp()?;
        database(folder.path(), &[datum(4, &[], 0.0), record])?;
        let error: Error = layer(ctx(Phase::TRAIN, folder.path()), 2)?.forward().err().unwrap();
        assert!(
            error.to_string().contains(expected),
            "{error}, where {expected} is expected"
        );
    }
    Ok(())
}

#[test]
fn a_size_beyond_memory_is_refused() -> Result<()> {
    let folder = temp()?;
    database(folder.path(), &[datum(i32::MAX, &[], 0.0)])?;
    let error = layer(ctx(Phase::TRAIN, folder.path()), i32::MAX as usize)
        .err()
        .unwrap();
    let expected = "data_param.batch_size: a batch of 2147483647 items of 2147483647x1x1";
    assert!(error.to_string().contains(expected), "{error}");
    Ok(())
}
