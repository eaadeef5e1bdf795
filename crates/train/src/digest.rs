//! Digests (BLAKE3) that tie the two files of a snapshot together: a state holds that of the
//! weights file it was saved with, and one of itself.

use cortado_core::{Error, Result, Source};
use cortado_proto::{SolverState, binary};
use std::io::{self, Write};

/// A writer that digests what goes through it.
pub(super) struct Digesting<'a> {
    to: &'a mut dyn Write,
    hasher: blake3::Hasher,
}

impl<'a> Digesting<'a> {
    pub(super) fn new(to: &'a mut dyn Write) -> Self {
        Self {
            to,
            hasher: blake3::Hasher::new(),
        }
    }

    pub(super) fn digest(&self) -> Vec<u8> {
        self.hasher.finalize().as_bytes().to_vec()
    }
}

impl Write for Digesting<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.to.write(bytes)?;
        self.hasher.update(&bytes[..written]);
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.to.flush()
    }
}

/// The digest of a state's content, its own digest left out.
pub(super) fn of_state(state: &mut SolverState) -> Result<Vec<u8>> {
    let own = state.state_digest.take();
    let mut nowhere = io::sink();
    let mut digesting = Digesting::new(&mut nowhere);
    let written = binary::encode_to(state, &mut digesting);
    state.state_digest = own;
    written.map_err(|e| Error::message(&format!("it cannot be read: {e}")))?;
    Ok(digesting.digest())
}

/// Checks that a state is as it was written, as far as that can be checked: those of Caffe
/// have no digests.
pub(super) fn check_state(state: &mut SolverState) -> Result<()> {
    let is_whole = match state.state_digest.clone() {
        Some(digest) => digest == of_state(state)?,
        None => state.learned_net_digest.is_none(),
    };
    match is_whole {
        true => Ok(()),
        false => Err(Error::message(
            "it is damaged: its content is not what was written; take another snapshot, or an intact copy of this one",
        )),
    }
}

/// Checks that weights are those that were written with a state.
pub(super) fn check_weights(state: &SolverState, weights: &Source, source: &Source) -> Result<()> {
    let Some(digest) = &state.learned_net_digest else {
        return Ok(());
    };
    if of_source(weights).map_err(|e| Error::io("read", weights.name(), e))? == *digest {
        return Ok(());
    }
    Err(Error::message(&format!(
        "{} is not the file that was saved together with {}: its content is another; put the two files of one snapshot there, or start from these \
         weights alone with -weights",
        weights.name().display(),
        source.name().display()
    )))
}

fn of_source(source: &Source) -> io::Result<Vec<u8>> {
    let mut hasher = blake3::Hasher::new();
    let len = usize::try_from(source.len()).map_err(|_| io::ErrorKind::FileTooLarge)?;
    source.read_in_pieces(0..len, |piece| {
        hasher.update(piece);
        Ok(())
    })?;
    Ok(hasher.finalize().as_bytes().to_vec())
}
