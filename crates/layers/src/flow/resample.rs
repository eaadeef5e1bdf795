//! Resample: images in another resolution, each element a weighted mean of those around its place in the original.
//!
//! Output (i, j) lies at `i·f + g/2 − ½` along the height and `j·g + f/2 − ½` along the width, with f and g the sizes of the
//! input divided by those of the output. (The original exchanges the two halves; for equal factors it is the same.)
//!
//! Bottoms: the image (num, channels, height, width); and, optionally, a blob of four axes whose height and width the output
//! gets. Top: (num, channels, height', width').
//!
//! `resample_param`: `height` and `width`, or `factor` of both (or the second bottom); `type` LINEAR (default), CUBIC (Keys'
//! with a = −½) or NEAREST; `antialias` (default true): where an axis gets smaller, the weights of LINEAR and CUBIC reach as
//! many times further.
//!
//! Gradient: to the image (the original has none). From FlowNet 2.

use crate::common::{Compose, Composed, Composer, build, finite};
use cortado_core::{Arity, Ctx, Error, Layer, LayerKind, Real, Result, Shape, module_doc, reserve};
use cortado_ops::{Op, Operand};
use cortado_proto::LayerParameter;
use cortado_proto::resample_parameter::ResampleType;

pub(crate) const KIND: LayerKind = LayerKind {
    params: &["resample_param"],
    bottoms: Arity::between(1, 2),
    no_gradient: &[1],
    ..LayerKind::new(
        "Resample",
        "Images in another resolution.",
        module_doc!("resample.rs"),
        build!(build),
    )
};

#[derive(Clone, Copy)]
enum Form {
    Nearest,
    Linear,
    Cubic,
}

impl Form {
    /// The weight of an element at a distance.
    fn weight(self, distance: f64) -> f64 {
        let x = distance.abs();
        match self {
            Self::Nearest => 0.0,
            Self::Linear => (1.0 - x).max(0.0),
            Self::Cubic if x <= 1.0 => (1.5 * x - 2.5) * x * x + 1.0,
            Self::Cubic if x < 2.0 => ((2.5 - 0.5 * x) * x - 4.0) * x + 2.0,
            Self::Cubic => 0.0,
        }
    }

    /// How many elements the weights reach over.
    fn width(self) -> f32 {
        match self {
            Self::Nearest => 1.0,
            Self::Linear => 2.0,
            Self::Cubic => 4.0,
        }
    }
}

/// How the size of the output is given.
#[derive(Clone, Copy)]
enum Size {
    Given([usize; 2]),
    Factor(f64),
    OfBottom,
}

struct Resample {
    form: Form,
    antialias: bool,
    size: Size,
}

fn build<T: Real>(param: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    let options = param.resample_param().cloned().unwrap_or_default();
    let field = |name: &str| format!("resample_param.{name}");
    let form = match options.r#type() {
        ResampleType::NEAREST => Form::Nearest,
        ResampleType::LINEAR => Form::Linear,
        ResampleType::CUBIC => Form::Cubic,
        other => {
            let problem = format!("{other} is not supported; it can be NEAREST, LINEAR or CUBIC");
            return Err(Error::param(&field("type"), problem));
        }
    };
    let positive = |name: &str, size: u32| match size {
        0 => Err(Error::param(&field(name), "must be at least 1, not 0")),
        size => Ok(size as usize),
    };
    let size = match (options.height, options.width, options.factor) {
        _ if param.bottom.len() > 1 => Size::OfBottom,
        (Some(height), Some(width), _) => Size::Given([positive("height", height)?, positive("width", width)?]),
        (Some(_), None, _) => return Err(Error::param(&field("width"), "is missing; it is required with height")),
        (None, Some(_), _) => return Err(Error::param(&field("height"), "is missing; it is required with width")),
        (None, None, Some(factor)) => match finite(&field("factor"), factor)? {
            factor if factor > 0.0 => Size::Factor(factor),
            factor => {
                return Err(Error::param(
                    &field("factor"),
                    format!("must be greater than 0, but is {factor}"),
                ));
            }
        },
        (None, None, None) => {
            let problem = "is missing; give it and width, or factor, or a second bottom";
            return Err(Error::param(&field("height"), problem));
        }
    };
    let antialias = options.antialias();
    Ok(Composed::boxed(&KIND, Resample { form, antialias, size }))
}

