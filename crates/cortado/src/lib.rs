//! Cortado: Caffe, rebuilt in Rust. The facade over the crates, and the only API that promises stability.
