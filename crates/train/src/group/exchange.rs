//! The exchange of gradients: in buckets, each sent when the backward pass is done with its layers;
//! or from device to device, all together, when it is done with all.

use super::carrier::DeviceNumbers;
use super::direct::{Direct, Refusal, Way};
use super::{ExchangeOptions, lost, note, warn};
use cortado_comm::{Communicator, ExchangeNumber, Pending, TopK, mean, top_k_mean};
use cortado_core::{ElementsMut, Real, Result};
use cortado_mem::{as_bytes, as_bytes_mut};
use cortado_net::Net;
use std::marker::PhantomData;
use std::ops::Range;
use std::sync::Arc;

/// Sends gradients and takes their means back.
pub(crate) struct Exchange<T: Real> {
    ranks: Arc<Communicator>,
    options: ExchangeOptions,
    /// The learnable parameters whose gradients are whole when the backward pass has gone through a
    /// layer, for each layer.
    whole_after: Vec<Vec<usize>>,
    /// The learnable parameters that are statistics: their values are exchanged.
    statistics: Vec<usize>,
    filling: Bucket,
    sent: Vec<(Vec<usize>, Pending<Sent>)>,
    /// What top-k has kept of each bucket.
    kept: Vec<TopK>,
    /// Whether all gradients are sent this time, whatever the options are.
    in_full: bool,
    /// The device that gradients go from, if they go past the host.
    direct: Option<Direct>,
    elements: PhantomData<T>,
}

/// What comes back: the bytes, and what top-k keeps.
type Sent = (Vec<u8>, TopK);

#[derive(Default)]
struct Bucket {
    params: Vec<usize>,
    bytes: Vec<u8>,
}

impl<T: Real> Exchange<T> {
    /// The exchange for the gradients of a net.
    pub(crate) fn new(net: &Net<T>, ranks: Arc<Communicator>, options: ExchangeOptions) -> Self {
        let learnable = 0..net.learnable().len();
        Self {
            ranks,
            options,
            whole_after: net.gradients_whole_after(),
            statistics: learnable.filter(|&index| net.is_statistic(index)).collect(),
            filling: Bucket::default(),
            sent: Vec::new(),
            kept: Vec::new(),
            in_full: false,
            direct: None,
            elements: PhantomData,
        }
    }

    /// Finds the way of gradients from now on, and logs it if there are devices.
    ///
    /// # Errors
    /// A rank that has ended.
    pub(super) fn find_way(&mut self, net: &Net<T>) -> Result<()> {
        let way = Direct::join(&self.ranks, net.ctx().device(), &self.options)?;
        match way {
            Way::Hosts => {}
            Way::ThroughHosts(Refusal { why, was_named }) => {
                let text = format!("Gradients go through the host's memory: {why}.");
                match was_named && self.ranks.rank() == 0 {
                    true => warn(net.ctx(), &text),
                    false => note(net.ctx(), &text),
                }
            }
            Way::Direct(direct, name) => {
                self.direct = Some(direct);
                note(net.ctx(), &format!("Gradients go from GPU to GPU by {name}."));
            }
        }
        Ok(())
    }

    /// Starts a backward pass; `in_full` if nothing may be kept for later.
    pub(crate) fn start(&mut self, in_full: bool) {
        self.in_full = in_full;
    }

    /// Discards what top-k has kept.
    pub(crate) fn clear(&mut self) {
        self.kept.iter_mut().for_each(TopK::clear);
    }

    /// Sends what is whole now that the backward pass has gone through these layers.
    ///
    /// # Errors
    /// Memory in use.
    pub(crate) fn ready(&mut self, net: &Net<T>, layers: Range<usize>) -> Result<()> {
        match self.options.overlap && self.direct.is_none() {
            true => self.send_after(net, layers),
            false => Ok(()),
        }
    }

    /// Sends the rest, waits for all, and puts the means in place of the gradients.
    ///
    /// # Errors
    /// A rank that has ended, or memory in use.
    pub(crate) fn finish(&mut self, net: &Net<T>) -> Result<()> {
        if self.direct.is_some() {
            let with_gradient = self.whole_after.iter().rev().flatten();
            return self.directly(net, &with_gradient.copied().collect::<Vec<_>>());
        }
        if !self.options.overlap {
            self.send_after(net, 0..self.whole_after.len())?;
        }
        self.flush();
        let statistics = self.send_statistics(net)?;
        for (index, (params, pending)) in std::mem::take(&mut self.sent).into_iter().enumerate() {
            let (bytes, kept) = pending.wait().map_err(lost)?;
            if let Some(place) = self.kept.get_mut(index) {
                *place = kept;
            }
            take_back(&bytes, &params, |param| net.learnable_blob(param).diff_overwrite())?;
        }
        self.take_statistics(net, statistics)
    }

