//! Shapes and types of blobs before a net runs: as each operator infers those of its outputs.

use crate::ElementType;
use cortado_core::Result;
use cortado_proto::caffe2::OperatorDef;

/// What is known about a tensor before a run.
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

/// The first output is like the first input; nothing is known about the others.
///
/// # Errors
/// None.
pub fn first_like_first(_: &OperatorDef, inputs: &[Inferred]) -> Result<Vec<Inferred>> {
    Ok(vec![inputs.first().cloned().unwrap_or_default()])
}

/// Every output is like the input of the same number.
///
/// # Errors
/// None.
pub fn like_inputs(def: &OperatorDef, inputs: &[Inferred]) -> Result<Vec<Inferred>> {
    let like = |i: usize| inputs.get(i).cloned().unwrap_or_default();
    Ok((0..def.output.len()).map(like).collect())
}

/// One output of the element type of the first input, whose shape is a function of that of the
/// first input.
///
/// # Errors
/// Those of the function.
pub fn reshaped(inputs: &[Inferred], f: impl FnOnce(&[usize]) -> Result<Vec<usize>>) -> Result<Vec<Inferred>> {
    let input = inputs.first().cloned().unwrap_or_default();
    let dims = input.dims.map(|dims| f(&dims)).transpose()?;
    Ok(vec![Inferred {
        dims,
        element: input.element,
    }])
}

/// One output of a known shape and type.
///
/// # Errors
/// None.
pub fn known(dims: &[usize], element: ElementType) -> Result<Vec<Inferred>> {
    Ok(vec![Inferred::new(dims, element)])
}
