//! DeformablePSROIPooling: the mean of values between the places of each cell of a grid laid over a
//! region, each cell moved by an offset and from channels of its own (Deformable ConvNets).
//!
//! Bottoms: score maps (N, D · G², H, W); regions (R, 5), in each row the number of the image and
//! left, top, right and bottom edge in pixels of the input; and, unless `no_trans`, offsets
//! (R, 2 · K, `part_size`, `part_size`) for K classes, of which each has D / K of the outputs. Top:
//! (R, D, G, G). Cell (i, j) of output d reads channel `(d·G + i)·G + j`.
//!
//! `deformable_psroi_pooling_param`: `spatial_scale` s, `output_dim` D and `group_size` G, all
//! required; `part_size` (default 0, with which every cell is moved by the first offset);
//! `sample_per_part` n (default 1); `trans_std` t (default 0); `no_trans` (default false).
//! `pooled_size` is not read: the grid has `group_size` cells.
//!
//! `start = round(x₁)·s − ½`, `size = max((round(x₂) + 1)·s − ½ − start, 0.1)`. Cell p begins at
//! `start + p·size/G + t·offset·size`, with the offset of part ⌊p/G·`part_size`⌋; of a class's two
//! maps of offsets the first is along x, the second along y. It is the mean of the n × n values at
//! its beginning and every size/(G·n) from there, without those more than ½ outside the places; 0 if
//! none is left.
//!
//! Gradients: to the maps, the weights of the places times dy; to the offsets `dy · t · size` times
//! the mean of the derivatives between the places. The regions get 0. Known from one fork alone
//! (caffe_latte), where it runs on a GPU only.

use super::grid::scale;
use super::pooler::{check_channels, check_laid};
use super::psroi_pooling::at_least_one;
use crate::common::{build, finite, zero_gradient};
use cortado_core::{Arity, BackwardReads, Blob, Ctx, Error, Io, Layer, LayerKind, Real, Result, module_doc, reserve};
use cortado_math as math;
use cortado_ops::{RegionRun, RegionSizes, Regions};
use cortado_proto::LayerParameter;
use cortado_reference::regions::{Between, Reach, Roi, count_rois, read_rois, read_sizes, rounded, run_of_all};

pub(crate) const KIND: LayerKind = LayerKind {
    params: &["deformable_psroi_pooling_param"],
    bottoms: Arity::between(2, 3),
    no_gradient: &[1],
    ..LayerKind::new(
        "DeformablePSROIPooling",
        "The mean of each cell of a grid over a region, moved by an offset.",
        module_doc!("deformable_psroi_pooling.rs"),
        build!(build),
    )
};

/// The field of the options.
const MESSAGE: &str = "deformable_psroi_pooling_param";
/// The most samples of a cell along an axis.
const MOST_SAMPLES: i32 = 1024;

fn build<T: Real>(param: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    let options = param.deformable_psroi_pooling_param().cloned().unwrap_or_default();
    let Some(given) = options.spatial_scale else {
        return Err(Error::param(&format!("{MESSAGE}.spatial_scale"), "is missing"));
    };
    if options.sample_per_part() > MOST_SAMPLES {
        let problem = format!("must be at most {MOST_SAMPLES}, but is {}", options.sample_per_part());
        return Err(Error::param(&format!("{MESSAGE}.sample_per_part"), problem));
    }
    let Ok(parts) = usize::try_from(options.part_size()) else {
        let problem = format!("must not be negative, but is {}", options.part_size());
        return Err(Error::param(&format!("{MESSAGE}.part_size"), problem));
    };
    Ok(Box::new(DeformablePsroiPooling::<T> {
        cells: Cells {
            outputs: at_least_one(MESSAGE, "output_dim", options.output_dim)?,
            group: at_least_one(MESSAGE, "group_size", options.group_size)?,
            samples: at_least_one(MESSAGE, "sample_per_part", Some(options.sample_per_part()))?,
            parts,
            scale: scale(MESSAGE, given)?,
            reach: finite(&format!("{MESSAGE}.trans_std"), options.trans_std())?,
        },
        moves: !options.no_trans(),
        sizes: RegionSizes::default(),
        regions: Regions::default(),
        derivatives: Blob::empty("the slopes of a DeformablePSROIPooling"),
    }))
}

struct Cells {
    outputs: usize,
    group: usize,
    samples: usize,
    /// The parts of the offsets along an axis; 0 if only the first counts.
    parts: usize,
    scale: f64,
    /// What offsets are multiplied by, besides the size of the region.
    reach: f64,
}

