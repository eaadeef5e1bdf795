//! DataAugmentation: the middle of images, less a mean: what the layer of FlowNet2 does where it draws nothing.
//!
//! One bottom (num, channels, H, W). Tops: (num, channels, `crop_height`, `crop_width`), or all of the bottom without these two; and,
//! if a second one is named, the parameters of the change of each item, (num, 42, 1, 1), which are 0.
//!
//! `y[i, j] = x̂(i + (H − crop_height)/2, j + (W − crop_width)/2) − mean`, with x̂ the value between the four nearest places; positions are limited
//! to H − 1.05 and W − 1.05. Without a crop it is a copy.
//!
//! `augmentation_param`: `crop_width` and `crop_height`, at most the size of the bottom; `mean_per_pixel` (default true) and three values of `mean`, which
//! are subtracted if `mean_per_pixel` is false; or `recompute_mean` K (default 0): the means are learned in the first K forward passes, as those of all items until then. With
//! `mean_per_pixel` each place has a mean, else each channel.
//!
//! Parameters: the number of forward passes, (1, 1, 1, 1), in both phases; with `recompute_mean` also the mean of each place, (1, channels, H', W'),
//! and of each channel, (1, channels, 1, 1). Means of images of another size become that of each channel. A solver does not change them.
//!
//! Random changes of colours and places, which the layer makes in training, are not supported: a net with them is refused in training.
//!
//! There is no gradient. From FlowNet2, and Synopsys's form for CPUs.

use crate::common::build;
use cortado_core::{
    Arity, BackwardReads, Blob, Ctx, Error, Io, Layer, LayerKind, Real, Result, StatisticParams, module_doc, reserve,
};
use cortado_proto::{BlobProto, BlobShape, LayerParameter};

pub(crate) const KIND: LayerKind = LayerKind {
    params: &["augmentation_param"],
    tops: Arity::between(1, 2),
    statistics: StatisticParams::Where(|_, _| true),
    not_differentiable: Some("it prepares data"),
    ..LayerKind::new(
        "DataAugmentation",
        "The middle of images, less a mean.",
        module_doc!("data_augmentation.rs"),
        build!(build),
    )
};

/// The parameters of a change.
const COEFFICIENTS: usize = 42;
/// How far before the edge positions end.
const EDGE: f64 = 1.05;

fn build<T: Real>(param: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    let options = param.augmentation_param().cloned().unwrap_or_default();
    let wrong = |field: &str, problem: String| Err(Error::param(&format!("augmentation_param.{field}"), problem));
    let crop = match (options.crop_height.unwrap_or(0), options.crop_width.unwrap_or(0)) {
        (0, 0) => None,
        (0, _) => return wrong("crop_height", "is missing; it is required with crop_width".into()),
        (_, 0) => return wrong("crop_width", "is missing; it is required with crop_height".into()),
        (height, width) => Some([height as usize, width as usize]),
    };
    if let Some(value) = options.mean.iter().find(|value| !value.is_finite()) {
        return wrong("mean", format!("must be finite, but a value is {value}"));
    }
    let recompute = options.recompute_mean();
    let given = options.mean.len() == 3 && !options.mean_per_pixel() && recompute == 0;
    Ok(Box::new(DataAugmentation {
        crop,
        mean: if given { options.mean.clone() } else { Vec::new() },
        learned: recompute.into(),
        per_place: options.mean_per_pixel(),
        params: Vec::new(),
        shape: [0; 4],
    }))
}

struct DataAugmentation<T: Real> {
    crop: Option<[usize; 2]>,
    /// The means of three channels, if they are given.
    mean: Vec<f32>,
    /// The forward passes in which means are learned, or 0.
    learned: u64,
    per_place: bool,
    params: Vec<Blob<T>>,
    /// That of the first top.
    shape: [usize; 4],
}

impl<T: Real> Layer<T> for DataAugmentation<T> {
    fn setup(&mut self, _: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        let [_, channels, height, width] = self.shape_of(io)?;
        let blob = |name: &str, shape: [usize; 4]| Blob::new(name, &shape);
        self.params = vec![blob("passes", [1; 4])?];
        if self.learned > 0 {
            self.params
                .push(blob("mean of each place", [1, channels, height, width])?);
            self.params.push(blob("mean of each channel", [1, channels, 1, 1])?);
        }
        Ok(())
    }

