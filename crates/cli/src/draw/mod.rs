//! The picture of a net, after Caffe's `draw_net.py`: layers as boxes in the colour of their kind, blobs as octagons.
//!
//! [`graph`] says what is drawn, [`dot`] writes it for Graphviz, [`layout`] gives it places and [`paint`] makes the picture.

mod dot;
mod graph;
mod layout;
mod paint;

pub(crate) use dot::dot;
pub(crate) use graph::Graph;
pub(crate) use paint::paint;

/// Where a net flows to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
#[value(rename_all = "UPPER")]
pub(crate) enum Direction {
    /// Downwards
    #[value(alias = "tb")]
    Tb,
    /// To the right
    #[value(alias = "lr")]
    Lr,
    /// Upwards
    #[value(alias = "bt")]
    Bt,
    /// To the left
    #[value(alias = "rl")]
    Rl,
}
