//! DetectionOutput with priors.

use super::KIND;
use super::options::Options;
use crate::common::no_gradient;
use cortado_core::{Ctx, Error, Io, Layer, Real, Result};
use cortado_ops::Op;
use cortado_proto::DetectionOutputParameter;
use cortado_reference::detection::{BoxCut, SsdOperands, check_items, check_predictions, write_rows};

/// The layer with this many bottoms.
///
/// # Errors
/// Options that make no sense.
pub(super) fn build<T: Real>(options: &DetectionOutputParameter, bottoms: usize) -> Result<Box<dyn Layer<T>>> {
    Ok(Box::new(DetectionOutput {
        options: Options::new(options, bottoms)?,
        bottoms,
        prior_rows: 1,
    }))
}

struct DetectionOutput {
    options: Options,
    bottoms: usize,
    /// The number of rows of the priors, at the last reshape.
    prior_rows: usize,
}

impl DetectionOutput {
    /// The greatest x and y of a box.
    fn limits<T: Real>(&self, io: &Io<'_, T>) -> [T; 2] {
        match (self.options.detector.pixels, &io.bottom(self.bottoms - 1).shape()[..]) {
            (true, &[_, _, height, width]) if self.bottoms == 4 => {
                [width, height].map(|side| T::from_usize(side.saturating_sub(1)))
            }
            _ => [T::ONE; 2],
        }
    }
}

impl<T: Real> Layer<T> for DetectionOutput {
    fn reshape(&mut self, _: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        let detector = &mut self.options.detector;
        let [rows, priors] = detector.layout.sizes(io.bottom(2))?;
        let each = detector.locations().saturating_mul(detector.numbers());
        check_predictions(io.bottom(0), "locations", priors, each)?;
        check_predictions(io.bottom(1), "scores", priors, detector.op.classes)?;
        check_items(io.bottom(1), io.bottom(0))?;
        if let Some(step) = self.options.first_step {
            step.of(io).check(io.bottom(0), priors)?;
        }
        if self.bottoms == 4 && io.bottom(3).shape().len() != 4 {
            let what = format!(
                "number of axes of \"{}\" (num, channels, height, width)",
                io.bottom(3).name()
            );
            return Err(Error::mismatch(what, 4, io.bottom(3).shape().len()));
        }
        self.prior_rows = rows;
        (detector.op.items, detector.op.priors) = (io.bottom(0).shape()[0], priors);
        let row = detector.row();
        io.top_mut(0).reshape(&[1, 1, 1, row])
    }

    fn forward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        let operands = SsdOperands {
            locations: io.bottom(0),
            scores: io.bottom(1),
            priors: io.bottom(2),
            first_step: self.options.first_step.map(|step| step.of(io)),
            limits: self.limits(io),
        };
        let detector = &self.options.detector;
        let rows = detector.rows(ctx, &operands)?;
        write_rows(io.top_mut(0), &rows, detector.row())
    }

    fn op(&self, _: &Ctx) -> Option<Op> {
        let detector = &self.options.detector;
        let is_ssd = detector.layout.image.is_none() && self.prior_rows == 2 && self.bottoms == 3;
        let is_plain = !detector.pixels && detector.cut == BoxCut::Never && detector.outline.is_none();
        (is_ssd && is_plain).then(|| Op::Detection(detector.op.clone()))
    }

    fn sizes_follow_from_data(&self) -> bool {
        true
    }

    fn backward(&mut self, _: &Ctx, _: &mut Io<'_, T>, propagate: &[bool]) -> Result<()> {
        if propagate.contains(&true) {
            return Err(no_gradient(&KIND));
        }
        Ok(())
    }
}
