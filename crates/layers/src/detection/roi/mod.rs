//! Regions of images: layers that pool what lies in boxes of any size to a grid of one size.
//!
//! | module | what it holds |
//! |---|---|
//! | `grid` | the size of the grid, as options give it |
//! | `pooler` | the layer of a pooling of regions |
//! | the others | a layer each |

pub(crate) mod deformable_psroi_pooling;
mod grid;
pub(crate) mod mask_pooling;
pub(crate) mod mask_resize;
mod pooler;
pub(crate) mod psroi_pooling;
pub(crate) mod roi_align;
pub(crate) mod roi_pooling;
pub(crate) mod roi_warping;
