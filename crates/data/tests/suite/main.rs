//! Tests of the data crate through its public face.

mod common;
mod data_layer;
mod database_damage;
mod database_kill;
mod databases;
mod idx;
mod leveldb;
mod lmdb;
mod mnist;
mod transformer;
