//! The AnnotatedData layer: what it puts out, recorded with eric612/MobileNet-YOLO, and what it
//! does at random.

use crate::common::{ctx, fixtures, parse};
use cortado_core::{Ctx, Phase, Real, Result, Rng};
use cortado_data::annotated_data::KIND;
use cortado_data::db::{self, Backend};
use cortado_data::image::{self, Color};
use cortado_math::testing::{Fixture, FixtureTensor, LayerTest};
use cortado_proto::{AnnotatedDatum, Datum, NetParameter, binary};
use std::path::PathBuf;

fn folder() -> PathBuf {
    fixtures().join("annotated")
}

fn recording(name: &str) -> Result<Fixture> {
    Fixture::read(&folder().join(format!("{name}.safetensors")))
}

fn layer_of<T: Real>(fixture: &Fixture, ctx: Ctx) -> Result<LayerTest<T>> {
    let net: NetParameter = parse(fixture.text("prototxt")?)?;
    LayerTest::from_param(&KIND, &net.layer[0], ctx, Vec::new())
}

/// The recorded batches of a top.
fn batches<'a>(fixture: &'a Fixture, top: &'a str) -> impl Iterator<Item = &'a FixtureTensor> {
    (0..).map_while(move |batch| fixture.find(&format!("batch{batch}/{top}")))
}

/// The largest difference from a recording, whose rows of YOLO are cut short.
fn worst<T: Real>(found: &[T], expected: &FixtureTensor) -> f64 {
    let rows = expected.shape[2] * expected.shape[3];
    let items = expected.data.len() / rows.max(1) / expected.shape[1];
    let found = found
        .chunks_exact(found.len() / items / expected.shape[1])
        .flat_map(|item| &item[..rows]);
    let differences = found
        .zip(&expected.data)
        .map(|(a, b)| (a.to_f64() - f64::from(*b)).abs());
    differences.fold(0.0, f64::max)
}

fn check<T: Real>(name: &str) -> Result<()> {
    let fixture = recording(name)?;
    let mut layer = layer_of::<T>(&fixture, ctx(fixture.phase()?, &folder()))?;
    let resized = fixture.text("prototxt")?.contains("resize_param");
    let scale = if fixture.text("prototxt")?.contains("scale: 0.007843") {
        0.007_843
    } else {
        1.0
    };
    for (batch, (data, label)) in batches(&fixture, "data").zip(batches(&fixture, "label")).enumerate() {
        layer.forward()?;
        assert_eq!(layer.top(0).shape().to_vec(), data.shape, "{name}: batch {batch}");
        let mut shape = layer.top(1).shape().to_vec();
        if shape[2] == 300 {
            assert!(layer.top(1).data()?[data.shape[0] * 300 * 5 - 1] == T::ZERO);
            shape[2] = label.shape[2];
        }
        assert_eq!(shape, label.shape, "{name}: batch {batch}");
        let (found, most) = (
            worst(&layer.top(0).data()?, data),
            if resized { 1.01 * scale } else { 1e-4 },
        );
        assert!(found <= most, "{name}: batch {batch}: data differ by {found}");
        let found = worst(&layer.top(1).data()?, label);
        assert!(found <= 1e-5, "{name}: batch {batch}: labels differ by {found}");
    }
    Ok(())
}

macro_rules! recorded {
    ($($name:ident)*) => {
        $(
            #[test]
            fn $name() -> Result<()> {
                check::<f32>(stringify!($name))?;
                check::<f64>(stringify!($name))
            }
        )*
    };
}

recorded! {
    classification crop_hw fit_small fit_small_crop noise_gray noise_hist_eq noise_inverse pad pad_mirrored pad_nearest raw
    raw_crop raw_crop_emit_center raw_crop_emit_overlap rgb shadowed_type warp warp_area warp_cubic warp_lanczos4 warp_mean
    warp_nearest yolo yolo_no_difficult
}

const RANDOM: [&str; 8] = [
    "random_crop",
    "random_distort",
    "random_expand",
    "random_jitter_default",
    "random_mirror",
    "random_sampler",
    "random_ssd",
    "random_yolo",
];

/// Of a batch: the mean of the pixels, their standard deviation, the number of boxes and their mean
/// width.
fn traits(data: &[f32], label: &[f32], yolo: bool) -> [f64; 4] {
    let (mean, deviation) = moments(data.iter().map(|&value| value.into()));
    let rows = label.chunks_exact(if yolo { 5 } else { 8 });
    let widths: Vec<f64> = rows.filter_map(|row| width(row, yolo)).collect();
    let count = widths.len() as f64;
    [mean, deviation, count, widths.iter().sum::<f64>() / count.max(1.0)]
}

fn moments(values: impl Iterator<Item = f64>) -> (f64, f64) {
    let (mut count, mut sum, mut squares) = (0.0, 0.0, 0.0);
    values.for_each(|value| (count, sum, squares) = (count + 1.0, sum + value, squares + value * value));
    let mean = sum / count;
    (mean, (squares / count - mean * mean).max(0.0).sqrt())
}

