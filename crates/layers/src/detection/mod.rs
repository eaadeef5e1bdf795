//! Detectors: layers that compute with boxes.
//!
//! | folder | what it holds |
//! |---|---|
//! | `deformable/` | Deformable ConvNets |
//! | `detectnet/` | NVIDIA's DetectNet: images and maps of cells |
//! | `mscnn/` | MS-CNN and Cascade R-CNN |
//! | `nms` | peaks of maps of scores |
//! | `rcnn/` | two stages: proposals of regions, their losses |
//! | `roi/` | regions of images, pooled to grids of one size |
//! | `ssd/` | one stage: priors, losses, output and evaluation of SSD |
//! | `true_boxes` | true boxes in the rows of SSD |
//! | `yolo/` | one stage: losses and outputs of YOLO from version 2 on |

pub(crate) mod deformable;
pub(crate) mod detectnet;
pub(crate) mod mscnn;
pub(crate) mod nms;
pub(crate) mod rcnn;
pub(crate) mod roi;
pub(crate) mod ssd;
mod true_boxes;
pub(crate) mod yolo;
