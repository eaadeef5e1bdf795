//! The arithmetic of boxes.

mod center;
mod code;
mod corners;
mod judge;
mod matching;
mod order;
mod overlap;
mod regress;
mod similarity;
mod soft;
mod suppress;
mod within;
