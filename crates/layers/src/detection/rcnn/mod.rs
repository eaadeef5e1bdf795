//! Two stages: layers of Fast and Faster R-CNN and R-FCN.
//!
//! | module | what it holds |
//! |---|---|
//! | `anchors` | the boxes beside which regions are proposed |
//! | `stand_in/` | what computes in the place of Python's layers of py-faster-rcnn |
//! | the others | a layer each |

mod anchors;
pub(crate) mod box_annotator_ohem;
pub(crate) mod proposal;
pub(crate) mod smooth_l1_loss;
pub(crate) mod smooth_l1_loss_ohem;
pub(crate) mod softmax_with_loss_ohem;
pub(crate) mod stand_in;
