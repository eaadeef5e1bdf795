//! A net in the manner of SegNet on pictures of shapes that the example draws: it learns to which kind of shape each pixel belongs.
//! Argument: the number of pictures to train on.

#[path = "../common/mod.rs"]
mod common;
#[path = "../common/shapes/drawings.rs"]
mod drawings;

use anyhow::{Context, Result};
use cortado_data::image::{Color, Format, Picture, encode, read};
use drawings::{KINDS, SIDE, Shape};
use std::io::{Write, stdout};
use std::path::Path;
use std::{fs, io};

const SOLVER: &str = "examples/segmentation/solver.prototxt";
const SHAPES: &str = "examples/segmentation/shapes";
const FOUND: &str = "examples/segmentation/found.png";
/// Pictures to train on, unless the command line gives another number.
const PICTURES: u32 = 400;
/// Pictures to test on.
const TESTS: u32 = 100;
/// The colours of the ground and of the kinds of shapes: blue, green and red.
const COLOURS: [[u8; 3]; 4] = [[40, 40, 40], [60, 60, 230], [60, 200, 60], [230, 120, 40]];

fn main() -> Result<()> {
    common::at_the_top(SOLVER)?;
    let pictures = match std::env::args().nth(1) {
        Some(number) => number.parse().context("the number of pictures")?,
        None => PICTURES,
    };
    common::remove(SHAPES)?;
    let written = drawings::write(Path::new(SHAPES), [pictures, TESTS], "_labels.png", labels);
    written.with_context(|| format!("cannot write {SHAPES}"))?;
    common::caffe(&format!("train -solver {SOLVER}"))?;
    show(Path::new(&common::weights(SOLVER)?))
}

/// The map of a picture: 0 for the ground, else the kind of shape that a pixel belongs to, from 1.
fn labels(shapes: &[Shape]) -> io::Result<Vec<u8>> {
    let label = |pixel: usize| {
        let (x, y) = ((pixel % SIDE) as f32 + 0.5, (pixel / SIDE) as f32 + 0.5);
        shapes
            .iter()
            .find(|shape| shape.covers(x, y))
            .map_or(0, |shape| shape.kind as u8 + 1)
    };
    let map = Picture {
        height: SIDE,
        width: SIDE,
        channels: 1,
        pixels: (0..SIDE * SIDE).map(label).collect(),
    };
    encode(&map, Format::Png).map_err(io::Error::other)
}

/// Draws the map that is found for a test picture.
fn show(weights: &Path) -> Result<()> {
    let mut net = cortado::open("examples/segmentation/deploy.prototxt")
        .weights(weights)
        .net::<f32>()?;
    let picture = read(&Path::new(SHAPES).join("test_0.png"), Color::Bgr)?;
    let values: Vec<f32> = picture.to_planar()?.into_iter().map(f32::from).collect();
    let missing = |name: &str| format!("the net has no blob {name}");
    net.blob("pixels")
        .with_context(|| missing("pixels"))?
        .data_mut()?
        .copy_from_slice(&values);
    net.forward()?;
    let found = net.blob("labels").with_context(|| missing("labels"))?;
    let pixels = found
        .data()?
        .iter()
        .flat_map(|&label| COLOURS[label as usize % COLOURS.len()])
        .collect();
    let map = Picture {
        channels: 3,
        pixels,
        ..picture
    };
    fs::write(FOUND, encode(&map, Format::Png)?).with_context(|| format!("cannot write {FOUND}"))?;
    let names = KINDS.map(|(name, _)| name).join(", ");
    writeln!(
        stdout(),
        "\n{FOUND} shows what is found in {SHAPES}/test_0.png ({names}: red, green, blue)."
    )?;
    Ok(())
}
