//! `caffe demo faces`: a small published net finds a face, with explanations.

use super::super::detect;
use super::folder::find_data;
use crate::detections::table;
use anyhow::{Context, Result, bail};
use cortado::{Image, Registry};
use cortado_core::limit::PIXELS;
use cortado_core::system::Moment;
use std::io::{Write, stdout};
use std::path::Path;

/// The picture.
const PICTURE: &str = "astronaut.jpg";

/// Finds the faces, and writes the picture with boxes into the folder.
///
/// # Errors
/// Files of the demo that are not found, and a folder that cannot be written.
pub(super) fn run(dir: &Path, threads: Option<usize>, registry: &Registry) -> Result<()> {
    let faces = find_data("The face detector", "faces", PICTURE)?;
    std::fs::create_dir_all(dir).with_context(|| format!("cannot make the folder {}", dir.display()))?;
    writeln!(
        stdout(),
        "\n1. The net: UltraFace, a face detector of 1.1 MB (data/faces/RFB-320.caffemodel).\n"
    )?;
    let mut net = cortado::open(faces.join("RFB-320.prototxt"))
        .weights(faces.join("RFB-320.caffemodel"))
        .registry(registry);
    if let Some(threads) = threads {
        net = net.threads(threads);
    }
    let mut detector = net.detector()?.names(&["background", "face"]);
    writeln!(stdout(), "   Pictures become: {}.", detector.preprocessing())?;
    let picture = faces.join(PICTURE);
    let image = Image::open(&picture);
    let (height, width) = image.size()?;
    writeln!(
        stdout(),
        "\n2. A picture that it has never seen: {PICTURE}, {width}x{height}.\n"
    )?;
    let start = Moment::now();
    let found = detector.detect(&image)?;
    let seconds = start.elapsed().as_secs_f64();
    if found.is_empty() {
        bail!(
            "no face was found, though the picture has one: is {} complete?",
            faces.display()
        );
    }
    let count = match found.len() {
        1 => "1 face".to_string(),
        count => format!("{count} faces"),
    };
    writeln!(
        stdout(),
        "   {count} after {:.0} ms:\n\n{}",
        seconds * 1000.0,
        table(&found)
    )?;
    let output = dir.join("faces.png");
    detect::save(&picture, &found, &output, PIXELS)?;
    writeln!(stdout(), "   The picture with boxes is {}.", output.display())?;
    let program = std::env::args_os().next().unwrap_or_else(|| "caffe".into());
    let faces = faces.display();
    writeln!(
        stdout(),
        "\nWhat to try next, with a picture of yours:\n\n   {} detect {faces}/RFB-320.prototxt {faces}/RFB-320.caffemodel PICTURE -o found.png\n",
        Path::new(&program).display()
    )?;
    Ok(())
}
