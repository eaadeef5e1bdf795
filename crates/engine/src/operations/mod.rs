//! What the engine can compute, one file for each operation: what the passes must know about it, its kernel, and how it
//! follows from [`cortado_ops::Op`]. An operation without a file is computed by the owner of the node, such as a net's
//! layer.
//!
//! A new operation is a new file here and an arm of the match in `lower.rs`.
//!
//! | file | what it holds |
//! |---|---|
//! | `operation.rs` | [`Operation`]: the queries of the passes |
//! | `coefficients.rs` | [`ChannelCoefficients`]: factors and summands of channels, folded into weights |
//! | `epilogue.rs` | [`Epilogue`]: what is done to elements as they are written |
//! | `kernel.rs` | [`Kernel`]: how a step is run, and where its operands lie |
//! | `filter/` | convolutions and inner products |
//! | `affine.rs`, `activation.rs` | functions of each element, by themselves |
//! | `eltwise.rs` | sums, products and maxima of several values |
//! | `concat.rs`, `slice.rs` | channels put together, and taken apart |
//! | `pool.rs`, `lrn.rs`, `unit_length.rs`, `softmax.rs` | windows, channels and lines of elements |
//! | `integers/` | operations on integers, from and to real ones |
//! | `map.rs`, `scale_and_add.rs` | functions of each element, or of several values, that are rarer |
//! | `resample.rs`, `shuffle_channels.rs` | images in another resolution, channels in another order |
//! | `reshape.rs`, `permute.rs`, `reorder.rs`, `copy.rs` | the same elements in other places |
//! | `opaque.rs` | a node that its owner runs, such as a layer of a net |

mod activation;
mod affine;
mod coefficients;
mod concat;
mod copy;
mod eltwise;
mod epilogue;
mod filter;
mod integers;
mod kernel;
mod lrn;
mod map;
mod opaque;
mod operation;
mod permute;
mod pool;
mod reorder;
mod resample;
mod reshape;
mod scale_and_add;
mod shuffle_channels;
mod slice;
mod softmax;
mod unit_length;

pub(crate) use activation::Apply;
pub(crate) use affine::Affine;
pub use coefficients::ChannelCoefficients;
pub(crate) use concat::Concat;
pub(crate) use eltwise::{Eltwise, Function};
pub(crate) use epilogue::Epilogue;
pub(crate) use filter::{Filter, Window};
pub(crate) use integers::{Dequantize, Integers, Quantize};
pub(crate) use kernel::{Kernel, Location, Operand, Sources};
pub(crate) use lrn::Normalize;
pub(crate) use map::Map;
pub(crate) use opaque::Owned;
pub(crate) use operation::{Argument, Layout, Operation, Parts, Setup, dims};
pub(crate) use permute::ChannelsLast;
pub(crate) use pool::Pool;
pub(crate) use reorder::Reorder;
pub(crate) use resample::Resample;
pub(crate) use reshape::Reshape;
pub(crate) use scale_and_add::ScaleAndAdd;
pub(crate) use shuffle_channels::ShuffleChannels;
pub(crate) use slice::Slice;
pub(crate) use softmax::Softmax;
pub(crate) use unit_length::UnitLength;
