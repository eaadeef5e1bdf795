//! A build without the library: HDF5 files are neither read nor written.

use crate::{Error, Hdf5Group, Result, Tree};
use cortado_files::Source;
use std::io::{self, Write};

const PROBLEM: &str = "HDF5 needs the feature \"hdf5\" of this build";

pub(super) fn check_build() -> Result<()> {
    Err(Error::new(PROBLEM))
}

pub(super) fn open(_: &Source) -> Result<Box<dyn Hdf5Group>> {
    Err(Error::new(PROBLEM))
}

pub(super) fn write(_: Tree, _: &mut dyn Write) -> io::Result<()> {
    Err(io::Error::new(io::ErrorKind::Unsupported, PROBLEM))
}
