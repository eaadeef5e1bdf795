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
    /// How many items have gone by, in all passes.
    index: u64,
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
            index: 0,
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

    /// How many items have gone by, in all passes. Ranks share the items by it.
    pub(crate) fn index(&self) -> u64 {
        self.index
    }

    /// Goes to the one after it.
    pub(crate) fn advance(&mut self) {
        self.index += 1;
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

    /// Writes down where it stands, with the name of the next item.
    pub(crate) fn save(&self, position: &mut ReaderState, key: &str) {
        position.key = Some(key.into());
        position.index = Some(self.index);
        position.seed = self.shuffle.as_ref().map(|(seed, _)| *seed);
        position.epoch = Some(self.epoch);
        position.at = Some(self.at as u64);
    }

    /// The order that stands where `position` says, in the list `path`, whose items have the names `key`.
    ///
    /// # Errors
    /// A place that is not there or at which another item is, or one of a layer that shuffles otherwise.
    pub(crate) fn at<'a>(&self, position: &ReaderState, path: &Path, key: impl Fn(usize) -> &'a str) -> Result<Self> {
        let len = self.items.len();
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
        (order.at, order.epoch, order.index) = (position.at() as usize, position.epoch(), position.index());
        if key(order.item()).as_bytes() != position.key() {
            let problem = "another image is at the position where the snapshot continues";
            return Err(other_list(path, problem));
        }
        Ok(order)
    }
}

/// The error that a list is not the one that a snapshot was made with.
fn other_list(path: &Path, problem: &str) -> Error {
    let path = path.display();
    Error::message(&format!("{path}: {problem}; is it the list that the run began with?"))
}
