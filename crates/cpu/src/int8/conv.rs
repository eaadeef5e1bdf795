//! Convolutions and inner products: the windows of some pixels, as rows, times panels of weights.

use super::kernel::{MOST_PANELS, MOST_ROWS};
use super::packed::Packed;
use super::tile::{DEPTH, OUTPUTS, Sums, Tile};
use super::{Element, IntKernel, IntSource, IntTarget, IntWindow, Writer, pixels, place};
use crate::base::parallel::{share, try_each};
use crate::base::path::{Vectorized, vectorized};
use crate::nhwc::NhwcTarget;
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
    kernel: IntKernel,
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
        Self::with(IntKernel::chosen(), integer, window, weight, bias)
    }

    /// As [`Self::new`], with a kernel of [`IntKernel::all`].
    ///
    /// # Errors
    /// Out of memory.
    ///
    /// # Panics
    /// When the machine does not have the kernel's instructions.
    pub fn with(
        kernel: IntKernel,
        integer: Integer,
        window: IntWindow,
        weight: &dyn Fn(usize, usize) -> f32,
        bias: Option<&[f32]>,
    ) -> Result<Self> {
        assert!(kernel.is_here(), "this machine has no {}", kernel.name());
        Ok(Self {
            packed: Packed::new(kernel.wanted(), &integer, &window, weight, bias)?,
            kernel,
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
        self.write_all(x, &Writer::of(&mut y))
    }

    /// Computes the outputs of a product that is left real. The border is not written.
    ///
    /// # Errors
    /// Out of memory.
    ///
    /// # Panics
    /// As [`Self::run`].
    pub fn run_real(&self, x: IntSource<'_>, y: NhwcTarget<'_>) -> Result {
        self.write_all(x, &Writer::over(y.data, y.image))
    }

    fn write_all<E: Element>(&self, x: IntSource<'_>, y: &Writer<E>) -> Result {
        let (to, window) = (y.image, &self.window);
        window.assert_sizes(&x.image, &to);
        let rows = pixels(&to);
        let blocks = rows.div_ceil(PIXELS);
        let chunks = TASKS.div_ceil(blocks.max(1)).min(self.packed.panels).max(1);
        let cost = count([rows, window.terms(), window.outputs / window.group.max(1)]) / 8;
        try_each(count([window.group, blocks, chunks]), cost, |task| {
            let (chunk, rest) = (task % chunks, task / chunks);
            let (block, group) = (rest % blocks, rest / blocks);
            let task = Task {
                conv: self,
                x,
                y,
                group,
                pixels: block * PIXELS..rows.min((block + 1) * PIXELS),
                panels: share(self.packed.panels, chunk, chunks),
            };
            vectorized(task)
        })
    }
}

/// Some pixels, and some outputs of a group.
struct Task<'a, E> {
    conv: &'a Convolution,
    x: IntSource<'a>,
    y: &'a Writer<E>,
    group: usize,
    pixels: Range<usize>,
    panels: Range<usize>,
}

impl<E: Element> Vectorized for Task<'_, E> {
    type Output = Result;

    #[inline(always)]
    fn run(self) -> Result {
        let (window, depth) = (&self.conv.window, self.conv.packed.groups * DEPTH);
        let mut gathered = Vec::new();
        let (mut rows, mut places) = ([std::ptr::null(); PIXELS], [0; PIXELS]);
        let is_in_place = window.is_in_place() && window.channels.is_multiple_of(DEPTH);
        if !is_in_place {
            gathered = reserve::zeros::<u8>(depth * self.pixels.len())?;
        }
        let zero = self.conv.integer.inputs.first().map_or(0, |x| x.zero);
        for (index, pixel) in self.pixels.clone().enumerate() {
            let place = place(&self.y.image, pixel);
            places[index] = self.y.pixel(place);
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
        let (rows, places) = (&rows[..self.pixels.len()], &places[..self.pixels.len()]);
        let mut panel = self.panels.start;
        while panel < self.panels.end {
            let panels = self.conv.kernel.panels(self.panels.end - panel);
            let mut first = 0;
            while first < rows.len() {
                let count = self.conv.kernel.rows(rows.len() - first);
                let (rows, places) = (&rows[first..][..count], &places[first..][..count]);
                // SAFETY: each row is `depth` long: gathered, or a pixel of whole groups.
                unsafe { self.tile(panel..panel + panels, rows, places) };
                first += count;
            }
            panel += panels;
        }
        Ok(())
    }
}

impl<E: Element> Task<'_, E> {
    /// # Safety
    /// Rows can be read to the end of the last group of terms.
    #[inline(always)]
    unsafe fn tile(&self, panels: Range<usize>, rows: &[*const u8], places: &[usize]) {
        let Convolution { packed, kernel, .. } = self.conv;
        let tile = Tile {
            panels: packed.panels(self.group, panels.start, panels.len()),
            rows,
        };
        let mut sums = [[0; OUTPUTS]; MOST_ROWS * MOST_PANELS];
        let sums = &mut sums[..rows.len() * panels.len()];
        // SAFETY: the machine has the kernel's instructions, which set the number of rows and panels; the caller's promise.
        unsafe { kernel.sums(&tile, sums) };
        for (panel, sums) in panels.zip(sums.chunks_exact(rows.len())) {
            self.write(panel, places, sums);
        }
    }

    /// Writes the results for the sums of some pixels.
    #[inline(always)]
    fn write(&self, panel: usize, places: &[usize], sums: &[Sums]) {
        let Convolution {
            window,
            packed,
            integer,
            ..
        } = self.conv;
        let each = window.outputs / window.group;
        let first = self.group * each + panel * OUTPUTS;
        let outputs = OUTPUTS.min((self.group + 1) * each - first);
        let end = packed.end(self.group, panel);
        for (place, sums) in places.iter().zip(sums) {
            let mut results = [E::default(); OUTPUTS];
            // All of a panel, as so many are a vector.
            for (output, result) in results.iter_mut().enumerate() {
                let sum = sums[output].wrapping_add(end.offsets[output]);
                *result = E::of(integer, sum as f32 * end.factors[output]);
            }
            // SAFETY: the pixel has these channels, and each task has pixels and outputs of its own.
            let to = unsafe { self.y.data.slice(place + first, outputs) };
            match <&mut [E; OUTPUTS]>::try_from(&mut *to) {
                Ok(to) => *to = results,
                Err(_) => to.copy_from_slice(&results[..outputs]),
            }
        }
    }
}
