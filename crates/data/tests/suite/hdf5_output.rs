//! The HDF5Output layer: what is in the file after each pass, and what it refuses.

use crate::common::temp;
use cortado_core::{Blob, Phase, Real, Result, Source};
use cortado_data::hdf5_output::KIND;
use cortado_hdf5::{Hdf5Numbers, open};
use cortado_math::testing::LayerTest;
use std::fs;
use std::path::Path;

fn layer<T: Real>(path: &Path, data: &Blob<T>, labels: &Blob<T>) -> Result<LayerTest<T>> {
    let text = format!("hdf5_output_param {{ file_name: \"{}\" }}", path.display());
    LayerTest::new(&KIND, &text, Phase::TEST, vec![data.alias("x"), labels.alias("y")])
}

#[test]
fn the_file_holds_the_last_batch() -> Result<()> {
    let folder = temp()?;
    let path = folder.path().join("out.h5");
    let data = Blob::<f32>::from_data("x", &[2, 1, 3], &[0.5, -1.0, f32::MAX, 0.0, 1e-40, 2.0])?;
    let labels = Blob::<f32>::from_data("y", &[2], &[3.0, 4.0])?;
    let mut layer = layer(&path, &data, &labels)?;
    assert!(!path.exists());
    for value in [3.0, 9.0] {
        labels.data_mut()?[0] = value;
        layer.forward()?;
        let datasets = open(&Source::open(&path).expect("a file"))
            .expect("a file")
            .datasets()
            .expect("whole");
        assert_eq!(datasets.keys().collect::<Vec<_>>(), ["data", "label"]);
        assert_eq!(datasets["data"].shape(), Ok(vec![2, 1, 3]));
        assert_eq!(datasets["data"].numbers(), Ok(Hdf5Numbers::F32(data.data()?.to_vec())));
        assert_eq!(datasets["label"].shape(), Ok(vec![2]));
        assert_eq!(datasets["label"].numbers(), Ok(Hdf5Numbers::F32(vec![value, 4.0])));
    }
    assert_eq!(
        fs::read_dir(&folder).expect("a folder").count(),
        1,
        "nothing else is left there"
    );
    Ok(())
}

#[test]
fn doubles_stay_doubles() -> Result<()> {
    let folder = temp()?;
    let path = folder.path().join("out.h5");
    let blob = Blob::<f64>::from_data("x", &[1, 2], &[0.1, 1e300])?;
    layer(&path, &blob, &blob)?.forward()?;
    let datasets = open(&Source::open(&path).expect("a file"))
        .expect("a file")
        .datasets()
        .expect("whole");
    assert_eq!(datasets["label"].numbers(), Ok(Hdf5Numbers::F64(vec![0.1, 1e300])));
    Ok(())
}

#[test]
fn mistakes() -> Result<()> {
    let folder = temp()?;
    let two = Blob::<f32>::from_data("x", &[2, 3], &[0.0; 6])?;
    let three = Blob::<f32>::from_data("y", &[3], &[0.0; 3])?;
    let message_of =
        |path: &Path, labels: &Blob<f32>| layer(path, &two, labels).map(drop).expect_err("wrong").to_string();
    let missing = folder.path().join("missing");
    assert_eq!(
        message_of(&missing.join("out.h5"), &two),
        format!(
            "hdf5_output_param.file_name: there is no folder \"{}\"; make it first",
            missing.display()
        )
    );
    assert_eq!(
        message_of(folder.path(), &two),
        format!(
            "hdf5_output_param.file_name: \"{}\" is a folder; name the file to write",
            folder.path().display()
        )
    );
    assert_eq!(
        message_of(Path::new(""), &two),
        "hdf5_output_param.file_name: is missing; name the file to write"
    );
    assert_eq!(
        message_of(&folder.path().join("out.h5"), &three),
        "number of rows of the two bottoms (the first axis): expected 2 ([2, 3]), found 3 ([3])"
    );
    Ok(())
}
