//! MS-CNN and Cascade R-CNN: boxes beside the cells of several maps, and regions that are refined
//! stage by stage.
//!
//! | module | what it holds |
//! |---|---|
//! | `overlap` | overlaps as these two count them |
//! | `regression` | boxes as normalised offsets from cells and regions |
//! | `cells` | what heads predict for each cell, and the truth |
//! | `finder` | the best boxes of an image |
//! | `rows` | the shapes of tops |
//! | the others | a layer each |

pub(crate) mod bbox_accuracy;
pub(crate) mod box_group_output;
pub(crate) mod box_output;
mod cells;
pub(crate) mod decode_bbox;
pub(crate) mod detection_accuracy;
pub(crate) mod detection_group_accuracy;
pub(crate) mod detection_group_loss;
pub(crate) mod detection_loss;
mod finder;
pub(crate) mod frcnn_output;
pub(crate) mod hard_mining;
pub(in crate::detection) mod overlap;
pub(crate) mod proposal_target;
mod regression;
mod rows;
pub(crate) mod scale_route;
