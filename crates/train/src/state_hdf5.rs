//! The solverstate as an HDF5 file. Caffe's datasets are `iter`, `learned_net`, `current_step`, with
//! the policy `plateau` SSD's `minimum_loss` and `iter_last_event`, and,
//! in the group `history`, `0`, `1`, ...; what an exact continuation needs besides is in the group
//! `cortado`.

use cortado_core::{Blob, Error, Real, Result};
use cortado_hdf5::{Dataset, Hdf5Group, Hdf5Numbers, Hdf5Values, Members, Tree};
use cortado_net::hdf5::{broken, fits, insert_blob, read_blob};
use cortado_proto::{BlobProto, Message, SolverState, binary};

/// The dataset of the digest of the weights.
const NET_DIGEST: &str = "learned_net_digest";
/// The dataset of the digest of the state.
const STATE_DIGEST: &str = "state_digest";

/// The state as the content of a file.
pub(super) fn tree(state: &SolverState) -> Result<Tree> {
    let mut root = Tree::new();
    root.insert("iter", &[1], Hdf5Values::I32(&[state.iter()]))
        .map_err(broken)?;
    root.insert("current_step", &[1], Hdf5Values::I32(&[state.current_step()]))
        .map_err(broken)?;
    if let Some((loss, event)) = state.minimum_loss.zip(state.iter_last_event) {
        root.insert("minimum_loss", &[1], Hdf5Values::F32(&[loss]))
            .map_err(broken)?;
        root.insert("iter_last_event", &[1], Hdf5Values::I32(&[event]))
            .map_err(broken)?;
    }
    root.insert_text("learned_net", state.learned_net()).map_err(broken)?;
    let history = root.group("history").map_err(broken)?;
    for (index, blob) in state.history.iter().enumerate() {
        insert_blob(history, &index.to_string(), blob)?;
    }
    insert_ours(&mut root, state).map_err(broken)?;
    Ok(root)
}

fn insert_ours(root: &mut Tree, state: &SolverState) -> cortado_hdf5::Result<()> {
    let Some(rng) = &state.rng_state else { return Ok(()) };
    let ours = root.group("cortado")?;
    ours.insert("rng_state", &[rng.len()], Hdf5Values::U8(rng))?;
    ours.insert("losses", &[state.losses.len()], Hdf5Values::F64(&state.losses))?;
    ours.insert("smoothed_loss", &[1], Hdf5Values::F64(&[state.smoothed_loss()]))?;
    for (name, digest) in [
        (NET_DIGEST, &state.learned_net_digest),
        (STATE_DIGEST, &state.state_digest),
    ] {
        if let Some(digest) = digest {
            ours.insert(name, &[digest.len()], Hdf5Values::U8(digest))?;
        }
    }
    insert_messages(ours.group("layer_states")?, &state.layer_states)?;
    if !state.rank_states.is_empty() {
        insert_messages(ours.group("rank_states")?, &state.rank_states)?;
    }
    Ok(())
}

/// The content of the states is the layers' own affair, so they are the same bytes as in a binary
/// file.
fn insert_messages<M: Message>(group: &mut Tree, messages: &[M]) -> cortado_hdf5::Result<()> {
    for (index, message) in messages.iter().enumerate() {
        let bytes = binary::encode(message);
        group.insert(&index.to_string(), &[bytes.len()], Hdf5Values::U8(&bytes))?;
    }
    Ok(())
}

/// Reads a state for a solver with this history. Blobs of the history of another shape, or of
/// another number, come without values.
pub(super) fn read<T: Real>(root: &dyn Hdf5Group, history: &[Blob<T>]) -> Result<SolverState> {
    let (top, groups) = (root.datasets().map_err(broken)?, root.groups().map_err(broken)?);
    let mut state = SolverState {
        iter: Some(integer(find(&top, "iter")?)?),
        current_step: top.get("current_step").map(|d| integer(&**d)).transpose()?,
        iter_last_event: top.get("iter_last_event").map(|d| integer(&**d)).transpose()?,
        minimum_loss: match top.get("minimum_loss") {
            Some(dataset) => doubles(&**dataset)?.first().map(|&loss| loss as f32),
            None => None,
        },
        ..Default::default()
    };
    if let Some(dataset) = top.get("learned_net") {
        state.learned_net = Some(dataset.text().map_err(broken)?).filter(|path| !path.is_empty());
    }
    let Some(stored) = groups.get("history") else {
        return Err(Error::message(
            "it holds no state of a solver: there is no group \"history\" in it",
        ));
    };
    let stored = stored.datasets().map_err(broken)?;
    if stored.len() == history.len() {
        for (index, blob) in history.iter().enumerate() {
            let dataset = find(&stored, &index.to_string())?;
            state.history.push(read_blob(dataset, |shape| fits(shape, blob))?);
        }
    } else {
        state.history = vec![BlobProto::default(); stored.len()];
    }
    if let Some(ours) = groups.get("cortado") {
        read_ours(&**ours, &mut state)?;
    }
    Ok(state)
}

fn read_ours(group: &dyn Hdf5Group, state: &mut SolverState) -> Result<()> {
    let (datasets, groups) = (group.datasets().map_err(broken)?, group.groups().map_err(broken)?);
    state.rng_state = Some(find(&datasets, "rng_state")?.bytes().map_err(broken)?);
    state.losses = doubles(find(&datasets, "losses")?)?;
    state.smoothed_loss = doubles(find(&datasets, "smoothed_loss")?)?.first().copied();
    let digest = |name: &str| datasets.get(name).map(|d| d.bytes().map_err(broken)).transpose();
    (state.learned_net_digest, state.state_digest) = (digest(NET_DIGEST)?, digest(STATE_DIGEST)?);
    if let Some(layers) = groups.get("layer_states") {
        state.layer_states = messages(&**layers)?;
    }
    if let Some(ranks) = groups.get("rank_states") {
        state.rank_states = messages(&**ranks)?;
    }
    Ok(())
}

fn messages<M: Message + Default>(group: &dyn Hdf5Group) -> Result<Vec<M>> {
    let all = group.datasets().map_err(broken)?;
    let message = |index: usize| {
        let bytes = find(&all, &index.to_string())?.bytes().map_err(broken)?;
        Ok(binary::decode(&bytes)?)
    };
    (0..all.len()).map(message).collect()
}

fn find<'a>(datasets: &'a Members<dyn Dataset>, name: &str) -> Result<&'a dyn Dataset> {
    let missing = || Error::message(&format!("there is no dataset \"{name}\" where there should be one"));
    datasets.get(name).map(|dataset| &**dataset).ok_or_else(missing)
}

fn integer(dataset: &dyn Dataset) -> Result<i32> {
    let values = dataset.integers().map_err(broken)?;
    match values.as_slice() {
        [value] => i32::try_from(*value).map_err(|_| Error::message("a number does not fit into 32 bits")),
        _ => Err(Error::mismatch("number of values", 1, values.len())),
    }
}

fn doubles(dataset: &dyn Dataset) -> Result<Vec<f64>> {
    Ok(match dataset.numbers().map_err(broken)? {
        Hdf5Numbers::F32(values) => values.into_iter().map(f64::from).collect(),
        Hdf5Numbers::F64(values) => values,
    })
}
