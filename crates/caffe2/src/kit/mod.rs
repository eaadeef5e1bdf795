//! What many operators have in common: functions of single elements, broadcasting, axes, images
//! and the windows over them.

pub mod axis;
pub mod broadcast;
pub mod elementwise;
pub mod image;
pub mod window;
