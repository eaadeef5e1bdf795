//! Means over ranks: `mean[i] = (x₀[i] + x₁[i] + … ) / ranks`.
//!
//! In fixed order, each rank gets its block of the numbers of all ranks by an all-to-all, adds them,
//! and hands the means to all by an all-gather. So all ranks have the same bits, from run to run, and
//! in whatever pieces the numbers are sent. It moves as many bytes as a ring does: `2 · (ranks − 1) /
//! ranks` of the message, per rank.
//!
//! Plain numbers are added by halves, (x₀ + x₂) + (x₁ + x₃), the order in which one process adds the
//! stripes of its batch; those of fewer bits in `f64`, one rank after the other.

use crate::{Error, ExchangeNumber, Result, Transport};
use half::{bf16, f16};

/// How many numbers are exchanged at a time: what bounds the memory that it takes.
const PIECE: usize = 1 << 20;

/// What determines the order in which ranks are added.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Order {
    /// By their numbers: the same bits in every run.
    #[default]
    Fixed,
    /// The carrier (`MPI_Allreduce`), which promises none.
    Any,
}

/// What the numbers are on their way.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Wire {
    /// What they are.
    #[default]
    Plain,
    /// IEEE half precision: 11 bits; ±65504 instead of what is larger, 0 below 3·10⁻⁸.
    F16,
    /// The upper half of an `f32`: 8 bits, its range.
    Bf16,
}

impl Wire {
    fn bytes(self, number: ExchangeNumber) -> usize {
        match self {
            Self::Plain => number.bytes(),
            Self::F16 | Self::Bf16 => 2,
        }
    }

    fn encode(self, number: ExchangeNumber, bytes: &[u8], to: &mut [u8]) {
        match (self, number) {
            (Self::Plain, _) => to.copy_from_slice(bytes),
            (_, ExchangeNumber::F32) => {
                let values = bytes.as_chunks().0.iter().map(|b| f32::from_ne_bytes(*b));
                self.halve(values, to);
            }
            (_, ExchangeNumber::F64) => {
                let values = bytes.as_chunks().0.iter().map(|b| f64::from_ne_bytes(*b) as f32);
                self.halve(values, to);
            }
        }
    }

    fn halve(self, values: impl Iterator<Item = f32>, to: &mut [u8]) {
        for (value, b) in values.zip(to.as_chunks_mut().0) {
            *b = self.half(value);
        }
    }

    fn half(self, value: f32) -> [u8; 2] {
        match self {
            Self::F16 => {
                let most = f16::MAX.to_f32();
                f16::from_f32(value.clamp(-most, most)).to_ne_bytes()
            }
            _ => bf16::from_f32(value).to_ne_bytes(),
        }
    }

    fn add(self, number: ExchangeNumber, bytes: &[u8], sums: &mut [f64]) {
        let halves = bytes.as_chunks().0;
        match self {
            Self::Plain => number.add(bytes, sums),
            Self::F16 => {
                for (sum, b) in sums.iter_mut().zip(halves) {
                    *sum += f64::from(f16::from_ne_bytes(*b).to_f32());
                }
            }
            Self::Bf16 => {
                for (sum, b) in sums.iter_mut().zip(halves) {
                    *sum += f64::from(bf16::from_ne_bytes(*b).to_f32());
                }
            }
        }
    }

    fn write(self, number: ExchangeNumber, values: &[f64], to: &mut [u8]) {
        match self {
            Self::Plain => number.write(values, to),
            _ => self.halve(values.iter().map(|&value| value as f32), to),
        }
    }
}

/// Puts the mean over all ranks in place of each number.
///
/// # Errors
/// A rank that has ended, or what the carrier refuses.
pub fn mean(
    transport: &mut dyn Transport,
    bytes: &mut [u8],
    number: ExchangeNumber,
    wire: Wire,
    order: Order,
) -> Result<()> {
    if !bytes.len().is_multiple_of(number.bytes()) {
        return Err(Error::Sizes(format!(
            "{} bytes are not a multiple of the size of a number",
            bytes.len()
        )));
    }
    if order == Order::Any && wire == Wire::Plain {
        transport.sum(bytes, number)?;
        return divide(bytes, number, transport.size());
    }
    let mut room = Room::default();
    bytes
        .chunks_mut(PIECE * number.bytes())
        .try_for_each(|piece| room.mean(transport, piece, number, wire))
}

fn divide(bytes: &mut [u8], number: ExchangeNumber, by: usize) -> Result<()> {
    let mut values = Vec::new();
    for piece in bytes.chunks_mut(PIECE * number.bytes()) {
        number.read(piece, &mut values);
        values.iter_mut().for_each(|value| *value /= by as f64);
        number.write(&values, piece);
    }
    Ok(())
}

/// Puts the sum of all blocks, each of `block` bytes, into the first: repeatedly, the second half of
/// the remaining ones is added to the first half.
fn add_by_halves(number: ExchangeNumber, block: usize, blocks: &mut [u8]) {
    let count = blocks.len() / block;
    let mut half = count.next_power_of_two() / 2;
    while half > 0 {
        let (first, second) = blocks.split_at_mut(half * block);
        let pairs = first
            .chunks_mut(block)
            .zip(second.chunks(block).take(count.saturating_sub(half)));
        pairs.for_each(|(to, from)| number.add_each(from, to));
        half /= 2;
    }
}

/// Memory that is used again for each piece.
#[derive(Default)]
struct Room {
    send: Vec<u8>,
    receive: Vec<u8>,
    own: Vec<u8>,
    sums: Vec<f64>,
}

impl Room {
    fn mean(
        &mut self,
        transport: &mut dyn Transport,
        piece: &mut [u8],
        number: ExchangeNumber,
        wire: Wire,
    ) -> Result<()> {
        let (ranks, count) = (transport.size(), piece.len() / number.bytes());
        let block = count.div_ceil(ranks);
        let wire_bytes = wire.bytes(number);
        let padded = ranks * block * wire_bytes;
        self.send.clear();
        self.send.resize(padded, 0);
        self.receive.resize(padded, 0);
        wire.encode(number, piece, &mut self.send[..count * wire_bytes]);
        transport.all_to_all(&self.send, &mut self.receive)?;
        self.sums.clear();
        self.sums.resize(block, 0.0);
        if wire == Wire::Plain {
            add_by_halves(number, block * wire_bytes, &mut self.receive);
            number.add(&self.receive[..block * wire_bytes], &mut self.sums);
        } else {
            for of_rank in self.receive.chunks(block * wire_bytes) {
                wire.add(number, of_rank, &mut self.sums);
            }
        }
        self.sums.iter_mut().for_each(|sum| *sum /= ranks as f64);
        self.own.resize(block * wire_bytes, 0);
        wire.write(number, &self.sums, &mut self.own);
        transport.all_gather(&self.own, &mut self.receive)?;
        let means = &self.receive[..count * wire_bytes];
        if wire == Wire::Plain {
            piece.copy_from_slice(means);
            return Ok(());
        }
        self.sums.clear();
        self.sums.resize(count, 0.0);
        wire.add(number, means, &mut self.sums);
        number.write(&self.sums, piece);
        Ok(())
    }
}
