//! Functions of the columns of matrices by parameters of their own: `BatchBoxCox`,
//! `PiecewiseLinearTransform` and `NormalizePlanarYUV`; and `StumpFunc`, a step.

use crate::infer::{first_like_first, like_first_input};
use crate::kit::elementwise::on_host;
use crate::operator::{Build, InPlaceRule, Operator, OperatorKind};
use crate::run::Run;
use cortado_core::{Arity, Error, Result};

/// The least number whose logarithm is taken.
const LEAST: f32 = 1e-6;

/// For each column, with λ and c of its own: ((x + c)^λ − 1) / λ, or ln(x + c) for λ = 0, where x + c
/// is at least 1e-6.
pub(super) const BOX_COX: OperatorKind = OperatorKind {
    inputs: Arity::exactly(3),
    in_place: InPlaceRule::Pairs(&[(0, 0)]),
    infer: Some(first_like_first),
    ..OperatorKind::computing("BatchBoxCox", "columns transformed by Box and Cox", |_| {
        Ok(Box::new(box_cox))
    })
};
/// For each column a function of straight pieces: `slopes`, `intercepts` and the `bounds` between
/// them, one more; all as arguments or as three inputs, column after column. Below the first bound and
/// above the last one the function is constant. With `binary` (false) there is one function, of a
/// vector, or of the second of two columns, whose first becomes 1 − y.
pub(super) const PIECES: OperatorKind = OperatorKind {
    inputs: Arity::between(1, 4),
    in_place: InPlaceRule::Pairs(&[(0, 0)]),
    infer: Some(first_like_first),
    ..OperatorKind::computing(
        "PiecewiseLinearTransform",
        "columns through functions of straight pieces",
        pieces,
    )
};
/// (x − mean) / deviation of images (N, C, H, W), of each channel.
pub(super) const PLANAR: OperatorKind = OperatorKind {
    inputs: Arity::exactly(3),
    in_place: InPlaceRule::Pairs(&[(0, 0)]),
    infer: Some(first_like_first),
    ..OperatorKind::computing(
        "NormalizePlanarYUV",
        "channels without their mean, by their deviation",
        |_| Ok(Box::new(planar)),
    )
};
/// `low_value` (0) up to the `threshold` (0), `high_value` (0) above it.
pub(super) const STUMP: OperatorKind = OperatorKind {
    infer: Some(like_first_input),
    ..OperatorKind::computing("StumpFunc", "one of two numbers, by a threshold", |build| {
        let [threshold, low, high] = ["threshold", "low_value", "high_value"].map(|name| build.args.float(name, 0.0));
        let (threshold, low, high) = (threshold?, low?, high?);
        on_host(move |x| if x <= threshold { low } else { high })
    })
};

/// A parameter for each column or channel.
fn of_each(run: &Run<'_>, input: usize, count: usize) -> Result<Vec<f32>> {
    let own = run.input::<f32>(input)?;
    match own.count() == count {
        true => Ok(own.data()?.to_vec()),
        false => Err(run.about_input(input, Error::mismatch("number of parameters", count, own.count()))),
    }
}

fn box_cox(run: &Run<'_>) -> Result<()> {
    let x = run.input::<f32>(0)?;
    let &[_, columns] = &x.shape()[..] else {
        return Err(run.about_input(0, Error::mismatch("number of axes", 2, x.shape().len())));
    };
    let (lambda, shift) = (of_each(run, 1, columns)?, of_each(run, 2, columns)?);
    let dims = x.shape().to_vec();
    let mut numbers = x.data()?.to_vec();
    for (at, x) in numbers.iter_mut().enumerate() {
        let (lambda, shift) = (lambda[at % columns], shift[at % columns]);
        let inner = (*x + shift).max(LEAST);
        *x = if lambda.abs() <= LEAST {
            inner.ln()
        } else {
            (inner.powf(lambda) - 1.0) / lambda
        };
    }
    run.output::<f32>(0, &dims)?.data_overwrite()?.copy_from_slice(&numbers);
    Ok(())
}

/// The pieces of all functions.
#[derive(Clone, Default)]
struct Pieces {
    bounds: Vec<f32>,
    slopes: Vec<f32>,
    intercepts: Vec<f32>,
}

