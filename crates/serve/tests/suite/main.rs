//! A server with small models, reached over sockets: answers, limits, slow clients, the end, and models that are loaded
//! again.
#![allow(clippy::unwrap_used)] // A test may fail there.

mod answers;
mod common;
mod ends;
mod layers;
mod limits;
mod pictures;
mod reload;
