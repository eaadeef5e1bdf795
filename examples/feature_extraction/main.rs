//! Features from a trained net: LeNet's last hidden layer over 3,000 digits, written to databases,
//! and a linear classifier that learns from them.

#[path = "../common/mod.rs"]
mod common;

use anyhow::Result;
use std::path::Path;

const LENET: &str = "examples/mnist/lenet_solver.prototxt";
const NET: &str = "examples/feature_extraction/lenet_features.prototxt";
const LINEAR: &str = "examples/feature_extraction/linear_solver.prototxt";

fn main() -> Result<()> {
    common::at_the_top(NET)?;
    common::at_the_top("data/mnist")?;
    for (part, name) in [("train", "train"), ("test", "t10k")] {
        let database = format!("examples/mnist/mnist_{part}_lmdb");
        common::remove(&database)?;
        common::caffe(&format!(
            "convert_mnist_data data/mnist/{name}-images-idx3-ubyte.gz data/mnist/{name}-labels-idx1-ubyte.gz {database}"
        ))?;
    }
    // LeNet may be there from its own example.
    let weights = common::weights(LENET)?;
    if !Path::new(&weights).exists() {
        common::caffe(&format!("train -solver {LENET}"))?;
    }
    for (part, batches) in [("train", 20), ("test", 10)] {
        let [features, labels] = ["ip1", "label"].map(|blob| format!("examples/feature_extraction/{part}_{blob}_lmdb"));
        common::remove(&features)?;
        common::remove(&labels)?;
        common::caffe(&format!(
            "extract_features -stage {part} {weights} {NET} ip1,label {features},{labels} {batches} lmdb"
        ))?;
    }
    common::caffe(&format!("train -solver {LINEAR}"))
}
