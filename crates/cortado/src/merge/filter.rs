//! The layers that others can be merged into: convolutions, deconvolutions and inner products.

use crate::layer::Op;
use crate::{Blob, LayerParameter, Net, Result};
use cortado_core::reserve;
use cortado_engine::ChannelCoefficients;
use cortado_ops::Operand;
use cortado_proto::BlobProto;

/// How the weights of such a layer are stored.
#[derive(Clone, Copy, Debug)]
pub(super) struct Filter {
    /// The number of outputs.
    pub(super) outputs: usize,
    /// The blocks of weights that belong to different outputs.
    groups: usize,
    /// The number of weights of an output that follow each other.
    inner: usize,
}

impl Filter {
    /// The layer, if its forward pass is one product with weights that it owns, and its outputs are the channels.
    pub(super) fn of(net: &Net<f32>, layer: usize, param: &LayerParameter) -> Option<Self> {
        let program = net.layer_program(layer)?;
        let [instruction] = &program.instructions[..] else {
            return None;
        };
        let weights = match &instruction.inputs[..] {
            [Operand::Bottom(0), Operand::Param(0)] | [Operand::Bottom(0), Operand::Param(0), Operand::Param(1)] => {
                net.layer(layer).params().first()?
            }
            _ => return None,
        };
        let outputs = *instruction.outputs.first()?.get(1)?;
        let per_output = weights.count().checked_div(outputs)?;
        let (groups, inner) = match &instruction.op {
            Op::Convolution {
                axis: 1,
                transposed: false,
                ..
            } if param.convolution_param.is_some() => (1, per_output),
            // The weights are (input channels, outputs of a group, rows, columns).
            Op::Convolution { axis: 1, .. } if param.convolution_param.is_some() => {
                let share = *weights.shape().get(1)?;
                let inner = weights.shape().iter().skip(2).product();
                (outputs.checked_div(share)?, inner)
            }
            Op::InnerProduct { axis: 1, transpose } if param.inner_product_param.is_some() => {
                (1, if *transpose { 1 } else { per_output })
            }
            _ => return None,
        };
        let is_whole = groups > 0 && inner > 0 && outputs % groups == 0 && weights.count() % (groups * inner) == 0;
        is_whole.then_some(Self { outputs, groups, inner })
    }

    /// Lets a layer have a bias.
    pub(super) fn add_bias(layer: &mut LayerParameter) {
        if let Some(options) = &mut layer.convolution_param {
            options.bias_term = None;
        }
        if let Some(options) = &mut layer.inner_product_param {
            options.bias_term = None;
        }
    }

    /// The weights and the bias of the layer with these parameters and what is merged into it.
    ///
    /// # Errors
    /// Memory in use, or out of memory.
    pub(super) fn blobs(self, params: &[Blob<f32>], coefficients: &ChannelCoefficients) -> Result<Vec<BlobProto>> {
        let mut blobs = Vec::with_capacity(2);
        let mut params = params.iter();
        if let Some(weights) = params.next() {
            let mut values = reserve::copied(&weights.data()?)?;
            coefficients.scale_weights(&mut values, self.groups, self.inner);
            blobs.push(Blob::from_data("weights", weights.shape(), &values)?.to_proto(false)?);
        }
        let bias = params.next().map(Blob::data).transpose()?;
        let values = coefficients.shift_bias(bias.as_deref())?;
        blobs.push(Blob::from_data("bias", &[self.outputs], &values)?.to_proto(false)?);
        Ok(blobs)
    }
}
