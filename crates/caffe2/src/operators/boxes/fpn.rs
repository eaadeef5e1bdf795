//! Regions of a feature pyramid (Lin et al., "Feature Pyramid Networks"): collected from its levels
//! (`CollectRpnProposals`), given to the levels of their size (`DistributeFpnProposals`), or both
//! (`CollectAndDistributeFpnRpnProposals`).
//!
//! A region of size s = √(width · height) belongs to level ⌊`roi_canonical_level` + log2(s /
//! `roi_canonical_scale`)⌋, within `roi_min_level` to `roi_max_level`. The last output gives the
//! place of each region in the levels, one after the other.

use crate::Arguments;
use crate::operator::{Build, Operator, OperatorKind};
use crate::run::Run;
use cortado_core::{Arity, Error, Result, reserve};
use cortado_ops::boxes::best_first_total;

/// From levels to levels.
pub(super) const BOTH: OperatorKind = OperatorKind {
    inputs: Arity::at_least(2),
    outputs: Arity::at_least(3),
    ..OperatorKind::computing(
        "CollectAndDistributeFpnRpnProposals",
        "the best regions of all levels, given to the levels of their size",
        both,
    )
};

/// From levels.
pub(super) const COLLECT: OperatorKind = OperatorKind {
    inputs: Arity::at_least(2),
    ..OperatorKind::computing("CollectRpnProposals", "the best regions of all levels", collect)
};

/// To levels.
pub(super) const DISTRIBUTE: OperatorKind = OperatorKind {
    outputs: Arity::at_least(2),
    ..OperatorKind::computing(
        "DistributeFpnProposals",
        "regions, given to the levels of their size",
        distribute,
    )
};

/// Rows of as many numbers.
struct Regions {
    rows: Vec<f32>,
    columns: usize,
}

impl Regions {
    fn len(&self) -> usize {
        self.rows.len().checked_div(self.columns).unwrap_or(0)
    }

    fn row(&self, index: usize) -> &[f32] {
        &self.rows[index * self.columns..][..self.columns]
    }

    fn picked(&self, indices: &[usize]) -> Self {
        Self {
            rows: indices.iter().flat_map(|&index| self.row(index)).copied().collect(),
            columns: self.columns,
        }
    }

    fn write(&self, run: &Run<'_>, output: usize) -> Result<()> {
        let y = run.output::<f32>(output, &[self.len(), self.columns])?;
        y.data_overwrite()?.copy_from_slice(&self.rows);
        Ok(())
    }

    fn read(run: &Run<'_>, input: usize) -> Result<Self> {
        let rois = run.input::<f32>(input)?;
        let [_, columns @ (4 | 5)] = rois.shape()[..] else {
            return Err(run.about_input(input, Error::mismatch("shape of the regions", "[R, 5]", rois.shape())));
        };
        Ok(Self {
            rows: rois.data()?.to_vec(),
            columns,
        })
    }
}

/// Levels from `rpn_min_level` (2) to `rpn_max_level` (6), and `rpn_post_nms_topN` (2000).
struct Source {
    levels: usize,
    most: usize,
}

impl Source {
    fn of(build: &Build<'_>) -> Result<Self> {
        let args = &build.args;
        let levels = levels(args, "rpn", 6)?.1;
        if build.def.input.len() != levels.saturating_mul(2) {
            return Err(Error::mismatch(
                "number of inputs: regions and scores of each level",
                levels.saturating_mul(2),
                build.def.input.len(),
            ));
        }
        Ok(Self {
            levels,
            most: args.size("rpn_post_nms_topN", 2000)?,
        })
    }

