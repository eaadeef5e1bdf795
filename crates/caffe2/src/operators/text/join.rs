//! `StringJoin`: the elements of each row of a matrix (or with `axis` 1 of each column) as one string,
//! with the `delimiter` (`,`) behind each. A vector is a column: each element is a row.

use crate::kit::dispatch::by_type;
use crate::operator::{Build, Operator, OperatorKind};
use crate::run::Run;
use crate::tensor::Native;
use crate::{ElementType, Tensor};
use cortado_core::{Bool, Error, Result};

pub(super) const KIND: OperatorKind =
    OperatorKind::computing("StringJoin", "the elements of rows or columns as strings", build);

fn build(build: &Build<'_>) -> Result<Box<dyn Operator>> {
    let delimiter = match build.args.find("delimiter") {
        Some(arg) => arg.s.clone().unwrap_or_default(),
        None => b",".to_vec(),
    };
    let by_column = match build.args.int("axis", 0)? {
        0 => false,
        1 => true,
        other => return Err(Error::param("axis", format!("{other} is neither 0 nor 1"))),
    };
    Ok(Box::new(move |run: &Run<'_>| {
        let x = run.tensor(0)?;
        let (rows, columns) = match x.shape()[..] {
            [rows] => (rows, 1),
            [rows, columns] => (rows, columns),
            _ => return Err(run.about_input(0, Error::mismatch("number of axes", "1 or 2", x.shape().len()))),
        };
        let texts = texts(run, &x)?;
        let (count, each) = if by_column { (columns, rows) } else { (rows, columns) };
        let joined = (0..count).map(|at| {
            let place = |other: usize| {
                if by_column {
                    other * columns + at
                } else {
                    at * columns + other
                }
            };
            let parts = (0..each).flat_map(|other| [&texts[place(other)][..], &delimiter].concat());
            parts.collect::<Vec<u8>>()
        });
        run.set(0, Tensor::from_strings(&[count], joined.collect())?)
    }))
}

/// The elements as strings.
fn texts(run: &Run<'_>, x: &Tensor) -> Result<Vec<Vec<u8>>> {
    fn of<T: Native>(x: &Tensor, text: impl Fn(T) -> String) -> Result<Vec<Vec<u8>>> {
        Ok(x.read::<T>()?.iter().map(|&x| text(x).into_bytes()).collect())
    }
    match x.element_type() {
        Some(ElementType::String) => Ok(x.strings()?.values().to_vec()),
        Some(ElementType::Float) => of(x, |x: f32| short(x.into())),
        Some(ElementType::Double) => of(x, short),
        Some(ElementType::Bool) => of(x, |x: Bool| u8::from(x.get()).to_string()),
        _ => by_type!(run, 0, [i8, u8, i16, u16, i32, i64], T => of(x, |x: T| x.to_string())),
    }
}

/// A number with six digits, as C++ writes it: with an exponent if it is below 1e-4, or if there are
/// more than six digits before the point.
fn short(x: f64) -> String {
    if !x.is_finite() {
        return x.to_string().to_lowercase();
    }
    let rounded = format!("{x:.5e}");
    let (digits, exponent) = rounded.split_once('e').unwrap_or((&rounded, "0"));
    let exponent: i32 = exponent.parse().unwrap_or(0);
    let trimmed = |text: &str| match text.contains('.') {
        true => text.trim_end_matches('0').trim_end_matches('.').to_string(),
        false => text.to_string(),
    };
    match (-4..6).contains(&exponent) {
        true => trimmed(&format!("{x:.*}", (5 - exponent).max(0) as usize)),
        false => {
            let sign = if exponent < 0 { '-' } else { '+' };
            format!("{}e{sign}{:02}", trimmed(digits), exponent.abs())
        }
    }
}
