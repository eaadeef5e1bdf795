//! DetectNetTransformation: images changed at random, and maps of where their objects are, as NVIDIA's DetectNet is trained with.
//!
//! Bottoms: images (num, 3, H, W) in blue, green and red from 0 to 255; labels (num, 1, rows, 16), of each image a first row that begins with the number of boxes and
//! 16, and then a row for each box: left, top, width and height in pixels, angle, class, scenario, rotation, truncation and others, of which only the box and the class count. Tops:
//! images (num, 3, `image_size_y`, `image_size_x`) without their mean; maps (num, 8 + K, `image_size_y` / `stride`, `image_size_x` / `stride`).
//!
//! In TRAIN, in this order: with `hue_rotation_prob` the hue is turned by up to ± `hue_rotation` degrees; with `desaturation_prob` the saturation is multiplied by 1 less up to
//! `desaturation_max`; the mean is subtracted; with `scale_prob` both sides are multiplied by `scale_min` … `scale_max` (cubic interpolation, a = −¾); with `rotation_prob` the image is turned by up to ± `max_rotate_degree` (between four
//! pixels, the size grows, the rest is −127.5), and boxes keep their size around the turned middle; with `flip_prob` it is mirrored (x becomes W − x − 1 − width); with `crop_prob` a part at a random
//! place is cut out, which reaches up to `shift_x` / 2 and `shift_y` / 2 beyond the image, else the middle; the rest is −127.5. In TEST the mean is subtracted, and the image resized in the same way.
//!
//! Maps: a cell is covered by a box if it overlaps the middle of it: `scale_cvg` (0.5) of its width and height, with `gridbox_type` GRIDBOX_MIN at least `min_cvg_len` (50) and at most the box, with
//! GRIDBOX_MAX (default) at most `max_cvg_len` (50). The last box that covers a cell writes: 1; left, top, right and bottom edge of the box from the cell's corner on; 1 / width and 1 / height of the box; stride² divided by the area of that middle,
//! at least 1 unless `obj_norm` is true (default false); and 1 for its class. Boxes are first cut at the edges of the image (`crop_bboxes`, default true), and those without area or of other classes are left out.
//!
//! `detectnet_groundtruth_param`: also `image_size_x` (1248), `image_size_y` (384), `stride` (4), `object_class` with `src`, the class in labels, and `dst`, its number in the map (default: class 1 is 0; K is the
//! greatest number plus 1). `detectnet_augmentation_param`: `crop_prob` 1, `shift_x` and `shift_y` 0, `scale_prob` 0.33, `scale_min` 0.7, `scale_max` 1, `flip_prob` 0.33, `rotation_prob` 0.33, `max_rotate_degree` 1,
//! `hue_rotation_prob` 0.33, `hue_rotation` 15, `desaturation_prob` 0.33, `desaturation_max` 0.5. `transform_param`: `mean_value`, one or three. `mean_file` is refused; other fields have no effect, as in the original.
//!
//! There is no gradient. From NVIDIA/caffe 0.15. Numbers are drawn from the net's generator.

mod colours;
mod coverage;
mod labels;
mod options;
mod picture;
mod random;

use crate::common::build;
use cortado_core::{Arity, BackwardReads, Ctx, Error, Io, Layer, LayerKind, Real, Result, module_doc};
use cortado_proto::LayerParameter;
use coverage::Coverage;
use labels::read_labels;
use options::{Augmentation, mean_of};
use picture::Scene;

pub(crate) const KIND: LayerKind = LayerKind {
    params: &[
        "detectnet_augmentation_param",
        "detectnet_groundtruth_param",
        "transform_param",
    ],
    bottoms: Arity::exactly(2),
    tops: Arity::exactly(2),
    not_differentiable: Some("it prepares data"),
    ..LayerKind::new(
        "DetectNetTransformation",
        "Images changed at random, and maps of where their objects are.",
        module_doc!("mod.rs"),
        build!(build),
    )
};

/// The channels of images.
const CHANNELS: usize = 3;
/// The value of white, which is 1 while images are changed.
const WHITE: f64 = 255.0;

fn build<T: Real>(param: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    let coverage = Coverage::new(&param.detectnet_groundtruth_param().cloned().unwrap_or_default())?;
    let augmentation = Augmentation::new(&param.detectnet_augmentation_param().cloned().unwrap_or_default())?;
    Ok(Box::new(Transformation {
        coverage,
        augmentation,
        mean: mean_of(&param.transform_param.as_deref().cloned().unwrap_or_default())?,
        image: [0; 2],
    }))
}

struct Transformation {
    coverage: Coverage,
    augmentation: Augmentation,
    mean: [f64; CHANNELS],
    /// Rows and columns of the bottom.
    image: [usize; 2],
}

impl<T: Real> Layer<T> for Transformation {
    fn reshape(&mut self, _: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        let images = io.bottom(0);
        let [num, CHANNELS, height, width] = images.shape()[..] else {
            let what = format!("shape of the images, \"{}\"", images.name());
            return Err(Error::mismatch(what, "num 3 height width", images.shape()));
        };
        if height == 0 || width == 0 {
            let what = format!("pixels of the images, \"{}\"", images.name());
            return Err(Error::mismatch(what, "1 or more", 0));
        }
        labels::check(io.bottom(1), num)?;
        self.image = [height, width];
        let [rows, columns] = self.coverage.image;
        io.top_mut(0).reshape(&[num, CHANNELS, rows, columns])?;
        let [rows, columns] = self.coverage.cells;
        io.top_mut(1).reshape(&[num, self.coverage.channels(), rows, columns])
    }

    fn forward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        ctx.falls_back("images of DetectNet");
        let (images, labels) = (io.bottom(0).data()?, io.bottom(1).data()?);
        let (mut shown, mut maps) = (io.top(0).data_overwrite()?, io.top(1).data_overwrite()?);
        let num = io.bottom(0).shape()[0];
        let piece = |len: usize| (len / num.max(1)).max(1);
        let (image, label, top, map) = (
            piece(images.len()),
            piece(labels.len()),
            piece(shown.len()),
            piece(maps.len()),
        );
        let bottoms = images.chunks_exact(image).zip(labels.chunks_exact(label));
        let tops = shown.chunks_exact_mut(top).zip(maps.chunks_exact_mut(map));
        for (item, ((image, label), (shown, map))) in bottoms.zip(tops).enumerate() {
            let objects = read_labels(label, item, io.bottom(1).name())?;
            let mut scene = Scene::new(image, self.image, objects)?;
            let limit = ctx.limits().pixels;
            match ctx.is_train() {
                true => self
                    .augmentation
                    .change(&mut scene, &self.mean, self.coverage.image, limit, &mut ctx.rng())?,
                false => {
                    scene.subtract(&self.mean);
                    // bounded by the limit on pixels
                    scene.resize(self.coverage.image, limit)?;
                }
            }
            for (to, value) in shown.iter_mut().zip(scene.values()) {
                *to = T::from_f64(value * WHITE);
            }
            self.coverage.write(map, &scene.objects);
        }
        Ok(())
    }

    fn backward_reads(&self, _: &Io<'_, T>) -> BackwardReads {
        BackwardReads::NOTHING
    }

    fn backward(&mut self, _: &Ctx, _: &mut Io<'_, T>, _: &[bool]) -> Result<()> {
        Ok(())
    }
}
