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
