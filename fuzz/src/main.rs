//! Guided search by libFuzzer: `CORTADO_FUZZ` names the target, `cargo xtask fuzz` runs them all.
//!
//! A target is a function of bytes that returns whatever they are. A panic, an abort, a signal, a report of the address
//! sanitizer, more memory or time than the limits, or a broken assertion is a finding.
//!
//! | file | targets |
//! |---|---|
//! | `messages.rs` | `text`, `binary`: protobuf |
//! | `nets.rs`, `differ.rs` | `net`: one net, built, run and compiled; `differ`: the same by several ways |
//! | `solvers.rs` | `solver`: options of solvers, snapshots; `weights`: files of weights and states |
//! | `caffe2.rs` | `caffe2`: operators, nets, blobs, databases of Caffe2 |
//! | `databases.rs` | `database`: LMDB and LevelDB; `record`: a record through the data layers |
//! | `pictures.rs` | `picture`: JPEG, PNG, BMP, PNM |
//! | `trees.rs` | `hdf5` |
//! | `lists.rs` | `list`: lists, label maps, IDX, annotations, cfg, manifests, logs |
//! | `requests.rs` | `serve`: requests to a server |
//! | `calls.rs` | `calls`: sequences of calls of the C library |
//!
//! `draw.rs` makes choices from bytes, `generate.rs` and `options.rs` make nets of them.
#![no_main]

mod caffe2;
mod calls;
mod databases;
mod differ;
mod draw;
mod generate;
mod lists;
mod messages;
mod nets;
mod options;
mod pictures;
mod requests;
mod solvers;
mod trees;

use libfuzzer_sys::fuzz_target;
use std::sync::OnceLock;

type Target = fn(&[u8]);

const TARGETS: [(&str, Target); 14] = [
    ("binary", messages::binary),
    ("caffe2", caffe2::run),
    ("calls", calls::run),
    ("database", databases::read),
    ("differ", differ::run),
    ("hdf5", trees::read),
    ("list", lists::read),
    ("net", nets::run),
    ("picture", pictures::decode),
    ("record", databases::load),
    ("serve", requests::answer),
    ("solver", solvers::train),
    ("text", messages::text),
    ("weights", solvers::load),
];

fn chosen() -> Target {
    static TARGET: OnceLock<Target> = OnceLock::new();
    *TARGET.get_or_init(|| {
        let name = std::env::var("CORTADO_FUZZ").expect("CORTADO_FUZZ names the target");
        let found = TARGETS.iter().find(|(target, _)| *target == name);
        let names = || TARGETS.map(|(target, _)| target).join(", ");
        found
            .unwrap_or_else(|| panic!("{name} is no target; there are {}", names()))
            .1
    })
}

fuzz_target!(|data: &[u8]| chosen()(data));
