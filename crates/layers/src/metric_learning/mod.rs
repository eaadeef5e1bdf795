//! Metric learning: losses and last layers that form clusters of features, similarities, and what is measured of them.

pub(crate) mod batch_triplet_loss;
pub(crate) mod center_loss;
pub(crate) mod dot_product_similarity;
pub(crate) mod euclidean_similarity;
pub(crate) mod general_contrastive_loss;
pub(crate) mod general_triplet_loss;
pub(crate) mod global_lse_margin;
pub(crate) mod inner_distance;
mod label_specific;
pub(crate) mod label_specific_add;
pub(crate) mod label_specific_rescale;
pub(crate) mod large_margin_inner_product;
mod margin;
pub(crate) mod margin_inner_product;
pub(crate) mod pairwise_ranking_loss;
pub(crate) mod rank_accuracy;
pub(crate) mod rank_hard_loss;
mod rows;
pub(crate) mod triplet_loss;
