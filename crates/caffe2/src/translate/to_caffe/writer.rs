//! What a net of layers is written with: names, bottoms and tops, constants.

use crate::arguments::{Arguments, StorageOrder};
use crate::kit::window::{Window, Windows};
use crate::tensor::Array;
use crate::translate::parts::unsupported;
use crate::workspace::Workspace;
use crate::{ElementType, Tensor};
use cortado_core::{Error, Result};
use cortado_proto::caffe2::OperatorDef;
use cortado_proto::{BlobShape, ConvolutionParameter, InputParameter, LayerParameter};
use std::collections::BTreeMap;

pub(super) struct Writer<'a> {
    pub(super) workspace: &'a Workspace,
    /// The current blob of each name of the net.
    pub(super) current: BTreeMap<String, String>,
    /// How often each name was used for a blob or a layer.
    pub(super) written: BTreeMap<String, usize>,
    pub(super) layers: Vec<LayerParameter>,
    pub(super) notes: Vec<String>,
}

/// An operator whose inputs are sorted into what runs compute and what is constant.
pub(super) struct Site<'a> {
    pub(super) op: &'a OperatorDef,
    pub(super) args: Arguments<'a>,
    pub(super) bottoms: Vec<String>,
    pub(super) params: Vec<Array<f32>>,
}

fn shape(dims: &[usize]) -> BlobShape {
    BlobShape {
        dim: dims.iter().map(|&size| size as i64).collect(),
        ..BlobShape::default()
    }
}

impl Writer<'_> {
    /// A name that nothing has yet.
    pub(super) fn fresh(&mut self, name: &str) -> String {
        let times = self.written.entry(name.into()).or_default();
        *times += 1;
        match *times {
            1 => name.into(),
            times => format!("{name}_{times}"),
        }
    }

    pub(super) fn add_input(&mut self, name: &str, dims: &[usize]) {
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

    pub(super) fn site<'s>(&self, op: &'s OperatorDef) -> Result<Site<'s>> {
        let (mut bottoms, mut params) = (Vec::new(), Vec::new());
        for name in &op.input {
            if let Some(blob) = self.current.get(name) {
                bottoms.push(blob.clone());
                continue;
            }
            let tensor = self.workspace.blob(name)?.lock().get::<Tensor>()?.share();
            match tensor.element_type() {
                Some(ElementType::Float) => params.push(tensor.to_blob::<f32>(name)?),
                _ => {
                    return Err(unsupported(&format!(
                        "the constant input {name} is not a tensor of floats"
                    )));
                }
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
    pub(super) fn layer(
        &mut self,
        site: &Site<'_>,
        type_name: &str,
        fill: impl FnOnce(&mut LayerParameter),
    ) -> Result<()> {
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
        self.push(site, type_name, &site.bottoms, std::slice::from_ref(&top), fill);
        self.current.insert(output.clone(), top);
        Ok(())
    }

    pub(super) fn push(
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

    pub(super) fn note(&mut self, site: &Site<'_>, text: &str) {
        let output = site.op.output.first().map_or("", String::as_str);
        self.notes
            .push(format!("operator {} \"{output}\": {text}", site.op.r#type()));
    }

    pub(super) fn rename(&mut self, site: &Site<'_>) -> Result<()> {
        let output = site.op.output.first().cloned().unwrap_or_default();
        self.current.insert(output, site.bottoms[0].clone());
        Ok(())
    }
}

/// Whether Caffe's layers of a type may have their bottom as top.
fn works_in_place(type_name: &str) -> bool {
    matches!(
        type_name,
        "BNLL" | "Clip" | "Dropout" | "ELU" | "Exp" | "Log" | "PReLU" | "Power" | "ReLU" | "Sigmoid" | "Swish" | "TanH"
    )
}

impl Site<'_> {
    pub(super) fn param(&self, index: usize) -> Result<&Array<f32>> {
        self.params
            .get(index)
            .ok_or_else(|| unsupported("an input that Caffe has as weights is not a constant"))
    }

    pub(super) fn protos(&self) -> Result<Vec<cortado_proto::BlobProto>> {
        self.params.iter().map(|param| param.to_proto(false)).collect()
    }

    /// Refuses images whose channels are last.
    pub(super) fn planes(&self) -> Result<()> {
        match self.args.order()? {
            StorageOrder::Nchw => Ok(()),
            StorageOrder::Nhwc => Err(unsupported("Caffe's images have their channels first (order NCHW)")),
        }
    }

    /// Windows whose padding is the same on both sides, and whether it is Caffe's way of pooling.
    pub(super) fn even_windows(&self) -> Result<(Vec<Window>, bool)> {
        self.planes()?;
        let legacy = self.args.int("legacy_pad", 0)?;
        if legacy != 0 && legacy != 3 {
            return Err(unsupported("padding by SAME or VALID"));
        }
        let windows = Windows::of(&self.args)?;
        let axes = self
            .params
            .first()
            .map_or(2, |filters| filters.shape().len().saturating_sub(2));
        let windows = windows.bare(axes)?;
        match windows.iter().all(Window::is_even) {
            true => Ok((windows, legacy == 3)),
            false => Err(unsupported("padding that differs from side to side")),
        }
    }

    /// The options of a convolution.
    pub(super) fn windows(&self) -> Result<ConvolutionParameter> {
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
