//! A depthwise convolution and then one of single pixels, as separable convolutions are: what the
//! first makes goes no further than the second-level cache.

use super::Depthwise;
use crate::base::aligned::Aligned;
use crate::base::parallel::{Shared, threads, try_each};
use crate::nhwc::conv::check;
use crate::nhwc::conv::direct::Direct;
use crate::nhwc::tasks::{View, assert_same};
use crate::nhwc::{Activation, Filters, NhwcImage, NhwcSource, NhwcTarget};
use cortado_mem::reserve::Result;
use std::cell::RefCell;
use std::ops::Range;

/// The elements between the two that a thread holds at most, if that is a row: weights lie in the
/// second-level cache beside them.
const HELD: usize = 24 << 10;
/// The least pixels of a task, if there are enough: each task reads all weights.
const TASK: usize = 48;
/// The tasks for each thread, so that no thread waits long for another.
const TASKS_PER_THREAD: usize = 8;

thread_local! {
    /// The outputs that the depthwise convolution made for the pixels at hand.
    static BETWEEN: RefCell<Aligned<f32>> = const { RefCell::new(Aligned::empty()) };
}

/// Both convolutions, prepacked. The results are, bit by bit, those of one after the other.
#[derive(Debug)]
pub struct Separable {
    depthwise: Depthwise,
    pointwise: Direct,
}

impl Separable {
    /// `filters` are those of the second convolution, `output` is what it makes.
    ///
    /// # Errors
    /// Out of memory.
    ///
    /// # Panics
    /// When `filters` are not of single pixels, without groups, for the channels of the first, when
    /// weights, biases or slopes do not fit them, or when `output` is not as large as what the
    /// first makes.
    pub fn new(
        depthwise: Depthwise,
        filters: &Filters<'_>,
        output: &NhwcImage,
        activation: Activation,
    ) -> Result<Self> {
        let between = depthwise.outputs(output.batch);
        check(filters, &between, output);
        assert!(
            filters.kernel == [1; 2] && filters.stride == [1; 2] && filters.pad == [0; 2] && filters.group == 1,
            "{:?} are not filters of single pixels",
            filters.kernel
        );
        assert!(
            [between.height, between.width] == [output.height, output.width],
            "{output:?} is not as large as {between:?}"
        );
        let pointwise = Direct::new(filters, output, activation)?;
        Ok(Self { depthwise, pointwise })
    }

    /// y = activation(filters ⋆ depthwise(x) + bias + sum). Writes what is inside the border of
    /// `y`.
    ///
    /// # Errors
    /// Out of memory.
    ///
    /// # Panics
    /// When the images are not of the sizes that it was made for, when the border of `x` is
    /// narrower than the padding, or when a slice is too short.
    pub fn run(&self, x: NhwcSource<'_>, sum: Option<NhwcSource<'_>>, mut y: NhwcTarget<'_>) -> Result {
        let to = y.image;
        let between = self.depthwise.outputs(to.batch);
        self.depthwise.check(&x.image);
        let sizes = [to.batch, to.height, to.width, to.channels];
        assert!(
            sizes == [x.image.batch, between.height, between.width, self.pointwise.outputs()],
            "{to:?} is not what is made of {:?}",
            x.image
        );
        if let Some(sum) = &sum {
            View::of(sum);
            assert_same(&sum.image, &to);
        }
        View::of_mut(&mut y);
        let y = Shared(y.data.as_mut_ptr());
        let threads = threads();
        let pixels = to.batch * to.height * to.width;
        let tasks = (pixels / TASK).clamp(threads, threads * TASKS_PER_THREAD);
        let bands = tasks.div_ceil(to.batch.max(1)).min(to.height).max(1);
        try_each(to.batch * bands, pixels * between.channels * to.channels, |task| {
            let (image, band) = (task / bands, task % bands);
            let rows = to.height * band / bands..to.height * (band + 1) / bands;
            self.band(x, sum, y, to, image, rows)
        })
    }

    /// Some rows of an image.
    fn band(
        &self,
        x: NhwcSource<'_>,
        sum: Option<NhwcSource<'_>>,
        y: Shared<f32>,
        to: NhwcImage,
        image: usize,
        rows: Range<usize>,
    ) -> Result {
        let between = self.depthwise.outputs(to.batch);
        let from = View::of(&x);
        let row = between.row();
        let most = (HELD / row.max(1)).max(1);
        let count = rows.len().div_ceil(most);
        let len = rows.len().div_ceil(count.max(1)) * row;
        Aligned::with_kept(&BETWEEN, len, |held| {
            for i in 0..count {
                let [first, end, then] = [i, i + 1, i + 2].map(|i| rows.start + rows.len() * i.min(count) / count);
                let held = &mut held[..(end - first) * row];
                let view = View::moved(held.as_mut_ptr(), between, image, first as isize, 0);
                self.depthwise.band(from, view, image, first..end)?;
                let pixel = (image * to.height + first) * to.width;
                let then = self.depthwise.inputs_after(&x, image, end, then);
                // SAFETY: `run` saw that `y` and `sum` hold these images; a task has its own rows.
                unsafe { self.pointwise.run_pixels(held, pixel, sum, y, to, then)? };
            }
            Ok(())
        })
    }
}
