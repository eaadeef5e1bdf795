//! Parameters that no weights give: their fillers, as Caffe2's own.

use super::parts::{Fill, Param};
use cortado_core::{Distribution, Filler, Result, Rng};
use cortado_net::Net;
use cortado_proto::{FillerParameter, LayerParameter};

/// The fillers that a layer names for its parameters, in their order.
pub(super) fn of_layer(layer: &LayerParameter) -> Vec<Option<FillerParameter>> {
    let named = match layer.r#type() {
        "Convolution" | "ConvolutionDepthwise" | "Deconvolution" | "DepthwiseConvolution" => {
            let param = layer.convolution_param();
            vec![
                param.and_then(|param| param.weight_filler()),
                param.and_then(|param| param.bias_filler()),
            ]
        }
        "InnerProduct" => {
            let param = layer.inner_product_param();
            vec![
                param.and_then(|param| param.weight_filler()),
                param.and_then(|param| param.bias_filler()),
            ]
        }
        "Embed" => {
            let param = layer.embed_param();
            vec![
                param.and_then(|param| param.weight_filler()),
                param.and_then(|param| param.bias_filler()),
            ]
        }
        "Scale" => {
            let param = layer.scale_param();
            let factor = (layer.bottom.len() == 1).then(|| param.and_then(|param| param.filler()));
            let shift = param.and_then(|param| param.bias_filler());
            factor.into_iter().chain([shift]).collect()
        }
        "Bias" => vec![layer.bias_param().and_then(|param| param.filler())],
        "PReLU" => vec![layer.prelu_param().and_then(|param| param.filler())],
        "Normalize" => vec![layer.norm_param().and_then(|param| param.scale_filler())],
        _ => Vec::new(),
    };
    named.into_iter().map(|filler| filler.cloned()).collect()
}

/// The source of the numbers of a parameter of this shape: a filler, or, if all are the same, a
/// constant. None if only the numbers themselves describe it.
pub(super) fn of(filler: Option<&FillerParameter>, shape: &[usize], values: &[f32]) -> Result<Option<Fill>> {
    let drawn = match filler {
        Some(filler) => Filler::from_proto(filler)?.distribution(shape),
        None => None,
    };
    Ok(match drawn {
        Some(Distribution::Uniform { min, max }) => Some(Fill {
            type_name: "UniformFill",
            args: vec![("min", min), ("max", max)],
        }),
        Some(Distribution::Gaussian { mean, std }) => Some(Fill {
            type_name: "GaussianFill",
            args: vec![("mean", mean), ("std", std)],
        }),
        None => values
            .first()
            .filter(|first| values.iter().all(|x| x == *first))
            .map(|&value| Fill {
                type_name: "ConstantFill",
                args: vec![("value", value)],
            }),
    })
}

/// The tops of a DummyData, which has fillers for them. None without a net that knows their shapes.
pub(super) fn dummy_data(layer: &LayerParameter, net: &Net<f32>) -> Result<Vec<Param>> {
    let fillers = layer
        .dummy_data_param()
        .map_or(&[][..], |param| param.data_filler.as_slice());
    let tops = layer
        .top
        .iter()
        .enumerate()
        .filter_map(|(i, top)| Some((i, top, net.blob(top)?)));
    tops.map(|(i, top, blob)| {
        let filler = fillers
            .get(i)
            .or_else(|| fillers.first().filter(|_| fillers.len() == 1));
        let dims = blob.shape().to_vec();
        let mut values = vec![0.0; dims.iter().product()];
        if let Some(filler) = filler {
            Filler::from_proto(filler)?.fill(&mut values, &dims, &mut Rng::new(0))?;
        }
        Ok(Param {
            name: top.clone(),
            fill: of(filler, &dims, &values)?,
            dims,
            values,
        })
    })
    .collect()
}
