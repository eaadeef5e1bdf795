//! Layers of channels, and of several bottoms.

use super::writer::{Site, Writer};
use crate::arguments::StorageOrder;
use crate::tensor::Array;
use crate::translate::parts::unsupported;
use cortado_core::Result;
use cortado_proto::eltwise_parameter::EltwiseOp;
use cortado_proto::{
    BatchNormParameter, BiasParameter, ConcatParameter, EltwiseParameter, LRNParameter, PReLUParameter, PowerParameter,
    ScaleParameter, SoftmaxParameter,
};

impl Writer<'_> {
    pub(super) fn batch_norm(&mut self, site: &Site<'_>) -> Result<()> {
        site.planes()?;
        let [scale, bias, mean, variance] = &site.params[..] else {
            return Err(unsupported("scale, bias, mean and variance must be constants"));
        };
        if !site.args.flag("is_test", false)? {
            return Err(unsupported("a SpatialBN that learns (without is_test)"));
        }
        let (eps, one) = (
            site.args.float("epsilon", 1e-5)?,
            Array::from_data("", &[1], &[1.0f32])?,
        );
        let statistics = [mean, variance, &one].map(|blob| blob.to_proto(false));
        let affine = [scale, bias].map(|blob| blob.to_proto(false));
        let output = site.op.output.first().cloned().unwrap_or_default();
        let (normal, top) = (self.fresh(&format!("{output}_bn")), self.fresh(&output));
        let blobs = statistics.into_iter().collect::<Result<_>>()?;
        self.push(
            site,
            "BatchNorm",
            &site.bottoms,
            std::slice::from_ref(&normal),
            |layer| {
                layer.name = Some(normal.clone());
                layer.batch_norm_param = Some(Box::new(BatchNormParameter {
                    use_global_stats: Some(true),
                    eps: Some(eps),
                    ..BatchNormParameter::default()
                }));
                layer.blobs = blobs;
            },
        );
        let blobs = affine.into_iter().collect::<Result<_>>()?;
        self.push(
            site,
            "Scale",
            std::slice::from_ref(&normal),
            std::slice::from_ref(&top),
            |layer| {
                layer.scale_param = Some(Box::new(ScaleParameter {
                    bias_term: Some(true),
                    ..ScaleParameter::default()
                }));
                layer.blobs = blobs;
            },
        );
        self.current.insert(output, top);
        Ok(())
    }

    /// A Scale by a constant, plus another one if there is one.
    pub(super) fn scale(&mut self, site: &Site<'_>, factor: usize, shift: Option<usize>) -> Result<()> {
        site.planes()?;
        let wanted = [Some(factor), shift].into_iter().flatten();
        let blobs = wanted
            .map(|index| site.param(index)?.to_proto(false))
            .collect::<Result<_>>()?;
        self.layer(site, "Scale", |layer| {
            layer.scale_param = Some(Box::new(ScaleParameter {
                bias_term: shift.map(|_| true),
                ..ScaleParameter::default()
            }));
            layer.blobs = blobs;
        })
    }

    pub(super) fn eltwise(&mut self, site: &Site<'_>, operation: EltwiseOp, coefficients: &[f32]) -> Result<()> {
        if !site.params.is_empty() {
            return Err(unsupported("one of its inputs is constant"));
        }
        self.layer(site, "Eltwise", |layer| {
            layer.eltwise_param = Some(Box::new(EltwiseParameter {
                operation: Some(operation),
                coeff: coefficients.to_vec(),
                ..EltwiseParameter::default()
            }));
        })
    }

    pub(super) fn arithmetic(&mut self, site: &Site<'_>) -> Result<()> {
        let type_name = site.op.r#type();
        if site.params.is_empty() {
            self.note(
                site,
                "Caffe's Eltwise does not broadcast: both inputs must have one shape",
            );
            return match type_name {
                "Add" => self.eltwise(site, EltwiseOp::SUM, &[]),
                "Sub" => self.eltwise(site, EltwiseOp::SUM, &[1.0, -1.0]),
                _ => self.eltwise(site, EltwiseOp::PROD, &[]),
            };
        }
        let axis = site.args.int32("axis", -1)?;
        let param = site.param(0)?;
        if site.bottoms.len() != 1
            || !site
                .op
                .input
                .first()
                .is_some_and(|name| self.current.contains_key(name))
        {
            return Err(unsupported("the constant must be the second input"));
        }
        if !(axis == 1 && param.shape().len() == 1 || param.count() == 1) || type_name == "Sub" {
            return Err(unsupported(
                "Caffe's Scale and Bias take a number for each channel, axis 1",
            ));
        }
        if type_name == "Mul" && param.count() > 1 {
            return self.scale(site, 0, None);
        }
        let (proto, is_single) = (param.to_proto(false)?, param.count() == 1);
        let axes = if is_single { 0 } else { 1 };
        match type_name {
            "Mul" => {
                let factor = param.data()?[0];
                self.power(site, 1.0, factor)
            }
            _ if is_single => {
                let shift = param.data()?[0];
                self.layer(site, "Power", |layer| {
                    layer.power_param = Some(Box::new(PowerParameter {
                        shift: Some(shift),
                        ..PowerParameter::default()
                    }));
                })
            }
            _ => self.layer(site, "Bias", |layer| {
                layer.bias_param = Some(Box::new(BiasParameter {
                    num_axes: Some(axes),
                    ..BiasParameter::default()
                }));
                layer.blobs = vec![proto];
            }),
        }
    }

    pub(super) fn concat(&mut self, site: &Site<'_>) -> Result<()> {
        if !site.params.is_empty() || site.args.flag("add_axis", false)? {
            return Err(unsupported("a constant input, or a new axis"));
        }
        let default = if site.args.order()? == StorageOrder::Nhwc {
            -1
        } else {
            1
        };
        let axis = site.args.int32("axis", default)?;
        self.layer(site, "Concat", |layer| {
            layer.concat_param = Some(Box::new(ConcatParameter {
                axis: (axis != 1).then_some(axis),
                ..ConcatParameter::default()
            }));
        })
    }

    pub(super) fn softmax(&mut self, site: &Site<'_>) -> Result<()> {
        let axis = site.args.int32("axis", 1)?;
        self.note(
            site,
            "Caffe's softmax is over one axis, Caffe2's over all from it on: they differ where the others are longer than 1",
        );
        self.layer(site, "Softmax", |layer| {
            layer.softmax_param = (axis != 1).then(|| {
                Box::new(SoftmaxParameter {
                    axis: Some(axis),
                    ..SoftmaxParameter::default()
                })
            });
        })
    }

    pub(super) fn lrn(&mut self, site: &Site<'_>) -> Result<()> {
        site.planes()?;
        let args = site.args;
        let param = LRNParameter {
            local_size: Some(args.int32("size", 0)? as u32),
            alpha: Some(args.float("alpha", 0.0)?),
            beta: Some(args.float("beta", 0.0)?),
            k: Some(args.float("bias", 1.0)?),
            ..LRNParameter::default()
        };
        self.layer(site, "LRN", |layer| layer.lrn_param = Some(Box::new(param)))
    }

    pub(super) fn prelu(&mut self, site: &Site<'_>) -> Result<()> {
        site.planes()?;
        let slope = site.param(0)?;
        let (is_shared, proto) = (slope.count() == 1, slope.to_proto(false)?);
        self.layer(site, "PReLU", |layer| {
            layer.prelu_param = is_shared.then(|| {
                Box::new(PReLUParameter {
                    channel_shared: Some(true),
                    ..PReLUParameter::default()
                })
            });
            layer.blobs = vec![proto];
        })
    }
}
