//! RNN: a simple recurrent network over sequences, unrolled over time.
//!
//! For each step t and stream n:
//!
//! ```text
//! h_t = tanh(W_xh x + b_h + W_xh_static x_static + W_hh (cont · h_(t−1)))
//! o_t = tanh(W_ho h_t + b_o)
//! ```
//!
//! Bottoms: x, T × N × ... (T steps of N streams, the rest are the D inputs); cont, T × N, 0 where
//! a sequence begins and 1 where it continues; if wanted, x_static, N × ..., the same at every step;
//! with `expose_hidden` the first state h_0, 1 × N × H.
//! Tops: o of all steps, T × N × H; with `expose_hidden` the last state h_T, 1 × N × H.
//! Parameters: W_xh, H × D; b_h, H; with x_static W_xh_static, H × its inputs; W_hh, H × H; W_ho, H
//! × H; b_o, H.
//!
//! `recurrent_param`: `num_output` (H, required); `weight_filler`, `bias_filler` (default constant
//! 0); `expose_hidden` (default false); `debug_info` is ignored.
//!
//! Without `expose_hidden` the state after the last step is kept, and the next forward pass, in
//! whatever phase, continues from it unless cont of its first step is 0. T may change from pass to
//! pass. When N changes, all streams begin with zeros. The state is part of a snapshot, so that
//! training continues exactly; restoring a state without values sets it to zeros.
//!
//! Gradients: to x, x_static, h_0 and the parameters, from both tops, through all T steps; they do
//! not go into the forward pass before. In the original there is none to h_0, and the diff of h_T
//! does not count. cont has no gradient.

use super::Cell;
use crate::common::build;
use cortado_core::{Arity, Blob, Ctx, Elements, Layer, LayerKind, Real, Result, module_doc};
use cortado_math::{self as math, CellStep};
use cortado_proto::LayerParameter;

pub(crate) const KIND: LayerKind = LayerKind {
    params: &["recurrent_param"],
    bottoms: Arity::between(2, 4),
    tops: Arity::between(1, 2),
    no_gradient: &[1],
    ..LayerKind::new(
        "RNN",
        "A simple recurrent network over sequences.",
        module_doc!("rnn.rs"),
        build!(build),
    )
};

fn build<T: Real>(param: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    super::build::<T, Rnn>(param, None)
}

#[derive(Clone, Copy)]
struct Rnn;

impl Cell for Rnn {
    const KIND: &'static LayerKind = &KIND;
    const STATES: &'static [&'static str] = &["h"];
    const PARAMS: &'static [&'static str] = &["W_xh", "b_h", "W_xh_static", "W_hh", "W_ho", "b_o"];
    const CELL: cortado_ops::Cell = cortado_ops::Cell::Rnn;

    fn backward<T: Real>(
        ctx: &Ctx,
        step: CellStep,
        _: &Elements<'_, T>,
        gates: &Blob<T>,
        states: &[Blob<T>],
    ) -> Result<()> {
        let (h, dh) = (states[0].data_on(ctx)?, states[0].diff_on(ctx)?);
        math::rnn_backward(ctx, step, &h, &dh, &mut gates.diff_update_on(ctx)?)
    }
}
