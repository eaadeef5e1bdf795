//! A convolutional net on small colour images in the format of CIFAR-10: images that it draws
//! itself, unless you have the real ones. Arguments: the number of images in a batch, and `draw` to only draw them.

#[path = "../common/mod.rs"]
mod common;
mod shapes;

use anyhow::{Context, Result};
use std::path::Path;

const SOLVER: &str = "examples/cifar10/cifar10_quick_solver.prototxt";
/// Images of each batch, unless the command line gives another number. In CIFAR-10 there are
/// 10,000.
const IMAGES: u32 = 2000;

fn main() -> Result<()> {
    common::at_the_top(SOLVER)?;
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let images = match arguments.first() {
        Some(number) => number.parse().context("the number of images in a batch")?,
        None => IMAGES,
    };
    let folder = Path::new("examples/cifar10/shapes");
    shapes::write_batches(folder, images).with_context(|| format!("cannot write {}", folder.display()))?;
    if arguments.get(1).is_some_and(|argument| argument == "draw") {
        return Ok(());
    }
    common::remove("examples/cifar10/cifar10_train_lmdb")?;
    common::remove("examples/cifar10/cifar10_test_lmdb")?;
    common::caffe(&format!(
        "convert_cifar_data -batch_size {images} examples/cifar10/shapes examples/cifar10 lmdb"
    ))?;
    common::caffe(&format!("train -solver {SOLVER}"))?;
    let weights = common::weights(SOLVER)?;
    common::caffe(&format!(
        "test -model examples/cifar10/cifar10_quick_train_test.prototxt -weights {weights} -iterations 10"
    ))
}
