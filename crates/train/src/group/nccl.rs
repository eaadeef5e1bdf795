//! NCCL, which transports memory between the GPUs of ranks, and means over them.
//!
//! In order, the elements are shared out, one after the other: each rank gets those of its share
//! from all others, adds them with `ranks.cu`, and sends the means to all. So each element goes
//! `2 · (ranks − 1) / ranks` times through each rank, as in a ring.
//!
//! While something is under way between GPUs, no rank may request memory from the driver or load a
//! kernel: the driver may wait for all GPUs of the process then, and one of them may wait for what
//! this rank has not sent yet. So all that is needed is acquired first, the ranks begin together,
//! and they end together.

use super::carrier::{Carrier, DeviceNumbers, DeviceRank, Wait};
use cortado_core::device::Device;
use cortado_core::{Error, Result};
use cortado_cuda::{Buffer, Gpu, Nccl, Piece, Rank, shared_out};
use cortado_math::cuda::{Call, CudaDevice, Launcher, buffer_of, device_error};
use std::any::Any;
use std::sync::Arc;

const MODULE: &str = "ranks";

/// NCCL, for one GPU.
#[derive(Debug)]
pub(super) struct NcclCarrier {
    gpu: Arc<Gpu>,
    nccl: Arc<Nccl>,
}

impl NcclCarrier {
    /// Finds NCCL, if the device is a GPU.
    ///
    /// # Errors
    /// If NCCL is not there.
    pub(super) fn of(device: &dyn Device) -> Result<Option<Self>> {
        let device: &dyn Any = device;
        let Some(gpu) = device.downcast_ref::<CudaDevice>().map(CudaDevice::gpu) else {
            return Ok(None);
        };
        let nccl = Nccl::find(gpu.driver()).map_err(device_error)?;
        Ok(Some(Self { gpu: gpu.clone(), nccl }))
    }
}

impl Carrier for NcclCarrier {
    fn name(&self) -> String {
        self.nccl.name()
    }

    fn place(&self) -> String {
        format!("{} {}", machine().trim(), self.gpu.properties().bus_id)
    }

    fn new_id(&self) -> Result<Vec<u8>> {
        self.nccl.unique_id().map_err(device_error)
    }

    fn join(&self, id: &[u8], rank: usize, ranks: usize) -> Result<Box<dyn DeviceRank>> {
        Ok(Box::new(GpuRank {
            joined: Rank::join(&self.nccl, &self.gpu, id, rank, ranks).map_err(device_error)?,
            launcher: Launcher::new(&self.gpu),
            gpu: self.gpu.clone(),
            rank,
            ranks,
        }))
    }
}

/// A name that other machines do not have.
fn machine() -> String {
    let read = std::fs::read_to_string;
    let machine = read("/proc/sys/kernel/random/boot_id").or_else(|_| read("/etc/hostname"));
    machine.unwrap_or_default()
}

/// A GPU among those of other ranks.
struct GpuRank {
    joined: Rank,
    gpu: Arc<Gpu>,
    launcher: Launcher,
    rank: usize,
    ranks: usize,
}

impl std::fmt::Debug for GpuRank {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.joined.fmt(f)
    }
}

impl DeviceRank for GpuRank {
    fn is_ready(&self) -> Result<bool> {
        self.joined.is_settled().map_err(device_error)
    }

    fn mean(
        &mut self,
        numbers: &mut [DeviceNumbers<'_>],
        bits: u32,
        is_ordered: bool,
        wait: &mut Wait<'_>,
    ) -> Result<()> {
        let buffers = numbers
            .iter()
            .map(|numbers| Ok((buffer_of(numbers.buffer)?, numbers.count)));
        let buffers: Vec<_> = buffers.collect::<Result<_>>()?; // bounded by the parameters of the net
        match is_ordered {
            true => self.in_order(&buffers, bits, wait),
            false => self.in_any_order(&buffers, bits, wait),
        }
    }
}

impl GpuRank {
    fn in_any_order(&self, buffers: &[(&Buffer, usize)], bits: u32, wait: &mut Wait<'_>) -> Result<()> {
        wait(&mut || Ok(true))?;
        let mut all = buffers.iter();
        let begun = self
            .joined
            .group(|group| all.try_for_each(|&(buffer, count)| group.mean(buffer, count, bits)));
        begun.map_err(device_error)?;
        wait(&mut || self.is_done())
    }

