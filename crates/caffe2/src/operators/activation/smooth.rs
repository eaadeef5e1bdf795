//! Smooth activations that no device supports, of `float`.

use crate::infer::like_first_input;
use crate::kit::elementwise::{kind, on_host};
use crate::operator::OperatorKind;
use std::f32::consts::{FRAC_1_SQRT_2, FRAC_2_PI};

/// x·Φ(x), where Φ is the distribution of the standard normal; with `fast_gelu`
/// 0.5·x·(1 + tanh(√(2/π)·(x + 0.044715·x³))) (Hendrycks and Gimpel, 2016).
pub(super) const GELU: OperatorKind = OperatorKind {
    infer: Some(like_first_input),
    ..OperatorKind::computing("Gelu", "y = x times the normal distribution of x", |b| {
        match b.args.flag("fast_gelu", false)? {
            true => on_host(|x| 0.5 * x * (1.0 + (FRAC_2_PI.sqrt() * (x + 0.044_715 * x * x * x)).tanh())),
            false => on_host(|x| 0.5 * x * (1.0 + libm::erff(x * FRAC_1_SQRT_2))),
        }
    })
};

/// ln(x / (1 − x)) of x between `eps` (1e-6) and 1 − `eps`.
pub(super) const LOGIT: OperatorKind = kind("Logit", "y = ln(x / (1 - x)) of x between eps and 1 - eps", |b| {
    let eps = b.args.float("eps", 1e-6)?;
    on_host(move |x| {
        let x = x.max(eps).min(1.0 - eps);
        (x / (1.0 - x)).ln()
    })
});

/// x·tanh(ln(1 + eˣ)) (Misra, 2019).
pub(super) const MISH: OperatorKind = OperatorKind {
    infer: Some(like_first_input),
    ..OperatorKind::computing("Mish", "y = x * tanh(ln(1 + e^x))", |_| on_host(mish))
};

/// x / (1 + |x|).
pub(super) const SOFTSIGN: OperatorKind = kind("Softsign", "y = x / (1 + |x|)", |_| on_host(|x| x / (1.0 + x.abs())));

/// With e = eˣ, tanh(ln(1 + e)) is (e² + 2e) / (e² + 2e + 2).
fn mish(x: f32) -> f32 {
    if x > 20.0 {
        return x;
    }
    let e = x.exp();
    let n = e * (e + 2.0);
    x * n / (n + 2.0)
}
