//! What a recurrent layer keeps from one forward pass to the next.

use cortado_core::{Blob, Ctx, Error, Real, Result, reserve};
use cortado_math::{self as math, Strided};
use cortado_ops::Recurrent;
use cortado_proto::LayerState;

/// The states after the last step: states × streams × H. None are zeros.
#[derive(Default)]
pub(super) struct Memory<T: Real>(Option<Blob<T>>);

const NAME: &str = "the memory of a recurrent layer";

fn dims(net: &Recurrent) -> [usize; 3] {
    [net.cell.states(), net.streams, net.hidden]
}

impl<T: Real> Memory<T> {
    /// Copies the states to the beginning of their blobs. What is kept of another number of
    /// streams means nothing to these, so zeros take its place.
    pub(super) fn recall(&mut self, ctx: &Ctx, net: &Recurrent, states: &[Blob<T>]) -> Result<()> {
        let dims = dims(net);
        let kept = match self.0.take() {
            Some(kept) if **kept.shape() == dims => kept,
            _ => Blob::new(NAME, &dims)?,
        };
        let kept = self.0.insert(kept).data_on(ctx)?;
        let size = net.state_len();
        for (i, state) in states.iter().enumerate() {
            let from = (&kept, Strided::run(i * size));
            math::copy_strided(
                ctx,
                &[size],
                from,
                (&mut state.data_overwrite_on(ctx)?, Strided::run(0)),
            )?;
        }
        Ok(())
    }

    /// Remembers the states at the end of their blobs.
    pub(super) fn keep(&mut self, ctx: &Ctx, net: &Recurrent, states: &[Blob<T>]) -> Result<()> {
        let kept = self.0.get_or_insert_with(|| Blob::empty(NAME));
        kept.reshape(&dims(net))?;
        let mut kept = kept.data_overwrite_on(ctx)?;
        let size = net.state_len();
        for (i, state) in states.iter().enumerate() {
            let state = state.data_on(ctx)?;
            let last = Strided::run(state.len() - size);
            math::copy_strided(ctx, &[size], (&state, last), (&mut kept, Strided::run(i * size)))?;
        }
        Ok(())
    }

    /// What is kept for a network of these sizes, state by state; nothing where that is zeros. `None`
    /// if it cannot be read.
    pub(super) fn values(&self, net: &Recurrent) -> Option<Vec<f64>> {
        let fits = |kept: &&Blob<T>| **kept.shape() == dims(net);
        match self.0.as_ref().filter(fits) {
            None => Some(Vec::new()),
            Some(kept) => reserve::collected(kept.data().ok()?.iter().map(|value| value.to_f64())).ok(),
        }
    }

    pub(super) fn to_proto(&self) -> Result<LayerState> {
        let blob = self.0.as_ref().map(|kept| kept.to_proto(false)).transpose()?;
        Ok(LayerState {
            blobs: blob.into_iter().collect(),
            ..Default::default()
        })
    }

    /// What [`to_proto`](Self::to_proto) gave. A state without blobs is that of a layer that has
    /// not run yet.
    pub(super) fn from_proto(state: &LayerState, [states, hidden]: [usize; 2]) -> Result<Self> {
        let [proto] = &state.blobs[..] else {
            return match state.blobs.len() {
                0 => Ok(Self(None)),
                found => Err(Error::mismatch("number of blobs in the state", "1", found)),
            };
        };
        let mut kept = Blob::empty(NAME);
        kept.copy_from_proto(proto, true)?;
        match kept.shape()[..] {
            [s, _, h] if s == states && h == hidden => Ok(Self(Some(kept))),
            _ => {
                let expected = format!("{states} N {hidden}");
                Err(Error::mismatch(
                    "shape of the state (states, streams, num_output)",
                    expected,
                    kept.shape(),
                ))
            }
        }
    }
}
