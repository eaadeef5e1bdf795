//! Winograd's convolutions F(2 × 2, 3 × 3), F(4 × 4, 3 × 3) and F(6 × 6, 3 × 3): y = Aᵀ · \[Σ (G · g · Gᵀ) ⊙ (Bᵀ · d · B)\] · A over the channels. A tile of
//! 4 × 4 outputs costs 36 multiplications a channel instead of 144, one of 6 × 6 outputs 64 instead of 324 (Lavin and Gray, "Fast Algorithms for
//! Convolutional Neural Networks", 2015). Weights are transformed once; inputs and products are transformed as vectors of channels and of outputs.
//!
//! | file | what it holds |
//! |---|---|
//! | `tiling.rs` | the tiles of a batch |
//! | `weights.rs`, `input.rs`, `output.rs` | the three transforms |
//! | `products.rs` | the products of inputs and weights |
//! | `cost.rs` | where this is faster than the direct convolution, and with which tiles |

mod cost;
mod input;
mod output;
mod products;
mod tiling;
mod weights;

use super::conv::Filters;
use super::{Activation, Image, Source, Target};
use crate::parallel::{Shared, for_each};
use crate::simd::{lanes, with_simd};
use input::InputTiles;
use output::OutputTiles;
use products::{Products, VECTORS};
use std::cell::RefCell;
use std::ops::Range;
use tiling::{Tiling, piece};

/// The tiles that a task holds at most, as transformed inputs and as products.
const TILES: usize = 24;
/// The tiles of outputs that a task holds at a time.
const OUTPUT_TILES: usize = 4;
/// With fewer pieces of the tiles than this, the outputs are cut among tasks too, and the transformed inputs shared.
const PIECES: usize = 8;
/// The bytes of the shared inputs, at most.
const SHARED_BYTES: usize = 4 << 20;
/// The tasks that shared inputs are cut into.
const TASKS: usize = 16;
/// The channels that one task transforms for others.
const CHANNELS: usize = 64;
/// The elements of a `Line`.
const LINE: usize = 16;

/// A line of the cache.
#[repr(align(64))]
#[derive(Clone, Copy, Debug, Default)]
struct Line([f32; LINE]);

/// The rows and columns of a tile's outputs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Size {
    /// 2 × 2.
    Two,
    /// 4 × 4.
    Four,
    /// 6 × 6.
    Six,
}

impl Size {
    /// The rows of outputs.
    fn outputs(self) -> usize {
        match self {
            Self::Two => 2,
            Self::Four => 4,
            Self::Six => 6,
        }
    }

    /// The products of a tile.
    fn points(self) -> usize {
        (self.outputs() + 2).pow(2)
    }
}

/// A convolution with transformed weights.
#[derive(Debug)]
pub struct Winograd {
    size: Size,
    tiling: Tiling,
    input: Image,
    output: Image,
    group: usize,
    /// Of each group.
    channels: usize,
    outputs: usize,
    /// For each group.
    weights: Vec<Vec<Line>>,
    /// Of all groups, with zeros for whole vectors at the end.
    bias: Vec<f32>,
    slopes: Vec<f32>,
    activation: Activation,
}

/// What a call reads and writes.
struct Call<'a> {
    x: Source<'a>,
    sum: Option<Source<'a>>,
    y: Shared<f32>,
    image: Image,
}

/// Where the transformed inputs of some tiles lie: element (point, tile, channel) at point · point_step + tile · tile_step + channel.
#[derive(Clone, Copy)]
struct Inputs {
    at: Shared<f32>,
    point_step: usize,
    tile_step: usize,
}

impl Winograd {
    /// The convolution with the tiles that are fastest for it, if it is one that this is made for and faster at than the direct convolution.
    pub fn new(filters: &Filters<'_>, input: &Image, output: &Image, activation: Activation) -> Option<Self> {
        let size = cost::fastest(filters, output)?;
        Self::with_size(size, filters, input, output, activation)
    }

    /// The convolution with tiles of `size`, if its kernel is 3 × 3, without strides or dilation.
    pub fn with_size(
        size: Size,
        filters: &Filters<'_>,
        input: &Image,
        output: &Image,
        activation: Activation,
    ) -> Option<Self> {
        if filters.kernel != [3, 3] || filters.stride != [1, 1] || filters.dilation != [1, 1] {
            return None;
        }
        let (channels, outputs) = (filters.channels / filters.group, filters.outputs / filters.group);
        let transform = match size {
            Size::Two => weights::transform::<1, 4>,
            Size::Four => weights::transform::<2, 6>,
            Size::Six => weights::transform::<3, 8>,
        };
        let tile = VECTORS * lanes();
        let weights = (0..filters.group)
            .map(|group| {
                let len = outputs * channels * 9;
                transform(&filters.weights[group * len..][..len], outputs, channels, tile)
            })
            .collect();
        let whole = |values: Option<&[f32]>| {
            let mut values = values.map_or(vec![0.0; filters.outputs], <[f32]>::to_vec);
            values.resize(filters.outputs + tile, 0.0);
            values
        };
        let slopes = match &activation {
            Activation::PRelu(slopes) => whole(Some(slopes)),
            _ => Vec::new(),
        };
        Some(Self {
            size,
            tiling: Tiling::new(size.outputs(), filters.pad, *input, *output),
            input: *input,
            output: *output,
            group: filters.group,
            channels,
            outputs,
            weights,
            bias: whole(filters.bias),
            slopes,
            activation,
        })
    }

