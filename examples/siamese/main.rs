//! A siamese net on pairs of MNIST digits: it learns to put equal digits near to each other and
//! others apart.

#[path = "../common/mod.rs"]
mod common;

use anyhow::{Context, Result};
use std::io::{Write, stdout};
use std::path::Path;

const NET: &str = "examples/siamese/mnist_siamese_train_test.prototxt";
const SOLVER: &str = "examples/siamese/mnist_siamese_solver.prototxt";
/// Batches of pairs that are looked at in the end.
const BATCHES: usize = 10;
/// Two digits are near to each other if their distance is less: half of the margin.
const NEAR: f32 = 0.5;

fn main() -> Result<()> {
    common::at_the_top(SOLVER)?;
    common::at_the_top("data/mnist")?;
    for (part, name) in [("train", "train"), ("test", "t10k")] {
        let database = format!("examples/siamese/mnist_siamese_{part}_leveldb");
        common::remove(&database)?;
        common::caffe(&format!(
            "convert_mnist_siamese_data -seed 1 data/mnist/{name}-images-idx3-ubyte.gz data/mnist/{name}-labels-idx1-ubyte.gz {database}"
        ))?;
    }
    common::caffe(&format!("train -solver {SOLVER}"))?;
    let [near, far] = judge(Path::new(&common::weights(SOLVER)?))?;
    writeln!(
        stdout(),
        "\nOf the test pairs of one digit {:.1} % are near to each other, of the others {:.1} % are not.",
        near * 100.0,
        far * 100.0
    )?;
    Ok(())
}

/// Which share of the pairs of one digit is near, and which share of the others is far.
fn judge(weights: &Path) -> Result<[f64; 2]> {
    let mut net = cortado::open(NET).weights(weights).seed(1).net::<f32>()?;
    let (mut right, mut all) = ([0_u32; 2], [0_u32; 2]);
    for _ in 0..BATCHES {
        net.forward()?;
        let blob = |name| net.blob(name).with_context(|| format!("the net has no blob {name}"));
        let (one, other) = (blob("feat")?.data()?, blob("feat_p")?.data()?);
        let same = blob("sim")?.data()?;
        for ((a, b), same) in one.chunks(2).zip(other.chunks(2)).zip(same.iter()) {
            let is_near = (a[0] - b[0]).hypot(a[1] - b[1]) < NEAR;
            let group = usize::from(*same == 0.0);
            all[group] += 1;
            right[group] += u32::from(is_near == (group == 0));
        }
    }
    Ok([0, 1].map(|group| f64::from(right[group]) / f64::from(all[group].max(1))))
}
