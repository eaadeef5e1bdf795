//! What a snapshot holds of each rank, and who takes it back.

use super::{Member, lost, note};
use crate::{RunState, Solver};
use cortado_core::{Ctx, Real, Result, Rng};
use cortado_proto::{LayerState, RankState, ReaderState, SolverState, binary};

impl<T: Real> Solver<T> {
    /// The states of all ranks but the first, for the snapshot that the first one writes.
    pub(crate) fn other_ranks(&self, own: &RunState) -> Result<Vec<RankState>> {
        let Some(member) = &self.member else {
            return Ok(Vec::new());
        };
        let own = binary::encode(&RankState {
            rng_state: Some(own.rng.clone()),
            layer_states: own.layers.clone(),
            ..Default::default()
        });
        let all = member.group.ranks.all_gather(own).map_err(lost)?;
        let others = all.iter().skip(1).map(|bytes| Ok(binary::decode(bytes)?));
        others.collect()
    }

    /// The state with which this rank continues. If a snapshot is of as many ranks as there are,
    /// each has its own. If not, the records that follow are shared out anew: all start at the
    /// place that the last rank had reached, which is the end of the used records.
    pub(crate) fn own_state(&self, state: &SolverState) -> Result<RunState> {
        let (rank, size) = self.member.as_ref().map_or((0, 1), |m| (m.rank(), m.size()));
        let saved = 1 + state.rank_states.len();
        let of = |rank: usize| match rank.checked_sub(1).and_then(|other| state.rank_states.get(other)) {
            Some(other) => RunState {
                rng: other.rng_state().to_vec(),
                layers: other.layer_states.clone(),
            },
            None => RunState {
                rng: state.rng_state().to_vec(),
                layers: state.layer_states.clone(),
            },
        };
        if saved == size {
            return Ok(of(rank));
        }
        let fresh = fresh_rng(state, rank);
        let mut own = of(if rank < saved { rank } else { 0 });
        if rank >= saved {
            own.rng = fresh.state();
        }
        report(&self.ctx, saved, size);
        let last = of(saved - 1);
        for layer in own.layers.iter_mut().filter(|layer| layer.net() == "train") {
            let same = |other: &&LayerState| other.net() == "train" && other.layer() == layer.layer();
            if let Some(last) = last.layers.iter().find(same) {
                *layer = moved(layer, last, (rank >= saved).then(|| fresh.clone()));
            }
        }
        Ok(own)
    }

    /// Lets every rank but the first draw numbers of its own from now on, from the seed plus its
    /// rank, and so the data layers of the net that is trained: how they crop and mirror. Their
    /// order of records stays that of all ranks.
    pub(crate) fn draw_apart(&mut self, seed: Option<u32>) -> Result<()> {
        let rank = self.member.as_ref().map_or(0, Member::rank);
        let (1.., Some(seed)) = (rank, seed) else { return Ok(()) };
        let mut rng = Rng::new(seed.wrapping_add(rank as u32));
        let mut states = self.net.layer_states()?;
        let mut changed = false;
        for state in &mut states {
            if let Some(mut reader) = reader_of(state)
                && reader.rng.is_some()
            {
                reader.rng = Some(Rng::new(rng.draw()).state());
                state.data = Some(binary::encode(&reader));
                changed = true;
            }
        }
        if changed {
            self.net.restore_layer_states(&states)?;
        }
        *self.ctx.rng() = rng;
        Ok(())
    }
}

fn report(ctx: &Ctx, saved: usize, size: usize) {
    let ranks = |count: usize| {
        if count == 1 {
            "1 rank".into()
        } else {
            format!("{count} ranks")
        }
    };
    let text = format!(
        "The snapshot is of {} and training continues with {}: the remaining records are distributed anew.",
        ranks(saved),
        ranks(size)
    );
    note(ctx, &text);
}

/// A generator for a rank that is not in the snapshot.
fn fresh_rng(state: &SolverState, rank: usize) -> Rng {
    let seed = (state.iter() as u32)
        .wrapping_mul(0x9e37_79b9)
        .wrapping_add(rank as u32);
    Rng::new(seed)
}

/// The place of `last`, with the random numbers of `own`, or new ones.
fn moved(own: &LayerState, last: &LayerState, fresh: Option<Rng>) -> LayerState {
    let (Some(own), Some(mut reader)) = (reader_of(own), reader_of(last)) else {
        return last.clone();
    };
    reader.rng = match fresh {
        Some(rng) => reader.rng.map(|_| rng.state()),
        None => own.rng,
    };
    LayerState {
        data: Some(binary::encode(&reader)),
        ..last.clone()
    }
}

/// The place of a data layer, if this is its state.
fn reader_of(state: &LayerState) -> Option<ReaderState> {
    let data = state.data.as_ref()?;
    let reader: ReaderState = binary::decode(data).ok()?;
    (reader.index.is_some() && binary::encode(&reader) == *data).then_some(reader)
}
