//! Windows that lie anywhere in the planes of images: their greatest elements and weighted sums,
//! and the gradients of both. Outputs are the tasks going forward, and planes going back, where
//! each takes its windows in their order: the bits do not depend on the number of threads.

mod greatest;
mod sums;

pub use greatest::{greatest_of_windows, greatest_of_windows_backward};
pub use sums::{sums_of_windows, sums_of_windows_backward};

use cortado_ops::{Float, Regions, count};

/// # Panics
/// When regions do not fit their sizes, or what is read or written is shorter than they require.
fn check<T: Float>(regions: &Regions<T>, read: usize, written: usize) {
    let sizes = regions.sizes();
    let planes = count([sizes.images, sizes.channels, sizes.height, sizes.width]);
    let outputs = count([regions.images().len(), sizes.outputs, sizes.bins]);
    assert!(
        regions.fit() && read >= planes && written >= outputs,
        "{read} elements and {written} outputs do not suit the regions {sizes:?}"
    );
    let channels = match sizes.by_position {
        true => count([sizes.outputs, sizes.bins]),
        false => sizes.outputs,
    };
    assert!(channels <= sizes.channels, "regions read channels that are not there");
}

/// The image and channel of a plane.
fn plane_of<T: Float>(regions: &Regions<T>, plane: usize) -> (usize, usize) {
    let channels = regions.sizes().channels.max(1);
    (plane / channels, plane % channels)
}

/// The outputs of an image that read a channel: calls `visit` with the region, the class, and the
/// bins and the place of the first of them in the output.
fn visit_readers<T: Float>(
    regions: &Regions<T>,
    (image, channel): (usize, usize),
    mut visit: impl FnMut(usize, usize, std::ops::Range<usize>, usize),
) {
    let sizes = regions.sizes();
    let (output, bins) = match sizes.by_position {
        true => {
            let bin = channel % sizes.bins.max(1);
            (channel / sizes.bins.max(1), bin..bin + 1)
        }
        false => (channel, 0..sizes.bins),
    };
    if output >= sizes.outputs {
        return;
    }
    for (region, _) in regions.images().iter().enumerate().filter(|(_, of)| **of == image) {
        let first = (region * sizes.outputs + output) * sizes.bins + bins.start;
        visit(region, sizes.class(output), bins.clone(), first);
    }
}
