//! What is compared and made equal before the first iteration.

use super::{Exchange, Group, Member, lost, note};
use crate::Solver;
use cortado_core::{Blob, Error, Phase, Real, Result};
use cortado_mem::{as_bytes, as_bytes_mut};
use cortado_net::Net;
use cortado_proto::{LayerParameter, SolverParameter, text};

impl<T: Real> Member<T> {
    pub(crate) fn new(group: Group, net: &Net<T>) -> Self {
        let exchange = Exchange::new(net, group.ranks.clone(), group.exchange.clone());
        Self {
            group,
            exchange,
            has_met: false,
        }
    }
}

impl<T: Real> Solver<T> {
    /// Whether it is one of several that train together.
    pub fn is_in_group(&self) -> bool {
        self.member.is_some()
    }

    /// Trains with others from now on: for callers that learn of them when the nets are already built, in
    /// the context of that rank ([`Ctx::with_solver`](cortado_core::Ctx::with_solver)). What it draws is
    /// its own from then on, as in [`in_group`](Self::in_group).
    ///
    /// # Errors
    /// A solver that is in a group, or was built as another rank; a rank that has ended.
    pub fn enter_group(&mut self, group: Group) -> Result<()> {
        if self.is_in_group() {
            return Err(Error::message("the solver trains in a group already"));
        }
        let built = self.ctx.with_phase(Phase::TRAIN).data_share();
        let wanted = (group.ranks.rank() as u64, group.ranks.size() as u64);
        if built != wanted {
            return Err(Error::message(&format!(
                "the solver was made as number {} of {}, but is to train as number {} of {}; set this before it is made",
                built.0, built.1, wanted.0, wanted.1
            )));
        }
        let given = u32::try_from(self.param.random_seed()).ok();
        let seed = group.seed(given, &self.ctx)?;
        self.member = Some(Member::new(group, &self.net));
        self.draw_apart(Some(seed))
    }

    /// Compares what the ranks of a group train, and gives all of them the weights and the history
    /// of the first. The first iteration begins with it, if nothing did before.
    ///
    /// # Errors
    /// A rank that trains another net, on other data, or with another solver; one that has ended.
    pub fn join_group(&mut self) -> Result<()> {
        let Some(member) = &self.member else { return Ok(()) };
        if member.has_met {
            return Ok(());
        }
        self.compare(member)?;
        let learnable = (0..self.net.learnable().len()).map(|index| self.net.learnable_blob(index));
        for blob in learnable.chain(&self.history) {
            equalise(member, blob)?;
        }
        self.report_group(member);
        if let Some(member) = &mut self.member {
            member.has_met = true;
            member.exchange.find_way(&self.net)?;
        }
        Ok(())
    }

    fn compare(&self, member: &Member<T>) -> Result<()> {
        let digests: [(&str, Vec<u8>); 5] = [
            ("with another solver", digest(solver_text(&self.param).as_bytes())),
            ("another net", digest(net_text(&self.net).as_bytes())),
            ("on other data", digest(&member.group.data)),
            (
                "with other flags of the exchange",
                digest(exchange_text(&member.group).as_bytes()),
            ),
            ("from another iteration", self.iteration.to_ne_bytes().to_vec()),
        ];
        let own = digests.iter().flat_map(|(_, digest)| digest.clone()).collect();
        let all = member.group.ranks.all_gather(own).map_err(lost)?;
        let first = all[0].as_slice();
        for (rank, other) in all.iter().enumerate().skip(1) {
            let mut at = 0;
            for (what, digest) in &digests {
                let range = at..at + digest.len();
                at = range.end;
                if first.get(range.clone()) != other.get(range) {
                    let problem =
                        format!("rank {rank} trains {what} than rank 0; give all ranks the same files and flags");
                    return Err(Error::message(&problem));
                }
            }
        }
        Ok(())
    }

    /// Says what a batch is now.
    fn report_group(&self, member: &Member<T>) {
        let (ranks, name) = (member.size(), member.group.ranks.name());
        let sources = (0..self.net.layer_names().len()).filter(|&layer| self.net.bottoms(layer).is_empty());
        let mut tops = sources.filter_map(|layer| self.net.tops(layer).first().copied());
        let batch = tops.find_map(|top| self.net.blob_at(top).shape().first().copied());
        let batch = match batch {
            Some(batch) => {
                let passes = self.options.iter_size as usize;
                let times = if passes > 1 {
                    format!(" x iter_size {passes}")
                } else {
                    String::new()
                };
                let all = ranks.saturating_mul(batch).saturating_mul(passes);
                format!("the effective batch is {ranks} ranks x {batch} records{times} = {all}")
            }
            None => "the net reads no batches".into(),
        };
        note(&self.ctx, &format!("Training on {ranks} ranks over {name}; {batch}."));
    }
}

/// Gives all ranks a blob of the first.
fn equalise<T: Real>(member: &Member<T>, blob: &Blob<T>) -> Result<()> {
    if blob.count() == 0 {
        return Ok(());
    }
    let bytes = as_bytes(&blob.data()?[..]).to_vec();
    let bytes = member.group.ranks.broadcast(bytes, 0).map_err(lost)?;
    as_bytes_mut(&mut blob.data_overwrite()?[..]).copy_from_slice(&bytes);
    Ok(())
}

fn digest(bytes: &[u8]) -> Vec<u8> {
    blake3::hash(bytes).as_bytes().to_vec()
}

/// A solver without what may differ from machine to machine: places of files, and devices.
fn solver_text(param: &SolverParameter) -> String {
    let mut param = param.clone();
    (param.net, param.train_net) = (None, None);
    (param.device_id, param.solver_mode, param.snapshot_prefix) = (None, None, None);
    (param.net_param, param.train_net_param) = (None, None);
    param.test_net.clear();
    param.test_net_param.clear();
    param.weights.clear();
    text::print(&param)
}

/// What all ranks must do alike, or they take each other's bytes for what they are not.
fn exchange_text(group: &Group) -> String {
    format!("{:?} {}", group.exchange, group.split_batch)
}

/// The layers of a net and the shapes of its parameters, without places of files.
fn net_text<T: Real>(net: &Net<T>) -> String {
    let mut all = String::new();
    for layer in 0..net.layer_names().len() {
        let mut param: LayerParameter = net.layer_param(layer).clone();
        if let Some(data) = &mut param.data_param {
            data.source = None;
        }
        if let Some(data) = &mut param.image_data_param {
            (data.source, data.root_folder) = (None, None);
        }
        if let Some(data) = &mut param.hdf5_data_param {
            data.source = None;
        }
        if let Some(data) = &mut param.window_data_param {
            (data.source, data.root_folder) = (None, None);
        }
        all.push_str(&text::print(&param));
        for blob in net.layer(layer).params() {
            all.push_str(&format!("{} of {} bytes\n", blob.shape(), size_of::<T>()));
        }
    }
    all
}
