//! Direct convolution: each output is summed over its taps in registers, and inputs are read in
//! place. With the channels last a pixel is a run of numbers, so the columns of an image need not
//! be packed, as they must be with the channels first.
//!
//! The outputs are divided into rectangles, pixels × panels of weights, one for each task. A task
//! goes through chunks of pixels, multiplies each with one panel after the other, and divides long
//! sums into parts. So the weights of a part stay in the first-level cache for all pixels of the
//! chunk, and the chunk's inputs in the second-level cache. No division changes the order in which
//! an output is summed.

mod pack;
mod parts;
mod prefetch;
mod strip;

use super::epilogue::Epilogue;
use super::micro_kernel::Taps;
use super::{Filters, reach};
use crate::base::parallel::{Shared, for_each, share, threads};
use crate::nhwc::{Activation, NhwcImage, NhwcSource, NhwcTarget};
use crate::simd::{lanes, most_sums};
use cortado_mem::reserve::Result;
use pack::{Panel, Panels};
use parts::{Part, parts};
use prefetch::Prefetch;
use std::mem::MaybeUninit;
use std::ops::Range;
use strip::{Pixel, Strip, kernel, max_pixels};

/// The largest number of pixels of a chunk.
const CHUNK: usize = 96;
/// The largest number of partial sums of a chunk.
const PARTIAL: usize = 1 << 13;
/// The number of weights that successive chunks of a task share: they stay in the second-level
/// cache.
const SLAB: usize = 1 << 16;
/// The smallest number of multiplications of a task.
const TASK: usize = 1 << 18;
/// The number of tasks for each thread: more than one, so that no thread waits long for another.
const TASKS_PER_THREAD: usize = 4;

/// A prepacked direct convolution.
#[derive(Debug)]
pub(in crate::nhwc) struct Direct {
    panels: Panels,
    epilogue: Epilogue,
    kernel: [usize; 2],
    stride: [usize; 2],
    pad: [usize; 2],
    dilation: [usize; 2],
    group: usize,
    /// The number of input channels, over all groups.
    channels: usize,
}

/// The data of a run, which all its tasks share.
struct Run<'a> {
    this: &'a Direct,
    x: NhwcSource<'a>,
    /// The output whose input is the first pixel of `x`, if the inputs of the outputs lie there one
    /// after the other.
    begins: Option<usize>,
    sum: Option<NhwcSource<'a>>,
    y: Shared<f32>,
    to: NhwcImage,
    parts: Vec<Part>,
    /// The inputs that are read after this run, for prefetching.
    then: &'a [f32],
}

impl Direct {
    /// # Errors
    /// Out of memory.
    pub(in crate::nhwc) fn new(filters: &Filters<'_>, output: &NhwcImage, activation: Activation) -> Result<Self> {
        let pixels = output.batch * output.height * output.width;
        // At least eight sums, because with fewer the additions wait for each other.
        let vectors = (most_sums() / 6).max(8usize.div_ceil(pixels.max(1)));
        Ok(Self {
            panels: Panels::new(filters, vectors, lanes())?,
            epilogue: Epilogue::new(filters.bias, activation, filters.outputs)?,
            kernel: filters.kernel,
            stride: filters.stride,
            pad: filters.pad,
            dilation: filters.dilation,
            group: filters.group,
            channels: filters.channels,
        })
    }

    /// The taps that a pixel of the output reads.
    fn taps(&self, x: &NhwcImage) -> Taps {
        let channels = x.channels / self.group;
        let [rows, columns] = self.kernel;
        let one_run = columns == 1 || self.dilation[1] == 1 && channels == x.pixel;
        let mut taps = Taps {
            rows,
            row_step: self.dilation[0] * x.row(),
            runs: if one_run { 1 } else { columns },
            run_step: self.dilation[1] * x.pixel,
            len: if one_run { columns * channels } else { channels },
        };
        if taps.runs == 1 && taps.row_step == taps.len {
            taps = Taps::run(rows * taps.len);
        }
        taps
    }

    /// # Errors
    /// Out of memory.
    ///
    /// # Panics
    /// When the images do not fit together, or the border of `x` is too narrow.
    pub(in crate::nhwc) fn run(&self, x: NhwcSource<'_>, sum: Option<NhwcSource<'_>>, y: NhwcTarget<'_>) -> Result {
        self.check(&x, sum.as_ref(), &y);
        let pixels = y.image.batch * y.image.height * y.image.width;
        if pixels == 0 || self.panels.panels.is_empty() {
            return Ok(());
        }
        let run = Run {
            this: self,
            x,
            begins: None,
            sum,
            y: Shared(y.data.as_mut_ptr()),
            to: y.image,
            parts: parts(&self.taps(&x.image))?,
            then: &[],
        };
        let panels = self.panels.panels.len();
        let work = pixels * self.panels.taps * y.image.channels;
        let inputs = y.image.batch * x.image.height * x.image.width * x.image.channels;
        let [by_pixels, by_panels] = cut(work, [pixels, panels], [inputs, self.panels.weights.len()]);
        for_each(by_pixels * by_panels, work, |task| {
            let pixels = share(pixels, task % by_pixels, by_pixels);
            run.rectangle(pixels, share(panels, task / by_pixels, by_panels));
        });
        Ok(())
    }

