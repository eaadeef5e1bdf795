//! Test passes shared out among the ranks: each runs every n-th pass of n ranks, and skips the
//! records of the others. The outputs are then put together in the order of the passes, so that the
//! report is that of one process.

use super::{Member, lost};
use cortado_core::{Blob, Error, Real, Result, reserve};
use cortado_net::Net;

/// What a pass gave.
pub(crate) struct Pass<T: Real> {
    pub(crate) loss: f64,
    pub(crate) outputs: Vec<Blob<T>>,
}

impl<T: Real> Member<T> {
    /// Runs `passes` passes of a test net, together with the other ranks, and gives what each gave.
    ///
    /// # Errors
    /// A layer that fails, or a rank that has ended.
    pub(crate) fn test_passes(&self, net: &mut Net<T>, passes: u64) -> Result<Vec<Pass<T>>> {
        let (rank, size) = (self.rank() as u64, self.size() as u64);
        let is_shared = net.can_skip_passes();
        let mut own = Vec::new();
        for pass in 0..passes {
            if is_shared && pass % size != rank {
                net.skip_pass()?;
                continue;
            }
            let loss = net.forward()?;
            own.extend_from_slice(&loss.to_ne_bytes());
            write_outputs(net, &mut own)?;
        }
        if !is_shared {
            return read_passes(net, &[own], passes);
        }
        let all = self.group.ranks.all_gather(own).map_err(lost)?;
        read_passes(net, &all, passes)
    }
}

fn write_outputs<T: Real>(net: &Net<T>, to: &mut Vec<u8>) -> Result<()> {
    for &id in net.outputs() {
        let blob = net.blob_at(id);
        to.extend_from_slice(&(blob.shape().len() as u64).to_ne_bytes());
        for &dim in blob.shape().iter() {
            to.extend_from_slice(&(dim as u64).to_ne_bytes());
        }
        for value in blob.data()?.iter() {
            to.extend_from_slice(&value.to_f64().to_ne_bytes());
        }
    }
    Ok(())
}

/// Pass number `i` is the next one of rank `i mod ranks`.
fn read_passes<T: Real>(net: &Net<T>, ranks: &[Vec<u8>], passes: u64) -> Result<Vec<Pass<T>>> {
    let mut readers: Vec<&[u8]> = ranks.iter().map(Vec::as_slice).collect();
    let mut all = Vec::new();
    for pass in 0..passes {
        let from = &mut readers[(pass % ranks.len() as u64) as usize];
        let loss = f64::from_ne_bytes(next(from)?);
        let outputs = net
            .outputs()
            .iter()
            .map(|&id| read_output(net.blob_at(id).name(), from));
        let outputs = outputs.collect::<Result<_>>()?;
        all.push(Pass { loss, outputs });
    }
    Ok(all)
}

fn read_output<T: Real>(name: &str, from: &mut &[u8]) -> Result<Blob<T>> {
    let axes = u64::from_ne_bytes(next(from)?) as usize;
    let mut shape = Vec::new();
    for _ in 0..axes {
        shape.push(u64::from_ne_bytes(next(from)?) as usize);
    }
    let blob = Blob::new(name, &shape)?;
    let mut values: Vec<T> = reserve::empty(blob.count())?;
    for _ in 0..blob.count() {
        values.push(T::from_f64(f64::from_ne_bytes(next(from)?)));
    }
    blob.data_overwrite()?.copy_from_slice(&values);
    Ok(blob)
}

fn next(from: &mut &[u8]) -> Result<[u8; 8]> {
    let short = || Error::message("a rank has sent less of its test passes than it ran");
    let (first, rest) = from.split_first_chunk().ok_or_else(short)?;
    *from = rest;
    Ok(*first)
}
