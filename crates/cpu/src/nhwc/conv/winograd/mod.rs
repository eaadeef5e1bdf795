//! Winograd's convolutions on images with the channels last: weights are transformed once; inputs
//! and products are transformed as vectors of channels and of outputs. `crate::winograd` has the
//! forms, and how exact they are.
//!
//! | file | what it holds |
//! |---|---|
//! | `weights.rs`, `input.rs`, `output.rs` | the three transforms |
//! | `products.rs` | the products of inputs and weights |
//! | `cost.rs` | where this is faster than the direct convolution, and with which tiles |

mod cost;
mod input;
mod output;
mod products;
mod weights;

pub(super) use cost::fastest;

use super::Filters;
use super::epilogue::Epilogue;
use crate::base::aligned::Aligned;
use crate::base::parallel::{Shared, for_each, share, try_each};
use crate::nhwc::{Activation, NhwcImage, NhwcSource, NhwcTarget};
use crate::simd::with_simd;
use crate::winograd::{Form, TileSize, Tiling};
use cortado_mem::reserve::{self, Result};
use input::InputTiles;
use output::OutputTiles;
use products::{Products, output_tile};
use std::cell::RefCell;
use std::ops::Range;

/// The tiles that a task holds at most, as transformed inputs and as products.
const TILES: usize = 24;
/// The outputs that a task holds at a time.
const HELD: usize = 64;
/// With fewer pieces of the tiles than this, the outputs are cut among tasks too, and the
/// transformed inputs shared.
const PIECES: usize = 8;
/// The bytes of the transformed inputs that a task holds, or tasks share, at most.
const INPUT_BYTES: usize = 4 << 20;
/// The tiles whose products a task holds at most, of shared inputs: each task reads all its weights
/// for them.
const SHARED_TILES: usize = 64;
/// The products at each point that a task holds.
const PRODUCTS: usize = TILES * HELD;
/// The tasks that shared inputs are cut into, at least.
const TASKS: usize = 16;
/// The channels that one task transforms for others.
const CHANNELS: usize = 64;
/// The elements of a cache line.
const LINE: usize = 16;

/// A convolution with transformed weights.
#[derive(Debug)]
pub(super) struct Winograd {
    form: Form,
    pad: [usize; 2],
    group: usize,
    /// Of each group.
    channels: usize,
    outputs: usize,
    /// For each group.
    weights: Vec<Aligned<f32>>,
    epilogue: Epilogue,
}

/// The images that a call reads and writes.
struct Call<'a> {
    tiling: Tiling,
    x: NhwcSource<'a>,
    sum: Option<NhwcSource<'a>>,
    y: Shared<f32>,
    image: NhwcImage,
}

/// Where the transformed inputs of some tiles lie: element (point, tile, channel) at point ·
/// point_step + tile · tile_step + channel.
#[derive(Clone, Copy)]
struct Inputs {
    at: Shared<f32>,
    point_step: usize,
    tile_step: usize,
}

impl Winograd {
    /// The convolution with tiles of `size`, if there is such a form for its kernel.
    ///
    /// # Errors
    /// Out of memory.
    pub(super) fn new(size: TileSize, filters: &Filters<'_>, activation: Activation) -> Result<Option<Self>> {
        let Some(form) = form(size, filters) else {
            return Ok(None);
        };
        let (channels, outputs) = (filters.channels / filters.group, filters.outputs / filters.group);
        let transform = match form {
            Form::TwoOfThree => weights::transform::<1, 4, 3>,
            Form::FourOfThree => weights::transform::<2, 6, 3>,
            Form::SixOfThree => weights::transform::<3, 8, 3>,
            Form::TwoOfFive => weights::transform::<2, 6, 5>,
            Form::FourOfFive => weights::transform::<3, 8, 5>,
        };
        let group = |group: usize| {
            let len = outputs * channels * form.kernel().pow(2);
            transform(&filters.weights[group * len..][..len], outputs, channels, output_tile())
        };
        Ok(Some(Self {
            form,
            pad: filters.pad,
            group: filters.group,
            channels,
            outputs,
            weights: reserve::try_collected((0..filters.group).map(group))?,
            epilogue: Epilogue::new(filters.bias, activation, filters.outputs)?,
        }))
    }