    /// The number of output channels.
    pub(in crate::nhwc) fn outputs(&self) -> usize {
        self.panels
            .panels
            .last()
            .map_or(0, |panel| panel.output + panel.outputs)
    }

    /// The outputs of pixels from number `first` on, by this thread, for filters of one pixel: `x`
    /// has the channels of one pixel after those of another. What is read `then` is fetched
    /// meanwhile.
    ///
    /// # Errors
    /// Out of memory.
    ///
    /// # Safety
    /// `y` has the images `to`, `sum` is as large, they have all these pixels, and no other code
    /// accesses their outputs meanwhile.
    pub(in crate::nhwc) unsafe fn run_pixels(
        &self,
        x: &[f32],
        first: usize,
        sum: Option<NhwcSource<'_>>,
        y: Shared<f32>,
        to: NhwcImage,
        then: &[f32],
    ) -> Result {
        let channels = self.panels.taps;
        let pixels = x.len() / channels.max(1);
        let image = NhwcImage::new(1, [channels, 1, pixels], 0);
        let run = Run {
            this: self,
            x: NhwcSource { data: x, image },
            begins: Some(first),
            sum,
            y,
            to,
            parts: parts(&Taps::run(channels))?,
            then,
        };
        run.rectangle(first..first + pixels, 0..self.panels.panels.len());
        Ok(())
    }

    fn check(&self, x: &NhwcSource<'_>, sum: Option<&NhwcSource<'_>>, y: &NhwcTarget<'_>) {
        let (from, to) = (&x.image, &y.image);
        assert_eq!(
            [from.batch, from.channels, to.channels],
            [to.batch, self.channels, self.outputs()],
            "other images"
        );
        assert!(
            from.fits(x.data.len()) && to.fits(y.data.len()),
            "a slice is too short for its images"
        );
        for (axis, input, output) in [(0, from.height, to.height), (1, from.width, to.width)] {
            assert!(
                from.border >= self.pad[axis],
                "a border of {} for a pad of {}",
                from.border,
                self.pad[axis]
            );
            let reach = reach(output, self.kernel[axis], self.stride[axis], self.dilation[axis]);
            assert!(
                reach.is_some_and(|reach| reach < input + from.border + self.pad[axis]),
                "the last output reads element {reach:?} of {} and {} of padding",
                input + from.border,
                self.pad[axis]
            );
        }
        if let Some(NhwcSource { data, image }) = sum {
            let same = [image.batch, image.height, image.width, image.channels];
            assert_eq!(
                same,
                [to.batch, to.height, to.width, to.channels],
                "what is added has the output's shape"
            );
            assert!(image.fits(data.len()), "a slice is too short for its images");
        }
    }
}

/// The number of tiles of a panel that `pixels` pixels need.
fn tiles(pixels: usize, panel: &Panel) -> usize {
    pixels.div_ceil(max_pixels(panel.vectors, most_sums()))
}

/// The numbers of pieces into which pixels and panels are divided, so that there are enough tasks
/// and as little as possible is read: each task reads the inputs of its pixels and the weights of
/// its panels.
fn cut(work: usize, [pixels, panels]: [usize; 2], [inputs, weights]: [usize; 2]) -> [usize; 2] {
    let threads = threads();
    let tasks = match threads {
        1 => 1,
        _ => (threads * TASKS_PER_THREAD).min(work / TASK).max(1),
    };
    let cuts = (1..=tasks.min(panels)).map(|by_panels| [tasks.div_ceil(by_panels).min(pixels.div_ceil(6)), by_panels]);
    let enough = |[a, b]: &[usize; 2]| (a * b).min(tasks);
    cuts.min_by_key(|cut| (tasks - enough(cut), cut[0] * weights + cut[1] * inputs))
        .unwrap_or([1, 1])
}

