//! Commands that read, on damaged files: they write what the user named, and nothing else.

use super::shim::{Call, run_recorded};
use super::{Files, TRAIN, all, files, folder_of, training};
use crate::common::{fixture, stderr};

/// A file with some of its bytes changed, taken out or doubled.
fn damaged(content: &[u8], seed: u64) -> Vec<u8> {
    let mut content = content.to_vec();
    let mut state = (seed + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    let mut next = |end: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        usize::try_from(state >> 33).unwrap() % end.max(1)
    };
    for _ in 0..=next(4) {
        let at = next(content.len());
        match next(4) {
            0 if !content.is_empty() => content[at] ^= 1 << next(8),
            1 => content.truncate(at),
            2 => content.insert(at, u8::try_from(next(256)).unwrap()),
            _ => {
                let part = content[at..content.len().min(at + 40)].to_vec();
                content.splice(at..at, part);
            }
        }
    }
    content
}

/// Commands, the file that is damaged, and the output that they name, if they write one.
const COMMANDS: [(&[&str], &str, Option<&str>); 12] = [
    (&["check", "net.prototxt"], "net.prototxt", None),
    (&["summary", "net.prototxt"], "net.prototxt", None),
    (
        &["draw", "net.prototxt", "-o", "out.svg"],
        "net.prototxt",
        Some("out.svg"),
    ),
    (
        &["upgrade_net_proto_text", "net.prototxt", "out.prototxt"],
        "net.prototxt",
        Some("out.prototxt"),
    ),
    (&["weights", "info", "w.caffemodel"], "w.caffemodel", None),
    (
        &["weights", "convert", "w.caffemodel", "out.safetensors"],
        "w.caffemodel",
        Some("out.safetensors"),
    ),
    (
        &[
            "test",
            "-model",
            "net.prototxt",
            "-weights",
            "w.caffemodel",
            "-iterations",
            "1",
        ],
        "w.caffemodel",
        None,
    ),
    (
        &["export", "net.prototxt", "w.caffemodel", "-o", "out.onnx"],
        "w.caffemodel",
        Some("out.onnx"),
    ),
    (
        &["time", "-model", "net.prototxt", "-iterations", "1"],
        "net.prototxt",
        None,
    ),
    (&["plot", "train.log", "-o", "out.svg"], "train.log", Some("out.svg")),
    (&["data", "check", "db"], "db/data.mdb", None),
    (&["data", "info", "db"], "db/data.mdb", None),
];

fn whole() -> Files {
    let mut whole = training("BINARYPROTO");
    let work = folder_of(&whole);
    let log = work.log(&TRAIN);
    let weights = files(&work.path("")).remove("tiny_iter_6.caffemodel").unwrap();
    whole.insert("w.caffemodel".into(), weights);
    whole.insert("train.log".into(), log.into_bytes());
    let database = fixture("../../../data/tests/fixtures/gray_lmdb/data.mdb");
    whole.insert("db/data.mdb".into(), std::fs::read(database).unwrap());
    whole
}

#[test]
fn commands_that_read_write_only_what_was_named() {
    let whole = whole();
    let (mut runs, mut failures) = (0, 0);
    for (args, damaged_file, named) in COMMANDS {
        for seed in 0..if all() { 40 } else { 2 } {
            let mut files = whole.clone();
            if seed > 0 {
                files.insert(damaged_file.into(), damaged(&whole[damaged_file], seed));
            }
            let work = folder_of(&files);
            let (output, calls) = run_recorded(&work, args);
            let message = stderr(&output);
            assert!(
                !message.contains("panicked") && !message.contains("internal error"),
                "{args:?} {seed}: {message}"
            );
            assert!(seed > 0 || output.status.success(), "{args:?}: {message}");
            runs += 1;
            failures += usize::from(!output.status.success());
            let named = named.map(|named| {
                std::fs::canonicalize(work.path(""))
                    .unwrap()
                    .join(named)
                    .display()
                    .to_string()
            });
            for call in &calls {
                let paths = match call {
                    Call::Open { path }
                    | Call::Create { path, .. }
                    | Call::Remove { path }
                    | Call::MakeFolder { path } => vec![path],
                    Call::Rename { from, to } => vec![from, to],
                    _ => continue,
                };
                for path in paths {
                    let is_named = named.as_ref().is_some_and(|named| path.starts_with(named));
                    assert!(is_named || path.starts_with("/dev/"), "{args:?} {seed}: {call:?}");
                }
            }
        }
    }
    println!("{runs} runs, {failures} of them failed, as the files are damaged");
}
