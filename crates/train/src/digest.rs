//! Digests (BLAKE3) that tie the two files of a snapshot together: a state holds that of the
//! weights file it was saved with, and one of itself.

use cortado_core::{Error, Result};
use cortado_files::open_regular;
use cortado_proto::{SolverState, binary};
use std::io::{self, Read, Write};
use std::path::Path;

/// How much of a file is read at a time.
const PIECE: usize = 1 << 16;

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

/// Checks that a weights file is the one that was written with the state at `path`.
pub(super) fn check_weights(state: &SolverState, weights: &Path, path: &Path) -> Result<()> {
    let Some(digest) = &state.learned_net_digest else {
        return Ok(());
    };
    // Whoever loads what is no file says so.
    if !weights.is_file() {
        return Ok(());
    }
    if of_file(weights).map_err(|e| Error::io("read", weights, e))? == *digest {
        return Ok(());
    }
    Err(Error::message(&format!(
        "{} is not the file that was saved together with {}: its content is another; put the two files of one snapshot there, or start from these \
         weights alone with -weights",
        weights.display(),
        path.display()
    )))
}

fn of_file(path: &Path) -> io::Result<Vec<u8>> {
    let (mut file, mut hasher) = (open_regular(path)?, blake3::Hasher::new());
    let mut piece = vec![0; PIECE];
    loop {
        match file.read(&mut piece) {
            Ok(0) => return Ok(hasher.finalize().as_bytes().to_vec()),
            Ok(len) => {
                hasher.update(&piece[..len]);
            }
            Err(e) if e.kind() == io::ErrorKind::Interrupted => {}
            Err(e) => return Err(e),
        }
    }
}
