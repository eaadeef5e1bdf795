//! DataAugmentation: images cut out, moved and recoloured at random, less a mean.
//!
//! Bottoms: images (num, channels, H, W); and, if a second one is named, the values of the change of each, (num, 42, 1, 1), which
//! are not drawn then. Tops: (num, channels, `crop_height`, `crop_width`), or all of the bottom without these two; and, if a second one is
//! named, the values of the changes.
//!
//! The pixel (x, y) of the top lies at x', y' of the bottom: with the middle of the crop as origin, x becomes −x if it is mirrored,
//! both are turned by the angle, moved by the shares dx and dy of the crop's sides, divided by the zoom of columns and of rows, and put in
//! the middle of the bottom. Its value is that between the four nearest places; positions are limited to H − 1.05 and W − 1.05. A change
//! without values is so the middle of the image; without a crop there is no change at all. Then, for images of three channels,
//! where a value of the batch changes something:
//!
//! 1. Eigenvectors: with E the rows of `chromatic_eigvec`, e = E (v − mean of the batch), each component as a share of the greatest |E v| of the batch,
//!    goes to (sign(e) |e|^pow_nomean + add_nomean) · mult_nomean, plus E mean; the first one in the same way with pow_withmean0 and its
//!    siblings; the length s of the other two to max(s^pow_withmean1 + add_withmean1, 0) · mult_withmean1, and they are turned by col_angle;
//!    the length l of all, as a share of the length of the greatest, to max(l^lmult_pow + lmult_add, 0) · lmult_mult; v = Eᵀ e, limited to 0 … `max_multiplier`.
//! 2. Colours: v_c is multiplied by its factor, and all by what keeps their sum (with 0.01 in the divisor); limited to 0 … 1; v^gamma + brightness; ½ + (v − ½) · contrast;
//!    limited to 0 … `max_multiplier`.
//! 3. Effects: v − shadow_strength beyond the line x cos(shadow_angle) + y sin(shadow_angle) = shadow_distance from the middle; limited as before; plus
//!    noise of this standard deviation. Fog and motion blur do nothing, as in the original.
//!
//! Values, in this order: mirror, dx, dy, angle, zoom_x, zoom_y, gamma, brightness, contrast, color1–3, pow_nomean0–2, add_nomean0–2, mult_nomean0–2,
//! pow_withmean0–2, add_withmean0–2, mult_withmean0–2, lmult_pow, lmult_add, lmult_mult, col_angle, fog_amount, fog_size, motion_blur_angle, motion_blur_size,
//! shadow_angle, shadow_distance, shadow_strength, noise. Of factors and powers the logarithm is stored, so that 0 changes nothing. Values next to
//! that (by 0.001) count as it.
//!
//! `augmentation_param`: `crop_width` and `crop_height`, at most the size of the bottom; what is drawn: `mirror`, `translate` (dx and dy each), `translate_x`, `translate_y`,
//! `rotate`, `zoom` (both), `squeeze` (zoom_x is multiplied by it, zoom_y divided), `gamma`, `brightness`, `contrast`, `color` (each of three), `ladd_pow`, `ladd_add`, `ladd_mult` (component 0 of nomean),
//! `col_pow`, `col_add`, `col_mult` (1 and 2 each), `sat_pow`, `sat_add`, `sat_mult` (1 of withmean), `lmult_pow`, `lmult_add`, `lmult_mult`, `col_rotate`, and those of effects by their names. Places are drawn again, up to 50 times, until
//! the corners of the crop lie in the image, with a pixel on the right and below; else they stay in the middle. Each has `rand_type`: uniform (default; `mean` ± `spread`), gaussian (standard deviation `spread`),
//! bernoulli (1 with the probability `prob`, else 0), uniform_bernoulli or gaussian_bernoulli (nothing changes with 1 − `prob`); `exp`: e to that; `discretize`: rounded;
//! `multiplier`; `apply_schedule` (default true): the spread is multiplied by c. `chromatic_eigvec`, nine numbers, needed for step 1; `max_multiplier` (default 255);
//! `augment_during_test` (default false: nothing is drawn in TEST).
//!
//! `coeff_schedule_param`: c = initial_coeff + (final_coeff − initial_coeff) (2 / (1 + e^(−1.0986 · passes / half_life)) − 1); all default to 1.
//!
//! Means: `mean_per_pixel` (default true) and three values of `mean`, which
//! are subtracted if `mean_per_pixel` is false; or `recompute_mean` K (default 0): the means are learned in the first K forward passes, as those of all items until then. With
//! `mean_per_pixel` each place has a mean, else each channel.
//!
//! Parameters: the number of forward passes, (1, 1, 1, 1), in both phases; with `recompute_mean` also the mean of each place, (1, channels, H', W'),
//! and of each channel, (1, channels, 1, 1). Means of images of another size become that of each channel. A solver does not change them.
//!
//! There is no gradient. From FlowNet2 (lmb-freiburg/flownet2), which has it for GPUs only, and Synopsys's form for CPUs. Numbers are drawn from the net's generator.

