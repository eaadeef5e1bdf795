//! The layers VideoData and EvalData: recordings of the originals, what they draw, and mistakes.
#![allow(clippy::unwrap_used)] // A test may fail there.

use crate::common::{ctx, next, parse, temp};
use crate::forks::{assert_recorded, kind};
use cortado_core::{Ctx, Error, Phase, Result};
use cortado_data::image::{Format, Picture, encode};
use cortado_math::testing::LayerTest;
use std::collections::BTreeSet;
use std::fs;

#[test]
fn batches_are_those_of_the_originals() -> Result<()> {
    for name in [
        "eval_fixed",
        "eval_long",
        "eval_native",
        "eval_short",
        "tsn_flow",
        "tsn_flow_mean",
        "tsn_rgb",
        "tsn_rgb_crop",
        "video",
        "video_crop",
        "video_gray",
        "video_resized",
    ] {
        assert_recorded(name)?;
    }
    Ok(())
}

/// A video of 12 grey frames of 8 × 10: a pixel is its column, plus 10 times the number of its frame; also as the
/// y of a flow, whose x has 200 more.
fn folder(list: &str) -> Result<tempfile::TempDir> {
    let folder = temp()?;
    let write = |name: &str, bytes: &[u8]| {
        let path = folder.path().join(name);
        fs::write(&path, bytes).map_err(|e| Error::io("write", &path, e))
    };
    fs::create_dir(folder.path().join("v")).map_err(|e| Error::io("make", folder.path(), e))?;
    for frame in 1..=12_u8 {
        for (name, more) in [("image_", 0), ("flow_x_", 100), ("flow_y_", 0)] {
            let picture = Picture {
                height: 8,
                width: 10,
                channels: 1,
                pixels: (0..80).map(|i| i % 10 + 10 * frame + more).collect(),
            };
            write(&format!("v/{name}{frame:04}.png"), &encode(&picture, Format::Png)?)?;
        }
    }
    write("list", list.as_bytes())?;
    Ok(folder)
}

fn layer(ctx: Ctx, text: &str, transform: &str) -> Result<LayerTest<f32>> {
    let param = format!(
        "name: 'clips' type: 'VideoData' top: 'data' top: 'label' video_data_param {{ source: 'list' {text} }} transform_param {{ {transform} }}"
    );
    LayerTest::from_param(kind("VideoData"), &parse(&param)?, ctx, Vec::new())
}

/// Each part of a video of TSN begins at a random frame in TRAIN, and all frames of a clip show the same columns.
#[test]
fn parts_begin_at_random_frames_in_training() -> Result<()> {
    let folder = folder("v 12 3\n")?;
    let text = "batch_size: 1 new_length: 2 num_segments: 3 modality: FLOW name_pattern: 'flow_%c_%04d.png'";
    let mut layer = layer(
        ctx(Phase::TRAIN, folder.path()),
        text,
        "crop_size: 4 mirror: true is_flow: true",
    )?;
    let mut begins = [(); 3].map(|()| BTreeSet::new());
    for _ in 0..60 {
        let (data, labels) = next(&mut layer)?;
        assert_eq!(layer.top(0).shape().to_vec(), [1, 12, 4, 4]);
        assert_eq!((labels, layer.top(1).shape().to_vec()), (vec![3.0], vec![1, 1, 1, 1]));
        let planes: Vec<&[f32]> = data.chunks(16).collect();
        let mirrored = planes[1][0] > planes[1][1];
        let column = planes[1][..4].iter().fold(f32::MAX, |least, &x| least.min(x)) % 10.0;
        for (part, begins) in begins.iter_mut().enumerate() {
            let of = |frame: usize, axis: usize| planes[part * 4 + frame * 2 + axis];
            let begin = of(0, 1)[..4].iter().fold(f32::MAX, |least, &x| least.min(x)) - column;
            let frame = (begin / 10.0) as usize;
            assert!((part * 4 + 1..=part * 4 + 3).contains(&frame), "part {part}: {frame}");
            begins.insert(frame);
            let second = of(1, 1).iter().zip(of(0, 1));
            assert!(second.clone().all(|(a, b)| a - b == 10.0));
            for (x, y) in of(0, 0).iter().zip(of(0, 1)) {
                let expected = if mirrored { 155.0 - y } else { 100.0 + y };
                assert_eq!(*x, expected);
            }
        }
    }
    assert!(begins.iter().all(|begins| begins.len() == 3), "{begins:?}");
    Ok(())
}

