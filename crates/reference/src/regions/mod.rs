//! Pooling of maps over regions of images.
//!
//! | module | contents |
//! |---|---|
//! | `rois` | the operand with the regions |
//! | `between` | values between the places of an axis |
//! | `rules` | the windows of a region |

mod between;
mod rois;
mod rules;

pub use between::{Between, Reach, derivative_run_of, run_of, run_of_all};
pub use rois::{Roi, check_rois, count_rois, four_sizes, four_sizes_of, map_sizes, read_rois};
pub use rules::{MOST_SAMPLES, lay_regions, lay_slopes, rounded};

use crate::operands::Operands;
use cortado_core::{Blob, Ctx, Error, Real, Result};
use cortado_math as math;
use cortado_ops::{RegionPool, RegionRule, RegionSizes, Regions, count};

/// A pooling of regions, with the values of its forward pass that its backward pass reads.
pub struct RegionPooling<T: Real> {
    /// The operation.
    pub op: RegionPool,
    /// The windows of the last forward pass.
    pub regions: Regions<T>,
    /// The index in its plane of the element that each output is, for [`RegionRule::Greatest`].
    pub mask: Blob<i32>,
}

impl<T: Real> RegionPooling<T> {
    /// The pooling of an operation.
    pub fn new(op: RegionPool) -> Self {
        Self {
            op,
            regions: Regions::default(),
            mask: Blob::empty("the positions of a pooling of regions"),
        }
    }

    /// The sizes of a map and of the values of its regions.
    ///
    /// # Errors
    /// A map with more than four axes, or too large.
    pub fn sizes(&self, map: &Blob<T>) -> Result<RegionSizes> {
        let bins = count(self.op.grid);
        let read = read_sizes(map)?;
        Ok(match self.op.rule {
            RegionRule::MeanByPosition => RegionSizes {
                outputs: read.channels.checked_div(bins).unwrap_or(0),
                bins,
                by_position: true,
                ..read
            },
            _ => RegionSizes { bins, ..read },
        })
    }

    /// The values of regions (R, 5) of a map, written to (R, outputs, rows, columns).
    ///
    /// # Errors
    /// A region of an image that does not exist, or with an edge that is not finite; out of memory, or those of the
    /// device.
    pub fn forward(&mut self, ctx: &Ctx, [map, rois]: [&Blob<T>; 2], y: &Blob<T>) -> Result<()> {
        let sizes = self.sizes(map)?;
        let rois = read_rois(rois, sizes.images)?;
        lay_regions(&self.op, &mut self.regions, sizes, &rois)?;
        let (x, mut to) = (map.data_on(ctx)?, y.data_overwrite_on(ctx)?);
        match self.op.rule {
            RegionRule::Greatest { .. } => {
                self.mask.reshape(y.shape())?;
                let mut mask = self.mask.data_overwrite_on(ctx)?;
                math::greatest_of_windows(ctx, &self.regions, &x, &mut to, &mut mask)
            }
            _ => math::sums_of_windows(ctx, &self.regions, &x, &mut to),
        }
    }
}

/// The sizes of a map that is read, with as many outputs as channels.
///
/// # Errors
/// A map with more than four axes, or too large.
pub fn read_sizes<T: Real>(map: &Blob<T>) -> Result<RegionSizes> {
    let [images, channels, height, width] = map_sizes(map)?;
    Ok(RegionSizes {
        images,
        channels,
        height,
        width,
        outputs: channels,
        bins: 0,
        classes: 1,
        by_position: false,
    })
}

pub(crate) fn run<T: Real>(io: &Operands<'_, T>, op: &RegionPool) -> Result<()> {
    check(op)?;
    let y = io.output(0)?;
    if y.count() == 0 {
        // The grid of an operation from a file may be of any size where nothing is written.
        return Ok(());
    }
    RegionPooling::new(op.clone()).forward(io.ctx, [io.input(0)?, io.input(1)?], y)
}

/// Checks the numbers of an operation, which may be from a file.
fn check(op: &RegionPool) -> Result<()> {
    let is_sound = match op.rule {
        RegionRule::Greatest { pad } | RegionRule::Corners { pad } => pad >= 0.0 && pad.is_finite(),
        RegionRule::Samples { count } => count.is_none_or(|count| (1..=MOST_SAMPLES).contains(&count)),
        RegionRule::MeanByPosition | RegionRule::Starts => true,
    };
    if is_sound && op.scale > 0.0 && op.scale.is_finite() && !op.grid.contains(&0) {
        return Ok(());
    }
    let what = "numbers of a pooling of regions";
    let expected =
        format!("a grid and a scale above 0, a padding that is not negative, and at most {MOST_SAMPLES} samples");
    Err(Error::mismatch(what, expected, format!("{op:?}")))
}
