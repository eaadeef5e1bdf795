//! Convolutions and inner products: the windows of some pixels, as rows, times panels of weights.

use super::dots::{ROWS, dots};
use super::packed::{DEPTH, OUTPUTS, Packed, Sums};
use super::{IntSource, IntTarget, IntWindow, Writer, pixels, place};
use crate::base::parallel::{share, try_each};
use crate::base::path::{Vectorized, vectorized};
use cortado_mem::reserve::{self, Result};
use cortado_ops::Integer;
use cortado_ops::count;
use std::ops::Range;

/// The pixels whose windows are gathered at once.
const PIXELS: usize = 32;
/// With fewer tasks threads would be without work.
const TASKS: usize = 16;

/// A convolution or inner product with packed weights.
#[derive(Debug)]
pub struct Convolution {
    window: IntWindow,
    packed: Packed,
    integer: Integer,
}

impl Convolution {
    /// Packs weights, which `weight(output, index)` gives in the order channel, row, column, and a
    /// bias. The integer's operation must be sound for the sizes of the window.
    ///
    /// # Errors
    /// Out of memory.
    pub fn new(
        integer: Integer,
        window: IntWindow,
        weight: &dyn Fn(usize, usize) -> f32,
        bias: Option<&[f32]>,
    ) -> Result<Self> {
        Ok(Self {
            packed: Packed::new(&integer, &window, weight, bias)?,
            window,
            integer,
        })
    }

    /// Computes the outputs.
    ///
    /// # Errors
    /// Out of memory.
    ///
    /// # Panics
    /// When the images have other sizes than the window, or slices are too short for them.
    pub fn run(&self, x: IntSource<'_>, mut y: IntTarget<'_>) -> Result {
        let (to, window) = (y.image, &self.window);
        window.assert_sizes(&x.image, &to);
        let rows = pixels(&to);
        let blocks = rows.div_ceil(PIXELS);
        let chunks = TASKS.div_ceil(blocks.max(1)).min(self.packed.panels).max(1);
        let cost = count([rows, window.terms(), window.outputs / window.group.max(1)]) / 8;
        let writer = Writer::of(&mut y);
        try_each(count([window.group, blocks, chunks]), cost, |task| {
            let (chunk, rest) = (task % chunks, task / chunks);
            let (block, group) = (rest % blocks, rest / blocks);
            let task = Task {
                conv: self,
                x,
                y: &writer,
                group,
                pixels: block * PIXELS..rows.min((block + 1) * PIXELS),
                panels: share(self.packed.panels, chunk, chunks),
            };
            vectorized(task)
        })
    }
}

/// Some pixels, and some outputs of a group.
struct Task<'a> {
    conv: &'a Convolution,
    x: IntSource<'a>,
    y: &'a Writer,
    group: usize,
    pixels: Range<usize>,
    panels: Range<usize>,
}

impl Vectorized for Task<'_> {
    type Output = Result;

    #[inline(always)]
    fn run(self) -> Result {
        let (window, depth) = (&self.conv.window, self.conv.packed.groups * DEPTH);
        let mut gathered = Vec::new();
        let mut rows = [std::ptr::null(); PIXELS];
        let is_in_place = window.is_in_place() && window.channels.is_multiple_of(DEPTH);
        if !is_in_place {
            gathered = reserve::zeros::<u8>(depth * self.pixels.len())?;
        }
        let zero = self.conv.integer.inputs.first().map_or(0, |x| x.zero);
        for (index, pixel) in self.pixels.clone().enumerate() {
            let place = place(&self.y.image, pixel);
            rows[index] = match is_in_place {
                true => {
                    let [row, column] = [0, 1].map(|axis| place[axis + 1] * window.stride[axis]);
                    self.x.pixel(place[0], row, column).as_ptr()
                }
                false => {
                    let to = &mut gathered[index * depth..][..depth];
                    window.gather(&self.x, place, self.group, zero, to);
                    to.as_ptr()
                }
            };
        }
        let rows = &rows[..self.pixels.len()];
        for panel in self.panels.clone() {
            for (index, rows) in rows.chunks(ROWS).enumerate() {
                let pixel = self.pixels.start + index * ROWS;
                // SAFETY: each row is `depth` long: gathered, or a pixel of whole groups.
                unsafe { self.tile(panel, pixel, rows) };
            }
        }
        Ok(())
    }
}

impl Task<'_> {
    /// # Safety
    /// Rows can be read to the end of the last group of terms.
    #[inline(always)]
    unsafe fn tile(&self, panel: usize, pixel: usize, rows: &[*const u8]) {
        let weights = self.conv.packed.panel(self.group, panel);
        // SAFETY: the caller's promise.
        unsafe {
            match *rows {
                [a, b, c, d] => self.write(panel, pixel, &dots(weights, [a, b, c, d])),
                [a, b, c] => self.write(panel, pixel, &dots(weights, [a, b, c])),
                [a, b] => self.write(panel, pixel, &dots(weights, [a, b])),
                [a] => self.write(panel, pixel, &dots(weights, [a])),
                _ => {}
            }
        }
    }

    /// Narrows the sums of some pixels and writes them.
    #[inline(always)]
    fn write(&self, panel: usize, pixel: usize, sums: &[Sums]) {
        let Convolution {
            window,
            packed,
            integer,
        } = self.conv;
        let each = window.outputs / window.group;
        let first = self.group * each + panel * OUTPUTS;
        let outputs = OUTPUTS.min((self.group + 1) * each - first);
        let (offsets, factors) = (&packed.offsets[first..][..outputs], &packed.factors[first..][..outputs]);
        for (index, sums) in sums.iter().enumerate() {
            // SAFETY: each task has pixels and outputs of its own.
            let to = unsafe { self.y.channels(place(&self.y.image, pixel + index), first, outputs) };
            for (((to, sum), offset), factor) in to.iter_mut().zip(sums).zip(offsets).zip(factors) {
                *to = integer.narrow(sum.wrapping_add(*offset) as f32 * factor);
            }
        }
    }
}
