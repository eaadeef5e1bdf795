//! The picture of a net, after Caffe's `draw_net.py`: layers as boxes in the colour of their kind,
//! blobs as octagons.
//!
//! [`graph`] collects what is drawn, [`dot`] writes it for Graphviz, [`layout`] gives it places,
//! [`nodes`] fills the boxes and [`paint`] makes the picture.

mod dot;
mod graph;
mod layout;
mod nodes;
mod paint;

pub use dot::dot;
pub use graph::{DrawnNet, LayerFamily, family_of};
pub use layout::{Layout, LayoutInput, LayoutStep, TooLarge, layout};
pub use paint::paint;

use std::str::FromStr;

/// How much of a net is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// Layers, and the blobs between them.
    Full,
    /// Layers alone.
    Compact,
}

/// Where a net flows to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// Downwards.
    Tb,
    /// To the right.
    Lr,
    /// Upwards.
    Bt,
    /// To the left.
    Rl,
}

impl FromStr for Direction {
    type Err = String;

    /// The direction of this name, as Graphviz has it.
    fn from_str(name: &str) -> Result<Self, String> {
        match name.to_ascii_uppercase().as_str() {
            "TB" => Ok(Self::Tb),
            "LR" => Ok(Self::Lr),
            "BT" => Ok(Self::Bt),
            "RL" => Ok(Self::Rl),
            _ => Err(format!("\"{name}\" is not a direction; there are TB, LR, BT and RL")),
        }
    }
}
