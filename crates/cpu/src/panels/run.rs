//! The division of a convolution into tasks, and a task: some pixels, and some outputs of a group.

use super::tile::{Numbers, OUTPUTS, Panels, Sums, Tile};
use super::{PanelSizes, ProductWindow, next, pixels, place};
use crate::base::parallel::{share, try_each};
use crate::base::path::{Vectorized, vectorized};
use crate::nhwc::NhwcImage;
use cortado_mem::reserve::{self, Result};
use cortado_ops::count;
use std::ops::Range;

/// The pixels whose windows are gathered at once.
const PIXELS: usize = 32;
/// With fewer tasks threads would be without work.
const TASKS: usize = 16;
/// The most rows of a tile.
const MOST_ROWS: usize = 8;
/// The most panels of a tile.
const MOST_PANELS: usize = 2;

/// A convolution with its operands. Functions that a task calls for each tile must be `#[inline(always)]`.
pub(crate) trait Convolve: Sync {
    /// The numbers of its products.
    type Numbers: Numbers;
    /// An element of its input, as it lies in memory.
    type Stored: Copy;
    /// Where the result of a pixel goes.
    type Place: Copy + Default;

    fn window(&self) -> &ProductWindow;
    fn sizes(&self) -> &PanelSizes<Self::Numbers>;
    /// The elements of the input, and where in them the images are.
    fn input(&self) -> (&[Self::Stored], &NhwcImage);
    /// Where the images of the output are.
    fn output(&self) -> &NhwcImage;
    /// What padding is.
    fn padding(&self) -> <Self::Numbers as Numbers>::Input;
    /// Copies as many elements.
    fn read(from: &[Self::Stored], to: &mut [<Self::Numbers as Numbers>::Input]);
    /// The elements as kernels read them, if that is how they lie in memory.
    fn as_inputs(from: &[Self::Stored]) -> Option<&[<Self::Numbers as Numbers>::Input]>;
    /// Where the result of a pixel goes.
    fn place(&self, pixel: [usize; 3]) -> Self::Place;
    /// Whether its kernels read rows in pieces.
    fn reads_pieces(&self) -> bool;
    /// Some panels of a group.
    fn panels(&self, group: usize, first: usize, count: usize) -> Panels<'_, Self::Numbers>;
    /// The rows of a tile where so many are left: 1, 2, 4 or at most 8.
    fn tile_rows(&self, left: usize) -> usize;
    /// The panels of a tile where so many are left: 1 or 2.
    fn tile_panels(&self, left: usize) -> usize;

    /// Writes the sums of a tile over what `sums` has: for each panel those of its rows.
    ///
    /// # Safety
    /// The rows and panels are as many as it says, and each row can be read to the end of the last group of terms of each
    /// piece.
    unsafe fn sums(&self, tile: &Tile<'_, Self::Numbers>, sums: &mut [Sums<Self::Numbers>]);

    /// Writes the results of some pixels, from the sums of a panel of a group.
    ///
    /// # Safety
    /// No other task writes these outputs of these pixels.
    unsafe fn write(&self, group: usize, panel: usize, places: &[Self::Place], sums: &[Sums<Self::Numbers>]);
}

/// Computes the outputs.
///
/// # Errors
/// Out of memory.
///
/// # Panics
/// When the images have other sizes than the window.
pub(crate) fn run<C: Convolve>(convolution: &C) -> Result {
    let (window, panels, to) = (convolution.window(), convolution.sizes().panels, convolution.output());
    window.assert_sizes(convolution.input().1, to);
    let rows = pixels(to);
    let blocks = rows.div_ceil(PIXELS);
    let chunks = TASKS.div_ceil(blocks.max(1)).min(panels).max(1);
    let cost = count([rows, window.terms(), window.outputs / window.group.max(1)]) / (2 * C::Numbers::DEPTH);
    try_each(count([window.group, blocks, chunks]), cost, |task| {
        let (chunk, rest) = (task % chunks, task / chunks);
        let (block, group) = (rest % blocks, rest / blocks);
        vectorized(Task {
            convolution,
            group,
            pixels: block * PIXELS..rows.min((block + 1) * PIXELS),
            panels: share(panels, chunk, chunks),
        })
    })
}

/// Some pixels, and some outputs of a group.
struct Task<'a, C> {
    convolution: &'a C,
    group: usize,
    pixels: Range<usize>,
    panels: Range<usize>,
}

