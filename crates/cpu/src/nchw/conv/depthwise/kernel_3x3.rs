//! Kernels of 3 × 3, the commonest: up to four rows of outputs by a vector of columns at a time,
//! from elements that are read where they lie. The rows after the first find most of their inputs
//! in registers.

use crate::base::parallel::{Shared, for_ranges};
use crate::base::prefetch::prefetch_soon;
use crate::epilogue::on_vectors;
use crate::simd::{Simd, SimdWork, with_simd};
use cortado_ops::{ChannelFunction, ConvGeometry};
use std::ops::Range;

/// The rows and columns of the kernel.
const SIDE: usize = 3;
/// The outputs of a task, about.
const TASK: usize = 1 << 14;
/// The inputs of a band of rows, about, through which a vector of columns goes before the next one:
/// part of a first-level cache.
const BAND: usize = 1 << 12;

/// Planes that one kernel of 3 × 3 each goes over.
#[derive(Debug)]
pub(in crate::nchw::conv) struct Kernel3x3 {
    planes: usize,
    stride: usize,
    /// Rows and columns of what is read, and of what is written.
    input: [usize; 2],
    output: [usize; 2],
    /// The padding before the first row and the first column.
    pad: [isize; 2],
}

impl Kernel3x3 {
    /// y = w ⋆ x, if these are the sizes.
    pub(super) fn forward(geometry: &ConvGeometry, batch: usize) -> Option<Self> {
        let &[rows, columns] = geometry.axes.as_slice() else {
            return None;
        };
        let fits = [rows, columns]
            .iter()
            .all(|axis| axis.kernel == SIDE && axis.dilation == 1 && axis.stride == rows.stride && axis.output > 0);
        let of_one = geometry.group > 1 && geometry.group == geometry.channels && geometry.group == geometry.num_output;
        (fits && of_one && matches!(rows.stride, 1 | 2)).then(|| Self {
            planes: batch * geometry.channels,
            stride: rows.stride,
            input: [rows.input, columns.input],
            output: [rows.output, columns.output],
            pad: [rows.pad, columns.pad].map(|pad| pad as isize),
        })
    }

    /// dx = w flipped ⋆ dy, if these are the sizes. Strides would leave gaps.
    pub(super) fn backward(geometry: &ConvGeometry, batch: usize) -> Option<Self> {
        let forward = Self::forward(geometry, batch).filter(|forward| forward.stride == 1)?;
        Some(Self {
            input: forward.output,
            output: forward.input,
            pad: forward.pad.map(|pad| SIDE as isize - 1 - pad),
            ..forward
        })
    }

    /// Goes over all planes; plane i has the kernel, the bias and the functions of channel i %
    /// channels. Calls `then(i)` when plane i of `y` is there.
    ///
    /// # Panics
    /// When `x` has fewer planes than it was made for.
    ///
    /// # Safety
    /// `y` has all planes, and no other code accesses one until `then` is called for it.
    pub(super) unsafe fn run(
        &self,
        x: &[f32],
        kernels: &[[f32; SIDE * SIDE]],
        (bias, functions): (Option<&[f32]>, &[ChannelFunction<'_, f32>]),
        y: Shared<f32>,
        then: &(dyn Fn(usize) + Sync),
    ) {
        let [input, output] = [self.input, self.output].map(|[rows, columns]| rows * columns);
        assert!(x.len() >= self.planes * input, "an image is too short");
        let at_once = (TASK / output).max(1);
        for_ranges(self.planes, at_once, self.planes * output * SIDE * SIDE, |planes| {
            for plane in planes {
                let channel = plane % kernels.len();
                with_simd(Plane {
                    sizes: self,
                    x: &x[plane * input..][..input],
                    kernel: &kernels[channel],
                    bias: bias.map_or(0.0, |bias| bias[channel]),
                    channel,
                    functions,
                    // SAFETY: the caller's promise; each plane belongs to one task.
                    y: unsafe { y.slice(plane * output, output) },
                });
                then(plane);
            }
        });
    }
}

/// One plane.
struct Plane<'a> {
    sizes: &'a Kernel3x3,
    x: &'a [f32],
    kernel: &'a [f32; SIDE * SIDE],
    bias: f32,
    channel: usize,
    functions: &'a [ChannelFunction<'a, f32>],
    y: &'a mut [f32],
}

