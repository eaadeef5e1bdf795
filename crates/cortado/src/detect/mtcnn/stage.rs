//! One of the nets.

use crate::detect::run::{Compiled, Values};
use crate::{Error, Net, Result};
use cortado_core::room;

/// How many candidates the second and the third net see at once.
pub(super) const BATCH: usize = 16;

/// What a net tells, by the number of values of each candidate.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Output {
    /// That it is none, and that it is a face.
    Scores = 2,
    /// How far each edge is to move.
    Offsets = 4,
    /// Where five places are: across, then down.
    Landmarks = 10,
}

/// Values for a net's input.
pub(super) struct Pixels {
    shape: [usize; 4],
    values: Vec<f32>,
}

/// A net with the names of its outputs.
pub(super) struct Stage {
    net: Net<f32>,
    compiled: Compiled,
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
        let mut values = room::filled(count, 0.0)?;
        fill(&mut values);
        Ok(Self { shape, values })
    }
}

impl Stage {
    /// A net that tells these.
    ///
    /// # Errors
    /// Another input than one of colour images, or other outputs.
    pub(super) fn new(net: Net<f32>, outputs: &[Output]) -> Result<Self> {
        let &[input] = net.inputs() else {
            return Err(Error::mismatch("number of inputs", 1, net.inputs().len()));
        };
        let shape = net.blob_at(input).shape().to_vec();
        let &[_, 3, side, other] = &shape[..] else {
            return Err(Error::mismatch(
                "shape of the input",
                "(1, 3, side, side)",
                format!("{shape:?}"),
            ));
        };
        if side != other || side == 0 {
            return Err(Error::mismatch(
                "shape of the input",
                "(1, 3, side, side)",
                format!("{shape:?}"),
            ));
        }
        let named = |&output: &Output| {
            let blobs = net.outputs().iter().map(|&id| net.blob_at(id));
            let mut suiting = blobs.filter(|blob| blob.shape().get(1) == Some(&(output as usize)));
            let found = suiting.next().map(|blob| blob.name().to_string());
            found.ok_or_else(|| Error::message(&format!("it has no output of shape (1, {}, …)", output as usize)))
        };
        let outputs = outputs.iter().map(named).collect::<Result<_>>()?;
        Ok(Self {
            net,
            compiled: Compiled::default(),
            outputs,
            side,
        })
    }

    /// The side of the input.
    pub(super) fn side(&self) -> usize {
        self.side
    }

    /// What it tells of these pixels, in the order of the outputs.
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
        self.compiled.run(&mut self.net, &outputs)
    }
}
