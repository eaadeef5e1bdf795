//! Which cells count in a loss, and how much.

use crate::detection::mscnn::cells::{Heads, Wanted};
use cortado_core::{Ctx, Real, reserve};
use cortado_ops::boxes::best_first;

/// How background is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::detection::mscnn) enum Mode {
    Random,
    Hardest,
    Mixture,
    All,
}

impl Mode {
    pub(in crate::detection::mscnn) fn named(name: &str) -> Self {
        match name {
            "random" => Self::Random,
            "bootstrap" => Self::Hardest,
            "mixture" => Self::Mixture,
            _ => Self::All,
        }
    }
}

/// How cells are drawn.
#[derive(Clone, Copy, Debug)]
pub(in crate::detection::mscnn) enum Sampling {
    /// As MS-CNN does.
    Cells(Draw),
    /// As Cascade R-CNN does.
    Groups(GroupDraw),
}

impl Sampling {
    /// Whether each cell is kept, of `boxes` rows an image.
    pub(super) fn keep<T: Real>(
        &self,
        ctx: &Ctx,
        heads: &Heads,
        boxes: usize,
        scores: &[T],
        wanted: &[Wanted<T>],
    ) -> reserve::Result<Vec<bool>> {
        match self {
            Self::Cells(draw) => draw.keep(ctx, heads, scores, wanted),
            Self::Groups(draw) => draw.keep(ctx, heads, boxes, scores, wanted),
        }
    }
}

/// The draw of Cascade R-CNN: of labels and background, over all boxes of an image.
#[derive(Clone, Copy, Debug)]
pub(in crate::detection::mscnn) struct GroupDraw {
    pub(in crate::detection::mscnn) mode: Mode,
    /// Background for each label.
    pub(in crate::detection::mscnn) multiple: usize,
    /// The least background, where the number of cells is not limited.
    pub(in crate::detection::mscnn) least: usize,
    /// The cells of an image, if that is limited.
    pub(in crate::detection::mscnn) limit: Option<usize>,
    /// The overlap from which on background is ignored.
    pub(in crate::detection::mscnn) threshold: f64,
}

impl GroupDraw {
    fn keep<T: Real>(
        &self,
        ctx: &Ctx,
        heads: &Heads,
        boxes: usize,
        scores: &[T],
        wanted: &[Wanted<T>],
    ) -> reserve::Result<Vec<bool>> {
        let mut kept = reserve::filled(wanted.len(), false)?;
        let plane = heads.plane();
        let of_image = plane * boxes;
        for start in (0..wanted.len()).step_by(of_image.max(1)) {
            let cells = start..start + of_image;
            let mut labels = reserve::collected(cells.clone().filter(|&cell| wanted[cell].label > 0))?;
            let is_eligible = |&cell: &usize| wanted[cell].label == 0 && wanted[cell].overlap.to_f64() < self.threshold;
            let background = reserve::collected(cells.filter(is_eligible))?;
            let count = match self.limit {
                None => labels.len().saturating_mul(self.multiple).max(self.least),
                Some(limit) => {
                    let most = (limit as f64 / (1.0 + self.multiple as f64)).round() as usize;
                    if labels.len() > most {
                        ctx.rng().shuffle(&mut labels);
                        labels.truncate(most);
                    }
                    limit - labels.len().min(limit)
                }
            };
            let of_background = |cell: usize| Ok(heads.softmax(scores, cell / plane, cell % plane)?[0]);
            for cell in labels
                .into_iter()
                .chain(self.pick(ctx, background, count, of_background)?)
            {
                kept[cell] = true;
            }
        }
        Ok(kept)
    }

    /// So many of these cells, by the probability that each is background.
    fn pick<T: Real>(
        &self,
        ctx: &Ctx,
        mut cells: Vec<usize>,
        count: usize,
        of: impl Fn(usize) -> reserve::Result<T>,
    ) -> reserve::Result<Vec<usize>> {
        if cells.len() <= count {
            return Ok(cells);
        }
        let hardest = match self.mode {
            Mode::Random => 0,
            Mode::Mixture => count.div_ceil(2),
            Mode::Hardest | Mode::All => count,
        };
        if hardest > 0 {
            let sure: Vec<T> = reserve::try_collected(cells.iter().map(|&cell| of(cell).map(|of| -of)))?;
            let mut order = reserve::collected((0..cells.len()).rev())?;
            best_first(&mut order, None, |i| sure[i])?;
            cells = reserve::collected(order.into_iter().map(|i| cells[i]))?;
        }
        let (_, others) = cells.split_at_mut(hardest);
        if hardest < count {
            ctx.rng().shuffle(others);
        }
        cells.truncate(count);
        Ok(cells)
    }
}

