//! Images of strings of digits, drawn with a font at random sizes, slants and places on a noisy ground.

use anyhow::{Context, Result};
use cortado_core::Rng;
use cortado_hdf5::{Hdf5Values, Tree, write};
use std::fs::{self, File};
use std::path::Path;
use tiny_skia::{FillRule, Paint, PathBuilder, Pixmap, Transform};
use ttf_parser::{Face, OutlineBuilder};

/// Rows and columns of an image.
pub(crate) const ROWS: usize = 24;
pub(crate) const COLUMNS: usize = 96;
/// The digits of the longest strings.
pub(crate) const LONGEST: usize = 6;
/// What fills the labels of shorter strings: the blank of CtcLoss.
const BLANK: i32 = 10;

const FONT: &[u8] = include_bytes!("../../crates/show/assets/Arimo-Regular-latin1.ttf");

/// An image, and its digits.
pub(crate) struct Drawn {
    pub(crate) pixels: Vec<u8>,
    pub(crate) digits: Vec<u8>,
}

/// Writes `NAME.h5` of `count` strings, and `NAME.txt`, which lists it. They are the same each time.
///
/// # Errors
/// What cannot be written.
pub(crate) fn write_strings(folder: &Path, name: &str, seed: u32, count: usize) -> Result<()> {
    let mut rng = Rng::new(seed);
    let (mut pixels, mut labels) = (Vec::with_capacity(count * ROWS * COLUMNS), Vec::new());
    for _ in 0..count {
        let drawn = draw(&mut rng)?;
        pixels.extend(drawn.pixels);
        let digits = drawn.digits.into_iter().map(i32::from);
        labels.extend(digits.chain(std::iter::repeat(BLANK)).take(LONGEST));
    }
    let mut tree = Tree::new();
    tree.insert("pixels", &[count, 1, ROWS, COLUMNS], Hdf5Values::U8(&pixels))?;
    tree.insert("digits", &[count, LONGEST], Hdf5Values::I32(&labels))?;
    write(tree, &mut File::create(folder.join(format!("{name}.h5")))?)?;
    fs::write(folder.join(format!("{name}.txt")), format!("{name}.h5\n"))?;
    Ok(())
}

/// Draws a string of three to six digits.
///
/// # Errors
/// None that a reader would see: the font and the sizes are constants.
pub(crate) fn draw(rng: &mut Rng) -> Result<Drawn> {
    let face = Face::parse(FONT, 0).context("the font")?;
    let digits: Vec<u8> = (0..3 + rng.draw_below(LONGEST as u32 - 2))
        .map(|_| rng.draw_below(10) as u8)
        .collect();
    let mut canvas = Pixmap::new(COLUMNS as u32, ROWS as u32).context("the image has no size")?;
    let mut x = rng.uniform(2.0, 10.0_f32);
    for &digit in &digits {
        let glyph = face
            .glyph_index(char::from(b'0' + digit))
            .context("the font has no digits")?;
        let scale = rng.uniform(15.0, 19.0_f32) / f32::from(face.units_per_em());
        let mut outline = Outline(PathBuilder::new());
        face.outline_glyph(glyph, &mut outline)
            .context("the font has an empty digit")?;
        let place = Transform::from_row(
            scale * rng.uniform(0.9, 1.15),
            scale * rng.uniform(-0.1, 0.1),
            scale * rng.uniform(-0.2, 0.3),
            -scale,
            x,
            rng.uniform(17.0, 21.0),
        );
        if let Some(path) = outline.0.finish() {
            canvas.fill_path(&path, &Paint::default(), FillRule::Winding, place, None);
        }
        x += rng.uniform(12.0, 14.5);
    }
    Ok(Drawn {
        pixels: shade(&canvas, rng),
        digits,
    })
}

/// The digits in one grey and the ground in another, both with noise.
fn shade(canvas: &Pixmap, rng: &mut Rng) -> Vec<u8> {
    let (ink, ground) = (rng.uniform(0.0, 90.0_f32), rng.uniform(150.0, 255.0));
    let cover = canvas.pixels().iter().map(|pixel| f32::from(pixel.alpha()) / 255.0);
    let shaded = cover.map(|cover| ground + cover * (ink - ground) + rng.gaussian(0.0, 12.0));
    shaded.map(|value| value.clamp(0.0, 255.0) as u8).collect()
}

/// The outline of a digit.
struct Outline(PathBuilder);

impl OutlineBuilder for Outline {
    fn move_to(&mut self, x: f32, y: f32) {
        self.0.move_to(x, y);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.0.line_to(x, y);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        self.0.quad_to(x1, y1, x, y);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        self.0.cubic_to(x1, y1, x2, y2, x, y);
    }

    fn close(&mut self) {
        self.0.close();
    }
}
