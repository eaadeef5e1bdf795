//! Ranges that cut rare values off.

use super::RangeMethod;
use crate::Result;
use cortado_core::reserve;

/// The number of bins.
const BINS: usize = 2048;
/// The bins by which the thresholds that are tried differ.
const STRIDE: usize = 16;

/// How often a value was in each of the equal parts of its range.
pub(super) struct Histogram {
    range: [f32; 2],
    counts: Vec<u64>,
}

impl Histogram {
    /// # Errors
    /// Out of memory.
    pub(super) fn new(range: [f32; 2]) -> Result<Self> {
        let counts = reserve::filled(BINS, 0)?;
        Ok(Self { range, counts })
    }

    fn width(&self) -> f64 {
        (f64::from(self.range[1]) - f64::from(self.range[0])) / BINS as f64
    }

    pub(super) fn add(&mut self, values: &[f32]) {
        let (low, width) = (f64::from(self.range[0]), self.width());
        if width > 0.0 {
            for &value in values.iter().filter(|value| value.is_finite()) {
                let bin = ((f64::from(value) - low) / width) as usize;
                self.counts[bin.min(BINS - 1)] += 1;
            }
        }
    }

    /// The range by a method.
    ///
    /// # Errors
    /// Out of memory.
    pub(super) fn range(&self, method: RangeMethod) -> Result<[f32; 2]> {
        match method {
            RangeMethod::MinMax => Ok(self.range),
            RangeMethod::Percentile(percentage) => Ok(self.percentile(percentage)),
            RangeMethod::Kl => self.kl(),
        }
    }

    /// Without the bins on each side that hold fewer than the rest of 100 together.
    fn percentile(&self, percentage: f64) -> [f32; 2] {
        let all: u64 = self.counts.iter().sum();
        let most = all as f64 * (1.0 - percentage / 100.0);
        let cut = |counts: &mut dyn Iterator<Item = &u64>| {
            let mut sum = 0;
            let within = |count: &&u64| {
                sum += **count;
                sum as f64 <= most
            };
            counts.take_while(within).count()
        };
        let (below, above) = (cut(&mut self.counts.iter()), cut(&mut self.counts.iter().rev()));
        let edge = |bins: usize| f64::from(self.range[0]) + self.width() * bins as f64;
        match below + above < BINS && all > 0 {
            true => [edge(below) as f32, edge(BINS - above) as f32],
            false => self.range,
        }
    }

    /// The threshold of magnitudes after which their distribution changes least: values beyond it
    /// count at it, and those before it become as many levels as there are integers on one side.
    fn kl(&self) -> Result<[f32; 2]> {
        let [low, high] = self.range;
        let greatest = low.abs().max(high.abs());
        let levels = if low < 0.0 && high > 0.0 { 128 } else { 255 };
        let magnitudes = self.magnitudes(greatest.into())?;
        let mut best = (f64::INFINITY, BINS);
        for bins in (levels..=BINS).rev().step_by(STRIDE) {
            let divergence = divergence(&magnitudes, bins, levels);
            if divergence < best.0 {
                best = (divergence, bins);
            }
        }
        let threshold = (f64::from(greatest) * best.1 as f64 / BINS as f64) as f32;
        Ok([low.max(-threshold), high.min(threshold)])
    }

    /// The counts of magnitudes, up to the greatest.
    fn magnitudes(&self, greatest: f64) -> Result<Vec<u64>> {
        let mut counts = reserve::filled(BINS, 0)?;
        let (low, width) = (f64::from(self.range[0]), self.width());
        for (bin, &count) in self.counts.iter().enumerate() {
            let middle = (low + width * (bin as f64 + 0.5)).abs();
            let place = (middle / greatest * BINS as f64) as usize;
            counts[place.min(BINS - 1)] += count;
        }
        Ok(counts)
    }
}

/// How far the first bins, with all beyond in the last of them, are from their means over so many
/// levels, as Σ p · ln(p / q). Empty bins stay empty, and a level of one bin is that bin.
fn divergence(counts: &[u64], bins: usize, levels: usize) -> f64 {
    let beyond: u64 = counts[bins..].iter().sum();
    let all: u64 = counts.iter().sum();
    let inner: u64 = counts[..bins].iter().sum();
    if all == 0 || inner == 0 {
        return f64::INFINITY;
    }
    let mut divergence = 0.0;
    for level in 0..levels {
        let (start, end) = (level * bins / levels, (level + 1) * bins / levels);
        let part = &counts[start..end];
        let filled = part.iter().filter(|&&count| count > 0).count();
        let mean = part.iter().sum::<u64>() as f64 / filled.max(1) as f64 / inner as f64;
        for (bin, &count) in part.iter().enumerate() {
            let count = if start + bin + 1 == bins { count + beyond } else { count };
            let p = count as f64 / all as f64;
            if p > 0.0 {
                // What falls on an empty level is as far away as the smallest share.
                divergence += p * (p / mean.max(0.5 / all as f64)).ln();
            }
        }
    }
    divergence
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)] // A test may fail there.

    use super::*;

    fn of(values: &[f32], range: [f32; 2]) -> Histogram {
        let mut histogram = Histogram::new(range).unwrap();
        histogram.add(values);
        histogram
    }

    #[test]
    fn rare_values_are_cut_off() {
        let mut values: Vec<f32> = (0..10_000).map(|i| i as f32 / 10_000.0).collect();
        values.push(100.0);
        let histogram = of(&values, [0.0, 100.0]);
        let [low, high] = histogram.range(RangeMethod::Percentile(99.9)).unwrap();
        assert!((0.0..0.1).contains(&low) && (0.9..1.2).contains(&high), "{low} {high}");
        assert_eq!(histogram.range(RangeMethod::Percentile(100.0)).unwrap()[1], 100.0);
    }

    #[test]
    fn the_divergence_prefers_a_range_without_an_outlier() {
        // A bell, of sums of uniform numbers, with one value far away.
        let unit = |i: u32| {
            let mixed = u64::from(i).wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            let mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            (mixed >> 40) as f64 / f64::from(1 << 24)
        };
        let bell = |i: u32| (0..12).map(|j| unit(12 * i + j)).sum::<f64>() - 6.0;
        let mut values: Vec<f32> = (0..20_000).map(|i| bell(i) as f32).collect();
        values.push(60.0);
        let low = values.iter().copied().fold(0.0, f32::min);
        let [least, most] = of(&values, [low, 60.0]).range(RangeMethod::Kl).unwrap();
        assert!((2.5..20.0).contains(&most), "{most}");
        assert!((low..-2.0).contains(&least), "{least}");
        // Equal numbers everywhere lose most when they are cut off.
        let even: Vec<f32> = (0..65_536).map(|i| i as f32 / 65_536.0).collect();
        let [_, most] = of(&even, [0.0, 1.0]).range(RangeMethod::Kl).unwrap();
        assert!(most > 0.9, "{most}");
    }

    #[test]
    fn a_constant_has_a_range() {
        for method in [RangeMethod::MinMax, RangeMethod::Percentile(99.0), RangeMethod::Kl] {
            assert_eq!(of(&[2.0; 5], [2.0, 2.0]).range(method).unwrap()[1], 2.0);
        }
    }
}