/// What is random has the recorded structure, and a sample of its batches could be the recorded
/// ones: the means of their traits lie within four standard errors.
#[test]
fn random_batches_look_like_the_recorded_ones() -> Result<()> {
    for name in RANDOM {
        let fixture = recording(name)?;
        let yolo = name == "random_yolo";
        let seeded = Ctx::new(Phase::TRAIN, Rng::new(11)).with_folder(Some(&folder()));
        let mut layer = layer_of::<f32>(&fixture, seeded)?;
        let mut ours = Vec::new();
        for _ in 0..300 {
            layer.forward()?;
            let (data, label) = (layer.top(0).data()?, layer.top(1).data()?);
            assert_eq!(
                layer.top(0).shape().to_vec(),
                fixture.tensor("batch0/data")?.shape,
                "{name}"
            );
            label.chunks_exact(8).for_each(|row| check_row(row, yolo));
            ours.push(traits(&data, &label, yolo));
        }
        let pairs = batches(&fixture, "data").zip(batches(&fixture, "label"));
        let recorded: Vec<_> = pairs
            .map(|(data, label)| traits(&data.data, &label.data, yolo))
            .collect();
        for (i, what) in ["mean", "deviation", "boxes", "width"].into_iter().enumerate() {
            let (mean, spread) = moments(ours.iter().map(|batch| batch[i]));
            let expected = moments(recorded.iter().map(|batch| batch[i])).0;
            let error = spread / (recorded.len() as f64).sqrt();
            println!("{name}: {what} {mean} ± {error}, recorded {expected}");
            assert!((mean - expected).abs() <= 4.0 * error + 0.01 * mean, "{name}: {what}");
        }
    }
    Ok(())
}

/// The width of a row's box.
fn width(row: &[f32], yolo: bool) -> Option<f64> {
    match yolo {
        true => Some(row[3]).filter(|&width| width > 0.0),
        false => (row[0] >= 0.0).then(|| row[5] - row[3]),
    }
    .map(f64::from)
}

fn check_row(row: &[f32], yolo: bool) {
    if yolo || row[0] < 0.0 {
        return;
    }
    let edges = &row[3..7];
    assert!(edges.iter().all(|edge| (0.0..=1.0).contains(edge)), "{row:?}");
    assert!(row[3] < row[5] && row[4] < row[6], "{row:?}");
    assert!((1.0..=3.0).contains(&row[1]), "{row:?}");
}

/// The data and the labels of the next batches.
fn next(layer: &mut LayerTest<f32>, count: usize) -> Result<Vec<(Vec<f32>, Vec<f32>)>> {
    let one = |_| {
        layer.forward()?;
        Ok((layer.top(0).data()?.to_vec(), layer.top(1).data()?.to_vec()))
    };
    (0..count).map(one).collect()
}

#[test]
fn a_restored_layer_goes_on_with_the_same_bits_whatever_the_number_of_threads() -> Result<()> {
    for name in ["random_ssd", "random_yolo", "random_sampler"] {
        let fixture = recording(name)?;
        let ctx = |seed: u32| Ctx::new(Phase::TRAIN, Rng::new(seed)).with_folder(Some(&folder()));
        let mut layer = layer_of::<f32>(&fixture, ctx(5))?;
        next(&mut layer, 4)?;
        let state = layer.layer().state()?.unwrap_or_default();
        let rest = next(&mut layer, 6)?;
        let mut again = layer_of::<f32>(&fixture, ctx(77))?;
        next(&mut again, 1)?;
        let context = again.ctx().clone();
        again.layer().restore(&context, &state)?;
        assert!(next(&mut again, 6)? == rest, "{name}");
        let mut other = layer_of::<f32>(&fixture, ctx(6))?;
        assert!(next(&mut other, 6)? != rest, "{name}: another seed gives other batches");
    }
    Ok(())
}

fn mistake(phase: Phase, data: &str, annotated: &str, transform: &str) -> Result<String> {
    let text = format!(
        "type: 'AnnotatedData' top: 'data' top: 'label' data_param {{ source: 'anno_lmdb' backend: LMDB {data} }} \
         annotated_data_param {{ {annotated} }} transform_param {{ {transform} }}"
    );
    let made = LayerTest::<f32>::from_param(&KIND, &parse(&text)?, ctx(phase, &folder()), Vec::new());
    let failed = made.and_then(|mut layer| layer.forward()).err();
    Ok(failed.map_or_else(String::new, |error| error.to_string()))
}

fn assert_mistakes(cases: &[(&str, &str, &str)]) -> Result<()> {
    for (annotated, transform, expected) in cases {
        let found = mistake(Phase::TEST, "batch_size: 2", annotated, transform)?;
        assert!(found.ends_with(expected), "{annotated} {transform}: {found}");
    }
    Ok(())
}

