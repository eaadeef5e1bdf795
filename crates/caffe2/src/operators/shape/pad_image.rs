//! `PadImage`: images with a border. Arguments: `pad`, `pad_t`, `pad_l`, `pad_b` and `pad_r`, or
//! `pads` (top, left, bottom, right); `mode`: constant (with `value`, 0), reflect (the edge itself is
//! not repeated), or edge; `order`. Negative borders cut off.

use crate::Arguments;
use crate::arguments::StorageOrder;
use crate::infer::{Inferred, reshaped};
use crate::operator::{Build, Operator, OperatorKind};
use crate::run::Run;
use cortado_core::{Error, Result, reserve};
use cortado_proto::caffe2::OperatorDef;

pub(super) const KIND: OperatorKind = OperatorKind {
    infer: Some(infer),
    ..OperatorKind::computing("PadImage", "images with a border", build)
};

#[derive(Clone, Copy)]
enum Mode {
    Constant(f32),
    Reflect,
    Edge,
}

#[derive(Clone, Copy)]
struct Padding {
    /// Top, left, bottom, right.
    pads: [i64; 4],
    order: StorageOrder,
}

impl Padding {
    fn of(args: &Arguments<'_>) -> Result<Self> {
        let order = args.order()?;
        if args.has("pads") {
            let pads = <[i64; 4]>::try_from(args.ints("pads"))
                .map_err(|_| Error::param("pads", "expected four numbers: top, left, bottom, right"))?;
            return Ok(Self { pads, order });
        }
        let pad = args.int("pad", 0)?;
        let sides = ["pad_t", "pad_l", "pad_b", "pad_r"];
        // As Caffe2 does: the four count where all of them are given.
        let by_side = !args.has("pad") && sides.iter().all(|side| args.has(side));
        let [top, left, bottom, right] = sides.map(|side| if by_side { args.int(side, 0) } else { Ok(pad) });
        Ok(Self {
            pads: [top?, left?, bottom?, right?],
            order,
        })
    }

    /// Which axes are height and width.
    fn sides(&self) -> [usize; 2] {
        match self.order {
            StorageOrder::Nchw => [2, 3],
            StorageOrder::Nhwc => [1, 2],
        }
    }

    fn shape(&self, dims: &[usize]) -> Result<Vec<usize>> {
        if dims.len() != 4 {
            return Err(Error::mismatch("number of axes", 4, dims.len()));
        }
        let mut padded = dims.to_vec();
        for (side, axis) in self.sides().into_iter().enumerate() {
            let size = (dims[axis] as i64)
                .checked_add(self.pads[side])
                .and_then(|size| size.checked_add(self.pads[side + 2]));
            padded[axis] = size.and_then(|size| usize::try_from(size).ok()).ok_or_else(|| {
                let text = format!("the borders {:?} leave nothing of {dims:?}", self.pads);
                Error::message(&text)
            })?;
        }
        Ok(padded)
    }
}

fn build(build: &Build<'_>) -> Result<Box<dyn Operator>> {
    let padding = Padding::of(&build.args)?;
    let mode = match build.args.string("mode", "constant")?.as_str() {
        "constant" => Mode::Constant(build.args.float("value", 0.0)?),
        "reflect" => Mode::Reflect,
        "edge" => Mode::Edge,
        other => {
            let text = format!("Unknown padding mode: {other}; it is constant, reflect or edge");
            return Err(Error::param("mode", text));
        }
    };
    Ok(Box::new(move |run: &Run<'_>| compute(run, padding, mode)))
}

fn compute(run: &Run<'_>, padding: Padding, mode: Mode) -> Result<()> {
    let x = run.input::<f32>(0)?;
    let dims = padding.shape(x.shape()).map_err(|error| run.about_input(0, error))?;
    let y = run.output::<f32>(0, &dims)?;
    let [vertical, horizontal] = padding.sides();
    let rows = sources(mode, padding.pads[0], x.shape()[vertical], dims[vertical])?;
    let columns = sources(mode, padding.pads[1], x.shape()[horizontal], dims[horizontal])?;
    let (planes, len) = match padding.order {
        StorageOrder::Nchw => (dims[0] * dims[1], 1),
        StorageOrder::Nhwc => (dims[0], dims[3]),
    };
    let value = if let Mode::Constant(value) = mode { value } else { 0.0 };
    let (height, width) = (x.shape()[vertical], x.shape()[horizontal]);
    let (x, mut y) = (x.data()?, y.data_overwrite()?);
    if len == 0 {
        return Ok(());
    }
    let mut pixels = y.chunks_exact_mut(len);
    for plane in 0..planes {
        for row in &rows {
            for (column, y) in columns.iter().zip(&mut pixels) {
                match (row, column) {
                    (Some(row), Some(column)) => {
                        let from = ((plane * height + row) * width + column) * len;
                        y.copy_from_slice(&x[from..from + len]);
                    }
                    _ => y.fill(value),
                }
            }
        }
    }
    Ok(())
}

/// Where each place of a padded axis comes from; none if from nowhere.
fn sources(mode: Mode, before: i64, size: usize, padded: usize) -> Result<Vec<Option<usize>>> {
    let last = size as i64 - 1;
    let mut sources = reserve::empty(padded)?;
    for place in 0..padded as i64 {
        let place = place.saturating_sub(before);
        let source = match mode {
            Mode::Constant(_) => place,
            Mode::Edge => place.min(last).max(0),
            Mode::Reflect if place < 0 => place.saturating_neg(),
            Mode::Reflect => place.min((2 * last).saturating_sub(place)),
        };
        let inside = usize::try_from(source).ok().filter(|&source| source < size);
        if inside.is_none() && !matches!(mode, Mode::Constant(_)) {
            let text = format!(
                "an axis of size {size} cannot fill a border of more than {}",
                last.max(0)
            );
            return Err(Error::param("pad", text));
        }
        sources.push(inside);
    }
    Ok(sources)
}

fn infer(def: &OperatorDef, inputs: &[Inferred]) -> Result<Vec<Inferred>> {
    let padding = Padding::of(&Arguments::of(def))?;
    reshaped(inputs, |dims| padding.shape(dims))
}
