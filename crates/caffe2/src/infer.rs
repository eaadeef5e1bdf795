//! Shapes and types of blobs before a net runs: what each operator says of its outputs.

use crate::ElementType;
use cortado_core::Result;
use cortado_proto::caffe2::OperatorDef;

/// What is known of a tensor before a run.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Inferred {
    /// The sizes of its axes, if they are known.
    pub dims: Option<Vec<usize>>,
    /// The type of its elements, if it is known.
    pub element: Option<ElementType>,
}

impl Inferred {
    /// A tensor of a known shape and type.
    pub fn new(dims: &[usize], element: ElementType) -> Self {
        Self {
            dims: Some(dims.to_vec()),
            element: Some(element),
        }
    }
}

/// The outputs of an operator from its inputs; fewer where the rest is not known.
pub type InferFn = fn(&OperatorDef, &[Inferred]) -> Result<Vec<Inferred>>;

/// Every output is like the first input.
///
/// # Errors
/// None.
pub fn like_first_input(def: &OperatorDef, inputs: &[Inferred]) -> Result<Vec<Inferred>> {
    let first = inputs.first().cloned().unwrap_or_default();
    Ok(vec![first; def.output.len()])
}

/// Every output is like the input of the same number.
///
/// # Errors
/// None.
pub fn like_inputs(def: &OperatorDef, inputs: &[Inferred]) -> Result<Vec<Inferred>> {
    let like = |i: usize| inputs.get(i).cloned().unwrap_or_default();
    Ok((0..def.output.len()).map(like).collect())
}
