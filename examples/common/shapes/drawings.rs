//! Pictures of discs, squares and triangles, each with a file that lists where they are.

use cortado_core::Rng;
use cortado_data::image::{Format, Picture, encode};
use std::path::Path;
use std::{fs, io};

/// Rows, and columns, of a picture.
pub(crate) const SIDE: usize = 96;

/// A shape, on a square from -1 to 1.
type Inside = fn(f32, f32) -> bool;

/// The kinds of shapes.
pub(crate) const KINDS: [(&str, Inside); 3] = [
    ("disc", |x, y| x.hypot(y) < 1.0),
    ("square", |x, y| x.abs().max(y.abs()) < 1.0),
    ("triangle", |x, y| x.abs() < (y + 1.0) / 2.0),
];

/// A shape in a picture.
pub(crate) struct Shape {
    pub(crate) kind: usize,
    /// Left and top edge, width and height.
    pub(crate) left: f32,
    pub(crate) top: f32,
    pub(crate) width: f32,
    pub(crate) height: f32,
    /// Blue, green and red.
    colour: [f32; 3],
}

/// Writes `names.txt`, and the pictures of `train.txt` and `test.txt` with the result of `beside` for their shapes,
/// under this ending. They are the same each time.
pub(crate) fn write(
    folder: &Path,
    [train, test]: [u32; 2],
    ending: &str,
    beside: impl Fn(&[Shape]) -> io::Result<Vec<u8>>,
) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    fs::write(folder.join("names.txt"), "disc\nsquare\ntriangle\n")?;
    let mut rng = Rng::new(5);
    for (part, count) in [("train", train), ("test", test)] {
        let mut list = String::new();
        for number in 0..count {
            let shapes = shapes(&mut rng);
            let name = format!("{part}_{number}");
            fs::write(folder.join(format!("{name}.png")), draw(&shapes, &mut rng)?)?;
            fs::write(folder.join(format!("{name}{ending}")), beside(&shapes)?)?;
            list += &format!("{name}.png {name}{ending}\n");
        }
        fs::write(folder.join(format!("{part}.txt")), list)?;
    }
    Ok(())
}

/// One to three shapes that do not overlap.
fn shapes(rng: &mut Rng) -> Vec<Shape> {
    let mut shapes: Vec<Shape> = Vec::new();
    for _ in 0..=rng.draw_below(3) {
        for _ in 0..20 {
            let size = rng.uniform(16.0, 44.0_f32);
            let ratio = rng.uniform(0.8, 1.25_f32);
            let (width, height) = (size * ratio, size / ratio);
            let shape = Shape {
                kind: rng.draw_below(KINDS.len() as u32) as usize,
                left: rng.uniform(1.0, SIDE as f32 - width - 1.0).round(),
                top: rng.uniform(1.0, SIDE as f32 - height - 1.0).round(),
                width: width.round(),
                height: height.round(),
                colour: [(); 3].map(|()| rng.uniform(130.0, 250.0)),
            };
            if shapes.iter().all(|other| shape.is_apart(other)) {
                shapes.push(shape);
                break;
            }
        }
    }
    shapes
}

impl Shape {
    fn is_apart(&self, other: &Self) -> bool {
        self.left > other.left + other.width
            || other.left > self.left + self.width
            || self.top > other.top + other.height
            || other.top > self.top + self.height
    }

    pub(crate) fn covers(&self, x: f32, y: f32) -> bool {
        let (x, y) = ((x - self.left) / self.width, (y - self.top) / self.height);
        let inside = (0.0..1.0).contains(&x) && (0.0..1.0).contains(&y);
        inside && KINDS[self.kind].1(2.0 * x - 1.0, 2.0 * y - 1.0)
    }
}

/// The PNG of shapes on a dark, noisy ground.
fn draw(shapes: &[Shape], rng: &mut Rng) -> io::Result<Vec<u8>> {
    let ground = [(); 3].map(|()| rng.uniform(0.0, 90.0_f32));
    let mut pixels = Vec::with_capacity(SIDE * SIDE * 3);
    for pixel in 0..SIDE * SIDE {
        let (x, y) = ((pixel % SIDE) as f32 + 0.5, (pixel / SIDE) as f32 + 0.5);
        let shape = shapes.iter().find(|shape| shape.covers(x, y));
        let colour = shape.map_or(ground, |shape| shape.colour);
        pixels.extend(colour.map(|value| (value + rng.gaussian(0.0, 10.0)).clamp(0.0, 255.0) as u8));
    }
    let picture = Picture {
        height: SIDE,
        width: SIDE,
        channels: 3,
        pixels,
    };
    encode(&picture, Format::Png).map_err(io::Error::other)
}
