//! A rank among others.

use crate::control::Control;
use crate::system::Moment;
use crate::{Error, Result, Transport};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex};
use std::thread::{Builder, JoinHandle};
use std::time::Duration;

/// How often the carrier is checked for a failure.
const LOOK: Duration = Duration::from_millis(20);

type Job = Box<dyn FnOnce(&mut dyn Transport) + Send>;

/// A rank among others. A thread of its own carries out the requested operations, one after the
/// other, in the order of the requests: so operations can be started and waited for later, and a
/// carrier may require that only one thread calls it.
///
/// All ranks request the same operations in the same order. It ends when it is dropped, which all
/// ranks do.
pub struct Communicator {
    rank: usize,
    size: usize,
    name: String,
    jobs: Mutex<Option<Sender<Job>>>,
    control: Arc<Control>,
    /// The thread of the carrier, and its end.
    thread: Mutex<Option<(JoinHandle<()>, Pending<()>)>>,
}

/// An operation in progress.
pub struct Pending<R> {
    result: Receiver<Result<R>>,
    control: Arc<Control>,
}

impl<R> Pending<R> {
    /// Waits until it is done.
    ///
    /// # Errors
    /// Those of the operation.
    pub fn wait(self) -> Result<R> {
        loop {
            match (self.result.recv_timeout(LOOK), self.control.failure()) {
                (Ok(result), _) => return result,
                (Err(_), Some(error)) => return Err(error.clone()),
                (Err(RecvTimeoutError::Disconnected), None) => return Err(Error::InUse),
                (Err(RecvTimeoutError::Timeout), None) => {}
            }
        }
    }
}

impl Communicator {
    /// A rank whose carrier is made by `open`, on the thread that will call it. The carrier looks at the
    /// [`Control`] while it waits: it may have to give up, and end all ranks.
    ///
    /// # Errors
    /// Those of `open`, and a thread that the system refuses.
    pub fn start<T: Transport>(open: impl FnOnce(Arc<Control>) -> Result<T> + Send + 'static) -> Result<Self> {
        Self::start_within(Duration::MAX, || Ok(()), open)
    }

    /// The same, if `open` returns within that time, and `look`, which is called now and then until
    /// it does, finds no problem. If not, its thread is left behind.
    ///
    /// # Errors
    /// Those of [`start`](Self::start) and of `look`, and a carrier that is late.
    pub fn start_within<T: Transport>(
        patience: Duration,
        mut look: impl FnMut() -> Result<()>,
        open: impl FnOnce(Arc<Control>) -> Result<T> + Send + 'static,
    ) -> Result<Self> {
        let (jobs, to_do) = channel::<Job>();
        let (sender, receiver) = channel();
        let (ends, end) = channel();
        let control = Arc::<Control>::default();
        let of_carrier = Arc::clone(&control);
        let run = move || {
            match open(of_carrier) {
                Ok(mut transport) => {
                    let about = (transport.rank(), transport.size(), transport.name());
                    // The caller waits for it.
                    drop(sender.send(Ok(about)));
                    to_do.into_iter().for_each(|job| job(&mut transport));
                    transport.finish();
                }
                Err(error) => drop(sender.send(Err(error))),
            }
            drop(ends.send(Ok(())));
        };
        let thread = Builder::new().name("communication".into()).spawn(run);
        let thread = thread.map_err(|e| Error::Refused {
            call: "thread",
            text: e.to_string(),
        })?;
        let until = Moment::now().checked_add(patience);
        let (rank, size, name) = loop {
            let left = until.map_or(Duration::MAX, |until| until.saturating_duration_since(Moment::now()));
            look()?;
            if let Some(error) = control.failure() {
                return Err(error.clone());
            }
            match receiver.recv_timeout(LOOK.min(left)) {
                Ok(begun) => break begun?,
                Err(RecvTimeoutError::Disconnected) => return Err(Error::InUse),
                Err(RecvTimeoutError::Timeout) if left <= LOOK => return Err(Error::Late(patience.as_secs())),
                Err(RecvTimeoutError::Timeout) => {}
            }
        };
        let end = Pending {
            result: end,
            control: Arc::clone(&control),
        };
        Ok(Self {
            rank,
            size,
            name,
            jobs: Mutex::new(Some(jobs)),
            control,
            thread: Mutex::new(Some((thread, end))),
        })
    }

