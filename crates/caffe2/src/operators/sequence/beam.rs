//! `CTCBeamSearchDecoder`: the likeliest sequences of labels, by a search that keeps the best prefixes
//! at each time (Hannun et al., 2014, "First-pass large vocabulary continuous speech recognition using
//! bi-directional recurrent DNNs", without a language model). Class 0 is the blank.
//!
//! Inputs: probabilities (time, N, classes), and the length of each sequence (N), or none. Outputs: how
//! many labels each of the `num_candidates` (1) best of each sequence has, all labels one after the
//! other, and how likely each candidate is. `beam_width` (10) prefixes are kept, and classes that are
//! not likelier than `prune_threshold` (0.001) are left out.

use super::ctc::lengths;
use crate::Tensor;
use crate::operator::{Build, Operator, OperatorKind};
use crate::run::Run;
use cortado_core::{Arity, Error, Result, reserve};
use std::collections::{BTreeMap, BTreeSet};

pub(super) const KIND: OperatorKind = OperatorKind {
    inputs: Arity::between(1, 2),
    outputs: Arity::exactly(3),
    ..OperatorKind::computing("CTCBeamSearchDecoder", "the likeliest sequences of labels", build)
};

/// The most prefixes that are looked at for one time.
const MOST: usize = 1 << 22;

/// How likely a prefix is that ends in a blank, and one that ends in its last label.
#[derive(Clone, Copy, Debug, Default)]
struct Ends {
    blank: f32,
    label: f32,
}

impl Ends {
    fn sum(self) -> f32 {
        self.blank + self.label
    }
}

/// Prefixes and how likely they are.
type Prefixes = BTreeMap<Vec<i32>, Ends>;

#[derive(Clone, Copy)]
struct Search {
    width: usize,
    least: f32,
    candidates: usize,
}

fn build(build: &Build<'_>) -> Result<Box<dyn Operator>> {
    let search = Search {
        width: build.args.size("beam_width", 10)?,
        least: build.args.float("prune_threshold", 0.001)?,
        candidates: build.args.size("num_candidates", 1)?,
    };
    if search.candidates == 0 || search.width == 0 {
        return Err(Error::param("num_candidates", "it and beam_width are at least 1"));
    }
    Ok(Box::new(move |run: &Run<'_>| search.run(run)))
}

impl Search {
    fn run(self, run: &Run<'_>) -> Result<()> {
        let scores = run.input::<f32>(0)?;
        let &[steps, count, classes] = &scores.shape()[..] else {
            return Err(run.about_input(0, Error::mismatch("number of axes", 3, scores.shape().len())));
        };
        if self.width.saturating_mul(classes) > MOST {
            let text = format!(
                "{} prefixes and {classes} classes make more than {MOST} new prefixes",
                self.width
            );
            return Err(Error::param("beam_width", text));
        }
        let lengths = lengths(run, steps, count)?;
        let scores = scores.data()?;
        if scores.is_empty() && count > 0 {
            return Err(run.about_input(0, Error::message("there are no times or no classes")));
        }
        let all = count.saturating_mul(self.candidates);
        let (mut sizes, mut likely) = (reserve::filled(all, 0_i32)?, reserve::filled(all, 0.0_f32)?);
        let mut labels = Vec::new();
        for (sequence, &length) in lengths.iter().enumerate() {
            let mut best = vec![(Vec::new(), 1.0)];
            let mut known = Prefixes::from([(Vec::new(), Ends { blank: 1.0, label: 0.0 })]);
            for step in 0..length {
                run.ctx.check_stop()?;
                let row = &scores[(step * count + sequence) * classes..][..classes];
                best.truncate(self.width);
                known = self.step(&best, &known, row);
                best = sorted(&known);
            }
            if length == 0 {
                best.clear();
            }
            for (at, (prefix, sum)) in best.into_iter().take(self.candidates).enumerate() {
                let place = sequence * self.candidates + at;
                (sizes[place], likely[place]) = (prefix.len() as i32, sum);
                labels.extend(prefix);
            }
        }
        run.set(0, Tensor::from_slice(&[all], &sizes)?)?;
        run.set(1, Tensor::from_slice(&[labels.len()], &labels)?)?;
        run.set(2, Tensor::from_slice(&[all], &likely)?)
    }

    /// The prefixes after one more time.
    fn step(self, best: &[(Vec<i32>, f32)], known: &Prefixes, row: &[f32]) -> Prefixes {
        let ends = |prefix: &Vec<i32>| known.get(prefix).copied().unwrap_or_default();
        let kept: BTreeSet<&Vec<i32>> = best.iter().map(|(prefix, _)| prefix).collect();
        let mut next = Prefixes::new();
        for (prefix, _) in best {
            let own = ends(prefix);
            let likely = row.iter().enumerate().filter(|(_, p)| **p > self.least);
            for (class, &p) in likely {
                if class == 0 {
                    next.entry(prefix.clone()).or_default().blank += p * own.sum();
                    continue;
                }
                let class = class as i32;
                let longer = [&prefix[..], &[class]].concat();
                let is_repeated = prefix.last() == Some(&class);
                let to_longer = if is_repeated { own.blank } else { own.sum() };
                if is_repeated {
                    next.entry(prefix.clone()).or_default().label += p * own.label;
                }
                let before = match kept.contains(&longer) {
                    true => Ends::default(),
                    false => ends(&longer),
                };
                let to = next.entry(longer).or_default();
                to.label += p * (to_longer + before.label);
                to.blank += row[0] * before.sum();
            }
        }
        next
    }
}

/// The prefixes, the likeliest first.
fn sorted(known: &Prefixes) -> Vec<(Vec<i32>, f32)> {
    let all = known.iter().map(|(prefix, ends)| (prefix.clone(), ends.sum()));
    let mut all: Vec<(Vec<i32>, f32)> = all.collect();
    all.sort_by(|a, b| b.1.total_cmp(&a.1));
    all
}
