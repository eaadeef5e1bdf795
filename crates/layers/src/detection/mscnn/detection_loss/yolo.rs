//! The loss of YOLO v1.

use crate::common::{finite, required};
use cortado_core::{Blob, Ctx, Error, Io, Layer, Real, Result};
use cortado_ops::boxes::{Corners, Extent};
use cortado_proto::DetectionLossParameter;

pub(super) fn build<T: Real>(options: &DetectionLossParameter) -> Result<Box<dyn Layer<T>>> {
    let field = |name: &str| format!("detection_loss_param.{name}");
    let size = |name: &str, value: u32| required(&field(name), Some(value));
    let number = |name: &str, value: f32| finite(&field(name), value);
    if options.num_coord() != 4 {
        return Err(Error::param(
            &field("num_coord"),
            format!("must be 4, but is {}", options.num_coord()),
        ));
    }
    let by_cell = options.constraint.is_some() || options.rescore.is_some() || options.num_coord.is_some();
    Ok(Box::new(YoloLoss::<T> {
        layout: Layout {
            cells: cortado_ops::count([size("side", options.side())?; 2]),
            side: size("side", options.side())?,
            classes: size("num_class", options.num_class())?,
            boxes: size("num_object", options.num_object())?,
            by_cell,
        },
        object: number("object_scale", options.object_scale())?,
        nothing: number("noobject_scale", options.noobject_scale())?,
        class: number("class_scale", options.class_scale())?,
        place: number("coord_scale", options.coord_scale())?,
        roots: options.sqrt(),
        in_cells: by_cell || options.constriant(),
        rescores: options.rescore(),
        derivatives: Blob::empty("the slopes of a DetectionLoss"),
    }))
}

/// Where the numbers of a prediction are.
struct Layout {
    side: usize,
    cells: usize,
    classes: usize,
    boxes: usize,
    /// Whether the numbers of a cell are neighbours; else cells are.
    by_cell: bool,
}

impl Layout {
    fn class(&self, cell: usize, class: usize) -> usize {
        match self.by_cell {
            true => cell * self.classes + class,
            false => class * self.cells + cell,
        }
    }

    fn object(&self, cell: usize, k: usize) -> usize {
        let first = self.classes * self.cells;
        match self.by_cell {
            true => first + cell * self.boxes + k,
            false => first + k * self.cells + cell,
        }
    }

    fn coordinate(&self, cell: usize, k: usize, i: usize) -> usize {
        let first = (self.classes + self.boxes) * self.cells;
        match self.by_cell {
            true => first + (cell * self.boxes + k) * 4 + i,
            false => first + (4 * k + i) * self.cells + cell,
        }
    }
}

/// The sums of the terms that are reported.
#[derive(Default)]
struct Terms {
    /// Of classes, boxes, and the object scores of boxes that are responsible.
    objects: f64,
    count: usize,
    /// Of the object scores of all others.
    others: f64,
    other_count: usize,
    /// Σδ².
    squares: f64,
}

struct YoloLoss<T: Real> {
    layout: Layout,
    object: f64,
    nothing: f64,
    class: f64,
    place: f64,
    /// Whether widths and heights are predicted as their roots.
    roots: bool,
    /// Whether x and y are parts of a cell.
    in_cells: bool,
    /// Whether the target of an object score is the overlap, and not 1.
    rescores: bool,
    /// δ.
    derivatives: Blob<T>,
}

/// The distance beyond which no box is the nearest.
const FURTHEST: f64 = 20.0;

fn corners([x, y, w, h]: [f64; 4]) -> Corners<f64> {
    Corners::new([x - w / 2.0, y - h / 2.0, x + w / 2.0, y + h / 2.0])
}

impl<T: Real> YoloLoss<T> {
    /// A predicted box in parts of the image.
    fn predicted(&self, x: &[T], cell: usize, k: usize) -> [f64; 4] {
        let mut b = [0, 1, 2, 3].map(|i| x[self.layout.coordinate(cell, k, i)].to_f64());
        if self.in_cells {
            let side = self.layout.side;
            b[0] = (b[0] + (cell % side) as f64) / side as f64;
            b[1] = (b[1] + (cell / side) as f64) / side as f64;
        }
        if self.roots {
            (b[2], b[3]) = (b[2] * b[2], b[3] * b[3]);
        }
        b
    }

    /// The box that is responsible for a true one, and their overlap.
    fn responsible(&self, x: &[T], cell: usize, true_box: [f64; 4]) -> (usize, f64) {
        let (mut best, mut overlap, mut nearest) = (0, 0.0, FURTHEST);
        for k in 0..self.layout.boxes {
            let b = self.predicted(x, cell, k);
            let found = corners(b).overlap(corners(true_box), Extent::Lines);
            let distance: f64 = b.iter().zip(true_box).map(|(a, b)| (a - b) * (a - b)).sum();
            let is_better = match overlap > 0.0 || found > 0.0 {
                true => found > overlap,
                false => distance.sqrt() < nearest,
            };
            if is_better {
                (best, overlap, nearest) = (k, found, distance.sqrt());
            }
        }
        (best, overlap)
    }

