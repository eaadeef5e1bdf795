//! Mean: a constant for each channel, subtracted from a blob or added to it: `y = output_scale ·
//! (input_scale · x ± mean_scale · value)`. From FlowNet 2; it computes no mean.
//!
//! One bottom (num, channels, …) and one top of the same shape.
//!
//! `mean_param`: `operation` (required), SUBTRACT or ADD; `value`, one for each channel, which repeat if
//! there are fewer; `mean_scale`, `input_scale`, `output_scale` (default 1 each). A `file` of the mean
//! is not supported: its values can be given as `value`, or its images be prepared with it.
//!
//! Gradient: `dx = output_scale · input_scale · dy`.

use crate::common::{Compose, Composed, Composer, build, finite};
use cortado_core::{Ctx, Error, Layer, LayerKind, Real, Result, module_doc, reserve};
use cortado_ops::{AxisView, Op, Operand, PerChannel, Pointwise};
use cortado_proto::LayerParameter;
use cortado_proto::mean_parameter::MeanOperation;

pub(crate) const KIND: LayerKind = LayerKind {
    params: &["mean_param"],
    ..LayerKind::new(
        "Mean",
        "Subtracts or adds a constant for each channel.",
        module_doc!("mean.rs"),
        build!(build),
    )
};

fn build<T: Real>(param: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    let options = param.mean_param().cloned().unwrap_or_default();
    if options.file.is_some() {
        let problem = "is not supported: give the mean of each channel as mean_param.value";
        return Err(Error::param("mean_param.file", problem));
    }
    let sign = match options.operation {
        Some(MeanOperation::ADD) => 1.0,
        Some(MeanOperation::SUBTRACT) => -1.0,
        Some(other) => {
            let problem = format!("{other} is unknown; it can be ADD or SUBTRACT");
            return Err(Error::param("mean_param.operation", problem));
        }
        None => {
            return Err(Error::param(
                "mean_param.operation",
                "is missing; it can be ADD or SUBTRACT",
            ));
        }
    };
    let values = options.value.iter().map(|&value| finite("mean_param.value", value));
    let values: Vec<f64> = values.collect::<Result<_>>()?;
    if values.is_empty() {
        return Err(Error::param(
            "mean_param.value",
            "is missing; give one for each channel",
        ));
    }
    let factor = sign * finite("mean_param.mean_scale", options.mean_scale())?;
    let outer = finite("mean_param.output_scale", options.output_scale())?;
    let mean = Mean {
        shifts: values.iter().map(|value| outer * factor * value).collect(),
        scale: outer * finite("mean_param.input_scale", options.input_scale())?,
    };
    Ok(Composed::boxed(&KIND, mean))
}

struct Mean {
    /// What is added to each channel.
    shifts: Vec<f64>,
    scale: f64,
}

impl Compose for Mean {
    fn lower(&self, to: &mut Composer) -> Result<()> {
        to.has_axes_from(0, 2)?;
        let axis_view = AxisView::axis(to.bottom(0), 1);
        let shifts = (0..axis_view.len).map(|channel| self.shifts[channel % self.shifts.len()]);
        let function = Pointwise::Affine {
            scale: PerChannel::All(self.scale),
            shift: PerChannel::Each(reserve::collected(shifts)?.into()),
        };
        let y = to.add(Op::PerChannel { axis_view, function }, &[Operand::Bottom(0)])?;
        to.top(y);
        Ok(())
    }
}
