//! A data set of shapes that the examples of detectors draw, in databases as `convert_annoset` makes them.

mod drawings;

use crate::common;
use anyhow::{Context, Result};
use drawings::{KINDS, SIDE, Shape};
use std::path::Path;

/// Pictures to train on, unless the command line gives another number.
const PICTURES: u32 = 600;
/// Pictures to test on.
const TESTS: u32 = 100;

/// Draws the pictures into `shapes` in the folder `example`, and makes `train_lmdb` and `test_lmdb` of
/// them.
///
/// # Errors
/// What cannot be written, and an argument that is not a number.
pub(crate) fn prepare(example: &str) -> Result<()> {
    let pictures = match std::env::args().nth(1) {
        Some(number) => number.parse().context("the number of pictures")?,
        None => PICTURES,
    };
    let shapes = format!("{example}/shapes");
    let written = drawings::write(Path::new(&shapes), [pictures, TESTS], ".xml", |shapes| {
        Ok(annotation(shapes).into())
    });
    written.with_context(|| format!("cannot write {shapes}"))?;
    common::caffe(&format!(
        "create_label_map {shapes}/names.txt {shapes}/labelmap.prototxt"
    ))?;
    for part in ["train", "test"] {
        common::remove(&format!("{example}/{part}_lmdb"))?;
        common::caffe(&format!(
            "convert_annoset -anno_type detection -label_map_file {shapes}/labelmap.prototxt -check_label -encoded \
             {shapes}/ {shapes}/{part}.txt {example}/{part}_lmdb"
        ))?;
    }
    Ok(())
}

/// Where the shapes are, in the format of PASCAL VOC.
fn annotation(shapes: &[Shape]) -> String {
    let mut xml = format!("<annotation><size><width>{SIDE}</width><height>{SIDE}</height><depth>3</depth></size>");
    for shape in shapes {
        let (right, bottom) = (shape.left + shape.width, shape.top + shape.height);
        xml += &format!(
            "<object><name>{}</name><difficult>0</difficult><bndbox><xmin>{}</xmin><ymin>{}</ymin><xmax>{right}</xmax><ymax>{bottom}</ymax></bndbox></object>",
            KINDS[shape.kind].0, shape.left, shape.top
        );
    }
    xml + "</annotation>\n"
}
