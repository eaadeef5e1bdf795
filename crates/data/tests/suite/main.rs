//! Tests of the data crate through its public face.

mod cifar;
mod common;
mod data_layer;
mod database_damage;
mod database_kill;
mod databases;
mod idx;
mod image_data;
mod labels;
mod leveldb;
mod lmdb;
mod memory_data;
mod mnist;
mod transformer;
mod window_data;
