//! CPU kernels on plain slices, with SIMD chosen at run time.
