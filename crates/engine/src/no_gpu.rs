//! The replacement of graphs on a GPU in a build without GPUs: nothing makes one.

use crate::outside::Outside;
use crate::{Given, Port, Values};
use cortado_core::{Error, Result};
use cortado_graph::Graph;

pub(crate) enum OnGpu {}

impl OnGpu {
    /// # Errors
    /// In every case.
    pub(crate) fn of(_: &Graph, _: &Outside<'_>) -> Result<Self> {
        Err(Error::message("this build of Cortado computes on the CPU only"))
    }

    pub(crate) fn run(&self, _: &[Given<'_>], _: &[Port]) -> Result<Values> {
        match *self {}
    }
}
