//! LpqLoss: a robust distance of two maps of vectors, such as optical flow (PWC-Net, FlowNet2).
//!
//! `L = 1/Z Σ (Σ_c (|d| + p_epsilon)^p + q_epsilon)^q` over all places, with d the difference of the bottoms.
//!
//! Bottoms: a and, if wanted, b `[N, C, ...]`, as many numbers; without b the differences are a. Numbers whose difference is
//! NaN, unknown ones, count as 0. Top: the loss, a scalar.
//!
//! `lpq_loss_param`: `p` and `q` (required, once each, or as often as `pq_episode_starts_at_iter`, whose first entry is 0 and
//! whose others ascend: the iterations of the solver from which the next ones are used); `p_epsilon` (default 0), `q_epsilon`
//! (0.01); `l2_prescale_by_channels`: the inner sum is divided by C; `normalize_by_num_entries`: Z is the number of known
//! numbers / C, else N.
//!
//! Gradients: the derivatives, with the loss weight from the top's diff, to a and the negative to b; 0 where d is NaN or 0.
//!
//! From lmb-freiburg/flownet2.

use crate::common::{Formula, HostLoss, build, check_same_count, divisor, not_negative};
use cortado_core::{Arity, Ctx, Error, Io, Layer, LayerKind, Progress, Real, Result, module_doc};
use cortado_ops::AxisView;
use cortado_proto::{LayerParameter, LpqLossParameter};

pub(crate) const KIND: LayerKind = LayerKind {
    params: &["lpq_loss_param"],
    bottoms: Arity::between(1, 2),
    auto_top: true,
    is_loss: true,
    ..LayerKind::new(
        "LpqLoss",
        "A robust distance of two maps of vectors.",
        module_doc!("lpq_loss.rs"),
        build!(build),
    )
};

fn build<T: Real>(param: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    let options = param.lpq_loss_param().cloned().unwrap_or_default();
    check_episodes(&options)?;
    let formula = Lpq {
        epsilons: [
            not_negative("lpq_loss_param.p_epsilon", options.p_epsilon())?,
            not_negative("lpq_loss_param.q_epsilon", options.q_epsilon())?,
        ],
        options,
        view: AxisView::default(),
    };
    match param.bottom.len() {
        1 => HostLoss::boxed(&KIND, param, Alone(formula)),
        _ => HostLoss::boxed(&KIND, param, formula),
    }
}

fn check_episodes(options: &LpqLossParameter) -> Result<()> {
    let starts = &options.pq_episode_starts_at_iter;
    let count = starts.len().max(1);
    for (field, values) in [("p", &options.p), ("q", &options.q)] {
        let field = format!("lpq_loss_param.{field}");
        if values.len() != count {
            let problem = format!("must be given {count} times, but is given {} times", values.len());
            return Err(Error::param(&field, problem));
        }
        values
            .iter()
            .try_for_each(|&value| not_negative(&field, value).map(|_| ()))?;
    }
    if starts.first().is_some_and(|&first| first != 0) || !starts.is_sorted_by(|a, b| a < b) {
        let problem = "must begin with 0 and ascend";
        return Err(Error::param("lpq_loss_param.pq_episode_starts_at_iter", problem));
    }
    Ok(())
}

struct Lpq {
    options: LpqLossParameter,
    /// Of p and of q.
    epsilons: [f64; 2],
    view: AxisView,
}

impl Lpq {
    /// p and q of an iteration.
    fn exponents(&self, iteration: u64) -> [f64; 2] {
        let starts = &self.options.pq_episode_starts_at_iter;
        let episode = starts.iter().filter(|&&start| u64::from(start) <= iteration).count();
        let of = |values: &[f32]| values.get(episode.saturating_sub(1)).map_or(1.0, |&value| value.into());
        [of(&self.options.p), of(&self.options.q)]
    }

    fn fit<T: Real>(&mut self, io: &Io<'_, T>) -> Result<()> {
        let a = io.bottom(0);
        if a.shape().len() < 2 {
            let what = format!("axes of \"{}\"", a.name());
            return Err(Error::mismatch(what, "2 or more", a.shape().len()));
        }
        self.view = AxisView::axis(a.shape(), 1);
        Ok(())
    }

    /// The loss of the differences, and its derivatives by them.
    fn of<T: Real>(&self, ctx: &Ctx, difference: impl Fn(usize) -> f64, slopes: &mut [T]) -> f64 {
        let AxisView { outer, len, inner } = self.view;
        let [p, q] = self.exponents(ctx.progress().map_or(0, Progress::iteration));
        let [p_epsilon, q_epsilon] = self.epsilons;
        let channels = divisor(len);
        let scale = if self.options.l2_prescale_by_channels() {
            1.0 / channels
        } else {
            1.0
        };
        let known = |at: usize| Some(difference(at)).filter(|d| !d.is_nan());
        let z = match self.options.normalize_by_num_entries() {
            true => (0..self.view.count()).filter(|&at| known(at).is_some()).count() as f64 / channels,
            false => divisor(outer),
        };
        if z == 0.0 {
            return 0.0;
        }
        let mut sum = 0.0;
        for place in 0..outer * inner {
            let first = self.view.first(place);
            let term = |c: usize| known(first + c * inner).map_or(0.0, f64::abs) + p_epsilon;
            let base = scale * (0..len).map(|c| term(c).powf(p)).sum::<f64>() + q_epsilon;
            sum += base.powf(q);
            let outer_slope = scale * q * base.powf(q - 1.0) / z;
            for c in 0..len {
                if let Some(d) = known(first + c * inner).filter(|d| *d != 0.0) {
                    let slope = outer_slope * p * term(c).powf(p - 1.0) * d.signum();
                    slopes[first + c * inner] = T::from_f64(slope);
                }
            }
        }
        sum / z
    }
}

impl<T: Real> Formula<T> for Lpq {
    fn reshape(&mut self, io: &mut Io<'_, T>) -> Result<()> {
        check_same_count(io.bottom(0), io.bottom(1))?;
        self.fit(io)
    }

    fn evaluate(&mut self, ctx: &Ctx, io: &Io<'_, T>, slopes: &mut [&mut [T]]) -> Result<f64> {
        let (a, b) = (io.bottom(0).data()?, io.bottom(1).data()?);
        let sum = self.of(ctx, |at| a[at].to_f64() - b[at].to_f64(), slopes[0]);
        if let [of_a, of_b, ..] = slopes {
            of_b.iter_mut().zip(of_a.iter()).for_each(|(b, a)| *b = -*a);
        }
        Ok(sum)
    }
}

/// With the differences as the only bottom.
struct Alone(Lpq);

impl<T: Real> Formula<T> for Alone {
    const PAIRED: bool = false;

    fn reshape(&mut self, io: &mut Io<'_, T>) -> Result<()> {
        self.0.fit(io)
    }

    fn evaluate(&mut self, ctx: &Ctx, io: &Io<'_, T>, slopes: &mut [&mut [T]]) -> Result<f64> {
        let a = io.bottom(0).data()?;
        Ok(self.0.of(ctx, |at| a[at].to_f64(), slopes[0]))
    }
}
