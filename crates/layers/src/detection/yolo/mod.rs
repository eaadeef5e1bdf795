//! YOLO, from version 2 on.

pub(crate) mod assisted_excitation;
mod delta;
pub(crate) mod eval_detection;
mod found;
mod grid;
mod labels;
mod region;
pub(crate) mod region_loss;
pub(crate) mod region_output;
pub(crate) mod yolo_detection_output;
pub(crate) mod yolo_seg;
pub(crate) mod yolov3;
pub(crate) mod yolov3_detection_output;
