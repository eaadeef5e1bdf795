//! What the tests of the programs share: a folder to work in, small databases of real digits, and
//! runs of the program.

use cortado_proto::{SolverState, binary};
use flate2::read::GzDecoder;
use std::fs::{self, File};
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use tempfile::TempDir;

/// The program.
pub(crate) const CAFFE: &str = env!("CARGO_BIN_EXE_caffe");

/// A file below this crate's `tests/fixtures`.
pub(crate) fn fixture(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures").join(name)
}

/// The repository.
pub(crate) fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// A folder of its own for a test, gone afterwards.
pub(crate) struct Work(TempDir);

impl Work {
    /// An empty folder.
    pub(crate) fn empty() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    /// The folder of the recorded runs: LeNet, its solver, `snap/`, and databases of the first
    /// digits of MNIST in file order.
    pub(crate) fn lenet() -> Self {
        let work = Self::empty();
        for name in ["lenet_train_test.prototxt", "s.prototxt"] {
            fs::copy(fixture("logs").join(name), work.path(name)).unwrap();
        }
        fs::create_dir(work.path("snap")).unwrap();
        work.digits("train", 2500, "mnist_train_lmdb");
        work.digits("t10k", 1000, "mnist_test_lmdb");
        work
    }

    /// A path in the folder.
    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    /// Writes a file.
    pub(crate) fn write(&self, name: &str, text: impl AsRef<[u8]>) {
        fs::write(self.path(name), text).unwrap();
    }

    /// The recorded solver with some of its lines changed.
    pub(crate) fn solver(&self, name: &str, changes: &[(&str, &str)]) {
        let mut text = fs::read_to_string(fixture("logs/s.prototxt")).unwrap();
        for (from, to) in changes {
            assert!(text.contains(from), "the solver has no {from}");
            text = text.replace(from, to);
        }
        self.write(name, text);
    }

    /// Writes the first `count` digits of a part of MNIST as IDX files and makes a database of them
    /// with the program.
    pub(crate) fn digits(&self, part: &str, count: u32, database: &str) {
        let images = self.first(&format!("{part}-images-idx3-ubyte"), 16, 28 * 28, count);
        let labels = self.first(&format!("{part}-labels-idx1-ubyte"), 8, 1, count);
        let output = self.run(&["convert_mnist_data", &images, &labels, database]);
        assert!(output.status.success(), "{}", stderr(&output));
    }

    /// Writes the first digits of these parts of MNIST as `data/mnist` has them.
    pub(crate) fn digit_files(&self, parts: &[(&str, u32)]) {
        fs::create_dir_all(self.path("data/mnist")).unwrap();
        for (part, count) in parts {
            for (kind, header, size) in [("images-idx3", 16, 28 * 28), ("labels-idx1", 8, 1)] {
                let name = self.first(&format!("{part}-{kind}-ubyte"), header, size, *count);
                fs::rename(self.path(&name), self.path(&format!("data/mnist/{name}.gz"))).unwrap();
            }
        }
    }

    fn first(&self, name: &str, header: usize, size: usize, count: u32) -> String {
        let file = File::open(repository().join("data/mnist").join(format!("{name}.gz"))).unwrap();
        let mut bytes = vec![0; header + size * count as usize];
        GzDecoder::new(file).read_exact(&mut bytes).unwrap();
        bytes[4..8].copy_from_slice(&count.to_be_bytes());
        self.write(name, bytes);
        name.to_string()
    }

    /// The program with these arguments, to be run here. Variables that change it are taken away, and
    /// there is no GPU.
    pub(crate) fn command(&self, args: &[&str]) -> Command {
        let mut command = Command::new(CAFFE);
        command.args(args).current_dir(self.0.path());
        for name in ["GLOG_minloglevel", "GLOG_logtostderr", "GLOG_log_dir"] {
            command.env_remove(name);
        }
        command.env("CORTADO_CUDA_DRIVER", "libcortado-none.so");
        command
    }

    /// Runs the program here.
    pub(crate) fn run(&self, args: &[&str]) -> Output {
        self.command(args).output().unwrap()
    }

    /// Runs the program here, which must succeed, and gives what it logged.
    pub(crate) fn log(&self, args: &[&str]) -> String {
        let output = self.run(args);
        let log = stderr(&output);
        assert!(output.status.success(), "{args:?} failed:\n{log}");
        log
    }

    /// Runs the program here, which must fail with this exit code and without a panic, and returns
    /// its output.
    pub(crate) fn failure(&self, args: &[&str], code: i32) -> String {
        let output = self.run(args);
        let message = stderr(&output);
        assert_eq!(output.status.code(), Some(code), "{args:?}:\n{message}");
        assert!(
            !message.contains("panicked") && !message.contains("internal error"),
            "{args:?}:\n{message}"
        );
        message
    }

    /// Takes out of a solverstate what only we write, so that it is as the original's.
    pub(crate) fn remove_our_state(&self, name: &str) {
        let state: SolverState = binary::read_file(&self.path(name)).unwrap();
        let (iter, learned_net, history) = (state.iter, state.learned_net, state.history);
        let bare = SolverState {
            iter,
            learned_net,
            history,
            current_step: state.current_step,
            ..Default::default()
        };
        self.write(name, binary::encode(&bare));
    }

    /// The names of all files in a folder here, sorted.
    pub(crate) fn files(&self, folder: &str) -> Vec<String> {
        let entries = fs::read_dir(self.path(folder)).unwrap();
        let mut names: Vec<_> = entries
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        names
    }
}

/// What a program wrote to stderr.
pub(crate) fn stderr(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

/// What a program wrote to stdout.
pub(crate) fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}
