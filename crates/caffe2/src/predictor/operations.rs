//! A predictor's net as a graph, for those who write it in another form.

use super::Predictor;
use crate::Tensor;
use crate::lowering::{self, Lowered, Trace};
use cortado_core::{Ctx, Error, Result};
use cortado_graph::{Graph, Node, Owner};

/// The graph that computes what a predictor does, for inputs of some shapes.
pub struct PredictorGraph {
    lowered: Lowered,
    ctx: Ctx,
}

impl PredictorGraph {
    /// The graph. Its inputs and outputs have the names of the predictor's.
    pub fn graph(&self) -> &Graph {
        &self.lowered.graph
    }

    /// What runs the nodes that no operation describes.
    pub fn owner(&self) -> &dyn Owner<f32> {
        &self.lowered.operators
    }

    /// The context in which it runs.
    pub fn ctx(&self) -> &Ctx {
        &self.ctx
    }

    /// Checks that an operation describes each operator.
    ///
    /// # Errors
    /// Names all operators that none describes.
    pub fn check_operations(&self) -> Result<()> {
        let graph = self.graph();
        let problem = |node: &Node| {
            let origin = &graph.origins[node.work.origin];
            let problem = "is not exported: the export does not support it with these arguments; cut the net before it";
            origin.located(Error::message(problem)).to_string()
        };
        let unsupported = graph.nodes.iter().filter(|node| node.work.op.is_none());
        let problems: Vec<String> = unsupported.map(problem).collect();
        match problems.is_empty() {
            true => Ok(()),
            false => Err(Error::message(&problems.join("\n"))),
        }
    }
}

impl Predictor {
    /// The predictor with other outputs: any blobs of its net.
    ///
    /// # Errors
    /// A blob that the net neither reads nor makes: its nearest names.
    pub fn with_outputs(mut self, outputs: &[String]) -> Result<Self> {
        let made = self.def.op.iter().flat_map(|op| &op.output);
        let known: Vec<&str> = made.chain(&self.def.external_input).map(String::as_str).collect();
        if let Some(name) = outputs.iter().find(|name| !known.contains(&name.as_str())) {
            let hint = cortado_proto::did_you_mean(name, known);
            let problem = format!("there is no blob \"{name}\" in the net \"{}\"{hint}", self.def.name());
            return Err(Error::message(&problem));
        }
        self.outputs = outputs.to_vec();
        Ok(self)
    }

    /// Runs the net on inputs by name, and gives it as a graph for their shapes. Inputs that are
    /// not given are parameters.
    ///
    /// # Errors
    /// Those of the run, and what cannot be in a graph: values that are not floats, and shapes that
    /// depend on them.
    pub fn to_graph(&self, inputs: &[(&str, Tensor)]) -> Result<PredictorGraph> {
        self.run_map(inputs)?;
        let seen = self.watch()?;
        let shapes = inputs
            .iter()
            .map(|(name, tensor)| ((*name).to_string(), tensor.shape().to_vec()))
            .collect::<Vec<_>>();
        let trace = Trace {
            def: &self.def,
            inputs: &shapes,
            outputs: &seen,
            wanted: &self.outputs,
        };
        Ok(PredictorGraph {
            lowered: lowering::lower(&self.runtime, &self.workspace, &trace)?,
            ctx: self.runtime.ctx.clone(),
        })
    }
}
