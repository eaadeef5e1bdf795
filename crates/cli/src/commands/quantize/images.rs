//! Images from a folder, a list or a database.

use anyhow::{Context, Result, anyhow, bail};
use cortado::Image;
use cortado_core::limit::Limits;
use cortado_data::inspect::{self, InspectedValues};
use std::path::{Path, PathBuf};

/// The endings of files that are images.
const ENDINGS: [&str; 7] = ["jpg", "jpeg", "png", "bmp", "pgm", "ppm", "pnm"];

/// An image with its label, if that is known.
type Labelled = (Image, Option<usize>);

/// The images at a path, so many at most.
///
/// # Errors
/// Nothing there, a database that cannot be read, records other than images of one or three channels, and a list with labels on
/// some lines only.
pub(super) fn of(path: &Path, most: usize, limits: Limits) -> Result<Vec<Labelled>> {
    let is_database = path.join("data.mdb").is_file() || path.join("CURRENT").is_file();
    let images = match (is_database, path.is_dir()) {
        (true, _) => of_database(path, most, limits)?,
        (false, true) => of_folder(path, most, limits)?,
        (false, false) if path.extension().is_some_and(|ending| ending == "mdb") => of_database(path, most, limits)?,
        (false, false) => of_list(path, most, limits)?,
    };
    if images.is_empty() {
        bail!(
            "--data {}: it has no images; a folder has them as {}, a list their paths, a database as records",
            path.display(),
            ENDINGS.join(", ")
        );
    }
    Ok(images)
}

/// The images of a folder, by name.
fn of_folder(folder: &Path, most: usize, limits: Limits) -> Result<Vec<Labelled>> {
    let context = || format!("--data {}", folder.display());
    let mut files: Vec<PathBuf> = Vec::new();
    for entry in std::fs::read_dir(folder).with_context(context)? {
        let file = entry.with_context(context)?.path();
        let ending = file.extension().map(|ending| ending.to_string_lossy().to_lowercase());
        if ending.is_some_and(|ending| ENDINGS.contains(&ending.as_str())) {
            files.push(file);
        }
    }
    files.sort();
    files.truncate(most);
    Ok(files
        .iter()
        .map(|file| (Image::open(file).limits(limits), None))
        .collect()) // bounded by the files of the folder
}

/// The images of a list, whose paths begin in its folder. What follows the last space of a line is a label if it is a number.
fn of_list(list: &Path, most: usize, limits: Limits) -> Result<Vec<Labelled>> {
    let text = cortado_core::read_text(list).map_err(|error| anyhow!("--data: {error}"))?;
    let folder = list.parent().unwrap_or(Path::new(""));
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    let image = |line: &str| {
        let (path, label) = match line.rsplit_once([' ', '\t']) {
            Some((path, label)) => match label.parse() {
                Ok(label) => (path.trim_end(), Some(label)),
                Err(_) => (line, None),
            },
            None => (line, None),
        };
        (Image::open(folder.join(path)).limits(limits), label)
    };
    Ok(lines.take(most).map(image).collect()) // bounded by the lines of the file
}

/// The images of a database.
fn of_database(path: &Path, most: usize, limits: Limits) -> Result<Vec<Labelled>> {
    let mut reader = inspect::open(path)?;
    let mut images = Vec::new();
    let mut is_there = reader.first()?;
    while is_there && images.len() < most {
        let record = inspect::decode(reader.value()?, limits.pixels);
        let record = record.with_context(|| format!("{}: record {}", path.display(), images.len()))?;
        let InspectedValues::Bytes(planar) = record.values else {
            bail!("{}: its records are floats, not images of bytes", path.display());
        };
        let [channels, height, width] = record.shape;
        let image = match channels {
            1 => Image::from_gray(height, width, planar),
            3 => Image::from_bgr(height, width, interleaved(&planar)?),
            _ => bail!(
                "{}: record {} has {channels} channels; images have 1 or 3",
                path.display(),
                images.len()
            ),
        };
        let label = record.label.and_then(|label| usize::try_from(label).ok());
        cortado_core::reserve::push(&mut images, (image, label))?;
        is_there = reader.next()?;
    }
    Ok(images)
}

/// Pixels of three planes, pixel by pixel.
fn interleaved(planes: &[u8]) -> Result<Vec<u8>> {
    let count = planes.len() / 3;
    let pixels = (0..count).flat_map(|pixel| [planes[pixel], planes[count + pixel], planes[2 * count + pixel]]);
    Ok(cortado_core::reserve::collected(pixels)?)
}
