//! Tests of the data crate through its public face.

mod cifar;
mod common;
mod data_layer;
mod idx;
mod lmdb;
mod mnist;
mod transformer;