    /// Its tiles.
    pub fn size(&self) -> Size {
        self.size
    }

    /// y = activation(filters ⋆ x + bias + sum). Writes the inside of y.
    ///
    /// # Panics
    /// When the images are not those that the convolution was made for, or a slice is too short for its images.
    pub fn run(&self, x: Source<'_>, sum: Option<Source<'_>>, y: Target<'_>) {
        assert!(x.image == self.input && y.image == self.output, "other images");
        assert!(x.data.len() >= x.image.len() && y.data.len() >= y.image.len(), "a slice is too short");
        if let Some(sum) = &sum {
            let Image { batch, height, width, channels, .. } = sum.image;
            let of = |image: &Image| (image.batch, image.height, image.width, image.channels);
            assert!(of(&y.image) == (batch, height, width, channels), "the sum has another shape");
            assert!(sum.data.len() >= sum.image.len(), "a slice is too short");
        }
        let call = Call {
            x,
            sum,
            y: Shared(y.data.as_mut_ptr()),
            image: y.image,
        };
        for group in 0..self.group {
            match self.size {
                Size::Two => self.run_group::<1, 4, 2>(&call, group),
                Size::Four => self.run_group::<2, 6, 4>(&call, group),
                Size::Six => self.run_group::<3, 8, 6>(&call, group),
            }
        }
    }

    fn run_group<const K: usize, const SIDE: usize, const OUTPUTS: usize>(&self, call: &Call<'_>, group: usize) {
        let count = self.tiling.count();
        let pieces = count.div_ceil(TILES);
        let output_tiles = self.outputs.div_ceil(VECTORS * lanes());
        if pieces >= PIECES {
            for_each(pieces, usize::MAX, |index| {
                let tiles = piece(count, pieces, index);
                let (len, product_len) = (self.inputs_len(tiles.len()), self.products_len(tiles.len(), OUTPUT_TILES));
                with_scratch(&TASK, len + product_len, |scratch| {
                    let inputs = self.inputs(scratch, tiles.len());
                    // SAFETY: the scratch is long enough.
                    let products = unsafe { inputs.at.offset(len) };
                    self.transform_inputs::<K, SIDE>(call, group, tiles.clone(), 0..self.channels, inputs);
                    for first in (0..output_tiles).step_by(OUTPUT_TILES) {
                        let outputs = first..output_tiles.min(first + OUTPUT_TILES);
                        self.multiply::<K, SIDE, OUTPUTS>(call, group, tiles.clone(), outputs, inputs, products);
                    }
                });
            });
            return;
        }
        let most = (SHARED_BYTES / size_of::<f32>() / (self.size.points() * self.input_tile())).max(TILES);
        let chunks = count.div_ceil(most);
        for chunk in 0..chunks {
            let tiles = piece(count, chunks, chunk);
            with_scratch(&SHARED, self.inputs_len(tiles.len()), |scratch| {
                let inputs = self.inputs(scratch, tiles.len());
                self.share_inputs::<K, SIDE>(call, group, tiles.clone(), inputs);
                self.multiply_shared::<K, SIDE, OUTPUTS>(call, group, tiles, inputs);
            });
        }
    }

    /// Transforms the inputs of some tiles for all threads.
    fn share_inputs<const K: usize, const SIDE: usize>(
        &self,
        call: &Call<'_>,
        group: usize,
        tiles: Range<usize>,
        inputs: Inputs,
    ) {
        let (parts, pieces) = (self.channels.div_ceil(CHANNELS), tiles.len().div_ceil(4));
        for_each(parts * pieces, usize::MAX, |task| {
            let channels = task % parts * CHANNELS..self.channels.min((task % parts + 1) * CHANNELS);
            let these = piece(tiles.len(), pieces, task / parts);
            // SAFETY: the elements of these tiles.
            let at = unsafe { inputs.at.offset(these.start * inputs.tile_step + channels.start) };
            let these = tiles.start + these.start..tiles.start + these.end;
            self.transform_inputs::<K, SIDE>(call, group, these, channels, Inputs { at, ..inputs });
        });
    }

