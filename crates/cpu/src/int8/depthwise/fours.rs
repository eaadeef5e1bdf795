//! Four elements of the kernel at a time, for 64 channels: `vpdpbusd` adds four products to each sum. The inputs of four
//! elements lie in four pixels, so their bytes are interleaved first.

use super::Depthwise;
use crate::base::parallel::for_each;
use crate::int8::{Element, IntSource};
use crate::panels::Writer;
use cortado_mem::reserve::{self, Result};
use cortado_ops::{Integer, count};
use std::arch::x86_64::*;

/// The channels whose sums are computed at once.
const BLOCK: usize = 64;
/// The elements of the kernel whose products are added at once.
const FOUR: usize = 4;
/// The most elements of a kernel; greater ones take the other loop.
const MOST: usize = 64;

/// The weights, block by block, in the order of the loop.
#[derive(Debug)]
pub(super) struct Fours {
    /// For each four elements of the kernel those of each channel of a block, in the order of interleaved inputs. Elements
    /// and channels that are not there have the weight 0.
    weights: Vec<i8>,
    /// What is added to the sums of inputs from which zero was not subtracted, for all channels of all blocks.
    offsets: Vec<i32>,
    /// The factors of the sums, in the same way.
    factors: Vec<f32>,
    /// The elements of the kernel, filled up to fours.
    taps: usize,
    /// What padding is.
    zeros: Vec<u8>,
}

impl Fours {
    /// Orders weights, which come for each element of the kernel channel by channel. `None` if the machine has no such loop
    /// for them.
    ///
    /// # Errors
    /// Out of memory.
    pub(super) fn new(weights: &[i16], (biases, factors): (&[i32], &[f32]), integer: &Integer) -> Result<Option<Self>> {
        let channels = biases.len();
        let elements = weights.len().checked_div(channels).unwrap_or(0);
        let has_bytes = is_x86_feature_detected!("avx512bw") && is_x86_feature_detected!("avx512vl");
        if !has_bytes || elements == 0 || elements > MOST {
            return Ok(None);
        }
        let taps = elements.next_multiple_of(FOUR);
        let blocks = channels.div_ceil(BLOCK);
        let zero = integer.inputs.first().map_or(0, |x| x.zero);
        let mut fours = Self {
            weights: reserve::zeros(count([blocks, BLOCK, taps]))?,
            offsets: reserve::zeros(blocks * BLOCK)?,
            factors: reserve::zeros(blocks * BLOCK)?,
            taps,
            zeros: reserve::filled(blocks * BLOCK, zero)?,
        };
        fours.offsets[..channels].copy_from_slice(biases);
        fours.factors[..channels].copy_from_slice(factors);
        for (index, &weight) in weights.iter().enumerate() {
            let (tap, channel) = (index / channels, index % channels);
            let (block, inside) = (channel / BLOCK, channel % BLOCK);
            // Bytes are interleaved within each 16: those of four channels become a quarter of a vector.
            let (lane, vector, place) = (inside / 16, inside % 16 / 4, inside % 4);
            let at = (block * taps / FOUR + tap / FOUR) * BLOCK + vector * 16 + lane * 4 + place;
            // A weight has 8 bits.
            fours.weights[at * FOUR + tap % FOUR] = weight as i8;
            let less = i32::from(zero).wrapping_mul(weight.into());
            fours.offsets[channel] = fours.offsets[channel].wrapping_sub(less);
        }
        Ok(Some(fours))
    }

    /// Computes all outputs.
    pub(super) fn write_all<E: Element>(&self, conv: &Depthwise, x: IntSource<'_>, y: &Writer<E>) {
        let (to, window) = (*y.image(), &conv.window);
        let rows = to.batch * to.height;
        let cost = count([rows, to.width, window.outputs, window.terms()]) / 16;
        let row = Row {
            fours: self,
            conv,
            x,
            y,
        };
        // SAFETY: the loop is only there if the machine has its instructions.
        for_each(rows, cost, |index| unsafe {
            row.run(index / to.height, index % to.height)
        });
    }
}

/// What a row of outputs is computed of.
struct Row<'a, E> {
    fours: &'a Fours,
    conv: &'a Depthwise,
    x: IntSource<'a>,
    y: &'a Writer<E>,
}

