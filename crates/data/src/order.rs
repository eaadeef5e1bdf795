//! The order in which the images of a list are taken.

use cortado_core::{Error, Result, Rng};
use cortado_proto::ReaderState;
use std::path::Path;

/// The order in which a list is gone through, over and over.
#[derive(Clone)]
pub(crate) struct Order {
    /// The items, in the order of this pass.
    items: Vec<usize>,
    /// The place of the next one.
    at: usize,
    /// The number of this pass, from 0.
    epoch: u64,
    /// What every pass is shuffled with, and the seed it began with.
    shuffle: Option<(u32, Rng)>,
}

impl Order {
    /// The order of `len` items, shuffled before each pass if there is a seed.
    pub(crate) fn new(len: usize, seed: Option<u32>) -> Self {
        let mut order = Self {
            items: (0..len).collect(),
            at: 0,
            epoch: 0,
            shuffle: seed.map(|seed| (seed, Rng::new(seed))),
        };
        order.shuffle();
        order
    }

    fn shuffle(&mut self) {
        if let Some((_, rng)) = &mut self.shuffle {
            rng.shuffle(&mut self.items);
        }
    }

    /// The next item.
    pub(crate) fn item(&self) -> usize {
        self.items[self.at]
    }

    /// Goes to the one after it.
    pub(crate) fn advance(&mut self) {
        self.at += 1;
        if self.at == self.items.len() {
            self.at = 0;
            self.epoch += 1;
            self.shuffle();
        }
    }

    /// Passes over the first `count` items, which are fewer than there are.
    pub(crate) fn skip(&mut self, count: usize) {
        self.at = count;
    }

    /// Writes down where it stands.
    pub(crate) fn save(&self, position: &mut ReaderState) {
        position.seed = self.shuffle.as_ref().map(|(seed, _)| *seed);
        position.epoch = Some(self.epoch);
        position.at = Some(self.at as u64);
    }

    /// The order that stands where `position` says, in the list `path` of `len` items.
    ///
    /// # Errors
    /// A place that is not there, or one of a layer that shuffles otherwise.
    pub(crate) fn at(&self, position: &ReaderState, len: usize, path: &Path) -> Result<Self> {
        if position.seed.is_some() != self.shuffle.is_some() {
            return Err(Error::message(
                "the saved state is of a layer with another shuffle; restore the option, or start anew from the weights",
            ));
        }
        // Each pass but the first has gone by only if so many images have.
        if position.at() >= len as u64 || position.epoch() > position.index() / len as u64 + 1 {
            return Err(other_list(path, "the image where the snapshot continues is not in it"));
        }
        let mut order = Self::new(len, position.seed);
        if position.seed.is_some() {
            (0..position.epoch()).for_each(|_| order.shuffle());
        }
        (order.at, order.epoch) = (position.at() as usize, position.epoch());
        Ok(order)
    }
}

/// The error that a list is not the one that a snapshot was made with.
pub(crate) fn other_list(path: &Path, problem: &str) -> Error {
    let path = path.display();
    Error::message(&format!("{path}: {problem}; is it the list that the run began with?"))
}
