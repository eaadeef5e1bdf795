//! Boxes, from the outputs of detectors.
//!
//! | module | contents |
//! |---|---|
//! | `ssd` | SSD and its relatives; `priors` and `outline` are their operands |
//! | `yolo` | YOLO |
//! | `proposals` | regions from a region proposal network |
//! | `decode` | boxes of regions and their offsets |

mod decode;
mod outline;
mod priors;
mod proposals;
mod ssd;
mod yolo;

pub use decode::boxes_of_regions;
pub use outline::Outline;
pub use priors::{FirstStep, PriorLayout, Priors, Refined, check_items, check_predictions};
pub use proposals::{Proposed, anchor_at, check_images, check_maps, propose, write_proposals};
pub use ssd::{BoxCut, SsdDetector, SsdOperands};
pub use yolo::{YOLO_ROW, YoloCell, YoloFound, YoloGrid, first_greatest, softmax_of, suppress_worse, yolo_rows};

pub(crate) use decode::run as run_decode;
pub(crate) use proposals::run as run_proposals;
pub(crate) use ssd::run as run_ssd;
pub(crate) use yolo::run as run_yolo;

use cortado_core::{Blob, Real, Result};

/// Makes a blob (1, 1, rows, `width`) of these rows.
///
/// # Errors
/// Memory in use, or out of memory.
pub fn write_rows<T: Real>(to: &mut Blob<T>, rows: &[T], width: usize) -> Result<()> {
    to.reshape(&[1, 1, rows.len() / width, width])?;
    to.data_overwrite()?.copy_from_slice(rows);
    Ok(())
}