    /// This rank, from 0.
    pub fn rank(&self) -> usize {
        self.rank
    }

    /// How many ranks there are.
    pub fn size(&self) -> usize {
        self.size
    }

    /// What carries the bytes, for people.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Starts an operation and gives it to be waited for.
    pub fn begin<R: Send + 'static>(
        &self,
        work: impl FnOnce(&mut dyn Transport) -> Result<R> + Send + 'static,
    ) -> Pending<R> {
        let (sender, receiver) = channel();
        let job: Job = Box::new(move |transport| {
            // The caller may no longer wait for it.
            drop(sender.send(work(transport)));
        });
        let jobs = self.jobs.lock().unwrap_or_else(|e| e.into_inner());
        if let Some(jobs) = &*jobs {
            // If the thread has died, the waiting caller notices it.
            drop(jobs.send(job));
        }
        Pending {
            result: receiver,
            control: Arc::clone(&self.control),
        }
    }

    /// Gives all ranks the bytes of `root`.
    ///
    /// # Errors
    /// Those of [`Transport::broadcast`].
    pub fn broadcast(&self, mut bytes: Vec<u8>, root: usize) -> Result<Vec<u8>> {
        let done = self.begin(move |transport| transport.broadcast(&mut bytes, root).map(|()| bytes));
        done.wait()
    }

    /// What each rank sends, by rank; their lengths may differ.
    ///
    /// # Errors
    /// Those of [`Transport::all_gather`].
    pub fn all_gather(&self, bytes: Vec<u8>) -> Result<Vec<Vec<u8>>> {
        self.begin(move |transport| gather(transport, bytes)).wait()
    }

    /// Waits until all ranks are here.
    ///
    /// # Errors
    /// Those of [`Transport::barrier`].
    pub fn barrier(&self) -> Result<()> {
        self.begin(|transport| transport.barrier()).wait()
    }

    /// Ends this rank, which all do, once all that was begun is done. Operations fail from now on. The
    /// thread of a carrier that [holds](Control::hold) a failed operation is left behind.
    pub fn finish(&self) {
        *self.jobs.lock().unwrap_or_else(|e| e.into_inner()) = None;
        let thread = self.thread.lock().unwrap_or_else(|e| e.into_inner()).take();
        let Some((thread, end)) = thread else { return };
        end.wait().ok();
        if self.control.failure().is_none() {
            thread.join().ok();
        }
    }

    /// Ends all ranks, as far as the carrier can: does not wait for operations that were begun.
    pub fn abort(&self) {
        self.control.give_up();
        self.begin(|transport| {
            transport.abort();
            Ok(())
        })
        .wait()
        .ok();
        self.control.wait_for_abort();
    }
}

impl Drop for Communicator {
    fn drop(&mut self) {
        self.finish();
    }
}

/// What each rank sends: first how much, then all in blocks of the longest.
fn gather(transport: &mut dyn Transport, mut bytes: Vec<u8>) -> Result<Vec<Vec<u8>>> {
    const LENGTH: usize = size_of::<u64>();
    let mut lengths = vec![0; LENGTH * transport.size()];
    transport.all_gather(&(bytes.len() as u64).to_ne_bytes(), &mut lengths)?;
    let lengths: Vec<usize> = (lengths.as_chunks().0.iter())
        .map(|length| u64::from_ne_bytes(*length) as usize)
        .collect();
    let longest = lengths.iter().copied().max().unwrap_or(0);
    if longest == 0 {
        return Ok(vec![Vec::new(); lengths.len()]);
    }
    let total = longest.checked_mul(lengths.len());
    let total = total.ok_or_else(|| Error::Sizes(format!("ranks send {longest} bytes each, which is too much")))?;
    bytes.resize(longest, 0);
    let mut all = vec![0; total];
    transport.all_gather(&bytes, &mut all)?;
    let blocks = all.chunks(longest).zip(lengths);
    Ok(blocks.map(|(block, length)| block[..length].to_vec()).collect())
}
