//! What rows that belong together are reduced to: `LengthsSum`, `SparseLengthsMean`,
//! `SortedSegmentWeightedSum` and all their relatives.
//!
//! Inputs: the data (R, …); in weighted sums a factor for each row (or with `Positional` for each
//! place in a segment); in sparse ones the indices of rows; and the lengths or segments. Output:
//! (segments, …); 0 for empty ones.

use super::segments::{Grouping, Segments};
use super::source::{Coding, Rows, Source};
use crate::operator::{Build, Operator, OperatorBuildFn, OperatorKind};
use crate::run::Run;
use cortado_core::{Arity, Error, Result};

/// What rows are reduced to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reducer {
    Sum,
    Mean,
    Max,
    LogSumExp,
    LogMeanExp,
}

/// What the factors of rows belong to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Weights {
    None,
    /// A row of the data.
    Row,
    /// A row that an index or a segment names: the place in the list.
    Entry,
    /// A place in a segment.
    Place,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Reduction {
    pub(super) reducer: Reducer,
    pub(super) weights: Weights,
    pub(super) is_sparse: bool,
    pub(super) grouping: Grouping,
    pub(super) coding: Coding,
}

macro_rules! kinds {
    ($($(#[$doc:meta])* $const:ident $name:literal: $reducer:ident $weights:ident $sparse:literal $grouping:ident;)*) => {$(
        $(#[$doc])*
        pub(super) const $const: OperatorKind = kind($name, inputs(Weights::$weights, $sparse), |build| {
            of(build, Reducer::$reducer, Weights::$weights, $sparse, GroupingKind::$grouping)
        });
    )*};
}

#[derive(Clone, Copy)]
enum GroupingKind {
    Lengths,
    Sorted,
    Unsorted,
}

kinds! {
    /// Sums.
    LENGTHS_SUM "LengthsSum": Sum None false Lengths;
    /// Means.
    LENGTHS_MEAN "LengthsMean": Mean None false Lengths;
    /// Greatest elements.
    LENGTHS_MAX "LengthsMax": Max None false Lengths;
    /// Sums of multiples.
    LENGTHS_WEIGHTED_SUM "LengthsWeightedSum": Sum Row false Lengths;
    /// Sums of rows that indices name.
    SPARSE_LENGTHS_SUM "SparseLengthsSum": Sum None true Lengths;
    /// Means of them.
    SPARSE_LENGTHS_MEAN "SparseLengthsMean": Mean None true Lengths;
    /// Sums of multiples of them.
    SPARSE_LENGTHS_WEIGHTED_SUM "SparseLengthsWeightedSum": Sum Entry true Lengths;
    /// Sums of multiples by their place.
    SPARSE_LENGTHS_POSITIONAL "SparseLengthsPositionalWeightedSum": Sum Place true Lengths;
    /// Sums of segments.
    SORTED_SUM "SortedSegmentSum": Sum None false Sorted;
    /// Means of segments.
    SORTED_MEAN "SortedSegmentMean": Mean None false Sorted;
    /// Sums of multiples.
    SORTED_WEIGHTED_SUM "SortedSegmentWeightedSum": Sum Row false Sorted;
    /// Sums of segments, once more.
    RANGE_SUM "SortedSegmentRangeSum": Sum None false Sorted;
    /// Means of segments, once more.
    RANGE_MEAN "SortedSegmentRangeMean": Mean None false Sorted;
    /// Greatest elements of segments.
    RANGE_MAX "SortedSegmentRangeMax": Max None false Sorted;
    /// Logarithms of sums of exponentials.
    RANGE_LOG_SUM_EXP "SortedSegmentRangeLogSumExp": LogSumExp None false Sorted;
    /// Logarithms of means of exponentials.
    RANGE_LOG_MEAN_EXP "SortedSegmentRangeLogMeanExp": LogMeanExp None false Sorted;
    /// Sums of rows that indices name.
    SPARSE_SORTED_SUM "SparseSortedSegmentSum": Sum None true Sorted;
    /// Means of them.
    SPARSE_SORTED_MEAN "SparseSortedSegmentMean": Mean None true Sorted;
    /// Sums of multiples of them.
    SPARSE_SORTED_WEIGHTED_SUM "SparseSortedSegmentWeightedSum": Sum Entry true Sorted;
    /// Sums of segments in any order.
    UNSORTED_SUM "UnsortedSegmentSum": Sum None false Unsorted;
    /// Means of segments in any order.
    UNSORTED_MEAN "UnsortedSegmentMean": Mean None false Unsorted;
    /// Sums of multiples.
    UNSORTED_WEIGHTED_SUM "UnsortedSegmentWeightedSum": Sum Row false Unsorted;
    /// Sums of rows that indices name.
    SPARSE_UNSORTED_SUM "SparseUnsortedSegmentSum": Sum None true Unsorted;
    /// Means of them.
    SPARSE_UNSORTED_MEAN "SparseUnsortedSegmentMean": Mean None true Unsorted;
    /// Sums of multiples of them.
    SPARSE_UNSORTED_WEIGHTED_SUM "SparseUnsortedSegmentWeightedSum": Sum Entry true Unsorted;
}

const fn kind(name: &'static str, inputs: usize, build: OperatorBuildFn) -> OperatorKind {
    OperatorKind {
        inputs: Arity::exactly(inputs),
        ..OperatorKind::computing(name, "segments of rows, reduced to a row each", build)
    }
}

const fn inputs(weights: Weights, is_sparse: bool) -> usize {
    let weights = match weights {
        Weights::None => 0,
        _ => 1,
    };
    2 + weights + is_sparse as usize
}

fn of(
    build: &Build<'_>,
    reducer: Reducer,
    weights: Weights,
    is_sparse: bool,
    grouping: GroupingKind,
) -> Result<Box<dyn Operator>> {
    let grouping = match grouping {
        GroupingKind::Lengths => Grouping::Lengths,
        GroupingKind::Sorted => Grouping::Sorted,
        GroupingKind::Unsorted => {
            let count = usize::try_from(build.args.int("num_segments", -1)?).ok();
            Grouping::Unsorted(count.filter(|&count| count > 0))
        }
    };
    let reduction = Reduction {
        reducer,
        weights,
        is_sparse,
        grouping,
        coding: Coding::Plain,
    };
    Ok(Box::new(move |run: &Run<'_>| reduction.run(run)))
}

impl Reduction {
    pub(super) fn run(self, run: &Run<'_>) -> Result<()> {
        let data = run.tensor(0)?;
        let source = Source::of(run, &data, self.coding)?;
        let rows = source.mapping.as_ref().map_or(source.count, Vec::len);
        let last = run.input_count() - 1 - self.coding.inputs();
        let indices = self.is_sparse.then(|| last - 1);
        let mut segments = Segments::of(run, rows, indices, (last, self.grouping))?;
        let mut weights = self.factors(run, rows, &segments)?;
        if let Some(mapping) = &source.mapping {
            segments.prune(mapping, &mut weights);
        }
        let dims = [&[segments.counts.len()], &source.row[..]].concat();
        let len = source.row.iter().product();
        let x = source.rows;
        let y = run.output::<f32>(0, &dims)?;
        let mut y = y.data_overwrite()?;
        y.fill(0.0);
        if len > 0 {
            self.reduce(&x, &segments, &weights, len, &mut y);
        }
        Ok(())
    }

    /// The factor of each row that counts; none if there are no factors.
    fn factors(self, run: &Run<'_>, rows: usize, segments: &Segments) -> Result<Vec<f32>> {
        if self.weights == Weights::None {
            return Ok(Vec::new());
        }
        let weights = run.input::<f32>(1)?;
        let needed = match self.weights {
            Weights::Row => rows,
            Weights::Place => segments.counts.iter().copied().max().unwrap_or(0),
            _ => segments.rows.len(),
        };
        let fits = match self.weights {
            Weights::Place => weights.count() >= needed,
            _ => weights.count() == needed,
        };
        if !fits {
            return Err(run.about_input(1, Error::mismatch("number of factors", needed, weights.count())));
        }
        let data = weights.data()?;
        let mut places = vec![0; segments.counts.len()];
        let factor = |(entry, &(segment, row)): (usize, &(usize, usize))| match self.weights {
            Weights::Row => data[row],
            Weights::Place => {
                places[segment] += 1;
                data[places[segment] - 1]
            }
            _ => data[entry],
        };
        Ok(segments.rows.iter().enumerate().map(factor).collect())
    }

    fn reduce(self, x: &Rows<'_>, segments: &Segments, weights: &[f32], len: usize, y: &mut [f32]) {
        let greatest = self.greatest(x, segments, len);
        for (entry, &(segment, row)) in segments.rows.iter().enumerate() {
            let y = &mut y[segment * len..][..len];
            match self.reducer {
                Reducer::Sum | Reducer::Mean => match weights.get(entry) {
                    Some(&weight) => x.each(row, len, y, |y, x| y + weight * x),
                    None => x.each(row, len, y, |y, x| y + x),
                },
                Reducer::Max => y.copy_from_slice(&greatest[segment * len..][..len]),
                Reducer::LogSumExp | Reducer::LogMeanExp => {
                    let most = &greatest[segment * len..][..len];
                    let mut shifted = most.to_vec();
                    x.each(row, len, &mut shifted, |most, x| (x - most).exp());
                    y.iter_mut().zip(shifted).for_each(|(y, term)| *y += term);
                }
            }
        }
        for (segment, &count) in segments.counts.iter().enumerate().filter(|(_, count)| **count > 0) {
            let span = segment * len..(segment + 1) * len;
            let y = &mut y[span.clone()];
            let by = count as f32;
            match self.reducer {
                Reducer::Sum | Reducer::Max => {}
                Reducer::Mean => y.iter_mut().for_each(|y| *y /= by),
                Reducer::LogSumExp => y
                    .iter_mut()
                    .zip(&greatest[span])
                    .for_each(|(y, most)| *y = y.ln() + most),
                Reducer::LogMeanExp => {
                    y.iter_mut()
                        .zip(&greatest[span])
                        .for_each(|(y, most)| *y = (*y / by).ln() + most);
                }
            }
        }
    }

    /// The greatest elements of each segment, where they are needed.
    fn greatest(self, x: &Rows<'_>, segments: &Segments, len: usize) -> Vec<f32> {
        if matches!(self.reducer, Reducer::Sum | Reducer::Mean) {
            return Vec::new();
        }
        let mut most = vec![f32::NEG_INFINITY; segments.counts.len() * len];
        for &(segment, row) in &segments.rows {
            x.each(row, len, &mut most[segment * len..][..len], f32::max);
        }
        most
    }
}
