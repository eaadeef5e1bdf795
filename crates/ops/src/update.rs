//! How learned weights change, as data.

use crate::Float;

/// An update of the weights w of one blob by the diff d that was accumulated for them. The gradient
/// is g = scale · d + decay · p, where the penalty p is w, or sign(w) with `l1`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Update<T> {
    /// What turns the gradient into a step.
    pub formula: UpdateFormula<T>,
    /// What the diff is multiplied by first: 1 / iter_size, and less if gradients are clipped.
    pub scale: T,
    /// The learning rate α.
    pub rate: T,
    /// The weight decay.
    pub decay: T,
    /// Whether the penalty is L1 rather than L2.
    pub l1: bool,
}

/// The step that is taken off the weights, from the gradient g and what is kept of the
/// gradients before: one or two numbers for each weight, which begin as 0 and change first.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum UpdateFormula<T> {
    /// v ← μ · v + α · g; the step is v.
    Sgd {
        /// μ.
        momentum: T,
    },
    /// v′ ← μ · v + α · g; the step is (1 + μ) · v′ − μ · v.
    Nesterov {
        /// μ.
        momentum: T,
    },
    /// h ← h + g²; the step is α · (g / (√h + δ)).
    AdaGrad {
        /// δ.
        delta: T,
    },
    /// h ← the average of g²; the step is α · (g / (√h + δ)).
    RmsProp {
        /// How h moves.
        average: MovingAverage<T>,
        /// δ.
        delta: T,
    },
    /// h ← the average of g²; u = g · √((δ + k) / (δ + h)); k ← the average of u²; the step is α ·
    /// u.
    AdaDelta {
        /// How h and k move.
        average: MovingAverage<T>,
        /// δ.
        delta: T,
    },
    /// m ← the average of g; v ← the average of g²; the step is α · correction · (m / (√v + δ)).
    Adam(Moments<T>),
    /// The same of g without the penalty, which comes to the step: + α · decay · p.
    AdamW(Moments<T>),
}

impl<T> UpdateFormula<T> {
    /// How many numbers are kept for each weight.
    pub fn history_len(&self) -> usize {
        match self {
            Self::Sgd { .. } | Self::Nesterov { .. } | Self::AdaGrad { .. } | Self::RmsProp { .. } => 1,
            Self::AdaDelta { .. } | Self::Adam(_) | Self::AdamW(_) => 2,
        }
    }
}

/// The moving averages of a gradient and of its square.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Moments<T> {
    /// How that of the gradient moves.
    pub first: MovingAverage<T>,
    /// How that of the square moves.
    pub second: MovingAverage<T>,
    /// δ.
    pub delta: T,
    /// What makes up for averages that began as 0: √(1 − β2^t) / (1 − β1^t) in step t.
    pub correction: T,
}

/// A moving average: old · average + new · value.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MovingAverage<T> {
    /// The share of the average before.
    pub old: T,
    /// The share of the value.
    pub new: T,
}

impl<T: Float> MovingAverage<T> {
    /// One that keeps the share `old` of the average before.
    pub fn keeping(old: f64) -> Self {
        Self {
            old: T::from_f64(old),
            new: T::from_f64(1.0 - old),
        }
    }

    /// The average after a value.
    #[inline(always)]
    pub fn after(self, average: T, value: T) -> T {
        self.old * average + self.new * value
    }
}

impl<T: Float> Update<T> {
    /// scale · d + decay · p.
    #[inline(always)]
    pub fn gradient(&self, diff: T, weight: T) -> T {
        self.scale * diff + self.penalty(weight)
    }

    /// decay · p.
    #[inline(always)]
    pub fn penalty(&self, weight: T) -> T {
        let direction = if !self.l1 {
            weight
        } else if weight > T::ZERO {
            T::ONE
        } else if weight < T::ZERO {
            -T::ONE
        } else {
            T::ZERO
        };
        self.decay * direction
    }
}
