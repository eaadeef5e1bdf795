//! The layers for label maps: recordings of the originals, maps that follow their images, and mistakes.
#![allow(clippy::unwrap_used)] // A test may fail there.

use crate::common::{ctx, next, parse, temp};
use crate::forks::{assert_recorded, kind};
use cortado_core::{Ctx, Error, Phase, Result, Rng};
use cortado_data::image::{Format, Picture, encode};
use cortado_math::testing::LayerTest;
use std::fs;

#[test]
fn batches_are_those_of_the_originals() -> Result<()> {
    for name in [
        "dense",
        "dense_gray",
        "dense_mean",
        "dense_one",
        "dense_resized",
        "dense_root",
        "labelmap",
        "labelmap_mean",
        "seg_crop",
        "seg_none",
        "seg_number",
        "seg_pad",
        "seg_pad_hw",
        "seg_plain",
        "seg_resized_image",
    ] {
        assert_recorded(name)?;
    }
    Ok(())
}

/// A grey image of 9 × 7, in which each pixel has a value of its own, which is its label too.
fn folder(list: &str) -> Result<tempfile::TempDir> {
    let folder = temp()?;
    let picture = |height: usize, width: usize| Picture {
        height,
        width,
        channels: 1,
        pixels: (0..height * width).map(|i| i as u8).collect(),
    };
    let write = |name: &str, bytes: &[u8]| {
        let path = folder.path().join(name);
        fs::write(&path, bytes).map_err(|e| Error::io("write", &path, e))
    };
    write("a.png", &encode(&picture(9, 7), Format::Png)?)?;
    write("b.png", &encode(&picture(7, 9), Format::Png)?)?;
    write("list", list.as_bytes())?;
    Ok(folder)
}

fn layer(ctx: Ctx, name: &str, text: &str) -> Result<LayerTest<f32>> {
    let sizes = if text.contains("sizes") { "top: 'sizes'" } else { "" };
    let text = text.replace("sizes", "");
    let param = format!("name: 'maps' type: '{name}' top: 'data' top: 'label' {sizes} {text}");
    LayerTest::from_param(kind(name), &parse(&param)?, ctx, Vec::new())
}

/// Options of a kind for grey images from the list, and a part that is cropped.
fn options(name: &str, more: &str) -> (String, &'static str) {
    match name {
        "DenseImageData" => (
            format!(
                "dense_image_data_param {{ source: 'list' is_color: false {more} mirror: true crop_height: 4 crop_width: 3 }}"
            ),
            "",
        ),
        "ImageLabelmapData" => (
            format!("image_data_param {{ source: 'list' is_color: false {more} }}"),
            "transform_param { mirror: true crop_size: 4 scale: 0.00392156862745098 }",
        ),
        _ => (
            format!("image_data_param {{ source: 'list' is_color: false label_type: PIXEL {more} }}"),
            "transform_param { mirror: true crop_size: 4 }",
        ),
    }
}

#[test]
fn maps_are_cut_out_and_mirrored_as_their_images() -> Result<()> {
    for name in ["DenseImageData", "ImageLabelmapData", "ImageSegData", "WindowSegData"] {
        let list = if name == "WindowSegData" {
            "a.png a.png 1 2 6 8\n"
        } else {
            "a.png a.png\n"
        };
        let folder = folder(list)?;
        let (data, transform) = options(name, "batch_size: 3");
        let mut layer = layer(ctx(Phase::TRAIN, folder.path()), name, &format!("{data} {transform}"))?;
        let mut seen = Vec::new();
        for _ in 0..12 {
            let (data, labels) = next(&mut layer)?;
            for (pixel, label) in data.iter().zip(&labels) {
                assert!((pixel - label).abs() < 1e-5, "{name}: {data:?} {labels:?}");
            }
            let item = data.len() / 3;
            seen.extend(data.chunks(item).map(|item| (item[0] * 1000.0) as i32));
        }
        seen.sort_unstable();
        seen.dedup();
        assert!(seen.len() > 6, "{name}: parts at few places: {seen:?}");
    }
    Ok(())
}