impl Pieces {
    /// Refuses pieces that do not make `functions` functions.
    fn check(&self, functions: usize) -> Result<()> {
        let each = self.slopes.len().checked_div(functions).unwrap_or(0);
        let fits = each > 0
            && self.slopes.len() == each * functions
            && self.intercepts.len() == self.slopes.len()
            && self.bounds.len() == (each + 1) * functions;
        match fits && self.bounds.chunks(each + 1).all(|bounds| bounds.is_sorted()) {
            true => Ok(()),
            false => Err(Error::message(&format!(
                "{functions} functions need as many slopes as intercepts, and ascending bounds, one more for each; there are \
                 {} slopes, {} intercepts and {} bounds",
                self.slopes.len(),
                self.intercepts.len(),
                self.bounds.len()
            ))),
        }
    }

    fn at(&self, function: usize, functions: usize, x: f32) -> f32 {
        let each = self.slopes.len() / functions;
        let bounds = &self.bounds[function * (each + 1)..][..each + 1];
        let inside = x.clamp(bounds[0], bounds[each]);
        let piece = bounds.partition_point(|&bound| bound < inside).clamp(1, each) - 1;
        self.slopes[function * each + piece] * inside + self.intercepts[function * each + piece]
    }
}

fn pieces(build: &Build<'_>) -> Result<Box<dyn Operator>> {
    let own = Pieces {
        bounds: build.args.floats("bounds").to_vec(),
        slopes: build.args.floats("slopes").to_vec(),
        intercepts: build.args.floats("intercepts").to_vec(),
    };
    let is_binary = build.args.flag("binary", false)?;
    if !matches!(build.def.input.len(), 1 | 4) {
        return Err(Error::mismatch("number of inputs", "1 or 4", build.def.input.len()));
    }
    Ok(Box::new(move |run: &Run<'_>| {
        let x = run.input::<f32>(0)?;
        let given = |input: usize| -> Result<Vec<f32>> { Ok(run.input::<f32>(input)?.data()?.to_vec()) };
        let pieces = match run.input_count() {
            1 => own.clone(),
            _ => Pieces {
                bounds: given(1)?,
                slopes: given(2)?,
                intercepts: given(3)?,
            },
        };
        let (columns, functions) = match (&x.shape()[..], is_binary) {
            ([_], true) => (1, 1),
            (&[_, columns @ 1..=2], true) => (columns, 1),
            (&[_, columns], false) => (columns, columns),
            _ => {
                let error = Error::mismatch("shape", "a matrix, of two columns at most if it is binary", x.shape());
                return Err(run.about_input(0, error));
            }
        };
        pieces.check(functions)?;
        let dims = x.shape().to_vec();
        let mut numbers = x.data()?.to_vec();
        for row in numbers.chunks_exact_mut(columns.max(1)) {
            match row {
                [other, x] if is_binary => {
                    *x = pieces.at(0, 1, *x);
                    *other = 1.0 - *x;
                }
                row => {
                    let each = row.iter_mut().enumerate();
                    each.for_each(|(function, x)| *x = pieces.at(function, functions, *x));
                }
            }
        }
        run.output::<f32>(0, &dims)?.data_overwrite()?.copy_from_slice(&numbers);
        Ok(())
    }))
}

fn planar(run: &Run<'_>) -> Result<()> {
    let x = run.input::<f32>(0)?;
    let &[_, channels, height, width] = &x.shape()[..] else {
        return Err(run.about_input(0, Error::mismatch("number of axes", 4, x.shape().len())));
    };
    let (mean, deviation) = (of_each(run, 1, channels)?, of_each(run, 2, channels)?);
    let (dims, plane) = (x.shape().to_vec(), height * width);
    let mut numbers = x.data()?.to_vec();
    for (at, plane) in numbers.chunks_exact_mut(plane.max(1)).enumerate() {
        let (mean, deviation) = (mean[at % channels], deviation[at % channels]);
        plane.iter_mut().for_each(|x| *x = (*x - mean) / deviation);
    }
    run.output::<f32>(0, &dims)?.data_overwrite()?.copy_from_slice(&numbers);
    Ok(())
}
