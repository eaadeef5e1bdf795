//! Which records of a database are read, and in what order.

use cortado_core::{Ctx, Error, Result, Rng, read_text, reserve};
use cortado_proto::data_parameter::RANDPERMORDER;
use cortado_proto::{DataParameter, ReaderState};
use std::path::{Path, PathBuf};

/// The options.
#[derive(Clone, Debug)]
pub(super) struct Selection {
    /// The file of a number for each record, and the number of those that are read.
    preselection: Option<(PathBuf, i32)>,
    range: [Option<i32>; 2],
    permutes: bool,
    /// Whether the range is taken first.
    range_first: bool,
    seed: u32,
    block: usize,
    /// After how many batches they are shuffled again, if at all.
    every: u64,
}

impl Selection {
    /// The options of a `data_param`.
    ///
    /// # Errors
    /// A file without the label.
    pub(super) fn new(data: &DataParameter, ctx: &Ctx) -> Result<Self> {
        let preselection = match (data.preselection_file.as_deref(), data.preselection_label) {
            (None, _) => None,
            (Some(file), Some(label)) => Some((ctx.reading().find_existing(file)?, label)),
            (Some(_), None) => {
                let problem = "is missing; preselection_file needs it";
                return Err(Error::param("data_param.preselection_label", problem));
            }
        };
        Ok(Self {
            preselection,
            range: [data.range_start, data.range_end],
            permutes: data.rand_permute(),
            range_first: data.rand_permute_order() == RANDPERMORDER::FIRST_RANGE_THEN_PERMUTE,
            seed: data.rand_permute_seed(),
            block: data.block_size() as usize,
            every: if data.rand_permute() {
                data.permute_every_iter().into()
            } else {
                0
            },
        })
    }

    /// The first and the last of `count` records that are read.
    fn range(&self, count: usize) -> Result<[usize; 2]> {
        let last = count - 1;
        let limited = |given: Option<i32>, none: usize| match given.map(usize::try_from) {
            None | Some(Err(_)) => none,
            Some(Ok(at)) => at.min(last),
        };
        let [start, end] = [limited(self.range[0], 0), limited(self.range[1], last)];
        match start <= end {
            true => Ok([start, end]),
            false => Err(Error::param(
                "data_param.range_end",
                format!("is {end}, which is before range_start, {start}"),
            )),
        }
    }
}

/// Reads the numbers of a preselection file, one for each of `count` records, and gives the records with this one.
fn preselected(path: &Path, label: i32, count: usize) -> Result<Vec<usize>> {
    let wrong = |problem: String| Error::message(&format!("{}: {problem}", path.display()));
    let text = read_text(path)?;
    let mut chosen = Vec::new();
    let mut found = 0;
    for word in text.split_whitespace() {
        let number: i32 = word.parse().map_err(|_| wrong(format!("\"{word}\" is not a number")))?;
        if number == label {
            reserve::push(&mut chosen, found)?;
        }
        found += 1;
    }
    match (found == count, chosen.is_empty()) {
        (true, false) => Ok(chosen),
        (true, true) => Err(wrong(format!("no record has the number {label} of preselection_label"))),
        (false, _) => Err(wrong(format!(
            "it has {found} numbers, but the database has {count} records"
        ))),
    }
}

/// The records, in order. Stands at the next one at all times.
#[derive(Clone, Debug)]
pub(super) struct Choice {
    chosen: Vec<usize>,
    at: usize,
    /// How many have gone by.
    index: u64,
    /// How many batches have been made.
    batches: u64,
    shuffle: Option<(u32, Rng)>,
    block: usize,
    every: u64,
}

impl Choice {
    /// The choice among `count` records; draws a seed if none is given.
    ///
    /// # Errors
    /// A preselection file that does not fit, and an empty range.
    pub(super) fn new(selection: Selection, count: usize, rng: &mut Rng) -> Result<Self> {
        let seed = selection.permutes.then(|| match selection.seed {
            0 => rng.draw(),
            seed => seed,
        });
        let chosen = match &selection.preselection {
            None => reserve::collected(0..count)?,
            Some((path, label)) => preselected(path, *label, count)?,
        };
        let [start, end] = selection.range(chosen.len())?;
        let mut choice = Self {
            chosen,
            at: 0,
            index: 0,
            batches: 0,
            shuffle: seed.map(|seed| (seed, Rng::new(seed))),
            block: selection.block,
            every: selection.every,
        };
        if !selection.range_first {
            choice.shuffle();
        }
        choice.chosen.truncate(end + 1);
        choice.chosen.drain(..start);
        if selection.range_first {
            choice.shuffle();
        }
        Ok(choice)
    }

    fn shuffle(&mut self) {
        if let Some((_, rng)) = &mut self.shuffle {
            let block = if self.block == 0 { self.chosen.len() } else { self.block };
            self.chosen
                .chunks_mut(block.max(1))
                .for_each(|block| rng.shuffle(block));
        }
    }

    /// The next record.
    pub(super) fn record(&self) -> usize {
        self.chosen[self.at]
    }

    /// How many have gone by.
    pub(super) fn index(&self) -> u64 {
        self.index
    }

    /// Goes to the one after it.
    pub(super) fn advance(&mut self) {
        self.index += 1;
        self.at = (self.at + 1) % self.chosen.len();
    }

    /// Ends a batch, after which the records may be shuffled again.
    pub(super) fn end_batch(&mut self) {
        self.batches += 1;
        if self.every > 0 && self.batches.is_multiple_of(self.every) {
            self.shuffle();
        }
    }

    /// Stores its position.
    pub(super) fn save(&self, position: &mut ReaderState) {
        position.index = Some(self.index);
        position.epoch = Some(self.batches);
        position.seed = self.shuffle.as_ref().map(|(seed, _)| *seed);
        position.at = Some(self.at as u64);
    }

    /// The choice of a layer that was just set up, at a place that was written down.
    ///
    /// # Errors
    /// A place that is not there, and one of other options.
    pub(super) fn at(&self, selection: &Selection, position: &ReaderState, count: usize) -> Result<Self> {
        let seed = self.shuffle.as_ref().map(|(seed, _)| *seed);
        let is_possible = position.seed.is_some() == seed.is_some()
            && position.at() < self.chosen.len() as u64
            && position.epoch() <= position.index();
        if !is_possible {
            let problem =
                "the saved state is of a layer with other records; restore the options, or start anew from the weights";
            return Err(Error::message(problem));
        }
        let again = Selection {
            seed: position.seed(),
            ..selection.clone()
        };
        let mut choice = Self::new(again, count, &mut Rng::new(position.seed()))?;
        let shuffles = position.epoch().checked_div(choice.every).unwrap_or(0);
        (0..shuffles).for_each(|_| choice.shuffle());
        choice.at = position.at() as usize;
        choice.index = position.index();
        choice.batches = position.epoch();
        Ok(choice)
    }
}
