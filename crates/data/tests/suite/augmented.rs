//! Pictures that Data and ImageData augment, by the options that SSD added to `transform_param`.

use crate::common::{ctx, database, datum, layer, next, temp};
use cortado_core::limit::PIXELS;
use cortado_core::{Ctx, Phase, Result, Rng};
use cortado_data::image::{Format, Picture, encode, resize};
use cortado_data::image_data;
use cortado_math::testing::LayerTest;
use cortado_proto::Datum;
use std::path::Path;

const SIDES: [(i32, i32); 3] = [(6, 4), (5, 9), (8, 8)];

/// Pictures of three sizes, as records.
fn records() -> Vec<Datum> {
    let record = |(i, &(height, width)): (usize, &(i32, i32))| datum(i, 3, height, width);
    SIDES.iter().enumerate().map(record).collect()
}

/// The picture of a record.
fn picture(record: &Datum) -> Picture {
    let (height, width) = (record.height() as usize, record.width() as usize);
    let place = |at: usize, c: usize| record.data()[c * height * width + at];
    let pixels = (0..height * width).flat_map(|at| [0, 1, 2].map(|c| place(at, c)));
    Picture {
        height,
        width,
        channels: 3,
        pixels: pixels.collect(),
    }
}

/// The records as a database `db`, as files, and as a list of these.
fn folder() -> Result<tempfile::TempDir> {
    let folder = temp()?;
    database(&folder.path().join("db"), records())?;
    let mut list = String::new();
    for (i, record) in records().iter().enumerate() {
        let file = encode(&picture(record), Format::Png)?;
        std::fs::write(folder.path().join(format!("{i}.png")), file).expect("written");
        list += &format!("{i}.png {i}\n");
    }
    std::fs::write(folder.path().join("list"), list).expect("written");
    Ok(folder)
}

fn images(ctx: Ctx, options: &str, beside: &str) -> Result<LayerTest<f32>> {
    let param = format!(
        r#"name: "x" type: "ImageData" top: "data" top: "label" image_data_param {{ source: "list" {options} }} {beside}"#
    );
    LayerTest::from_param(&image_data::KIND, &crate::common::parse(&param)?, ctx, Vec::new())
}

#[test]
fn sizes_noise_and_order_of_channels() -> Result<()> {
    let folder = folder()?;
    let options = "transform_param { resize_param { height: 4 width: 5 } noise_param { inverse: true } cvt_bgr2rgb: true scale: 2 }";
    let mut expected = Vec::new();
    for record in records() {
        let resized = resize(&picture(&record), 4, 5, PIXELS)?;
        for channel in [2, 1, 0] {
            let pixels = resized.pixels.chunks_exact(3);
            expected.extend(pixels.map(|pixel| 2.0 * f32::from(255 - pixel[channel])));
        }
    }
    let ctx = || ctx(Phase::TEST, folder.path());
    let mut layers = [
        layer(ctx(), "batch_size: 3", options)?,
        images(ctx(), "batch_size: 3", options)?,
    ];
    for layer in &mut layers {
        assert_eq!(layer.top(0).shape().to_vec(), [3, 3, 4, 5]);
        for _ in 0..2 {
            assert_eq!(next(layer)?, (expected.clone(), vec![0.0, 1.0, 2.0]));
        }
    }
    Ok(())
}

const AT_RANDOM: &str = "transform_param { mirror: true crop_size: 5 mean_value: 100 force_color: false
    distort_param { brightness_prob: 0.5 brightness_delta: 20 hue_prob: 0.5 hue_delta: 30 }
    expand_param { prob: 0.8 max_expand_ratio: 3 }
    resize_param { prob: 0.5 height: 6 width: 6 } resize_param { prob: 0.5 height: 8 width: 7 interp_mode: NEAREST interp_mode: AREA }
    noise_param { saltpepper: true saltpepper_param { fraction: 0.1 value: 255 } } }";

fn at_random(folder: &Path, seed: u32) -> Result<[LayerTest<f32>; 2]> {
    let ctx = || Ctx::new(Phase::TRAIN, Rng::new(seed)).with_folder(Some(folder));
    let of_files = AT_RANDOM.replace("force_color: false", "");
    Ok([
        layer(ctx(), "batch_size: 2", AT_RANDOM)?,
        images(ctx(), "batch_size: 2 shuffle: true", &of_files)?,
    ])
}

#[test]
fn what_is_drawn_goes_on_after_a_snapshot() -> Result<()> {
    let folder = folder()?;
    let (wholes, resumeds) = (at_random(folder.path(), 1)?, at_random(folder.path(), 2)?);
    for (mut whole, mut resumed) in wholes.into_iter().zip(resumeds) {
        for _ in 0..3 {
            next(&mut whole)?;
        }
        let state = whole.layer().state()?.unwrap_or_default();
        let ctx = resumed.ctx().clone();
        next(&mut resumed)?;
        resumed.layer().restore(&ctx, &state)?;
        let mut seen = Vec::new();
        for _ in 0..6 {
            let batch = next(&mut whole)?;
            assert!(batch == next(&mut resumed)?);
            assert!(!seen.contains(&batch), "each batch is drawn anew");
            seen.push(batch);
        }
        let black = |(data, _): &(Vec<f32>, Vec<f32>)| data.contains(&0.0);
        assert!(seen.iter().any(black), "no border has the colour of the mean");
    }
    Ok(())
}

#[test]
fn mistakes_report_what_to_do() -> Result<()> {
    let folder = folder()?;
    let floats = Datum {
        data: None,
        float_data: vec![0.5; 12],
        ..datum(0, 3, 2, 2)
    };
    std::fs::create_dir(folder.path().join("floats")).expect("made");
    database(&folder.path().join("floats/db"), [floats])?;
    let run = |folder: &Path, options: &str| -> Result<()> {
        let mut layer = layer::<f32>(ctx(Phase::TEST, folder), "batch_size: 3", options)?;
        next(&mut layer).map(drop)
    };
    for (folder, options, expected) in [
        (
            folder.path(),
            "resize_param { height: 4 }",
            "transform_param.resize_param.width: must be at least 1",
        ),
        (
            folder.path(),
            "resize_param { height: 4 width: 4 resize_mode: FIT_SMALL_SIZE }",
            "all images of a batch must have one shape: give a transform_param.resize_param",
        ),
        (
            &folder.path().join("floats"),
            "noise_param { inverse: true }",
            "its values are floats, and no bytes of an image",
        ),
    ] {
        let error = run(folder, &format!("transform_param {{ {options} }}"))
            .expect_err(options)
            .to_string();
        assert!(error.contains(expected), "{error}");
    }
    Ok(())
}
