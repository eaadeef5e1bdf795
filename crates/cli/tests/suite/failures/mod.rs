//! Files that fail: every call on a file, one after the other, gives an error, does half, finds the disk full, or is where the
//! process ends; and the power is lost at every point of a run. The files afterwards are whole, and a training
//! continues.
//!
//! `CORTADO_FAILURES=all` tries every call and every point (`cargo xtask failures`); without it a few are tried.
//!
//! | file | what it holds |
//! |---|---|
//! | `shim.c`, `shim.rs` | the library between the program and its files, and runs with it |
//! | `faults.rs` | a call that fails |
//! | `power.rs` | a loss of power: the calls that were recorded, replayed as a disk may have kept them |
//! | `effects.rs` | what commands write that should only read |

mod effects;
mod faults;
mod power;
mod shim;

use crate::common::Work;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// Whether every case is tried.
fn all() -> bool {
    std::env::var("CORTADO_FAILURES").is_ok_and(|which| which == "all")
}

/// The numbers below `count` that are tried: all, or a few that are equally far apart, with the first and the last.
fn tried(count: usize, few: usize) -> Vec<usize> {
    if all() || count <= few {
        return (0..count).collect();
    }
    (0..few).map(|index| index * (count - 1) / (few - 1)).collect()
}

/// The files of a folder and of those in it, by their paths from it.
type Files = BTreeMap<String, Vec<u8>>;

fn files(folder: &Path) -> Files {
    let mut found = Files::new();
    let mut folders = vec![folder.to_path_buf()];
    while let Some(next) = folders.pop() {
        for entry in fs::read_dir(next).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else {
                let name = path.strip_prefix(folder).unwrap().display().to_string();
                found.insert(name, fs::read(&path).unwrap());
            }
        }
    }
    found
}

/// A folder with these files.
fn folder_of(files: &Files) -> Work {
    let work = Work::empty();
    for (name, content) in files {
        if let Some(folder) = Path::new(name).parent() {
            fs::create_dir_all(work.path("").join(folder)).unwrap();
        }
        work.write(name, content);
    }
    work
}

/// A file that a run makes on the way to another one.
fn is_temporary(name: &str) -> bool {
    name.ends_with(".tmp")
}

/// A net of a few numbers with state beside its weights, and its solver.
fn training(format: &str) -> Files {
    let solver = format!(
        "net: \"net.prototxt\" base_lr: 0.1 lr_policy: \"fixed\" momentum: 0.9 max_iter: 6 display: 2 snapshot: 2 random_seed: 1 \
         solver_mode: CPU snapshot_prefix: \"tiny\" snapshot_format: {format}\n"
    );
    Files::from([
        ("net.prototxt".into(), crate::command_line::TINY.into()),
        ("solver.prototxt".into(), solver.into()),
    ])
}

const TRAIN: [&str; 4] = ["train", "-solver", "solver.prototxt", "-threads=1"];

/// The newest state of a training in a folder.
fn newest_state(files: &Files) -> Option<&str> {
    let states = files
        .keys()
        .filter(|name| name.contains(".solverstate") && !is_temporary(name));
    // The iterations have one digit.
    states.max().map(String::as_str)
}

/// Trains on from the newest state, or from the start if there is none.
fn train_on(work: &Work) -> Files {
    let before = files(&work.path(""));
    let state = newest_state(&before).map(|state| format!("-snapshot={state}"));
    let args: Vec<&str> = TRAIN.into_iter().chain(state.as_deref()).collect();
    work.log(&args);
    files(&work.path(""))
}
