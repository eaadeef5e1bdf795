//! The ImageData layer: its output and the order, how it continues after a snapshot, and its
//! errors.

use crate::common::{assert_batches, ctx, ctx_with_log, fixtures, next, parse, temp};
use cortado_core::{Ctx, Error, Phase, Real, Result, Rng};
use cortado_data::image::{Format, Picture, encode};
use cortado_data::image_data::KIND;
use cortado_math::testing::LayerTest;
use std::fs;
use std::path::Path;

#[test]
fn batches_are_those_of_the_original() -> Result<()> {
    for name in ["image_data", "image_data_gray", "image_data_native"] {
        assert_batches(&KIND, name)?;
    }
    Ok(())
}

/// Grey images `0.png`, `1.png` and so on, one pixel each of that value, and a list of them with
/// ten times the number as labels.
fn folder(images: u8) -> Result<tempfile::TempDir> {
    let folder = temp()?;
    let mut list = String::new();
    for i in 0..images {
        let picture = Picture {
            height: 1,
            width: 1,
            channels: 1,
            pixels: vec![i],
        };
        write(&folder.path().join(format!("{i}.png")), &encode(&picture, Format::Png)?)?;
        list += &format!("{i}.png {}\n", u32::from(i) * 10);
    }
    write(&folder.path().join("list"), list.as_bytes())?;
    Ok(folder)
}

fn write(path: &Path, bytes: &[u8]) -> Result<()> {
    fs::write(path, bytes).map_err(|e| Error::io("write", path, e))
}

fn layer<T: Real>(ctx: Ctx, options: &str, beside: &str) -> Result<LayerTest<T>> {
    let param = format!(
        r#"name: "images" type: "ImageData" top: "data" top: "label" image_data_param {{ source: "list" is_color: false {options} }} {beside}"#
    );
    LayerTest::from_param(&KIND, &parse(&param)?, ctx, Vec::new())
}

/// The pixels of the next `batches` batches; the labels have to be ten times as much.
fn pixels(layer: &mut LayerTest<f32>, batches: usize) -> Result<Vec<u8>> {
    let mut found = Vec::new();
    for _ in 0..batches {
        let (data, labels) = next(layer)?;
        for (pixel, label) in data.iter().zip(labels) {
            assert_eq!(pixel * 10.0, label);
            found.push(*pixel as u8);
        }
    }
    Ok(found)
}

#[test]
fn images_come_in_order_and_start_over() -> Result<()> {
    let folder = folder(5)?;
    let (ctx, log) = ctx_with_log(Phase::TRAIN, folder.path());
    let mut layer = layer::<f32>(ctx, "batch_size: 3", "")?;
    assert_eq!(pixels(&mut layer, 4)?, [0, 1, 2, 3, 4, 0, 1, 2, 3, 4, 0, 1]);
    assert_eq!(
        log.lines(),
        ["Opening file list", "A total of 5 images.", "output data size: 3,1,1,1"]
    );
    Ok(())
}

#[test]
fn every_pass_is_shuffled_as_in_the_original() -> Result<()> {
    let folder = folder(7)?;
    let (ctx, log) = ctx_with_log(Phase::TRAIN, folder.path());
    let mut main = Rng::new(1701);
    let mut layer = layer::<f32>(ctx.clone(), "batch_size: 7 shuffle: true rand_skip: 6", "")?;
    let mut shuffler = main.fork();
    let skip = (main.draw() % 6) as usize;
    let mut order: Vec<u8> = (0..7).collect();
    let mut expected = Vec::new();
    for _ in 0..5 {
        shuffler.shuffle(&mut order);
        expected.extend_from_slice(&order);
    }
    assert_eq!(pixels(&mut layer, 4)?, expected[skip..skip + 28]);
    main.draw();
    assert!(*ctx.rng() == main, "one draw more for the thread");
    let skipped = format!("Skipping first {skip} data points.");
    assert!(log.lines().contains(&"Shuffling data".into()) && log.lines().contains(&skipped));
    Ok(())
}

#[test]
fn a_restored_layer_goes_on_as_if_never_stopped() -> Result<()> {
    let folder = folder(5)?;
    for (options, beside) in [
        ("batch_size: 2", ""),
        ("batch_size: 3 shuffle: true", "transform_param { mirror: true }"),
        (
            "batch_size: 4 shuffle: true rand_skip: 3",
            "transform_param { crop_size: 1 }",
        ),
    ] {
        let build = |seed| {
            layer::<f32>(
                Ctx::new(Phase::TRAIN, Rng::new(seed)).with_folder(Some(folder.path())),
                options,
                beside,
            )
        };
        let mut whole = build(1)?;
        let mut states = vec![whole.layer().state()?.unwrap_or_default()];
        let mut batches = Vec::new();
        for _ in 0..12 {
            batches.push(next(&mut whole)?);
            states.push(whole.layer().state()?.unwrap_or_default());
        }
        for (stop, state) in states.iter().enumerate().take(9) {
            let mut resumed = build(2)?;
            next(&mut resumed)?;
            let ctx = resumed.ctx().clone();
            resumed.layer().restore(&ctx, state)?;
            for expected in &batches[stop..stop + 3] {
                assert_eq!(
                    &next(&mut resumed)?,
                    expected,
                    "{options}: stopped after {stop} batches"
                );
            }
        }
    }
    Ok(())
}

