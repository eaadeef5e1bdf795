//! Detectors.

mod deformable;
mod losses;
mod proposals;
mod regions;
