//! Which rows of a tensor belong together: a number of rows one after the other, or those of one
//! segment; the rows themselves, or those that indices name.

use crate::run::Run;
use crate::{ElementType, Tensor};
use cortado_core::{Error, Result};

/// How an operator selects rows that belong together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Grouping {
    /// By the numbers of rows.
    Lengths,
    /// By the segment of each row, in ascending order.
    Sorted,
    /// By the segment of each row. The number of segments may be given; else it follows from them.
    Unsorted(Option<usize>),
}

/// The rows of one run, in their order.
pub(super) struct Segments {
    /// For each row that counts: its segment, and where it is in the data.
    pub(super) rows: Vec<(usize, usize)>,
    /// The number of rows of each segment.
    pub(super) counts: Vec<usize>,
}

impl Segments {
    /// From the inputs: the indices, if there are any, and what groups them.
    ///
    /// # Errors
    /// Indices outside of the data, or groups that are not those of the rows.
    pub(super) fn of(
        run: &Run<'_>,
        data_rows: usize,
        indices: Option<usize>,
        (input, grouping): (usize, Grouping),
    ) -> Result<Self> {
        let rows = match indices {
            None => (0..data_rows).collect(),
            Some(input) => picks(run, input, data_rows)?,
        };
        let numbers = numbers(run, input)?;
        let about = |text: &str| run.about_input(input, Error::message(text));
        let (segments, count) = match grouping {
            Grouping::Lengths => lengths(&numbers, rows.len()).map_err(|text| about(&text))?,
            Grouping::Sorted => sorted(&numbers).map_err(|text| about(&text))?,
            Grouping::Unsorted(count) => unsorted(&numbers, count).map_err(|text| about(&text))?,
        };
        if segments.len() != rows.len() {
            return Err(about(&format!(
                "there are {} segments for {} rows",
                segments.len(),
                rows.len()
            )));
        }
        let mut counts = cortado_core::reserve::filled(count, 0)?;
        segments.iter().for_each(|&segment| counts[segment] += 1);
        Ok(Self {
            rows: segments.into_iter().zip(rows).collect(),
            counts,
        })
    }

    /// Brings rows to the places that a mapping gives them, and drops those that it gives none, with
    /// their factors. The counts stay.
    pub(super) fn prune(&mut self, mapping: &[Option<usize>], factors: &mut Vec<f32>) {
        let mut kept = self.rows.iter().map(|&(_, row)| mapping[row].is_some());
        factors.retain(|_| kept.next() == Some(true));
        self.rows = self
            .rows
            .iter()
            .filter_map(|&(segment, row)| Some((segment, mapping[row]?)))
            .collect();
    }
}

/// The numbers of a vector of `int32` or `int64`.
fn numbers(run: &Run<'_>, input: usize) -> Result<Vec<i64>> {
    let tensor: Tensor = run.tensor(input)?;
    if tensor.shape().len() != 1 {
        let error = Error::mismatch("number of axes", 1, tensor.shape().len());
        return Err(run.about_input(input, error));
    }
    match tensor.element_type() {
        Some(ElementType::Int32 | ElementType::Int64) => run.whole_numbers(input),
        other => Err(run.unsupported(input, other)),
    }
}

/// The rows that an input names.
fn picks(run: &Run<'_>, input: usize, data_rows: usize) -> Result<Vec<usize>> {
    let pick = |index: i64| {
        let inside = usize::try_from(index).ok().filter(|&index| index < data_rows);
        inside.ok_or_else(|| {
            let text = format!("index {index} is not one of {data_rows} rows");
            run.about_input(input, Error::message(&text))
        })
    };
    numbers(run, input)?.into_iter().map(pick).collect()
}

fn lengths(numbers: &[i64], rows: usize) -> Result<(Vec<usize>, usize), String> {
    let total = numbers.iter().try_fold(0i64, |sum, &length| {
        (length >= 0).then(|| sum.checked_add(length)).flatten()
    });
    if total != i64::try_from(rows).ok() {
        let found = numbers.iter().copied().fold(0i64, i64::saturating_add);
        return Err(format!(
            "the lengths must not be negative, and sum to the {rows} rows; they sum to {found}"
        ));
    }
    let segments = numbers.iter().enumerate();
    let segments = segments.flat_map(|(segment, &length)| std::iter::repeat_n(segment, length as usize));
    Ok((segments.collect(), numbers.len()))
}

fn sorted(numbers: &[i64]) -> Result<(Vec<usize>, usize), String> {
    let follows = |pair: &[i64]| pair[1] == pair[0] || pair[0].checked_add(1) == Some(pair[1]);
    if numbers.first().is_some_and(|&first| first != 0) || !numbers.windows(2).all(follows) {
        return Err("segment ids must begin with 0, ascend, and leave none out".into());
    }
    let count = numbers.last().map_or(0, |&last| last as usize + 1);
    Ok((numbers.iter().map(|&segment| segment as usize).collect(), count))
}

fn unsorted(numbers: &[i64], count: Option<usize>) -> Result<(Vec<usize>, usize), String> {
    let greatest = numbers.iter().copied().max().unwrap_or(-1);
    let count = count.unwrap_or_else(|| usize::try_from(greatest.saturating_add(1)).unwrap_or(0));
    let segment = |&segment: &i64| {
        let inside = usize::try_from(segment).ok().filter(|&segment| segment < count);
        inside.ok_or_else(|| format!("segment id {segment} is not one of {count} segments"))
    };
    Ok((numbers.iter().map(segment).collect::<Result<_, _>>()?, count))
}
