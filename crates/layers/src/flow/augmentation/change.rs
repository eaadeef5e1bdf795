//! The changes of the images of a batch.

use super::colour::colour;
use super::effects::{has_effects, noise, shadow};
use super::eigen::EigenSpace;
use super::frame::Frame;
use super::matrix::Matrix;
use super::sampling::sample;
use super::values::{COUNT, Group, Values};
use cortado_core::{Error, Real, Result, Rng, reserve};

/// The channels of images whose colours change.
const CHANNELS: usize = 3;

/// What changes need beside their values.
#[derive(Clone, Debug)]
pub(in crate::flow) struct Change {
    pub(in crate::flow) frame: Frame,
    /// The value at which those of images end.
    pub(in crate::flow) most: f64,
    /// The eigenvectors of colours, if they are given.
    pub(in crate::flow) eigenvectors: Option<[f32; 9]>,
}

impl Change {
    /// Writes to `shown` the changed images of a batch with this number of channels, by a row of values for each.
    /// As in the original, all images of a batch go through a part of the change if it does something to one of them.
    ///
    /// # Errors
    /// A change of colours of images without three channels, one along eigenvectors that are not given, and out of memory.
    pub(in crate::flow) fn apply<T: Real>(
        &self,
        images: &[T],
        shown: &mut [T],
        channels: usize,
        rows: &[T],
        rng: &mut Rng,
    ) -> Result<()> {
        let [area, from] = [self.frame.crop, self.frame.image].map(|[height, width]| height * width);
        let values = rows.chunks_exact(COUNT).map(|row| Values::of_row(row).settled());
        let values: Vec<Values> = reserve::collected(values)?;
        let (item, of_item) = ((channels * area).max(1), (channels * from).max(1));
        for ((image, shown), values) in images
            .chunks_exact(of_item)
            .zip(shown.chunks_exact_mut(item))
            .zip(&values)
        {
            let matrix = Matrix::of(values, self.frame);
            let maps = image.chunks_exact(from.max(1)).zip(shown.chunks_exact_mut(area.max(1)));
            maps.for_each(|(map, shown)| sample(map, shown, &matrix, self.frame));
        }
        let changes = |group: Group| values.iter().any(|values| values.changes(group));
        let (of_eigen, of_colour) = (changes(Group::Eigen), changes(Group::Colour));
        let of_effects = values.iter().any(has_effects);
        if (of_eigen || of_colour || of_effects) && channels != CHANNELS {
            return Err(Error::mismatch(
                "number of channels for changes of colours",
                CHANNELS,
                channels,
            ));
        }
        let space = match (of_eigen, &self.eigenvectors) {
            (false, _) => None,
            (true, Some(vectors)) => Some(EigenSpace::new(images, from, vectors)),
            (true, None) => {
                let problem = "is missing; give its nine numbers, as the values of the change need them";
                return Err(Error::param("augmentation_param.chromatic_eigvec", problem));
            }
        };
        for (shown, values) in shown.chunks_exact_mut(item).zip(&values) {
            if let Some(space) = &space {
                space.change(shown, area, values, self.most);
            }
            if of_colour {
                colour(shown, area, values, self.most);
            }
            if of_effects {
                shadow(shown, self.frame.crop, values, self.most);
                noise(shown, values, rng);
            }
        }
        Ok(())
    }
}
