//! Elementwise loops. Slices of one call have the same length; the shortest one counts.

use crate::base::parallel::{PIECE, Shared, for_each, for_pieces, on_path};
use crate::base::path::{Vectorized, vectorized};
use cortado_ops::Float;

/// The elements that are computed before any of them is written: a write could change what `f` has
/// captured, as far as the compiler can prove.
const BLOCK: usize = 16;
/// The elements of a sum of several slices that are made at a time: they stay in the first-level
/// cache.
const SUMMED: usize = 1 << 11;

/// y\[i\] = f(x\[i\]).
pub fn map<T: Float>(x: &[T], y: &mut [T], f: impl Fn(T) -> T + Sync + Send) {
    let (len, y) = (x.len().min(y.len()), Shared(y.as_mut_ptr()));
    for_pieces(len, |piece| {
        // SAFETY: pieces do not overlap and lie inside both slices.
        let y = unsafe { y.slice(piece.start, piece.len()) };
        on_path(|| y.iter_mut().zip(&x[piece]).for_each(|(y, &x)| *y = f(x)));
    });
}

/// y\[i\] = x\[i\], for rows of `len` elements that begin `x_step` and `y_step` elements apart, as
/// many as there are whole rows of both. An `x_step` of 0 repeats one row.
pub fn copy_rows<T: Float>(len: usize, (x, x_step): (&[T], usize), (y, y_step): (&mut [T], usize)) {
    if len == 0 || len > y_step || len > x.len() {
        return;
    }
    let rows = |all: usize, step: usize| all.checked_sub(len)?.checked_div(step)?.checked_add(1);
    let rows_of_x = rows(x.len(), x_step).unwrap_or(usize::MAX);
    let rows = rows(y.len(), y_step).unwrap_or(0).min(rows_of_x);
    let (at_once, parts) = ((PIECE / len).max(1), len.div_ceil(PIECE));
    let y = Shared(y.as_mut_ptr());
    for_each(rows.div_ceil(at_once) * parts, rows * len, |task| {
        let (first, part) = (task / parts * at_once, task % parts);
        let piece = part * len / parts..(part + 1) * len / parts;
        for row in first..rows.min(first + at_once) {
            // SAFETY: rows do not overlap and lie inside the slice.
            let y = unsafe { y.slice(row * y_step + piece.start, piece.len()) };
            match y {
                // Copying a slice is a call, which takes longer than the copy of one element.
                [y] => *y = x[row * x_step + piece.start],
                y => y.copy_from_slice(&x[row * x_step..][piece.clone()]),
            }
        }
    });
}

/// y\[i\] = f(y\[i\]).
pub fn map_in_place<T: Float>(y: &mut [T], f: impl Fn(T) -> T + Sync + Send) {
    for_pieces_of(y, |y| on_path(|| y.iter_mut().for_each(|y| *y = f(*y))));
}

fn for_pieces_of<T: Float>(y: &mut [T], work: impl Fn(&mut [T]) + Sync + Send) {
    let (len, y) = (y.len(), Shared(y.as_mut_ptr()));
    // SAFETY: pieces do not overlap and lie inside the slice.
    for_pieces(len, |piece| work(unsafe { y.slice(piece.start, piece.len()) }));
}

/// z\[i\] = f(x\[i\], y\[i\]).
pub fn zip_map<T: Float>(x: &[T], y: &[T], z: &mut [T], f: impl Fn(T, T) -> T + Sync + Send) {
    let (len, z) = (x.len().min(y.len()).min(z.len()), Shared(z.as_mut_ptr()));
    for_pieces(len, |piece| {
        // SAFETY: pieces do not overlap and lie inside all slices.
        let z = unsafe { z.slice(piece.start, piece.len()) };
        let (blocks, rest) = z.as_chunks_mut::<BLOCK>();
        let (xs, rest_x) = x[piece.clone()].as_chunks::<BLOCK>();
        let (ys, rest_y) = y[piece].as_chunks::<BLOCK>();
        on_path(|| {
            for ((z, x), y) in blocks.iter_mut().zip(xs).zip(ys) {
                *z = std::array::from_fn(|i| f(x[i], y[i]));
            }
        });
        for ((z, &x), &y) in rest.iter_mut().zip(rest_x).zip(rest_y) {
            *z = f(x, y);
        }
    });
}

/// y\[i\] = f(x\[i\], y\[i\]).
pub fn zip_in_place<T: Float>(x: &[T], y: &mut [T], f: impl Fn(T, T) -> T + Sync + Send) {
    let (len, y) = (x.len().min(y.len()), Shared(y.as_mut_ptr()));
    for_pieces(len, |piece| {
        // SAFETY: pieces do not overlap and lie inside both slices.
        let y = unsafe { y.slice(piece.start, piece.len()) };
        let (blocks, rest) = y.as_chunks_mut::<BLOCK>();
        let (xs, rest_x) = x[piece].as_chunks::<BLOCK>();
        on_path(|| {
            for (y, x) in blocks.iter_mut().zip(xs) {
                *y = std::array::from_fn(|i| f(x[i], y[i]));
            }
        });
        rest.iter_mut().zip(rest_x).for_each(|(y, &x)| *y = f(x, *y));
    });
}

