//! Losses.

pub(crate) mod contrastive_loss;
pub(crate) mod cross_entropy_loss;
pub(crate) mod dice_coef_loss;
pub(crate) mod entropy_loss;
pub(crate) mod euclidean_loss;
pub(crate) mod euclidean_loss_with_index;
pub(crate) mod euclideanmask_loss;
pub(crate) mod focal_loss;
pub(crate) mod hinge_loss;
pub(crate) mod infogain_loss;
pub(crate) mod ioc_loss;
pub(crate) mod jmmd_loss;
pub(crate) mod l1_loss;
pub(crate) mod lpq_loss;
pub(crate) mod ml_loss;
pub(crate) mod mmd_loss;
pub(crate) mod multi_label_sigmoid_loss;
pub(crate) mod multinomial_logistic_loss;
pub(crate) mod sigmoid_cross_entropy_loss;
pub(crate) mod sigmoid_cross_entropy_loss_ber_weight;
pub(crate) mod sigmoid_euclidean_loss;
pub(crate) mod softmax_with_infogain_loss;
pub(crate) mod softmax_with_loss;
pub(crate) mod weighted_euclidean_loss;
