//! What many operators have in common: functions of single elements, broadcasting, axes.

pub mod axis;
pub mod broadcast;
pub mod elementwise;
