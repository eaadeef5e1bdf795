//! Axes: their range, their ticks, and how a value is written.

/// An axis from the least to the greatest of its values.
#[derive(Clone, Debug)]
pub(super) struct Axis {
    pub(super) low: f64,
    pub(super) high: f64,
    pub(super) log_scale: bool,
    /// Values and how they are written.
    pub(super) ticks: Vec<(f64, String)>,
}

impl Axis {
    /// An axis for these values with about `wanted` ticks. Values that are not finite do not count.
    pub(super) fn of(values: impl Iterator<Item = f64>, log_scale: bool, wanted: usize, round: bool) -> Self {
        let finite = values.filter(|v| v.is_finite() && (!log_scale || *v > 0.0));
        let (low, high) = finite.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), v| {
            (low.min(v), high.max(v))
        });
        let (low, high) = if low <= high { (low, high) } else { (0.0, 1.0) };
        if log_scale {
            Self::logarithmic(low, high, wanted)
        } else {
            Self::linear(low, high, wanted, round)
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
            log_scale: false,
            ticks,
        }
    }

    /// Ticks at powers of ten.
    fn logarithmic(low: f64, high: f64, wanted: usize) -> Self {
        let (first, last) = ((low.log10() + 1e-9).floor() as i32, (high.log10() - 1e-9).ceil() as i32);
        let last = last.max(first + 1);
        let step = ((last - first) / i32::try_from(wanted.max(1)).unwrap_or(1)).max(1);
        let exponents = (first..=last).filter(|e| (e - first) % step == 0);
        Self {
            low: 10_f64.powi(first),
            high: 10_f64.powi(last),
            log_scale: true,
            ticks: exponents.map(|e| (10_f64.powi(e), power(e))).collect(),
        }
    }

    /// Where a value lies, from 0 to 1; `None` if nowhere.
    pub(super) fn place(&self, value: f64) -> Option<f64> {
        let at = if self.log_scale {
            (value.log10() - self.low.log10()) / (self.high.log10() - self.low.log10())
        } else {
            (value - self.low) / (self.high - self.low)
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

    fn ticks(values: &[f64], log_scale: bool) -> String {
        let axis = Axis::of(values.iter().copied(), log_scale, 5, true);
        axis.ticks
            .iter()
            .map(|tick| tick.1.clone())
            .collect::<Vec<_>>()
            .join(" ")
    }

    #[test]
    fn ticks_are_round_numbers() {
        assert_eq!(ticks(&[0.0, 2.3], false), "0.0 0.5 1.0 1.5 2.0 2.5");
        assert_eq!(ticks(&[0.0, 10000.0], false), "0 2k 4k 6k 8k 10k");
        assert_eq!(ticks(&[10.0, 98.0], false), "0 20 40 60 80 100");
        assert_eq!(ticks(&[0.00002, 0.1], true), "1e-5 1e-4 0.001 0.01 0.1");
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
            let axis = Axis::of(values.iter().copied(), false, 5, true);
            assert!(axis.high > axis.low, "{values:?}");
            assert!(axis.ticks.len() <= 41);
        }
    }
}
