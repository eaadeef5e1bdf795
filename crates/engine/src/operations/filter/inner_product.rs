//! Inner products of a few rows. They read each weight once, and so from where it lies in the net:
//! a packed copy would take as much memory again.

use super::{Filter, Matrix, Window};
use crate::operations::{Kernel, Setup, Sources};
use cortado_core::{Blob, Result, reserve};
use cortado_cpu::nhwc::{Activation, NhwcTarget, apply_in_place};
use cortado_cpu::{FEW_ROWS, Transpose, gemm};
use cortado_ops::count;

/// The number of weights from which on a copy counts.
const MANY_WEIGHTS: usize = 1 << 20;

/// activation(x · wᵀ + bias).
#[derive(Debug)]
pub(super) struct InnerProduct {
    /// As they lie in the constant, whose memory they share: outputs × columns.
    weights: Blob<f32>,
    bias: Vec<f32>,
    columns: usize,
    activation: Activation,
}

impl InnerProduct {
    /// Whether a filter is for this.
    pub(super) fn suits(filter: &Filter) -> bool {
        let Window::Matrix(matrix) = &filter.window else {
            return false;
        };
        let as_it_is = !matrix.transpose && !filter.adds && filter.folded.is_none() && !filter.is_rounded;
        as_it_is && matrix.rows <= FEW_ROWS && count([matrix.outputs, matrix.columns]) >= MANY_WEIGHTS
    }

    /// The product of a filter that [suits](Self::suits).
    ///
    /// # Errors
    /// Memory in use.
    pub(super) fn new(setup: &Setup<'_>, filter: &Filter, matrix: &Matrix) -> Result<Self> {
        Ok(Self {
            weights: setup.weights.blob(filter.weights)?,
            bias: match filter.bias {
                Some(bias) => reserve::copied(&setup.weights.blob(bias)?.data()?)?,
                None => reserve::zeros(matrix.outputs)?,
            },
            columns: matrix.columns,
            activation: filter.activation.clone(),
        })
    }
}

impl Kernel for InnerProduct {
    fn algorithm(&self) -> &'static str {
        "in place"
    }

    fn run(&self, x: Sources<'_>, y: NhwcTarget<'_>) -> Result<()> {
        let (x, weights, outputs) = (x.first().data, self.weights.data()?, self.bias.len());
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
        )?;
        apply_in_place(&self.activation, y);
        Ok(())
    }
}