impl<E: Element> Row<'_, E> {
    /// Computes a row of an image.
    ///
    /// # Safety
    /// The machine has the instructions.
    #[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vnni")]
    unsafe fn run(&self, image: usize, row: usize) {
        let channels = self.y.image().channels;
        let bounds = E::bounds(&self.conv.integer);
        let mut taps = [self.fours.zeros.as_ptr(); MOST];
        for column in 0..self.y.image().width {
            self.taps([image, row, column], &mut taps);
            for first in (0..channels).step_by(BLOCK) {
                // SAFETY: each element leads to a pixel of so many channels, or to zeros; each task has rows of its own.
                unsafe {
                    let sums = self.sums(&taps[..self.fours.taps], first);
                    self.write([image, row, column], first, &sums, bounds);
                }
            }
        }
    }

    /// Where the inputs of an output pixel are, for each element of the kernel.
    #[inline(always)]
    fn taps(&self, [image, row, column]: [usize; 3], taps: &mut [*const u8; MOST]) {
        let window = &self.conv.window;
        let [rows, columns] = window.kernel;
        let from = column * window.stride[1];
        let reach = (columns - 1) * window.dilation[1];
        let is_inside = from >= window.pad[1] && from - window.pad[1] + reach < window.input[1];
        let step = window.dilation[1] * self.x.image.pixel;
        for (ky, taps) in taps[..rows * columns].chunks_exact_mut(columns).enumerate() {
            match window.inside(0, row, ky) {
                Some(y) if is_inside => {
                    // The slice ends with the last pixel that is read.
                    let at = self.x.image.at(image, y as isize, (from - window.pad[1]) as isize);
                    let pixels = &self.x.data[at..at + reach * self.x.image.pixel + self.x.image.channels];
                    for (kx, tap) in taps.iter_mut().enumerate() {
                        *tap = pixels[kx * step..].as_ptr();
                    }
                }
                y => {
                    for (kx, tap) in taps.iter_mut().enumerate() {
                        *tap = match (y, window.inside(1, column, kx)) {
                            (Some(y), Some(x)) => self.x.pixel(image, y, x).as_ptr(),
                            _ => self.fours.zeros.as_ptr(),
                        };
                    }
                }
            }
        }
    }

    /// The sums of the channels of a block that are there; the others are 0.
    ///
    /// # Safety
    /// The machine has the instructions, and the channels can be read at each element of the kernel.
    #[inline]
    #[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vnni")]
    unsafe fn sums(&self, taps: &[*const u8], first: usize) -> [i32; BLOCK] {
        let left = (self.y.image().channels - first).min(BLOCK);
        let mask = u64::MAX >> (BLOCK - left);
        let weights = &self.fours.weights[first * self.fours.taps..][..BLOCK * self.fours.taps];
        let mut sums = [_mm512_setzero_si512(); 4];
        for (taps, weights) in taps.chunks_exact(FOUR).zip(weights.chunks_exact(FOUR * BLOCK)) {
            // SAFETY: the caller's promise; the weights of four elements are four vectors.
            unsafe {
                // No closure: it would not have the instructions, and so not be inlined.
                let a = _mm512_maskz_loadu_epi8(mask, taps[0].add(first).cast());
                let b = _mm512_maskz_loadu_epi8(mask, taps[1].add(first).cast());
                let c = _mm512_maskz_loadu_epi8(mask, taps[2].add(first).cast());
                let d = _mm512_maskz_loadu_epi8(mask, taps[3].add(first).cast());
                let [ab, cd] = [_mm512_unpacklo_epi8(a, b), _mm512_unpacklo_epi8(c, d)];
                let [more_ab, more_cd] = [_mm512_unpackhi_epi8(a, b), _mm512_unpackhi_epi8(c, d)];
                let inputs = [
                    _mm512_unpacklo_epi16(ab, cd),
                    _mm512_unpackhi_epi16(ab, cd),
                    _mm512_unpacklo_epi16(more_ab, more_cd),
                    _mm512_unpackhi_epi16(more_ab, more_cd),
                ];
                for (i, sum) in sums.iter_mut().enumerate() {
                    let weights = _mm512_loadu_si512(weights.as_ptr().add(i * BLOCK).cast());
                    *sum = _mm512_dpbusd_epi32(*sum, inputs[i], weights);
                }
            }
        }
        let mut found = [0; BLOCK];
        // SAFETY: four vectors are as long.
        unsafe {
            for (i, sums) in in_order(sums).into_iter().enumerate() {
                _mm512_storeu_si512(found.as_mut_ptr().add(i * 16).cast(), sums);
            }
        }
        found
    }

    /// Writes the results of a block.
    ///
    /// # Safety
    /// No other task writes this pixel.
    #[inline]
    #[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vnni")]
    unsafe fn write(&self, pixel: [usize; 3], first: usize, sums: &[i32; BLOCK], bounds: E::Bounds) {
        const VECTOR: usize = 16;
        let channels = self.y.image().channels;
        // SAFETY: the caller's promise.
        let to = unsafe { self.y.channels(pixel, first, (channels - first).min(BLOCK)) };
        let (offsets, factors) = (&self.fours.offsets[first..], &self.fours.factors[first..]);
        for (index, to) in to.chunks_mut(VECTOR).enumerate() {
            let from = index * VECTOR;
            // All of a vector, also where fewer channels are left.
            let (sums, offsets) = (&sums[from..from + VECTOR], &offsets[from..from + VECTOR]);
            let factors = &factors[from..from + VECTOR];
            let mut values = [0f32; VECTOR];
            for (i, value) in values.iter_mut().enumerate() {
                *value = sums[i].wrapping_add(offsets[i]) as f32 * factors[i];
            }
            let results = E::of(bounds, values);
            match <&mut [E; VECTOR]>::try_from(&mut *to) {
                Ok(to) => *to = results,
                Err(_) => to.iter_mut().zip(results).for_each(|(to, result)| *to = result),
            }
        }
    }
}

/// Sums in the order of the channels: each vector has four channels of each quarter of the block.
#[inline]
#[target_feature(enable = "avx512f")]
fn in_order([a, b, c, d]: [__m512i; 4]) -> [__m512i; 4] {
    let low = [_mm512_shuffle_i32x4(a, b, 0x44), _mm512_shuffle_i32x4(c, d, 0x44)];
    let high = [_mm512_shuffle_i32x4(a, b, 0xEE), _mm512_shuffle_i32x4(c, d, 0xEE)];
    [
        _mm512_shuffle_i32x4(low[0], low[1], 0x88),
        _mm512_shuffle_i32x4(low[0], low[1], 0xDD),
        _mm512_shuffle_i32x4(high[0], high[1], 0x88),
        _mm512_shuffle_i32x4(high[0], high[1], 0xDD),
    ]
}
