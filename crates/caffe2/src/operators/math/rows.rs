//! What is computed of the rows of two matrices: products, similarities and distances. A row is
//! everything at one place of the first axis.

use crate::infer::Inferred;
use crate::operator::{Build, InPlaceRule, Operator, OperatorBuildFn, OperatorKind};
use crate::run::Run;
use crate::tensor::Array;
use crate::{ElementType, Tensor};
use cortado_core::{Arity, Error, Result};
use cortado_proto::caffe2::OperatorDef;

/// Σ x·y / (√Σ x² · √Σ y²), where each sum of squares is at least 1e-12.
pub(super) const COSINE_SIMILARITY: OperatorKind = kind("CosineSimilarity", "the cosine between rows", |_| {
    of(|x, y| {
        let [dot, xx, yy] = sums(x, y, |x, y| [x * y, x * x, y * y]);
        dot / (xx.max(1e-12) * yy.max(1e-12)).sqrt()
    })
});
/// Σ x·y; rows without elements have no products.
pub(super) const DOT_PRODUCT: OperatorKind = OperatorKind {
    infer: Some(|def, inputs| match inputs {
        [Inferred { dims: Some(dims), .. }, ..] if dims.contains(&0) => crate::infer::known(&[0], ElementType::Float),
        _ => infer(def, inputs),
    }),
    ..kind("DotProduct", "the products of rows", |_| {
        let mut product = of(|x, y| sums(x, y, |x, y| [x * y])[0])?;
        Ok(Box::new(move |run: &Run<'_>| {
            product.run(run)?;
            match run.tensor(0)?.is_empty() {
                true => nothing(run),
                false => Ok(()),
            }
        }))
    })
};
/// Σ x·y, where what the longer rows have more meets `pad_value` (0), or the shorter row again and
/// again with `replicate` (false). Nothing if the first has no elements.
pub(super) const DOT_PRODUCT_WITH_PADDING: OperatorKind = OperatorKind {
    infer: None,
    ..kind(
        "DotProductWithPadding",
        "the products of rows of different lengths",
        build_padded,
    )
};
/// Σ |x − y|.
pub(super) const L1_DISTANCE: OperatorKind = kind("L1Distance", "the sums of |x - y| of rows", |_| {
    of(|x, y| sums(x, y, |x, y| [(x - y).abs()])[0])
});
/// ½·Σ (x − y)².
pub(super) const SQUARED_L2_DISTANCE: OperatorKind =
    kind("SquaredL2Distance", "half the sums of (x - y)^2 of rows", |_| {
        of(|x, y| 0.5 * sums(x, y, |x, y| [(x - y) * (x - y)])[0])
    });
/// Each row times a number.
pub(super) const ROW_MUL: OperatorKind = OperatorKind {
    infer: Some(crate::infer::like_first_input),
    ..kind("RowMul", "each row times a number", |_| {
        Ok(Box::new(|run: &Run<'_>| by_row(run, |x, factor| x * factor)))
    })
};
/// Each row divided by the root of a number, unless that is 0.
pub(super) const SQUARE_ROOT_DIVIDE: OperatorKind = OperatorKind {
    in_place: InPlaceRule::Pairs(&[(0, 0)]),
    infer: Some(crate::infer::like_first_input),
    ..kind("SquareRootDivide", "each row divided by the root of a number", |_| {
        Ok(Box::new(|run: &Run<'_>| {
            by_row(run, |x, by| if by == 0.0 { x } else { x / by.sqrt() })
        }))
    })
};

const fn kind(name: &'static str, summary: &'static str, build: OperatorBuildFn) -> OperatorKind {
    OperatorKind {
        inputs: Arity::exactly(2),
        infer: Some(infer),
        ..OperatorKind::computing(name, summary, build)
    }
}

/// Sums of functions of two rows, in 64 bits.
fn sums<const N: usize>(x: &[f32], y: &[f32], terms: impl Fn(f64, f64) -> [f64; N]) -> [f64; N] {
    let both = x.iter().zip(y);
    both.fold([0.0; N], |sums, (&x, &y)| {
        let terms = terms(x.into(), y.into());
        std::array::from_fn(|i| sums[i] + terms[i])
    })
}

fn of(f: impl Fn(&[f32], &[f32]) -> f64 + Copy + Send + 'static) -> Result<Box<dyn Operator>> {
    Ok(Box::new(move |run: &Run<'_>| {
        let (x, y) = (run.input::<f32>(0)?, run.input::<f32>(1)?);
        if x.shape() != y.shape() {
            return Err(run.about_input(
                1,
                Error::mismatch("shape, that of the other input", x.shape(), y.shape()),
            ));
        }
        compute(run, &x, &y, f)
    }))
}