struct DeformablePsroiPooling<T: Real> {
    cells: Cells,
    /// Whether there are offsets.
    moves: bool,
    sizes: RegionSizes,
    regions: Regions<T>,
    /// The derivatives of the top along an axis.
    derivatives: Blob<T>,
}

/// A region along an axis: where it begins, and its size.
#[derive(Clone, Copy)]
struct Side<T> {
    start: T,
    size: T,
}

#[derive(Clone, Copy, PartialEq)]
enum Axis {
    X,
    Y,
}

impl Cells {
    fn side<T: Real>(&self, [low, high]: [T; 2]) -> Side<T> {
        let (scale, half) = (T::from_f64(self.scale), T::from_f64(0.5));
        let start = rounded(low) * scale - half;
        let end = (rounded(high) + T::ONE) * scale - half;
        Side {
            start,
            size: (end - start).max(T::from_f64(0.1)),
        }
    }

    /// The samples of a cell of an axis of `size` places that count.
    fn samples<T: Real>(
        &self,
        side: Side<T>,
        cell: usize,
        offset: T,
        size: usize,
    ) -> impl Iterator<Item = Between<T>> + Clone {
        let bin = side.size / T::from_usize(self.group);
        let corner = side.start + T::from_usize(cell) * bin + offset * T::from_f64(self.reach) * side.size;
        let step = bin / T::from_usize(self.samples);
        (0..self.samples).filter_map(move |i| Between::new(corner + T::from_usize(i) * step, size, Reach::Half))
    }

    /// The number of the offset of a cell in its map.
    fn part(&self, row: usize, column: usize) -> usize {
        let part = |cell: usize| (cell as f64 / self.group as f64 * self.parts as f64).floor() as usize;
        part(row) * self.parts + part(column)
    }

    /// Lays the windows of a region for the offsets of its classes, two maps each; or the
    /// derivatives of them along an axis.
    fn add<T: Real>(
        &self,
        regions: &mut Regions<T>,
        roi: &Roi<T>,
        offsets: &[T],
        slope: Option<Axis>,
    ) -> reserve::Result {
        let ([x0, y0, x1, y1], sizes) = (roi.edges, *regions.sizes());
        let (across, down) = (self.side([x0, x1]), self.side([y0, y1]));
        let map = self.parts * self.parts;
        for class in 0..sizes.classes {
            let offset = |axis: Axis, part: usize| {
                let map_number = 2 * class + usize::from(axis == Axis::Y);
                offsets.get(map_number * map.max(1) + part).copied().unwrap_or(T::ZERO)
            };
            for (row, column) in (0..self.group).flat_map(|i| (0..self.group).map(move |j| (i, j))) {
                let part = self.part(row, column);
                let rows = self.samples(down, row, offset(Axis::Y, part), sizes.height);
                let columns = self.samples(across, column, offset(Axis::X, part), sizes.width);
                let rows = mean_run(regions, rows, slope == Some(Axis::Y))?;
                let columns = mean_run(regions, columns, slope == Some(Axis::X))?;
                regions.push(rows, columns)?;
            }
        }
        Ok(())
    }
}

/// The run of the mean of samples, or of the mean of their derivatives.
fn mean_run<T: Real>(
    regions: &mut Regions<T>,
    samples: impl Iterator<Item = Between<T>> + Clone,
    slope: bool,
) -> reserve::Result<RegionRun> {
    let weight = T::ONE / T::from_usize(samples.clone().count().max(1));
    match slope {
        true => run_of_all(regions, samples.map(Between::into_derivative), weight),
        false => run_of_all(regions, samples, weight),
    }
}

impl<T: Real> DeformablePsroiPooling<T> {
    fn lay(&self, regions: &mut Regions<T>, io: &Io<'_, T>, rois: &[Roi<T>], slope: Option<Axis>) -> Result<()> {
        regions.start(self.sizes);
        regions.reserve(rois.len())?;
        let offsets = match self.moves {
            true => Some(io.bottom(2).data()?),
            false => None,
        };
        let each = if self.moves {
            io.bottom(2).shape().count_from(1)
        } else {
            0
        };
        for (number, roi) in rois.iter().enumerate() {
            regions.begin(roi.image)?;
            let offsets = offsets
                .as_ref()
                .map_or(&[][..], |offsets| &offsets[number * each..][..each]);
            if let Some(wrong) = offsets.iter().find(|offset| !offset.is_finite()) {
                let name = io.bottom(2).name();
                let problem = format!("offsets of region {number} in \"{name}\" must be finite, but one is {wrong}");
                return Err(Error::message(&problem));
            }
            self.cells.add(regions, roi, offsets, slope)?;
        }
        Ok(())
    }

