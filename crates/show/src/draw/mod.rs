//! The picture of a net, after Caffe's `draw_net.py`: layers as boxes in the colour of their kind,
//! blobs as octagons.
//!
//! [`graph`] says what is drawn, [`dot`] writes it for Graphviz, [`layout`] gives it places,
//! [`nodes`] says what stands in the boxes and [`paint`] makes the picture.

mod dot;
mod graph;
mod layout;
mod nodes;
mod paint;

pub(crate) use dot::dot;
pub(crate) use graph::Graph;
pub(crate) use paint::paint;

use crate::picture::Format;
use anyhow::{Result, anyhow};
use cortado_proto::NetParameter;
use std::path::Path;

/// The picture of a net as the bytes of a file like `name`: `.svg`, `.png`, or any other for
/// Graphviz. `shape` gives the text of a blob's shape.
///
/// # Errors
/// A net that is too large for a picture.
pub fn draw(
    net: &NetParameter,
    direction: Direction,
    name: &Path,
    shape: impl Fn(&str) -> Option<String>,
) -> Result<Vec<u8>> {
    let graph = Graph::of(net).with_shapes(shape);
    match Format::of(name) {
        None => Ok(dot(&graph, direction).into_bytes()),
        Some(format) => paint(&graph, direction, Style::Full)
            .map_err(|_| anyhow!("the net is too large for a picture; write .dot"))?
            .encode(format),
    }
}

/// How much of a net is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Style {
    /// Layers, and the blobs between them.
    Full,
    /// Layers alone.
    Compact,
}

/// Where a net flows to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
#[value(rename_all = "UPPER")]
pub enum Direction {
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
