//! Detectors.

mod anchors;
mod borders;
mod cascade;
mod deformable;
mod detection_loss;
mod detectnet;
mod group_loss;
mod losses;
mod outputs;
mod prior_boxes;
mod proposals;
mod regions;
