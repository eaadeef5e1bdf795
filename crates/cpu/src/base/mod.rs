//! The base of all kernels.
//!
//! | module | what it holds |
//! |---|---|
//! | `path` | which instruction set is taken |
//! | `aligned` | numbers that begin at a cache line |
//! | `caches` | the caches of this machine |
//! | `copy` | copies of short runs, and of every n-th element |
//! | `mixes` | what outputs of a resampling are made of |
//! | `parallel` | work split over the threads of the caller's pool |
//! | `prefetch` | hints to the processor |

pub(crate) mod aligned;
pub(crate) mod caches;
pub(crate) mod copy;
pub(crate) mod mixes;
pub(crate) mod parallel;
pub(crate) mod path;
pub(crate) mod prefetch;
