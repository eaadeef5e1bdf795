//! The binary format: every message there and back, every form of blob values, damaged files, and
//! files that Caffe wrote.

#![allow(clippy::unwrap_used)]

mod damage;
mod datum;
mod fill;
mod forms;
mod overwritten;
mod recorded;
mod round_trip;
