//! From a predict net with its parameters to a Caffe net with its weights, where it can be said.
//!
//! Blobs that are written again get another name, unless Caffe's layer works in place. Parameters are
//! what the workspace has and runs are not given.

use super::parts::unsayable;
use crate::arguments::{Arguments, Order};
use crate::kit::window::{Window, Windows};
use crate::tensor::Array;
use crate::workspace::Workspace;
use crate::{ElementType, Tensor};
use cortado_core::{Context, Error, Frame, Result};
use cortado_proto::caffe2::{NetDef, OperatorDef};
use cortado_proto::eltwise_parameter::EltwiseOp;
use cortado_proto::pooling_parameter::{PoolMethod, RoundMode};
use cortado_proto::{
    BatchNormParameter, BiasParameter, BlobShape, ClipParameter, ConcatParameter, ConvolutionParameter,
    DropoutParameter, ELUParameter, EltwiseParameter, FlattenParameter, InnerProductParameter, InputParameter,
    LRNParameter, LayerParameter, NetParameter, PReLUParameter, PermuteParameter, PoolingParameter, PowerParameter,
    ReLUParameter, ReshapeParameter, ScaleParameter, SoftmaxParameter,
};
use std::collections::BTreeMap;

/// A translated net.
#[derive(Debug)]
pub struct ToCaffe {
    /// The net; its layers have their blobs, so that it is prototxt and caffemodel in one.
    pub net: NetParameter,
    /// What people should know: where the numbers may differ.
    pub notes: Vec<String>,
}

/// Translates a net whose parameters are in a workspace; `inputs` are what runs are given, with
/// their shapes.
///
/// # Errors
/// An operator that Caffe's layers cannot say: its place, and why.
pub fn to_caffe(workspace: &Workspace, predict: &NetDef, inputs: &[(String, Vec<usize>)]) -> Result<ToCaffe> {
    let mut writer = Writer {
        workspace,
        current: BTreeMap::new(),
        written: BTreeMap::new(),
        layers: Vec::new(),
        notes: Vec::new(),
    };
    for (name, dims) in inputs {
        writer.add_input(name, dims);
    }
    for (position, op) in predict.op.iter().enumerate() {
        writer.add(op).within(|| Frame::Operator {
            type_name: op.r#type().into(),
            output: op.output.first().cloned().unwrap_or_default(),
            position: Some(position),
        })?;
    }
    Ok(ToCaffe {
        net: NetParameter {
            name: Some(predict.name().into()),
            layer: writer.layers,
            ..NetParameter::default()
        },
        notes: writer.notes,
    })
}

struct Writer<'a> {
    workspace: &'a Workspace,
    /// The blob that each name of the net stands for so far.
    current: BTreeMap<String, String>,
    /// How often each name was used for a blob or a layer.
    written: BTreeMap<String, usize>,
    layers: Vec<LayerParameter>,
    notes: Vec<String>,
}

/// An operator whose inputs are sorted into what runs compute and what is constant.
struct Site<'a> {
    op: &'a OperatorDef,
    args: Arguments<'a>,
    bottoms: Vec<String>,
    params: Vec<Array<f32>>,
}

fn shape(dims: &[usize]) -> BlobShape {
    BlobShape {
        dim: dims.iter().map(|&size| size as i64).collect(),
        ..BlobShape::default()
    }
}

