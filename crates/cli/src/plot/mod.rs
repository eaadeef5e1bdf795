//! Curves of training runs: loss, accuracy and learning rate over the iterations or the time.

mod axis;
mod chart;
mod legend;
mod series;
mod terminal;

pub(crate) use axis::Scale;
pub(crate) use chart::paint;
pub(crate) use series::{Across, Plot, plot};
pub(crate) use terminal::draw;

/// How curves are drawn.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Options {
    pub(crate) across: Across,
    /// The scale of losses; if it is not given, the one that suits them.
    pub(crate) scale: Option<Scale>,
    /// How much a value counts in the smoothed training loss, as a share of the one after it.
    pub(crate) smooth: Option<f64>,
}