/// z = f(x, y) for each row.
fn compute(run: &Run<'_>, x: &Array<f32>, y: &Array<f32>, f: impl Fn(&[f32], &[f32]) -> f64) -> Result<()> {
    let rows = x.shape().first().copied().unwrap_or(1);
    let z = run.output::<f32>(0, &[rows])?;
    let (len_x, len_y) = (x.shape().count_from(1), y.shape().count_from(1));
    let (x, y, mut z) = (x.data()?, y.data()?, z.data_overwrite()?);
    for (row, z) in z.iter_mut().enumerate() {
        *z = f(&x[row * len_x..][..len_x], &y[row * len_y..][..len_y]) as f32;
    }
    Ok(())
}

fn build_padded(build: &Build<'_>) -> Result<Box<dyn Operator>> {
    let (pad, replicate) = (
        build.args.float("pad_value", 0.0)?,
        build.args.flag("replicate", false)?,
    );
    Ok(Box::new(move |run: &Run<'_>| {
        let (x, y) = (run.input::<f32>(0)?, run.input::<f32>(1)?);
        if x.shape().len() != y.shape().len() || x.shape().first() != y.shape().first() {
            let error = Error::mismatch("number of rows, and of axes", x.shape(), y.shape());
            return Err(run.about_input(1, error));
        }
        if x.count() == 0 {
            return nothing(run);
        }
        compute(run, &x, &y, |x, y| padded(x, y, pad.into(), replicate))
    }))
}

/// A result of no rows.
fn nothing(run: &Run<'_>) -> Result<()> {
    run.set(0, Tensor::zeros::<f32>(&[0])?)
}

fn padded(x: &[f32], y: &[f32], pad: f64, replicate: bool) -> f64 {
    let (long, short) = if x.len() > y.len() { (x, y) } else { (y, x) };
    if replicate {
        return match short.len() {
            0 => 0.0,
            len => long
                .chunks_exact(len)
                .map(|part| sums(part, short, |x, y| [x * y])[0])
                .sum(),
        };
    }
    let rest: f64 = long[short.len()..].iter().map(|&x| f64::from(x)).sum();
    sums(long, short, |x, y| [x * y])[0] + rest * pad
}

/// y = f(x, the number of its row), in place if both are one blob.
fn by_row(run: &Run<'_>, f: impl Fn(f32, f32) -> f32) -> Result<()> {
    let (x, numbers) = (run.input::<f32>(0)?, run.input::<f32>(1)?);
    let rows = x.shape().first().copied().unwrap_or(1);
    if numbers.count() != rows {
        let error = Error::mismatch("number of elements, one for each row", rows, numbers.count());
        return Err(run.about_input(1, error));
    }
    let len = x.shape().count_from(1);
    let y = run.output::<f32>(0, x.shape())?;
    if len == 0 {
        return Ok(());
    }
    let (x, numbers, mut y) = (x.data()?, numbers.data()?, y.data_overwrite()?);
    let rows = x.chunks_exact(len).zip(y.chunks_exact_mut(len));
    for ((x, y), &number) in rows.zip(numbers.iter()) {
        y.iter_mut().zip(x).for_each(|(y, &x)| *y = f(x, number));
    }
    Ok(())
}

fn infer(_: &OperatorDef, inputs: &[Inferred]) -> Result<Vec<Inferred>> {
    let dims = inputs.first().and_then(|input| input.dims.as_ref());
    Ok(vec![Inferred {
        dims: dims.map(|dims| vec![dims.first().copied().unwrap_or(1)]),
        element: Some(ElementType::Float),
    }])
}
