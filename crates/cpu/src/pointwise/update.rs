//! Updates of weights: one loop over weights, gradients and the history of both.

use super::zip_all_in_place;
use cortado_ops::{Float, Moments, Update, UpdateFormula};

/// Takes the step off the weights, and leaves it in the diff. `history` holds as many slices as the
/// formula keeps numbers ([`UpdateFormula::history_len`]); with less of them nothing happens.
pub fn update<T: Float>(update: &Update<T>, weights: &mut [T], diff: &mut [T], history: &mut [&mut [T]]) {
    match (update.formula.history_len(), history) {
        (1, [h, ..]) => by_one(update, weights, diff, h),
        (2, [h, k, ..]) => by_two(update, [weights, diff, h, k]),
        _ => {}
    }
}

/// The formulas that keep one number.
fn by_one<T: Float>(update: &Update<T>, weights: &mut [T], diff: &mut [T], history: &mut [T]) {
    let (update, rate, all) = (*update, update.rate, [weights, diff, history]);
    match update.formula {
        UpdateFormula::Sgd { momentum } => zip_all_in_place(all, move |[w, d, v]| {
            let v = momentum * v + rate * update.gradient(d, w);
            [w - v, v, v]
        }),
        UpdateFormula::Nesterov { momentum } => zip_all_in_place(all, move |[w, d, before]| {
            let v = momentum * before + rate * update.gradient(d, w);
            let step = (T::ONE + momentum) * v - momentum * before;
            [w - step, step, v]
        }),
        UpdateFormula::AdaGrad { delta } => zip_all_in_place(all, move |[w, d, h]| {
            let g = update.gradient(d, w);
            let h = h + g * g;
            let step = rate * (g / (h.sqrt() + delta));
            [w - step, step, h]
        }),
        UpdateFormula::RmsProp { average, delta } => zip_all_in_place(all, move |[w, d, h]| {
            let g = update.gradient(d, w);
            let h = average.after(h, g * g);
            let step = rate * (g / (h.sqrt() + delta));
            [w - step, step, h]
        }),
        UpdateFormula::AdaDelta { .. } | UpdateFormula::Adam(_) | UpdateFormula::AdamW(_) => {}
    }
}

/// The formulas that keep two numbers. `all` are the weights, the diff and those.
fn by_two<T: Float>(update: &Update<T>, all: [&mut [T]; 4]) {
    let (update, rate) = (*update, update.rate);
    match update.formula {
        UpdateFormula::AdaDelta { average, delta } => zip_all_in_place(all, move |[w, d, h, k]| {
            let g = update.gradient(d, w);
            let h = average.after(h, g * g);
            let u = g * ((delta + k) / (delta + h)).sqrt();
            let step = rate * u;
            [w - step, step, h, average.after(k, u * u)]
        }),
        UpdateFormula::Adam(moments) => {
            let advance = advance(moments, rate);
            zip_all_in_place(all, move |[w, d, m, v]| {
                let (step, m, v) = advance(update.gradient(d, w), m, v);
                [w - step, step, m, v]
            });
        }
        UpdateFormula::AdamW(moments) => {
            let advance = advance(moments, rate);
            zip_all_in_place(all, move |[w, d, m, v]| {
                let (step, m, v) = advance(update.scale * d, m, v);
                let step = step + rate * update.penalty(w);
                [w - step, step, m, v]
            });
        }
        UpdateFormula::Sgd { .. }
        | UpdateFormula::Nesterov { .. }
        | UpdateFormula::AdaGrad { .. }
        | UpdateFormula::RmsProp { .. } => {}
    }
}

/// The function from a gradient and two moments to the step and the moments after it.
fn advance<T: Float>(moments: Moments<T>, rate: T) -> impl Fn(T, T, T) -> (T, T, T) + Send + Sync {
    let rate = rate * moments.correction;
    move |g, m, v| {
        let (m, v) = (moments.first.after(m, g), moments.second.after(v, g * g));
        (rate * (m / (v.sqrt() + moments.delta)), m, v)
    }
}
