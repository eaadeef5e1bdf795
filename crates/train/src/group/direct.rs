//! The way of gradients from device to device, without the host.
//!
//! The ranks still talk over their communicator: they agree on the way first, and then exchange
//! repeatedly whether the devices are done. So a rank that fails or dies is noticed as always, and
//! none waits for ever for a device that gets nothing.

use super::carrier::{Carrier, DeviceNumbers, DeviceRank};
use super::{ExchangeOptions, lost};
use cortado_comm::{Communicator, Order, Wire};
use cortado_core::device::DeviceRef;
use cortado_core::system::Moment;
use cortado_core::{Error, ErrorKind, Result};
use std::sync::Arc;
use std::time::Duration;

/// How often a device is queried at once, before others get the processor.
const EAGER: u32 = 200;
/// How often the processor is given to others, before this thread sleeps between its questions.
const YIELDS: u32 = 2000;
/// How long it sleeps.
const NAP: Duration = Duration::from_micros(50);
/// How long a device is queried before the other ranks are.
const ROUND: Duration = Duration::from_millis(100);

/// Something, or why it is not available.
type OrRefusal<R> = std::result::Result<R, Refusal>;

/// Why devices exchange nothing.
pub(super) struct Refusal {
    pub(super) why: String,
    /// Whether the user has named what cannot be used, and so relies on it.
    pub(super) was_named: bool,
}

impl From<String> for Refusal {
    fn from(why: String) -> Self {
        Self { why, was_named: false }
    }
}

/// A device that exchanges gradients with those of the other ranks.
pub(super) struct Direct {
    ranks: Arc<Communicator>,
    device: Box<dyn DeviceRank>,
    is_ordered: bool,
}

/// Which way gradients go.
pub(super) enum Way {
    /// No rank has a device.
    Hosts,
    /// Through the host's memory, though there are devices: why.
    ThroughHosts(Refusal),
    /// By what carries it.
    Direct(Direct, String),
}

impl Direct {
    /// Joins the devices of all ranks, if all can.
    ///
    /// # Errors
    /// A rank that has ended.
    pub(super) fn join(
        ranks: &Arc<Communicator>,
        device: Option<&DeviceRef>,
        options: &ExchangeOptions,
    ) -> Result<Way> {
        let carrier = device.map(|device| allowed(device, options));
        let offers = ranks.all_gather(offer(carrier.as_ref())).map_err(lost)?;
        let name = match agreed(&offers) {
            Ok(Some(name)) => name,
            Ok(None) => return Ok(Way::Hosts),
            Err(why) => return Ok(Way::ThroughHosts(why)),
        };
        let Some(Ok(carrier)) = carrier else {
            return Err(Error::internal("ranks have agreed on a carrier that one of them lacks"));
        };
        match joined(ranks, &*carrier)? {
            Ok(device) => {
                let is_ordered = options.order == Order::Fixed;
                let ranks = Arc::clone(ranks);
                Ok(Way::Direct(
                    Self {
                        ranks,
                        device,
                        is_ordered,
                    },
                    name,
                ))
            }
            Err(why) => Ok(Way::ThroughHosts(why)),
        }
    }

