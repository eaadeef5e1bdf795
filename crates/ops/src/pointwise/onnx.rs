//! Functions in operators of ONNX.

/// A function of one argument in operators of ONNX.
#[derive(Clone, Debug, PartialEq)]
pub enum OnnxTerm {
    /// The argument.
    Argument,
    /// The number.
    Number(f64),
    /// The number for each element of the argument, whose values are not read.
    Everywhere(f64),
    /// A term times a number.
    Scaled(Box<Self>, f64),
    /// A term plus a number.
    Shifted(Box<Self>, f64),
    /// Truth values as 0 and 1.
    AsNumbers(Box<Self>),
    /// An operator with its inputs and attributes.
    Operator(&'static str, Vec<Self>, Vec<(&'static str, f64)>),
}

impl OnnxTerm {
    /// An operator with these inputs.
    pub(super) fn of<const N: usize>(operator: &'static str, inputs: [Self; N]) -> Self {
        Self::Operator(operator, inputs.into(), Vec::new())
    }

    /// An operator on the argument.
    pub(super) fn plain(operator: &'static str) -> Self {
        Self::of(operator, [Self::Argument])
    }

    /// The operator with another attribute.
    pub(super) fn with(mut self, name: &'static str, value: f64) -> Self {
        if let Self::Operator(_, _, attributes) = &mut self {
            attributes.push((name, value));
        }
        self
    }

    /// Another operator on the result.
    pub(super) fn then(self, operator: &'static str) -> Self {
        Self::of(operator, [self])
    }

    /// Times a number.
    pub(super) fn scaled(self, factor: f64) -> Self {
        Self::Scaled(Box::new(self), factor)
    }

    /// Plus a number.
    pub(super) fn shifted(self, summand: f64) -> Self {
        Self::Shifted(Box::new(self), summand)
    }

    /// scale · x + shift.
    pub(super) fn line(scale: f64, shift: f64) -> Self {
        Self::Argument.scaled(scale).shifted(shift)
    }
}