use super::augmentation::{COUNT, Change, Drawing, Frame, Schedule, Values, check_values};
use crate::common::{build, finite};
use cortado_core::{
    Arity, BackwardReads, Blob, Ctx, Error, Io, Layer, LayerKind, Real, Result, StatisticParams, module_doc, reserve,
};
use cortado_proto::{BlobProto, BlobShape, LayerParameter};

pub(crate) const KIND: LayerKind = LayerKind {
    params: &["augmentation_param", "coeff_schedule_param"],
    bottoms: Arity::between(1, 2),
    tops: Arity::between(1, 2),
    statistics: StatisticParams::Where(|_, _| true),
    not_differentiable: Some("it prepares data"),
    ..LayerKind::new(
        "DataAugmentation",
        "Images cut out, moved and recoloured at random, less a mean.",
        module_doc!("data_augmentation.rs"),
        build!(build),
    )
};

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
    let drawing = Drawing::new(&options)?;
    let eigenvectors = match (&options.chromatic_eigvec[..], drawing.needs_eigenvectors()) {
        ([], false) => None,
        (given, _) => Some(<[f32; 9]>::try_from(given).map_err(|_| {
            let problem = format!("must have nine numbers, but has {}", given.len());
            Error::param("augmentation_param.chromatic_eigvec", problem)
        })?),
    };
    let recompute = options.recompute_mean();
    let given = options.mean.len() == 3 && !options.mean_per_pixel() && recompute == 0;
    Ok(Box::new(DataAugmentation {
        crop,
        drawing,
        schedule: Schedule::new(&param.coeff_schedule_param().cloned().unwrap_or_default())?,
        in_test: options.augment_during_test(),
        most: finite("augmentation_param.max_multiplier", options.max_multiplier())?,
        eigenvectors,
        mean: if given { options.mean.clone() } else { Vec::new() },
        learned: recompute.into(),
        per_place: options.mean_per_pixel(),
        params: Vec::new(),
        shape: [0; 4],
    }))
}

struct DataAugmentation<T: Real> {
    crop: Option<[usize; 2]>,
    /// What is drawn if no values are given.
    drawing: Drawing,
    schedule: Schedule,
    /// Whether it is drawn in TEST too.
    in_test: bool,
    /// The value at which those of changed images end.
    most: f64,
    /// The eigenvectors of colours.
    eigenvectors: Option<[f32; 9]>,
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
        if io.bottoms() > 1 {
            check_values(io.bottom(1), num)?;
        }
        io.top_mut(0).reshape(&self.shape)?;
        if io.tops() > 1 {
            io.top_mut(1).reshape(&[num, COUNT, 1, 1])?;
        }
        Ok(())
    }

    fn forward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        ctx.falls_back("changes of images");
        let passes = {
            let mut passes = self.params[0].data_mut()?;
            passes[0] = T::from_f64(passes[0].to_f64().trunc() + 1.0);
            passes[0].to_f64()
        };
        let rows = self.values(ctx, io, passes)?;
        self.change(ctx, io, &rows)?;
        if self.learned > 0 && passes <= self.learned as f64 {
            self.learn(io, passes)?;
        }
        if io.tops() > 1 {
            io.top(1).data_overwrite()?.copy_from_slice(&rows);
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

    /// The values of the changes: those that are given, or new ones.
    fn values(&self, ctx: &Ctx, io: &Io<'_, T>, passes: f64) -> Result<Vec<T>> {
        if io.bottoms() > 1 {
            return Ok(reserve::copied(&io.bottom(1).data()?)?);
        }
        let mut rows = reserve::filled(self.shape[0].saturating_mul(COUNT), T::ZERO)?;
        let Some(frame) = self.frame(io).filter(|_| ctx.is_train() || self.in_test) else {
            return Ok(rows);
        };
        let coefficient = self.schedule.at(passes);
        let mut rng = ctx.rng();
        for row in rows.chunks_exact_mut(COUNT) {
            let drawn = self.drawing.add_to(&Values::NEUTRAL, coefficient, frame, &mut rng)?;
            drawn.write(row);
        }
        Ok(rows)
    }

    /// The sizes of crop and images, if there is a crop.
    fn frame(&self, io: &Io<'_, T>) -> Option<Frame> {
        let [.., height, width] = io.bottom(0).shape()[..] else {
            return None;
        };
        self.crop.map(|crop| Frame {
            crop,
            image: [height, width],
        })
    }

    /// Writes the images, changed by these values.
    fn change(&self, ctx: &Ctx, io: &Io<'_, T>, rows: &[T]) -> Result<()> {
        let (bottom, mut top) = (io.bottom(0).data()?, io.top(0).data_overwrite()?);
        let Some(frame) = self.frame(io) else {
            top.copy_from_slice(&bottom);
            return Ok(());
        };
        let change = Change {
            frame,
            most: self.most,
            eigenvectors: self.eigenvectors,
        };
        change.apply(&bottom, &mut top, self.shape[1], rows, &mut ctx.rng())
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
