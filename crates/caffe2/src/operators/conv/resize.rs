//! `ResizeNearest` and `UpsampleBilinear`: images of another size. `UpsampleNearest` of Detectron:
//! each pixel `scale` (2) times along both axes.
//!
//! Arguments: `height_scale` and `width_scale` (1); or a second input with both. The sizes are those
//! of the image times the scales, rounded down. The nearest pixel is ⌊output / scale⌋; bilinear
//! weights map the corners of the image to those of the output.

use crate::arguments::{Arguments, StorageOrder};
use crate::infer::{Inferred, reshaped};
use crate::kit::image::{self, ImageDims};
use crate::operator::{Build, Operator, OperatorKind};
use crate::run::Run;
use crate::tensor::Array;
use cortado_core::{Arity, Error, Result};
use cortado_ops::{Grid, Resample, ResampleAxis};
use cortado_proto::caffe2::OperatorDef;

/// The nearest pixels.
pub(super) const NEAREST: OperatorKind = OperatorKind {
    inputs: Arity::between(1, 2),
    ..OperatorKind::computing(
        "ResizeNearest",
        "images of another size, of the nearest pixels",
        |build| resize(build, nearest),
    )
};

/// Each pixel several times.
pub(super) const REPEAT: OperatorKind = OperatorKind {
    infer: Some(infer_repeat),
    ..OperatorKind::computing("UpsampleNearest", "each pixel several times along both axes", repeat)
};

/// The nearest pixels of films (N, C, T, H, W), with a `temporal_scale` (1) besides.
pub(super) const NEAREST_3D: OperatorKind =
    OperatorKind::computing("ResizeNearest3D", "films of another size, of the nearest pixels", films);

/// Sums of the four pixels around.
pub(super) const BILINEAR: OperatorKind = OperatorKind {
    inputs: Arity::between(1, 2),
    ..OperatorKind::computing(
        "UpsampleBilinear",
        "images of another size, by linear interpolation",
        |build| resize(build, bilinear),
    )
};

/// A plane, and one of another size: the sizes of both, and the scales.
type Plane = fn(&[f32], [usize; 2], &mut [f32], [usize; 2], [f32; 2]);

fn resize(build: &Build<'_>, plane: Plane) -> Result<Box<dyn Operator>> {
    let order = build.args.order()?;
    let own = [
        build.args.float("height_scale", 1.0)?,
        build.args.float("width_scale", 1.0)?,
    ];
    Ok(Box::new(move |run: &Run<'_>| {
        let x = run.input::<f32>(0)?;
        let dims = ImageDims::of(x.shape(), order)?;
        let [height, width] = dims.spatial[..] else {
            return Err(run.about_input(0, Error::mismatch("number of axes", 4, x.shape().len())));
        };
        let scales = scales(run, own)?;
        let sizes = [(height, scales[0]), (width, scales[1])].map(|(size, scale)| (size as f32 * scale) as usize);
        let y_dims = ImageDims {
            spatial: sizes.to_vec(),
            ..dims
        };
        let y = run.output::<f32>(0, &y_dims.to_dims(order))?;
        let planes = Array::new("", &y_dims.to_dims(StorageOrder::Nchw))?;
        if y.count() == 0 {
            return Ok(());
        }
        if height * width == 0 {
            return Err(run.about_input(0, Error::message("an image without pixels cannot be made larger")));
        }
        {
            let x = image::as_planes(run.ctx, &x, order)?;
            let (x, mut to) = (x.data()?, planes.data_overwrite()?);
            let pairs = x
                .chunks_exact(height * width)
                .zip(to.chunks_exact_mut(sizes[0] * sizes[1]));
            pairs.for_each(|(x, y)| plane(x, [height, width], y, sizes, scales));
        }
        image::write_as(run.ctx, &planes, order, &y)
    }))
}

fn films(build: &Build<'_>) -> Result<Box<dyn Operator>> {
    if build.args.order()? != StorageOrder::Nchw {
        return Err(Error::param("order", "only NCHW order is supported"));
    }
    let scale = |name: &str| build.args.float(name, 1.0);
    let scales = [scale("temporal_scale")?, scale("height_scale")?, scale("width_scale")?];
    if !scales.iter().all(|scale| *scale > 0.0 && scale.is_finite()) {
        let text = format!("the scales must be greater than 0; they are {scales:?}");
        return Err(Error::message(&text));
    }
    Ok(Box::new(move |run: &Run<'_>| {
        let x = run.input::<f32>(0)?;
        let &[images, channels, ref from @ ..] = &x.shape()[..] else {
            return Err(run.about_input(0, Error::mismatch("number of axes", 5, x.shape().len())));
        };
        let Ok(from) = <[usize; 3]>::try_from(from) else {
            return Err(run.about_input(0, Error::mismatch("number of axes", 5, x.shape().len())));
        };
        let to: [usize; 3] = std::array::from_fn(|axis| (from[axis] as f32 * scales[axis]) as usize);
        let y = run.output::<f32>(0, &[images, channels, to[0], to[1], to[2]])?;
        if y.count() == 0 {
            return Ok(());
        }
        if from.contains(&0) {
            return Err(run.about_input(0, Error::message("a film without pixels cannot be made larger")));
        }
        let source = |at: usize, axis: usize| ((at as f32 / scales[axis]) as usize).min(from[axis] - 1);
        let (x, mut y) = (x.data()?, y.data_overwrite()?);
        for (row, y) in y.chunks_exact_mut(to[2]).enumerate() {
            let (film, time, line) = (row / to[1] / to[0], row / to[1] % to[0], row % to[1]);
            let first = ((film * from[0] + source(time, 0)) * from[1] + source(line, 1)) * from[2];
            let each = y.iter_mut().enumerate();
            each.for_each(|(column, y)| *y = x[first + source(column, 2)]);
        }
        Ok(())
    }))
}