impl SimdWork for Plane<'_> {
    type Output = ();

    #[inline(always)]
    fn run<S: Simd>(self) {
        match self.sizes.stride {
            1 => self.all_rows::<S, 1>(),
            _ => self.all_rows::<S, 2>(),
        }
    }
}

impl Plane<'_> {
    #[inline(always)]
    fn all_rows<S: Simd, const STRIDE: usize>(mut self) {
        let mut kernel = [S::splat(0.0); SIDE * SIDE];
        for (to, &weight) in kernel.iter_mut().zip(self.kernel) {
            *to = S::splat(weight);
        }
        let [height, width] = self.sizes.output;
        let band = (BAND / (STRIDE * self.sizes.input[1].max(1)) / 4 * 4).max(4);
        for first in (0..height).step_by(band) {
            let rows = first..height.min(first + band);
            for column in (0..width).step_by(S::LANES) {
                let columns = Columns::<S>::new::<STRIDE>(self.sizes, column);
                match columns.whole {
                    true => self.rows::<S, STRIDE, true>(&kernel, rows.clone(), &columns),
                    false => self.rows::<S, STRIDE, false>(&kernel, rows.clone(), &columns),
                }
            }
        }
    }

    /// The outputs of some rows in a vector of columns; all that they meet in a row lies inside if
    /// `WHOLE`.
    #[inline(always)]
    fn rows<S: Simd, const STRIDE: usize, const WHOLE: bool>(
        &mut self,
        kernel: &[S; SIDE * SIDE],
        rows: Range<usize>,
        columns: &Columns<S>,
    ) {
        let (fours, twos) = (rows.start + rows.len() / 4 * 4, rows.start + rows.len() / 2 * 2);
        for row in (rows.start..fours).step_by(4) {
            self.block::<S, STRIDE, 4, WHOLE>(kernel, row, columns);
        }
        if fours < twos {
            self.block::<S, STRIDE, 2, WHOLE>(kernel, fours, columns);
        }
        if twos < rows.end {
            self.block::<S, STRIDE, 1, WHOLE>(kernel, twos, columns);
        }
    }

    /// `COUNT` rows of a vector of columns.
    #[inline(always)]
    fn block<S: Simd, const STRIDE: usize, const COUNT: usize, const WHOLE: bool>(
        &mut self,
        kernel: &[S; SIDE * SIDE],
        row: usize,
        columns: &Columns<S>,
    ) {
        let [height, width] = self.sizes.input;
        // The inputs that the next rows of outputs read besides: with strides these are many rows,
        // which the machine does not foresee.
        for i in 0..if STRIDE > 1 { COUNT * STRIDE } else { 0 } {
            let at = row * STRIDE + (COUNT - 1) * STRIDE + SIDE + i;
            prefetch_soon(self.x.as_ptr().wrapping_add(at * width).wrapping_offset(columns.from));
        }
        let mut sums = [S::splat(self.bias); COUNT];
        for i in 0..(COUNT - 1) * STRIDE + SIDE {
            let at = (row * STRIDE + i) as isize - self.sizes.pad[0];
            let x = match usize::try_from(at) {
                // SAFETY: the row is there, and the columns were made for its width.
                Ok(at) if at < height => unsafe { columns.read::<STRIDE, WHOLE>(self.x.as_ptr().add(at * width)) },
                _ => [S::splat(0.0); SIDE],
            };
            for (r, sum) in sums.iter_mut().enumerate() {
                if i >= r * STRIDE && i < r * STRIDE + SIDE {
                    for (j, x) in x.iter().enumerate() {
                        *sum = x.mul_add(kernel[(i - r * STRIDE) * SIDE + j], *sum);
                    }
                }
            }
        }
        for f in self.functions {
            on_vectors(f, self.channel, &mut sums);
        }
        let [_, width] = self.sizes.output;
        for (r, sum) in sums.into_iter().enumerate() {
            let to = &mut self.y[(row + r) * width + columns.to..][..columns.outputs];
            // SAFETY: as many as the slice has.
            unsafe {
                match WHOLE && to.len() == S::LANES {
                    true => sum.store(to.as_mut_ptr()),
                    false => sum.store_inside(to.as_mut_ptr(), columns.written),
                }
            }
        }
    }
}

