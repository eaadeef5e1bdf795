//! Layers on a device, which get their images as bytes: their batches are those of the host, bit
//! for bit, and a quarter of them travels.

use crate::common::{ctx, database, datum, fixtures, parse, temp};
use cortado_core::{Blob, LayerKind, Phase, Real, Result};
use cortado_data::{data_layer, image_data};
use cortado_math::device_matrix;
use cortado_math::testing::{LayerTest, TestDevice};
use cortado_proto::{BlobProto, BlobShape, Datum, LayerParameter, binary};
use std::path::Path;

/// The layer of a text in the files of `folder`, on the host and on a device.
fn both<T: Real>(
    device: &TestDevice,
    (kind, text): (&'static LayerKind, &str),
    phase: Phase,
    folder: &Path,
) -> Result<[LayerTest<T>; 2]> {
    let param: LayerParameter = parse(text)?;
    let host = LayerTest::in_context(kind, &param, ctx(phase, folder), Vec::new())?;
    let device = LayerTest::in_context(kind, &param, device.ctx(ctx(phase, folder)), Vec::new())?;
    Ok([host, device])
}

fn bits<T: Real>(blob: &Blob<T>) -> Result<Vec<u64>> {
    Ok(blob.data()?.iter().map(|value| value.to_f64().to_bits()).collect())
}

/// Runs both layers a few times, and compares their tops.
fn assert_same<T: Real>(what: &str, [host, device]: &mut [LayerTest<T>; 2]) -> Result<()> {
    for batch in 0..4 {
        host.forward()?;
        device.forward()?;
        for top in 0..2 {
            assert_eq!(host.top(top).shape(), device.top(top).shape(), "{what}");
            let (found, expected) = (bits(device.top(top))?, bits(host.top(top))?);
            assert!(found == expected, "{what}: top {top} of batch {batch} differs");
        }
    }
    Ok(())
}

/// The bytes that went to a GPU for one batch, if the device is one.
fn uploaded<T: Real>(device: &TestDevice, layer: &mut LayerTest<T>) -> Result<Option<u64>> {
    let TestDevice::Cuda(gpu) = device else { return Ok(None) };
    let before = gpu.gpu().transfers().uploaded;
    layer.forward()?;
    Ok(Some(gpu.gpu().transfers().uploaded - before))
}

fn data_layer(transform: &str) -> String {
    format!(
        "name: 'd' type: 'Data' top: 'data' top: 'label'
         data_param {{ source: 'db' backend: LMDB batch_size: 5 }} transform_param {{ {transform} }}"
    )
}

/// A database of images of 3 × 9 × 14, and a mean image for them.
fn with_mean(folder: &Path) -> Result<()> {
    database(&folder.join("db"), (0..7).map(|i| datum(i, 3, 9, 14)))?;
    let mean = BlobProto {
        shape: Some(Box::new(BlobShape {
            dim: vec![1, 3, 9, 14],
            ..Default::default()
        })),
        data: (0..3 * 9 * 14).map(|i| i as f32 * 0.37).collect::<Vec<_>>().into(),
        ..Default::default()
    };
    std::fs::write(folder.join("mean"), binary::encode(&mean))
        .map_err(|e| cortado_core::Error::io("write", &folder.join("mean"), e))
}

fn batches_are_those_of_the_host<T: Real>(device: &TestDevice) {
    let folder = temp().expect("a folder");
    with_mean(folder.path()).expect("it can be written");
    for phase in [Phase::TRAIN, Phase::TEST] {
        for mean in ["", "mean_value: 12.5", "mean_value: [1, 2, 3]", "mean_file: 'mean'"] {
            for rest in ["", "scale: 0.3", "mirror: true", "crop_size: 6 mirror: true scale: 0.7"] {
                let text = data_layer(&format!("{mean} {rest}"));
                let mut layers =
                    both::<T>(device, (&data_layer::KIND, &text), phase, folder.path()).expect("it is whole");
                assert_same(&text, &mut layers).expect("it runs");
                let pixels = if rest.contains("crop") { 6 * 6 } else { 9 * 14 };
                if let Some(bytes) = uploaded(device, &mut layers[1]).expect("it runs") {
                    let windows = if text.contains("mirror") || text.contains("crop") {
                        5 * 8
                    } else {
                        0
                    };
                    let least = 5 * 3 * pixels;
                    assert!((least..=least + windows).contains(&bytes), "{text}: {bytes} bytes");
                }
            }
        }
    }
}

fn encoded_images_are_those_of_the_host<T: Real>(device: &TestDevice) {
    for (kind, text) in [
        (
            &data_layer::KIND,
            "name: 'd' type: 'Data' top: 'data' top: 'label' data_param { source: 'encoded_lmdb' backend: LMDB batch_size: 3 }
             transform_param { crop_size: 11 mirror: true mean_value: [104, 117, 123] }",
        ),
        (
            &image_data::KIND,
            "name: 'd' type: 'ImageData' top: 'data' top: 'label'
             image_data_param { source: 'list.txt' root_folder: 'images/' batch_size: 3 new_height: 24 new_width: 31 }
             transform_param { crop_size: 20 mirror: true scale: 0.1 }",
        ),
    ] {
        let mut layers = both::<T>(device, (kind, text), Phase::TRAIN, &fixtures()).expect("it is whole");
        assert_same(text, &mut layers).expect("it runs");
    }
}

/// Records of floats are not images of bytes: a batch with one goes as numbers, and so do those
/// after.
fn floats_are_those_of_the_host<T: Real>(device: &TestDevice) {
    let folder = temp().expect("a folder");
    let floats = |i: usize| Datum {
        data: None,
        float_data: (0..6).map(|j| (i * 6 + j) as f32 * 0.1).collect(),
        ..datum(i, 1, 2, 3)
    };
    let images = (0..9).map(|i| if i == 4 { floats(i) } else { datum(i, 1, 2, 3) });
    database(&folder.path().join("db"), images).expect("it can be written");
    let text = data_layer("scale: 0.3 mirror: true");
    let mut layers = both::<T>(device, (&data_layer::KIND, &text), Phase::TRAIN, folder.path()).expect("it is whole");
    assert_same(&text, &mut layers).expect("it runs");
}

device_matrix!(
    batches_are_those_of_the_host,
    encoded_images_are_those_of_the_host,
    floats_are_those_of_the_host,
);
