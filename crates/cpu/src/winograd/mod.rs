//! The common part of Winograd's convolutions of both layouts: the forms, their transforms, and the
//! tiles of a batch.
//!
//! F(m × m, r × r) computes m × m outputs of kernels of r × r:
//! y = Aᵀ · \[Σ (G · g · Gᵀ) ⊙ (Bᵀ · d · B)\] · A, the sum over the channels. A tile costs
//! (m + r − 1)² multiplications a channel instead of m² · r² (Lavin and Gray, "Fast Algorithms for
//! Convolutional Neural Networks", 2015).
//!
//! The error is at most this share of the greatest sum of |w| · |x| in the batch, for values spread
//! evenly from −1 to 1 and 1 to 512 channels; it does not grow with the channels. An output near 0
//! has an error of the size of its neighbours', as they share their products.
//!
//! | form | multiplications | channels last: error found | the tests' bound | channels first: error found | the tests' bound |
//! |---|---|---|---|---|---|
//! | F(2 × 2, 3 × 3) | 16 instead of 36 | 2.1e-7 | 5e-7 | 4.4e-7 | 1e-6 |
//! | F(4 × 4, 3 × 3) | 36 instead of 144 | 5.7e-7 | 1e-6 | 4.4e-7 | 1e-6 |
//! | F(6 × 6, 3 × 3) | 64 instead of 324 | 3.3e-6 | 5e-6 | | |
//! | F(2 × 2, 5 × 5) | 36 instead of 100 | 6.2e-7 | 1e-6 | 1.4e-6 | 5e-6 |
//! | F(4 × 4, 5 × 5) | 64 instead of 400 | 2.3e-6 | 5e-6 | 1.4e-6 | 5e-6 |
//!
//! (With the points 0, ±1, ±2 and ∞, which are more usual, F(4 × 4, 3 × 3) has 1.2e-6.)

mod form;
mod tiling;
mod transforms;

pub(crate) use form::Form;
pub use form::TileSize;
pub(crate) use tiling::{Tile, Tiling};
pub(crate) use transforms::{input_transform, output_transform, weight_matrix};
