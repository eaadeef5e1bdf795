//! What many operators have in common: functions of single elements, broadcasting, axes, numbers,
//! copies of parts of tensors, sums over axes, images and the windows over them.

pub mod axis;
pub mod broadcast;
pub mod channels;
pub mod dispatch;
pub mod elementwise;
pub mod image;
pub mod number;
pub mod parts;
pub mod random;
pub mod reduce;
pub mod scalar;
pub mod window;