#[test]
fn mistakes_in_annotated_data_param_report_what_to_do() -> Result<()> {
    assert_mistakes(&[
        (
            "yolo_data_jitter: 0.5",
            "",
            "annotated_data_param.yolo_data_jitter: cuts out parts of different sizes, so give a transform_param.resize_param, or set it to 0",
        ),
        (
            "yolo_data_jitter: 1.5",
            "",
            "annotated_data_param.yolo_data_jitter: must be 0 to 1, but is 1.5",
        ),
        (
            "batch_sampler { sampler { min_scale: 0 } }",
            "",
            "annotated_data_param.batch_sampler[0].sampler.min_scale: must be above 0 and at most 1, but is 0",
        ),
        (
            "batch_sampler { sampler { max_aspect_ratio: 0.5 } }",
            "",
            "annotated_data_param.batch_sampler[0].sampler.max_aspect_ratio: must be min_aspect_ratio (1) or more, but is 0.5",
        ),
        (
            "batch_sampler { max_trials: 4000000000 }",
            "",
            "annotated_data_param.batch_sampler[0].max_trials: must be at most 100000, but is 4000000000",
        ),
        (
            "yolo_data_type: 2",
            "resize_param { height: 4 width: 4 }",
            "annotated_data_param.yolo_data_type: is 2; it can be 0 (SSD's labels) or 1 (YOLO's)",
        ),
        (
            "anno_type: LANE",
            "resize_param { height: 4 width: 4 }",
            "annotated_data_param.anno_type: LANE is not supported; there is BBOX",
        ),
    ])
}

#[test]
fn mistakes_in_transform_param_report_what_to_do() -> Result<()> {
    assert_mistakes(&[
        (
            "",
            "resize_param { height: 4 }",
            "transform_param.resize_param.width: must be at least 1",
        ),
        (
            "",
            "resize_param { resize_mode: FIT_SMALL_SIZE height: 4 width: 4 }",
            "data_param.batch_size: must be 1 with a resize_param of mode FIT_SMALL_SIZE, as images get different sizes",
        ),
        (
            "",
            "resize_param { height: 4 width: 4 resize_mode: FIT_LARGE_SIZE_AND_PAD pad_value: 1 pad_value: 2 }",
            "record \"00000000_0.png\": transform_param.resize_param.pad_value: 2 values are given, but the image has 3 channel(s); give 1 value or 3",
        ),
        (
            "",
            "distort_param { brightness_prob: 2 }",
            "transform_param.distort_param.brightness_prob: must be 0 to 1, but is 2",
        ),
        (
            "",
            "expand_param { max_expand_ratio: 0.5 }",
            "transform_param.expand_param.max_expand_ratio: must be 1 or more, but is 0.5",
        ),
        (
            "",
            "noise_param { saltpepper: true }",
            "transform_param.noise_param.saltpepper_param.value: is missing; give one for all channels, or one for each",
        ),
        (
            "",
            "crop_h: 4",
            "transform_param.crop_w: is missing; it is required with crop_h",
        ),
    ])?;
    let found = mistake(Phase::TEST, "batch_size: 2", "", "")?;
    assert!(
        found.contains("all images of a batch must have one shape: give a transform_param.resize_param"),
        "{found}"
    );
    Ok(())
}

/// The fixtures `noise_*` were made by OpenCV 5.0, from source.png.
#[test]
fn noise_is_that_of_opencv() -> Result<()> {
    let folder = crate::common::temp()?;
    let opencv = fixtures().join("opencv");
    let datum = AnnotatedDatum {
        datum: Some(Box::new(Datum {
            data: Some(std::fs::read(opencv.join("source.png")).expect("it is there")),
            encoded: Some(true),
            label: Some(1),
            ..Default::default()
        })),
        ..Default::default()
    };
    let mut writer = db::create(&folder.path().join("db"), Backend::Lmdb)?;
    writer.put(b"0", &binary::encode(&datum))?;
    writer.finish()?;
    for (name, options) in [
        ("gauss_blur", "gauss_blur: true"),
        ("erode", "erode: true"),
        ("posterize", "posterize: true"),
        ("jpeg", "jpeg: 30"),
        ("clahe", "clahe: true"),
        ("hist_eq", "hist_eq: true"),
        ("convert_to_hsv", "convert_to_hsv: true"),
        ("decolorize", "decolorize: true"),
    ] {
        let text = format!(
            "type: 'AnnotatedData' top: 'data' top: 'label' data_param {{ source: 'db' backend: LMDB batch_size: 1 }} \
             transform_param {{ noise_param {{ {options} }} }}"
        );
        let ctx = ctx(Phase::TEST, folder.path());
        let mut layer = LayerTest::<f32>::from_param(&KIND, &parse(&text)?, ctx, Vec::new())?;
        layer.forward()?;
        let expected = image::read(&opencv.join(format!("noise_{name}.png")), Color::Native)?.to_planar()?;
        let found = layer.top(0).data()?;
        let differences = found.iter().zip(&expected).map(|(a, b)| (a - f32::from(*b)).abs());
        let worst = differences.clone().fold(0.0, f32::max);
        let many = differences.filter(|&difference| difference > 1.0).count();
        println!("{name}: {worst}, {many} of {}", expected.len());
        assert!(
            many * 200 <= expected.len() && worst <= 4.0,
            "{name}: {worst}, {many} of {}",
            expected.len()
        );
    }
    Ok(())
}