impl Writer<'_> {
    /// A name that nothing has yet.
    fn fresh(&mut self, name: &str) -> String {
        let times = self.written.entry(name.into()).or_default();
        *times += 1;
        match *times {
            1 => name.into(),
            times => format!("{name}_{times}"),
        }
    }

    fn add_input(&mut self, name: &str, dims: &[usize]) {
        let top = self.fresh(name);
        self.current.insert(name.into(), top.clone());
        self.layers.push(LayerParameter {
            name: Some(top.clone()),
            r#type: Some("Input".into()),
            top: vec![top],
            input_param: Some(Box::new(InputParameter {
                shape: vec![shape(dims)],
                ..InputParameter::default()
            })),
            ..LayerParameter::default()
        });
    }

    fn site<'s>(&self, op: &'s OperatorDef) -> Result<Site<'s>> {
        let (mut bottoms, mut params) = (Vec::new(), Vec::new());
        for name in &op.input {
            if let Some(blob) = self.current.get(name) {
                bottoms.push(blob.clone());
                continue;
            }
            let tensor = self.workspace.blob(name)?.lock().get::<Tensor>()?.share();
            match tensor.element_type() {
                Some(ElementType::Float) => params.push(tensor.to_blob::<f32>(name)?),
                _ => return Err(unsayable(&format!("the constant input {name} is no tensor of floats"))),
            }
        }
        Ok(Site {
            op,
            args: Arguments::of(op),
            bottoms,
            params,
        })
    }

    /// Adds a layer from the operator's inputs to its first output.
    fn layer(&mut self, site: &Site<'_>, type_name: &str, fill: impl FnOnce(&mut LayerParameter)) -> Result<()> {
        let output = site
            .op
            .output
            .first()
            .ok_or_else(|| Error::message("the operator has no output"))?;
        let in_place = site.op.input.first() == Some(output) && works_in_place(type_name);
        let top = match (in_place, site.bottoms.first()) {
            (true, Some(bottom)) => bottom.clone(),
            _ => self.fresh(output),
        };
        self.push(site, type_name, &site.bottoms, &[top.clone()], fill);
        self.current.insert(output.clone(), top);
        Ok(())
    }

    fn push(
        &mut self,
        site: &Site<'_>,
        type_name: &str,
        bottoms: &[String],
        tops: &[String],
        fill: impl FnOnce(&mut LayerParameter),
    ) {
        let given = if site.op.name().is_empty() {
            &tops[0]
        } else {
            site.op.name()
        };
        let is_taken = self.layers.iter().any(|layer| layer.name() == given);
        let name = match is_taken {
            true => self.fresh(&format!("{given}_{}", type_name.to_lowercase())),
            false => given.to_string(),
        };
        let mut layer = LayerParameter {
            name: Some(name),
            r#type: Some(type_name.into()),
            bottom: bottoms.to_vec(),
            top: tops.to_vec(),
            ..LayerParameter::default()
        };
        fill(&mut layer);
        self.layers.push(layer);
    }

    fn note(&mut self, site: &Site<'_>, text: &str) {
        let output = site.op.output.first().map_or("", String::as_str);
        self.notes
            .push(format!("operator {} \"{output}\": {text}", site.op.r#type()));
    }

    fn add(&mut self, op: &OperatorDef) -> Result<()> {
        let site = self.site(op)?;
        if site.bottoms.is_empty() {
            return Err(unsayable("it computes something from constants alone"));
        }
        match op.r#type() {
            "Conv" | "Conv1D" | "Conv2D" | "Conv3D" => self.convolution(&site),
            "ConvTranspose" => self.deconvolution(&site),
            "FC" => self.inner_product(&site, false),
            "FCTransposed" => self.inner_product(&site, true),
            "MaxPool" => self.pooling(&site, PoolMethod::MAX),
            "AveragePool" => self.pooling(&site, PoolMethod::AVE),
            "SpatialBN" => self.batch_norm(&site),
            "AffineChannel" => self.scale(&site, 0, Some(1)),
            "Sum" => self.eltwise(&site, EltwiseOp::SUM, &[]),
            "Max" => self.eltwise(&site, EltwiseOp::MAX, &[]),
            "Add" | "Sub" | "Mul" => self.arithmetic(&site),
            "Concat" | "DepthConcat" => self.concat(&site),
            "Softmax" => self.softmax(&site),
            "LRN" => self.lrn(&site),
            "PRelu" => self.prelu(&site),
            "Copy" | "Alias" | "StopGradient" | "EnsureCPUOutput" => self.rename(&site),
            _ => self.simple(&site),
        }
    }

    fn rename(&mut self, site: &Site<'_>) -> Result<()> {
        let output = site.op.output.first().cloned().unwrap_or_default();
        self.current.insert(output, site.bottoms[0].clone());
        Ok(())
    }

    /// Layers of one bottom whose options are a few numbers.
    fn simple(&mut self, site: &Site<'_>) -> Result<()> {
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
            other => Err(unsayable(&format!("Caffe has nothing like the operator {other}"))),
        }
    }

    fn power(&mut self, site: &Site<'_>, power: f32, scale: f32) -> Result<()> {
        self.layer(site, "Power", |layer| {
            layer.power_param = Some(Box::new(PowerParameter {
                power: Some(power),
                scale: Some(scale),
                ..PowerParameter::default()
            }));
        })
    }

    fn convolution(&mut self, site: &Site<'_>) -> Result<()> {
        let param = site.windows()?;
        let protos = site.protos()?;
        self.layer(site, "Convolution", |layer| {
            layer.convolution_param = Some(Box::new(param));
            layer.blobs = protos;
        })
    }

    fn deconvolution(&mut self, site: &Site<'_>) -> Result<()> {
        let has_adj = ["adj", "adj_h", "adj_w"]
            .iter()
            .any(|name| site.args.int(name, 0).is_ok_and(|adj| adj != 0));
        if has_adj || site.args.ints("adjs").iter().any(|&adj| adj != 0) {
            return Err(unsayable("Caffe's Deconvolution has no adj"));
        }
        let filters = site
            .params
            .first()
            .ok_or_else(|| unsayable("the filters are no constant"))?;
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

    fn inner_product(&mut self, site: &Site<'_>, transpose: bool) -> Result<()> {
        let [w, _] = &site.params[..] else {
            return Err(unsayable("weights and bias must be constants"));
        };
        let outputs = match (transpose, &w.shape()[..]) {
            (false, [outputs, ..]) | (true, [.., outputs]) => *outputs,
            _ => return Err(unsayable("the weights are no matrix")),
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

    fn pooling(&mut self, site: &Site<'_>, method: PoolMethod) -> Result<()> {
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
                return Err(unsayable("a pool of other axes than two"));
            };
            let padded = rows.head > 0 || columns.head > 0;
            if method == PoolMethod::AVE && padded && !site.args.flag("count_include_pad", false)? {
                return Err(unsayable("Caffe's mean counts the padding, Caffe2's does not"));
            }
            (param.kernel_h, param.kernel_w) = (Some(rows.kernel as u32), Some(columns.kernel as u32));
            (param.stride_h, param.stride_w) = (Some(rows.stride as u32), Some(columns.stride as u32));
            (param.pad_h, param.pad_w) = (Some(rows.head as u32), Some(columns.head as u32));
            param.round_mode = (!legacy).then_some(RoundMode::FLOOR);
        }
        self.layer(site, "Pooling", |layer| layer.pooling_param = Some(Box::new(param)))
    }

    fn batch_norm(&mut self, site: &Site<'_>) -> Result<()> {
        site.planes()?;
        let [scale, bias, mean, variance] = &site.params[..] else {
            return Err(unsayable("scale, bias, mean and variance must be constants"));
        };
        if !site.args.flag("is_test", false)? {
            return Err(unsayable("a SpatialBN that learns (without is_test)"));
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
        self.push(site, "BatchNorm", &site.bottoms, &[normal.clone()], |layer| {
            layer.name = Some(normal.clone());
            layer.batch_norm_param = Some(Box::new(BatchNormParameter {
                use_global_stats: Some(true),
                eps: Some(eps),
                ..BatchNormParameter::default()
            }));
            layer.blobs = blobs;
        });
        let blobs = affine.into_iter().collect::<Result<_>>()?;
        self.push(site, "Scale", &[normal.clone()], &[top.clone()], |layer| {
            layer.scale_param = Some(Box::new(ScaleParameter {
                bias_term: Some(true),
                ..ScaleParameter::default()
            }));
            layer.blobs = blobs;
        });
        self.current.insert(output, top);
        Ok(())
    }

    /// A Scale by a constant, plus another one if there is one.
    fn scale(&mut self, site: &Site<'_>, factor: usize, shift: Option<usize>) -> Result<()> {
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

    fn eltwise(&mut self, site: &Site<'_>, operation: EltwiseOp, coefficients: &[f32]) -> Result<()> {
        if !site.params.is_empty() {
            return Err(unsayable("one of its inputs is constant"));
        }
        self.layer(site, "Eltwise", |layer| {
            layer.eltwise_param = Some(Box::new(EltwiseParameter {
                operation: Some(operation),
                coeff: coefficients.to_vec(),
                ..EltwiseParameter::default()
            }));
        })
    }

    fn arithmetic(&mut self, site: &Site<'_>) -> Result<()> {
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
            return Err(unsayable("the constant must be the second input"));
        }
        if !(axis == 1 && param.shape().len() == 1 || param.count() == 1) || type_name == "Sub" {
            return Err(unsayable(
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

    fn concat(&mut self, site: &Site<'_>) -> Result<()> {
        if !site.params.is_empty() || site.args.flag("add_axis", false)? {
            return Err(unsayable("a constant input, or a new axis"));
        }
        let default = if site.args.order()? == Order::Nhwc { -1 } else { 1 };
        let axis = site.args.int32("axis", default)?;
        self.layer(site, "Concat", |layer| {
            layer.concat_param = Some(Box::new(ConcatParameter {
                axis: (axis != 1).then_some(axis),
                ..ConcatParameter::default()
            }));
        })
    }

    fn softmax(&mut self, site: &Site<'_>) -> Result<()> {
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

    fn lrn(&mut self, site: &Site<'_>) -> Result<()> {
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

    fn prelu(&mut self, site: &Site<'_>) -> Result<()> {
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

/// Whether Caffe's layers of a type may have their bottom as top.
fn works_in_place(type_name: &str) -> bool {
    matches!(
        type_name,
        "AbsVal"
            | "BNLL"
            | "Clip"
            | "Dropout"
            | "ELU"
            | "Exp"
            | "Log"
            | "PReLU"
            | "Power"
            | "ReLU"
            | "Sigmoid"
            | "Swish"
            | "TanH"
    )
}

impl Site<'_> {
    fn param(&self, index: usize) -> Result<&Array<f32>> {
        self.params
            .get(index)
            .ok_or_else(|| unsayable("an input that Caffe has as weights is no constant"))
    }

    fn protos(&self) -> Result<Vec<cortado_proto::BlobProto>> {
        self.params.iter().map(|param| param.to_proto(false)).collect()
    }

    /// Refuses images whose channels are last.
    fn planes(&self) -> Result<()> {
        match self.args.order()? {
            Order::Nchw => Ok(()),
            Order::Nhwc => Err(unsayable("Caffe's images have their channels first (order NCHW)")),
        }
    }

    /// Windows whose padding is the same on both sides, and whether it is Caffe's way of pooling.
    fn even_windows(&self) -> Result<(Vec<Window>, bool)> {
        self.planes()?;
        let legacy = self.args.int("legacy_pad", 0)?;
        if legacy != 0 && legacy != 3 {
            return Err(unsayable("padding by SAME or VALID"));
        }
        let windows = Windows::of(&self.args)?;
        let axes = self
            .params
            .first()
            .map_or(2, |filters| filters.shape().len().saturating_sub(2));
        let windows = windows.bare(axes)?;
        match windows.iter().all(Window::is_even) {
            true => Ok((windows, legacy == 3)),
            false => Err(unsayable("padding that differs from side to side")),
        }
    }

    /// The options of a convolution.
    fn windows(&self) -> Result<ConvolutionParameter> {
        let (windows, _) = self.even_windows()?;
        let filters = self.param(0)?;
        let list = |size: fn(&Window) -> usize| windows.iter().map(|window| size(window) as u32).collect::<Vec<u32>>();
        let group = self.args.size("group", 1)?;
        let dilation = list(|window| window.dilation);
        Ok(ConvolutionParameter {
            num_output: Some(filters.shape().first().copied().unwrap_or(0) as u32),
            bias_term: (self.params.len() < 2).then_some(false),
            kernel_size: list(|window| window.kernel),
            stride: list(|window| window.stride),
            pad: list(|window| window.head as usize),
            dilation: if dilation.iter().all(|&size| size == 1) {
                Vec::new()
            } else {
                dilation
            },
            group: (group != 1).then_some(group as u32),
            ..ConvolutionParameter::default()
        })
    }
}
