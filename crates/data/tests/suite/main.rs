//! Tests of the data crate through its public face.

mod common;
mod data_layer;
mod hdf5_data;
mod hdf5_mistakes;
mod hdf5_output;
mod idx;
mod image_data;
mod labels;
mod lmdb;
mod memory_data;
mod mnist;
mod transformer;
mod window_data;