/// The draw of background beside the labels of MS-CNN.
#[derive(Clone, Copy, Debug)]
pub(in crate::detection::mscnn) struct Draw {
    pub(super) mode: Mode,
    /// Background for each label.
    pub(super) multiple: usize,
    /// The overlap from which on background is ignored.
    pub(super) threshold: f64,
}

/// The fewest cells that a class draws.
const LEAST: usize = 4;
/// The most draws for each cell of an image: one that none of these meets has a chance of e⁻⁶⁴.
const MOST_DRAWS: usize = 64;

impl Draw {
    /// Whether each cell is kept: `wanted` are those of all images.
    pub(super) fn keep<T: Real>(
        &self,
        ctx: &Ctx,
        heads: &Heads,
        scores: &[T],
        wanted: &[Wanted<T>],
    ) -> reserve::Result<Vec<bool>> {
        let plane = heads.plane();
        let mut kept = reserve::collected(wanted.iter().map(|wanted| wanted.label > 0))?;
        for row in 0..heads.rows {
            let cells = &wanted[row * plane..][..plane];
            let is_eligible = |cell: usize| cells[cell].label == 0 && cells[cell].overlap.to_f64() < self.threshold;
            let kept = &mut kept[row * plane..][..plane];
            let share = if self.mode == Mode::Mixture { 0.5 } else { 1.0 };
            let count = |labels: usize| (labels as f64 * self.multiple as f64 * share) as usize;
            if self.mode == Mode::All {
                (0..plane)
                    .filter(|&cell| is_eligible(cell))
                    .for_each(|cell| kept[cell] = true);
            }
            if matches!(self.mode, Mode::Random | Mode::Mixture) && plane > 0 {
                let labels = cells.iter().filter(|wanted| wanted.label > 0).count();
                let draws = count(labels).max(LEAST * (heads.classes - 1));
                for _ in 0..draws.min(plane.saturating_mul(MOST_DRAWS)) {
                    let cell = ctx.rng().uniform_int(plane as u64 - 1) as usize;
                    kept[cell] |= is_eligible(cell);
                }
            }
            if matches!(self.mode, Mode::Hardest | Mode::Mixture) {
                for class in 1..heads.classes {
                    let labels = cells.iter().filter(|wanted| wanted.label == class).count();
                    let mut places = reserve::collected((0..plane).rev().filter(|&cell| is_eligible(cell)))?;
                    let score = |cell: usize| scores[heads.score(row, class, cell)];
                    best_first(&mut places, Some(count(labels).max(LEAST)), score)?;
                    places.into_iter().for_each(|cell| kept[cell] = true);
                }
            }
        }
        Ok(kept)
    }
}

/// The weight of each cell; 0 for one that is not kept. If `balanced` is given, that many parts of
/// the sum fall to background for each part of the labels.
pub(in crate::detection::mscnn) fn weights<T: Real>(
    wanted: &[Wanted<T>],
    kept: &[bool],
    by_overlap: bool,
    balanced: Option<f64>,
) -> reserve::Result<Vec<f64>> {
    let plain = |(wanted, kept): (&Wanted<T>, &bool)| match (kept, wanted.label) {
        (false, _) => 0.0,
        (true, 0) => 1.0,
        (true, _) if by_overlap => wanted.overlap.to_f64(),
        (true, _) => 1.0,
    };
    let mut weights: Vec<f64> = reserve::collected(wanted.iter().zip(kept).map(plain))?;
    let Some(multiple) = balanced else {
        return Ok(weights);
    };
    let count = kept.iter().filter(|kept| **kept).count() as f64;
    for (of_labels, part) in [(true, 1.0), (false, multiple)] {
        let group = || wanted.iter().map(move |wanted| (wanted.label > 0) == of_labels);
        let sum: f64 = weights
            .iter()
            .zip(group())
            .filter(|(_, is_in)| *is_in)
            .map(|(w, _)| w)
            .sum();
        if sum != 0.0 {
            let scale = count * part / ((1.0 + multiple) * sum);
            let of_group = weights.iter_mut().zip(group()).filter(|(_, is_in)| *is_in);
            of_group.for_each(|(weight, _)| *weight *= scale);
        }
    }
    Ok(weights)
}
