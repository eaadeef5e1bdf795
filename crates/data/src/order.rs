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
    /// The two groups that the items are shuffled in, if they are not shuffled together.
    groups: Option<Groups>,
}

/// Items in two groups; each group is shuffled by itself.
#[derive(Clone)]
pub(crate) struct Groups {
    /// The items of each.
    pub(crate) items: [Vec<usize>; 2],
    /// The number of items of one group after which as many of the other come; `None`: all of one, then all of
    /// the other.
    pub(crate) run: Option<usize>,
}

impl Groups {
    /// Shuffles both, and puts them together; which comes first is drawn.
    fn shuffled(&mut self, rng: &mut Rng) -> Vec<usize> {
        self.items.iter_mut().for_each(|group| rng.shuffle(group));
        let first = usize::from(rng.draw().is_multiple_of(2));
        let [a, b] = [&self.items[first], &self.items[1 - first]];
        let run = self.run.unwrap_or(usize::MAX).max(1);
        let mut all = Vec::new();
        let mut runs = [a, b].map(|group| group.chunks(run));
        loop {
            let taken = [runs[0].next(), runs[1].next()];
            if taken == [None, None] {
                return all;
            }
            taken.into_iter().flatten().for_each(|run| all.extend_from_slice(run));
        }
    }
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
            groups: None,
        };
        order.shuffle();
        order
    }

    /// The order of items in two groups, shuffled before each pass.
    pub(crate) fn grouped(groups: Groups, seed: u32) -> Self {
        let len = groups.items.iter().map(Vec::len).sum();
        let mut order = Self {
            shuffle: Some((seed, Rng::new(seed))),
            groups: Some(groups),
            ..Self::new(len, None)
        };
        order.shuffle();
        order
    }

    fn shuffle(&mut self) {
        match (&mut self.shuffle, &mut self.groups) {
            (Some((_, rng)), Some(groups)) => self.items = groups.shuffled(rng),
            (Some((_, rng)), None) => rng.shuffle(&mut self.items),
            (None, _) => {}
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

    /// Stores its position, with the name of the next item.
    pub(crate) fn save(&self, position: &mut ReaderState, key: &str) {
        position.key = Some(key.into());
        position.index = Some(self.index);
        position.seed = self.shuffle.as_ref().map(|(seed, _)| *seed);
        position.epoch = Some(self.epoch);
        position.at = Some(self.at as u64);
    }

    /// The order at `position`, in the list `path`, whose items have the names `key`.
    ///
    /// # Errors
    /// A place that does not exist or has another item, or a place of a layer that shuffles differently.
    pub(crate) fn at<'a>(&self, position: &ReaderState, path: &Path, key: impl Fn(usize) -> &'a str) -> Result<Self> {
        let len = self.items.len();
        if position.seed.is_some() != self.shuffle.is_some() {
            return Err(Error::message(
                "the saved state is of a layer with another shuffle; restore the option, or start anew from the weights",
            ));
        }
        // Each pass except the first is over only if that many images have been read.
        if position.at() >= len as u64 || position.epoch() > position.index() / len as u64 + 1 {
            return Err(other_list(path, "the image where the snapshot continues is not in it"));
        }
        let mut order = match (&self.groups, position.seed) {
            (Some(groups), Some(seed)) => {
                let mut groups = groups.clone();
                groups.items.iter_mut().for_each(|group| group.sort_unstable());
                Self::grouped(groups, seed)
            }
            (_, seed) => Self::new(len, seed),
        };
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
