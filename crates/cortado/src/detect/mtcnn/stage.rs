//! One of the nets.

use crate::detect::run::{Plan, Values};
use crate::{Error, Net, Result};
use cortado_core::reserve;

/// How many candidates the second and the third net see at once.
pub(super) const BATCH: usize = 16;

/// An output of a net, by the number of values of each candidate.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Output {
    /// The scores of not being a face, and of being one.
    Scores = 2,
    /// How far each edge is to move.
    Offsets = 4,
    /// Where five places are: across, then down.
    Landmarks = 10,
}

/// How many numbers of each candidate the net of places gives for each place: across and down.
pub(super) const PLACE: usize = 2;

/// Values for a net's input.
pub(super) struct Pixels {
    shape: [usize; 4],
    values: Vec<f32>,
}

/// A net with the names of its outputs.
pub(super) struct Stage {
    net: Net<f32>,
    plan: Plan,
    outputs: Vec<String>,
    side: usize,
}

impl Pixels {
    /// Values of this shape, all 0 at first, that `fill` fills.
    ///
    /// # Errors
    /// Out of memory.
    pub(super) fn of(shape: [usize; 4], fill: impl FnOnce(&mut [f32])) -> Result<Self> {
        let count = shape.iter().fold(1, |count: usize, &size| count.saturating_mul(size));
        let mut values = reserve::filled(count, 0.0)?;
        fill(&mut values);
        Ok(Self { shape, values })
    }
}

impl Stage {
    /// A net with these outputs.
    ///
    /// # Errors
    /// Another input than one of colour images, or other outputs.
    pub(super) fn new(net: Net<f32>, outputs: &[Output]) -> Result<Self> {
        let lens: Vec<usize> = outputs.iter().map(|&output| output as usize).collect();
        Self::of(net, 3, &lens)
    }

    /// A net for images with `channels` channels, with these numbers of values in its outputs.
    ///
    /// # Errors
    /// Another input, or other outputs.
    pub(super) fn of(net: Net<f32>, channels: usize, outputs: &[usize]) -> Result<Self> {
        let &[input] = net.inputs() else {
            return Err(Error::mismatch("number of inputs", 1, net.inputs().len()));
        };
        let shape = net.blob_at(input).shape().to_vec();
        let side = match shape[..] {
            [_, found, side, other] if found == channels && side == other && side > 0 => side,
            _ => {
                let expected = format!("(1, {channels}, side, side)");
                return Err(Error::mismatch("shape of the input", expected, format!("{shape:?}")));
            }
        };
        let mut left: Vec<_> = net.outputs().iter().map(|&id| net.blob_at(id)).collect();
        let named = |&len: &usize| {
            let place = left.iter().position(|blob| blob.shape().get(1) == Some(&len));
            let found = place.map(|place| left.remove(place).name().to_string());
            found.ok_or_else(|| Error::message(&format!("it has no output of shape (1, {len}, …)")))
        };
        let outputs = outputs.iter().map(named).collect::<Result<_>>()?;
        Ok(Self {
            net,
            plan: Plan::default(),
            outputs,
            side,
        })
    }

    /// The side of the input.
    pub(super) fn side(&self) -> usize {
        self.side
    }

    /// The outputs for these pixels, in their order.
    ///
    /// # Errors
    /// A layer that fails.
    pub(super) fn run(&mut self, pixels: &Pixels) -> Result<Vec<Values>> {
        let name = self.net.blob_at(self.net.inputs()[0]).name().to_string();
        let input = self
            .net
            .blob_mut(&name)
            .ok_or_else(|| Error::internal("an input is gone"))?;
        input.reshape(&pixels.shape)?;
        input.data_overwrite()?.copy_from_slice(&pixels.values);
        let outputs: Vec<&str> = self.outputs.iter().map(String::as_str).collect();
        self.plan.run(&mut self.net, &outputs)
    }
}
