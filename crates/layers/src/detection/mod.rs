//! Detectors: layers that compute with boxes.
//!
//! | folder | what it holds |
//! |---|---|
//! | `boxes/` | the arithmetic of boxes |
//! | `yolo/` | one stage: losses and outputs of YOLO from version 2 on |
//! | `ssd/` | one stage: priors, losses, output and evaluation of SSD |

mod boxes;
pub(crate) mod ssd;
pub(crate) mod yolo;