    /// Replaces numbers of `bits` bits by the means over all ranks.
    ///
    /// # Errors
    /// A rank that has failed, or what the device met.
    pub(super) fn mean(&mut self, numbers: &mut [DeviceNumbers<'_>], bits: u32) -> Result<()> {
        let ranks = &self.ranks;
        let mut wait = |is_done: &mut dyn FnMut() -> Result<bool>| {
            let met = together(ranks, is_done)?;
            met.map_err(|refusal| Error::message(&refusal.why))
        };
        self.device.mean(numbers, bits, self.is_ordered, &mut wait)
    }
}

/// The transport of a device's memory to the devices of other ranks.
///
/// # Errors
/// The reason why the device has no such transport.
pub fn carrier(device: &DeviceRef) -> Result<Box<dyn Carrier>> {
    #[cfg(feature = "cuda")]
    if let Some(carrier) = super::nccl::NcclCarrier::of(&**device)? {
        return Ok(Box::new(carrier));
    }
    let name = device.name();
    Err(Error::message(&format!("{name} sends no memory to other devices")))
}

/// What carries the memory of a device as the options specify, or why nothing does.
fn allowed(device: &DeviceRef, options: &ExchangeOptions) -> OrRefusal<Box<dyn Carrier>> {
    if !options.direct {
        return Err("NCCL is disabled".to_owned().into());
    }
    if options.wire != Wire::Plain || options.top_k.is_some() {
        return Err("only uncompressed ones are sent from GPU to GPU".to_owned().into());
    }
    carrier(device).map_err(|error| Refusal {
        why: error.to_string(),
        was_named: matches!(error.kind(), ErrorKind::Device { variable: Some(_), .. }),
    })
}

/// What a rank sends to the others about its carrier: nothing without a device, "+", name and
/// place, or "-" and why there is none, "!" if it was named.
fn offer(carrier: Option<&OrRefusal<Box<dyn Carrier>>>) -> Vec<u8> {
    let text = match carrier {
        None => String::new(),
        Some(Ok(carrier)) => format!("+{}\n{}", carrier.name(), carrier.place()),
        Some(Err(refusal)) => format!("{}{}", if refusal.was_named { '!' } else { '-' }, refusal.why),
    };
    text.into_bytes()
}

/// The name of the carrier that all ranks have, none if no rank has a device, or why they cannot
/// join.
fn agreed(offers: &[Vec<u8>]) -> OrRefusal<Option<String>> {
    let offers: Vec<_> = offers.iter().map(|offer| String::from_utf8_lossy(offer)).collect();
    if offers.iter().all(|offer| offer.is_empty()) {
        return Ok(None);
    }
    let mut known: Vec<(&str, &str)> = Vec::new();
    for (rank, offer) in offers.iter().enumerate() {
        if let Some(why) = offer.strip_prefix(['-', '!']) {
            let by = if rank == 0 {
                String::new()
            } else {
                format!("rank {rank}: ")
            };
            return Err(Refusal {
                why: format!("{by}{why}"),
                was_named: offer.starts_with('!'),
            });
        }
        let has = offer.strip_prefix('+').and_then(|offer| offer.split_once('\n'));
        let (name, place) = has.ok_or_else(|| format!("rank {rank} computes on the CPU"))?;
        if let Some((first, _)) = known.first().filter(|(first, _)| *first != name) {
            return Err(format!("rank 0 has {first}, rank {rank} {name}").into());
        }
        if let Some(other) = known.iter().position(|(_, other)| *other == place) {
            return Err(format!("ranks {other} and {rank} compute on one GPU").into());
        }
        known.push((name, place));
    }
    Ok(known.first().map(|(name, _)| (*name).to_owned()))
}

/// The devices of all ranks, joined, or why they cannot be.
fn joined(ranks: &Communicator, carrier: &dyn Carrier) -> Result<OrRefusal<Box<dyn DeviceRank>>> {
    let made = match ranks.rank() {
        0 => carrier.new_id(),
        _ => Ok(Vec::new()),
    };
    let shared = made.as_ref().map_or_else(|_| Vec::new(), Clone::clone);
    let id = ranks.all_gather(shared).map_err(lost)?.swap_remove(0);
    let mut made = made.map(drop);
    let mut device = None;
    let met = together(ranks, &mut || {
        std::mem::replace(&mut made, Ok(()))?;
        if device.is_none() {
            device = Some(carrier.join(&id, ranks.rank(), ranks.size())?);
        }
        device.as_ref().map_or(Ok(false), |device| device.is_ready())
    })?;
    let missing = || Error::internal("ranks have joined without a device");
    match met {
        Ok(()) => device.ok_or_else(missing).map(Ok),
        Err(why) => Ok(Err(why)),
    }
}

/// Repeats until all ranks report that they are done, or one reports a failure: the same result on
/// all ranks.
fn together(ranks: &Communicator, is_done: &mut dyn FnMut() -> Result<bool>) -> Result<OrRefusal<()>> {
    loop {
        let own = match for_a_while(is_done) {
            Ok(is_done) => Ok(is_done),
            Err(error) => Err(error.to_string()),
        };
        let text = match own {
            Ok(true) => "yes".to_owned(),
            Ok(false) => "no".to_owned(),
            Err(why) => format!("-{why}"),
        };
        let all = ranks.all_gather(text.into_bytes()).map_err(lost)?;
        let failed = all.iter().position(|answer| answer.starts_with(b"-"));
        if let Some(rank) = failed {
            let why = String::from_utf8_lossy(&all[rank][1..]);
            return Ok(Err(format!("rank {rank}: {why}").into()));
        }
        if all.iter().all(|answer| answer == b"yes") {
            return Ok(Ok(()));
        }
    }
}

/// Polls until it is done, but not for long.
fn for_a_while(is_done: &mut dyn FnMut() -> Result<bool>) -> Result<bool> {
    let (begin, mut polls) = (Moment::now(), 0u32);
    while !is_done()? {
        polls = polls.saturating_add(1);
        match polls {
            ..EAGER => std::hint::spin_loop(),
            EAGER..YIELDS => std::thread::yield_now(),
            _ if begin.elapsed() > ROUND => return Ok(false),
            _ => std::thread::sleep(NAP),
        }
    }
    Ok(true)
}
