//! SSD on pictures of shapes that the example draws: it learns to say where discs, squares and
//! triangles are.

#[path = "../common/mod.rs"]
mod common;
mod drawings;

use anyhow::{Context, Result};
use std::path::Path;

const SOLVER: &str = "examples/ssd/solver.prototxt";
/// Pictures to train on, unless the command line says another number.
const PICTURES: u32 = 600;
/// Pictures to test on.
const TESTS: u32 = 100;

fn main() -> Result<()> {
    common::at_the_top(SOLVER)?;
    let pictures = match std::env::args().nth(1) {
        Some(number) => number.parse().context("the number of pictures")?,
        None => PICTURES,
    };
    let folder = Path::new("examples/ssd/shapes");
    drawings::write(folder, pictures, TESTS).with_context(|| format!("cannot write {}", folder.display()))?;
    common::caffe("create_label_map examples/ssd/shapes/names.txt examples/ssd/shapes/labelmap.prototxt")?;
    for part in ["train", "test"] {
        common::remove(&format!("examples/ssd/{part}_lmdb"))?;
        common::caffe(&format!(
            "convert_annoset -anno_type detection -label_map_file examples/ssd/shapes/labelmap.prototxt -check_label -encoded \
             examples/ssd/shapes/ examples/ssd/shapes/{part}.txt examples/ssd/{part}_lmdb"
        ))?;
    }
    common::caffe(&format!("train -solver {SOLVER}"))?;
    let weights = common::weights(SOLVER)?;
    common::caffe(&format!(
        "detect examples/ssd/deploy.prototxt {weights} examples/ssd/shapes/test_0.png -labels examples/ssd/shapes/labelmap.prototxt \
         -o examples/ssd/found.png"
    ))
}
