//! The boxes that YOLO v2 found, in the form of gklz1982's DetectionOutput: see there.

use super::grid::{Anchors, Cell, Frame, Grid};
use super::region::{CLASSES, Prediction};
use crate::common::{finite, no_gradient, required};
use cortado_core::{Ctx, Error, Io, Layer, LayerKind, Real, Result, reserve};
use cortado_ops::boxes::{Corners, Extent, suppress_at};
use cortado_proto::DetectionOutputParameter;
use cortado_reference::detection::YoloFound as Found;

const MESSAGE: &str = "detection_output_param";
/// The numbers of a row of the top.
const ROW: usize = 7;
/// The threshold of scores, where no option gives one.
const LEAST: f64 = 0.01;

fn field(name: &str) -> String {
    format!("{MESSAGE}.{name}")
}

/// The layer of a kind.
///
/// # Errors
/// Options that make no sense.
pub(crate) fn build<T: Real>(
    kind: &'static LayerKind,
    options: &DetectionOutputParameter,
) -> Result<Box<dyn Layer<T>>> {
    if options.coords() != 4 {
        let problem = format!("must be 4 (x, y, w, h), not {}", options.coords());
        return Err(Error::param(&field("coords"), problem));
    }
    let boxes = required(&field("num_box"), Some(options.num_box()))?;
    let anchors = Anchors::new(&field("biases"), &options.biases, boxes)?;
    if anchors.sizes.len() != boxes {
        let problem = format!(
            "is given {} times; give width and height of each of num_box = {boxes} anchors",
            options.biases.len()
        );
        return Err(Error::param(&field("biases"), problem));
    }
    let least = options
        .confidence_threshold
        .map_or(Ok(LEAST), |least| finite(&field("confidence_threshold"), least));
    Ok(Box::new(RegionOutput {
        kind,
        side: options.side.map(|side| side as usize),
        classes: required(&field("num_classes"), options.num_classes)?,
        anchors,
        least: least?,
        overlap: finite(&field("nms_threshold"), options.nms_threshold())?,
        grid: Grid::default(),
    }))
}

struct RegionOutput {
    kind: &'static LayerKind,
    /// The rows and columns of the map, if they are given.
    side: Option<usize>,
    classes: usize,
    anchors: Anchors,
    /// The least score.
    least: f64,
    /// The overlap at which a box falls.
    overlap: f64,
    grid: Grid,
}

impl RegionOutput {
    /// What stays of an item, in the order of cells and anchors.
    fn find<T: Real>(&self, x: &[T], item: usize) -> reserve::Result<Vec<Found<T>>> {
        let frame = Frame {
            grid: self.grid,
            scale: 1.0,
        };
        let predict = |cell: Cell| {
            let prediction = Prediction::of(x, frame, cell, self.anchors.sizes[cell.anchor])?;
            Ok(Found {
                class: prediction.class,
                score: prediction.object * prediction.probability,
                found: prediction.found,
            })
        };
        let least = T::from_f64(self.least);
        let stays = |found: &reserve::Result<Found<T>>| found.as_ref().map_or(true, |found| found.score >= least);
        let found = reserve::try_collected(self.grid.cells(item).map(predict).filter(stays))?;
        let corners: Vec<Corners<T>> = reserve::collected(found.iter().map(|found| found.found.corners()))?;
        let order = reserve::collected(0..found.len())?;
        let overlap = |a: usize, b: usize| corners[a].overlap(corners[b], Extent::Lines);
        let kept = suppress_at(&order, self.overlap, overlap)?;
        reserve::collected(kept.into_iter().map(|place| found[place]))
    }
}

impl<T: Real> Layer<T> for RegionOutput {
    fn reshape(&mut self, _: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        let entries = CLASSES.saturating_add(self.classes);
        self.grid = Grid::of(io.bottom(0), self.anchors.sizes.len(), entries)?;
        if let Some(side) = self
            .side
            .filter(|&side| [self.grid.rows, self.grid.columns] != [side; 2])
        {
            let what = format!("rows and columns of \"{}\"", io.bottom(0).name());
            let expected = format!("{} = {side}", field("side"));
            return Err(Error::mismatch(what, expected, io.bottom(0).shape()));
        }
        io.top_mut(0).reshape(&[1, 1, 1, ROW])
    }

    fn forward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        ctx.falls_back("detection output");
        let mut rows: Vec<[T; ROW]> = Vec::new();
        {
            let x = io.bottom(0).data()?;
            // A blob without cells may have any number of items.
            let items = if x.is_empty() { 0 } else { self.grid.items };
            for item in 0..items {
                let row = |found: Found<T>| {
                    let [x, y, width, height] = [found.found.x, found.found.y, found.found.width, found.found.height];
                    let (item, class) = (T::from_usize(item), T::from_usize(found.class));
                    [item, class, found.score, x, y, width, height]
                };
                reserve::append(&mut rows, self.find(&x, item)?.into_iter().map(row))?;
            }
        }
        if rows.is_empty() {
            let mut nothing = [-T::ONE; ROW];
            nothing[0] = T::ZERO;
            rows.push(nothing);
        }
        io.top_mut(0).reshape(&[1, 1, rows.len(), ROW])?;
        io.top(0).data_overwrite()?.copy_from_slice(rows.as_flattened());
        Ok(())
    }

    fn sizes_follow_from_data(&self) -> bool {
        true
    }

    fn backward(&mut self, _: &Ctx, _: &mut Io<'_, T>, propagate: &[bool]) -> Result<()> {
        if propagate.contains(&true) {
            return Err(no_gradient(self.kind));
        }
        Ok(())
    }
}
