//! The parts that blobs, layers and their options are made of.

mod available_memory;
mod doc;
mod filler;
mod forks;
mod ledger;
mod limit;
mod plain;
mod reserve;
mod rng;
mod shape;
mod synced_mem;
