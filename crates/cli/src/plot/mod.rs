//! Curves of training runs: loss, accuracy and learning rate over the iterations.

mod axis;
mod chart;
mod series;
mod terminal;

pub(crate) use chart::paint;
pub(crate) use series::panels;
pub(crate) use terminal::draw;
