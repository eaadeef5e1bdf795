//! The sliding mean of the last `average_loss` losses.

/// The losses of the window, and their mean.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct LossWindow {
    size: usize,
    losses: Vec<f64>,
    oldest: usize,
    mean: f64,
}

impl LossWindow {
    /// An empty window for `size` losses (at least 1).
    pub(super) fn new(size: usize) -> Self {
        Self {
            size: size.max(1),
            losses: Vec::new(),
            oldest: 0,
            mean: 0.0,
        }
    }

    /// A window that continues one with these losses, the oldest first, and this mean.
    pub(super) fn restored(size: usize, losses: &[f64], mean: f64) -> Self {
        let keep = &losses[losses.len().saturating_sub(size.max(1))..];
        Self {
            losses: keep.to_vec(),
            mean,
            ..Self::new(size)
        }
    }

    /// Takes a loss in and gives the new mean.
    pub(super) fn push(&mut self, loss: f64) -> f64 {
        if self.losses.len() < self.size {
            self.losses.push(loss);
            let n = self.losses.len() as f64;
            self.mean = (self.mean * (n - 1.0) + loss) / n;
        } else {
            self.mean += (loss - self.losses[self.oldest]) / self.size as f64;
            self.losses[self.oldest] = loss;
            self.oldest = (self.oldest + 1) % self.size;
        }
        self.mean
    }

    /// The mean.
    pub(super) fn mean(&self) -> f64 {
        self.mean
    }

    /// The losses, the oldest first.
    pub(super) fn oldest_first(&self) -> Vec<f64> {
        [&self.losses[self.oldest..], &self.losses[..self.oldest]].concat()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_mean_slides() {
        let mut window = LossWindow::new(3);
        let means: Vec<f64> = [3.0, 5.0, 1.0, 9.0, 2.0].map(|loss| window.push(loss)).to_vec();
        assert_eq!(means, [3.0, 4.0, 3.0, 5.0, 4.0]);
        assert_eq!(window.oldest_first(), [1.0, 9.0, 2.0]);
    }

    #[test]
    fn a_restored_window_goes_on_with_the_same_bits() {
        let mut one = LossWindow::new(3);
        let losses: Vec<f64> = (0..20).map(|i| 1.0 / (1.0 + f64::from(i))).collect();
        for cut in 0..20 {
            let mut other = LossWindow::restored(3, &one.oldest_first(), one.mean());
            let mut original = one.clone();
            for loss in &losses {
                assert_eq!(original.push(*loss).to_bits(), other.push(*loss).to_bits());
            }
            one.push(losses[cut]);
        }
    }
}
