//! What a recurrent layer remembers from one forward pass to the next.

use cortado_core::{Blob, Error, Real, Result};
use cortado_proto::LayerState;

/// The states after the last step: states × streams × H. None are zeros.
#[derive(Default)]
pub(super) struct Memory<T: Real>(Option<Blob<T>>);

const NAME: &str = "the memory of a recurrent layer";

impl<T: Real> Memory<T> {
    /// Copies the states. Those of another number of streams mean nothing to these, so zeros take their place.
    pub(super) fn recall(&self, states: &mut [T]) -> Result<()> {
        match &self.0 {
            Some(kept) if kept.count() == states.len() => states.copy_from_slice(&kept.data()?),
            _ => states.fill(T::ZERO),
        }
        Ok(())
    }

    /// Remembers these states, of this shape.
    pub(super) fn keep(&mut self, dims: [usize; 3], states: &[T]) -> Result<()> {
        let kept = self.0.get_or_insert_with(|| Blob::empty(NAME));
        kept.reshape(&dims)?;
        kept.data_overwrite()?.copy_from_slice(states);
        Ok(())
    }

    pub(super) fn to_proto(&self) -> Result<LayerState> {
        let blob = self.0.as_ref().map(|kept| kept.to_proto(false)).transpose()?;
        Ok(LayerState {
            blobs: blob.into_iter().collect(),
            ..Default::default()
        })
    }

    /// What [`to_proto`](Self::to_proto) gave. A state without blobs is that of a layer that has not run yet.
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
