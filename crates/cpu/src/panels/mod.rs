//! Convolutions and inner products as products of rows and panels: the windows of some pixels are gathered as rows of
//! numbers, and multiplied with the weights of 16 outputs at a time. The images have the channels last. Which numbers
//! these are, and what becomes of the sums, is the user's: `int8` and `bf16`.
//!
//! | file | what it holds |
//! |---|---|
//! | `tile.rs` | rows of inputs and panels of weights, of any numbers |
//! | `window.rs` | the sizes of a convolution, and the inputs of a window as a row |
//! | `sizes.rs` | where the weights of a convolution lie in panels |
//! | `dots.rs` | the loop of kernels over vectors of any instruction set |
//! | `writer.rs` | images that tasks write |
//! | `run.rs` | the division into tasks, and a task |

mod dots;
mod run;
mod sizes;
mod tile;
mod window;
mod writer;

pub(crate) use dots::{Dots, dots};
pub(crate) use run::{Convolve, run};
pub(crate) use sizes::PanelSizes;
#[cfg(target_arch = "x86_64")]
pub(crate) use tile::Order;
pub(crate) use tile::{Numbers, OUTPUTS, Panels, Sums, Tile};
pub use window::ProductWindow;
pub(crate) use writer::{Writer, next, pixels, place};
