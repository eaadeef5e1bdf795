//! Types of forks that are several layers in one, or another name of a layer.

pub(crate) mod chains;
pub(crate) mod mkl;