    /// Puts the means of the statistics in their places, after a forward pass without a backward
    /// one.
    ///
    /// # Errors
    /// Those of [`finish`](Self::finish).
    pub(crate) fn settle_statistics(&mut self, net: &Net<T>) -> Result<()> {
        if self.direct.is_some() {
            return self.directly(net, &[]);
        }
        self.take_statistics(net, self.send_statistics(net)?)
    }

    /// Has the devices put the means in place of the gradients of these parameters, and of the
    /// statistics. One that fails gives up at once what the others may never send.
    fn directly(&mut self, net: &Net<T>, params: &[usize]) -> Result<()> {
        let Some(mut direct) = self.direct.take() else {
            return Ok(());
        };
        let blob = |&param: &usize| net.learnable_blob(param);
        let gradients = params.iter().map(|param| blob(param).diff_update_on(net.ctx()));
        let statistics = self
            .statistics
            .iter()
            .map(|param| blob(param).data_update_on(net.ctx()));
        let mut all: Vec<ElementsMut<'_, T>> = gradients.chain(statistics).collect::<Result<_>>()?;
        let numbers = all.iter_mut().filter(|elements| !elements.is_empty()).map(|elements| {
            let count = elements.len();
            elements.device().map(|buffer| DeviceNumbers { buffer, count })
        });
        let mut numbers: Vec<_> = numbers.collect::<Result<_>>()?;
        direct.mean(&mut numbers, 8 * size_of::<T>() as u32)?;
        self.direct = Some(direct);
        Ok(())
    }

    fn take_statistics(&self, net: &Net<T>, pending: Option<Pending<Vec<u8>>>) -> Result<()> {
        let Some(pending) = pending else { return Ok(()) };
        let bytes = pending.wait().map_err(lost)?;
        take_back(&bytes, &self.statistics, |param| {
            net.learnable_blob(param).data_overwrite()
        })
    }

    fn send_after(&mut self, net: &Net<T>, layers: Range<usize>) -> Result<()> {
        for layer in layers.rev() {
            for at in 0..self.whole_after[layer].len() {
                let param = self.whole_after[layer][at];
                let diff = net.learnable_blob(param).diff()?;
                self.filling.bytes.extend_from_slice(as_bytes(&diff[..]));
                self.filling.params.push(param);
                if self.filling.bytes.len() >= self.options.bucket {
                    self.flush();
                }
            }
        }
        Ok(())
    }

    fn flush(&mut self) {
        let Bucket { params, mut bytes } = std::mem::take(&mut self.filling);
        if params.is_empty() {
            return;
        }
        let ExchangeOptions { wire, order, top_k, .. } = self.options.clone();
        let pending = match top_k {
            Some(share) => {
                let count = match self.in_full {
                    true => usize::MAX,
                    false => (share * (bytes.len() / size_of::<T>()) as f64).ceil() as usize,
                };
                if self.kept.len() == self.sent.len() {
                    self.kept.push(TopK::default());
                }
                let mut kept = std::mem::take(&mut self.kept[self.sent.len()]);
                self.ranks.begin(move |transport| {
                    top_k_mean(transport, &mut bytes, number::<T>(), count, &mut kept)?;
                    Ok((bytes, kept))
                })
            }
            None => self.ranks.begin(move |transport| {
                mean(transport, &mut bytes, number::<T>(), wire, order)?;
                Ok((bytes, TopK::default()))
            }),
        };
        self.sent.push((params, pending));
    }

    fn send_statistics(&self, net: &Net<T>) -> Result<Option<Pending<Vec<u8>>>> {
        if self.statistics.is_empty() {
            return Ok(None);
        }
        let mut bytes = Vec::new();
        for &param in &self.statistics {
            bytes.extend_from_slice(as_bytes(&net.learnable_blob(param).data()?[..]));
        }
        let order = self.options.order;
        Ok(Some(self.ranks.begin(move |transport| {
            mean(transport, &mut bytes, number::<T>(), Default::default(), order)?;
            Ok(bytes)
        })))
    }
}

/// What the elements are in a message.
pub(super) fn number<T: Real>() -> ExchangeNumber {
    match size_of::<T>() {
        4 => ExchangeNumber::F32,
        _ => ExchangeNumber::F64,
    }
}

/// Copies a bucket's bytes to where they belong.
fn take_back<'a, T: Real>(
    bytes: &[u8],
    params: &[usize],
    place: impl Fn(usize) -> Result<cortado_core::WriteGuard<'a, T>>,
) -> Result<()> {
    let mut rest = bytes;
    for &param in params {
        let mut to = place(param)?;
        let to = as_bytes_mut(&mut to[..]);
        let (own, others) = rest.split_at(to.len());
        to.copy_from_slice(own);
        rest = others;
    }
    Ok(())
}
