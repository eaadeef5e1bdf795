//! FlowNet's changes of images: the values of a change, how they are drawn, and what they do to places and colours.
//!
//! | file | contents |
//! |---|---|
//! | `values.rs` | the values of a change, and the blob that carries them |
//! | `frame.rs` | the sizes of what is cut out and of the image |
//! | `generator.rs` | a number that is drawn |
//! | `drawing.rs` | which values are drawn, from which field |
//! | `matrix.rs` | where a pixel of the result lies in the image |
//! | `sampling.rs` | the image that is moved |
//! | `colour.rs`, `eigen.rs`, `effects.rs` | what becomes of its colours |
//! | `change.rs` | all of it, for a batch |

mod change;
mod colour;
mod drawing;
mod effects;
mod eigen;
mod frame;
mod generator;
mod matrix;
mod sampling;
mod values;

pub(super) use change::Change;
pub(super) use drawing::{Drawing, Schedule};
pub(super) use frame::Frame;
pub(super) use matrix::Matrix;
pub(super) use values::{COUNT, Values, check_values};
