//! A pooling undone by its mask.

use super::{scale, sizes};
use crate::common::{required, zero_gradient};
use cortado_core::{BackwardReads, Ctx, Error, Io, Layer, Real, Result};
use cortado_ops::Op;
use cortado_proto::UpsampleParameter;
use cortado_reference::{each_place, unpool_by_mask};

pub(super) struct Unpool {
    rows: Size,
    columns: Size,
}

/// How a size of the top follows from that of the bottom.
#[derive(Clone, Copy)]
enum Size {
    Given(usize),
    /// So many times as large, less `less`.
    Scaled {
        scale: usize,
        less: usize,
    },
}

impl Size {
    fn of(self, input: usize) -> usize {
        match self {
            Self::Given(size) => size,
            // A product that no memory could hold fails where the top is shaped.
            Self::Scaled { scale, less } => input.saturating_mul(scale).saturating_sub(less),
        }
    }
}

impl Unpool {
    /// From the options.
    ///
    /// # Errors
    /// Sizes that are 0, or half given.
    pub(super) fn new(options: &UpsampleParameter) -> Result<Self> {
        let missing = |name: &str| Error::param(&format!("upsample_param.{name}"), "is missing");
        match (options.upsample_h, options.upsample_w) {
            (Some(_), Some(_)) => {
                let size = |name, value| required(name, value).map(Size::Given);
                return Ok(Self {
                    rows: size("upsample_param.upsample_h", options.upsample_h)?,
                    columns: size("upsample_param.upsample_w", options.upsample_w)?,
                });
            }
            (Some(_), None) => return Err(missing("upsample_w")),
            (None, Some(_)) => return Err(missing("upsample_h")),
            (None, None) => {}
        }
        let [rows, columns] = match (options.scale_h, options.scale_w) {
            (None, None) => [scale(options.scale())?; 2],
            (Some(_), Some(_)) => [
                required("upsample_param.scale_h", options.scale_h)?,
                required("upsample_param.scale_w", options.scale_w)?,
            ],
            (Some(_), None) => return Err(missing("scale_w")),
            (None, Some(_)) => return Err(missing("scale_h")),
        };
        let scaled = |scale, less: bool| Size::Scaled {
            scale,
            less: usize::from(less),
        };
        Ok(Self {
            rows: scaled(rows, options.pad_out_h()),
            columns: scaled(columns, options.pad_out_w()),
        })
    }
}

fn planes<T: Real>(io: &Io<'_, T>) -> [usize; 2] {
    [io.bottom(0), io.top(0)].map(|blob| blob.shape().count_from(2))
}

impl<T: Real> Layer<T> for Unpool {
    fn reshape(&mut self, _: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        let (x, mask) = (io.bottom(0), io.bottom(1));
        let [num, channels, height, width] = sizes(x.shape(), x.name())?;
        if mask.shape() != x.shape() {
            let what = format!(
                "shape of the mask \"{}\", which must be that of \"{}\"",
                mask.name(),
                x.name()
            );
            return Err(Error::mismatch(what, x.shape(), mask.shape()));
        }
        let top = [num, channels, self.rows.of(height), self.columns.of(width)];
        io.top_mut(0).reshape(&top)
    }

    fn forward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        unpool_by_mask(ctx, [io.bottom(0), io.bottom(1)], io.top(0))
    }

    fn op(&self, _: &Ctx) -> Option<Op> {
        Some(Op::Unpool)
    }

    fn backward_reads(&self, _: &Io<'_, T>) -> BackwardReads {
        BackwardReads::BOTTOMS
    }

    fn backward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>, propagate: &[bool]) -> Result<()> {
        if propagate[0] {
            let (dy, mut dx) = (io.top(0).diff()?, io.bottom(0).diff_overwrite()?);
            each_place(io.bottom(1), planes(io), |from, to| dx[from] = dy[to])?;
        }
        // The mask is a top of a Pooling that learns, so a net requests its gradient.
        zero_gradient(ctx, io, &propagate[1..], 1)
    }
}