/// The scale of an image is drawn, and its map has the same one: a border of ignored labels shows how large it was.
#[test]
fn maps_are_scaled_as_their_images() -> Result<()> {
    let folder = folder("a.png a.png\n")?;
    let text =
        "sizes image_data_param { source: 'list' is_color: false label_type: PIXEL batch_size: 1 ignore_label: 200 }
        transform_param { crop_size: 18 scale_factors: 0.5 scale_factors: 1 scale_factors: 2 mean_value: 90 }";
    let mut layer = layer(ctx(Phase::TEST, folder.path()), "ImageSegData", text)?;
    let mut counts = Vec::new();
    for _ in 0..20 {
        let (data, labels) = next(&mut layer)?;
        let shown = labels.iter().filter(|&&label| label != 200.0).count();
        let border = data
            .iter()
            .zip(&labels)
            .filter(|(pixel, label)| **label == 200.0 && **pixel == 0.0);
        assert_eq!(border.count(), 18 * 18 - shown);
        assert_eq!(layer.top(2).data()?.to_vec(), [9.0, 7.0]);
        counts.push(shown);
    }
    counts.sort_unstable();
    counts.dedup();
    assert_eq!(counts, [4 * 3, 9 * 7, 18 * 14]);
    Ok(())
}

/// DeconvNet's windows may lie beyond the image.
#[test]
fn windows_beyond_an_image_are_black_and_ignored() -> Result<()> {
    let folder = folder("a.png a.png -2 -1 1 1\na.png a.png 10 20 13 22\n")?;
    let text =
        "sizes image_data_param { source: 'list' is_color: false label_type: PIXEL batch_size: 2 ignore_label: 99 }";
    let mut layer = layer(ctx(Phase::TRAIN, folder.path()), "WindowSegData", text)?;
    let (data, labels) = next(&mut layer)?;
    assert_eq!(layer.top(0).shape().to_vec(), [2, 1, 3, 4]);
    assert_eq!(data[..12], [0., 0., 0., 0., 0., 0., 0., 1., 0., 0., 7., 8.]);
    assert_eq!(labels[..12], [99., 99., 99., 99., 99., 99., 0., 1., 99., 99., 7., 8.]);
    assert!(data[12..].iter().all(|&pixel| pixel == 0.0) && labels[12..].iter().all(|&label| label == 99.0));
    assert_eq!(layer.top(2).data()?.to_vec(), [3.0, 4.0, 3.0, 4.0]);
    Ok(())
}

/// ENet trains with maps smaller than the images.
#[test]
fn maps_of_enet_are_smaller() -> Result<()> {
    let folder = folder("a.png a.png\n")?;
    let text = "dense_image_data_param { source: 'list' is_color: false batch_size: 1 new_height: 8 new_width: 12 label_divide_factor: 4 }";
    let mut layer = layer(ctx(Phase::TRAIN, folder.path()), "DenseImageData", text)?;
    layer.forward()?;
    assert_eq!(layer.top(0).shape().to_vec(), [1, 1, 8, 12]);
    assert_eq!(layer.top(1).shape().to_vec(), [1, 1, 2, 3]);
    Ok(())
}

#[test]
fn a_restored_layer_goes_on_as_if_never_stopped() -> Result<()> {
    let folder = folder("a.png a.png\nb.png b.png\n")?;
    let text = "image_data_param { source: 'list' is_color: false label_type: PIXEL batch_size: 1 shuffle: true }
        transform_param { crop_size: 5 mirror: true scale_factors: 1 scale_factors: 1.5 }";
    let seeded = |seed| Ctx::new(Phase::TRAIN, Rng::new(seed)).with_folder(Some(folder.path()));
    let build = |seed| layer(seeded(seed), "ImageSegData", text);
    let mut whole = build(1)?;
    for _ in 0..3 {
        next(&mut whole)?;
    }
    let state = whole.layer().state()?.unwrap_or_default();
    let mut other = build(2)?;
    other.layer().restore(&seeded(2), &state)?;
    for _ in 0..6 {
        assert_eq!(next(&mut whole)?, next(&mut other)?);
    }
    Ok(())
}

fn problem(name: &str, list: &str, text: &str) -> Result<String> {
    let folder = folder(list)?;
    let built = layer(ctx(Phase::TRAIN, folder.path()), name, text);
    let error = match built {
        Err(error) => error,
        Ok(mut layer) => match layer.forward() {
            Err(error) => error,
            Ok(_) => return Ok(String::new()),
        },
    };
    let here = format!("{}/", folder.path().display());
    Ok(error.to_string().replace(&here, ""))
}

