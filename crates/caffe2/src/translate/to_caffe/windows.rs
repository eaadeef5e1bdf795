//! Convolutions, pools and inner products.

use super::writer::{Site, Writer};
use crate::translate::parts::unsupported;
use cortado_core::Result;
use cortado_proto::pooling_parameter::{PoolMethod, RoundMode};
use cortado_proto::{ConvolutionParameter, InnerProductParameter, PoolingParameter};

impl Writer<'_> {
    pub(super) fn convolution(&mut self, site: &Site<'_>) -> Result<()> {
        let param = site.windows()?;
        let protos = site.protos()?;
        self.layer(site, "Convolution", |layer| {
            layer.convolution_param = Some(Box::new(param));
            layer.blobs = protos;
        })
    }

    pub(super) fn deconvolution(&mut self, site: &Site<'_>) -> Result<()> {
        let has_adj = ["adj", "adj_h", "adj_w"]
            .iter()
            .any(|name| site.args.int(name, 0).is_ok_and(|adj| adj != 0));
        if has_adj || site.args.ints("adjs").iter().any(|&adj| adj != 0) {
            return Err(unsupported("Caffe's Deconvolution has no adj"));
        }
        let filters = site
            .params
            .first()
            .ok_or_else(|| unsupported("the filters are not constant"))?;
        let outputs = filters.shape().get(1).copied().unwrap_or(0) * site.args.size("group", 1)?;
        let param = ConvolutionParameter {
            num_output: Some(outputs as u32),
            ..site.windows()?
        };
        let protos = site.protos()?;
        self.layer(site, "Deconvolution", |layer| {
            layer.convolution_param = Some(Box::new(param));
            layer.blobs = protos;
        })
    }

    pub(super) fn inner_product(&mut self, site: &Site<'_>, transpose: bool) -> Result<()> {
        let [w, _] = &site.params[..] else {
            return Err(unsupported("weights and bias must be constants"));
        };
        let outputs = match (transpose, &w.shape()[..]) {
            (false, [outputs, ..]) | (true, [.., outputs]) => *outputs,
            _ => return Err(unsupported("the weights are not a matrix")),
        };
        let (axis, protos) = (site.args.int32("axis", 1)?, site.protos()?);
        self.layer(site, "InnerProduct", |layer| {
            layer.inner_product_param = Some(Box::new(InnerProductParameter {
                num_output: Some(outputs as u32),
                axis: (axis != 1).then_some(axis),
                transpose: transpose.then_some(true),
                ..InnerProductParameter::default()
            }));
            layer.blobs = protos;
        })
    }

    pub(super) fn pooling(&mut self, site: &Site<'_>, method: PoolMethod) -> Result<()> {
        let is_global = site.args.flag("global_pooling", false)?;
        let mut param = PoolingParameter {
            pool: Some(method),
            ..PoolingParameter::default()
        };
        if is_global {
            site.planes()?;
            param.global_pooling = Some(true);
        } else {
            let (windows, legacy) = site.even_windows()?;
            let [rows, columns] = windows[..] else {
                return Err(unsupported("a pool of other axes than two"));
            };
            let padded = rows.head > 0 || columns.head > 0;
            if method == PoolMethod::AVE && padded && !site.args.flag("count_include_pad", false)? {
                return Err(unsupported("Caffe's mean counts the padding, Caffe2's does not"));
            }
            (param.kernel_h, param.kernel_w) = (Some(rows.kernel as u32), Some(columns.kernel as u32));
            (param.stride_h, param.stride_w) = (Some(rows.stride as u32), Some(columns.stride as u32));
            (param.pad_h, param.pad_w) = (Some(rows.head as u32), Some(columns.head as u32));
            param.round_mode = (!legacy).then_some(RoundMode::FLOOR);
        }
        self.layer(site, "Pooling", |layer| layer.pooling_param = Some(Box::new(param)))
    }
}
