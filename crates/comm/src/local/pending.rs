//! A connection to another process that has not sent its rank yet.

use crate::system::Socket;
use std::io::{ErrorKind, Read, Write};

/// What each side of a connection sends: the id of the group, which only its ranks know, the rank and
/// the number of ranks.
pub(super) struct Greeting {
    bytes: Vec<u8>,
    pub(super) rank: usize,
    pub(super) size: usize,
}

impl Greeting {
    pub(super) fn new(id: &str, rank: usize, size: usize) -> Self {
        let numbers = [rank, size].map(|number| (number as u64).to_ne_bytes());
        Self {
            bytes: [id.as_bytes(), numbers.as_flattened()].concat(),
            rank,
            size,
        }
    }

    /// The numbers of a complete greeting, if it is one of the same group.
    fn read(&self, received: &[u8]) -> Option<[usize; 2]> {
        let (id, numbers) = received.split_last_chunk::<{ 2 * size_of::<u64>() }>()?;
        let is_ours = self.bytes.starts_with(id) && received.len() == self.bytes.len();
        let (numbers, _) = numbers.as_chunks();
        let [rank, size] = numbers else { return None };
        let number = |bytes: &[u8; 8]| usize::try_from(u64::from_ne_bytes(*bytes)).ok();
        is_ours.then_some([number(rank)?, number(size)?])
    }
}

/// A connection whose greeting is not complete.
pub(super) struct Pending {
    pub(super) socket: Socket,
    /// The rank that listens at the other end; none for a connection to this rank.
    pub(super) host: Option<usize>,
    received: Vec<u8>,
}

/// What was received so far.
pub(super) enum Received {
    /// Nothing, or the beginning of a greeting.
    Part,
    /// A rank of the same group, which may have another idea of its size.
    Rank { rank: usize, size: usize },
    /// Something else, or the end of the connection.
    Foreign,
}

impl Pending {
    /// Sends the greeting; none if the other side has closed the connection.
    pub(super) fn greet(mut socket: Socket, host: Option<usize>, greeting: &Greeting) -> Option<Self> {
        socket.set_nonblocking(true).ok()?;
        let received = Vec::new();
        // Only to a process that this one connected to: a foreign process must not receive the
        // id by connecting.
        if host.is_some() {
            socket.write_all(&greeting.bytes).ok()?;
        }
        Some(Self { socket, host, received })
    }

    /// Reads what has come, without waiting, and answers a rank.
    pub(super) fn receive(&mut self, own: &Greeting) -> Received {
        let mut buffer = vec![0; own.bytes.len()];
        loop {
            match self.socket.read(&mut buffer[self.received.len()..]) {
                Ok(0) => return Received::Foreign,
                Ok(count) => {
                    let start = self.received.len();
                    self.received.extend_from_slice(&buffer[start..start + count]);
                }
                Err(error) => match error.kind() {
                    ErrorKind::Interrupted => continue,
                    ErrorKind::WouldBlock => return Received::Part,
                    _ => return Received::Foreign,
                },
            }
            if self.received.len() == own.bytes.len() {
                break;
            }
        }
        let is_answered = |socket: &mut Socket| socket.write_all(&own.bytes).is_ok();
        match own.read(&self.received) {
            Some([rank, size]) if self.host.is_some() || is_answered(&mut self.socket) => Received::Rank { rank, size },
            _ => Received::Foreign,
        }
    }
}
