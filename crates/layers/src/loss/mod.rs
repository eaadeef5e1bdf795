//! Losses.

pub(crate) mod contrastive_loss;
pub(crate) mod euclidean_loss;
pub(crate) mod hinge_loss;
pub(crate) mod infogain_loss;
pub(crate) mod multinomial_logistic_loss;
pub(crate) mod sigmoid_cross_entropy_loss;
pub(crate) mod softmax_with_loss;