/// An axis of the input and of the output.
#[derive(Clone, Copy)]
struct Axis {
    input: usize,
    output: usize,
}

impl Axis {
    /// How many elements of the input there are for one of the output.
    fn factor(self) -> f32 {
        self.input as f32 / self.output as f32
    }
}

impl Resample {
    fn output(&self, to: &Composer, [height, width]: [usize; 2]) -> Result<[usize; 2]> {
        match self.size {
            Size::Given(size) => Ok(size),
            Size::Factor(factor) => Ok([height, width].map(|size| (size as f64 * factor) as usize)),
            Size::OfBottom => {
                to.has_axes(1, 4)?;
                Ok([to.bottom(1)[2], to.bottom(1)[3]])
            }
        }
    }

    /// The weights of the inputs of each output along an axis, whose sum is 1, or 0 where no input
    /// is near.
    fn weights(&self, axis: Axis, beside: Axis, antialias: bool) -> Result<Vec<f64>> {
        let Axis { input, output } = axis;
        let mut weights = reserve::filled(Shape::new(&[output, input])?.count(), 0.0)?;
        let (factor, offset) = (axis.factor(), beside.factor() / 2.0 - 0.5);
        let narrow = if antialias { 1.0 / factor } else { 1.0 };
        let reach = match factor < 1.0 {
            true => 2.0,
            false => (self.form.width() / narrow).ceil(),
        };
        for (i, weights) in weights.chunks_exact_mut(input.max(1)).enumerate() {
            let place = i as f32 * factor + offset;
            let nearest = place.round();
            if let Form::Nearest = self.form {
                weights[(nearest.max(0.0) as usize).min(input - 1)] = 1.0;
                continue;
            }
            let first = (nearest - reach).max(0.0) as usize;
            let end = ((nearest + reach + 1.0).max(0.0) as usize).min(input);
            for (k, weight) in weights.iter_mut().enumerate().take(end).skip(first) {
                *weight = self.form.weight(f64::from(narrow) * f64::from(place - k as f32));
            }
            let sum: f64 = weights.iter().sum();
            if sum != 0.0 {
                weights.iter_mut().for_each(|weight| *weight /= sum);
            }
        }
        Ok(weights)
    }
}

impl Compose for Resample {
    fn lower(&self, to: &mut Composer) -> Result<()> {
        to.has_axes(0, 4)?;
        let &[num, channels, height, width] = &to.bottom(0)[..] else {
            return Err(Error::internal("images have four axes"));
        };
        let [rows, columns] = self.output(to, [height, width])?;
        let axes = [(height, rows), (width, columns)].map(|(input, output)| Axis { input, output });
        if axes.iter().any(|axis| axis.input == 0 || axis.output == 0) {
            let what = format!("height and width of \"{}\" and of its resampled form", to.name(0));
            let found = format!("{height} x {width} and {rows} x {columns}");
            return Err(Error::mismatch(what, "1 or more", found));
        }
        let shrinks = axes.iter().any(|axis| axis.factor() > 1.0);
        let antialias = shrinks && self.antialias;
        let planes = Shape::new(&[num, channels])?.count();
        let of_rows = self.weights(axes[0], axes[1], antialias)?;
        let of_columns = self.weights(axes[1], axes[0], antialias)?;
        // The columns are mixed while they come last, then the rows.
        let x = to.view(Operand::Bottom(0), &[planes * height, width])?;
        let x = mixed(to, x, of_columns, axes[1])?;
        let x = to.view(x, &[planes, height, columns])?;
        let x = to.permute(x, &[0, 2, 1])?;
        let x = to.view(x, &[planes * columns, height])?;
        let x = mixed(to, x, of_rows, axes[0])?;
        let x = to.view(x, &[planes, columns, rows])?;
        let x = to.permute(x, &[0, 2, 1])?;
        let y = to.view(x, &[num, channels, rows, columns])?;
        to.top(y);
        Ok(())
    }
}

/// Rows of inputs, mixed to rows of outputs by these weights.
fn mixed(to: &mut Composer, x: Operand, weights: Vec<f64>, axis: Axis) -> Result<Operand> {
    let weights = to.shaped(Op::Constant(weights), &[], &[axis.output, axis.input])?;
    let product = Op::InnerProduct {
        axis: 1,
        transpose: false,
    };
    let rows = to.shape(x)[0];
    to.shaped(product, &[x, weights], &[rows, axis.output])
}
