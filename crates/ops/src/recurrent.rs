//! Recurrent networks.

/// The formula of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cell {
    /// Long short-term memory: gates i, f, o and g.
    Lstm,
    /// tanh, and tanh of a product with further parameters as output.
    Rnn,
}

/// A network over a sequence: parameters are the weights of the inputs, the bias, those of the
/// static input if there is one, those of the hidden state; of an RNN also weights and bias of the
/// output.
#[derive(Clone, Debug, PartialEq)]
pub struct Recurrent {
    /// The formula of a step.
    pub cell: Cell,
    /// T.
    pub steps: usize,
    /// N.
    pub streams: usize,
    /// D.
    pub inputs: usize,
    /// H.
    pub hidden: usize,
    /// The size of the static input of one stream, if there is one, as the third bottom.
    pub fixed: Option<usize>,
    /// Whether the first states are the last bottoms, and the last states are further tops.
    pub exposed: bool,
    /// The states to begin with, if they are not bottoms: of each state N · H numbers; zeros if it
    /// is empty.
    pub memory: Vec<f64>,
}
