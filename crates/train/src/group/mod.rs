//! Solvers that train one model together, one in each rank: synchronous data parallelism, as with
//! Caffe's several GPUs.
//!
//! Every rank has the whole net and reads its own share of the records: number `i` if
//! `i mod ranks = rank`. The gradients become their mean over the ranks, which is that of one batch
//! of `ranks · batch` records, while the backward pass continues with the layers below. Then every
//! rank updates its weights, in the same way, so that they stay the same, bit for bit. Losses are
//! shown as their mean over the ranks.
//!
//! | file | what it holds |
//! |---|---|
//! | `mod.rs` | the group, and what its ranks agree on between iterations |
//! | `carrier.rs` | transports of memory from device to device |
//! | `direct.rs` | their way from device to device, without the host |
//! | `exchange.rs` | the gradients' exchange, in buckets, during the backward pass |
//! | `meeting.rs` | what is compared and made equal before the first iteration |
//! | `nccl.rs` | NCCL, the transport between GPUs, and means over their ranks |
//! | `passes.rs` | test passes shared out among the ranks |
//! | `split.rs` | batches divided among the ranks |
//! | `states.rs` | what a snapshot holds of each rank, and who takes it back |

mod carrier;
mod direct;
mod exchange;
mod meeting;
#[cfg(feature = "cuda")]
mod nccl;
mod passes;
pub(super) mod split;
mod states;

pub use carrier::{Carrier, DeviceNumbers, DeviceRank, Wait};
pub use direct::carrier;

use super::action::Action;
use cortado_comm::{Communicator, Order, Wire};
use cortado_core::event::{Event, Severity};
use cortado_core::{Ctx, Error, Real, Result, Rng};
use cortado_proto::SolverParameter;
use exchange::Exchange;
use std::sync::Arc;

/// The bytes of gradients that are sent together, unless an option sets another number: enough that
/// the time of a message is that of its bytes.
const BUCKET: usize = 4 << 20;

/// A group of ranks, and how they exchange gradients.
#[derive(Clone)]
pub struct Group {
    /// This rank among the others.
    pub ranks: Arc<Communicator>,
    /// How gradients are exchanged.
    pub exchange: ExchangeOptions,
    /// Whether each rank's batch is its part of the net's, instead of the whole.
    pub split_batch: bool,
    /// What identifies a set of data; the same on all ranks.
    pub data: Vec<u8>,
}

/// How gradients are exchanged.
#[derive(Clone, Debug, PartialEq)]
pub struct ExchangeOptions {
    /// What they are on their way.
    pub wire: Wire,
    /// In which order ranks are added.
    pub order: Order,
    /// The share of the gradients that is sent, the largest of each bucket; the rest is kept for
    /// later.
    pub top_k: Option<f64>,
    /// The bytes that are sent together.
    pub bucket: usize,
    /// Whether they are sent while the backward pass continues.
    pub overlap: bool,
    /// Whether devices exchange them without the host, where all ranks have one that can.
    pub direct: bool,
}

impl Default for ExchangeOptions {
    fn default() -> Self {
        Self {
            wire: Wire::Plain,
            order: Order::Fixed,
            top_k: None,
            bucket: BUCKET,
            overlap: true,
            direct: true,
        }
    }
}

impl Group {
    /// The group of these ranks, with the usual options.
    pub fn new(ranks: Arc<Communicator>) -> Self {
        Self {
            ranks,
            exchange: ExchangeOptions::default(),
            split_batch: false,
            data: Vec::new(),
        }
    }

    /// Whether this rank is the one that logs and writes.
    pub fn is_first(&self) -> bool {
        self.ranks.rank() == 0
    }

    /// The seed that all ranks make their nets with: that of the first, or one that it draws.
    pub(super) fn seed(&self, given: Option<u32>, ctx: &Ctx) -> Result<u32> {
        let seed = given.unwrap_or_else(|| ctx.rng().draw());
        let bytes = self.ranks.broadcast(seed.to_ne_bytes().to_vec(), 0).map_err(lost)?;
        Ok(u32::from_ne_bytes(bytes.try_into().unwrap_or_default()))
    }
}

/// A solver's place in its group.
pub(super) struct Member<T: Real> {
    pub(super) group: Group,
    pub(super) exchange: Exchange<T>,
    /// Whether the ranks have compared what they train, and have the same weights.
    has_met: bool,
}

impl<T: Real> Member<T> {
    pub(super) fn rank(&self) -> usize {
        self.group.ranks.rank()
    }

    pub(super) fn size(&self) -> usize {
        self.group.ranks.size()
    }

    /// The mean of a loss over the ranks, added in their order.
    pub(super) fn mean(&self, loss: f64) -> Result<f64> {
        let all = self.group.ranks.all_gather(loss.to_ne_bytes().to_vec()).map_err(lost)?;
        let losses = all
            .into_iter()
            .map(|b| f64::from_ne_bytes(b.try_into().unwrap_or_default()));
        Ok(losses.sum::<f64>() / self.size() as f64)
    }

    /// What all ranks do when one receives a request: the strongest request of any rank.
    pub(super) fn agree(&self, action: Action) -> Result<Action> {
        let all = self.group.ranks.all_gather(vec![action as u8]).map_err(lost)?;
        let most = all.into_iter().flatten().max().unwrap_or(0);
        Ok([Action::None, Action::Snapshot, Action::Stop][usize::from(most.min(2))])
    }
}

/// An error of the ranks.
pub(super) fn lost(error: cortado_comm::Error) -> Error {
    Error::message(&error.to_string())
}

/// Logs a line of ours.
pub(super) fn note(ctx: &Ctx, text: &str) {
    emit(ctx, Severity::Info, text);
}

/// Warns in a line of the log.
fn warn(ctx: &Ctx, text: &str) {
    emit(ctx, Severity::Warning, text);
}

fn emit(ctx: &Ctx, severity: Severity, text: &str) {
    ctx.emit(&Event::Note {
        severity,
        file: "parallel.cpp",
        line: 0,
        text,
    });
}

/// Seeds the generator of the context as the options, or the first rank, request.
pub(super) fn seed(param: &SolverParameter, group: Option<&Group>, ctx: &Ctx) -> Result<Option<u32>> {
    let given = u32::try_from(param.random_seed()).ok();
    let seed = match group {
        Some(group) => Some(group.seed(given, ctx)?),
        None => given,
    };
    if let Some(seed) = seed {
        *ctx.rng() = Rng::new(seed);
    }
    Ok(seed)
}