/// TSN's places: 5, or 13; and parts of several sizes, which become as large as the crop.
#[test]
fn parts_have_certain_places_and_sizes() -> Result<()> {
    let folder = folder("v 1 0\n")?;
    let text = "batch_size: 1 new_length: 1 name_pattern: 'image_%04d.png' modality: RGB is_color: false";
    for (transform, expected) in [
        ("fix_crop: true", vec![0, 3, 6]),
        ("fix_crop: true more_fix_crop: true", vec![0, 1, 3, 4, 6]),
        ("", vec![0, 1, 2, 3, 4, 5, 6]),
    ] {
        let mut layer = layer(
            ctx(Phase::TRAIN, folder.path()),
            text,
            &format!("crop_size: 4 {transform}"),
        )?;
        let mut places = BTreeSet::new();
        for _ in 0..100 {
            places.insert((next(&mut layer)?.0[0] - 10.0) as i32);
        }
        // A quarter of the six columns beside the crop is one.
        let expected: BTreeSet<i32> = match transform {
            "" => expected.into_iter().collect(),
            "fix_crop: true" => [0, 2, 4].into(),
            _ => [0, 1, 2, 3, 4].into(),
        };
        assert_eq!(places, expected, "{transform}");
    }
    let transform =
        "crop_size: 4 multi_scale: true scale_ratios: 1 scale_ratios: 0.75 scale_ratios: 0.25 max_distort: 1";
    let mut layer = layer(ctx(Phase::TRAIN, folder.path()), text, transform)?;
    let mut widths = BTreeSet::new();
    for _ in 0..100 {
        let row = next(&mut layer)?.0;
        assert_eq!(layer.top(0).shape().to_vec(), [1, 1, 4, 4]);
        widths.insert(((row[2] - row[1]) * 4.0).round() as i32);
    }
    // Of 8 pixels: all of them, 4 since 6 and 2 are near to the crop or not, and 2.
    assert_eq!(
        widths,
        BTreeSet::from([2, 4, 6, 8].map(|width: i32| width))
            .intersection(&widths)
            .copied()
            .collect()
    );
    assert!(widths.len() > 1, "{widths:?}");
    Ok(())
}

/// C3D's frames: other names, and some of them are left out.
#[test]
fn frames_are_left_out() -> Result<()> {
    let folder = folder("v 3 1\n")?;
    for frame in 1..=12 {
        let from = folder.path().join(format!("v/image_{frame:04}.png"));
        fs::copy(&from, folder.path().join(format!("v/{frame:06}.jpg"))).map_err(|e| Error::io("copy", &from, e))?;
    }
    let text = "batch_size: 1 new_length: 3 sampling_rate: 4 use_image: true is_color: false";
    let mut layer = layer(ctx(Phase::TEST, folder.path()), text, "")?;
    let (data, labels) = next(&mut layer)?;
    assert_eq!(layer.top(0).shape().to_vec(), [1, 1, 3, 8, 10]);
    assert_eq!([data[0], data[80], data[160]], [30.0, 70.0, 110.0]);
    assert_eq!(labels, [1.0]);
    Ok(())
}

const CLIP: &str = "batch_size: 1 is_color: false";

