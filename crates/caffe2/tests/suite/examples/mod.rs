//! Operators that are not recorded, or not in all types and options, on numbers small enough to
//! compute in the head.

mod elements;
mod kit;
mod rows;
mod tensors;
