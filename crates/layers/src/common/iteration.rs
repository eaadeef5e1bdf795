//! The number of forward passes, in the state of layers that count them.

use cortado_core::{Error, Result};
use cortado_proto::LayerState;

/// The state of a layer that counts forward passes.
pub(crate) fn iteration_to_state(iteration: i64) -> LayerState {
    LayerState {
        data: Some(iteration.to_le_bytes().to_vec()),
        ..Default::default()
    }
}

/// What [`iteration_to_state`] wrote; `None` for the state of a layer that has not run.
///
/// # Errors
/// The state of another layer.
pub(crate) fn iteration_of_state(state: &LayerState) -> Result<Option<i64>> {
    let Some(data) = &state.data else { return Ok(None) };
    match <[u8; 8]>::try_from(&data[..]) {
        Ok(bytes) => Ok(Some(i64::from_le_bytes(bytes))),
        Err(_) => Err(Error::mismatch(
            "bytes of the number of the iteration in the state",
            8,
            data.len(),
        )),
    }
}
