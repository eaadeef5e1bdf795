//! Detectors: layers that compute with boxes.
//!
//! | folder | what it holds |
//! |---|---|
//! | `boxes/` | the arithmetic of boxes |
//! | `ssd/` | one stage: priors, losses, output and evaluation of SSD |

mod boxes;
pub(crate) mod ssd;
pub(crate) mod yolo;
