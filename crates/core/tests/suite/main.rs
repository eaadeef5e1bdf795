//! The parts that blobs, layers and their options are made of.

mod doc;
mod filler;
mod forks;
mod limit;
mod plain;
mod rng;
mod room;
mod shape;
mod synced_mem;
