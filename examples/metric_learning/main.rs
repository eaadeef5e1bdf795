//! A net that maps digits to directions, so that equal digits have small angles between them and others large ones. It
//! is judged as faces are: are two images of one digit?

#[path = "../common/mod.rs"]
mod common;

use anyhow::{Context, Result};
use cortado::Phase;
use std::io::{Write, stdout};
use std::path::Path;

const NET: &str = "examples/metric_learning/train_test.prototxt";
const SOLVER: &str = "examples/metric_learning/solver.prototxt";
/// The number of batches whose pairs are all compared.
const BATCHES: usize = 20;

fn main() -> Result<()> {
    common::at_the_top(SOLVER)?;
    common::at_the_top("data/mnist")?;
    for (part, name) in [("train", "train"), ("test", "t10k")] {
        let database = format!("examples/metric_learning/{part}_lmdb");
        common::remove(&database)?;
        common::caffe(&format!(
            "convert_mnist_data data/mnist/{name}-images-idx3-ubyte.gz data/mnist/{name}-labels-idx1-ubyte.gz {database}"
        ))?;
    }
    common::caffe(&format!("train -solver {SOLVER}"))?;
    let weights = common::weights(SOLVER)?;
    // The angle that separates pairs is chosen on digits that the net was trained with, and judged on others.
    let threshold = best_threshold(&pairs(Path::new(&weights), Phase::TRAIN)?);
    let right = verified(&pairs(Path::new(&weights), Phase::TEST)?, threshold);
    writeln!(
        stdout(),
        "\nOf the pairs of test digits {:.2} % are verified, with a cosine of {threshold:.2} between equal and different ones.",
        right * 100.0
    )?;
    Ok(())
}

/// Two digits: the cosine of the angle between them, and whether they are equal.
struct Pair {
    cosine: f32,
    equal: bool,
}

/// All pairs within the first batches of a phase.
fn pairs(weights: &Path, phase: Phase) -> Result<Vec<Pair>> {
    let mut net = cortado::open(NET).weights(weights).phase(phase).seed(1).net::<f32>()?;
    let mut pairs = Vec::new();
    for _ in 0..BATCHES {
        net.forward()?;
        let blob = |name| net.blob(name).with_context(|| format!("the net has no blob {name}"));
        let (embeddings, labels) = (blob("embedding")?.data()?, blob("label")?.data()?);
        let size = embeddings.len() / labels.len();
        let directions: Vec<Vec<f32>> = embeddings.chunks(size).map(direction).collect();
        for (i, one) in directions.iter().enumerate() {
            for (j, other) in directions.iter().enumerate().take(i) {
                pairs.push(Pair {
                    cosine: one.iter().zip(other).map(|(a, b)| a * b).sum(),
                    equal: labels[i] == labels[j],
                });
            }
        }
    }
    Ok(pairs)
}

/// The vector of length 1 in the same direction.
fn direction(vector: &[f32]) -> Vec<f32> {
    let length = vector.iter().map(|x| x * x).sum::<f32>().sqrt().max(f32::MIN_POSITIVE);
    vector.iter().map(|x| x / length).collect()
}

/// The share of pairs that a threshold decides correctly; equal and different pairs count half each, since there are
/// nine times as many of these.
fn verified(pairs: &[Pair], threshold: f32) -> f64 {
    let share = |equal: bool| {
        let (mut right, mut all) = (0_u32, 0_u32);
        for pair in pairs.iter().filter(|pair| pair.equal == equal) {
            all += 1;
            right += u32::from((pair.cosine > threshold) == equal);
        }
        f64::from(right) / f64::from(all.max(1))
    };
    (share(true) + share(false)) / 2.0
}

/// The cosine that decides most pairs correctly.
fn best_threshold(pairs: &[Pair]) -> f32 {
    let thresholds = (-50..100).map(|percent| percent as f32 / 100.0);
    let rated = thresholds.map(|threshold| (verified(pairs, threshold), threshold));
    rated
        .fold((0.0, 0.0), |best, rated| if rated.0 > best.0 { rated } else { best })
        .1
}
