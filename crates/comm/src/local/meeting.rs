//! How processes of one machine find each other: in a folder of their own, each has a socket, which
//! those with higher numbers connect to. Each side of a connection sends a greeting, and a connection
//! counts when both are right; any process of the user can connect, so none waits for a silent one.
//! When all have met, the folder is removed.

use super::LOOK;
use super::pending::{Greeting, Pending, Received};
use crate::system::{Listener, Moment, Socket, connect, refused};
use crate::{Error, Result};
use std::path::PathBuf;
use std::time::Duration;

/// How long a rank sleeps before it looks again whether another has come.
const NAP: Duration = Duration::from_millis(5);
/// How many letters of an id are in the folder's name: the path of a socket has 107 at most.
const LETTERS: usize = 32;
/// The longest id: a greeting holds it, and must fit what a socket takes without waiting.
const LONGEST: usize = 4096;
/// How many connections may be silent at once beside those of ranks; then the oldest is closed.
const SILENT: usize = 64;

/// Where they meet.
pub(super) struct Place {
    folder: PathBuf,
    id: String,
}

impl Place {
    /// That of the processes with this id.
    ///
    /// # Errors
    /// An id that others could guess, or that is not a name of a file.
    pub(super) fn of(id: &str) -> Result<Self> {
        match id.get(..LETTERS) {
            Some(name) if id.len() <= LONGEST && id.bytes().all(|b| b.is_ascii_alphanumeric()) => Ok(Self {
                folder: std::env::temp_dir().join(format!("cortado-{name}")),
                id: id.into(),
            }),
            _ => Err(Error::Sizes(format!(
                "the id of a group is at least {LETTERS} letters and digits and at most {LONGEST}, as NCCL.new_uid() makes it; this one is \"{}\"",
                id.chars().take(LONGEST).collect::<String>().escape_default()
            ))),
        }
    }

    /// Waits for all ranks, and gives a socket to each other one.
    ///
    /// # Errors
    /// A rank that does not come or belongs to a group of another size, and a folder that cannot be made
    /// or is another user's.
    pub(super) fn connect(&self, rank: usize, size: usize, patience: Duration) -> Result<Vec<Option<Socket>>> {
        let until = Moment::now().checked_add(patience);
        let mut meeting = Meeting {
            place: self,
            listener: Listener::open(&self.folder, rank)?,
            greeting: Greeting::new(&self.id, rank, size),
            pending: Vec::new(),
            sockets: (0..size).map(|_| None).collect(),
        };
        while let Some(missing) = meeting.go_on()? {
            if until.is_some_and(|until| Moment::now() >= until) {
                return Err(Error::Refused {
                    call: "meeting of the ranks",
                    text: format!(
                        "rank {missing} of {size} did not connect to {} within {} s; a rank that failed before reports the reason",
                        self.folder.display(),
                        patience.as_secs()
                    ),
                });
            }
            std::thread::sleep(NAP);
        }
        for socket in meeting.sockets.iter().flatten() {
            let set = || {
                socket.set_nonblocking(false)?;
                socket.set_read_timeout(Some(LOOK))?;
                socket.set_write_timeout(Some(LOOK))
            };
            set().map_err(refused)?;
        }
        Ok(meeting.sockets)
    }
}

/// How far one rank is with meeting the others.
struct Meeting<'a> {
    place: &'a Place,
    listener: Listener,
    greeting: Greeting,
    /// Connections whose greeting is not complete.
    pending: Vec<Pending>,
    /// To each rank that was met.
    sockets: Vec<Option<Socket>>,
}

impl Meeting<'_> {
    /// Does what can be done without waiting, and gives the first rank that is still missing.
    fn go_on(&mut self) -> Result<Option<usize>> {
        self.connect_to_lower_ranks()?;
        for _ in 0..SILENT {
            let Some(socket) = self.listener.accept().map_err(refused)? else {
                break;
            };
            self.add(socket, None);
            self.close_oldest_foreign();
        }
        for mut connection in std::mem::take(&mut self.pending) {
            match connection.receive(&self.greeting) {
                Received::Part => self.pending.push(connection),
                Received::Rank { rank, size } => self.meet(connection, rank, size)?,
                Received::Foreign => {}
            }
        }
        let own = self.greeting.rank;
        let missing = |(rank, socket): (usize, &Option<Socket>)| (rank != own && socket.is_none()).then_some(rank);
        Ok(self.sockets.iter().enumerate().find_map(missing))
    }

    /// Connects to lower ranks, and again to one that closed the connection: it may have had too
    /// many then.
    fn connect_to_lower_ranks(&mut self) -> Result<()> {
        for rank in 0..self.greeting.rank {
            let is_connecting = self.pending.iter().any(|connection| connection.host == Some(rank));
            if is_connecting || self.sockets[rank].is_some() {
                continue;
            }
            if let Some(socket) = connect(&self.place.folder, rank).map_err(refused)? {
                self.add(socket, Some(rank));
            }
        }
        Ok(())
    }

    fn add(&mut self, socket: Socket, host: Option<usize>) {
        // One that cannot be greeted is gone.
        self.pending.extend(Pending::greet(socket, host, &self.greeting));
    }

    fn close_oldest_foreign(&mut self) {
        let foreign = self
            .pending
            .iter()
            .filter(|connection| connection.host.is_none())
            .count();
        if foreign > self.greeting.size + SILENT {
            let oldest = self.pending.iter().position(|connection| connection.host.is_none());
            oldest.map(|oldest| self.pending.remove(oldest));
        }
    }

    /// Takes a connection whose greeting has the id of the group.
    fn meet(&mut self, connection: Pending, rank: usize, size: usize) -> Result<()> {
        let own = &self.greeting;
        if size != own.size {
            return Err(Error::Sizes(format!(
                "rank {rank} belongs to a group of {size} ranks, and rank {} to one of {}: start all with the same number",
                own.rank, own.size
            )));
        }
        let is_expected = match connection.host {
            Some(host) => rank == host,
            None => rank > own.rank,
        };
        match self.sockets.get_mut(rank) {
            Some(place) if is_expected && place.is_none() => *place = Some(connection.socket),
            _ => {
                return Err(Error::Sizes(format!("two processes claim to be rank {rank} of {size}")));
            }
        }
        Ok(())
    }
}
