//! Regions of images: layers that pool what lies in boxes of any size to a grid of one size.
//!
//! | module | what it holds |
//! |---|---|
//! | `rois` | the bottom that holds regions |
//! | `bilinear` | values between the places of an axis |
//! | `grid` | the size of the grid, as options give it |
//! | `pooler` | what the layers that sum windows have in common |
//! | the others | a layer each |

mod bilinear;
pub(crate) mod deformable_psroi_pooling;
mod grid;
pub(crate) mod mask_pooling;
pub(crate) mod mask_resize;
mod pooler;
pub(crate) mod psroi_pooling;
pub(crate) mod roi_align;
pub(crate) mod roi_pooling;
pub(crate) mod roi_warping;
mod rois;

pub(crate) use bilinear::{Between, Reach, derivative_run_of, run_of};
pub(crate) use rois::{check_rois, read_rois};
