//! Project chores: checks, code generation, corpus runs.
fn main() {}
