//! Whether the processes of other ranks on this machine are still there. A process that was killed
//! says nothing to those that wait for it, and launchers take their time.

use crate::{Error, Result};
use std::fs;

/// The processes of the ranks on this machine.
#[derive(Default)]
pub(super) struct Peers {
    /// Rank and process.
    processes: Vec<(usize, u32)>,
}

/// What a rank tells others of itself: 8 bytes for the machine, as processes are numbered there, and
/// 8 for the process.
pub(super) const CARD: usize = 16;

/// The card of this process.
pub(super) fn card() -> [u8; CARD] {
    let mut card = [0; CARD];
    card[..8].copy_from_slice(&machine().to_ne_bytes());
    card[8..].copy_from_slice(&u64::from(std::process::id()).to_ne_bytes());
    card
}

/// A number for this machine and its numbering of processes: FNV-1a of what names both.
fn machine() -> u64 {
    let boot = fs::read_to_string("/proc/sys/kernel/random/boot_id").unwrap_or_default();
    let host = fs::read_to_string("/proc/sys/kernel/hostname").unwrap_or_default();
    let space = fs::read_link("/proc/self/ns/pid").unwrap_or_default();
    let text = format!("{boot}{host}{}", space.display());
    let mix = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3);
    text.bytes().fold(0xcbf2_9ce4_8422_2325, mix)
}

impl Peers {
    /// Those of these cards, one for each rank, that can be seen from here.
    pub(super) fn of(cards: &[u8], rank: usize) -> Self {
        let mine = machine();
        let all = cards.as_chunks::<8>().0.as_chunks::<2>().0.iter().enumerate();
        let here = all.filter_map(|(other, [machine, process])| {
            let process = u32::try_from(u64::from_ne_bytes(*process)).ok()?;
            let is_here = u64::from_ne_bytes(*machine) == mine && other != rank && is_alive(process);
            is_here.then_some((other, process))
        });
        Self {
            processes: here.collect(),
        }
    }

    /// Whether all are still there.
    ///
    /// # Errors
    /// The first that is not.
    pub(super) fn check(&self) -> Result<()> {
        match self.processes.iter().find(|(_, process)| !is_alive(*process)) {
            None => Ok(()),
            Some(&(rank, process)) => Err(Error::RankEnded {
                rank,
                what: format!("process {process} on this machine"),
            }),
        }
    }
}

/// Whether a process is there and not only waiting to be counted out.
fn is_alive(process: u32) -> bool {
    let Ok(stat) = fs::read_to_string(format!("/proc/{process}/stat")) else {
        return false;
    };
    let state = stat
        .rsplit(')')
        .next()
        .and_then(|rest| rest.trim_start().chars().next());
    !matches!(state, Some('Z' | 'X' | 'x'))
}
