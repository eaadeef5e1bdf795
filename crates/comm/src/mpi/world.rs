//! All ranks of the launcher.

use super::LAST_WORDS;
use super::abi::Abi;
use super::api::{Api, Handle};
use super::find;
use super::launch;
use super::peers::{self, Peers};
use crate::system::Moment;
use crate::{Control, Error, ExchangeNumber, Result, Transport};
use std::ffi::{c_char, c_int, c_void};
use std::ptr;
use std::sync::Arc;
use std::time::Duration;

/// The longest message of one call, in bytes: counts are 32 bits.
const LONGEST: usize = 1 << 30;
/// The most that MPI writes of a text (8192 in MPICH).
const TEXT: usize = 8192;
/// How often a message is tested for at once, before others get the processor.
const EAGER_TESTS: u32 = 200;
/// How often the processor is given to others, before this thread sleeps between its questions.
const YIELDS: u32 = 2000;
/// How long it sleeps.
const NAP: Duration = Duration::from_micros(50);
/// How often it looks whether the others are still there.
const LOOK: Duration = Duration::from_millis(50);

/// This process among all of the launcher.
pub(super) struct World {
    api: Api,
    abi: Abi,
    name: String,
    rank: usize,
    size: usize,
    peers: Peers,
    control: Arc<Control>,
}

impl World {
    /// Finds a library and initialises it on this thread, which must be the only one to use it.
    ///
    /// # Errors
    /// No MPI, one that cannot be used, or was used already.
    pub(super) fn open(control: Arc<Control>) -> Result<Self> {
        let (library, path) = find::library()?;
        let abi = Abi::of(&library, &path)?;
        let api = Api::of(library, &path)?;
        let mut flag: c_int = 0;
        // SAFETY: here and below, the arguments are those of the standard. Before this, and after
        // MPI_Finalize, only such functions may be called.
        unsafe { (api.initialized)(&raw mut flag) };
        if flag != 0 {
            return Err(Error::InUse);
        }
        let mut world = Self {
            api,
            abi,
            name: path,
            rank: 0,
            size: 1,
            peers: Peers::default(),
            control,
        };
        world.init()?;
        Ok(world)
    }

    fn init(&mut self) -> Result<()> {
        let (mut provided, mut rank, mut size): (c_int, c_int, c_int) = (0, 0, 1);
        let (api, abi) = (&self.api, self.abi);
        // SAFETY: as in `open`.
        unsafe {
            let code = (api.init_thread)(ptr::null_mut(), ptr::null_mut(), abi.funneled, &raw mut provided);
            self.check("MPI_Init_thread", code)?;
            self.check(
                "MPI_Comm_set_errhandler",
                (api.set_errhandler)(abi.world, abi.errors_return),
            )?;
            self.check("MPI_Comm_rank", (api.rank)(abi.world, &raw mut rank))?;
            self.check("MPI_Comm_size", (api.size)(abi.world, &raw mut size))?;
        }
        if provided < abi.funneled {
            return Err(Error::Refused {
                call: "MPI_Init_thread",
                text: format!("its threads are of level {provided}, but MPI_THREAD_FUNNELED is needed"),
            });
        }
        (self.rank, self.size) = (rank as usize, size as usize);
        self.name = format!("{}, by {} in {}", self.version(), abi.name, self.name);
        if let (1, Some((variable, started))) = (self.size, launch::several()) {
            return Err(Error::Alone {
                library: self.name.clone(),
                variable,
                started,
            });
        }
        let mut cards = vec![0; peers::CARD * self.size];
        self.all_gather(&peers::card(), &mut cards)?;
        self.peers = Peers::of(&cards, self.rank);
        Ok(())
    }

    /// The first line of what the library calls itself, as far as its first comma.
    fn version(&self) -> String {
        let mut text = vec![0u8; TEXT];
        let mut length: c_int = 0;
        // SAFETY: MPI writes at most TEXT bytes.
        unsafe { (self.api.library_version)(text.as_mut_ptr().cast::<c_char>(), &raw mut length) };
        let text = String::from_utf8_lossy(&text);
        let line = text.split(['\0', '\n', ',']).next().unwrap_or_default();
        line.split_whitespace().collect::<Vec<_>>().join(" ")
    }

