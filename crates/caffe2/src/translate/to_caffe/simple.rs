//! Layers of one bottom whose options are a few numbers.

use super::writer::{Site, Writer};
use crate::translate::parts::unsupported;
use cortado_core::Result;
use cortado_proto::{
    BlobShape, ClipParameter, DropoutParameter, ELUParameter, FlattenParameter, PermuteParameter, PowerParameter,
    ReLUParameter, ReshapeParameter,
};

impl Writer<'_> {
    /// Layers of one bottom whose options are a few numbers.
    pub(super) fn simple(&mut self, site: &Site<'_>) -> Result<()> {
        let args = site.args;
        match site.op.r#type() {
            "Relu" => self.layer(site, "ReLU", |_| ()),
            "LeakyRelu" => {
                let slope = args.float("alpha", 0.01)?;
                self.layer(site, "ReLU", |layer| {
                    layer.relu_param = Some(Box::new(ReLUParameter {
                        negative_slope: Some(slope),
                        ..ReLUParameter::default()
                    }));
                })
            }
            "Elu" => {
                let alpha = args.float("alpha", 1.0)?;
                self.layer(site, "ELU", |layer| {
                    layer.elu_param = Some(Box::new(ELUParameter {
                        alpha: Some(alpha),
                        ..ELUParameter::default()
                    }));
                })
            }
            "Clip" => {
                let (min, max) = (args.float("min", f32::MIN)?, args.float("max", f32::MAX)?);
                self.layer(site, "Clip", |layer| {
                    layer.clip_param = Some(Box::new(ClipParameter {
                        min: Some(min),
                        max: Some(max),
                        ..ClipParameter::default()
                    }));
                })
            }
            "Sigmoid" => self.layer(site, "Sigmoid", |_| ()),
            "Tanh" => self.layer(site, "TanH", |_| ()),
            "Abs" => self.layer(site, "AbsVal", |_| ()),
            "Softplus" => self.layer(site, "BNLL", |_| ()),
            "Swish" => self.layer(site, "Swish", |_| ()),
            "Exp" => self.layer(site, "Exp", |_| ()),
            "Log" => self.layer(site, "Log", |_| ()),
            "Sqr" => self.power(site, 2.0, 1.0),
            "Sqrt" => self.power(site, 0.5, 1.0),
            "Negative" => self.power(site, 1.0, -1.0),
            "Scale" => self.power(site, 1.0, args.float("scale", 1.0)?),
            "Pow" if site.op.input.len() == 1 => self.power(site, args.float("exponent", 0.0)?, 1.0),
            "Dropout" => {
                let ratio = args.float("ratio", 0.5)?;
                self.layer(site, "Dropout", |layer| {
                    layer.dropout_param = Some(Box::new(DropoutParameter {
                        dropout_ratio: Some(ratio),
                        ..DropoutParameter::default()
                    }));
                })
            }
            "Flatten" if args.int("axis", 1)? == 1 => self.layer(site, "Flatten", |_| ()),
            "FlattenToVec" => self.layer(site, "Flatten", |layer| {
                layer.flatten_param = Some(Box::new(FlattenParameter {
                    axis: Some(0),
                    ..FlattenParameter::default()
                }));
            }),
            "Reshape" if site.op.input.len() == 1 => {
                let dims = args.ints("shape").to_vec();
                self.layer(site, "Reshape", |layer| {
                    layer.reshape_param = Some(Box::new(ReshapeParameter {
                        shape: Some(Box::new(BlobShape {
                            dim: dims,
                            ..BlobShape::default()
                        })),
                        ..ReshapeParameter::default()
                    }));
                })
            }
            "Transpose" => {
                let order: Vec<u32> = args.sizes("axes")?.into_iter().map(|axis| axis as u32).collect();
                self.layer(site, "Permute", |layer| {
                    layer.permute_param = Some(Box::new(PermuteParameter {
                        order,
                        ..PermuteParameter::default()
                    }));
                })
            }
            other => Err(unsupported(&format!("Caffe has no layer for the operator {other}"))),
        }
    }

    pub(super) fn power(&mut self, site: &Site<'_>, power: f32, scale: f32) -> Result<()> {
        self.layer(site, "Power", |layer| {
            layer.power_param = Some(Box::new(PowerParameter {
                power: Some(power),
                scale: Some(scale),
                ..PowerParameter::default()
            }));
        })
    }
}