    fn collect(&self, run: &Run<'_>) -> Result<Regions> {
        let mut all = Regions {
            rows: Vec::new(),
            columns: 5,
        };
        let mut scores: Vec<f32> = Vec::new();
        for level in 0..self.levels {
            let regions = Regions::read(run, level)?;
            let own = run.input::<f32>(self.levels + level)?;
            if own.count() != regions.len() || regions.columns != 5 {
                let error = Error::mismatch(
                    "number of scores, one for each region of 5 numbers",
                    regions.len(),
                    own.count(),
                );
                return Err(run.about_input(self.levels + level, error));
            }
            all.rows.extend(regions.rows);
            scores.extend(own.data()?.iter());
        }
        let mut order = reserve::collected(0..scores.len())?;
        best_first_total(&mut order, Some(self.most), |i| scores[i])?;
        Ok(all.picked(&order))
    }
}

/// The first level and the number of levels.
fn levels(args: &Arguments<'_>, of: &str, max: i64) -> Result<(i64, usize)> {
    let (min, max) = (
        args.int(&format!("{of}_min_level"), 2)?,
        args.int(&format!("{of}_max_level"), max)?,
    );
    let count = max.checked_sub(min).and_then(|count| usize::try_from(count).ok());
    match count {
        Some(count) if count < 64 => Ok((min, count + 1)),
        _ => Err(Error::param(
            &format!("{of}_max_level"),
            format!(
                "{max} must be {min} to {} to go with the least level",
                min.saturating_add(63)
            ),
        )),
    }
}

struct Target {
    first: i64,
    levels: usize,
    scale: f32,
    level: f32,
    offset: f32,
}

impl Target {
    fn of(build: &Build<'_>, before: usize) -> Result<Self> {
        let args = &build.args;
        let (first, levels) = levels(args, "roi", 5)?;
        if build.def.output.len() != before + levels + 1 {
            return Err(Error::mismatch(
                "number of outputs",
                before + levels + 1,
                build.def.output.len(),
            ));
        }
        Ok(Self {
            first,
            levels,
            scale: args.int("roi_canonical_scale", 224)? as f32,
            level: args.int("roi_canonical_level", 4)? as f32,
            offset: if args.flag("legacy_plus_one", true)? { 1.0 } else { 0.0 },
        })
    }

    fn level_of(&self, row: &[f32]) -> usize {
        let corners = &row[row.len() - 4..];
        let (width, height) = (
            corners[2] - corners[0] + self.offset,
            corners[3] - corners[1] + self.offset,
        );
        let size = (width * height).sqrt();
        let level = (self.level + (size / self.scale + 1e-6).log2()).floor() - self.first as f32;
        (level.max(0.0) as usize).min(self.levels - 1)
    }

    fn distribute(&self, run: &Run<'_>, regions: &Regions, first_output: usize) -> Result<()> {
        let mut of_level = vec![Vec::new(); self.levels];
        (0..regions.len()).for_each(|index| of_level[self.level_of(regions.row(index))].push(index));
        let mut restore = vec![0i32; regions.len()];
        let order = of_level.iter().flatten();
        order.enumerate().for_each(|(at, &index)| restore[index] = at as i32);
        for (level, indices) in of_level.iter().enumerate() {
            regions.picked(indices).write(run, first_output + level)?;
        }
        let y = run.output::<i32>(first_output + self.levels, &[restore.len()])?;
        y.data_overwrite()?.copy_from_slice(&restore);
        Ok(())
    }
}

fn both(build: &Build<'_>) -> Result<Box<dyn Operator>> {
    let (source, target) = (Source::of(build)?, Target::of(build, 1)?);
    Ok(Box::new(move |run: &Run<'_>| {
        let regions = source.collect(run)?;
        regions.write(run, 0)?;
        target.distribute(run, &regions, 1)
    }))
}

fn collect(build: &Build<'_>) -> Result<Box<dyn Operator>> {
    let source = Source::of(build)?;
    Ok(Box::new(move |run: &Run<'_>| source.collect(run)?.write(run, 0)))
}

fn distribute(build: &Build<'_>) -> Result<Box<dyn Operator>> {
    let target = Target::of(build, 0)?;
    Ok(Box::new(move |run: &Run<'_>| {
        target.distribute(run, &Regions::read(run, 0)?, 0)
    }))
}