/// The elements i of all `slices` become f(those).
pub fn zip_all_in_place<T: Float, const N: usize>(slices: [&mut [T]; N], f: impl Fn([T; N]) -> [T; N] + Sync + Send) {
    let len = slices.iter().map(|slice| slice.len()).min().unwrap_or(0);
    let slices = slices.map(|slice| Shared(slice.as_mut_ptr()));
    for_pieces(len, |piece| {
        // SAFETY: pieces do not overlap and lie inside all slices.
        let slices = std::array::from_fn(|s| unsafe { slices[s].slice(piece.start, piece.len()) });
        vectorized(ZipAll { slices, f: &f });
    });
}

struct ZipAll<'a, T, F, const N: usize> {
    /// Of one length.
    slices: [&'a mut [T]; N],
    f: &'a F,
}

impl<T: Float, F: Fn([T; N]) -> [T; N], const N: usize> Vectorized for ZipAll<'_, T, F, N> {
    type Output = ();

    #[inline(always)]
    fn run(mut self) {
        let len = self.slices.first().map_or(0, |slice| slice.len());
        let whole = len - len % BLOCK;
        for start in (0..whole).step_by(BLOCK) {
            let mut blocks = [[T::ZERO; BLOCK]; N];
            for (block, slice) in blocks.iter_mut().zip(&self.slices) {
                block.copy_from_slice(&slice[start..][..BLOCK]);
            }
            for i in 0..BLOCK {
                let made = (self.f)(std::array::from_fn(|s| blocks[s][i]));
                blocks.iter_mut().zip(made).for_each(|(block, made)| block[i] = made);
            }
            for (block, slice) in blocks.iter().zip(&mut self.slices) {
                slice[start..][..BLOCK].copy_from_slice(block);
            }
        }
        for i in whole..len {
            let made = (self.f)(std::array::from_fn(|s| self.slices[s][i]));
            self.slices
                .iter_mut()
                .zip(made)
                .for_each(|(slice, made)| slice[i] = made);
        }
    }
}

/// y\[i\] = x\[i\] · (factor where bit i of the mask is set, else 0). Bit i is bit i mod 32 of word
/// i / 32.
pub fn mask<T: Float>(mask: &[u32], factor: T, x: &[T], y: &mut [T]) {
    let (len, y) = (masked(mask, x.len().min(y.len())), Shared(y.as_mut_ptr()));
    for_pieces(len, |piece| {
        // SAFETY: pieces do not overlap and lie inside both slices.
        let y = unsafe { y.slice(piece.start, piece.len()) };
        let (words, x) = (&mask[piece.start / WORD..], &x[piece]);
        let (blocks, rest) = y.as_chunks_mut::<WORD>();
        let (xs, rest_x) = x.as_chunks::<WORD>();
        on_path(|| {
            for ((y, x), &word) in blocks.iter_mut().zip(xs).zip(words) {
                *y = std::array::from_fn(|i| x[i] * chosen(word, i, factor));
            }
        });
        let last = words.get(blocks.len()).copied().unwrap_or(0);
        let rest = rest.iter_mut().zip(rest_x).enumerate();
        rest.for_each(|(i, (y, &x))| *y = x * chosen(last, i, factor));
    });
}

/// The same in place.
pub fn mask_in_place<T: Float>(mask: &[u32], factor: T, y: &mut [T]) {
    let len = masked(mask, y.len());
    let y = Shared(y.as_mut_ptr());
    for_pieces(len, |piece| {
        // SAFETY: pieces do not overlap and lie inside the slice.
        let y = unsafe { y.slice(piece.start, piece.len()) };
        let words = &mask[piece.start / WORD..];
        on_path(|| {
            for (y, &word) in y.chunks_mut(WORD).zip(words) {
                let all = y.iter_mut().enumerate();
                all.for_each(|(i, y)| *y *= chosen(word, i, factor));
            }
        });
    });
}

/// The bits of a word of a mask. Pieces consist of whole words.
const WORD: usize = 32;
const _: () = assert!(PIECE.is_multiple_of(WORD));

/// How many of `len` elements have a bit in the mask.
fn masked(mask: &[u32], len: usize) -> usize {
    len.min(mask.len().saturating_mul(WORD))
}

#[inline(always)]
fn chosen<T: Float>(word: u32, bit: usize, factor: T) -> T {
    if word >> bit & 1 == 1 { factor } else { T::ZERO }
}

/// y += alpha · x.
pub fn axpy<T: Float>(alpha: T, x: &[T], y: &mut [T]) {
    zip_in_place(x, y, |x, y| y + alpha * x);
}

/// y += x.
pub fn add<T: Float>(x: &[T], y: &mut [T]) {
    zip_in_place(x, y, |x, y| y + x);
}

/// y += each of `xs`, one after the other.
pub(crate) fn add_all<T: Float>(xs: &[Vec<T>], y: &mut [T]) {
    let (len, y) = (y.len(), Shared(y.as_mut_ptr()));
    for_pieces(len, |piece| {
        for start in piece.clone().step_by(SUMMED) {
            let part = start..piece.end.min(start + SUMMED);
            // SAFETY: pieces do not overlap and lie inside the slice.
            let y = unsafe { y.slice(part.start, part.len()) };
            xs.iter().for_each(|x| add(&x[part.clone()], y));
        }
    });
}

/// x *= alpha.
pub fn scal<T: Float>(alpha: T, x: &mut [T]) {
    map_in_place(x, |x| alpha * x);
}