    fn check(&self, call: &'static str, code: c_int) -> Result<()> {
        if code == 0 {
            return Ok(());
        }
        let mut text = vec![0u8; TEXT];
        let mut length: c_int = 0;
        // SAFETY: MPI writes at most TEXT bytes.
        unsafe { (self.api.error_string)(code, text.as_mut_ptr().cast::<c_char>(), &raw mut length) };
        text.truncate(usize::try_from(length).unwrap_or(0).min(TEXT));
        Err(Error::Refused {
            call,
            text: String::from_utf8_lossy(&text).into_owned(),
        })
    }

    /// Waits for a request. After an error it does not return: the standard leaves open whether MPI
    /// still uses the buffers then, so they must stay as long as the process does.
    fn wait(&mut self, call: &'static str, code: c_int, request: Handle) {
        if let Err(error) = self.check(call, code).and_then(|()| self.poll(call, request)) {
            let control = Arc::clone(&self.control);
            control.hold(error, || self.abort());
        }
    }

    /// Asks until a request is done, leaving the processor to others after a while.
    fn poll(&mut self, call: &'static str, mut request: Handle) -> Result<()> {
        let status = ptr::without_provenance_mut::<c_void>(self.abi.ignore_status);
        let (mut tests, mut looked, mut ended) = (0u32, None, Ok(()));
        loop {
            let mut done: c_int = 0;
            // SAFETY: the request is MPI's own; its buffers stay until it is done, or for good.
            let code = unsafe { (self.api.test)(&raw mut request, &raw mut done, status) };
            self.check(call, code)?;
            if done != 0 {
                return Ok(());
            }
            // A message of a rank that has ended may have come before its end.
            ended?;
            tests = tests.saturating_add(1);
            match tests {
                ..EAGER_TESTS => std::hint::spin_loop(),
                EAGER_TESTS..YIELDS => std::thread::yield_now(),
                _ => std::thread::sleep(NAP),
            }
            if self.control.gives_up() {
                self.abort();
            }
            ended = match tests {
                ..YIELDS => Ok(()),
                _ => self.look(looked.get_or_insert_with(Moment::now)),
            };
        }
    }

    /// Looks, if it is time to, whether all ranks on this machine are still there.
    fn look(&self, looked: &mut Moment) -> Result<()> {
        if looked.elapsed() < LOOK {
            return Ok(());
        }
        *looked = Moment::now();
        self.peers.check()
    }

    /// The size of each rank's block, which must fit one call.
    fn block(&self, all: usize) -> Result<c_int> {
        let block = all / self.size;
        if block * self.size != all || block > LONGEST {
            let problem = format!(
                "{all} bytes cannot be cut into {} blocks of up to {LONGEST} bytes",
                self.size
            );
            return Err(Error::Sizes(problem));
        }
        Ok(block as c_int)
    }
}

impl Transport for World {
    fn rank(&self) -> usize {
        self.rank
    }

    fn size(&self) -> usize {
        self.size
    }

    fn name(&self) -> String {
        self.name.clone()
    }

    fn broadcast(&mut self, bytes: &mut [u8], root: usize) -> Result<()> {
        for piece in bytes.chunks_mut(LONGEST) {
            let (abi, mut request) = (self.abi, 0);
            // SAFETY: the buffer has the given length, and is borrowed until the request is done.
            let code = unsafe {
                (self.api.broadcast)(
                    piece.as_mut_ptr().cast(),
                    piece.len() as c_int,
                    abi.byte,
                    root as c_int,
                    abi.world,
                    &raw mut request,
                )
            };
            self.wait("MPI_Ibcast", code, request);
        }
        Ok(())
    }

