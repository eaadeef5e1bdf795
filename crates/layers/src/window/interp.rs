//! Interp: bilinear interpolation in which the corners stay where they are (DeepLab, PSPNet,
//! ICNet).
//!
//! One bottom (num, channels, H, W), whose missing axes count as 1, and one top (num, channels, rows, columns). `interp_param`:
//! `pad_beg` and `pad_end` (default 0, never above 0) cut rows and columns off the bottom's edges;
//! what remains is h × w. The size is the first of these for which the fields are given:
//!
//! - `shrink_factor` s without `zoom_factor`: `(h − 1) / s + 1`, rounded down;
//! - `zoom_factor` z without `shrink_factor`: `h + (h − 1) · (z − 1)`; with `zoom: TIMES`, an option of ours, z · h, as
//!   OpenVINO's models have it, whose files do not state it;
//! - `height` and `width`;
//! - both factors: first shrunk, then zoomed.
//!
//! Row i of r rows is row `i · (h − 1) / (r − 1)` of what remains, and the first for r = 1; where
//! that lies between two rows they are mixed linearly. Columns likewise.
//!
//! `mode: NEAREST` (jolibrain) and `full_zoom_factor` (Synopsys) are not supported.
//!
//! Gradient: each output's, shared among its inputs by the same weights.

use crate::common::{build, four_sizes};
use cortado_core::{BackwardReads, Ctx, Error, Io, Layer, LayerKind, Real, Result, module_doc};
use cortado_math as math;
use cortado_ops::{Grid, Op, Resample, ResampleAxis, count};
use cortado_proto::interp_parameter::{Mode, Zoom};
use cortado_proto::{InterpParameter, LayerParameter};

pub(crate) const KIND: LayerKind = LayerKind {
    params: &["interp_param"],
    ..LayerKind::new(
        "Interp",
        "Bilinear interpolation to another size, corner to corner.",
        module_doc!("interp.rs"),
        build!(build),
    )
};

/// How a size follows from that of what remains of the bottom.
#[derive(Clone, Copy)]
enum Size {
    /// `(size − 1) / shrink + 1`, and then `size + (size − 1) · (zoom − 1)`.
    Factors { shrink: usize, zoom: usize },
    /// `zoom · size`.
    Times(usize),
    /// Rows and columns.
    Given([usize; 2]),
}

impl Size {
    fn of(self, axis: usize, len: usize) -> usize {
        match self {
            Self::Given(sizes) => sizes[axis],
            Self::Times(zoom) => len.saturating_mul(zoom),
            Self::Factors { shrink, zoom } => {
                let small = (len - 1) / shrink + 1;
                // A size that no memory could hold fails where the top is shaped.
                small.saturating_add((small - 1).saturating_mul(zoom - 1))
            }
        }
    }
}

fn field(name: &str) -> String {
    format!("interp_param.{name}")
}

/// A field that must be at least 1.
fn at_least_one(name: &str, value: i32) -> Result<usize> {
    match usize::try_from(value) {
        Ok(value) if value > 0 => Ok(value),
        _ => Err(Error::param(&field(name), format!("must be at least 1, not {value}"))),
    }
}

/// What is cut off at an edge.
fn cut(name: &str, pad: i32) -> Result<usize> {
    if pad > 0 {
        let problem = format!("must be 0 or negative, because it crops, but is {pad}");
        return Err(Error::param(&field(name), problem));
    }
    Ok(pad.unsigned_abs() as usize)
}

