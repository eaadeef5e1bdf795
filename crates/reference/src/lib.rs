//! The reference runtime: runs every [`Op`] by the primitives of `math`, one after the other, on
//! any device, for `f32` and `f64`.
//!
//! It is the meaning of each operation. Layers that only consist of operations run by it, the
//! engine falls back to it where it has no kernel, and tests compare the program of each layer with
//! its forward pass. Nothing is fused or planned ahead, so it is slower than a net or an engine.
//!
//! Operations may come from a file, so numbers and shapes of operands are checked before anything
//! is computed ([`Op::check_shapes`]); what does not fit is an error.
//!
//! | module | operations |
//! |---|---|
//! | `operands` | the operands of an operation, as all other modules get them |
//! | `program` | [`run_program`]: several operations |
//! | `gradient` | [`Tape`]: programs forward and backward; the rules of gradients |
//! | `graph` | [`run_graph`]: all operations of a graph; [`opaque`]: one of them, to run again |
//! | `pointwise` | functions of single elements, with coefficients of channels or without |
//! | `combine` | sums, products and maxima of several operands |
//! | `shape` | elements in another order or shape; constants |
//! | `integers` | operations on integers, exactly |
//! | `bfloat16` | products of factors that are rounded to bf16 |
//! | `products` | convolutions, inner products, tables of vectors |
//! | `windows` | pooling, local response normalisation, resampling |
//! | `norm` | softmax, statistics, lengths, sums |
//! | `picking` | elements and items picked by values, marks or indices |
//! | `recurrent` | networks over sequences |
//! | `loss`, `labels` | losses, and the fraction of right labels |
//! | [`regions`] | pooling of maps over regions |
//! | [`detection`] | boxes, from the outputs of detectors |
//!
//! Layers that compute more than primitives forward to the same functions, so a layer and its operation cannot differ.

mod bfloat16;
mod combine;
pub mod detection;
mod gradient;
mod graph;
mod integers;
mod labels;
mod loss;
mod norm;
mod operands;
mod picking;
mod pointwise;
mod products;
mod program;
mod recurrent;
pub mod regions;
mod shape;
mod windows;

pub use gradient::{Blobs, Tape, Wanted};
pub use graph::{opaque, run_graph};
pub use labels::{accuracy, read_labels};
pub use loss::{LogLoss, contrastive_loss, euclidean_loss, hinge_loss, sigmoid_loss, smooth_l1_loss};
pub use picking::{each_place, gather_items, marked_items, unpool_by_mask};
pub use pointwise::{HeldFunction, held};
pub use program::run_program;
pub use recurrent::{Sequence, Unrolled, lstm_unit, step_of};

use cortado_core::{Blob, Ctx, Error, Real, Result};
use cortado_ops::Op;
use operands::Operands;

