//! Losses.

use crate::AxisView;

/// What a sum of losses is divided by, but never by less than 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum LossDivisor {
    /// A number that follows from the shapes and options, at least 1.
    Fixed(f64),
    /// How many places are not ignored.
    Valid,
}

impl LossDivisor {
    /// The divisor of a loss with this many places that were not ignored.
    pub fn of(self, counted: usize) -> f64 {
        match self {
            Self::Fixed(divisor) => divisor.max(1.0),
            Self::Valid => counted.max(1) as f64,
        }
    }
}

/// A loss, whose first top is a scalar.
#[derive(Clone, Debug, PartialEq)]
pub enum Loss {
    /// −Σ log max(p, `least`) at the labels, for probabilities p; of scores, whose softmax is p and
    /// the second top if there is one, with `softmax`.
    Log {
        /// The scores seen from the classes.
        axis_view: AxisView,
        /// Whether p is the softmax of the bottom.
        softmax: bool,
        /// The least p.
        least: f64,
        /// Labels that do not count.
        ignore: Option<i32>,
        /// What the sum is divided by.
        divisor: LossDivisor,
        /// H of the loss Σ_l H[label, l] · log max(p_l, `least`), if it is not the unit matrix; in
        /// the third bottom if it is empty.
        infogain: Option<Vec<f64>>,
        /// The weights of the classes; none are all 1.
        class_weights: Vec<f64>,
    },
    /// Σ (a − b)² / (2 N).
    Euclidean,
    /// Σ v · f(w · (a − b)) over a divisor, with f(d) = ½(σd)² below a magnitude of 1/σ² and |d| −
    /// ½/σ² from there on; w and v are the third and the fourth bottom, if there are any. A second
    /// top has the sums over the channels.
    SmoothL1 {
        /// σ.
        sigma: f64,
        /// What the sum is divided by.
        divisor: f64,
        /// The first bottom seen from its channels.
        axis_view: AxisView,
    },
    /// Σ max(0, 1 − δ s) / N, or the sum of their squares, with δ = 1 at the label and else −1.
    Hinge {
        /// Whether the margins are squared.
        squared: bool,
    },
    /// Pairs of items that are alike or not.
    Contrastive {
        /// The distance that others are to have.
        margin: f64,
        /// Whether the margin is that of the squared distance.
        legacy: bool,
    },
    /// The cross entropy of the sigmoids of scores and targets.
    SigmoidCrossEntropy {
        /// Targets that do not count.
        ignore: Option<i32>,
        /// What the sum is divided by.
        divisor: LossDivisor,
    },
}
