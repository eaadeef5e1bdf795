//! Kernels of 3 × 3, the commonest: up to four rows of outputs by a vector of columns at a time, from elements that are read where they lie. The rows after the
//! first find most of their inputs in registers.

use crate::conv::ConvGeometry;
use crate::finish::ChannelOp;
use crate::parallel::{Shared, for_each};
use crate::prefetch::prefetch_soon;
use crate::simd::{Simd, SimdWork, with_simd};

/// The rows and columns of the kernel.
const SIDE: usize = 3;
/// The outputs of a task, about.
const TASK: usize = 1 << 14;

/// Planes that one kernel of 3 × 3 each goes over.
pub(super) struct Three {
    planes: usize,
    stride: usize,
    /// Rows and columns of what is read, and of what is written.
    input: [usize; 2],
    output: [usize; 2],
    /// What lies before the first row and the first column.
    pad: [isize; 2],
}

impl Three {
    /// y = w ⋆ x, if these are the sizes.
    pub(super) fn forward(geometry: &ConvGeometry, batch: usize) -> Option<Self> {
        let &[rows, columns] = geometry.axes.as_slice() else {
            return None;
        };
        let fits = [rows, columns]
            .iter()
            .all(|axis| axis.kernel == SIDE && axis.dilation == 1 && axis.stride == rows.stride && axis.output > 0);
        let of_one = geometry.group == geometry.channels && geometry.group == geometry.num_output;
        (fits && of_one && matches!(rows.stride, 1 | 2)).then(|| Self {
            planes: batch * geometry.channels,
            stride: rows.stride,
            input: [rows.input, columns.input],
            output: [rows.output, columns.output],
            pad: [rows.pad, columns.pad].map(|pad| pad as isize),
        })
    }

    /// dx = w turned round ⋆ dy, if these are the sizes. Strides would leave gaps.
    pub(super) fn backward(geometry: &ConvGeometry, batch: usize) -> Option<Self> {
        let forward = Self::forward(geometry, batch).filter(|forward| forward.stride == 1)?;
        Some(Self {
            input: forward.output,
            output: forward.input,
            pad: forward.pad.map(|pad| SIDE as isize - 1 - pad),
            ..forward
        })
    }

