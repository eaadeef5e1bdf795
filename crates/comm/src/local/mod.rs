//! Ranks that are processes of one machine and were not started by a launcher of MPI: each has a
//! Unix socket to each other one.
//!
//! | file | what it holds |
//! |---|---|
//! | `mod.rs` | the operations over the sockets |
//! | `meeting.rs` | how the processes find each other |
//! | `pending.rs` | connections whose rank is not known yet |

mod meeting;
mod pending;

use crate::system::Socket;
use crate::{Communicator, Control, Error, ExchangeNumber, Result, Transport};
use std::io::{ErrorKind, Read, Write};
use std::sync::Arc;
use std::time::Duration;

/// How often a rank that waits looks whether it shall give up.
const LOOK: Duration = Duration::from_millis(100);
/// What fits into a socket whose other end does not read yet.
const SMALL: usize = 32 << 10;

/// The rank number `rank` of `size` processes that know each other by `id`, a text that is hard to
/// guess: at least 32 letters and digits. Waits for the others for at most `patience`.
///
/// # Errors
/// Another kind of id, a rank that does not come or counts other ranks, and a folder for the sockets that cannot be made
/// or is another user's.
pub fn meet(id: &str, rank: usize, size: usize, patience: Duration) -> Result<Communicator> {
    let place = meeting::Place::of(id)?;
    if rank >= size {
        return Err(Error::Sizes(format!(
            "rank {rank} is not below {size}, the number of ranks"
        )));
    }
    Communicator::start(move |control| {
        let sockets = place.connect(rank, size, patience)?;
        Ok(Local { rank, sockets, control })
    })
}

/// This process among the others.
struct Local {
    rank: usize,
    /// To each rank, except itself.
    sockets: Vec<Option<Socket>>,
    control: Arc<Control>,
}

impl Local {
    fn others(&self) -> impl Iterator<Item = (usize, &Socket)> {
        let all = self.sockets.iter().enumerate();
        all.filter_map(|(rank, socket)| Some((rank, socket.as_ref()?)))
    }

    fn socket(&self, rank: usize) -> Result<&Socket> {
        let socket = self.sockets.get(rank).and_then(Option::as_ref);
        socket.ok_or_else(|| Error::Sizes(format!("rank {rank} is not another rank")))
    }

    fn write(&self, rank: usize, mut socket: &Socket, mut bytes: &[u8]) -> Result<()> {
        while !bytes.is_empty() {
            match socket.write(bytes) {
                Ok(count) => bytes = &bytes[count..],
                Err(error) => self.may_wait(rank, error.kind())?,
            }
        }
        Ok(())
    }

    fn read(&self, rank: usize, mut socket: &Socket, mut bytes: &mut [u8]) -> Result<()> {
        while !bytes.is_empty() {
            match socket.read(bytes) {
                Ok(0) => return Err(ended(rank)),
                Ok(count) => bytes = &mut bytes[count..],
                Err(error) => self.may_wait(rank, error.kind())?,
            }
        }
        Ok(())
    }

    /// Checks that a rank just has nothing to send yet.
    fn may_wait(&self, rank: usize, kind: ErrorKind) -> Result<()> {
        let is_late = matches!(
            kind,
            ErrorKind::WouldBlock | ErrorKind::TimedOut | ErrorKind::Interrupted
        );
        match is_late && !self.control.gives_up() {
            true => Ok(()),
            false => Err(ended(rank)),
        }
    }

    /// Sends each rank its block, and takes one from each.
    fn swap<'a>(&self, send: impl Fn(usize) -> &'a [u8], receive: &mut [u8]) -> Result<()> {
        let block = receive.len() / self.size();
        let own = self.rank * block..(self.rank + 1) * block;
        receive[own].copy_from_slice(send(self.rank));
        let read = |receive: &mut [u8]| {
            let read = |(rank, socket)| self.read(rank, socket, &mut receive[rank * block..(rank + 1) * block]);
            self.others().try_for_each(read)
        };
        if block <= SMALL {
            self.others()
                .try_for_each(|(rank, socket)| self.write(rank, socket, send(rank)))?;
            return read(receive);
        }
        std::thread::scope(|scope| {
            let start = |(rank, socket)| {
                let bytes = send(rank);
                scope.spawn(move || self.write(rank, socket, bytes))
            };
            let writers: Vec<_> = self.others().map(start).collect();
            read(receive)?;
            let mut results = writers.into_iter().map(|writer| writer.join());
            results.try_for_each(|result| result.unwrap_or(Err(Error::InUse)))
        })
    }
}

fn ended(rank: usize) -> Error {
    let what = "a process of this machine".into();
    Error::RankEnded { rank, what }
}

impl Transport for Local {
    fn rank(&self) -> usize {
        self.rank
    }

    fn size(&self) -> usize {
        self.sockets.len()
    }

    fn name(&self) -> String {
        "sockets of this machine".into()
    }

    fn broadcast(&mut self, bytes: &mut [u8], root: usize) -> Result<()> {
        match root == self.rank {
            true => self
                .others()
                .try_for_each(|(rank, socket)| self.write(rank, socket, bytes)),
            false => self.read(root, self.socket(root)?, bytes),
        }
    }

    fn all_to_all(&mut self, send: &[u8], receive: &mut [u8]) -> Result<()> {
        let block = send.len() / self.size();
        if send.len() != receive.len() || block * self.size() != send.len() {
            return Err(Error::Sizes("an all-to-all receives as many blocks as it sends".into()));
        }
        self.swap(|rank| &send[rank * block..(rank + 1) * block], receive)
    }

    fn all_gather(&mut self, send: &[u8], receive: &mut [u8]) -> Result<()> {
        if send.len().checked_mul(self.size()) != Some(receive.len()) {
            return Err(Error::Sizes("an all-gather receives a block of each rank".into()));
        }
        self.swap(|_| send, receive)
    }

    fn sum(&mut self, bytes: &mut [u8], number: ExchangeNumber) -> Result<()> {
        let mut all = vec![0; bytes.len() * self.size()];
        self.all_gather(bytes, &mut all)?;
        let mut sums = vec![0.0; bytes.len() / number.bytes()];
        all.chunks(bytes.len().max(1))
            .for_each(|block| number.add(block, &mut sums));
        number.write(&sums, bytes);
        Ok(())
    }

    fn send(&mut self, bytes: &[u8], to: usize) -> Result<()> {
        self.write(to, self.socket(to)?, bytes)
    }

    fn receive(&mut self, bytes: &mut [u8], from: usize) -> Result<()> {
        self.read(from, self.socket(from)?, bytes)
    }

    fn barrier(&mut self) -> Result<()> {
        let mut all = vec![0; self.size()];
        self.all_gather(&[0], &mut all)
    }

    fn abort(&mut self) {
        // The others find their ends of the sockets closed.
        self.sockets.iter_mut().for_each(|socket| *socket = None);
    }

    fn finish(&mut self) {}
}
