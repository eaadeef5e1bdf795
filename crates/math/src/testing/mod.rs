//! The testing kit: what the tests of layers, nets and devices are made of.
//!
//! - [`LayerTest`]: one layer with its blobs, built from text and run without a net.
//! - [`GradientCheck`]: finite differences over bottoms and parameters.
//! - [`Fixture`] and [`check_recorded_layer`]: numbers recorded from the original Caffe.
//! - [`SimulatedDevice`], [`TestDevice`] and [`device_matrix!`](crate::device_matrix): test bodies
//!   for every device at hand.
//! - [`every`]: which of very many cases are tried.
//! - [`compare`] and [`assert_close`]: comparison within a [`Tolerance`].

mod cases;
mod compare;
mod device;
mod fixture;
mod folder;
mod gradient;
mod layer_test;
mod recorded;
mod report;
mod simulated;

pub use cases::every;
pub use compare::{Tolerance, assert_close, compare};
pub use cortado_core::testing::{Counts, SimulatedBuffer, SimulatedDevice};
pub use device::TestDevice;
pub use fixture::{Fixture, FixtureTensor};
pub use folder::package_folder;
pub use gradient::{GradientCheck, Objective};
pub use layer_test::LayerTest;
pub use recorded::{assert_recorded_layer, check_recorded_layer, recorded_layer};
pub use report::{Mistake, Report};
