//! The text format: what is read, what is refused and how, what is printed.

mod accepts;
mod errors;
mod prints;
mod random;