    /// Multiplies shared inputs by all weights, and writes the outputs.
    fn multiply_shared<const K: usize, const SIDE: usize, const OUTPUTS: usize>(
        &self,
        call: &Call<'_>,
        group: usize,
        tiles: Range<usize>,
        inputs: Inputs,
    ) {
        let output_tiles = self.outputs.div_ceil(VECTORS * lanes());
        let pieces = tiles.len().div_ceil(TILES);
        let blocks = output_tiles.min(TASKS.div_ceil(pieces).max(output_tiles.div_ceil(OUTPUT_TILES)));
        for_each(blocks * pieces, usize::MAX, |task| {
            let these = piece(tiles.len(), pieces, task % pieces);
            let outputs = piece(output_tiles, blocks, task / pieces);
            // SAFETY: the elements of these tiles.
            let at = unsafe { inputs.at.offset(these.start * inputs.tile_step) };
            let inputs = Inputs { at, ..inputs };
            let these = tiles.start + these.start..tiles.start + these.end;
            with_scratch(&TASK, self.products_len(these.len(), outputs.len()), |scratch| {
                let products = Shared(scratch.as_mut_ptr().cast());
                self.multiply::<K, SIDE, OUTPUTS>(call, group, these, outputs, inputs, products);
            });
        });
    }

    /// The elements from the inputs of one tile to those of the next.
    fn input_tile(&self) -> usize {
        self.channels.next_multiple_of(LINE)
    }

    /// The inputs of `tiles` tiles in a buffer.
    fn inputs(&self, buffer: &mut [Line], tiles: usize) -> Inputs {
        Inputs {
            at: Shared(buffer.as_mut_ptr().cast()),
            point_step: odd_lines(tiles * self.input_tile()),
            tile_step: self.input_tile(),
        }
    }

    fn inputs_len(&self, tiles: usize) -> usize {
        self.size.points() * odd_lines(tiles * self.input_tile())
    }

    /// The elements of the products of some tiles with some tiles of outputs.
    fn products_len(&self, tiles: usize, output_tiles: usize) -> usize {
        self.size.points() * odd_lines(tiles * output_tiles * VECTORS * lanes())
    }

    fn transform_inputs<const K: usize, const SIDE: usize>(
        &self,
        call: &Call<'_>,
        group: usize,
        tiles: Range<usize>,
        channels: Range<usize>,
        to: Inputs,
    ) {
        let first = group * self.channels;
        with_simd(InputTiles::<K, SIDE> {
            tiling: &self.tiling,
            x: call.x,
            tiles,
            channels: first + channels.start..first + channels.end,
            to: to.at.0,
            point_step: to.point_step,
            tile_step: to.tile_step,
        });
    }

    /// Multiplies the inputs of some tiles by the weights of some tiles of outputs, and writes the outputs.
    fn multiply<const K: usize, const SIDE: usize, const OUTPUTS: usize>(
        &self,
        call: &Call<'_>,
        group: usize,
        tiles: Range<usize>,
        output_tiles: Range<usize>,
        inputs: Inputs,
        products: Shared<f32>,
    ) {
        let tile = VECTORS * lanes();
        let product_tile = output_tiles.len() * tile;
        let product_point = odd_lines(tiles.len() * product_tile);
        let weights = self.weights[group].as_ptr().cast::<f32>();
        with_simd(Products {
            points: SIDE * SIDE,
            channels: self.channels,
            inputs: inputs.at.0,
            input_point: inputs.point_step,
            input_tile: inputs.tile_step,
            tiles: tiles.len(),
            weights: weights.wrapping_add(output_tiles.start * self.channels * tile),
            weight_point: self.outputs.div_ceil(tile) * self.channels * tile,
            output_tiles: output_tiles.len(),
            to: products.0,
            product_point,
            product_tile,
        });
        let first = group * self.outputs;
        with_simd(OutputTiles::<K, SIDE, OUTPUTS> {
            tiling: &self.tiling,
            tiles,
            outputs: first + output_tiles.start * tile..first + self.outputs.min(output_tiles.end * tile),
            products: products.0,
            point_step: product_point,
            tile_step: product_tile,
            bias: &self.bias,
            slopes: &self.slopes,
            activation: &self.activation,
            sum: call.sum,
            y: call.y.0,
            image: call.image,
        });
    }
}

/// An odd number of lines, so that the points of a tile do not fall on the same lines of the cache.
fn odd_lines(elements: usize) -> usize {
    (elements.div_ceil(LINE) | 1) * LINE
}

thread_local! {
    /// What a task of this thread holds.
    static TASK: RefCell<Vec<Line>> = const { RefCell::new(Vec::new()) };
    /// The inputs that the tasks of a call by this thread share.
    static SHARED: RefCell<Vec<Line>> = const { RefCell::new(Vec::new()) };
}

/// Runs `work` with `len` elements of a buffer that this thread keeps.
fn with_scratch(buffer: &'static std::thread::LocalKey<RefCell<Vec<Line>>>, len: usize, work: impl FnOnce(&mut [Line])) {
    let mut lines = buffer.take();
    let len = len.div_ceil(LINE);
    if lines.len() < len {
        lines.resize(len, Line::default());
    }
    work(&mut lines[..len]);
    buffer.set(lines);
}
