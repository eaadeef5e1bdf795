//! Ranges as fields of a net's message.

use crate::{Error, Net, NetParameter, Result};
use cortado_net::Ranges;
use cortado_proto::{NetQuantizationParameter, QuantizationParameter, QuantizationParameterQParams};

/// Puts ranges into the message of which the net was built: TI's fields, as
/// [`Ranges::stated`] reads them.
///
/// # Errors
/// The message of another net.
pub(super) fn put(message: &mut NetParameter, net: &Net<f32>, ranges: &Ranges) -> Result<()> {
    message.quantize = Some(true);
    message.net_quantization_param = Some(Box::new(NetQuantizationParameter {
        bitwidth_weights: Some(8),
        bitwidth_activations: Some(8),
        bitwidth_bias: Some(32),
        apply_offset_weights: Some(false),
        apply_offset_activations: Some(true),
        update_quantization_param: Some(false),
        ..Default::default()
    }));
    let layers: Vec<usize> = (0..net.layer_names().len())
        .filter(|&layer| !net.is_inserted(layer))
        .collect(); // bounded by the layers of the net
    if layers.len() != message.layer.len() {
        return Err(Error::mismatch("number of layers", message.layer.len(), layers.len()));
    }
    for (param, &layer) in message.layer.iter_mut().zip(&layers) {
        let tops = 0..net.tops(layer).len();
        let of = |top: usize| ranges.tops.get(&(layer, top));
        let Some(last) = tops.clone().rfind(|&top| of(top).is_some()) else {
            continue;
        };
        let is_whole = !ranges.real.contains(&layer);
        let stated = (0..=last).map(|top| match of(top) {
            Some(&[low, high]) => QuantizationParameterQParams {
                quantize: is_whole.then_some(true),
                min: Some(low),
                max: Some(high),
                ..Default::default()
            },
            None => QuantizationParameterQParams::default(),
        });
        param.quantization_param = Some(Box::new(QuantizationParameter {
            qparam_out: stated.collect(), // bounded by the tops of a layer
            ..Default::default()
        }));
    }
    Ok(())
}
