//! A carrier whose library may use the memory of an operation that has failed.

#![allow(clippy::unwrap_used)] // A test may fail there.

use cortado_comm::{Communicator, Control, Error, ExchangeNumber, Result, Transport};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::SeqCst};

/// A carrier that fails at every operation, and keeps its memory as MPI may still use it.
struct Failing {
    control: Arc<Control>,
    aborts: Arc<AtomicUsize>,
}

impl Failing {
    fn fail(&mut self) -> ! {
        let (control, aborts) = (Arc::clone(&self.control), Arc::clone(&self.aborts));
        control.hold(refused(), || {
            aborts.fetch_add(1, SeqCst);
        })
    }
}

fn refused() -> Error {
    Error::RankEnded {
        rank: 1,
        what: "a test".into(),
    }
}

impl Transport for Failing {
    fn rank(&self) -> usize {
        0
    }

    fn size(&self) -> usize {
        2
    }

    fn name(&self) -> String {
        "failing".into()
    }

    fn broadcast(&mut self, _: &mut [u8], _: usize) -> Result<()> {
        self.fail()
    }

    fn all_to_all(&mut self, _: &[u8], _: &mut [u8]) -> Result<()> {
        self.fail()
    }

    fn all_gather(&mut self, _: &[u8], _: &mut [u8]) -> Result<()> {
        self.fail()
    }

    fn sum(&mut self, _: &mut [u8], _: ExchangeNumber) -> Result<()> {
        self.fail()
    }

    fn send(&mut self, _: &[u8], _: usize) -> Result<()> {
        self.fail()
    }

    fn receive(&mut self, _: &mut [u8], _: usize) -> Result<()> {
        self.fail()
    }

    fn barrier(&mut self) -> Result<()> {
        self.fail()
    }

    fn abort(&mut self) {
        self.aborts.fetch_add(100, SeqCst);
    }

    fn finish(&mut self) {}
}

fn failing(aborts: &Arc<AtomicUsize>) -> Communicator {
    let aborts = Arc::clone(aborts);
    Communicator::start(move |control| Ok(Failing { control, aborts })).unwrap()
}

#[test]
fn the_memory_of_an_operation_that_failed_stays_and_its_error_is_that_of_all_later_ones() {
    let (aborts, buffer) = (Arc::default(), Arc::new(()));
    let ranks = failing(&aborts);
    let held = Arc::clone(&buffer);
    let first = ranks.begin(move |transport| {
        let _held = held;
        transport.receive(&mut [0; 8], 1)
    });
    let second = ranks.begin(|transport| transport.barrier());
    assert_eq!(first.wait(), Err(refused()));
    assert_eq!(second.wait(), Err(refused()));
    assert_eq!(ranks.barrier(), Err(refused()));
    drop(ranks);
    assert_eq!(Arc::strong_count(&buffer), 2, "the operation's memory was given back");
    assert_eq!(aborts.load(SeqCst), 0);
}

#[test]
fn a_carrier_that_failed_still_ends_all_ranks() {
    let aborts = Arc::default();
    let ranks = failing(&aborts);
    assert_eq!(ranks.barrier(), Err(refused()));
    ranks.abort();
    ranks.abort();
    drop(ranks);
    assert_eq!(aborts.load(SeqCst), 1);
}

#[test]
fn a_carrier_that_fails_while_it_begins_is_reported() {
    let start = Communicator::start(|control| -> Result<Failing> { control.hold(refused(), || {}) });
    assert_eq!(start.err(), Some(refused()));
}