fn repeat(build: &Build<'_>) -> Result<Box<dyn Operator>> {
    let scale = build.args.size("scale", 2)?;
    Ok(Box::new(move |run: &Run<'_>| {
        let x = run.input::<f32>(0)?;
        let dims = repeated(x.shape(), scale).map_err(|error| run.about_input(0, error))?;
        let y = run.output::<f32>(0, &dims)?;
        if y.count() == 0 {
            return Ok(());
        }
        let axis = |axis: usize| ResampleAxis {
            input: x.shape()[axis],
            output: dims[axis],
            grid: Grid::Repeat(scale),
        };
        let to = Resample {
            axes: [axis(2), axis(3)],
        };
        let (from, mut y) = (x.data_on(run.ctx)?, y.data_overwrite_on(run.ctx)?);
        cortado_math::resample(run.ctx, &to, dims[0] * dims[1], &from, &mut y)
    }))
}

/// The shape of images whose pixels are repeated.
fn repeated(dims: &[usize], scale: usize) -> Result<Vec<usize>> {
    let &[images, channels, height, width] = dims else {
        return Err(Error::mismatch("number of axes", 4, dims.len()));
    };
    match scale {
        0 => Err(Error::param("scale", "it is at least 1")),
        _ => Ok(vec![
            images,
            channels,
            height.saturating_mul(scale),
            width.saturating_mul(scale),
        ]),
    }
}

fn infer_repeat(def: &OperatorDef, inputs: &[Inferred]) -> Result<Vec<Inferred>> {
    let scale = Arguments::of(def).size("scale", 2)?;
    reshaped(inputs, |dims| repeated(dims, scale))
}

/// The scales: those of the second input, if there is one.
fn scales(run: &Run<'_>, own: [f32; 2]) -> Result<[f32; 2]> {
    let scales = match run.input_count() {
        2 => {
            let given = run.input::<f32>(1)?;
            let given = given.data()?;
            let wrong = || run.about_input(1, Error::mismatch("number of scales", 2, given.len()));
            <[f32; 2]>::try_from(&given[..]).map_err(|_| wrong())?
        }
        _ => own,
    };
    match scales.iter().all(|scale| *scale > 0.0 && scale.is_finite()) {
        true => Ok(scales),
        false => Err(Error::message(&format!(
            "the scales must be greater than 0; they are {scales:?}"
        ))),
    }
}

fn nearest(x: &[f32], from: [usize; 2], y: &mut [f32], to: [usize; 2], scales: [f32; 2]) {
    let source = |at: usize, axis: usize| ((at as f32 / scales[axis]) as usize).min(from[axis] - 1);
    let columns: Vec<usize> = (0..to[1]).map(|column| source(column, 1)).collect();
    for (row, y) in y.chunks_exact_mut(to[1]).enumerate() {
        let x = &x[source(row, 0) * from[1]..];
        y.iter_mut().zip(&columns).for_each(|(y, &column)| *y = x[column]);
    }
}

fn bilinear(x: &[f32], from: [usize; 2], y: &mut [f32], to: [usize; 2], _: [f32; 2]) {
    let columns: Vec<Between> = (0..to[1]).map(|column| Between::of(column, from[1], to[1])).collect();
    for (row, y) in y.chunks_exact_mut(to[1]).enumerate() {
        let rows = Between::of(row, from[0], to[0]);
        let (low, high) = (&x[rows.low * from[1]..], &x[rows.high * from[1]..]);
        for (y, at) in y.iter_mut().zip(&columns) {
            *y = rows.mix(at.mix(low[at.low], low[at.high]), at.mix(high[at.low], high[at.high]));
        }
    }
}

/// A place between two pixels.
struct Between {
    low: usize,
    high: usize,
    /// How far it is from the lower one.
    part: f32,
}

impl Between {
    fn of(at: usize, from: usize, to: usize) -> Self {
        let ratio = if to > 1 {
            (from - 1) as f32 / (to - 1) as f32
        } else {
            0.0
        };
        let place = ratio * at as f32;
        let low = (place as usize).min(from - 1);
        Self {
            low,
            high: (low + 1).min(from - 1),
            part: place - low as f32,
        }
    }

    fn mix(&self, low: f32, high: f32) -> f32 {
        (1.0 - self.part) * low + self.part * high
    }
}
