//! Later.
fn main() {}
