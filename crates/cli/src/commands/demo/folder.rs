//! The demo's data, and its folder: two databases, three prototxts, and later the snapshots.

use anyhow::{Context, Result, bail};
use cortado_core::event::Silent;
use cortado_core::limit::Limits;
use cortado_data::convert::{ConvertTarget, convert_mnist_data};
use cortado_data::db::{self, Backend};
use cortado_files::write_whole;
use std::io::{Write, stdout};
use std::path::{Path, PathBuf};

const SOLVER: &str = include_str!("../../../../../examples/mnist/lenet_solver.prototxt");
const MODEL: &str = include_str!("../../../../../examples/mnist/lenet_train_test.prototxt");
const DEPLOY: &str = include_str!("../../../../../examples/mnist/lenet.prototxt");
/// Where the example keeps its files, as its prototxts name it.
const EXAMPLE: &str = "\"examples/mnist/";

/// Database, its part of MNIST, and the number of images.
const DATABASES: [(&str, &str, u64); 2] = [
    ("mnist_train_lmdb", "train", 60_000),
    ("mnist_test_lmdb", "t10k", 10_000),
];

/// The folder.
pub(super) struct Folder {
    mnist: PathBuf,
    dir: PathBuf,
}

impl Folder {
    /// Finds MNIST, and makes the folder with the example's prototxts in it, changed to name this folder, the seed and the
    /// number of iterations.
    ///
    /// # Errors
    /// MNIST that is not found, or a folder that cannot be written.
    pub(super) fn prepare(dir: &Path, seed: u32, iterations: u32) -> Result<Self> {
        let folder = Self {
            mnist: find_mnist()?,
            dir: dir.into(),
        };
        std::fs::create_dir_all(dir).with_context(|| format!("cannot make the folder {}", dir.display()))?;
        let name = dir
            .to_str()
            .context("the folder's name is not Unicode, and a prototxt cannot contain it")?;
        let here = format!("\"{}/", name.replace('\\', "\\\\").replace('"', "\\\""));
        let solver = SOLVER.replace("max_iter: 2000", &format!("max_iter: {iterations}"));
        let solver = format!("{solver}random_seed: {seed}\n");
        for (path, text) in [
            (folder.solver(), solver.as_str()),
            (folder.model(), MODEL),
            (folder.deploy(), DEPLOY),
        ] {
            let text = text.replace(EXAMPLE, &here);
            let written = write_whole(&path, |file| file.write_all(text.as_bytes()));
            written.with_context(|| format!("cannot write {}", path.display()))?;
        }
        Ok(folder)
    }

    /// The solver's prototxt.
    pub(super) fn solver(&self) -> PathBuf {
        self.dir.join("lenet_solver.prototxt")
    }

    /// The prototxt of the net that is trained and tested.
    pub(super) fn model(&self) -> PathBuf {
        self.dir.join("lenet_train_test.prototxt")
    }

    /// The prototxt of the net to use.
    pub(super) fn deploy(&self) -> PathBuf {
        self.dir.join("lenet.prototxt")
    }

    /// A file of MNIST.
    pub(super) fn source(&self, name: &str) -> PathBuf {
        self.mnist.join(name)
    }

    /// Writes the databases that are not there yet.
    ///
    /// # Errors
    /// Damaged MNIST, or a full disk.
    pub(super) fn make_databases(&self) -> Result<()> {
        for (name, part, count) in DATABASES {
            let path = self.dir.join(name);
            if is_whole(&path, count) {
                writeln!(stdout(), "   {} is there already.", path.display())?;
                continue;
            }
            remove_database(&path)?;
            let images = self.source(&format!("{part}-images-idx3-ubyte.gz"));
            let labels = self.source(&format!("{part}-labels-idx1-ubyte.gz"));
            let target = ConvertTarget {
                path: &path,
                backend: Backend::Lmdb,
                dry_run: false,
                limits: Limits::default(),
            };
            convert_mnist_data(&images, &labels, &target, &Silent)?;
            writeln!(stdout(), "   {} is written.", path.display())?;
        }
        Ok(())
    }
}

fn is_whole(path: &Path, count: u64) -> bool {
    path.exists() && db::open(path, Backend::Lmdb).is_ok_and(|mut reader| reader.len().is_ok_and(|len| len == count))
}

/// Removes what a database consists of, and nothing else.
fn remove_database(path: &Path) -> Result<()> {
    if !path.exists() {
        return Ok(());
    }
    for file in ["data.mdb", "lock.mdb"].map(|name| path.join(name)) {
        if file.exists() {
            std::fs::remove_file(&file).with_context(|| format!("cannot remove {}", file.display()))?;
        }
    }
    std::fs::remove_dir(path).with_context(|| format!("{} is not a database, and cannot be removed", path.display()))
}

/// `data/NAME`, where `what` is, looked for upward from the working folder and from the program, by
/// a file in it.
///
/// # Errors
/// When it is not there.
pub(super) fn find_data(what: &str, name: &str, file: &str) -> Result<PathBuf> {
    let program = std::env::current_exe().ok();
    let starts = [std::env::current_dir().ok(), program];
    for start in starts.iter().flatten() {
        let found = start.ancestors().map(|folder| folder.join("data").join(name));
        if let Some(found) = found.into_iter().find(|folder| folder.join(file).is_file()) {
            return Ok(found);
        }
    }
    bail!("{what} was not found: run the demo inside Cortado's repository, which has it in data/{name}")
}

fn find_mnist() -> Result<PathBuf> {
    find_data("MNIST", "mnist", "train-images-idx3-ubyte.gz")
}

#[cfg(test)]
mod tests {
    use super::*;
    use cortado_proto::read::{read_net, read_solver};
    use cortado_proto::text::TextOptions;

    #[test]
    fn the_prototxts_name_the_demos_own_folder() {
        let temporary = tempfile::tempdir().unwrap();
        let dir = temporary.path().join("de\"mo");
        let folder = Folder::prepare(&dir, 7, 30).unwrap();
        for file in [folder.solver(), folder.model(), folder.deploy()] {
            let text = std::fs::read_to_string(&file).unwrap();
            assert!(!text.contains(EXAMPLE), "{text}");
        }
        let solver = read_solver(&folder.solver(), TextOptions::default()).unwrap().message;
        assert_eq!(solver.net(), folder.model().to_str().unwrap());
        assert_eq!((solver.random_seed(), solver.max_iter()), (7, 30));
        let net = read_net(&folder.model(), TextOptions::default()).unwrap().message;
        let source = dir.join("mnist_train_lmdb");
        assert_eq!(net.layer[0].data_param().unwrap().source(), source.to_str().unwrap());
    }

    #[test]
    fn only_a_database_is_removed() {
        let temporary = tempfile::tempdir().unwrap();
        let path = temporary.path().join("mnist_train_lmdb");
        std::fs::create_dir(&path).unwrap();
        std::fs::write(path.join("data.mdb"), "cut short").unwrap();
        assert!(!is_whole(&path, 60_000));
        remove_database(&path).unwrap();
        assert!(!path.exists());
        std::fs::create_dir(&path).unwrap();
        std::fs::write(path.join("thesis.txt"), "years of work").unwrap();
        remove_database(&path).unwrap_err();
        assert!(path.join("thesis.txt").exists());
    }
}
