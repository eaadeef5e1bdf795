//! Between Caffe's nets and Caffe2's.

mod fills;
mod from_caffe;
mod layers;
mod pads;
mod parts;
mod site;
mod to_caffe;
mod verify;
mod windows;

pub use from_caffe::{FromCaffe, FromCaffeOptions, from_caffe};
pub use to_caffe::{ToCaffe, to_caffe};
