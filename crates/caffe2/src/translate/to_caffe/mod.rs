//! From a predict net with its parameters to a Caffe net with its weights, where that is possible.
//!
//! Blobs that are written again get another name, unless Caffe's layer works in place. Parameters are
//! the blobs of the workspace that are not inputs of runs.

mod channels;
mod simple;
mod windows;
mod writer;

use super::parts::unsupported;
use crate::workspace::Workspace;
use cortado_core::{Context, Frame, Result};
use cortado_proto::NetParameter;
use cortado_proto::caffe2::{NetDef, OperatorDef};
use cortado_proto::eltwise_parameter::EltwiseOp;
use cortado_proto::pooling_parameter::PoolMethod;
use std::collections::BTreeMap;
use writer::Writer;

/// A translated net.
#[derive(Debug)]
pub struct ToCaffe {
    /// The net; its layers have their blobs, so that it is prototxt and caffemodel in one.
    pub net: NetParameter,
    /// What people should know: where the numbers may differ.
    pub notes: Vec<String>,
}

/// Translates a net whose parameters are in a workspace; `inputs` are the inputs of runs, with
/// their shapes.
///
/// # Errors
/// An operator that Caffe's layers cannot express: its place, and why.
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

impl Writer<'_> {
    fn add(&mut self, op: &OperatorDef) -> Result<()> {
        let site = self.site(op)?;
        if site.bottoms.is_empty() {
            return Err(unsupported("it computes something from constants alone"));
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
}
