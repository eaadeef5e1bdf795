//! Tests of the data crate through its public face.

mod common;
mod data_layer;
mod idx;
mod image;
mod image_damage;
mod imageset;
mod list;
mod lmdb;
mod mnist;
mod transformer;