    /// The name of the algorithm.
    pub(super) fn name(&self) -> &'static str {
        self.form.name()
    }

    /// y = activation(filters ⋆ x + bias + sum). Writes the inside of y.
    ///
    /// # Errors
    /// Out of memory.
    ///
    /// # Panics
    /// When the images do not fit together, or the border of `x` is too narrow.
    pub(super) fn run(&self, x: NhwcSource<'_>, sum: Option<NhwcSource<'_>>, y: NhwcTarget<'_>) -> Result {
        self.check(&x, sum.as_ref(), &y);
        if y.image.batch * y.image.height * y.image.width * self.outputs == 0 {
            return Ok(());
        }
        let call = Call {
            tiling: Tiling::new(
                [self.form.side(), self.form.outputs()],
                self.pad,
                ([x.image.height, x.image.width], x.image.border),
                [y.image.height, y.image.width],
            ),
            x,
            sum,
            y: Shared(y.data.as_mut_ptr()),
            image: y.image,
        };
        for group in 0..self.group {
            match self.form {
                Form::TwoOfThree => self.run_group::<1, 4, 2>(&call, group)?,
                Form::FourOfThree => self.run_group::<2, 6, 4>(&call, group)?,
                Form::SixOfThree => self.run_group::<3, 8, 6>(&call, group)?,
                Form::TwoOfFive => self.run_group::<2, 6, 2>(&call, group)?,
                Form::FourOfFive => self.run_group::<3, 8, 4>(&call, group)?,
            }
        }
        Ok(())
    }

    fn check(&self, x: &NhwcSource<'_>, sum: Option<&NhwcSource<'_>>, y: &NhwcTarget<'_>) {
        let (from, to) = (&x.image, &y.image);
        let (channels, outputs) = (self.group * self.channels, self.group * self.outputs);
        assert_eq!(
            [from.batch, from.channels, to.channels],
            [to.batch, channels, outputs],
            "other images"
        );
        let short = "a slice is too short for its images";
        assert!(from.fits(x.data.len()) && to.fits(y.data.len()), "{short}");
        let (border, reach) = (self.pad[0].max(self.pad[1]), self.form.kernel() - 1);
        assert!(
            from.border >= border,
            "a border of {} for a pad of {border}",
            from.border
        );
        assert_eq!(
            [to.height + reach, to.width + reach],
            [from.height + 2 * self.pad[0], from.width + 2 * self.pad[1]],
            "rows and columns of {} × {}",
            from.height,
            from.width
        );
        if let Some(NhwcSource { data, image }) = sum {
            let shape = |image: &NhwcImage| [image.batch, image.height, image.width, image.channels];
            assert_eq!(shape(image), shape(to), "what is added has the output's shape");
            assert!(image.fits(data.len()), "{short}");
        }
    }

    fn run_group<const K: usize, const SIDE: usize, const OUTPUTS: usize>(
        &self,
        call: &Call<'_>,
        group: usize,
    ) -> Result {
        let count = call.image.batch * call.tiling.per_image();
        let most = INPUT_BYTES / size_of::<f32>() / (self.form.points() * self.input_tile());
        let pieces = count.div_ceil(most.clamp(1, TILES));
        let (output_tiles, held) = (self.outputs.div_ceil(output_tile()), HELD.div_ceil(output_tile()));
        if pieces >= PIECES {
            return try_each(pieces, usize::MAX, |index| {
                let tiles = share(count, index, pieces);
                let (len, product_len) = (self.inputs_len(tiles.len()), self.products_len(tiles.len(), held));
                Aligned::with_kept(&TASK, len + product_len, |scratch| {
                    let inputs = self.inputs(scratch, tiles.len());
                    // SAFETY: the scratch is long enough.
                    let products = unsafe { inputs.at.offset(len) };
                    self.transform_inputs::<K, SIDE>(call, group, tiles.clone(), 0..self.channels, inputs);
                    for first in (0..output_tiles).step_by(held) {
                        let outputs = first..output_tiles.min(first + held);
                        self.multiply::<K, SIDE, OUTPUTS>(call, group, tiles.clone(), outputs, inputs, products);
                    }
                    Ok(())
                })
            });
        }
        let chunks = count.div_ceil(most.max(1));
        for chunk in 0..chunks {
            let tiles = share(count, chunk, chunks);
            Aligned::with_kept(&SHARED, self.inputs_len(tiles.len()), |scratch| {
                let inputs = self.inputs(scratch, tiles.len());
                self.share_inputs::<K, SIDE>(call, group, tiles.clone(), inputs);
                self.multiply_shared::<K, SIDE, OUTPUTS>(call, group, tiles, inputs)
            })?;
        }
        Ok(())
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
            let these = share(tiles.len(), task / parts, pieces);
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
    ) -> Result {
        let output_tiles = self.outputs.div_ceil(output_tile());
        let pieces = tiles.len().div_ceil(SHARED_TILES);
        let held = (PRODUCTS / (tiles.len().div_ceil(pieces) * output_tile())).max(1);
        let blocks = output_tiles.min((TASKS / pieces).max(output_tiles.div_ceil(held)));
        try_each(blocks * pieces, usize::MAX, |task| {
            let these = share(tiles.len(), task % pieces, pieces);
            let outputs = share(output_tiles, task / pieces, blocks);
            // SAFETY: the elements of these tiles.
            let at = unsafe { inputs.at.offset(these.start * inputs.tile_step) };
            let inputs = Inputs { at, ..inputs };
            let these = tiles.start + these.start..tiles.start + these.end;
            Aligned::with_kept(&TASK, self.products_len(these.len(), outputs.len()), |scratch| {
                let products = Shared(scratch.as_mut_ptr());
                self.multiply::<K, SIDE, OUTPUTS>(call, group, these, outputs, inputs, products);
                Ok(())
            })
        })
    }

    /// The elements from the inputs of one tile to those of the next.
    fn input_tile(&self) -> usize {
        self.channels.next_multiple_of(LINE)
    }

    /// The inputs of `tiles` tiles in a buffer.
    fn inputs(&self, buffer: &mut [f32], tiles: usize) -> Inputs {
        Inputs {
            at: Shared(buffer.as_mut_ptr()),
            point_step: odd_lines(tiles * self.input_tile()),
            tile_step: self.input_tile(),
        }
    }

    fn inputs_len(&self, tiles: usize) -> usize {
        self.form.points() * odd_lines(tiles * self.input_tile())
    }

    /// The elements of the products of some tiles with some tiles of outputs.
    fn products_len(&self, tiles: usize, output_tiles: usize) -> usize {
        self.form.points() * odd_lines(tiles * output_tiles * output_tile())
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
            tiling: &call.tiling,
            x: call.x,
            tiles,
            channels: first + channels.start..first + channels.end,
            to: to.at.0,
            point_step: to.point_step,
            tile_step: to.tile_step,
        });
    }

    /// Multiplies the inputs of some tiles by the weights of some tiles of outputs, and writes the
    /// outputs.
    fn multiply<const K: usize, const SIDE: usize, const OUTPUTS: usize>(
        &self,
        call: &Call<'_>,
        group: usize,
        tiles: Range<usize>,
        output_tiles: Range<usize>,
        inputs: Inputs,
        products: Shared<f32>,
    ) {
        let tile = output_tile();
        let product_tile = output_tiles.len() * tile;
        let product_point = odd_lines(tiles.len() * product_tile);
        let weights = self.weights[group].as_ptr();
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
            tiling: &call.tiling,
            tiles,
            outputs: first + output_tiles.start * tile..first + self.outputs.min(output_tiles.end * tile),
            products: products.0,
            point_step: product_point,
            tile_step: product_tile,
            epilogue: &self.epilogue,
            sum: call.sum,
            y: call.y.0,
            image: call.image,
        });
    }
}

/// The form with tiles of `size` for these filters, if there is one: without strides and dilation.
fn form(size: TileSize, filters: &Filters<'_>) -> Option<Form> {
    let dense = filters.stride == [1, 1] && filters.dilation == [1, 1];
    Form::new(size, filters.kernel).filter(|_| dense)
}

/// An odd number of lines, so that the points of a tile do not fall on the same lines of the cache.
fn odd_lines(elements: usize) -> usize {
    (elements.div_ceil(LINE) | 1) * LINE
}

thread_local! {
    /// The tiles that a task of this thread holds.
    static TASK: RefCell<Aligned<f32>> = const { RefCell::new(Aligned::empty()) };
    /// The inputs that the tasks of a call by this thread share.
    static SHARED: RefCell<Aligned<f32>> = const { RefCell::new(Aligned::empty()) };
}
