//! The rows that are reduced: numbers of single or half precision, or bytes with a scale for each row,
//! which is behind the bytes or in a tensor of its own.

use super::code::{Code, Scale};
use super::convert::scales;
use crate::run::Run;
use crate::{ElementType, Tensor};
use cortado_core::{Error, ReadGuard, Result};
use half::f16;

/// How rows are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Coding {
    /// As numbers.
    Plain,
    /// As bytes, and the scale behind them.
    Fused(Code),
    /// The same, where the last input gives the row of the data for each row, if there is one.
    Pruned(Code),
    /// As bytes; the last input has the scales.
    Apart,
}

impl Coding {
    /// The number of inputs behind the lengths.
    pub(super) const fn inputs(self) -> usize {
        match self {
            Self::Plain | Self::Fused(_) => 0,
            Self::Pruned(_) | Self::Apart => 1,
        }
    }
}

/// The rows of a tensor.
pub(super) enum Rows<'a> {
    Single(ReadGuard<'a, f32>),
    Half(ReadGuard<'a, f16>),
    /// Rows of this number of bytes.
    Fused(ReadGuard<'a, u8>, Code, usize),
    Apart(ReadGuard<'a, u8>, Vec<Scale>),
}

impl Rows<'_> {
    /// y = f(y, x) for all numbers of a row.
    pub(super) fn each(&self, row: usize, len: usize, y: &mut [f32], f: impl Fn(f32, f32) -> f32) {
        let span = row * len..(row + 1) * len;
        match self {
            Self::Single(data) => y.iter_mut().zip(&data[span]).for_each(|(y, &x)| *y = f(*y, x)),
            Self::Half(data) => y.iter_mut().zip(&data[span]).for_each(|(y, x)| *y = f(*y, x.to_f32())),
            Self::Fused(data, code, bytes) => {
                let bytes = &data[row * bytes..][..*bytes];
                let scale = code.scale_of(bytes);
                let each = y.iter_mut().enumerate();
                each.for_each(|(number, y)| *y = f(*y, scale.number(code.steps(bytes, number))));
            }
            Self::Apart(data, scales) => {
                let both = y.iter_mut().zip(&data[span]);
                both.for_each(|(y, &x)| *y = f(*y, scales[row].number(x.into())));
            }
        }
    }
}

/// The data of a reduction.
pub(super) struct Source<'a> {
    pub(super) rows: Rows<'a>,
    /// The number of rows.
    pub(super) count: usize,
    /// The sizes of a row.
    pub(super) row: Vec<usize>,
    /// At which of the rows each row is that indices name; none if they name the rows themselves.
    pub(super) mapping: Option<Vec<Option<usize>>>,
}

impl<'a> Source<'a> {
    /// From the first input, and the last one if the coding requires it.
    ///
    /// # Errors
    /// Data without rows, or of another type.
    pub(super) fn of(run: &Run<'_>, data: &'a Tensor, coding: Coding) -> Result<Self> {
        let Some((&count, row)) = data.shape().split_first() else {
            return Err(run.about_input(0, Error::message("the data must have rows: at least one axis")));
        };
        let last = run.input_count() - 1;
        let bytes = || data.read::<u8>().map_err(|error| run.about_input(0, error));
        let mut own = row.to_vec();
        let rows = match (coding, data.element_type()) {
            (Coding::Plain, Some(ElementType::Float)) => Rows::Single(data.read::<f32>()?),
            (Coding::Plain, Some(ElementType::Float16)) => Rows::Half(data.read::<f16>()?),
            (Coding::Plain, other) => return Err(run.unsupported(0, other)),
            (Coding::Fused(code) | Coding::Pruned(code), _) => {
                let &[len] = row else {
                    return Err(run.about_input(0, Error::mismatch("number of axes", 2, row.len() + 1)));
                };
                own = vec![code.numbers(len).map_err(|error| run.about_input(0, error))?];
                Rows::Fused(bytes()?, code, len)
            }
            (Coding::Apart, _) => Rows::Apart(bytes()?, scales(run, last, count)?),
        };
        let mapping = match coding {
            Coding::Pruned(_) => mapping(run, last, count)?,
            _ => None,
        };
        Ok(Self {
            rows,
            count,
            row: own,
            mapping,
        })
    }
}

/// At which of `rows` rows each row is; none if the input is a single 0.
fn mapping(run: &Run<'_>, input: usize, rows: usize) -> Result<Option<Vec<Option<usize>>>> {
    let numbers = run.whole_numbers(input)?;
    if numbers == [0] {
        return Ok(None);
    }
    let place = |place: i64| match usize::try_from(place) {
        Err(_) if place == -1 => Ok(None),
        Ok(inside) if inside < rows => Ok(Some(inside)),
        _ => {
            let text = format!("place {place} is neither -1 nor one of {rows} rows");
            Err(run.about_input(input, Error::message(&text)))
        }
    };
    Ok(Some(numbers.into_iter().map(place).collect::<Result<_>>()?))
}
