//! The primitives that layers compute with, each once. A primitive takes blobs, picks the device of
//! the context, and runs that device's kernel or the one of the CPU.
//!
//! | module | what it holds |
//! |---|---|
//! | `blobs` | arithmetic on whole blobs |
//! | `steps` | what layers do in place, with the layer before them or alone |
//! | `channel_gradients` | their gradients, channel by channel |

mod blobs;
mod channel_gradients;
mod steps;

pub use blobs::{asum_data, asum_diff, dot, subtract_diff, sumsq_data, sumsq_diff};
pub use channel_gradients::ChannelGradients;
pub use steps::{epilogue, run_steps, run_steps_on};