impl<C: Convolve> Vectorized for Task<'_, C> {
    type Output = Result;

    #[inline(always)]
    fn run(self) -> Result {
        let convolution = self.convolution;
        let (window, (data, image)) = (convolution.window(), convolution.input());
        let depth = convolution.sizes().groups * C::Numbers::DEPTH;
        let channels = window.channels / window.group;
        let mut gathered = Vec::new();
        let (mut rows, mut places) = ([std::ptr::null(); PIXELS], [C::Place::default(); PIXELS]);
        let pieces = window
            .pieces(image, C::Numbers::DEPTH)
            .filter(|&pieces| pieces == 1 || convolution.reads_pieces());
        let in_place = C::as_inputs(data).zip(pieces);
        let pieces = in_place.map_or(1, |(_, pieces)| pieces);
        let mut steps = [depth / pieces; PIXELS];
        let mut next_place = place(convolution.output(), self.pixels.start);
        for index in 0..self.pixels.len() {
            let place = next_place;
            next_place = next(convolution.output(), place);
            places[index] = convolution.place(place);
            let found = in_place.and_then(|(data, _)| Some(&data[window.span(image, place)?]));
            if let Some(window_in_place) = found {
                rows[index] = window_in_place.as_ptr();
                steps[index] = window.dilation[0] * image.row();
                continue;
            }
            if gathered.is_empty() {
                gathered = reserve::zeros(depth * self.pixels.len())?;
            }
            let to = &mut gathered[index * depth..][..depth];
            let read = (convolution.padding(), C::read);
            let of_group = self.group * channels..(self.group + 1) * channels;
            window.gather((data, image), place, of_group, read, to);
            rows[index] = to.as_ptr();
        }
        let tiles = Tiles {
            rows: &rows[..self.pixels.len()],
            places: &places[..self.pixels.len()],
            pieces,
            steps: &steps[..self.pixels.len()],
        };
        let mut sums = [[<C::Numbers as Numbers>::Sum::default(); OUTPUTS]; MOST_ROWS * MOST_PANELS];
        let mut panel = self.panels.start;
        while panel < self.panels.end {
            let panels = convolution.tile_panels(self.panels.end - panel);
            let mut first = 0;
            while first < self.pixels.len() {
                let count = convolution.tile_rows(self.pixels.len() - first);
                let rows = first..first + count;
                // SAFETY: each row is `depth` long: gathered, or a window whose pieces are whole groups.
                unsafe { self.tile(panel..panel + panels, &tiles, rows, &mut sums[..count * panels]) };
                first += count;
            }
            panel += panels;
        }
        Ok(())
    }
}

/// The rows of a task, with where their results go.
struct Tiles<'a, C: Convolve> {
    rows: &'a [*const <C::Numbers as Numbers>::Input],
    places: &'a [C::Place],
    pieces: usize,
    steps: &'a [usize],
}

impl<C: Convolve> Task<'_, C> {
    /// # Safety
    /// Rows can be read to the end of the last group of terms of each piece.
    #[inline(always)]
    unsafe fn tile(&self, panels: Range<usize>, all: &Tiles<'_, C>, rows: Range<usize>, sums: &mut [Sums<C::Numbers>]) {
        let (convolution, count) = (self.convolution, rows.len());
        let tile = Tile {
            panels: convolution.panels(self.group, panels.start, panels.len()),
            rows: &all.rows[rows.clone()],
            pieces: all.pieces,
            steps: &all.steps[rows.clone()],
        };
        // SAFETY: the convolution said how many rows and panels; the caller's promise.
        unsafe { convolution.sums(&tile, sums) };
        for (index, panel) in panels.enumerate() {
            let sums = &sums[index * count..][..count];
            // SAFETY: each task has pixels and outputs of its own.
            unsafe { convolution.write(self.group, panel, &all.places[rows.clone()], sums) };
        }
    }
}
