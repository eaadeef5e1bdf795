//! Tests of the data crate through its public face.

mod annotated_data;
mod cifar;
mod common;
mod data_layer;
mod database_damage;
mod database_kill;
mod databases;
mod hdf5_data;
mod hdf5_mistakes;
mod hdf5_output;
mod idx;
mod image;
mod image_damage;
mod image_data;
mod imageset;
mod labels;
mod leveldb;
mod leveldb_layer;
mod limits;
mod list;
mod lmdb;
mod lmdb_write;
mod memory_data;
mod mnist;
mod transformer;
mod window_data;
