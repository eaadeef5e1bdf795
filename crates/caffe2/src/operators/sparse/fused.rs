//! Sums and means of rows of bytes that indices name: `SparseLengthsSumFused8BitRowwise` and its
//! relatives of 4 and 2 bits; `…8BitRowwiseSparse`, of tables without the rows that a mapping leaves
//! out; and `SparseLengthsSum8BitsRowwise`, where the scales are a tensor of their own.
//!
//! Inputs: the rows; in weighted ones a factor for each index; the indices; the lengths; and the
//! mapping, or the scales.

use super::code::Code;
use super::reduce::{Reducer, Reduction, Weights};
use super::segments::Grouping;
use super::source::Coding;
use crate::operator::OperatorKind;
use crate::run::Run;
use cortado_core::Arity;

const fn fused(bits: usize) -> Coding {
    Coding::Fused(code(bits))
}

const fn pruned(bits: usize) -> Coding {
    Coding::Pruned(code(bits))
}

const fn code(bits: usize) -> Code {
    Code {
        bits,
        is_half: bits < 8,
    }
}

const fn inputs(weights: Weights, coding: Coding) -> Arity {
    let weights = match weights {
        Weights::None => 0,
        _ => 1,
    };
    Arity::exactly(3 + weights + coding.inputs())
}

macro_rules! kinds {
    ($($(#[$doc:meta])* $const:ident $name:literal: $reducer:ident $weights:ident $coding:expr;)*) => {$(
        $(#[$doc])*
        pub(super) const $const: OperatorKind = OperatorKind {
            inputs: inputs(Weights::$weights, $coding),
            ..OperatorKind::computing($name, "segments of rows of bytes, reduced to a row of numbers each", |_| {
                let reduction = Reduction {
                    reducer: Reducer::$reducer,
                    weights: Weights::$weights,
                    is_sparse: true,
                    grouping: Grouping::Lengths,
                    coding: $coding,
                };
                Ok(Box::new(move |run: &Run<'_>| reduction.run(run)))
            })
        };
    )*};
}

kinds! {
    /// Sums of rows of bytes.
    SUM_8 "SparseLengthsSumFused8BitRowwise": Sum None fused(8);
    /// Means of them.
    MEAN_8 "SparseLengthsMeanFused8BitRowwise": Mean None fused(8);
    /// Sums of multiples of them.
    WEIGHTED_SUM_8 "SparseLengthsWeightedSumFused8BitRowwise": Sum Entry fused(8);
    /// Sums of rows of halves of bytes.
    SUM_4 "SparseLengthsSumFused4BitRowwise": Sum None fused(4);
    /// Means of them.
    MEAN_4 "SparseLengthsMeanFused4BitRowwise": Mean None fused(4);
    /// Sums of multiples of them.
    WEIGHTED_SUM_4 "SparseLengthsWeightedSumFused4BitRowwise": Sum Entry fused(4);
    /// Sums of rows of quarters of bytes.
    SUM_2 "SparseLengthsSumFused2BitRowwise": Sum None fused(2);
    /// Means of them.
    MEAN_2 "SparseLengthsMeanFused2BitRowwise": Mean None fused(2);
    /// Sums of multiples of them.
    WEIGHTED_SUM_2 "SparseLengthsWeightedSumFused2BitRowwise": Sum Entry fused(2);
    /// Sums of rows that a mapping keeps.
    PRUNED_SUM_8 "SparseLengthsSum8BitRowwiseSparse": Sum None pruned(8);
    /// Means of them.
    PRUNED_MEAN_8 "SparseLengthsMean8BitRowwiseSparse": Mean None pruned(8);
    /// Sums of multiples of them.
    PRUNED_WEIGHTED_SUM_8 "SparseLengthsWeightedSum8BitRowwiseSparse": Sum Entry pruned(8);
    /// Sums of rows that a mapping keeps, of halves of bytes.
    PRUNED_SUM_4 "SparseLengthsSum4BitRowwiseSparse": Sum None pruned(4);
    /// Means of them.
    PRUNED_MEAN_4 "SparseLengthsMean4BitRowwiseSparse": Mean None pruned(4);
    /// Sums of multiples of them.
    PRUNED_WEIGHTED_SUM_4 "SparseLengthsWeightedSum4BitRowwiseSparse": Sum Entry pruned(4);
    /// Sums of rows that a mapping keeps, of quarters of bytes.
    PRUNED_SUM_2 "SparseLengthsSum2BitRowwiseSparse": Sum None pruned(2);
    /// Means of them.
    PRUNED_MEAN_2 "SparseLengthsMean2BitRowwiseSparse": Mean None pruned(2);
    /// Sums of multiples of them.
    PRUNED_WEIGHTED_SUM_2 "SparseLengthsWeightedSum2BitRowwiseSparse": Sum Entry pruned(2);
    /// Sums of rows of bytes whose scales are a tensor.
    SUM_APART "SparseLengthsSum8BitsRowwise": Sum None Coding::Apart;
    /// Means of them.
    MEAN_APART "SparseLengthsMean8BitsRowwise": Mean None Coding::Apart;
    /// Sums of multiples of them.
    WEIGHTED_SUM_APART "SparseLengthsWeightedSum8BitsRowwise": Sum Entry Coding::Apart;
    /// Means of multiples of them.
    WEIGHTED_MEAN_APART "SparseLengthsWeightedMean8BitsRowwise": Mean Entry Coding::Apart;
}
