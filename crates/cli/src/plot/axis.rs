//! Axes: their range, their ticks, and how a value is written.

/// An axis of logarithms has ticks at 2 and 5 times powers of ten too, if these are not more.
const MOST_FINE_TICKS: usize = 8;

/// An axis from the least to the greatest of its values.
#[derive(Clone, Debug)]
pub(super) struct Axis {
    pub(super) low: f64,
    pub(super) high: f64,
    scale: Scale,
    /// Values and how they are written.
    pub(super) ticks: Vec<(f64, String)>,
}

/// How values lie on an axis.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Scale {
    /// Evenly
    Linear,
    /// By their logarithms
    Log,
}

impl Scale {
    /// The one that suits values: by logarithms if they are positive and differ by more than a factor
    /// of ten.
    pub(super) fn of(values: impl Iterator<Item = f64>) -> Self {
        let finite = values.filter(|value| value.is_finite());
        let (low, high) = finite.fold((f64::INFINITY, 0.0), |(low, high): (f64, f64), value| {
            (low.min(value), high.max(value))
        });
        match low > 0.0 && high > low * 9.99 {
            true => Self::Log,
            false => Self::Linear,
        }
    }
}

impl Axis {
    /// An axis for these values with about `wanted` ticks. Values that are not finite do not count.
    pub(super) fn of(values: impl Iterator<Item = f64>, scale: Scale, wanted: usize, round: bool) -> Self {
        // What is beyond these has no tick that a double holds.
        let values = values.filter(|v| v.is_finite()).map(|v| v.clamp(-1e300, 1e300));
        let finite = values.filter(|v| scale == Scale::Linear || *v > 0.0);
        let (low, high) = finite.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), v| {
            (low.min(v), high.max(v))
        });
        let (low, high) = if low <= high { (low, high) } else { (0.0, 1.0) };
        match scale {
            Scale::Log if low > 0.0 => Self::logarithmic(low, high, wanted),
            _ => Self::linear(low, high, wanted, round),
        }
    }

    /// Ticks at 1, 2 or 5 times a power of ten; the ends are ticks too if `round`.
    fn linear(mut low: f64, mut high: f64, wanted: usize, round: bool) -> Self {
        if high - low <= low.abs().max(high.abs()) * 1e-9 {
            let room = if low == 0.0 { 1.0 } else { low.abs() * 0.1 };
            (low, high) = (low - room, high + room);
        }
        let rough = high / wanted.max(1) as f64 - low / wanted.max(1) as f64;
        let power = 10_f64.powf(rough.log10().floor());
        let step = [1.0, 2.0, 5.0, 10.0]
            .map(|m| m * power)
            .into_iter()
            .find(|&step| step >= rough * 0.999);
        let step = step.unwrap_or(power * 10.0);
        let (first, last) = ((low / step).floor(), (high / step).ceil());
        if round {
            (low, high) = (first * step, last * step);
        }
        let mut ticks = Vec::new();
        for i in 0..=40 {
            let tick = (first + f64::from(i)) * step;
            if tick >= low - step * 1e-6 && tick <= high + step * 1e-6 {
                ticks.push((tick, written(tick, step)));
            }
        }
        Self {
            low,
            high,
            scale: Scale::Linear,
            ticks,
        }
    }

    /// Ticks at powers of ten, and where these are few at 2 and 5 times those; the ends are ticks too.
    fn logarithmic(low: f64, high: f64, wanted: usize) -> Self {
        // Powers of ten beyond these do not fit into a double.
        let first = ((low.log10() + 1e-9).floor() as i32).clamp(-307, 307);
        let last = ((high.log10() - 1e-9).ceil() as i32).clamp(first + 1, 308);
        let fine = (first..=last).flat_map(|e| [1.0, 2.0, 5.0].map(|m| (m * 10_f64.powi(e), 10_f64.powi(e))));
        let fine: Vec<_> = fine.collect();
        let start = fine
            .iter()
            .rposition(|(value, _)| *value <= low * (1.0 + 1e-9))
            .unwrap_or(0);
        let end = fine.iter().position(|(value, _)| *value >= high * (1.0 - 1e-9));
        let end = end.unwrap_or(fine.len() - 1).max(start + 1).min(fine.len() - 1);
        let (low, high) = (fine[start].0, fine[end].0);
        let step = ((last - first) / i32::try_from(wanted.max(1)).unwrap_or(1)).max(1);
        let powers = (first..=last)
            .filter(|e| (e - first) % step == 0)
            .map(|e| (10_f64.powi(e), power(e)));
        let ticks = match end - start >= MOST_FINE_TICKS {
            true => powers.filter(|(value, _)| (low..=high).contains(value)).collect(),
            false => fine[start..=end]
                .iter()
                .map(|&(value, unit)| (value, written(value, unit)))
                .collect(),
        };
        Self {
            low,
            high,
            scale: Scale::Log,
            ticks,
        }
    }

    /// Where a value lies, from 0 to 1; `None` if nowhere.
    pub(super) fn place(&self, value: f64) -> Option<f64> {
        let at = match self.scale {
            Scale::Log => (value.log10() - self.low.log10()) / (self.high.log10() - self.low.log10()),
            Scale::Linear => (value - self.low) / (self.high - self.low),
        };
        at.is_finite().then(|| at.clamp(0.0, 1.0))
    }
}

