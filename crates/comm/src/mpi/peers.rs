//! Whether the processes of other ranks on this machine are still running. A process that was
//! killed sends nothing to those that wait for it, and launchers take their time.

use super::LAST_WORDS;
use crate::system::{Moment, parent_id};
use crate::{Error, Result};
use std::fs;
use std::path::PathBuf;
use std::time::Duration;

/// The processes of the ranks on this machine.
#[derive(Default)]
pub(super) struct Peers {
    /// Rank and process.
    processes: Vec<(usize, u32)>,
}

/// What a rank sends to others about itself: 8 bytes for the machine, as processes are numbered
/// there, and 8 for the process.
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

/// The processes of the same program that the launcher has started beside this one: what is known
/// about other ranks before MPI has begun. Intel MPI's launcher does not end a job for one that is
/// killed so early, and the others wait for it in MPI.
pub(super) struct Siblings {
    parent: u32,
    own: u32,
    program: Option<PathBuf>,
    known: Vec<u32>,
    grace: Duration,
    missed: Option<Moment>,
}

impl Default for Siblings {
    fn default() -> Self {
        Self {
            parent: parent_id(),
            own: std::process::id(),
            program: program(std::process::id()),
            known: Vec::new(),
            grace: LAST_WORDS,
            missed: None,
        }
    }
}

impl Siblings {
    /// Looks for new ones, and whether those that have been seen are still there.
    ///
    /// # Errors
    /// One that is not, some time after it was first missed.
    pub(super) fn look(&mut self) -> Result<()> {
        for process in children(self.parent) {
            let is_known = process == self.own || self.known.contains(&process);
            if !is_known && self.program.is_some() && program(process) == self.program {
                self.known.push(process);
            }
        }
        let Some(&process) = self.known.iter().find(|process| !is_alive(**process)) else {
            return Ok(());
        };
        match self.missed.get_or_insert_with(Moment::now).elapsed() >= self.grace {
            true => Err(Error::ProcessEnded(process)),
            false => Ok(()),
        }
    }
}

/// The program of a process, if it may be seen.
fn program(process: u32) -> Option<PathBuf> {
    fs::read_link(format!("/proc/{process}/exe")).ok()
}

/// The processes that any thread of a process has started, if the system reports them.
fn children(process: u32) -> Vec<u32> {
    let threads = fs::read_dir(format!("/proc/{process}/task")).into_iter().flatten();
    let threads = threads.filter_map(|thread| thread.ok()?.file_name().into_string().ok());
    let lists = threads.filter_map(|thread| fs::read_to_string(format!("/proc/{process}/task/{thread}/children")).ok());
    let lists: String = lists.collect();
    lists
        .split_whitespace()
        .filter_map(|number| number.parse().ok())
        .collect()
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

#[cfg(test)]
mod tests {
    use super::*;
    use std::process::{Child, Command, Stdio};

    /// A process that waits.
    fn waiting() -> Child {
        Command::new("cat").stdin(Stdio::piped()).spawn().unwrap()
    }

    #[test]
    fn one_that_is_killed_is_missed() {
        let (mut first, mut second) = (waiting(), waiting());
        let mut siblings = Siblings {
            parent: std::process::id(),
            own: first.id(),
            program: program(first.id()),
            known: Vec::new(),
            grace: Duration::MAX,
            missed: None,
        };
        assert_eq!(siblings.look(), Ok(()));
        if siblings.known.is_empty() {
            println!("skipped: this system does not report the parent of a process");
            return;
        }
        second.kill().unwrap();
        second.wait().unwrap();
        assert_eq!(siblings.look(), Ok(()), "its last words are on their way");
        siblings.grace = Duration::ZERO;
        assert_eq!(siblings.look(), Err(Error::ProcessEnded(second.id())));
        first.kill().unwrap();
        first.wait().unwrap();
    }
}
