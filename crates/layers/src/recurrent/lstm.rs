//! LSTM: long short-term memory over sequences, unrolled over time.
//!
//! For each step t and stream n, with σ the logistic function and `h′ = cont · h_(t−1)`,
//! `c′ = cont · c_(t−1)`:
//!
//! ```text
//! i = σ(W_xc x + b_c + W_xc_static x_static + W_hc h′)     rows 0 to H − 1 of the matrices and of b_c
//! f = σ(...)   o = σ(...)   g = tanh(...)                  the next H rows each, in this order
//! c_t = f · c′ + i · g
//! h_t = o · tanh(c_t)
//! ```
//!
//! Bottoms: x, T × N × ... (T steps of N streams, the rest are the D inputs); cont, T × N, 0 where
//! a sequence begins and 1 where it continues; if wanted, x_static, N × ..., the same at every step;
//! with `expose_hidden` the first states h_0 and c_0, 1 × N × H each.
//! Tops: h of all steps, T × N × H; with `expose_hidden` the last states h_T and c_T, 1 × N × H
//! each.
//! Parameters: W_xc, 4H × D; b_c, 4H; with x_static W_xc_static, 4H × its inputs; W_hc, 4H × H.
//!
//! `recurrent_param`: `num_output` (H, required); `weight_filler`, `bias_filler` (default constant
//! 0); `expose_hidden` (default false); `debug_info` is ignored.
//!
//! Without `expose_hidden` the states after the last step are kept, and the next forward pass, in
//! whatever phase, continues from them unless cont of its first step is 0. T may change from pass to
//! pass. When N changes, all streams begin with zeros. The states are part of a snapshot, so that
//! training continues exactly; restoring a state without values sets them to zeros.
//!
//! Gradients: to x, x_static, h_0, c_0 and the parameters, from all tops, through all T steps; they
//! do not go into the forward pass before. In the original there is none to h_0 and c_0, and the
//! diffs of h_T and c_T do not count. cont has no gradient.

use super::Cell;
use crate::common::build;
use cortado_core::{Arity, Blob, Ctx, Elements, Layer, LayerKind, Pair, Real, Result, module_doc};
use cortado_math::{self as math, CellStep};
use cortado_proto::LayerParameter;

pub(crate) const KIND: LayerKind = LayerKind {
    params: &["recurrent_param"],
    bottoms: Arity::between(2, 5),
    tops: Arity::between(1, 3),
    no_gradient: &[1],
    ..LayerKind::new(
        "LSTM",
        "Long short-term memory over sequences.",
        module_doc!("lstm.rs"),
        build!(build),
    )
};

pub(super) fn build<T: Real>(param: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    build_limited(param, None)
}

/// The layer with a limit of the gradients of the gates' sums.
///
/// # Errors
/// Options that make no sense.
pub(super) fn build_limited<T: Real>(param: &LayerParameter, limit: Option<f64>) -> Result<Box<dyn Layer<T>>> {
    super::build::<T, Lstm>(param, limit)
}

#[derive(Clone, Copy)]
struct Lstm;

impl Cell for Lstm {
    const KIND: &'static LayerKind = &KIND;
    const STATES: &'static [&'static str] = &["h", "c"];
    const PARAMS: &'static [&'static str] = &["W_xc", "b_c", "W_xc_static", "W_hc"];
    const CELL: cortado_ops::Cell = cortado_ops::Cell::Lstm;

    fn backward<T: Real>(
        ctx: &Ctx,
        step: CellStep,
        cont: &Elements<'_, T>,
        gates: &Blob<T>,
        states: &[Blob<T>],
    ) -> Result<()> {
        let (h, c) = (&states[0], &states[1]);
        let forward = [&gates.data_on(ctx)?, &c.data_on(ctx)?];
        let (dh, dc) = (h.diff_on(ctx)?, Pair::InPlace(c.diff_update_on(ctx)?));
        math::lstm_backward(ctx, step, cont, forward, &dh, dc, &mut gates.diff_update_on(ctx)?)
    }
}
