//! A predictor's net as a net of layers, for those who write it in another form.

use super::Predictor;
use crate::Tensor;
use crate::lowering::{self, Trace};
use cortado_core::{Error, Result, Role};
use cortado_net::Net;

/// A net of layers that computes what a predictor does, for inputs of some shapes.
pub struct Layers {
    /// The net.
    pub net: Net<f32>,
    /// The outputs: the blob of each, and its name.
    pub outputs: Vec<(String, String)>,
    /// The operator that each layer is: the layer's name, and the operator's number and type.
    pub operators: Vec<(String, usize, String)>,
}

impl Layers {
    /// Checks that there are words for what each operator computes.
    ///
    /// # Errors
    /// Names all operators without.
    pub fn check_operations(&self) -> Result<()> {
        let unsaid = (0..self.net.layer_names().len())
            .filter(|&layer| self.net.layer_kind(layer).role != Role::Input && self.net.layer_program(layer).is_none());
        let problem = |layer: usize| {
            let name = &self.net.layer_names()[layer];
            let found = self.operators.iter().find(|(of, ..)| of == name);
            let (number, type_name) = found.map_or((0, ""), |(_, number, type_name)| (*number, type_name.as_str()));
            format!(
                "operator {number}, {type_name}, which makes \"{name}\", is not exported: the export does not support it \
                 with these arguments; cut the net before it"
            )
        };
        let problems: Vec<String> = unsaid.map(problem).collect();
        match problems.is_empty() {
            true => Ok(()),
            false => Err(Error::message(&problems.join("\n"))),
        }
    }
}

impl Predictor {
    /// Runs the net on inputs by name, and gives it as layers for their shapes. What is not given
    /// is a parameter.
    ///
    /// # Errors
    /// Those of the run, and what cannot be a layer: values that are no floats, and shapes that
    /// depend on them.
    pub fn to_layers(&self, inputs: &[(&str, Tensor)]) -> Result<Layers> {
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
        let lowered = lowering::lower(&self.runtime, &self.workspace, &trace)?;
        Ok(Layers {
            net: lowered.net,
            outputs: lowered.outputs.into_iter().zip(self.outputs.iter().cloned()).collect(),
            operators: lowered.operators,
        })
    }
}
