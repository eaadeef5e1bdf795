//! Runs of the program with a library before the C library's, which lets calls on files fail and records them.

use crate::common::Work;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::OnceLock;

/// A call that changes files, or only was counted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Call {
    /// A file was opened to write to it.
    Open {
        path: String,
    },
    /// A file was made.
    Create {
        inode: u64,
        path: String,
    },
    Write {
        inode: u64,
        offset: usize,
        bytes: Vec<u8>,
    },
    Cut {
        inode: u64,
        length: usize,
    },
    Sync {
        inode: u64,
    },
    SyncFolder {
        path: String,
    },
    Rename {
        from: String,
        to: String,
    },
    Remove {
        path: String,
    },
    MakeFolder {
        path: String,
    },
    /// It changes nothing.
    Other,
}

/// How a call fails.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fault {
    /// `error`, `short`, `full` or `kill`.
    pub(super) kind: &'static str,
    /// The number of the call.
    pub(super) number: usize,
}

/// The library, which is compiled once for a process.
fn library() -> &'static Path {
    static LIBRARY: OnceLock<PathBuf> = OnceLock::new();
    LIBRARY.get_or_init(|| {
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/suite/failures/shim.c");
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
        let (library, made) = (
            folder.join("shim.so"),
            folder.join(format!("shim-{}.so", std::process::id())),
        );
        let mut gcc = Command::new("gcc");
        gcc.args(["-O1", "-shared", "-fPIC", "-o"])
            .arg(&made)
            .arg(source)
            .args(["-ldl", "-lpthread"]);
        assert!(gcc.status().expect("gcc is installed").success());
        // Tests of other processes may use it already.
        fs::rename(made, &library).unwrap();
        library
    })
}

fn command(work: &Work, args: &[&str]) -> Command {
    let mut command = work.command(args);
    command.env("LD_PRELOAD", library());
    command.env("CORTADO_SHIM_FOLDER", fs::canonicalize(work.path("")).unwrap());
    command
}

/// Runs the program while a call fails.
pub(super) fn run_failing(work: &Work, args: &[&str], fault: Fault) -> Output {
    let mut command = command(work, args);
    command
        .env("CORTADO_SHIM_FAULT", fault.kind)
        .env("CORTADO_SHIM_NUMBER", fault.number.to_string());
    command.output().unwrap()
}

/// Runs the program, and gives the calls that it made.
pub(super) fn run_recorded(work: &Work, args: &[&str]) -> (Output, Vec<Call>) {
    let folder = Work::empty();
    let log = folder.path("calls");
    let output = command(work, args).env("CORTADO_SHIM_LOG", &log).output().unwrap();
    (output, parse(&fs::read(log).unwrap_or_default()))
}

fn parse(mut log: &[u8]) -> Vec<Call> {
    let mut calls = Vec::new();
    while !log.is_empty() {
        let end = log.iter().position(|&byte| byte == b'\n').unwrap();
        let line = std::str::from_utf8(&log[..end]).unwrap();
        log = &log[end + 1..];
        let (what, rest) = line.split_once(' ').unwrap_or((line, ""));
        let number = |at: usize| rest.split(' ').nth(at).unwrap().parse::<u64>().unwrap();
        let path = |at: usize| rest.splitn(at + 1, ' ').nth(at).unwrap().to_string();
        calls.push(match what {
            "open" => Call::Open { path: path(1) },
            "create" => Call::Create {
                inode: number(0),
                path: path(1),
            },
            "write" => {
                let (bytes, after) = log.split_at(usize::try_from(number(2)).unwrap());
                log = after;
                Call::Write {
                    inode: number(0),
                    offset: usize::try_from(number(1)).unwrap(),
                    bytes: bytes.to_vec(),
                }
            }
            "cut" => Call::Cut {
                inode: number(0),
                length: usize::try_from(number(1)).unwrap(),
            },
            "sync" => Call::Sync { inode: number(0) },
            "syncdir" => Call::SyncFolder {
                path: path(0).trim_end_matches("/.").into(),
            },
            "rename" => {
                let (from, to) = rest.split_once('\t').unwrap();
                Call::Rename {
                    from: from.into(),
                    to: to.into(),
                }
            }
            "unlink" | "rmdir" => Call::Remove { path: path(0) },
            "mkdir" => Call::MakeFolder { path: path(0) },
            "call" => Call::Other,
            other => panic!("a line of the log begins with {other}"),
        });
    }
    calls
}
