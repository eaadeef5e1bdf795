//! The gradients of operations: for each that has a rule, the gradients of its operands from those
//! of its outputs.
//!
//! | module | rules |
//! |---|---|
//! | `tape` | [`Tape`]: the values of a program, kept from its forward pass for its backward pass |
//! | `places` | elements in another order, shape or number |
//! | `numbers` | functions of elements, sums, products, maxima, normalisation |
//! | `windows` | products with weights, poolings, resampling |

mod numbers;
mod places;
mod tape;
mod windows;

pub use tape::{Blobs, Tape, Wanted};

use cortado_core::{Blob, Ctx, Elements, ElementsMut, Error, Pair, Real, Result};
use cortado_ops::{Greatest, Op};

/// The data that a rule reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Reads {
    inputs: bool,
    outputs: bool,
}

const NOTHING: Reads = Reads {
    inputs: false,
    outputs: false,
};
const INPUTS: Reads = Reads {
    inputs: true,
    outputs: false,
};
const OUTPUTS: Reads = Reads {
    inputs: false,
    outputs: true,
};
const ALL: Reads = Reads {
    inputs: true,
    outputs: true,
};

/// The data that the rule of an operation reads.
fn reads(op: &Op) -> Reads {
    match op {
        Op::Pointwise(function) => numbers::reads(*function),
        Op::Identity
        | Op::View
        | Op::Sum(_)
        | Op::Concat { .. }
        | Op::Slice { .. }
        | Op::ShuffleChannels { .. }
        | Op::Rearrange { .. }
        | Op::Resample(_)
        | Op::Constant(_)
        | Op::Fill(_)
        | Op::Crop { .. }
        | Op::Tile { .. }
        | Op::Permute { .. }
        | Op::Reverse { .. }
        | Op::Columns { .. } => NOTHING,
        Op::Softmax { .. } => OUTPUTS,
        Op::Lrn(_) | Op::Standardize { .. } => ALL,
        _ => INPUTS,
    }
}

/// The operands of a rule. The gradients of the outputs are their diffs.
struct Operands<'a, T: Real> {
    ctx: &'a Ctx,
    inputs: &'a [&'a Blob<T>],
    outputs: &'a [Blob<T>],
    /// Blobs whose diffs become the gradients of the inputs; none for those that are not wanted.
    gradients: &'a [Option<Blob<T>>],
}

impl<'a, T: Real> Operands<'a, T> {
    fn input(&self, index: usize) -> Result<&'a Blob<T>> {
        let input = self.inputs.get(index).copied();
        input.ok_or_else(|| Error::message(&format!("an operation has no operand {index}")))
    }

    fn x(&self, index: usize) -> Result<Elements<'a, T>> {
        self.input(index)?.data_on(self.ctx)
    }

    fn output(&self, index: usize) -> Result<&'a Blob<T>> {
        let output = self.outputs.get(index);
        output.ok_or_else(|| Error::message(&format!("an operation has no output {index}")))
    }

    fn y(&self) -> Result<Elements<'a, T>> {
        self.output(0)?.data_on(self.ctx)
    }

    /// The gradient of the first output.
    fn dy(&self) -> Result<Elements<'a, T>> {
        self.output(0)?.diff_on(self.ctx)
    }

    fn wanted(&self, index: usize) -> Option<&'a Blob<T>> {
        self.gradients.get(index).and_then(Option::as_ref)
    }

    /// The gradient of an operand, to be overwritten, if it is wanted.
    fn dx(&self, index: usize) -> Result<Option<ElementsMut<'a, T>>> {
        self.wanted(index)
            .map(|blob| blob.diff_overwrite_on(self.ctx))
            .transpose()
    }

    /// The gradient of an operand, set to 0 to be added to, if it is wanted.
    fn zeros(&self, index: usize) -> Result<Option<ElementsMut<'a, T>>> {
        let Some(blob) = self.wanted(index) else {
            return Ok(None);
        };
        blob.clear_diff()?;
        blob.diff_update_on(self.ctx).map(Some)
    }

    /// The gradient of the first output and that of an operand, if it is wanted.
    fn diffs(&self, index: usize) -> Result<Option<Pair<'a, T>>> {
        let dx = self.dx(index)?;
        dx.map(|dx| Ok(Pair::Split(self.dy()?, dx))).transpose()
    }
}

/// Computes the wanted gradients of the operands of an operation.
///
/// # Errors
/// An operation without a rule, out of memory, or those of the device.
fn run<T: Real>(op: &Op, io: &Operands<'_, T>) -> Result<()> {
    match op {
        Op::Identity | Op::View => places::copy(io),
        Op::Constant(_) | Op::Fill(_) => Ok(()),
        Op::Concat { axis } => places::concat(io, *axis),
        Op::Slice { axis, .. } => places::slice(io, *axis),
        Op::Permute { order } => places::permute(io, order),
        Op::Reverse { axis } => places::reverse(io, *axis),
        Op::ShuffleChannels { groups } => places::shuffle(io, *groups),
        Op::Rearrange { sizes, bottom, top } => places::rearrange(io, sizes, bottom, top),
        Op::Crop { offsets } => places::crop(io, offsets),
        Op::Tile { axis, tiles } => places::tile(io, *axis, *tiles),
        Op::Greatest {
            axis_view,
            count,
            write: Greatest::Values,
        } => places::greatest(io, *axis_view, *count),
        Op::Pointwise(function) => numbers::map(io, *function),
        Op::PerChannel { axis_view, function } => numbers::map_channels(io, *axis_view, function),
        Op::Sum(coefficients) => numbers::sum(io, coefficients),
        Op::Product => numbers::product(io),
        Op::Maximum => numbers::maximum(io),
        Op::ScaleAndAdd => numbers::scale_and_add(io),
        Op::Affine {
            axis_view,
            scale,
            shift,
        } => numbers::affine(io, *axis_view, [*scale, *shift]),
        Op::Reduce {
            axis,
            reduction,
            factor,
        } => numbers::reduce(io, *axis, *reduction, *factor),
        Op::Softmax { axis_view, temperature } => numbers::softmax(io, *axis_view, *temperature),
        Op::UnitLength { sets, scales, eps } => numbers::unit_length(io, *sets, *scales, *eps),
        Op::Standardize {
            axis_view,
            spread,
            scale: None,
            shift: None,
        } => numbers::standardize(io, *axis_view, *spread),
        Op::Lrn(lrn) => windows::lrn(io, *lrn),
        Op::Pool(pool) => windows::pool(io, pool),
        Op::Resample(resample) => windows::resample(io, resample),
        Op::Columns { geometry, .. } => windows::columns(io, geometry),
        Op::Convolution {
            transposed, geometry, ..
        } => windows::convolve(io, *transposed, geometry),
        Op::InnerProduct { axis, transpose } => windows::inner_product(io, *axis, *transpose),
        _ => Err(Error::message(&format!(
            "the operation {} has no rule for its gradient",
            op.name()
        ))),
    }
}
