//! Rows side by side: how operands are packed whose inner index runs along their rows.

use crate::base::parallel::Shared;
use crate::base::prefetch::prefetch_for_later;
use crate::simd::{Simd, SimdWork, transposed, with_simd};
use cortado_ops::Float;

/// How many elements rows are apart, at least, that go on behind what is packed of them.
const FAR: usize = 2048;

/// Writes the rows of `depth` elements that begin at `starts` in `from` side by side: element k of
/// all rows at `to[k · width..]`, and zeros behind them.
///
/// # Panics
/// When a slice is too short, or there are more rows than `width`.
pub(crate) fn interleave<T: Float>(from: &[T], starts: &[usize], depth: usize, width: usize, to: &mut [T]) {
    let inside = |&start: &usize| start <= from.len() && from.len() - start >= depth;
    assert!(
        starts.len() <= width && starts.iter().all(inside) && to.len() >= depth * width,
        "rows or a panel are too short"
    );
    if let Some(from) = T::as_f32(from) {
        let to = Shared(to.as_mut_ptr().cast::<f32>());
        // SAFETY: these elements are `f32` as those of `from` are, and `depth * width` of them
        // exist.
        let to = unsafe { to.slice(0, depth * width) };
        return with_simd(Interleave {
            from,
            starts,
            depth,
            width,
            to,
        });
    }
    for (k, to) in to[..depth * width].chunks_exact_mut(width).enumerate() {
        let (rows, rest) = to.split_at_mut(starts.len());
        rows.iter_mut()
            .zip(starts)
            .for_each(|(to, start)| *to = from[start + k]);
        rest.fill(T::ZERO);
    }
}

struct Interleave<'a> {
    from: &'a [f32],
    starts: &'a [usize],
    depth: usize,
    width: usize,
    to: &'a mut [f32],
}

impl SimdWork for Interleave<'_> {
    type Output = ();

    #[inline(always)]
    fn run<S: Simd>(self) {
        match S::LANES {
            8 => self.in_squares::<S, 8>(),
            _ => self.in_squares::<S, 16>(),
        }
    }
}

impl Interleave<'_> {
    /// Square by square of as many rows and elements as a vector has lanes, `N`.
    #[inline(always)]
    fn in_squares<S: Simd, const N: usize>(self) {
        assert!(N == S::LANES, "a square is of another size");
        let (from, to) = (self.from.as_ptr(), self.to.as_mut_ptr());
        // Where rows lie far apart they are probably longer, and what follows will be wanted after
        // this.
        let goes_on =
            matches!(self.starts, [first, second, ..] if second.saturating_sub(*first) > FAR.max(2 * self.depth));
        for column in (0..self.width).step_by(N) {
            let starts = &self.starts[column.min(self.starts.len())..];
            let columns = N.min(self.width - column);
            for k in (0..self.depth).step_by(N) {
                let len = N.min(self.depth - k);
                let mut square = [S::splat(0.0); N];
                for (row, &start) in square.iter_mut().zip(starts) {
                    if goes_on {
                        prefetch_for_later(from.wrapping_add(start + k + self.depth));
                    }
                    // SAFETY: rows of `depth` elements lie inside `from`.
                    *row = unsafe {
                        match len == N {
                            true => S::load(from.add(start + k)),
                            false => S::load_first(from.add(start + k), len),
                        }
                    };
                }
                let square = transposed(square);
                for (i, &row) in square.iter().enumerate().take(len) {
                    // SAFETY: `to` has `depth` rows of `width`.
                    unsafe {
                        let to = to.add((k + i) * self.width + column);
                        match columns == N {
                            true => row.store(to),
                            false => row.store_first(to, columns),
                        }
                    }
                }
            }
        }
    }
}
