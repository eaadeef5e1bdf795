//! HDF5 files, as far as Caffe uses them: trees of groups with arrays of numbers and texts in them.
//!
//! Reading goes through the traits [`Hdf5Group`] and [`Dataset`], writing through a [`Tree`]; only
//! `pure.rs` knows the library behind them (feature `library`; without it, `absent.rs` refuses every
//! file). A file is never trusted: its sizes are compared with its length before anything is
//! allocated, and damage gives an error.

#[cfg(not(feature = "library"))]
mod absent;
#[cfg(feature = "library")]
mod half;
#[cfg(feature = "library")]
mod pure;
#[cfg(feature = "library")]
mod size;
#[cfg_attr(not(feature = "library"), expect(dead_code, reason = "nothing writes a tree"))]
mod tree;

#[cfg(not(feature = "library"))]
use absent as pure;

pub use tree::{Hdf5Values, Tree};

use cortado_files::Source;
use std::collections::BTreeMap;
use std::io::Write;
use std::path::{Path, PathBuf};

/// The result of everything here.
pub type Result<T> = std::result::Result<T, Error>;

/// What is wrong with a file, as text. The code that opened the file names it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error(String);

impl Error {
    pub(crate) fn new(problem: impl Into<String>) -> Self {
        Self(problem.into())
    }
}

impl std::fmt::Display for Error {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Error {}

/// What a group holds, by name. What it gives can be used on another thread.
pub type Members<T> = BTreeMap<String, Box<T>>;

/// A group of an open file.
pub trait Hdf5Group: Send {
    /// The groups in it.
    ///
    /// # Errors
    /// A damaged file.
    fn groups(&self) -> Result<Members<dyn Hdf5Group>>;

    /// The datasets in it.
    ///
    /// # Errors
    /// A damaged file.
    fn datasets(&self) -> Result<Members<dyn Dataset>>;
}

/// A dataset of an open file.
pub trait Dataset: Send {
    /// The sizes of its axes; none for a single value.
    ///
    /// # Errors
    /// A damaged file.
    fn shape(&self) -> Result<Vec<u64>>;

    /// The values, which must be numbers.
    ///
    /// # Errors
    /// Values that are not numbers, more of them than the file can hold, or a damaged file.
    fn numbers(&self) -> Result<Hdf5Numbers>;

    /// Some of its rows: the values, which must be numbers, at `count` places of the first axis,
    /// from `first` on.
    ///
    /// Only the parts of the file are read that hold them: memory is needed for the rows, and for
    /// the chunks that they lie in.
    ///
    /// # Errors
    /// Rows that are not there, a single value (which has no rows), and as for
    /// [`numbers`](Self::numbers).
    fn rows(&self, first: u64, count: u64) -> Result<Hdf5Numbers>;

    /// How many rows lie together: those of a chunk, which can only be read as a whole, or 1.
    /// Reading fewer at a time, or across their borders, may decompress a chunk more than once.
    ///
    /// # Errors
    /// A damaged file.
    fn rows_together(&self) -> Result<u64>;

    /// The values, which must be integers.
    ///
    /// # Errors
    /// As for [`numbers`](Self::numbers).
    fn integers(&self) -> Result<Vec<i64>>;

    /// The values, which must be unsigned bytes.
    ///
    /// # Errors
    /// As for [`numbers`](Self::numbers).
    fn bytes(&self) -> Result<Vec<u8>>;

    /// The value, which must be one text of fixed or variable length.
    ///
    /// # Errors
    /// As for [`numbers`](Self::numbers).
    fn text(&self) -> Result<String>;
}

/// Numbers as they are stored, or in the next wider type that holds them.
#[derive(Clone, Debug, PartialEq)]
pub enum Hdf5Numbers {
    /// Floats of up to 32 bits, integers of up to 16.
    F32(Vec<f32>),
    /// All others.
    F64(Vec<f64>),
}

/// Whether this build reads and writes HDF5.
///
/// # Errors
/// A build without the feature.
pub fn check_build() -> Result<()> {
    pure::check_build()
}

/// The root group of a file.
///
/// # Errors
/// A source that cannot be read, or is not an HDF5 file.
pub fn open(source: &Source) -> Result<Box<dyn Hdf5Group>> {
    pure::open(source)
}

/// Writes a tree as a file that HDF5 1.8 and everything since can read.
///
/// # Errors
/// When `to` fails.
pub fn write(tree: Tree, to: &mut dyn Write) -> std::io::Result<()> {
    pure::write(tree, to)
}

/// What every HDF5 file begins with, unless other data comes before it.
const SIGNATURE: [u8; 8] = *b"\x89HDF\r\n\x1a\n";

/// The file of this name or, if there is none, the one with `.h5` behind it: under that name a
/// solver writes snapshots with `snapshot_format: HDF5`, and scripts may not know it.
pub fn either_format(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".h5");
    let hdf5 = PathBuf::from(name);
    if !path.exists() && hdf5.exists() {
        hdf5
    } else {
        path.into()
    }
}

/// Whether a source is read as HDF5: by its first bytes, or else by its name's end, `.h5`.
pub fn is_hdf5(source: &Source) -> bool {
    let has_its_name = || source.name().extension().is_some_and(|extension| extension == "h5");
    source.starts_with(&SIGNATURE) || has_its_name()
}