    /// Goes over all planes; plane i has the kernel, the bias and the functions of channel i % channels. Calls `then(i)` when plane i of `y`
    /// is there.
    ///
    /// # Panics
    /// When `x` has fewer planes than it was made for.
    ///
    /// # Safety
    /// `y` has all planes, and nobody else touches one until `then` is called for it.
    pub(super) unsafe fn run(
        &self,
        x: &[f32],
        kernels: &[[f32; SIDE * SIDE]],
        (bias, ops): (Option<&[f32]>, &[ChannelOp<'_, f32>]),
        y: Shared<f32>,
        then: impl Fn(usize) + Sync + Send,
    ) {
        let [input, output] = [self.input, self.output].map(|[rows, columns]| rows * columns);
        assert!(x.len() >= self.planes * input, "an image is too short");
        let at_once = (TASK / output).max(1);
        for_each(
            self.planes.div_ceil(at_once),
            self.planes * output * SIDE * SIDE,
            |task| {
                for plane in task * at_once..self.planes.min((task + 1) * at_once) {
                    let channel = plane % kernels.len();
                    with_simd(Plane {
                        sizes: self,
                        x: &x[plane * input..][..input],
                        kernel: &kernels[channel],
                        bias: bias.map_or(0.0, |bias| bias[channel]),
                        channel,
                        ops,
                        // SAFETY: the caller's promise; each plane belongs to one task.
                        y: unsafe { y.slice(plane * output, output) },
                    });
                    then(plane);
                }
            },
        );
    }
}

/// One plane.
struct Plane<'a> {
    sizes: &'a Three,
    x: &'a [f32],
    kernel: &'a [f32; SIDE * SIDE],
    bias: f32,
    channel: usize,
    ops: &'a [ChannelOp<'a, f32>],
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
        let [height, _] = self.sizes.output;
        let (fours, twos) = (height / 4 * 4, height / 2 * 2);
        for row in (0..fours).step_by(4) {
            self.rows::<S, STRIDE, 4>(&kernel, row);
        }
        if fours < twos {
            self.rows::<S, STRIDE, 2>(&kernel, fours);
        }
        if twos < height {
            self.rows::<S, STRIDE, 1>(&kernel, twos);
        }
    }

    /// `COUNT` rows of outputs from row `row` on.
    #[inline(always)]
    fn rows<S: Simd, const STRIDE: usize, const COUNT: usize>(&mut self, kernel: &[S; SIDE * SIDE], row: usize) {
        let [[_, input], [_, width]] = [self.sizes.input, self.sizes.output];
        let reach = (STRIDE * S::LANES + SIDE - 1) as isize;
        for column in (0..width).step_by(S::LANES) {
            let from = (column * STRIDE) as isize - self.sizes.pad[1];
            if from >= 0 && from + reach <= input as isize {
                self.block::<S, STRIDE, COUNT, true>(kernel, row, column, from);
            } else {
                self.block::<S, STRIDE, COUNT, false>(kernel, row, column, from);
            }
        }
    }

    /// A vector of columns, whose inputs begin at column `from`; all of them lie inside if `WHOLE`.
    #[inline(always)]
    fn block<S: Simd, const STRIDE: usize, const COUNT: usize, const WHOLE: bool>(
        &mut self,
        kernel: &[S; SIDE * SIDE],
        row: usize,
        column: usize,
        from: isize,
    ) {
        let [height, width] = self.sizes.input;
        // What the next rows of outputs read besides: with strides these are many rows, which the machine does not foresee.
        for i in 0..if STRIDE > 1 { COUNT * STRIDE } else { 0 } {
            let at = row * STRIDE + (COUNT - 1) * STRIDE + SIDE + i;
            prefetch_soon(self.x.as_ptr().wrapping_add(at * width).wrapping_offset(from));
        }
        let mut sums = [S::splat(self.bias); COUNT];
        for i in 0..(COUNT - 1) * STRIDE + SIDE {
            let at = (row * STRIDE + i) as isize - self.sizes.pad[0];
            let x = match usize::try_from(at) {
                // SAFETY: the row is there, and as wide.
                Ok(at) if at < height => unsafe {
                    read_row::<S, STRIDE, WHOLE>(self.x.as_ptr().add(at * width), from, width)
                },
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
        for op in self.ops {
            let op = op.of(self.channel);
            for sum in &mut sums {
                *sum = op.apply(*sum);
            }
        }
        let [_, width] = self.sizes.output;
        let count = S::LANES.min(width - column);
        for (r, sum) in sums.into_iter().enumerate() {
            let to = &mut self.y[(row + r) * width + column..][..count];
            // SAFETY: as many as the slice has.
            unsafe {
                match count == S::LANES {
                    true => sum.store(to.as_mut_ptr()),
                    false => sum.store_first(to.as_mut_ptr(), count),
                }
            }
        }
    }
}

/// What the three columns of the kernel meet in a row of `width` elements, for a vector of outputs: every `STRIDE`-th element from `from`, from the next
/// and from the next but one. Elements outside of the row are 0.
///
/// # Safety
/// The row can be read; if `WHOLE`, nothing is outside.
#[inline(always)]
unsafe fn read_row<S: Simd, const STRIDE: usize, const WHOLE: bool>(
    row: *const f32,
    from: isize,
    width: usize,
) -> [S; SIDE] {
    // SAFETY: the caller's promise.
    unsafe {
        let first = read::<S, WHOLE>(row, from, width);
        if STRIDE == 1 {
            let [second, third] = [1, 2].map(|next| from + next);
            return [
                first,
                read::<S, WHOLE>(row, second, width),
                read::<S, WHOLE>(row, third, width),
            ];
        }
        let lanes = S::LANES as isize;
        let behind = read::<S, WHOLE>(row, from + lanes, width);
        let [next, behind_next] = [from + 2, from + 2 + lanes];
        let third = read::<S, WHOLE>(row, next, width).evens(read::<S, WHOLE>(row, behind_next, width));
        [first.evens(behind), first.odds(behind), third]
    }
}

/// The vector of elements from `from` on. Those outside of the row are 0.
///
/// # Safety
/// The row can be read; if `WHOLE`, the vector lies inside.
#[inline(always)]
unsafe fn read<S: Simd, const WHOLE: bool>(row: *const f32, from: isize, width: usize) -> S {
    let place = row.wrapping_offset(from);
    if WHOLE {
        // SAFETY: the caller's promise.
        return unsafe { S::load(place) };
    }
    let lane = |column: isize| (column - from).clamp(0, S::LANES as isize) as usize;
    // SAFETY: these lanes are in the row.
    unsafe { S::load_inside(place, S::lanes(&(lane(0)..lane(width as isize)))) }
}
