//! The rules of the contract, each a test of its name.

mod plans;
mod queues;
mod workspaces;
