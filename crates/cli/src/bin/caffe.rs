//! The program; `cortado` and `caffe` are the same.
fn main() {}
