//! Work on many items at once, with the results in order.

use cortado_core::limit::Limit;
use cortado_core::{Error, Result};
use rayon::{ThreadPool, ThreadPoolBuilder};
use std::collections::VecDeque;
use std::sync::mpsc::sync_channel;

/// Items per thread that are worked on or wait at a time: enough to go on with while a database
/// commits.
const AHEAD: usize = 128;
/// Bytes of results that may wait, if there is at least one item for each thread.
const ENOUGH: usize = 64 << 20;

/// Threads to work with; 0 for as many as there are cores.
///
/// # Errors
/// More than the limit, or threads that the system refuses.
pub(crate) fn pool(threads: usize, limit: Limit) -> Result<ThreadPool> {
    let allowed = limit.check(threads as u128);
    allowed.map_err(|problem| Error::message(&format!("{threads} threads are {problem}")))?;
    let pool = ThreadPoolBuilder::new().num_threads(threads).build();
    pool.map_err(|e| Error::message(&format!("cannot start threads: {e}")))
}

/// Runs `make` on every item, on the threads of `pool`, and `take` on every result, on this thread
/// and in order. The first error ends it. However many items there are, only a few results exist at
/// a time; `size` gives the bytes of one.
///
/// # Errors
/// That of the first item that has one.
pub(crate) fn ordered<I, R, E>(
    pool: &ThreadPool,
    items: impl IntoIterator<Item = Result<I, E>>,
    make: impl Fn(I) -> R + Sync,
    size: impl Fn(&R) -> usize,
    mut take: impl FnMut(R) -> Result<(), E>,
) -> Result<(), E>
where
    I: Send,
    R: Send,
    E: From<Error>,
{
    let threads = pool.current_num_threads().max(1);
    let (mut items, make) = (items.into_iter(), &make);
    let mut waiting = VecDeque::new();
    let mut largest = 1;
    pool.in_place_scope(|scope| {
        loop {
            let most = (ENOUGH / largest).clamp(threads, threads * AHEAD);
            while waiting.len() < most {
                let Some(item) = items.next() else { break };
                let item = item?;
                let (send, receive) = sync_channel(1);
                // Nobody receives after an error.
                scope.spawn(move |_| drop(send.send(make(item))));
                waiting.push_back(receive);
            }
            let Some(first) = waiting.pop_front() else {
                return Ok(());
            };
            let result = first.recv().map_err(|_| Error::internal("a thread gave up its work"))?;
            largest = largest.max(size(&result));
            take(result)?;
        }
    })
}
