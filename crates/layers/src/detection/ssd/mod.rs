//! SSD (Liu et al., 2016) and its heirs.

pub(crate) mod detection_evaluate;
pub(crate) mod detection_output;
mod first_step;
pub(crate) mod multi_box_loss;
mod options;
pub(crate) mod prior_box;
pub(crate) mod prior_box_clustered;
