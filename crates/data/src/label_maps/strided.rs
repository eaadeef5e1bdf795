//! Images whose sides become multiples of a stride, as SegData shows them.

use super::scene::Scene;
use crate::image::Interpolation;
use cortado_core::limit::Limit;
use cortado_core::{Error, Result, Rng};

/// How often a part is drawn again if one label is nearly everywhere in it.
const TRIES: u32 = 20;
/// The share of pixels with one label from which on this applies.
const EVERYWHERE: f32 = 0.8;
/// The steps between two factors of the size.
const STEPS: f32 = 1000.0;

/// The options.
#[derive(Clone, Debug)]
pub(super) struct Strided {
    /// The least and the greatest factor of the sides.
    pub(super) ratios: [f32; 2],
    pub(super) stride: usize,
    /// The most rows and columns.
    pub(super) most: Option<[usize; 2]>,
    /// Whether parts in which one label is nearly everywhere are drawn again.
    pub(super) balance: bool,
}

impl Strided {
    /// A part of a scene, in another size.
    ///
    /// # Errors
    /// An image with fewer pixels than the stride, more pixels than the limit, and out of memory.
    pub(super) fn show(&self, scene: &Scene, rng: &mut Rng, ignored: u8, pixels: Limit) -> Result<Scene> {
        let mut shown = self.draw(scene, rng, ignored, pixels)?;
        for _ in 0..TRIES {
            if !self.balance || !is_nearly_one(&shown.labels.pixels) {
                break;
            }
            shown = self.draw(scene, rng, ignored, pixels)?;
        }
        Ok(shown)
    }

    fn draw(&self, scene: &Scene, rng: &mut Rng, ignored: u8, pixels: Limit) -> Result<Scene> {
        let [low, high] = self.ratios;
        let ratio = rng.draw_below(((high - low) * STEPS) as u32 + 1) as f32 / STEPS + low;
        let size = [scene.picture.height, scene.picture.width].map(|side| (side as f32 * ratio + 0.5) as usize);
        let shown = [0, 1].map(|axis| {
            let whole = size[axis] / self.stride * self.stride;
            self.most.map_or(whole, |most| whole.min(most[axis]))
        });
        if shown.contains(&0) {
            let [height, width] = size;
            return Err(Error::message(&format!(
                "an image of {height}x{width} (height x width) has no pixels left when its sides are rounded down to multiples of {}",
                self.stride
            )));
        }
        let mut scene = scene.clone();
        scene.stretch(size, Interpolation::Nearest, pixels)?;
        let from = [0, 1].map(|axis| i64::from(rng.draw_below((size[axis] - shown[axis]) as u32 + 1)));
        let [top, left] = from;
        let window = [left, top, left + shown[1] as i64 - 1, top + shown[0] as i64 - 1];
        scene.cut(window, ignored, pixels)?;
        Ok(scene)
    }
}

/// Whether one label is nearly everywhere.
fn is_nearly_one(labels: &[u8]) -> bool {
    let mut counts = [0_usize; 256];
    labels.iter().for_each(|&label| counts[usize::from(label)] += 1);
    let most = counts.iter().copied().max().unwrap_or(0);
    most as f32 > EVERYWHERE * labels.len() as f32
}
