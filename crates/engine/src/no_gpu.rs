//! What stands in for nets on a GPU in a build without GPUs: nothing makes one.

use crate::{Outputs, Port};
use cortado_core::{Error, Result};
use cortado_graph::Graph;
use cortado_net::Net;

pub(crate) enum OnGpu {}

impl OnGpu {
    /// # Errors
    /// In every case.
    pub(crate) fn of(_: Graph, _: &Net<f32>) -> Result<Self> {
        Err(Error::message("this build of Cortado computes on the CPU only"))
    }

    pub(crate) fn inputs(&self) -> &[Port] {
        match *self {}
    }

    pub(crate) fn sources(&self) -> &[usize] {
        match *self {}
    }

    pub(crate) fn run(&mut self, _: &Net<f32>) -> Result<Outputs> {
        match *self {}
    }
}
