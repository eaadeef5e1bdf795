//! Logistic regression with two classes: a LevelDB written from Rust, and the three layers that
//! learn from it.

#[path = "../common/mod.rs"]
mod common;

use anyhow::{Context, Result};
use cortado_core::Rng;
use cortado_core::event::Silent;
use cortado_core::limit::Limits;
use cortado_data::convert::{ConvertTarget, DatumWriter};
use cortado_data::db::Backend;
use cortado_proto::Datum;
use std::path::Path;

const SOLVER: &str = "examples/logreg/solver.prototxt";
/// Measurements of each flower.
const FEATURES: usize = 4;
/// Means of the measurements for the two kinds of flowers. One standard deviation is 1.
const MEANS: [[f32; FEATURES]; 2] = [[5.0, 3.4, 1.5, 0.2], [6.2, 2.6, 3.5, 1.6]];

fn main() -> Result<()> {
    common::at_the_top(SOLVER)?;
    // Two sets drawn from the same two clouds: one to learn from, one to be tested on.
    for (path, seed, count) in [
        ("examples/logreg/input_leveldb", 1, 4000),
        ("examples/logreg/test_leveldb", 2, 1000),
    ] {
        common::remove(path)?;
        write_flowers(Path::new(path), seed, count).with_context(|| format!("cannot write {path}"))?;
    }
    common::caffe(&format!("train -solver {SOLVER}"))?;
    let weights = common::weights(SOLVER)?;
    common::caffe(&format!(
        "test -model examples/logreg/logreg.prototxt -weights {weights} -iterations 10"
    ))
}

/// Writes a database of `count` random flowers: their measurements as `float_data`, the kind as the
/// label.
fn write_flowers(path: &Path, seed: u32, count: u64) -> cortado::Result<()> {
    let target = ConvertTarget {
        path,
        backend: Backend::Leveldb,
        dry_run: false,
        limits: Limits::default(),
    };
    let mut writer = DatumWriter::create(&target, count, &Silent)?;
    let mut rng = Rng::new(seed);
    for index in 0..count {
        let kind = rng.draw_below(2) as usize;
        let flower = Datum {
            channels: Some(FEATURES as i32),
            height: Some(1),
            width: Some(1),
            float_data: MEANS[kind].map(|mean| rng.gaussian(mean, 1.0)).to_vec(),
            label: Some(kind as i32),
            ..Default::default()
        };
        writer.put(&format!("{index:08}"), &flower)?;
    }
    writer.finish()?;
    Ok(())
}
