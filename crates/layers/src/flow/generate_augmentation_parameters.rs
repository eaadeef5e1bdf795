//! GenerateAugmentationParameters: values of changes of images, drawn in addition to those of another image.
//!
//! Bottoms: values of changes (num, 42, 1, 1), as DataAugmentation has them; or images (num, …), of which only the
//! sizes count; or three: values, the images they are for before they are changed, and afterwards. Top: the new values
//! (num, 42, 1, 1).
//!
//! `augmentation_param`: what is drawn, as in DataAugmentation; `mode`: "add" (default) the drawn values to those that
//! are given, "replace" these, where values are drawn, or "regenerate", without those that are given (always for
//! one bottom of images). Places are drawn again, up to 50 times, until the corners of the crop lie in the image with the sum of both
//! changes; else those that are given stay. The sizes are those of the second and the third bottom, or, with one
//! bottom, `crop_width` and `crop_height`, and those of the images or `bottomwidth` and `bottomheight`.
//! `augment_during_test` (default false: in TEST nothing is drawn, and the top has the values that are given, or
//! none).
//!
//! `coeff_schedule_param`: the factor of spreads, as in DataAugmentation, by the forward passes of this layer, whose number is
//! part of a snapshot.
//!
//! There is no gradient. From FlowNet2 (lmb-freiburg/flownet2), which has it for GPUs only. Numbers are drawn from the net's
//! generator.

use super::augmentation::{COUNT, Drawing, Frame, Schedule, Values, check_values};
use crate::common::{build, iteration_of_state, iteration_to_state};
use cortado_core::{Arity, BackwardReads, Ctx, Error, Io, Layer, LayerKind, Real, Result, module_doc};
use cortado_proto::{AugmentationParameter, LayerParameter, LayerState};

pub(crate) const KIND: LayerKind = LayerKind {
    params: &["augmentation_param", "coeff_schedule_param"],
    bottoms: Arity::between(1, 3),
    not_differentiable: Some("it draws numbers"),
    ..LayerKind::new(
        "GenerateAugmentationParameters",
        "Values of changes of images, drawn beside those of others.",
        module_doc!("generate_augmentation_parameters.rs"),
        build!(build),
    )
};

/// How the given values are used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mode {
    Add,
    Replace,
    Regenerate,
}

fn field(name: &str) -> String {
    format!("augmentation_param.{name}")
}

fn build<T: Real>(param: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    if param.bottom.len() == 2 {
        let what = "number of bottom blobs (values; or values, the images, and the changed images)";
        return Err(Error::mismatch(what, "1 or 3", 2));
    }
    let options = param.augmentation_param().cloned().unwrap_or_default();
    let mode = match options.mode() {
        "add" => Mode::Add,
        "replace" => Mode::Replace,
        "regenerate" => Mode::Regenerate,
        other => {
            let problem = format!("\"{other}\" is unknown; it can be add, replace or regenerate");
            return Err(Error::param(&field("mode"), problem));
        }
    };
    Ok(Box::new(Generate {
        drawing: Drawing::new(&options)?,
        schedule: Schedule::new(&param.coeff_schedule_param().cloned().unwrap_or_default())?,
        in_test: options.augment_during_test(),
        options,
        mode,
        takes_values: true,
        frame: Frame {
            crop: [0; 2],
            image: [0; 2],
        },
        passes: 0,
    }))
}

struct Generate {
    options: AugmentationParameter,
    mode: Mode,
    drawing: Drawing,
    schedule: Schedule,
    in_test: bool,
    /// Whether the first bottom has values, and no images.
    takes_values: bool,
    frame: Frame,
    passes: i64,
}

impl<T: Real> Layer<T> for Generate {
    fn reshape(&mut self, _: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        let Some(&num) = io.bottom(0).shape().first() else {
            return Err(Error::mismatch("number of axes", 4, 0));
        };
        let sizes = rows_and_columns(io, 0)?;
        self.takes_values = io.bottoms() > 1 || sizes == [1, 1];
        if self.takes_values {
            check_values(io.bottom(0), num)?;
        }
        self.frame = match io.bottoms() {
            1 => self.given_frame(sizes)?,
            _ => Frame {
                crop: rows_and_columns(io, 2)?,
                image: rows_and_columns(io, 1)?,
            },
        };
        io.top_mut(0).reshape(&[num, COUNT, 1, 1])
    }

    fn forward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        ctx.falls_back("values of changes");
        self.passes = self.passes.saturating_add(1);
        let draws = ctx.is_train() || self.in_test;
        let coefficient = self.schedule.at(self.passes as f64);
        let keeps = self.takes_values && self.mode != Mode::Regenerate;
        let mut top = io.top(0).data_overwrite()?;
        match keeps {
            true => top.copy_from_slice(&io.bottom(0).data()?),
            false => top.fill(T::ZERO),
        }
        if !draws || self.drawing.is_empty() {
            return Ok(());
        }
        let mut rng = ctx.rng();
        for row in top.chunks_exact_mut(COUNT) {
            let given = Values::of_row(row);
            let values = match self.mode {
                Mode::Add => self.drawing.add_to(&given, coefficient, self.frame, &mut rng)?,
                _ => self.drawing.replace(&given, coefficient, self.frame, &mut rng)?,
            };
            values.write(row);
        }
        Ok(())
    }

    fn backward_reads(&self, _: &Io<'_, T>) -> BackwardReads {
        BackwardReads::NOTHING
    }

    fn backward(&mut self, _: &Ctx, _: &mut Io<'_, T>, _: &[bool]) -> Result<()> {
        Ok(())
    }

    fn state(&self) -> Result<Option<LayerState>> {
        Ok(Some(iteration_to_state(self.passes)))
    }

    fn restore(&mut self, _: &Ctx, state: &LayerState) -> Result<()> {
        if let Some(passes) = iteration_of_state(state)? {
            self.passes = passes;
        }
        Ok(())
    }
}

impl Generate {
    /// The sizes that the options give, beside one bottom of these rows and columns.
    fn given_frame(&self, bottom: [usize; 2]) -> Result<Frame> {
        let options = &self.options;
        let image = match self.takes_values {
            true => [options.bottomheight(), options.bottomwidth()].map(|side| side as usize),
            false => bottom,
        };
        let crop = [options.crop_height(), options.crop_width()].map(|side| side as usize);
        for (name, size) in [
            ("crop_height", crop[0]),
            ("crop_width", crop[1]),
            ("bottomheight", image[0]),
            ("bottomwidth", image[1]),
        ] {
            if size == 0 && self.drawing.moves() {
                let problem = "is missing; places cannot be drawn without it and without three bottoms";
                return Err(Error::param(&field(name), problem));
            }
        }
        Ok(Frame { crop, image })
    }
}

/// The last two of the four axes of a bottom.
fn rows_and_columns<T: Real>(io: &Io<'_, T>, bottom: usize) -> Result<[usize; 2]> {
    match io.bottom(bottom).shape()[..] {
        [_, _, height, width] => Ok([height, width]),
        ref other => {
            let what = format!("number of axes of \"{}\"", io.bottom(bottom).name());
            Err(Error::mismatch(what, 4, other.len()))
        }
    }
}
