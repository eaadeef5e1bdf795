//! Vectors along the middle axis of (outer, channels, inner), divided by their lengths.

use super::softmax::planes;
use crate::base::parallel::{Shared, try_each};
use cortado_mem::reserve::{self, Result};
use cortado_ops::Float;

/// n = √(Σ x² + eps), over `channels`, and u = x / n. `x` and `u` have outer · channels · inner
/// elements, `norms` outer · inner.
///
/// # Errors
/// Out of memory.
///
/// # Panics
/// When a slice has fewer.
pub fn l2_normalize<T: Float>(
    [outer, channels, inner]: [usize; 3],
    eps: f64,
    x: &[T],
    norms: &mut [T],
    u: &mut [T],
) -> Result {
    let (outer, plane) = planes([outer, channels, inner], [x.len(), u.len()]);
    assert!(plane == 0 || norms.len() >= outer * inner, "there are too few norms");
    let (norms, u) = (Shared(norms.as_mut_ptr()), Shared(u.as_mut_ptr()));
    try_each(outer, outer * plane, |n| {
        let x = &x[n * plane..(n + 1) * plane];
        // SAFETY: each task has its own plane and its own norms, which lie inside by the checks.
        let (norms, u) = unsafe { (norms.slice(n * inner, inner), u.slice(n * plane, plane)) };
        let mut squares = reserve::filled(inner, eps)?;
        for row in x.chunks(inner) {
            squares
                .iter_mut()
                .zip(row)
                .for_each(|(sum, x)| *sum += x.to_f64() * x.to_f64());
        }
        norms
            .iter_mut()
            .zip(&squares)
            .for_each(|(norm, sum)| *norm = T::from_f64(sum.sqrt()));
        for (u, x) in u.chunks_mut(inner).zip(x.chunks(inner)) {
            u.iter_mut()
                .zip(x)
                .zip(&*norms)
                .for_each(|((u, &x), &norm)| *u = x / norm);
        }
        Ok(())
    })
}

/// d = (d − u · Σ d·u) / n, the sum over `channels`: the gradient of [`l2_normalize`], in place.
///
/// # Errors
/// Out of memory.
///
/// # Panics
/// When a slice has too few elements.
pub fn l2_normalize_backward<T: Float>(
    [outer, channels, inner]: [usize; 3],
    norms: &[T],
    u: &[T],
    d: &mut [T],
) -> Result {
    let (outer, plane) = planes([outer, channels, inner], [u.len(), d.len()]);
    let d = Shared(d.as_mut_ptr());
    try_each(outer, outer * plane, |n| {
        let (u, norms) = (&u[n * plane..(n + 1) * plane], &norms[n * inner..(n + 1) * inner]);
        // SAFETY: each task has its own plane, which lies inside by the check.
        let d = unsafe { d.slice(n * plane, plane) };
        let mut dots = reserve::zeros::<f64>(inner)?;
        for (d, u) in d.chunks(inner).zip(u.chunks(inner)) {
            let products = d.iter().zip(u).map(|(d, u)| d.to_f64() * u.to_f64());
            dots.iter_mut().zip(products).for_each(|(dot, product)| *dot += product);
        }
        for (d, u) in d.chunks_mut(inner).zip(u.chunks(inner)) {
            for (i, (d, &u)) in d.iter_mut().zip(u).enumerate() {
                *d = (*d - u * T::from_f64(dots[i])) / norms[i];
            }
        }
        Ok(())
    })
}
