//! How well the products of a net use the machine: GFLOP/s, and shares of the peak that is measured
//! between the iterations.

use anyhow::Result;
use cortado_core::{Ctx, Real};
use std::io::Write;
use std::time::Duration;

/// What explains a share above 100 %.
pub(super) const EXCEEDED: &str =
    "More than 100 % of the peak: operations are counted for the direct sum, and Winograd's algorithm needs fewer.";

/// The time of something that is done once in each iteration.
#[derive(Clone, Copy, Debug)]
pub(super) struct Clock {
    pub(super) sum: Duration,
    best: Duration,
}

impl Clock {
    /// Before the first iteration.
    pub(super) const fn new() -> Self {
        Self {
            sum: Duration::ZERO,
            best: Duration::MAX,
        }
    }

    /// Counts what one iteration took.
    pub(super) fn add(&mut self, took: Duration) {
        self.sum += took;
        self.best = self.best.min(took);
    }
}

/// The measured peak, so far. A machine may change its speed from one second to the next; what is
/// compared should have seen the same seconds.
pub(super) struct Peak {
    flops: f64,
    /// From one measurement to the next, in iterations.
    every: i64,
    /// At once.
    measurements: usize,
}

impl Peak {
    /// Some twenty measurements, spread over this number of iterations.
    pub(super) fn new(iterations: i64) -> Self {
        const ENOUGH: i64 = 20;
        let every = (iterations / ENOUGH).max(1);
        Self {
            flops: 0.0,
            every,
            measurements: (ENOUGH / iterations.max(1)).max(1) as usize,
        }
    }

    /// After the iteration of this number, counted from 1.
    pub(super) fn after<T: Real>(&mut self, iteration: i64, ctx: &Ctx) -> Result<()> {
        if iteration % self.every == 0 {
            let flops = ctx.install(|| cortado_cpu::peak_flops::<T>(self.measurements))?;
            self.flops = self.flops.max(flops);
        }
        Ok(())
    }

    /// Names the measure.
    pub(super) fn write(&self, out: &mut impl Write) -> Result<()> {
        let (peak, path) = (self.flops / 1e9, cortado_cpu::path_name());
        Ok(writeln!(out, "Peak: {peak:.1} GFLOP/s, measured ({path}).")?)
    }

    /// The speed of this number of multiplications and additions in the best iteration, and its
    /// share of the peak.
    pub(super) fn share(&self, multiply_adds: u64, clock: Clock) -> String {
        let (ms, flop) = (clock.best.as_secs_f64() * 1e3, 2.0 * multiply_adds as f64 / 1e9);
        let rate = rate(multiply_adds, clock);
        let (speed, share) = (rate / 1e9, 100.0 * rate / self.flops);
        format!("best {ms:.3} ms, {flop:.3} GFLOP at {speed:.1} GFLOP/s, {share:.0} % of the peak")
    }

    /// Whether that share, as it is shown, is above 100 %.
    pub(super) fn is_exceeded(&self, multiply_adds: u64, clock: Clock) -> bool {
        rate(multiply_adds, clock) > 1.005 * self.flops
    }
}

/// Operations in a second, a multiplication and an addition being two, in the best iteration.
fn rate(multiply_adds: u64, clock: Clock) -> f64 {
    2.0 * multiply_adds as f64 / clock.best.as_secs_f64().max(1e-9)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_share_above_the_peak_is_recognised() {
        let mut peak = Peak::new(1);
        peak.flops = 1e9;
        let mut clock = Clock::new();
        clock.add(Duration::from_millis(1));
        for (multiply_adds, shown, exceeded) in [(500_000, "100 %", false), (840_000, "168 %", true)] {
            assert!(peak.share(multiply_adds, clock).contains(shown));
            assert_eq!(peak.is_exceeded(multiply_adds, clock), exceeded);
        }
    }
}
