//! What is measured and never learned from.

pub(crate) mod accuracy;
pub(crate) mod eltwise_accuracy;
pub(crate) mod euclidean_distance;
pub(crate) mod multi_label_accuracy;
pub(crate) mod quantize;
pub(crate) mod seg_accuracy;
pub(crate) mod segmentation_evaluate;
pub(crate) mod unique_label;