impl Run<'_> {
    /// The outputs of some pixels and some panels.
    fn rectangle(&self, pixels: Range<usize>, panels: Range<usize>) {
        let panels = &self.this.panels.panels[panels];
        let mut rest = panels;
        while let Some(first) = rest.first() {
            let many = rest
                .iter()
                .take_while(|panel| panel.weights - first.weights < SLAB)
                .count();
            let (slab, others) = rest.split_at(many);
            rest = others;
            let width = slab.iter().map(|panel| panel.vectors * lanes()).max().unwrap_or(1);
            let chunks = pixels.len().div_ceil(CHUNK.min(PARTIAL / width));
            for i in 0..chunks {
                let chunk = |i| {
                    let chunk = share(pixels.len(), i, chunks);
                    pixels.start + chunk.start..pixels.start + chunk.end
                };
                let then = match i + 1 < chunks {
                    true => self.inputs(chunk(i + 1)),
                    false => self.then,
                };
                self.chunk(chunk(i), slab, then);
            }
        }
    }

    /// The inputs that the outputs of some pixels read, where that is a run.
    fn inputs(&self, pixels: Range<usize>) -> &[f32] {
        match (&self.parts[..], self.begins, self.this.kernel, self.this.stride) {
            (
                [
                    ..,
                    Part {
                        taps: Taps { rows: 1, runs: 1, .. },
                        ..
                    },
                ],
                None,
                [1, 1],
                [1, 1],
            ) => {
                let mut ends = [Pixel { x: 0, y: 0, sum: 0 }; 2];
                self.places(pixels.start, &mut ends[..1]);
                self.places(pixels.end - 1, &mut ends[1..]);
                &self.x.data[ends[0].x..ends[1].x + self.this.panels.taps]
            }
            _ => &[],
        }
    }

    /// The outputs of a chunk of pixels and some panels. What is read `then` is fetched meanwhile.
    fn chunk(&self, pixels: Range<usize>, panels: &[Panel], then: &[f32]) {
        let mut places = [Pixel { x: 0, y: 0, sum: 0 }; CHUNK];
        let places = &mut places[..pixels.len()];
        self.places(pixels.start, places);
        let tiles = |panel: &Panel| tiles(pixels.len(), panel) * self.parts.len();
        let mut prefetch = Prefetch::new(then, panels.iter().map(tiles).sum());
        let mut partial = [const { MaybeUninit::<f32>::uninit() }; PARTIAL];
        for panel in panels {
            for (i, part) in self.parts.iter().enumerate() {
                let ends = [i == 0, i + 1 == self.parts.len()];
                self.panel(panel, part, ends, places, partial.as_mut_ptr().cast(), &mut prefetch);
            }
        }
    }

    /// Where the pixels from `first` on are.
    fn places(&self, first: usize, places: &mut [Pixel]) {
        let (to, from) = (&self.to, &self.x.image);
        let (mut image, place) = (first / (to.height * to.width), first % (to.height * to.width));
        let (mut row, mut column) = (place / to.width, place % to.width);
        for (i, pixel) in places.iter_mut().enumerate() {
            let [y, x] = [(0, row), (1, column)]
                .map(|(axis, at)| (at * self.this.stride[axis]) as isize - self.this.pad[axis] as isize);
            *pixel = Pixel {
                x: match self.begins {
                    Some(begins) => (first + i - begins) * from.pixel,
                    None => from.at(image, y, x),
                },
                y: to.at(image, row as isize, column as isize),
                sum: self
                    .sum
                    .map_or(0, |sum| sum.image.at(image, row as isize, column as isize)),
            };
            column += 1;
            if column == to.width {
                (row, column) = (row + 1, 0);
                if row == to.height {
                    (image, row) = (image + 1, 0);
                }
            }
        }
    }

    /// The outputs of one panel, or their sums over one more part of the taps, in tiles of about
    /// the same size.
    fn panel(
        &self,
        panel: &Panel,
        part: &Part,
        [first, last]: [bool; 2],
        places: &[Pixel],
        partial: *mut f32,
        prefetch: &mut Prefetch,
    ) {
        let width = panel.vectors * lanes();
        let all = tiles(places.len(), panel);
        let (small, larger) = (places.len() / all, places.len() % all);
        let mut start = 0;
        for (size, tiles) in [(small + 1, larger), (small, all - larger)] {
            if tiles == 0 {
                continue;
            }
            let channels = self.x.image.channels / self.this.group;
            let strip = Strip {
                tiles,
                done: if start == 0 { 0 } else { larger },
                all,
                pixels: places[start..].as_ptr(),
                x: self.x.data.as_ptr().wrapping_add(panel.group * channels + part.x),
                y: self.y.0,
                sum: self.sum.map_or(std::ptr::null(), |sum| sum.data.as_ptr()),
                taps: part.taps,
                weights: self.this.panels.weights[panel.weights + part.before * width..].as_ptr(),
                partial: partial.wrapping_add(start * width),
                first,
                last,
                epilogue: &self.this.epilogue,
                output: panel.output,
                outputs: panel.outputs,
                prefetch: prefetch.take(tiles),
            };
            // SAFETY: `check` saw that the images hold all taps and outputs; a task has its own
            // pixels and panels, and `partial` has room for a chunk.
            unsafe { kernel(size, panel.vectors)(&strip) };
            start += size * tiles;
        }
    }
}
