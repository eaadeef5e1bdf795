//! Saving and loading 1 GB of tensors of Caffe2 in a minidb, against a plain copy of the same bytes
//! to a file and back.
//!
//! `cargo bench -p cortado-benches --bench caffe2_files [FOLDER]`; a folder in memory (`/dev/shm`)
//! shows the programs, and not the disk.

use cortado_caffe2::{Runtime, Tensor, Workspace};
use cortado_core::{Ctx, Phase, Result, Rng};
use cortado_proto::caffe2::{Argument, OperatorDef};
use std::fs::{self, File};
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Instant;

const BLOBS: usize = 16;
const ELEMENTS: usize = 16 << 20;
const BYTES: usize = BLOBS * ELEMENTS * 4;
/// The number of runs; the best one is reported.
const RUNS: usize = 5;

fn main() -> Result<()> {
    let given = std::env::args().skip(1).find(|arg| !arg.starts_with('-'));
    let folder = given.map_or_else(std::env::temp_dir, PathBuf::from);
    let (plain, db) = (folder.join("cortado-plain"), folder.join("cortado-db"));
    let copied = plain_copy(&plain);
    println!(
        "plain copy      write {:.2} GB/s, read {:.2} GB/s",
        rate(copied.0),
        rate(copied.1)
    );
    for (name, chunk_size) in [("default chunks", -1), ("no chunks", 0)] {
        let (save, load) = caffe2(&db, chunk_size)?;
        println!(
            "{name:15} save  {:.2} GB/s ({:.0} %), load {:.2} GB/s ({:.0} %)",
            rate(save),
            100.0 * copied.0 / save,
            rate(load),
            100.0 * copied.1 / load
        );
    }
    let _ = (fs::remove_file(plain), fs::remove_file(db));
    Ok(())
}

fn rate(seconds: f64) -> f64 {
    BYTES as f64 / seconds / 1e9
}

fn best(mut work: impl FnMut()) -> f64 {
    let times = (0..RUNS).map(|_| {
        let begun = Instant::now();
        work();
        begun.elapsed().as_secs_f64()
    });
    times.fold(f64::INFINITY, f64::min)
}

/// Seconds to write and to read, into new memory.
fn plain_copy(path: &Path) -> (f64, f64) {
    let bytes = vec![1_u8; BYTES];
    let write = best(|| {
        fs::remove_file(path).ok();
        File::create(path)
            .and_then(|mut file| file.write_all(&bytes))
            .expect("there is room");
    });
    let read = best(|| {
        let mut copy = Vec::new();
        File::open(path)
            .and_then(|mut file| file.read_to_end(&mut copy))
            .expect("it is there");
        assert_eq!(copy.len(), BYTES);
    });
    (write, read)
}

fn caffe2(db: &Path, chunk_size: i64) -> Result<(f64, f64)> {
    let runtime = Arc::new(Runtime::new(Ctx::new(Phase::TEST, Rng::new(1))));
    let names: Vec<String> = (0..BLOBS).map(|i| format!("w{i}")).collect();
    let workspace = Workspace::new();
    for name in &names {
        let tensor = Tensor::from_slice(&[ELEMENTS], &vec![1.5_f32; ELEMENTS])?;
        workspace.create_blob(name).lock().reset(tensor);
    }
    let save = operator("Save", names.clone(), db, chunk_size);
    let load = operator("Load", names, db, chunk_size);
    let saved = best(|| {
        fs::remove_file(db).ok();
        runtime.run_operator_once(&workspace, &save).expect("it can be saved");
    });
    let loaded = best(|| {
        runtime
            .run_operator_once(&Workspace::new(), &load)
            .expect("it can be loaded");
    });
    Ok((saved, loaded))
}

fn operator(kind: &str, blobs: Vec<String>, db: &Path, chunk_size: i64) -> OperatorDef {
    let text = |name: &str, value: &str| Argument {
        name: Some(name.into()),
        s: Some(value.into()),
        ..Argument::default()
    };
    let number = |name: &str, value| Argument {
        name: Some(name.into()),
        i: Some(value),
        ..Argument::default()
    };
    let mut def = OperatorDef {
        r#type: Some(kind.into()),
        arg: vec![
            text("db", &db.display().to_string()),
            text("db_type", "minidb"),
            number("absolute_path", 1),
            number("chunk_size", chunk_size),
        ],
        ..OperatorDef::default()
    };
    let names = if kind == "Save" {
        &mut def.input
    } else {
        &mut def.output
    };
    *names = blobs;
    def
}
