//! Faster R-CNN on pictures of shapes that the example draws: it learns to find discs, squares and
//! triangles.

#[path = "../common/mod.rs"]
mod common;
#[path = "../common/shapes/mod.rs"]
mod shapes;

use anyhow::Result;

const SOLVER: &str = "examples/rcnn/solver.prototxt";

fn main() -> Result<()> {
    common::at_the_top(SOLVER)?;
    shapes::prepare("examples/rcnn")?;
    common::caffe(&format!("train -solver {SOLVER}"))?;
    let weights = common::weights(SOLVER)?;
    common::caffe(&format!(
        "detect examples/rcnn/deploy.prototxt {weights} examples/rcnn/shapes/test_0.png -labels examples/rcnn/shapes/labelmap.prototxt \
         -o examples/rcnn/found.png"
    ))
}