/// A vector of outputs in any row, and what it meets in a row of the input.
struct Columns<S: Simd> {
    /// The first output, and how many of them there are.
    to: usize,
    outputs: usize,
    written: S::Lanes,
    /// The column that the first output meets first; may lie outside.
    from: isize,
    /// Whether all that is read lies inside.
    whole: bool,
    /// The lanes that lie inside of the vectors from `from` on: those that are 0, 1, … columns
    /// further on, or with a stride 0, 2, … and as many behind a whole vector.
    inside: [[S::Lanes; SIDE]; 2],
}

impl<S: Simd> Columns<S> {
    #[inline(always)]
    fn new<const STRIDE: usize>(sizes: &Kernel3x3, to: usize) -> Self {
        let ([_, width], [_, outputs]) = (sizes.input, sizes.output);
        let (from, lanes) = ((to * STRIDE) as isize - sizes.pad[1], S::LANES as isize);
        let reach = STRIDE as isize * lanes + SIDE as isize - 1;
        let mut inside = [[S::lanes(&(0..0)); SIDE]; 2];
        for (behind, inside) in inside.iter_mut().enumerate() {
            for (next, inside) in inside.iter_mut().enumerate() {
                let first = from + next as isize + behind as isize * lanes;
                let lane = |column: isize| (column - first).clamp(0, lanes) as usize;
                *inside = S::lanes(&(lane(0)..lane(width as isize)));
            }
        }
        let outputs = S::LANES.min(outputs - to);
        Self {
            to,
            outputs,
            written: S::lanes(&(0..outputs)),
            from,
            whole: from >= 0 && from + reach <= width as isize,
            inside,
        }
    }

    /// The vectors that the three columns of the kernel meet in a row: every `STRIDE`-th element
    /// from the first, from the next and from the next but one. Elements outside of the row are 0.
    ///
    /// # Safety
    /// The row can be read, and is as wide as these columns were made for; if `WHOLE`, nothing is
    /// outside.
    #[inline(always)]
    unsafe fn read<const STRIDE: usize, const WHOLE: bool>(&self, row: *const f32) -> [S; SIDE] {
        // SAFETY: the caller's promise.
        unsafe {
            let first = self.vector::<WHOLE>(row, 0, 0);
            if STRIDE == 1 {
                let [second, third] = [self.vector::<WHOLE>(row, 0, 1), self.vector::<WHOLE>(row, 0, 2)];
                return [first, second, third];
            }
            let behind = self.vector::<WHOLE>(row, 1, 0);
            let third = self.vector::<WHOLE>(row, 0, 2).evens(self.vector::<WHOLE>(row, 1, 2));
            [first.evens(behind), first.odds(behind), third]
        }
    }

    /// A vector of a row, `behind` whole ones after the first place and `next` columns further on.
    ///
    /// # Safety
    /// As [`read`](Self::read).
    #[inline(always)]
    unsafe fn vector<const WHOLE: bool>(&self, row: *const f32, behind: usize, next: usize) -> S {
        let place = row.wrapping_offset(self.from).wrapping_add(behind * S::LANES + next);
        // SAFETY: these lanes are in the row.
        unsafe {
            match WHOLE {
                true => S::load(place),
                false => S::load_inside(place, self.inside[behind][next]),
            }
        }
    }
}
