//! Copies of short runs, and of every n-th element.

use cortado_ops::Float;

/// Copies a slice over another of the same length; without a call for the short ones that the rows
/// of small images are.
#[inline(always)]
pub(crate) fn copy<T: Float>(to: &mut [T], from: &[T]) {
    fn ends<T: Float, const N: usize>(to: &mut [T], from: &[T]) {
        if let (Some(first), Some(last)) = (from.first_chunk::<N>(), from.last_chunk::<N>()) {
            let at = to.len() - N;
            to[..N].copy_from_slice(first);
            to[at..].copy_from_slice(last);
        }
    }
    match from.len() {
        8..=16 => ends::<T, 8>(to, from),
        4..8 => ends::<T, 4>(to, from),
        17..=32 => ends::<T, 16>(to, from),
        _ => to.copy_from_slice(from),
    }
}

/// Copies every `stride`-th element from element `first` on, as far as both slices go.
#[inline(always)]
pub(crate) fn every<T: Float>(stride: usize, from: &[T], first: usize, to: &mut [T]) {
    let Some(from) = from.get(first..) else {
        return;
    };
    match stride {
        1 => {
            let len = from.len().min(to.len());
            copy(&mut to[..len], &from[..len]);
        }
        2 => {
            let (pairs, rest) = from.as_chunks::<2>();
            let len = pairs.len().min(to.len());
            to.iter_mut().zip(pairs).for_each(|(to, pair)| *to = pair[0]);
            to[len..].iter_mut().zip(rest).for_each(|(to, &from)| *to = from);
        }
        _ => to
            .iter_mut()
            .zip(from.iter().step_by(stride))
            .for_each(|(to, &from)| *to = from),
    }
}
