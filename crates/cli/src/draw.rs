//! The picture of a net as a file of any format.

use crate::picture::{Format, encode};
use anyhow::{Result, anyhow};
use cortado_proto::NetParameter;
pub use cortado_show::draw::Direction;
use cortado_show::draw::{DrawnNet, Style, dot, paint};
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
    let graph = DrawnNet::of(net).with_shapes(shape);
    match Format::of(name) {
        None => Ok(dot(&graph, direction).into_bytes()),
        Some(format) => {
            let picture = paint(&graph, direction, Style::Full);
            encode(
                &picture.map_err(|_| anyhow!("the net is too large for a picture; write .dot"))?,
                format,
            )
        }
    }
}