    fn reshape(&mut self, _: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        self.shape = self.shape_of(io)?;
        let [num, channels, ..] = self.shape;
        if !self.mean.is_empty() && channels != self.mean.len() {
            return Err(Error::mismatch(
                "number of channels for three values of `mean`",
                self.mean.len(),
                channels,
            ));
        }
        if self.learned > 0 {
            let expected = [1, channels, self.shape[2], self.shape[3]];
            let found = self.params[1].shape().to_vec();
            if found != expected {
                let what = "shape of the learned mean (a net with `recompute_mean` keeps the size of its images)";
                return Err(Error::mismatch(what, format!("{found:?}"), format!("{expected:?}")));
            }
        }
        io.top_mut(0).reshape(&self.shape)?;
        if io.tops() > 1 {
            io.top_mut(1).reshape(&[num, COEFFICIENTS, 1, 1])?;
        }
        Ok(())
    }

    fn forward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        ctx.falls_back("the middle of images");
        let passes = {
            let mut passes = self.params[0].data_mut()?;
            passes[0] = T::from_f64(passes[0].to_f64().trunc() + 1.0);
            passes[0].to_f64()
        };
        self.cut(io)?;
        if self.learned > 0 && passes <= self.learned as f64 {
            self.learn(io, passes)?;
        }
        if io.tops() > 1 {
            io.top(1).data_overwrite()?.fill(T::ZERO);
        }
        self.subtract(io)
    }

    fn backward_reads(&self, _: &Io<'_, T>) -> BackwardReads {
        BackwardReads::NOTHING
    }

    fn backward(&mut self, _: &Ctx, _: &mut Io<'_, T>, _: &[bool]) -> Result<()> {
        Ok(())
    }

    fn params(&self) -> &[Blob<T>] {
        &self.params
    }

    fn params_mut(&mut self) -> &mut [Blob<T>] {
        &mut self.params
    }

    /// The mean of images of another size, as that of each channel.
    fn in_own_order(&self, stored: &[BlobProto]) -> Result<Option<Vec<BlobProto>>> {
        let ([_, places, _], [_, map, _]) = (&self.params[..], stored) else {
            return Ok(None);
        };
        let mut read = Blob::<T>::empty("mean");
        read.copy_from_proto(map, true)?;
        let shape = places.shape().to_vec();
        if read.shape().to_vec() == shape || read.shape().len() != 4 || read.shape()[1] != shape[1] {
            return Ok(None);
        }
        let values = read.data()?;
        let of_channel = (values.len() / shape[1].max(1)).max(1);
        let means = values.chunks(of_channel);
        let means: Vec<f64> = means
            .map(|map| map.iter().map(|x| x.to_f64()).sum::<f64>() / of_channel as f64)
            .collect();
        let spread = |area: usize| -> Result<Vec<f32>> {
            let mut all = reserve::empty(means.len().saturating_mul(area))?;
            means
                .iter()
                .for_each(|&mean| all.extend((0..area).map(|_| mean as f32)));
            Ok(all)
        };
        let proto = |shape: &[usize], data: Vec<f32>| BlobProto {
            shape: Some(Box::new(BlobShape {
                dim: shape.iter().map(|&side| side as i64).collect(),
                ..Default::default()
            })),
            data: data.into(),
            ..Default::default()
        };
        let mut blobs = stored.to_vec();
        blobs[1] = proto(&shape, spread(shape[2] * shape[3])?);
        if self.per_place {
            blobs[2] = proto(&[1, shape[1], 1, 1], spread(1)?);
        }
        Ok(Some(blobs))
    }
}

