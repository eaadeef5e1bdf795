//! Shapes and types of all blobs of nets before they run.

use crate::infer::Inferred;
use crate::operator::Runtime;
use crate::workspace::Workspace;
use crate::{ElementType, Tensor};
use cortado_core::Result;
use cortado_proto::caffe2::{NetDef, OperatorDef};
use std::collections::BTreeMap;

/// What is known about blobs, by their names.
pub type Known = BTreeMap<String, Inferred>;

/// What is known about the tensors of a workspace.
pub fn of_workspace(workspace: &Workspace) -> Known {
    let blobs = workspace.blobs().into_iter().filter_map(|name| {
        let blob = workspace.find_blob(&name)?;
        let blob = blob.lock();
        let tensor = blob.get_or_none::<Tensor>()?;
        let inferred = Inferred {
            dims: Some(tensor.shape().to_vec()),
            element: Some(tensor.element_type().unwrap_or(ElementType::Float)),
        };
        Some((name, inferred))
    });
    blobs.collect()
}

impl Runtime {
    /// Adds to `known` what the operators of some nets infer about their outputs, one after the
    /// other. Nothing is known about the outputs of an operator that infers nothing, or whose
    /// arguments do not fit its inputs.
    ///
    /// # Errors
    /// An unknown operator.
    pub fn infer(&self, nets: &[NetDef], mut known: Known) -> Result<Known> {
        for op in nets.iter().flat_map(|net| &net.op) {
            let inputs: Vec<Inferred> = op
                .input
                .iter()
                .map(|name| known.get(name).cloned().unwrap_or_default())
                .collect();
            let mut outputs = self.outputs_of(op, &inputs)?.into_iter();
            for name in &op.output {
                known.insert(name.clone(), outputs.next().unwrap_or_default());
            }
        }
        Ok(known)
    }

    fn outputs_of(&self, op: &OperatorDef, inputs: &[Inferred]) -> Result<Vec<Inferred>> {
        let kind = self.operator(op.r#type())?;
        let is_fit = kind.check(op).is_ok();
        let infer = kind.infer.filter(|_| is_fit);
        Ok(infer.and_then(|infer| infer(op, inputs).ok()).unwrap_or_default())
    }
}
