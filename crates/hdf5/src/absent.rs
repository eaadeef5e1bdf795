//! A build without the library: HDF5 files are neither read nor written.

use crate::{Error, Hdf5Group, Result, Tree};
use std::io::{self, Write};
use std::path::Path;

const PROBLEM: &str = "HDF5 needs the feature \"hdf5\" of this build";

pub(super) fn check_build() -> Result<()> {
    Err(Error::new(PROBLEM))
}

pub(super) fn open(_: &Path) -> Result<Box<dyn Hdf5Group>> {
    Err(Error::new(PROBLEM))
}

pub(super) fn from_bytes(_: Vec<u8>) -> Result<Box<dyn Hdf5Group>> {
    Err(Error::new(PROBLEM))
}

pub(super) fn write(_: Tree, _: &mut dyn Write) -> io::Result<()> {
    Err(io::Error::new(io::ErrorKind::Unsupported, PROBLEM))
}