    fn all_to_all(&mut self, send: &[u8], receive: &mut [u8]) -> Result<()> {
        if send.len() != receive.len() {
            return Err(Error::Sizes("an all-to-all receives as much as it sends".into()));
        }
        let (block, abi, mut request) = (self.block(send.len())?, self.abi, 0);
        // SAFETY: both buffers hold a block for each rank, and are borrowed until the request is
        // done.
        let code = unsafe {
            (self.api.all_to_all)(
                send.as_ptr().cast(),
                block,
                abi.byte,
                receive.as_mut_ptr().cast(),
                block,
                abi.byte,
                abi.world,
                &raw mut request,
            )
        };
        self.wait("MPI_Ialltoall", code, request);
        Ok(())
    }

    fn all_gather(&mut self, send: &[u8], receive: &mut [u8]) -> Result<()> {
        let (block, abi, mut request) = (self.block(receive.len())?, self.abi, 0);
        if send.len() != block as usize {
            return Err(Error::Sizes("an all-gather receives a block of each rank".into()));
        }
        // SAFETY: as above.
        let code = unsafe {
            (self.api.all_gather)(
                send.as_ptr().cast(),
                block,
                abi.byte,
                receive.as_mut_ptr().cast(),
                block,
                abi.byte,
                abi.world,
                &raw mut request,
            )
        };
        self.wait("MPI_Iallgather", code, request);
        Ok(())
    }

    fn sum(&mut self, bytes: &mut [u8], number: ExchangeNumber) -> Result<()> {
        let mut sums = vec![0; bytes.len().min(LONGEST)];
        for piece in bytes.chunks_mut(LONGEST) {
            let (abi, mut request) = (self.abi, 0);
            let datatype = match number {
                ExchangeNumber::F32 => abi.float,
                ExchangeNumber::F64 => abi.double,
            };
            let count = (piece.len() / number.bytes()) as c_int;
            // SAFETY: both buffers hold the given number of numbers, and are borrowed until the
            // request is done.
            let code = unsafe {
                (self.api.all_reduce)(
                    piece.as_ptr().cast(),
                    sums.as_mut_ptr().cast(),
                    count,
                    datatype,
                    abi.sum,
                    abi.world,
                    &raw mut request,
                )
            };
            self.wait("MPI_Iallreduce", code, request);
            piece.copy_from_slice(&sums[..piece.len()]);
        }
        Ok(())
    }

    fn send(&mut self, bytes: &[u8], to: usize) -> Result<()> {
        for piece in bytes.chunks(LONGEST) {
            let (abi, mut request) = (self.abi, 0);
            let (count, to) = (piece.len() as c_int, to as c_int);
            // SAFETY: as in `broadcast`.
            let code = unsafe {
                (self.api.send)(
                    piece.as_ptr().cast(),
                    count,
                    abi.byte,
                    to,
                    0,
                    abi.world,
                    &raw mut request,
                )
            };
            self.wait("MPI_Isend", code, request);
        }
        Ok(())
    }

    fn receive(&mut self, bytes: &mut [u8], from: usize) -> Result<()> {
        for piece in bytes.chunks_mut(LONGEST) {
            let (abi, mut request) = (self.abi, 0);
            let (count, from) = (piece.len() as c_int, from as c_int);
            let buffer = piece.as_mut_ptr().cast();
            // SAFETY: as in `broadcast`.
            let code = unsafe { (self.api.receive)(buffer, count, abi.byte, from, 0, abi.world, &raw mut request) };
            self.wait("MPI_Irecv", code, request);
        }
        Ok(())
    }

    fn barrier(&mut self) -> Result<()> {
        let mut request = 0;
        // SAFETY: the arguments are those of the standard.
        let code = unsafe { (self.api.barrier)(self.abi.world, &raw mut request) };
        self.wait("MPI_Ibarrier", code, request);
        Ok(())
    }

    fn abort(&mut self) {
        std::thread::sleep(LAST_WORDS);
        // SAFETY: the arguments are those of the standard. It does not return.
        unsafe { (self.api.abort)(self.abi.world, 1) };
        std::process::exit(1);
    }

    fn finish(&mut self) {
        // SAFETY: this thread initialised MPI, which is no longer in use.
        unsafe { (self.api.finalize)() };
    }
}
