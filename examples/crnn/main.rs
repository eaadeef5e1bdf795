//! A CRNN on images of strings of digits, which the example draws: it learns to read them from the strings alone,
//! without the positions of the digits. Argument: the number of strings to train on.

#[path = "../common/mod.rs"]
mod common;
mod strings;

use anyhow::{Context, Result};
use cortado_core::Rng;
use std::io::{Write, stdout};
use std::path::Path;

const SOLVER: &str = "examples/crnn/solver.prototxt";
const FOLDER: &str = "examples/crnn/strings";
/// Strings to train on, unless the command line gives another number.
const STRINGS: usize = 8000;
/// Strings to test on.
const TESTS: usize = 500;
/// Strings that are shown at the end.
const SHOWN: usize = 5;

fn main() -> Result<()> {
    common::at_the_top(SOLVER)?;
    let strings = match std::env::args().nth(1) {
        Some(number) => number.parse().context("the number of strings")?,
        None => STRINGS,
    };
    common::remove(FOLDER)?;
    std::fs::create_dir_all(FOLDER).with_context(|| format!("cannot make {FOLDER}"))?;
    for (name, seed, count) in [("train", 1, strings), ("test", 2, TESTS)] {
        let written = strings::write_strings(Path::new(FOLDER), name, seed, count);
        written.with_context(|| format!("cannot write {FOLDER}/{name}.h5"))?;
    }
    common::caffe(&format!("train -solver {SOLVER}"))?;
    read(Path::new(&common::weights(SOLVER)?))
}

/// Reads strings that were not drawn before, with the net for use.
fn read(weights: &Path) -> Result<()> {
    let mut net = cortado::open("examples/crnn/deploy.prototxt")
        .weights(weights)
        .net::<f32>()?;
    let mut rng = Rng::new(3);
    for _ in 0..SHOWN {
        let drawn = strings::draw(&mut rng)?;
        let blob = |name| net.blob(name).with_context(|| format!("the net has no blob {name}"));
        let pixels: Vec<f32> = drawn.pixels.iter().map(|&pixel| pixel.into()).collect();
        blob("pixels")?.data_mut()?.copy_from_slice(&pixels);
        net.forward()?;
        let blob = net.blob("digits").context("the net has no blob digits")?;
        let found: String = text(
            blob.data()?
                .iter()
                .take_while(|digit| **digit >= 0.0)
                .map(|&digit| digit as u8),
        );
        writeln!(stdout(), "drawn: {:6}  read: {found}", text(drawn.digits.into_iter()))?;
    }
    Ok(())
}

fn text(digits: impl Iterator<Item = u8>) -> String {
    digits.map(|digit| char::from(b'0' + digit)).collect()
}
