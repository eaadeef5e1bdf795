//! The body of a request, within the limits.

use http_body_util::BodyExt;
use hyper::body::{Body, Bytes, Incoming};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

/// Why a body was not read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Refusal {
    /// It is longer than a request may be.
    TooLong,
    /// It did not arrive in time.
    TooSlow,
    /// The bodies of all requests take too much memory.
    Full,
    /// The client broke off.
    Broken,
}

/// The memory of all bodies.
#[derive(Debug)]
pub(super) struct Budget {
    limit: usize,
    used: AtomicUsize,
}

/// A part of the budget, which is given back at the end.
#[derive(Debug)]
pub(super) struct Share {
    budget: Arc<Budget>,
    bytes: usize,
}

impl Budget {
    pub(super) fn new(limit: usize) -> Self {
        Self {
            limit,
            used: AtomicUsize::new(0),
        }
    }

    pub(super) fn share(self: &Arc<Self>) -> Share {
        Share {
            budget: Arc::clone(self),
            bytes: 0,
        }
    }
}

impl Share {
    /// Reserves this number of bytes, if the budget has them.
    fn grow(&mut self, bytes: usize) -> bool {
        let Budget { limit, used } = &*self.budget;
        let grown = |used: usize| used.checked_add(bytes).filter(|used| used <= limit);
        let taken = used.fetch_update(Ordering::Relaxed, Ordering::Relaxed, grown).is_ok();
        if taken {
            self.bytes += bytes;
        }
        taken
    }
}

impl Drop for Share {
    fn drop(&mut self) {
        self.budget.used.fetch_sub(self.bytes, Ordering::Relaxed);
    }
}

/// Receives a body of at most `most` bytes within `time`.
pub(super) async fn receive(body: Incoming, most: usize, time: Duration, share: &mut Share) -> Result<Bytes, Refusal> {
    // A claimed length costs nothing yet: memory is taken as bytes arrive.
    if body.size_hint().lower() > most as u64 {
        return Err(Refusal::TooLong);
    }
    let received = tokio::time::timeout(time, collect(body, most, share)).await;
    received.unwrap_or(Err(Refusal::TooSlow))
}

async fn collect(mut body: Incoming, most: usize, share: &mut Share) -> Result<Bytes, Refusal> {
    let mut whole = Vec::new();
    let mut first: Option<Bytes> = None;
    while let Some(frame) = body.frame().await {
        let Ok(piece) = frame.map_err(|_| Refusal::Broken)?.into_data() else {
            continue;
        };
        let length = first.as_ref().map_or(0, Bytes::len) + whole.len() + piece.len();
        if length > most {
            return Err(Refusal::TooLong);
        }
        if !share.grow(piece.len()) {
            return Err(Refusal::Full);
        }
        match (first.take(), whole.is_empty()) {
            (None, true) => first = Some(piece),
            (before, _) => {
                whole.extend_from_slice(&before.unwrap_or_default());
                whole.extend_from_slice(&piece);
            }
        }
    }
    Ok(first.unwrap_or_else(|| whole.into()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_budget_is_given_back() {
        let budget = Arc::new(Budget::new(10));
        let (mut a, mut b) = (budget.share(), budget.share());
        assert!(a.grow(6) && b.grow(4));
        assert!(!b.grow(1) && !b.grow(usize::MAX));
        drop(a);
        assert!(b.grow(6) && !b.grow(1));
    }
}