#[test]
fn a_state_of_another_list_or_other_options_is_refused() -> Result<()> {
    let (five, three) = (folder(5)?, folder(3)?);
    let mut source = layer::<f32>(ctx(Phase::TRAIN, five.path()), "batch_size: 4", "")?;
    next(&mut source)?;
    let state = source.layer().state()?.unwrap_or_default();
    for (folder, options, expected) in [
        (
            &three,
            "batch_size: 1",
            "the image where the snapshot continues is not in it; is it the list that the run began with?",
        ),
        (&five, "batch_size: 1 shuffle: true", "another shuffle"),
    ] {
        let mut other = layer::<f32>(ctx(Phase::TRAIN, folder.path()), options, "")?;
        let ctx = other.ctx().clone();
        let error = other.layer().restore(&ctx, &state).unwrap_err().to_string();
        assert!(error.contains(expected), "{error}");
        next(&mut other)?;
    }
    Ok(())
}

#[test]
fn several_solvers_share_the_images() -> Result<()> {
    let folder = folder(5)?;
    let run = |phase, rank| {
        let ctx = ctx(phase, folder.path()).with_solver(rank, 2);
        pixels(&mut layer::<f32>(ctx, "batch_size: 2", "")?, 3)
    };
    assert_eq!(run(Phase::TRAIN, 0)?, [0, 2, 4, 1, 3, 0]);
    assert_eq!(run(Phase::TRAIN, 1)?, [1, 3, 0, 2, 4, 1]);
    assert_eq!(run(Phase::TEST, 1)?, [0, 1, 2, 3, 4, 0]);
    Ok(())
}

#[test]
fn any_number_of_threads_gives_the_same() -> Result<()> {
    let run = |threads| -> Result<Vec<_>> {
        let ctx = ctx(Phase::TRAIN, &fixtures()).with_threads(threads)?;
        let param = r#"type: "ImageData" top: "data" top: "label" transform_param { crop_size: 200 mirror: true scale: 0.1 }
            image_data_param { source: "list.txt" root_folder: "images/" batch_size: 7 shuffle: true new_height: 210 new_width: 220 }"#;
        let mut layer = LayerTest::<f32>::from_param(&KIND, &parse(param)?, ctx, Vec::new())?;
        (0..3).map(|_| next(&mut layer)).collect()
    };
    assert!(run(1)? == run(3)?);
    Ok(())
}

/// list, options, beside, expected: the input, and the error's text.
const MISTAKES: &[(&str, &str, &str, &str)] = &[
    (
        "",
        "source: ''",
        "",
        "image_data_param.source: is missing; name the file that lists the images",
    ),
    (
        "",
        "batch_size: 0",
        "",
        "image_data_param.batch_size: must be at least 1",
    ),
    (
        "",
        "new_height: 3",
        "",
        "image_data_param.new_height: it goes together with new_width; give both or neither",
    ),
    ("", "", "", "DIR/list: the list is empty"),
    ("0.png zero", "", "", "DIR/list:1: "),
    ("0.png 1\nno label\n", "", "", "DIR/list:2: "),
    (
        "nowhere.png 1",
        "",
        "",
        "DIR/list:1: cannot read nowhere.png: No such file or directory",
    ),
    (
        "\n0.png 1\nbroken.png 2",
        "batch_size: 2",
        "",
        "DIR/list:3: DIR/broken.png: ",
    ),
    ("text.jpg 2", "", "", "DIR/list:1: DIR/text.jpg: "),
    (
        "0.png 1",
        "",
        "transform_param { crop_size: 2 }",
        "DIR/list:1: transform_param.crop_size: 2 is larger than the image of 1x1",
    ),
    (
        "0.png 1\ntwo.png 1",
        "batch_size: 2",
        "",
        "DIR/list:2: shape of the image (all images of a batch must have one shape: set new_height and new_width, set crop_size, or use batch_size 1): expected 1x1x1, found 1x2x3",
    ),
    ("0.png 1", "rand_skip: 4000000000", "", "images, but the list has 1"),
];

#[test]
fn what_is_wrong_is_reported() -> Result<()> {
    let folder = folder(2)?;
    let path = |name: &str| folder.path().join(name);
    write(&path("broken.png"), b"\x89PNG\r\n\x1a\n, but no more")?;
    write(&path("text.jpg"), b"not an image")?;
    let two = Picture {
        height: 2,
        width: 3,
        channels: 1,
        pixels: vec![9; 6],
    };
    write(&path("two.png"), &encode(&two, Format::Png)?)?;
    for &(list, options, beside, expected) in MISTAKES {
        write(&path("list"), list.as_bytes())?;
        let options = if options.starts_with("source") {
            options.replace("source", "root_folder: '' source")
        } else {
            options.into()
        };
        let text = format!(
            r#"type: "ImageData" top: "data" top: "label" image_data_param {{ {} is_color: false {options} }} {beside}"#,
            if options.contains("source") {
                ""
            } else {
                "source: 'list'"
            }
        );
        let run = || -> Result<()> {
            LayerTest::<f32>::from_param(&KIND, &parse(&text)?, ctx(Phase::TEST, folder.path()), Vec::new())?.forward()
        };
        let error = run().expect_err(expected).to_string();
        let error = error.replace(&folder.path().display().to_string(), "DIR");
        assert!(error.contains(expected), "{error}\n(expected: {expected})");
    }
    Ok(())
}