/// A list, options, changes of the frames and a part of the message.
const MISTAKES: &[(&str, &str, &str, &str)] = &[
    (
        "v 12\n",
        CLIP,
        "",
        "list:1: each line of the list has the form `FOLDER FRAME LABEL`, with two integers",
    ),
    (
        "v 12 x\n",
        "batch_size: 1 num_segments: 2",
        "",
        "list:1: each line of the list has the form `FOLDER FRAMES LABEL`, with two integers",
    ),
    ("", CLIP, "", "list: the list is empty"),
    (
        "v 1 0\n",
        "batch_size: 0",
        "",
        "video_data_param.batch_size: must be at least 1",
    ),
    (
        "v 1 0\n",
        "batch_size: 1 num_segments: 0",
        "",
        "video_data_param.num_segments: must be at least 1",
    ),
    (
        "v 1 0\n",
        "batch_size: 1 new_height: 3",
        "",
        "video_data_param.new_height: it goes together with new_width; give both or neither",
    ),
    (
        "v 1 0\n",
        "batch_size: 1 name_pattern: 'x.png' modality: RGB",
        "",
        "video_data_param.name_pattern: \"x.png\" has no number of a frame; write a name such as \"image_%04d.jpg\"",
    ),
    (
        "v 1 0\n",
        "batch_size: 1 name_pattern: '%s%d' modality: RGB",
        "",
        "\"%s%d\" has something behind % that is not supported; write a name such as \"image_%04d.jpg\"",
    ),
    (
        "v 1 0\n",
        "batch_size: 1 name_pattern: '%d' modality: FLOW",
        "",
        "\"%d\" has no axis, %c, which distinguishes the images of a flow; write a name such as \"flow_%c_%04d.jpg\"",
    ),
    (
        "v 1 0\n",
        "batch_size: 1 name_pattern: '%99999999999999999999d' modality: RGB",
        "",
        "has something behind % that is not supported",
    ),
    ("v 13 0\n", "batch_size: 1 is_color: false", "", "list:1: "),
    (
        "v 1 0\n",
        "batch_size: 1 modality: RGB name_pattern: 'image_%04d.png'",
        "multi_scale: true",
        "transform_param.multi_scale: goes together with crop_size; give both or neither",
    ),
    (
        "v 1 0\n",
        "batch_size: 1 modality: RGB name_pattern: 'image_%04d.png'",
        "crop_size: 4 multi_scale: true scale_ratios: 2",
        "transform_param.scale_ratios: must be greater than 0 and at most 1, but one is 2",
    ),
    (
        "v 1 0\n",
        "batch_size: 1 modality: RGB name_pattern: 'image_%04d.png'",
        "crop_size: 9",
        "transform_param.crop_size: 9x9 is larger than the frames of 8x10 (height x width); make the crop smaller or the frames larger",
    ),
    (
        "v 1 0\n",
        "batch_size: 1 modality: RGB name_pattern: 'image_%04d.png'",
        "mean_file: 'x'",
        "transform_param.mean_file: is not read by VideoData; give mean_value",
    ),
    (
        "v 1 0\n",
        "batch_size: 4000000000 modality: RGB name_pattern: 'image_%04d.png' num_segments: 4000000000 new_length: 4000000000",
        "",
        "for which there is no memory",
    ),
];

#[test]
fn mistakes_are_explained() -> Result<()> {
    for (list, text, transform, expected) in MISTAKES {
        let folder = folder(list)?;
        let error = match layer(ctx(Phase::TRAIN, folder.path()), text, transform) {
            Err(error) => error,
            Ok(mut layer) => layer.forward().unwrap_err(),
        };
        let found = error.to_string().replace(&format!("{}/", folder.path().display()), "");
        assert!(found.contains(expected), "expected\n{expected}\nfound\n{found}");
    }
    Ok(())
}

#[test]
fn mistakes_of_lists_of_boxes_are_explained() -> Result<()> {
    for (list, text, expected) in [
        (
            "# 0\nv/image_0001.png 3 8 10 1 1 0 2 3 4 5 6",
            "batch_size: 1",
            "list:2: the file ends where the number of regions of no interest should be",
        ),
        (
            "# 0\nv/image_0001.png 3 8 10 0 0",
            "batch_size: 1",
            "an image of 8x10 (height x width) has no pixels left when its sides are rounded to multiples of 32",
        ),
        (
            "# 0\nv/image_0001.png 3 8 10 0 0",
            "batch_size: 2",
            "eval_data_param.batch_size: must be 1 unless resize_height and resize_width are given",
        ),
        (
            "# 0\nv/image_0001.png 3 8 10 0 0",
            "",
            "eval_data_param.batch_size: must be at least 1",
        ),
        (
            "# 0\nv/image_0001.png 3 8 10 0 0",
            "batch_size: 1 short_size: 4000000000 long_size: 4000000000",
            "list:2: ",
        ),
        ("# 0\nv/no.png 3 8 10 0 0", "batch_size: 1", "list:2: "),
    ] {
        let folder = folder(list)?;
        let param = format!(
            "name: 'images' type: 'EvalData' top: 'data' top: 'boxes' eval_data_param {{ source: 'list' {text} }}"
        );
        let built = LayerTest::<f32>::from_param(
            kind("EvalData"),
            &parse(&param)?,
            ctx(Phase::TEST, folder.path()),
            Vec::new(),
        );
        let Err(error) = built else {
            panic!("{text} is accepted");
        };
        let found = error.to_string().replace(&format!("{}/", folder.path().display()), "");
        assert!(found.contains(expected), "expected\n{expected}\nfound\n{found}");
    }
    Ok(())
}
