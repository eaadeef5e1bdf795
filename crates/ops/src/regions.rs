//! Regions of images, cut into windows at any place; each window becomes one value for each
//! channel: what detectors pool.

use crate::{Float, count};
use cortado_mem::reserve;
use std::ops::Range;

/// Neighbouring places along an axis, and where their weights begin among those of all windows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RegionRun {
    /// The first place.
    pub start: usize,
    /// How many there are.
    pub len: usize,
    /// The number of the first weight.
    pub weight: usize,
}

/// The rows and columns of a plane that a window covers. An element weighs the product of the
/// weights of its row and its column.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RegionWindow {
    /// The rows.
    pub rows: RegionRun,
    /// The columns.
    pub columns: RegionRun,
}

/// The sizes of what is read, (images, channels, height, width), and of what is written, (regions,
/// outputs, bins).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RegionSizes {
    /// The images that are read.
    pub images: usize,
    /// The channels that are read.
    pub channels: usize,
    /// The rows of a plane.
    pub height: usize,
    /// The columns of a plane.
    pub width: usize,
    /// The channels that are written.
    pub outputs: usize,
    /// The windows of a region.
    pub bins: usize,
    /// The number of equal runs of outputs, each with windows of its own.
    pub classes: usize,
    /// Whether output o reads channel `o · bins + bin` for each bin, and not channel o for all.
    pub by_position: bool,
}

impl RegionSizes {
    /// The elements of a plane.
    pub fn plane(&self) -> usize {
        self.height * self.width
    }

    /// The channel that an output reads for a bin.
    pub fn channel(&self, output: usize, bin: usize) -> usize {
        match self.by_position {
            true => output * self.bins + bin,
            false => output,
        }
    }

    /// The class of an output.
    pub fn class(&self, output: usize) -> usize {
        output / (self.outputs / self.classes.max(1)).max(1)
    }
}

/// The windows of all regions, and the image that each region lies in.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Regions<T> {
    sizes: RegionSizes,
    images: Vec<usize>,
    windows: Vec<RegionWindow>,
    weights: Vec<T>,
}

impl RegionRun {
    /// Places without weights.
    pub fn bare(places: Range<usize>) -> Self {
        Self {
            start: places.start,
            len: places.len(),
            weight: 0,
        }
    }
}

impl<T: Float> Regions<T> {
    /// Forgets all regions, and takes other sizes.
    pub fn start(&mut self, sizes: RegionSizes) {
        self.sizes = sizes;
        self.images.clear();
        self.windows.clear();
        self.weights.clear();
    }

    /// Makes room for the windows of this many regions.
    ///
    /// # Errors
    /// Out of memory.
    pub fn reserve(&mut self, regions: usize) -> reserve::Result {
        reserve::at_least(&mut self.windows, count([regions, self.sizes.classes, self.sizes.bins]))
    }

    /// The sizes.
    pub fn sizes(&self) -> &RegionSizes {
        &self.sizes
    }

    /// The image of each region.
    pub fn images(&self) -> &[usize] {
        &self.images
    }

    /// The windows of a region and a class, one for each bin.
    pub fn windows(&self, region: usize, class: usize) -> &[RegionWindow] {
        let first = (region * self.sizes.classes + class) * self.sizes.bins;
        &self.windows[first..first + self.sizes.bins]
    }

    /// The weights of a run.
    pub fn weights(&self, run: RegionRun) -> &[T] {
        &self.weights[run.weight..run.weight + run.len]
    }

    /// The weights of all runs.
    pub fn all_weights(&self) -> &[T] {
        &self.weights
    }

    /// The number of all windows.
    pub fn count(&self) -> usize {
        self.windows.len()
    }

    /// Begins a region, whose windows follow, class by class.
    ///
    /// # Errors
    /// Out of memory.
    pub fn begin(&mut self, image: usize) -> reserve::Result {
        reserve::push(&mut self.images, image)
    }

    /// Takes the image of all regions as the only one there is.
    pub fn move_to_one_image(&mut self) {
        self.sizes.images = 1;
        self.images.fill(0);
    }

    /// Keeps the weights of places from `start` on, which windows may then share.
    ///
    /// # Errors
    /// Out of memory.
    pub fn run(&mut self, start: usize, weights: impl IntoIterator<Item = T>) -> reserve::Result<RegionRun> {
        let weight = self.weights.len();
        for value in weights {
            reserve::push(&mut self.weights, value)?;
        }
        Ok(RegionRun {
            start,
            len: self.weights.len() - weight,
            weight,
        })
    }

    /// Keeps the same weight for each place of a range.
    ///
    /// # Errors
    /// Out of memory.
    pub fn even_run(&mut self, places: Range<usize>, weight: T) -> reserve::Result<RegionRun> {
        self.run(places.start, std::iter::repeat_n(weight, places.len()))
    }

    /// Adds a window.
    ///
    /// # Errors
    /// Out of memory.
    pub fn push(&mut self, rows: RegionRun, columns: RegionRun) -> reserve::Result {
        reserve::push(&mut self.windows, RegionWindow { rows, columns })
    }

    /// Adds a window for each pair of a row's and a column's run, row by row.
    ///
    /// # Errors
    /// Out of memory.
    pub fn grid(&mut self, rows: &[RegionRun], columns: &[RegionRun]) -> reserve::Result {
        for &rows in rows {
            columns.iter().try_for_each(|&columns| self.push(rows, columns))?;
        }
        Ok(())
    }

    /// Whether every region lies in an image and has all its windows, and these lie in the planes.
    pub fn fit(&self) -> bool {
        let sizes = &self.sizes;
        let inside = |run: RegionRun, size: usize| run.start + run.len <= size;
        let mut windows = self.windows.iter();
        self.images.iter().all(|&image| image < sizes.images)
            && self.windows.len() == self.images.len() * sizes.classes * sizes.bins
            && windows.all(|window| inside(window.rows, sizes.height) && inside(window.columns, sizes.width))
    }
}
