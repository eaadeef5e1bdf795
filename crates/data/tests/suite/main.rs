//! Tests of the data crate through its public face.

mod common;
mod data_layer;
mod idx;
mod lmdb;
mod mnist;
mod transformer;
