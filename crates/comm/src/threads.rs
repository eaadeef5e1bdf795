//! Ranks that are threads of one process: one for each of several GPUs, and in tests.

use crate::{Communicator, Error, ExchangeNumber, Result, Transport};
use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Condvar, Mutex, MutexGuard};

/// So many ranks, each for a thread of its own.
///
/// # Errors
/// Threads that the system refuses.
pub fn group(size: usize) -> Result<Vec<Communicator>> {
    let hub = Arc::new(Hub {
        size,
        board: Mutex::new(Board {
            messages: vec![None; size],
            ..Board::default()
        }),
        changed: Condvar::new(),
    });
    let member = |rank| {
        let hub = Arc::clone(&hub);
        Communicator::start(move |_| Ok(Member { hub, rank }))
    };
    (0..size).map(member).collect()
}

/// Where all ranks meet.
struct Hub {
    size: usize,
    board: Mutex<Board>,
    changed: Condvar,
}

#[derive(Default)]
struct Board {
    /// What each rank has brought to this round.
    messages: Vec<Option<Arc<Vec<u8>>>>,
    /// How many ranks have read it all.
    readers: usize,
    /// The first rank that ended.
    ended: Option<usize>,
    /// What was sent and not received yet, by sender and receiver.
    mail: HashMap<(usize, usize), VecDeque<Vec<u8>>>,
}

struct Member {
    hub: Arc<Hub>,
    rank: usize,
}

impl Hub {
    /// Waits until `ready` finds something.
    fn wait<R>(&self, mut ready: impl FnMut(&mut Board) -> Option<R>) -> Result<R> {
        let mut board = self.lock();
        loop {
            if let Some(found) = ready(&mut board) {
                self.changed.notify_all();
                return Ok(found);
            }
            if let Some(rank) = board.ended {
                let what = "a thread".into();
                return Err(Error::RankEnded { rank, what });
            }
            board = self.changed.wait(board).unwrap_or_else(|e| e.into_inner());
        }
    }

    fn lock(&self) -> MutexGuard<'_, Board> {
        self.board.lock().unwrap_or_else(|e| e.into_inner())
    }
}

impl Member {
    /// What all ranks bring.
    fn meet(&self, bytes: Vec<u8>) -> Result<Vec<Arc<Vec<u8>>>> {
        let (rank, mut bytes) = (self.rank, Some(Arc::new(bytes)));
        self.hub.wait(|board| {
            let is_free = board.messages[rank].is_none();
            is_free.then(|| board.messages[rank] = bytes.take())
        })?;
        let size = self.hub.size;
        self.hub.wait(|board| {
            let all: Option<Vec<_>> = board.messages.iter().cloned().collect();
            if all.is_some() {
                board.readers += 1;
                if board.readers == size {
                    board.readers = 0;
                    board.messages.fill(None);
                }
            }
            all
        })
    }
}

impl Transport for Member {
    fn rank(&self) -> usize {
        self.rank
    }

    fn size(&self) -> usize {
        self.hub.size
    }

    fn name(&self) -> String {
        "threads of one process".into()
    }

    fn broadcast(&mut self, bytes: &mut [u8], root: usize) -> Result<()> {
        let mine = if root == self.rank { bytes.to_vec() } else { Vec::new() };
        let all = self.meet(mine)?;
        copy(&all[root], bytes)
    }

    fn all_to_all(&mut self, send: &[u8], receive: &mut [u8]) -> Result<()> {
        let all = self.meet(send.to_vec())?;
        let block = receive.len() / self.hub.size;
        let mine = self.rank * block..(self.rank + 1) * block;
        for (from, to) in all.iter().zip(receive.chunks_mut(block.max(1))) {
            copy(from.get(mine.clone()).unwrap_or_default(), to)?;
        }
        Ok(())
    }

    fn all_gather(&mut self, send: &[u8], receive: &mut [u8]) -> Result<()> {
        let all = self.meet(send.to_vec())?;
        let mut blocks = all.iter().zip(receive.chunks_mut(send.len().max(1)));
        blocks.try_for_each(|(from, to)| copy(from, to))
    }

    fn sum(&mut self, bytes: &mut [u8], number: ExchangeNumber) -> Result<()> {
        let all = self.meet(bytes.to_vec())?;
        let mut sums = vec![0.0; bytes.len() / number.bytes()];
        all.iter().for_each(|from| number.add(from, &mut sums));
        number.write(&sums, bytes);
        Ok(())
    }

    fn send(&mut self, bytes: &[u8], to: usize) -> Result<()> {
        let way = (self.rank, to);
        self.hub.lock().mail.entry(way).or_default().push_back(bytes.to_vec());
        self.hub.changed.notify_all();
        Ok(())
    }

    fn receive(&mut self, bytes: &mut [u8], from: usize) -> Result<()> {
        let way = (from, self.rank);
        let found = self.hub.wait(|board| board.mail.get_mut(&way)?.pop_front())?;
        copy(&found, bytes)
    }

    fn barrier(&mut self) -> Result<()> {
        self.meet(Vec::new()).map(drop)
    }

    fn abort(&mut self) {
        self.hub.lock().ended.get_or_insert(self.rank);
        self.hub.changed.notify_all();
    }

    fn finish(&mut self) {
        self.abort();
    }
}

fn copy(from: &[u8], to: &mut [u8]) -> Result<()> {
    if from.len() != to.len() {
        let problem = format!("a rank sends {} bytes where {} are awaited", from.len(), to.len());
        return Err(Error::Sizes(problem));
    }
    to.copy_from_slice(from);
    Ok(())
}
