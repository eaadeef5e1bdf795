//! Pictures of ten kinds of shapes, as binary batches of CIFAR-10: 3,073 bytes a record, the label
//! and three planes of 32 × 32.

use cortado_core::Rng;
use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::Path;

/// Rows, and columns, of an image.
const SIDE: usize = 32;

/// A shape, on a square from -1 to 1.
type Inside = fn(f32, f32) -> bool;

/// The ten kinds: what is inside, and the colour that most of the kind are near to.
const KINDS: [(Inside, [f32; 3]); 10] = [
    (|x, y| x.hypot(y) < 1.0, [200.0, 60.0, 60.0]),
    (|x, y| x.abs().max(y.abs()) < 0.9, [60.0, 180.0, 80.0]),
    (|x, y| y < 0.9 && x.abs() < (y + 1.0) / 2.0, [70.0, 90.0, 210.0]),
    (|x, y| x.abs() + y.abs() < 1.0, [210.0, 200.0, 60.0]),
    (|x, y| (0.55..1.0).contains(&x.hypot(y)), [190.0, 80.0, 190.0]),
    (|x, y| x.abs().min(y.abs()) < 0.3, [70.0, 190.0, 190.0]),
    (|x, y| (x.abs() - y.abs()).abs() < 0.35, [220.0, 140.0, 50.0]),
    (|_, y| (y * 3.0).rem_euclid(2.0) < 1.0, [150.0, 110.0, 70.0]),
    (|x, _| (x * 3.0).rem_euclid(2.0) < 1.0, [190.0, 190.0, 190.0]),
    (
        |x, y| (x * 2.0).floor() as i32 & 1 == (y * 2.0).floor() as i32 & 1,
        [120.0, 60.0, 130.0],
    ),
];

/// Writes `data_batch_1.bin` to `data_batch_5.bin` and `test_batch.bin` of `images` images each.
/// They are the same each time.
pub(crate) fn write_batches(folder: &Path, images: u32) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    let mut rng = Rng::new(10);
    let train = (1..=5).map(|i| format!("data_batch_{i}.bin"));
    for name in train.chain(["test_batch.bin".into()]) {
        let mut file = BufWriter::new(File::create(folder.join(name))?);
        for _ in 0..images {
            let kind = rng.draw_below(KINDS.len() as u32) as usize;
            file.write_all(&[kind as u8])?;
            file.write_all(&draw(kind, &mut rng))?;
        }
        file.into_inner()?.sync_all()?;
    }
    Ok(())
}

/// A shape of this kind somewhere on a background, both a bit noisy.
fn draw(kind: usize, rng: &mut Rng) -> Vec<u8> {
    let (inside, colour) = KINDS[kind];
    let colour = colour.map(|value| value + rng.uniform(-60.0, 60.0));
    let ground = rng.uniform(0.0, 120.0_f32);
    let ground = [ground; 3].map(|value| value + rng.uniform(-30.0, 30.0));
    let radius: f32 = rng.uniform(7.0, 13.0);
    let [left, top] = [(); 2].map(|()| rng.uniform(radius, SIDE as f32 - radius));
    let mut planes = Vec::with_capacity(3 * SIDE * SIDE);
    for channel in 0..3 {
        for pixel in 0..SIDE * SIDE {
            let [x, y] = [(pixel % SIDE, left), (pixel / SIDE, top)];
            let [x, y] = [x, y].map(|(at, centre)| (at as f32 + 0.5 - centre) / radius);
            let hit = x.abs().max(y.abs()) < 1.0 && inside(x, y);
            let value = if hit { colour[channel] } else { ground[channel] };
            planes.push((value + rng.gaussian(0.0, 12.0)) as u8);
        }
    }
    planes
}
