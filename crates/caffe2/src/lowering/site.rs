//! Operators at their places in a graph, and how they run there where no operation describes them.

use super::op;
use crate::Tensor;
use crate::operator::{BoundOperator, Runtime};
use crate::workspace::Workspace;
use cortado_core::{Blob, Error, Result};
use cortado_graph::{Instance, Opaque, Owner};
use cortado_ops::Op;
use cortado_proto::caffe2::OperatorDef;
use std::sync::Arc;

/// An operator at its place: which of its inputs runs give, which are parameters, and their shapes.
/// Its message calls the inputs `bottom…` and `param…`, and the outputs that are read `top…`.
pub(super) struct Site {
    def: OperatorDef,
    bottoms: Vec<Vec<usize>>,
    params: Vec<Blob<f32>>,
    tops: Vec<Vec<usize>>,
}

impl Site {
    pub(super) fn new(op: &OperatorDef) -> Self {
        let mut def = op.clone();
        def.input = vec![String::new(); op.input.len()];
        def.output = (0..op.output.len()).map(|output| format!("unread{output}")).collect();
        Self {
            def,
            bottoms: Vec::new(),
            params: Vec::new(),
            tops: Vec::new(),
        }
    }

    pub(super) fn add_bottom(&mut self, input: usize, dims: &[usize]) {
        self.def.input[input] = format!("bottom{}", self.bottoms.len());
        self.bottoms.push(dims.to_vec());
    }

    pub(super) fn add_param(&mut self, input: usize, tensor: &Tensor) -> Result<()> {
        self.def.input[input] = format!("param{}", self.params.len());
        let array = tensor.array::<f32>()?;
        self.params.push(array.alias(array.name()));
        Ok(())
    }

    /// An input that is not needed.
    pub(super) fn skip(&mut self, input: usize) {
        self.def.input[input] = format!("skipped{input}");
    }

    pub(super) fn add_top(&mut self, output: usize, dims: &[usize]) {
        self.def.output[output] = format!("top{}", self.tops.len());
        self.tops.push(dims.to_vec());
    }

    /// The parameters.
    pub(super) fn params(&self) -> &[Blob<f32>] {
        &self.params
    }

    /// What it computes, if an operation describes it.
    pub(super) fn op(&self) -> Option<Op> {
        op::of(&op::Place {
            def: &self.def,
            bottoms: &self.bottoms,
            params: &self.params,
            tops: &self.tops,
        })
    }
}

/// The operators of a graph, by their origins.
pub(crate) struct Operators {
    runtime: Arc<Runtime>,
    sites: Vec<Option<Arc<Site>>>,
}

impl Operators {
    pub(super) fn new(runtime: Runtime) -> Self {
        Self {
            runtime: Arc::new(runtime),
            sites: Vec::new(),
        }
    }

    /// Adds what the next origin is: an operator, or an input.
    pub(super) fn push(&mut self, site: Option<Site>) {
        self.sites.push(site.map(Arc::new));
    }
}

impl Owner<f32> for Operators {
    fn opaque(&self, origin: usize) -> Result<Option<Box<dyn Opaque<f32>>>> {
        let Some(Some(site)) = self.sites.get(origin) else {
            return Ok(None);
        };
        Ok(Some(Box::new(Placed {
            runtime: self.runtime.clone(),
            site: site.clone(),
        })))
    }
}

struct Placed {
    runtime: Arc<Runtime>,
    site: Arc<Site>,
}

impl Opaque<f32> for Placed {
    fn inputs(&self) -> usize {
        self.site.bottoms.len()
    }

    fn instance(&self) -> Result<Box<dyn Instance<f32>>> {
        let blobs = |shapes: &[Vec<usize>]| -> Result<Vec<Blob<f32>>> {
            shapes.iter().map(|dims| Blob::new("", dims)).collect()
        };
        let workspace = Workspace::new();
        for (i, param) in self.site.params.iter().enumerate() {
            let param = Tensor::from_blob(param);
            workspace.create_blob(&format!("param{i}")).lock().reset(param);
        }
        Ok(Box::new(Running {
            runtime: self.runtime.clone(),
            inputs: blobs(&self.site.bottoms)?,
            outputs: blobs(&self.site.tops)?,
            site: self.site.clone(),
            workspace,
            bound: None,
        }))
    }
}

/// An operator in a workspace of its own.
struct Running {
    runtime: Arc<Runtime>,
    site: Arc<Site>,
    workspace: Arc<Workspace>,
    bound: Option<BoundOperator>,
    inputs: Vec<Blob<f32>>,
    outputs: Vec<Blob<f32>>,
}

impl Instance<f32> for Running {
    fn input(&self, index: usize) -> &Blob<f32> {
        &self.inputs[index]
    }

    fn set_input(&mut self, index: usize, blob: &Blob<f32>) {
        self.inputs[index] = blob.alias(blob.name());
    }

    fn output(&self, index: usize) -> &Blob<f32> {
        &self.outputs[index]
    }

    fn run(&mut self) -> Result<()> {
        self.run_to_any_shape()?;
        for (output, dims) in self.outputs.iter().zip(&self.site.tops) {
            if output.shape()[..] != dims[..] {
                return Err(Error::mismatch(
                    format!("shape of an output of {}", self.site.def.r#type()),
                    format!("{dims:?}"),
                    output.shape(),
                ));
            }
        }
        Ok(())
    }

    fn run_to_any_shape(&mut self) -> Result<()> {
        for (i, input) in self.inputs.iter().enumerate() {
            let tensor = Tensor::from_blob(input);
            self.workspace.create_blob(&format!("bottom{i}")).lock().reset(tensor);
        }
        let bound = match &mut self.bound {
            Some(bound) => bound,
            none => none.insert(self.runtime.bind(&self.workspace, &self.site.def)?),
        };
        bound.run(&self.workspace)?;
        for (i, output) in self.outputs.iter_mut().enumerate() {
            let blob = self.workspace.blob(&format!("top{i}"))?;
            let blob = blob.lock();
            output.copy_data_from(blob.get::<Tensor>()?.array::<f32>()?, true)?;
        }
        Ok(())
    }
}