fn power(exponent: i32) -> String {
    match exponent {
        0..=3 => 10_i64.pow(exponent.unsigned_abs()).to_string(),
        -3..0 => format!("{:.*}", exponent.unsigned_abs() as usize, 10_f64.powi(exponent)),
        _ => format!("1e{exponent}"),
    }
}

/// A tick of an axis with this step: as many decimals as the step has; thousands as k, millions as
/// M.
fn written(tick: f64, step: f64) -> String {
    let tick = if tick.abs() < step * 1e-6 { 0.0 } else { tick };
    if tick.abs() >= 1e9 || step < 1e-7 {
        return if tick == 0.0 {
            "0".into()
        } else {
            short(&format!("{tick:.2e}"))
        };
    }
    for (size, unit) in [(1e6, "M"), (1e3, "k")] {
        if step >= size / 100.0 && tick.abs() >= size {
            return format!("{}{unit}", decimals(tick / size, step / size));
        }
    }
    decimals(tick, step)
}

/// `1.50e-6` as `1.5e-6`.
fn short(text: &str) -> String {
    let (digits, exponent) = text.split_once('e').unwrap_or((text, "0"));
    format!("{}e{exponent}", digits.trim_end_matches('0').trim_end_matches('.'))
}

fn decimals(value: f64, step: f64) -> String {
    let places = (-(step * 1.0001).log10().floor()).clamp(0.0, 7.0) as usize;
    let text = format!("{value:.places$}");
    if text.contains('.') && places > 0 && step >= 1.0 {
        return text.trim_end_matches('0').trim_end_matches('.').to_string();
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ticks(values: &[f64], scale: Scale) -> String {
        let axis = Axis::of(values.iter().copied(), scale, 5, true);
        axis.ticks
            .iter()
            .map(|tick| tick.1.clone())
            .collect::<Vec<_>>()
            .join(" ")
    }

    #[test]
    fn ticks_are_round_numbers() {
        assert_eq!(ticks(&[0.0, 2.3], Scale::Linear), "0.0 0.5 1.0 1.5 2.0 2.5");
        assert_eq!(ticks(&[0.0, 10000.0], Scale::Linear), "0 2k 4k 6k 8k 10k");
        assert_eq!(ticks(&[10.0, 98.0], Scale::Linear), "0 20 40 60 80 100");
        assert_eq!(ticks(&[0.00002, 0.1], Scale::Log), "1e-4 0.001 0.01 0.1");
        assert_eq!(ticks(&[0.3, 2.4], Scale::Log), "0.2 0.5 1 2 5");
        assert_eq!(ticks(&[1.0, 10.0], Scale::Log), "1 2 5 10");
        assert_eq!(ticks(&[0.02, 0.7], Scale::Log), "0.02 0.05 0.1 0.2 0.5 1");
        assert_eq!(ticks(&[0.0, -1.0], Scale::Log), "0.0 0.2 0.4 0.6 0.8 1.0");
    }

    #[test]
    fn no_values_and_one_value_make_an_axis() {
        for values in [
            &[][..],
            &[f64::NAN],
            &[3.0],
            &[0.0, 0.0],
            &[f64::MAX, f64::MIN],
            &[1e-300, 1e300],
        ] {
            for scale in [Scale::Linear, Scale::Log] {
                let axis = Axis::of(values.iter().copied(), scale, 5, true);
                assert!(axis.high > axis.low, "{values:?}");
                assert!(axis.ticks.len() <= 41, "{values:?}");
            }
        }
    }
}