    fn in_order(&self, buffers: &[(&Buffer, usize)], bits: u32, wait: &mut Wait<'_>) -> Result<()> {
        // bounded by the parameters of the net
        let counts: Vec<usize> = buffers.iter().map(|&(_, count)| count).collect();
        let pieces = shared_out(&counts, self.ranks);
        let own = || pieces.iter().filter(|piece| piece.owner == self.rank);
        let bytes = bits as usize / 8;
        let received = own().map(|piece| piece.elements.len()).sum::<usize>() * (self.ranks - 1);
        let scratch = self.gpu.alloc(received * bytes).map_err(device_error)?;
        let mut at = 0;
        let sums = own().map(|piece| {
            let others = (&scratch, at * bytes);
            at += piece.elements.len() * (self.ranks - 1);
            self.sum(piece, others, buffers[piece.of].0, bits)
        });
        let sums: Vec<(Call<'_>, usize)> = sums.collect::<Result<_>>()?; // bounded by the parameters of the net
        wait(&mut || Ok(true))?;
        self.gather(&pieces, buffers, &scratch, bits)?;
        wait(&mut || self.is_ready())?;
        for (sum, count) in sums {
            if !sum.for_each(count)? {
                return Err(Error::internal("a piece of gradients is too large for the device"));
            }
        }
        self.scatter(&pieces, buffers, bits)?;
        wait(&mut || self.is_done())
    }

    fn is_done(&self) -> Result<bool> {
        Ok(self.is_ready()? && self.gpu.is_idle().map_err(device_error)?)
    }

    fn others(&self) -> impl Iterator<Item = usize> {
        let own = self.rank;
        (0..self.ranks).filter(move |&rank| rank != own)
    }

    /// Begins to send each piece to its owner, one rank's behind the other's.
    fn gather(&self, pieces: &[Piece], buffers: &[(&Buffer, usize)], to: &Buffer, bits: u32) -> Result<()> {
        let mut at = 0;
        let begun = self.joined.group(|group| {
            for piece in pieces {
                if piece.owner != self.rank {
                    group.send(buffers[piece.of].0, piece.elements.clone(), bits, piece.owner)?;
                    continue;
                }
                for other in self.others() {
                    group.receive(to, at..at + piece.elements.len(), bits, other)?;
                    at += piece.elements.len();
                }
            }
            Ok(())
        });
        begun.map_err(device_error)
    }

    /// Begins to send each piece from its owner to all others.
    fn scatter(&self, pieces: &[Piece], buffers: &[(&Buffer, usize)], bits: u32) -> Result<()> {
        let begun = self.joined.group(|group| {
            for piece in pieces {
                let (buffer, elements) = (buffers[piece.of].0, || piece.elements.clone());
                match piece.owner == self.rank {
                    true => self
                        .others()
                        .try_for_each(|other| group.send(buffer, elements(), bits, other))?,
                    false => group.receive(buffer, elements(), bits, piece.owner)?,
                }
            }
            Ok(())
        });
        begun.map_err(device_error)
    }

    /// The launch that replaces a piece by means, with what others send of it; and for how many
    /// elements.
    fn sum(&self, piece: &Piece, others: (&Buffer, usize), y: &Buffer, bits: u32) -> Result<(Call<'_>, usize)> {
        let call = match bits {
            32 => self.launcher.call::<f32>(MODULE, "mean_of_ranks")?,
            _ => self.launcher.call::<f64>(MODULE, "mean_of_ranks")?,
        };
        let call = call.index(piece.elements.len()).index(self.ranks).index(self.rank);
        let call = call.memory(others.0, others.1);
        let call = call.memory(y, piece.elements.start * (bits as usize / 8));
        Ok((call, piece.elements.len()))
    }
}
