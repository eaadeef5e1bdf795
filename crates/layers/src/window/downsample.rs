//! Downsample: maps made smaller, each pixel a mean whose weights fall linearly with the distance. From
//! FlowNet 2.
//!
//! Bottoms: x (num, channels, H, W); and, if there is a second one, a blob with the height and width of the
//! top. Top: (num, channels, H', W'). If the sizes are the same, the top is x.
//!
//! The corners of both grids lie over each other: pixel i of the top lies at `i · r` with
//! `r = (H − 1) / (H' − 1)` (at 0 for a single row of the top), and takes the pixels at a distance d below r
//! with the weight `1 − d / r`. Pixels that are not numbers are left out, but if their weights are more than
//! half of those of the numbers, or there is no number, the result is none either.
//!
//! `downsample_param`: `top_height` and `top_width`, required with one bottom.
//!
//! There is no gradient.

use crate::common::{build, no_gradient, required};
use cortado_core::{Arity, Ctx, Error, Io, Layer, LayerKind, Real, Result, module_doc, reserve};
use cortado_math as math;
use cortado_ops::count;
use cortado_proto::LayerParameter;

pub(crate) const KIND: LayerKind = LayerKind {
    params: &["downsample_param"],
    bottoms: Arity::between(1, 2),
    not_differentiable: Some("the original has none"),
    ..LayerKind::new(
        "Downsample",
        "Maps made smaller, by means whose weights fall with the distance.",
        module_doc!("downsample.rs"),
        build!(build),
    )
};

fn build<T: Real>(param: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    let options = param.downsample_param().cloned().unwrap_or_default();
    let given = match param.bottom.len() {
        2.. => None,
        _ => Some([
            required("downsample_param.top_height", options.top_height)?,
            required("downsample_param.top_width", options.top_width)?,
        ]),
    };
    Ok(Box::new(Downsample {
        given,
        input: [0; 2],
        output: [0; 2],
    }))
}

struct Downsample {
    /// The height and width of the top, without a second bottom.
    given: Option<[usize; 2]>,
    input: [usize; 2],
    output: [usize; 2],
}

/// A pixel of the bottom and its weight.
type Tap = (usize, f64);

/// For each pixel of the top along an axis, the pixels of the bottom that it takes.
fn taps(input: usize, output: usize) -> Result<Vec<Vec<Tap>>> {
    let ratio = (input - 1) as f64 / output.saturating_sub(1).max(1) as f64;
    let of = |pixel: usize| {
        let place = if output > 1 { pixel as f64 * ratio } else { 0.0 };
        let (center, radius) = (place.round() as usize, ratio.ceil() as usize);
        let range = center.saturating_sub(radius)..=(center + radius).min(input - 1);
        let weight = |at: usize| match (at as f64 - place).abs() {
            0.0 => 1.0,
            distance if distance < ratio => 1.0 - distance / ratio,
            _ => 0.0,
        };
        reserve::collected(range.map(|at| (at, weight(at))).filter(|(_, weight)| *weight > 0.0))
    };
    Ok(reserve::try_collected((0..output).map(of))?)
}

/// The mean of the numbers among weighted pixels.
fn mean<T: Real>(plane: &[T], columns: usize, down: &[Tap], across: &[Tap]) -> f64 {
    let (mut sum, mut weights, mut missing) = (0.0, 0.0, 0.0);
    for &(row, of_row) in down {
        for &(column, of_column) in across {
            let (value, weight) = (plane[row * columns + column].to_f64(), of_row * of_column);
            match value.is_nan() {
                true => missing += weight,
                false => {
                    sum += weight * value;
                    weights += weight;
                }
            }
        }
    }
    if missing > 0.5 * weights {
        f64::NAN
    } else {
        sum / weights
    }
}

impl<T: Real> Layer<T> for Downsample {
    fn reshape(&mut self, _: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        let planes = |i: usize| -> Result<[usize; 4]> {
            let (shape, name) = (io.bottom(i).shape(), io.bottom(i).name());
            shape[..].try_into().map_err(|_| {
                let what = format!("number of axes of \"{name}\" (num, channels, height, width)");
                Error::mismatch(what, 4, shape.len())
            })
        };
        let [num, channels, height, width] = planes(0)?;
        self.input = [height, width];
        self.output = match self.given {
            Some(given) => given,
            None => {
                let [.., height, width] = planes(1)?;
                [height, width]
            }
        };
        let [rows, columns] = self.output;
        io.top_mut(0).reshape(&[num, channels, rows, columns])
    }

    fn forward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        if self.input == self.output {
            return math::copy(ctx, &io.bottom(0).data_on(ctx)?, &mut io.top(0).data_overwrite_on(ctx)?);
        }
        ctx.falls_back("maps made smaller");
        let (x, mut y) = (io.bottom(0).data()?, io.top(0).data_overwrite()?);
        if y.is_empty() {
            return Ok(());
        }
        if x.is_empty() {
            y.fill(T::from_f64(f64::NAN));
            return Ok(());
        }
        let [down, across] = [0, 1].map(|axis| taps(self.input[axis], self.output[axis]));
        let (down, across) = (down?, across?);
        let planes = x
            .chunks_exact(count(self.input))
            .zip(y.chunks_exact_mut(count(self.output)));
        for (x, y) in planes {
            for (row, y) in down.iter().zip(y.chunks_exact_mut(self.output[1])) {
                for (column, y) in across.iter().zip(y) {
                    *y = T::from_f64(mean(x, self.input[1], row, column));
                }
            }
        }
        Ok(())
    }

    fn backward(&mut self, _: &Ctx, _: &mut Io<'_, T>, propagate: &[bool]) -> Result<()> {
        match propagate.contains(&true) {
            true => Err(no_gradient(&KIND)),
            false => Ok(()),
        }
    }
}