/// A type, a list, the text of the layer and a part of the message. In the text, PIXEL is replaced by options of maps
/// in files, and LIST by those of images, which more may follow.
const MISTAKES: &[(&str, &str, &str, &str)] = &[
    (
        "ImageSegData",
        "a.png\n",
        "PIXEL",
        "list:1: the label is missing; each line of the list has the form `IMAGE LABEL`",
    ),
    ("ImageSegData", "\n", "PIXEL", "list: the list is empty"),
    (
        "ImageSegData",
        "a.png b.png\n",
        "PIXEL",
        "list:1: size of the label map (height x width), which must be that of the image: expected 9x7, found 7x9",
    ),
    (
        "ImageSegData",
        "a.png a.png\nb.png b.png\n",
        "PIXEL",
        "list:2: shape of the image (all images of a batch must have one shape: set new_height and new_width, set crop_size, or use batch_size 1): expected 1x9x7, found 1x7x9",
    ),
    (
        "ImageSegData",
        "a.png 300\n",
        "LIST label_type: IMAGE",
        "list:1: the label \"300\" is not an integer from 0 to 255, as `label_type: IMAGE` needs",
    ),
    (
        "ImageSegData",
        "a.png a.png\n",
        "LIST ignore_label: -1",
        "image_data_param.ignore_label: must be 0 to 255, as labels are bytes, but is -1",
    ),
    (
        "ImageSegData",
        "a.png a.png\n",
        "PIXEL transform_param { scale_factors: 0 }",
        "transform_param.scale_factors: must be positive numbers, but one is 0",
    ),
    (
        "ImageSegData",
        "a.png a.png\n",
        "PIXEL transform_param { mean_file: 'x' }",
        "transform_param.mean_file: is not read by this layer; give mean_value",
    ),
    (
        "ImageSegData",
        "a.png a.png\n",
        "PIXEL transform_param { crop_size: 4000000000 }",
        "transform_param.crop_size: the crop is of 4000000000x4000000000 pixels, ",
    ),
    (
        "WindowSegData",
        "a.png a.png 1 2 3\n",
        "PIXEL",
        "list:1: y2 is missing; each line of the list has the form `IMAGE LABEL X1 Y1 X2 Y2`",
    ),
    (
        "WindowSegData",
        "a.png a.png 5 2 3 4\n",
        "PIXEL",
        "list:1: the window 5 2 3 4 has no pixels; each line of the list has the form `IMAGE LABEL X1 Y1 X2 Y2`",
    ),
    (
        "WindowSegData",
        "a.png a.png -2000000000 -2000000000 2000000000 2000000000\n",
        "PIXEL",
        "list:1: a part of 4000000001x4000000001 pixels is shown, ",
    ),
    (
        "DenseImageData",
        "a.png a.png\n",
        "dense_image_data_param { source: 'list' }",
        "dense_image_data_param.batch_size: must be at least 1",
    ),
    (
        "DenseImageData",
        "a.png a.png\n",
        "dense_image_data_param { source: 'list' batch_size: 1 crop_width: 2 }",
        "dense_image_data_param.crop_height: it goes together with crop_width; give both or neither",
    ),
    (
        "DenseImageData",
        "a.png a.png\n",
        "dense_image_data_param { source: 'list' batch_size: 1 } transform_param { mirror: true }",
        "transform_param.mirror: is not read by DenseImageData; give dense_image_data_param.mirror",
    ),
    ("ImageLabelmapData", "no.png a.png\n", "LIST", "list:1: "),
];

#[test]
fn mistakes_are_explained() -> Result<()> {
    let images = "image_data_param { source: 'list' is_color: false batch_size: 2";
    for (name, list, text, expected) in MISTAKES {
        let text = match (text.strip_prefix("PIXEL"), text.strip_prefix("LIST")) {
            (Some(beside), _) => format!("{images} label_type: PIXEL }} {beside}"),
            (_, Some(more)) => format!("{images} {more} }}"),
            _ => text.to_string(),
        };
        let found = problem(name, list, &text)?;
        assert!(found.contains(expected), "{name}: expected\n{expected}\nfound\n{found}");
    }
    Ok(())
}