/// Computes the outputs of an operation. They have their shapes, except those that follow from the
/// data, such as a number of boxes: these are reshaped.
///
/// # Errors
/// Operands or outputs of the wrong number or shape, values that the operation refuses, memory in
/// use (an output may not share the memory of an operand), out of memory, or those of the device.
pub fn run<T: Real>(op: &Op, ctx: &Ctx, inputs: &[&Blob<T>], outputs: &mut [Blob<T>]) -> Result<()> {
    check(op, inputs, outputs)?;
    let io = &mut Operands { ctx, inputs, outputs };
    match op {
        Op::Identity | Op::View => shape::copy(io),
        Op::Convolution {
            transposed, geometry, ..
        } => products::convolve(io, *transposed, geometry),
        Op::InnerProduct { axis, transpose } => products::inner_product(io, *axis, *transpose),
        Op::Pointwise(function) => pointwise::map(io, *function),
        Op::PerChannel { axis_view, function } => pointwise::map_channels(io, *axis_view, function),
        Op::Sum(coefficients) => combine::sum(io, coefficients),
        Op::Product => combine::product(io),
        Op::Maximum => combine::maximum(io),
        Op::Concat { axis } => shape::concat(io, *axis),
        Op::Slice { axis, .. } => shape::slice(io, *axis),
        Op::ScaleAndAdd => pointwise::scale_and_add(io),
        Op::ShuffleChannels { groups } => shape::shuffle(io, *groups),
        Op::Pool(pool) => windows::pool(io, pool),
        Op::Lrn(lrn) => windows::lrn(io, *lrn),
        Op::Rearrange { sizes, bottom, top } => shape::rearrange(io, sizes, bottom, top),
        Op::Resample(resample) => windows::resample(io, resample),
        Op::Softmax { axis_view, temperature } => norm::softmax(io, *axis_view, *temperature),
        Op::Constant(values) => shape::constant(io, values),
        Op::Fill(values) => shape::fill(io, values),
        Op::Crop { offsets } => shape::crop(io, offsets),
        Op::Tile { axis, tiles } => shape::tile(io, *axis, *tiles),
        Op::Permute { order } => shape::permute(io, order),
        Op::Reverse { axis } => shape::reverse(io, *axis),
        Op::Embed => products::embed(io),
        Op::Reduce {
            axis,
            reduction,
            factor,
        } => norm::reduce(io, *axis, *reduction, *factor),
        Op::MaximumAndPlace(geometry) => windows::maximum_and_place(io, geometry),
        Op::Columns { geometry, .. } => products::columns(io, geometry),
        Op::LrnWithin(lrn) => windows::lrn_within(io, *lrn),
        Op::Standardize {
            axis_view,
            spread,
            scale,
            shift,
        } => norm::standardize(io, *axis_view, *spread, [*scale, *shift]),
        Op::UnitLength { sets, scales, eps } => norm::unit_length(io, *sets, *scales, *eps),
        Op::Affine {
            axis_view,
            scale,
            shift,
        } => pointwise::affine(io, *axis_view, [*scale, *shift]),
        Op::Mask => pointwise::mask(io),
        Op::Unpool => picking::unpool(io),
        Op::PickItems => picking::pick(io),
        Op::KeepItems => picking::keep(io),
        Op::Greatest {
            axis_view,
            count,
            write,
        } => picking::greatest(io, *axis_view, *count, *write),
        Op::StochasticMean(geometry) => windows::stochastic_mean(io, geometry),
        Op::Pyramid(levels) => windows::pyramid(io, levels),
        Op::Recurrent(net) => recurrent::run(io, net),
        Op::LstmUnit => recurrent::run_unit(io),
        Op::Detection(op) => detection::run_ssd(io, op),
        Op::YoloDetection(op) => detection::run_yolo(io, op),
        Op::RegionPool(op) => regions::run(io, op),
        Op::Proposals(op) => detection::run_proposals(io, op),
        Op::DecodeBoxes(offsets) => detection::run_decode(io, offsets),
        Op::Loss(loss) => loss::run(io, loss),
        Op::Accuracy {
            axis_view,
            count,
            ignore,
        } => labels::run(io, (*axis_view, *ignore), *count),
        Op::Quantize(stored) => integers::quantize(io, *stored),
        Op::Dequantize(stored) => integers::dequantize(io, *stored),
        Op::Integer(integer) => integers::run(io, integer),
        Op::Bfloat16(op) => bfloat16::run(io, op),
    }
}

fn check<T: Real>(op: &Op, inputs: &[&Blob<T>], outputs: &[Blob<T>]) -> Result<()> {
    let inputs: Vec<&[usize]> = inputs.iter().map(|blob| &blob.shape()[..]).collect(); // bounded by the operands
    let outputs: Vec<&[usize]> = outputs.iter().map(|blob| &blob.shape()[..]).collect(); // bounded by the outputs
    op.check_shapes(&inputs, &outputs)
        .map_err(|problem| Error::message(&problem))
}
