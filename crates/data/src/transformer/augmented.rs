//! Pictures that are changed before they are cropped, mirrored and made numbers, in layers that have
//! no boxes to change with them.

use super::{Draws, Transformer};
use crate::augment::{Augmentation, Resize};
use crate::image::Picture;
use cortado_core::{Real, Result, Rng};

impl<T: Real> Transformer<T> {
    /// Augments all pictures from now on, if this is any.
    pub(crate) fn set_augmentation(&mut self, augmentation: Option<Augmentation>) {
        self.augmentation = augmentation;
    }

    /// Whether pictures are augmented, for which they must be decoded as a whole.
    pub(crate) fn augments(&self) -> bool {
        self.augmentation.is_some()
    }

    /// Draws the size of the pictures of the next batch, if there is one.
    pub(crate) fn draw_size(&mut self) -> Option<Resize> {
        let rng = self.rng.as_mut()?;
        self.augmentation.as_ref()?.draw_size(rng).cloned()
    }

    /// The channels, height and width that a picture of these is known to get by augmentation.
    pub(crate) fn augmented_shape(&self, [channels, height, width]: [usize; 3]) -> [usize; 3] {
        let size = (height, width);
        let (height, width) = self.augmentation.as_ref().map_or(size, |all| all.size(size));
        [channels, height, width]
    }

    /// Augments a picture.
    ///
    /// # Errors
    /// Those of the augmentation.
    pub(crate) fn augment(&self, mut picture: Picture, draws: Draws, size: Option<&Resize>) -> Result<Picture> {
        if let Some(augmentation) = &self.augmentation {
            let mut rng = Rng::new(draws.seed);
            augmentation.begin(&mut picture, &mut rng, |channel| self.mean.colour(channel))?;
            augmentation.finish(&mut picture, size, &mut rng)?;
        }
        Ok(picture)
    }
}
