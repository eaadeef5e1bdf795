//! Inner products of a few rows. They read each weight once, and so from where it lies in the net: a packed copy would take as much memory again.

use cortado_core::{Blob, Error, Result};
use cortado_cpu::nhwc::{Activation, Target, apply_in_place};
use cortado_cpu::{FEW_ROWS, Transpose, gemm};
use cortado_net::Net;

use crate::graph::{Filter, Window};

/// From so many weights on a copy counts.
const MANY_WEIGHTS: usize = 1 << 20;

/// activation(x · wᵀ + bias).
#[derive(Debug)]
pub(crate) struct InnerProduct {
    /// The net's own: outputs × columns.
    weights: Blob<f32>,
    bias: Vec<f32>,
    columns: usize,
    activation: Activation,
}

impl InnerProduct {
    /// Whether a filter is for this.
    pub(crate) fn suits(filter: &Filter) -> bool {
        let Window::Matrix {
            rows,
            columns,
            outputs,
            transpose,
            ..
        } = filter.window
        else {
            return false;
        };
        let as_it_is = !transpose && !filter.adds && filter.folded.is_none();
        as_it_is && rows <= FEW_ROWS && outputs * columns >= MANY_WEIGHTS
    }

    /// The product of a filter that [suits](Self::suits).
    ///
    /// # Errors
    /// Memory in use.
    pub(crate) fn new(net: &Net<f32>, filter: &Filter, columns: usize) -> Result<Self> {
        let (weights, bias) = match net.layer(filter.layer).params() {
            [weights] => (weights, vec![0.0; filter.outputs()]),
            [weights, bias, ..] => (weights, bias.data()?.to_vec()),
            [] => return Err(Error::internal("a filter without weights")),
        };
        Ok(Self {
            weights: weights.alias(weights.name()),
            bias,
            columns,
            activation: filter.activation.clone(),
        })
    }

    /// Computes the rows of x.
    ///
    /// # Errors
    /// Weights that somebody writes.
    pub(crate) fn run(&self, x: &[f32], y: Target<'_>) -> Result<()> {
        let (weights, outputs) = (self.weights.data()?, self.bias.len());
        let sizes = (x.len() / self.columns, outputs, self.columns);
        for row in y.data.chunks_exact_mut(outputs) {
            row.copy_from_slice(&self.bias);
        }
        let (x, w) = ((x, self.columns), (&weights[..], self.columns));
        gemm(
            (Transpose::No, Transpose::Yes),
            sizes,
            1.0,
            x,
            w,
            1.0,
            (y.data, outputs),
        );
        apply_in_place(&self.activation, y);
        Ok(())
    }
}
