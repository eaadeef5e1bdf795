//! Recurrent networks.

use crate::count;

/// The formula of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cell {
    /// Long short-term memory: gates i, f, o and g.
    Lstm,
    /// tanh, and tanh of a product with further parameters as output.
    Rnn,
}

impl Cell {
    /// The number of states: h, and c of an LSTM.
    pub fn states(self) -> usize {
        match self {
            Self::Lstm => 2,
            Self::Rnn => 1,
        }
    }

    /// The number of gates: a step has this many times H inputs.
    pub fn gates(self) -> usize {
        match self {
            Self::Lstm => 4,
            Self::Rnn => 1,
        }
    }

    /// Whether the output is computed from the hidden state, and is not the hidden state itself.
    pub fn has_readout(self) -> bool {
        self == Self::Rnn
    }
}

/// A network over a sequence. Its operands are the sequence, the marks, the static input if there is
/// one, the first states if they are [exposed](Self::exposed); then the weights of the sequence, the
/// bias, the weights of the static input, those of the hidden state, and of an RNN also weights and
/// bias of the output.
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

impl Recurrent {
    /// The number of operands that are not weights.
    pub fn data_operands(&self) -> usize {
        let states = if self.exposed { self.cell.states() } else { 0 };
        2 + usize::from(self.fixed.is_some()) + states
    }

    /// The elements of the gates of one stream.
    pub fn width(&self) -> usize {
        count([self.cell.gates(), self.hidden])
    }

    /// The elements of one state of all streams.
    pub fn state_len(&self) -> usize {
        count([self.streams, self.hidden])
    }

    /// The shapes of the parameters, in order.
    pub fn params(&self) -> Vec<Vec<usize>> {
        let (width, h) = (self.width(), self.hidden);
        let mut shapes = vec![vec![width, self.inputs], vec![width]];
        shapes.extend(self.fixed.map(|inputs| vec![width, inputs]));
        shapes.push(vec![width, h]);
        if self.cell.has_readout() {
            shapes.extend([vec![h, h], vec![h]]);
        }
        shapes
    }

    /// The index of the parameter of the hidden state. Those from it on are used in every step.
    pub fn hidden_param(&self) -> usize {
        2 + usize::from(self.fixed.is_some())
    }
}