fn size(options: &InterpParameter) -> Result<Size> {
    let shrink = options
        .shrink_factor
        .map(|factor| at_least_one("shrink_factor", factor))
        .transpose()?;
    let zoom = options
        .zoom_factor
        .map(|factor| at_least_one("zoom_factor", factor))
        .transpose()?;
    match (options.zoom(), shrink, zoom) {
        (Zoom::CORNERS, ..) => {}
        (Zoom::TIMES, None, Some(zoom)) => return Ok(Size::Times(zoom)),
        (Zoom::TIMES, ..) => {
            let problem = "TIMES goes with zoom_factor alone; remove it, or shrink_factor";
            return Err(Error::param(&field("zoom"), problem));
        }
        (other, ..) => {
            return Err(Error::param(
                &field("zoom"),
                format!("{other} is unknown; it can be CORNERS or TIMES"),
            ));
        }
    }
    match (shrink, zoom, options.height, options.width) {
        (Some(shrink), None, ..) => Ok(Size::Factors { shrink, zoom: 1 }),
        (None, Some(zoom), ..) => Ok(Size::Factors { shrink: 1, zoom }),
        (_, _, Some(height), Some(width)) => Ok(Size::Given([
            at_least_one("height", height)?,
            at_least_one("width", width)?,
        ])),
        (Some(shrink), Some(zoom), ..) => Ok(Size::Factors { shrink, zoom }),
        (None, None, Some(_), None) => Err(Error::param(&field("width"), "is missing; it is required with height")),
        (None, None, None, Some(_)) => Err(Error::param(&field("height"), "is missing; it is required with width")),
        (None, None, None, None) => {
            let problem = "is missing; give it, or shrink_factor, or height and width";
            Err(Error::param(&field("zoom_factor"), problem))
        }
    }
}

fn build<T: Real>(param: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    let options = param.interp_param().cloned().unwrap_or_default();
    if options.mode() != Mode::LINEAR {
        let problem = format!("{} is not supported; it is LINEAR", options.mode());
        return Err(Error::param(&field("mode"), problem));
    }
    if options.full_zoom_factor.is_some() {
        let problem = "is Synopsys's, whose meaning is not published; give height and width";
        return Err(Error::param(&field("full_zoom_factor"), problem));
    }
    Ok(Box::new(Interp {
        size: size(&options)?,
        cuts: [cut("pad_beg", options.pad_beg())?, cut("pad_end", options.pad_end())?],
        planes: 0,
        resample: None,
    }))
}

struct Interp {
    size: Size,
    /// The rows, and the columns, that are cut off before and behind.
    cuts: [usize; 2],
    planes: usize,
    resample: Option<Resample>,
}

impl Interp {
    fn axis(&self, index: usize, input: usize, name: &str) -> Result<ResampleAxis> {
        let [begin, end] = self.cuts;
        let len = match input.checked_sub(begin + end) {
            Some(len) if len > 0 => len,
            _ => {
                let what = ["height", "width"][index];
                let problem = format!("and pad_end leave nothing of the {what} of \"{name}\", {input}");
                return Err(Error::param(&field("pad_beg"), problem));
            }
        };
        Ok(ResampleAxis {
            input,
            output: self.size.of(index, len),
            grid: Grid::Corners { begin, len },
        })
    }

    fn resample(&self) -> Result<&Resample> {
        let missing = || Error::internal("an Interp was not shaped");
        self.resample.as_ref().ok_or_else(missing)
    }
}

impl<T: Real> Layer<T> for Interp {
    fn reshape(&mut self, _: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        let bottom = io.bottom(0);
        let [num, channels, height, width] = four_sizes(bottom)?;
        let axes = [
            self.axis(0, height, bottom.name())?,
            self.axis(1, width, bottom.name())?,
        ];
        self.planes = count([num, channels]);
        self.resample = Some(Resample { axes });
        io.top_mut(0).reshape(&[num, channels, axes[0].output, axes[1].output])
    }

    fn forward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        let (x, mut y) = (io.bottom(0).data_on(ctx)?, io.top(0).data_overwrite_on(ctx)?);
        math::resample(ctx, self.resample()?, self.planes, &x, &mut y)
    }

    fn other_form(&self) -> Option<&'static str> {
        let zooms = matches!(self.size, Size::Factors { shrink: 1, zoom } if zoom > 1);
        zooms.then_some("makes (H - 1) * zoom_factor + 1 of H rows; if zoom_factor * H is meant, as in OpenVINO's models, give its interp_param `zoom: TIMES`")
    }

    fn op(&self, _: &Ctx) -> Option<Op> {
        self.resample.clone().map(Op::Resample)
    }

    fn backward_reads(&self, _: &Io<'_, T>) -> BackwardReads {
        BackwardReads::NOTHING
    }

    fn backward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>, propagate: &[bool]) -> Result<()> {
        if !propagate[0] {
            return Ok(());
        }
        let (dy, mut dx) = (io.top(0).diff_on(ctx)?, io.bottom(0).diff_overwrite_on(ctx)?);
        math::resample_backward(ctx, self.resample()?, self.planes, &dy, &mut dx)
    }
}
