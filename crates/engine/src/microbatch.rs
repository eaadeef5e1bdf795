//! Microbatches: successive steps compute a large batch a few images at a time, so that the values
//! between them stay in the cache.
//!
//! Step by step, a batch of large images is written to and read from memory at each step. A few
//! images at a time avoid that, but each microbatch reads the weights again, so always dividing a
//! batch is wrong too. Both costs are counted in bytes, and dynamic programming over the steps
//! finds the cheapest division into stages.

use std::ops::Range;

/// The cost of starting and ending a step on all threads, as the bytes that could be read from
/// memory meanwhile.
const START: f64 = 128e3;
/// The largest number of steps of a stage.
const MOST_STEPS: usize = 256;
/// The largest number of images of a microbatch.
const MOST_IMAGES: usize = 1 << 10;

/// Successive steps that run for a few images at a time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Stage {
    pub(crate) steps: Range<usize>,
    /// The number of times that they run, each time for the next images.
    pub(crate) rounds: usize,
}

/// The memory traffic of a step.
#[derive(Clone, Debug, Default)]
pub(crate) struct Traffic {
    /// The buffers that it reads or writes, each listed once.
    pub(crate) touched: Vec<usize>,
    /// The bytes of its weights.
    pub(crate) weights: usize,
    /// Whether it can compute a few images of the batch.
    pub(crate) divisible: bool,
}

/// The size and lifetime of a buffer.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Lifetime {
    /// The bytes of one image.
    pub(crate) image: usize,
    /// The first and the last step that touch it, and how many do.
    pub(crate) first: usize,
    pub(crate) last: usize,
    pub(crate) touches: usize,
    /// Whether it is needed before or after all steps.
    pub(crate) is_kept: bool,
}

impl Lifetime {
    /// Whether only these steps use it.
    pub(crate) fn is_within(&self, steps: &Range<usize>) -> bool {
        !self.is_kept && steps.start <= self.first && self.last < steps.end
    }
}

/// The stages of a batch with more than one round, in the order of the steps. `images` is the
/// user's limit on the images of a microbatch; `cache` is the size of the second-level caches of
/// all threads, in bytes.
pub(crate) fn stages(
    steps: &[Traffic],
    lifetimes: &[Lifetime],
    batch: usize,
    images: Option<usize>,
    cache: usize,
) -> Vec<Stage> {
    let sizes = sizes(batch);
    match images {
        _ if sizes.is_empty() => Vec::new(),
        Some(images) if images >= batch => Vec::new(),
        Some(images) => {
            let images = sizes.iter().rev().find(|&&size| size <= images).unwrap_or(&1);
            divisible_runs(steps, batch / images)
        }
        None => Costs {
            steps,
            lifetimes,
            batch,
            cache: cache as f64 / 2.0,
        }
        .cheapest(&sizes),
    }
}

/// The stage that contains a step. The stages are in the order of the steps.
pub(crate) fn stage_of(stages: &[Stage], step: usize) -> Option<&Stage> {
    let next = stages.partition_point(|stage| stage.steps.end <= step);
    stages.get(next).filter(|stage| stage.steps.contains(&step))
}

/// The divisors of `batch` except itself, each at least twice the previous one.
fn sizes(batch: usize) -> Vec<usize> {
    let mut sizes: Vec<usize> = Vec::new();
    for size in (1..=MOST_IMAGES.min(batch / 2)).filter(|size| batch.is_multiple_of(*size)) {
        if sizes.last().is_none_or(|last| size >= 2 * last) {
            sizes.push(size);
        }
    }
    sizes
}

/// All steps that can be in a stage.
fn divisible_runs(steps: &[Traffic], rounds: usize) -> Vec<Stage> {
    let mut stages: Vec<Stage> = Vec::new();
    for (i, _) in steps.iter().enumerate().filter(|(_, step)| step.divisible) {
        match stages.last_mut().filter(|stage| stage.steps.end == i && rounds > 1) {
            Some(stage) => stage.steps.end = i + 1,
            None => stages.push(Stage {
                steps: i..i + 1,
                rounds,
            }),
        }
    }
    stages.retain(|stage| stage.rounds > 1);
    stages
}

struct Costs<'a> {
    steps: &'a [Traffic],
    lifetimes: &'a [Lifetime],
    batch: usize,
    /// The cache available to one buffer, in bytes: half of all, because a step reads one buffer and
    /// writes another.
    cache: f64,
}

