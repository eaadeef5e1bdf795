//! Comparison of numbers with the ones that are expected.

use cortado_core::Real;

/// How far numbers may be from the expected ones: `rel` times the largest expected magnitude of
/// all, plus `abs`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tolerance {
    /// Relative to the largest magnitude among the expected numbers.
    pub rel: f64,
    /// A floor, for numbers that are rightly zero.
    pub abs: f64,
}

impl Tolerance {
    /// Agreement of single layers with the recordings of the original Caffe, which computed in f32.
    pub const RECORDED: Self = Self { rel: 1e-4, abs: 1e-6 };
    /// Agreement of f64 with slow reference code.
    pub const REFERENCE: Self = Self { rel: 1e-12, abs: 1e-12 };

    /// Agreement of a device's kernels with the host's, which add up in another order.
    #[must_use]
    pub fn on_device<T: Real>() -> Self {
        match size_of::<T>() {
            4 => Self { rel: 1e-4, abs: 1e-6 },
            _ => Self { rel: 1e-10, abs: 1e-12 },
        }
    }

    /// The same tolerance with another relative part.
    #[must_use]
    pub fn with_rel(self, rel: f64) -> Self {
        Self { rel, ..self }
    }
}

/// Says how `found` differs from `expected`, or nothing if it is within the tolerance. Numbers that
/// are not finite must be equal.
///
/// # Errors
/// `what` it is, the number of elements that differ, and the worst with its index, both values and
/// the difference allowed.
pub fn compare<A: Real, B: Real>(what: &str, found: &[A], expected: &[B], tolerance: Tolerance) -> Result<(), String> {
    if found.len() != expected.len() {
        return Err(format!(
            "{what}: {} elements where {} are expected",
            found.len(),
            expected.len()
        ));
    }
    let largest = expected
        .iter()
        .map(|e| e.to_f64().abs())
        .filter(|e| e.is_finite())
        .fold(0.0, f64::max);
    let allowed = tolerance.rel * largest + tolerance.abs;
    let (mut wrong, mut worst) = (0usize, None::<(usize, f64)>);
    for (i, (f, e)) in found.iter().zip(expected).enumerate() {
        let (f, e) = (f.to_f64(), e.to_f64());
        let error = match (f - e).abs() {
            _ if f == e || f.is_nan() && e.is_nan() => 0.0,
            error if error.is_nan() => f64::INFINITY,
            error => error,
        };
        if error > allowed {
            wrong += 1;
            if worst.is_none_or(|(_, worst)| error > worst) {
                worst = Some((i, error));
            }
        }
    }
    let Some((i, error)) = worst else { return Ok(()) };
    let (f, e) = (found[i].to_f64(), expected[i].to_f64());
    let n = found.len();
    Err(format!(
        "{what}: {wrong} of {n} elements differ; the worst is [{i}]: {f} where {e} is expected (off by {error:e}, allowed {allowed:e})"
    ))
}

/// Fails the test if `found` is not within the tolerance of `expected`: see [`compare`].
///
/// # Panics
/// With the message of [`compare`].
#[track_caller]
pub fn assert_close<A: Real, B: Real>(what: &str, found: &[A], expected: &[B], tolerance: Tolerance) {
    if let Err(difference) = compare(what, found, expected, tolerance) {
        panic!("{difference}");
    }
}