impl<T: Real> DataAugmentation<T> {
    /// The shape of the first top.
    fn shape_of(&self, io: &Io<'_, T>) -> Result<[usize; 4]> {
        let bottom = io.bottom(0);
        let [num, channels, height, width] = bottom.shape()[..] else {
            return Err(Error::mismatch("number of axes", 4, bottom.shape().len()));
        };
        match self.crop {
            None => Ok([num, channels, height, width]),
            Some([rows, columns]) if rows <= height && columns <= width => Ok([num, channels, rows, columns]),
            Some([rows, columns]) => Err(Error::param(
                "augmentation_param.crop_height",
                format!("the crop of {rows}x{columns} (height x width) is larger than the images of {height}x{width}"),
            )),
        }
    }

    /// Writes the middle of the images.
    fn cut(&self, io: &Io<'_, T>) -> Result<()> {
        let (bottom, mut top) = (io.bottom(0).data()?, io.top(0).data_overwrite()?);
        let Some([rows, columns]) = self.crop else {
            top.copy_from_slice(&bottom);
            return Ok(());
        };
        let [.., height, width] = io.bottom(0).shape()[..] else {
            return Ok(());
        };
        let maps = bottom.chunks_exact((height * width).max(1));
        for (map, shown) in maps.zip(top.chunks_exact_mut((rows * columns).max(1))) {
            for (i, row) in shown.chunks_exact_mut(columns).enumerate() {
                let (above, below, down) = between(i, rows, height);
                for (j, value) in row.iter_mut().enumerate() {
                    let (left, right, across) = between(j, columns, width);
                    let line = |row: usize| {
                        let (a, b) = (map[row * width + left], map[row * width + right]);
                        a * (T::ONE - across) + b * across
                    };
                    *value = line(above) * (T::ONE - down) + line(below) * down;
                }
            }
        }
        Ok(())
    }

    /// Moves the means towards those of this pass.
    fn learn(&self, io: &Io<'_, T>, passes: f64) -> Result<()> {
        let [num, channels, height, width] = self.shape;
        let (map, area) = (channels * height * width, height * width);
        if num * map == 0 {
            return Ok(());
        }
        let top = io.top(0).data()?;
        let mut places = self.params[1].data_mut()?;
        for (at, mean) in places.iter_mut().enumerate() {
            let sum: f64 = top.iter().skip(at).step_by(map).map(|x| x.to_f64()).sum();
            let moved = (mean.to_f64() * (passes - 1.0) + sum / num as f64) / passes;
            *mean = T::from_f64(moved);
        }
        let mut each = self.params[2].data_mut()?;
        for (mean, map) in each.iter_mut().zip(places.chunks_exact(area)) {
            *mean = T::from_f64(map.iter().map(|x| x.to_f64()).sum::<f64>() / area as f64);
        }
        Ok(())
    }

    fn subtract(&self, io: &Io<'_, T>) -> Result<()> {
        let [_, channels, height, width] = self.shape;
        let (map, area) = (channels * height * width, height * width);
        if map == 0 {
            return Ok(());
        }
        let mut top = io.top(0).data_mut()?;
        if self.learned > 0 && self.per_place {
            let means = self.params[1].data()?;
            let items = top.chunks_exact_mut(map);
            items.for_each(|item| item.iter_mut().zip(means.iter()).for_each(|(x, &mean)| *x -= mean));
            return Ok(());
        }
        let means: Vec<T> = match self.learned {
            0 => self.mean.iter().map(|&mean| T::from_float(mean)).collect(),
            _ => reserve::copied(&self.params[2].data()?)?,
        };
        if means.is_empty() {
            return Ok(());
        }
        for item in top.chunks_exact_mut(map) {
            let maps = item.chunks_exact_mut(area).zip(&means);
            maps.for_each(|(map, &mean)| map.iter_mut().for_each(|x| *x -= mean));
        }
        Ok(())
    }
}

/// The two places between which the place `at` of a middle of `shown` out of `all` lies, and its distance from the first.
fn between<T: Real>(at: usize, shown: usize, all: usize) -> (usize, usize, T) {
    let position = at as f64 + (all - shown) as f64 / 2.0;
    let position = position.clamp(0.0, (all as f64 - EDGE).max(0.0));
    let first = position.floor() as usize;
    (first, (first + 1).min(all - 1), T::from_f64(position - first as f64))
}