impl Costs<'_> {
    /// The cheapest division of all steps, from the cheapest divisions of the steps before each
    /// step.
    fn cheapest(&self, sizes: &[usize]) -> Vec<Stage> {
        let nothing = Stage { steps: 0..0, rounds: 1 };
        let mut best = vec![(f64::INFINITY, nothing); self.steps.len() + 1];
        best[0].0 = 0.0;
        for start in 0..self.steps.len() {
            let before = best[start].0;
            let mut offer = |cost: f64, steps: Range<usize>, rounds: usize| {
                let known = &mut best[steps.end];
                if before + cost < known.0 {
                    *known = (before + cost, Stage { steps, rounds });
                }
            };
            offer(self.step(start, 1), start..start + 1, 1);
            for &size in sizes {
                let rounds = self.batch / size;
                let mut cost = 0.0;
                let steps = start..self.steps.len().min(start + MOST_STEPS);
                for i in steps.take_while(|&i| self.steps[i].divisible) {
                    cost += self.step(i, rounds) - self.saved(&(start..i + 1), size);
                    offer(cost, start..i + 1, rounds);
                }
            }
        }
        let (mut stages, mut end) = (Vec::new(), self.steps.len());
        while end > 0 {
            let stage = best[end].1.clone();
            end = stage.steps.start;
            stages.push(stage);
        }
        stages.retain(|stage| stage.rounds > 1);
        stages.reverse();
        stages
    }

    /// The cost of a step in bytes: in each round its weights and its start, and the bytes of its
    /// buffers that come from memory if each has the whole batch.
    fn step(&self, step: usize, rounds: usize) -> f64 {
        let Traffic { touched, weights, .. } = &self.steps[step];
        let buffers = touched.iter().map(|&buffer| self.far(buffer, self.batch));
        rounds as f64 * (*weights as f64 + START) + buffers.sum::<f64>()
    }

    /// How many bytes less, in all steps of a stage, because its last step is the last that needs a
    /// buffer of `size` images.
    fn saved(&self, steps: &Range<usize>, size: usize) -> f64 {
        let ends = self.steps[steps.end - 1].touched.iter().filter(|&&buffer| {
            let lifetime = &self.lifetimes[buffer];
            lifetime.last == steps.end - 1 && lifetime.is_within(steps)
        });
        let saved = |&buffer: &usize| {
            let each = self.far(buffer, self.batch) - self.far(buffer, size);
            self.lifetimes[buffer].touches as f64 * each
        };
        ends.map(saved).sum()
    }

    /// The bytes of a whole batch that come from memory when a buffer of `size` images is read or
    /// written.
    fn far(&self, buffer: usize, size: usize) -> f64 {
        let bytes = self.lifetimes[buffer].image as f64;
        self.batch as f64 * bytes * (1.0 - self.cache / (size as f64 * bytes)).max(0.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A chain of steps: step `i` reads buffer `i` and writes the next one. The first comes from
    /// outside, the last goes out.
    fn chain(images: &[usize], weights: &[usize]) -> (Vec<Traffic>, Vec<Lifetime>) {
        let steps = weights.iter().enumerate().map(|(i, &weights)| Traffic {
            touched: vec![i, i + 1],
            weights,
            divisible: true,
        });
        let lifetimes = images.iter().enumerate().map(|(i, &image)| Lifetime {
            image,
            first: i.saturating_sub(1),
            last: i.min(weights.len() - 1),
            touches: if i == 0 || i == weights.len() { 1 } else { 2 },
            is_kept: i == 0 || i == weights.len(),
        });
        (steps.collect(), lifetimes.collect())
    }

    fn stage(steps: Range<usize>, rounds: usize) -> Stage {
        Stage { steps, rounds }
    }

    #[test]
    fn large_images_go_through_alone_and_large_weights_serve_the_batch() {
        let (steps, lifetimes) = chain(
            &[3 << 20, 3 << 20, 3 << 20, 1 << 16, 1 << 16],
            &[1 << 12, 1 << 12, 1 << 12, 4 << 20],
        );
        assert_eq!(stages(&steps, &lifetimes, 8, None, 4 << 20), [stage(0..3, 8)]);
    }

    #[test]
    fn what_fits_the_caches_is_not_cut() {
        let (steps, lifetimes) = chain(&[1 << 12; 4], &[1 << 12; 3]);
        assert_eq!(stages(&steps, &lifetimes, 8, None, 4 << 20), []);
    }

    #[test]
    fn steps_that_need_the_whole_batch_part_stages() {
        let (mut steps, lifetimes) = chain(&[3 << 20; 6], &[0; 5]);
        steps[2].divisible = false;
        assert_eq!(
            stages(&steps, &lifetimes, 6, None, 4 << 20),
            [stage(0..2, 6), stage(3..5, 6)]
        );
        assert_eq!(
            stages(&steps, &lifetimes, 6, Some(4), 0),
            [stage(0..2, 3), stage(3..5, 3)],
            "2 is the largest of 1 and 2 that 4 images allow"
        );
        assert_eq!(stages(&steps, &lifetimes, 6, Some(6), 0), []);
    }

    #[test]
    fn microbatches_divide_the_batch() {
        assert_eq!(sizes(12), [1, 2, 4]);
        assert_eq!(sizes(7), [1]);
        assert!(sizes(1).is_empty() && sizes(0).is_empty());
    }
}