    /// Writes δ of an item.
    fn find(&self, x: &[T], label: &[T], delta: &mut [T], terms: &mut Terms) {
        let layout = &self.layout;
        for cell in 0..layout.cells {
            let mut own = None;
            if label[layout.cells + cell].to_f64() != 0.0 {
                let true_box = [0, 1, 2, 3].map(|i| label[3 * layout.cells + 4 * cell + i].to_f64());
                own = Some(self.find_object(x, (cell, label, true_box), delta, terms));
            }
            for k in (0..layout.boxes).filter(|&k| own != Some(k)) {
                let at = layout.object(cell, k);
                let o = x[at].to_f64();
                delta[at] = T::from_f64(self.nothing * o);
                terms.others += self.nothing * o * o;
                terms.other_count += 1;
            }
        }
        terms.squares += delta.iter().map(|d| d.to_f64() * d.to_f64()).sum::<f64>();
    }

    /// Writes δ of a cell with an object, and gives the box that is responsible.
    fn find_object(
        &self,
        x: &[T],
        (cell, label, stored): (usize, &[T], [f64; 4]),
        delta: &mut [T],
        terms: &mut Terms,
    ) -> usize {
        let layout = &self.layout;
        let class = label[2 * layout.cells + cell].to_f64();
        for k in 0..layout.classes {
            let at = layout.class(cell, k);
            let d = x[at].to_f64() - f64::from(u8::from(k as f64 == class));
            delta[at] = T::from_f64(self.class * d);
            terms.objects += self.class * d * d;
        }
        let [column, row] = [cell % layout.side, cell / layout.side].map(|i| i as f64);
        let side = layout.side as f64;
        // hojel's labels are parts of the cell already.
        let whole = match layout.by_cell {
            true => [
                (stored[0] + column) / side,
                (stored[1] + row) / side,
                stored[2],
                stored[3],
            ],
            false => stored,
        };
        let (best, overlap) = self.responsible(x, cell, whole);
        let at = layout.object(cell, best);
        let o = x[at].to_f64();
        let target = if self.rescores { overlap } else { 1.0 };
        delta[at] = T::from_f64(self.object * (o - target));
        terms.objects += self.object * (o - 1.0) * (o - 1.0);
        let mut wanted = whole;
        if self.in_cells {
            (wanted[0], wanted[1]) = (whole[0] * side - column, whole[1] * side - row);
        }
        if self.roots {
            (wanted[2], wanted[3]) = (wanted[2].sqrt(), wanted[3].sqrt());
        }
        for (i, wanted) in wanted.into_iter().enumerate() {
            let at = layout.coordinate(cell, best, i);
            let d = x[at].to_f64() - wanted;
            delta[at] = T::from_f64(self.place * d);
            terms.objects += self.place * d * d;
        }
        terms.count += 1;
        best
    }
}

impl<T: Real> Layer<T> for YoloLoss<T> {
    fn reshape(&mut self, _: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        let Layout {
            cells, classes, boxes, ..
        } = self.layout;
        let each = cortado_ops::count([cells, cortado_ops::count([5, boxes]).saturating_add(classes)]);
        let items = io.bottom(0).shape().first().copied().unwrap_or(0);
        for (bottom, each) in [(0, each), (1, cortado_ops::count([7, cells]))] {
            let blob = io.bottom(bottom);
            if blob.shape().first() != Some(&items) || blob.shape().count_from(1) != each {
                let what = format!("shape of \"{}\"", blob.name());
                return Err(Error::mismatch(what, format!("{items} items of {each}"), blob.shape()));
            }
        }
        self.derivatives.reshape(io.bottom(0).shape())?;
        io.top_mut(0).reshape(&[])
    }

    fn forward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        ctx.falls_back("loss of detections");
        let (x, labels, mut delta) = (
            io.bottom(0).data()?,
            io.bottom(1).data()?,
            self.derivatives.data_overwrite()?,
        );
        delta.fill(T::ZERO);
        let [of_item, of_label] = [0, 1].map(|bottom| io.bottom(bottom).shape().count_from(1).max(1));
        let mut terms = Terms::default();
        let items = x.chunks_exact(of_item).zip(labels.chunks_exact(of_label));
        for ((x, label), delta) in items.zip(delta.chunks_exact_mut(of_item)) {
            self.find(x, label, delta, &mut terms);
        }
        let mean = |sum: f64, count: usize| sum / count.max(1) as f64;
        let loss = match self.layout.by_cell {
            true => mean(terms.squares, io.bottom(0).shape()[0]),
            false => mean(terms.objects, terms.count) + mean(terms.others, terms.other_count),
        };
        io.top(0).data_overwrite()?[0] = T::from_f64(loss);
        Ok(())
    }

    fn backward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>, propagate: &[bool]) -> Result<()> {
        if propagate[1] {
            return Err(crate::common::no_label_gradient(&super::KIND, 1, io));
        }
        if propagate[0] {
            let weight = io.top(0).diff()?[0].to_f64() / io.bottom(0).shape()[0].max(1) as f64;
            crate::common::scale_derivatives(ctx, weight, &self.derivatives, io.bottom(0))?;
        }
        Ok(())
    }
}
