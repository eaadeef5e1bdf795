//! The parts that blobs, layers and their options are made of.

mod doc;
mod filler;
mod forks;
mod limit;
mod plain;
mod reserve;
mod rng;
mod shape;
mod synced_mem;
