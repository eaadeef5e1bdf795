//! SSD on pictures of shapes that the example draws: it learns to find discs, squares and
//! triangles.

#[path = "../common/mod.rs"]
mod common;
#[path = "../common/shapes/mod.rs"]
mod shapes;

use anyhow::Result;

const SOLVER: &str = "examples/ssd/solver.prototxt";

fn main() -> Result<()> {
    common::at_the_top(SOLVER)?;
    shapes::prepare("examples/ssd")?;
    common::caffe(&format!("train -solver {SOLVER}"))?;
    let weights = common::weights(SOLVER)?;
    common::caffe(&format!(
        "detect examples/ssd/deploy.prototxt {weights} examples/ssd/shapes/test_0.png -labels examples/ssd/shapes/labelmap.prototxt \
         -o examples/ssd/found.png"
    ))
}
