//! Where the numbers come from that others are multiplied by.

/// Where the coefficients of one kind come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Coefficients {
    /// There are none.
    Absent,
    /// The parameter of this index.
    Learned(usize),
    /// The second bottom.
    Bottom,
}

impl Coefficients {
    /// The operand of an [`Op`](crate::Op) that holds them, in a layer with this number of bottoms.
    pub fn operand(self, bottoms: usize) -> Option<usize> {
        match self {
            Self::Absent => None,
            Self::Learned(param) => Some(bottoms + param),
            Self::Bottom => Some(1),
        }
    }
}

/// What differences from a mean are divided by, for the variance v of the elements.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Spread {
    /// 1.
    One,
    /// √v + eps.
    Deviation {
        /// eps.
        eps: f64,
    },
    /// √(v + eps).
    RootOfSum {
        /// eps.
        eps: f64,
    },
}