    /// Adds the gradient of the offsets along an axis.
    fn backward_offsets(&mut self, ctx: &Ctx, io: &Io<'_, T>, rois: &[Roi<T>], axis: Axis) -> Result<()> {
        let mut regions = Regions::default();
        self.lay(&mut regions, io, rois, Some(axis))?;
        math::sums_of_windows(
            ctx,
            &regions,
            &io.bottom(0).data_on(ctx)?,
            &mut self.derivatives.data_overwrite_on(ctx)?,
        )?;
        let (derivatives, dy, mut to) = (self.derivatives.data()?, io.top(0).diff()?, io.bottom(2).diff_mut()?);
        let (sizes, cells) = (&self.sizes, &self.cells);
        let (each, map) = (io.bottom(2).shape().count_from(1), (cells.parts * cells.parts).max(1));
        for (i, (slope, dy)) in derivatives.iter().zip(dy.iter()).enumerate() {
            let (bin, output) = (i % sizes.bins, i / sizes.bins % sizes.outputs);
            let region = i / sizes.bins / sizes.outputs;
            let [x0, y0, x1, y1] = rois[region].edges;
            let (side, second) = match axis {
                Axis::X => (cells.side([x0, x1]), 0),
                Axis::Y => (cells.side([y0, y1]), 1),
            };
            let part = cells.part(bin / cells.group, bin % cells.group);
            let at = region * each + (2 * sizes.class(output) + second) * map + part;
            to[at] += *dy * *slope * T::from_f64(cells.reach) * side.size;
        }
        Ok(())
    }

    /// The number of classes that a bottom of offsets has.
    fn classes(&self, offsets: &Blob<T>, regions: usize) -> Result<usize> {
        let parts = self.cells.parts.max(1);
        match offsets.shape()[..] {
            [rows, maps, height, width]
                if rows == regions
                    && maps > 0
                    && maps % 2 == 0
                    && self.cells.outputs.is_multiple_of(maps / 2)
                    && [height, width] == [parts; 2] =>
            {
                Ok(maps / 2)
            }
            _ => {
                let what = format!("shape of the offsets \"{}\"", offsets.name());
                let expected = format!(
                    "{regions}, twice a number of classes that divides output_dim, {}, and part_size, {parts}, twice",
                    self.cells.outputs
                );
                Err(Error::mismatch(what, expected, offsets.shape()))
            }
        }
    }
}

impl<T: Real> Layer<T> for DeformablePsroiPooling<T> {
    fn reshape(&mut self, _: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        if self.moves && io.bottoms() < 3 {
            let problem = "is false, so the layer needs a third bottom, the offsets";
            return Err(Error::param(&format!("{MESSAGE}.no_trans"), problem));
        }
        let (map, group) = (io.bottom(0), self.cells.group);
        let read = read_sizes(map)?;
        check_channels(read.channels, self.cells.outputs, group, MESSAGE, map.name())?;
        let regions = count_rois(io.bottom(1))?;
        let classes = match self.moves {
            true => self.classes(io.bottom(2), regions)?,
            false => 1,
        };
        self.sizes = RegionSizes {
            outputs: self.cells.outputs,
            bins: group * group,
            classes,
            by_position: true,
            ..read
        };
        io.top_mut(0).reshape(&[regions, self.cells.outputs, group, group])?;
        self.derivatives.reshape(io.top(0).shape())
    }

    fn forward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        let rois = read_rois(io.bottom(1), self.sizes.images)?;
        let mut regions = std::mem::take(&mut self.regions);
        self.lay(&mut regions, io, &rois, None)?;
        self.regions = regions;
        let (x, mut y) = (io.bottom(0).data_on(ctx)?, io.top(0).data_overwrite_on(ctx)?);
        math::sums_of_windows(ctx, &self.regions, &x, &mut y)
    }

    fn backward_reads(&self, _: &Io<'_, T>) -> BackwardReads {
        BackwardReads::BOTTOMS
    }

    fn backward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>, propagate: &[bool]) -> Result<()> {
        check_laid(&self.regions, io.top(0).count())?;
        if propagate[0] {
            let (dy, mut dx) = (io.top(0).diff_on(ctx)?, io.bottom(0).diff_overwrite_on(ctx)?);
            math::sums_of_windows_backward(ctx, &self.regions, &dy, &mut dx)?;
        }
        zero_gradient(ctx, io, &propagate[1..], 1)?;
        if self.moves && propagate[2] {
            let rois = read_rois(io.bottom(1), self.sizes.images)?;
            self.backward_offsets(ctx, io, &rois, Axis::X)?;
            self.backward_offsets(ctx, io, &rois, Axis::Y)?;
        }
        Ok(())
    }
}
