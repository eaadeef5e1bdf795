//! The DetectionData layer: sizes, orders, boxes and maps, and mistakes.
#![allow(clippy::unwrap_used)] // A test may fail there.

use crate::common::{ctx, parse, temp};
use crate::forks::kind;
use cortado_core::{Phase, Result};
use cortado_data::image::{Format, Picture, encode};
use cortado_math::testing::LayerTest;
use std::fs;
use std::path::Path;

/// A picture whose blue is its column and green its row.
fn picture(height: usize, width: usize) -> Picture {
    let pixels = (0..height * width).flat_map(|i| [(i % width) as u8, (i / width) as u8, 200]);
    Picture {
        height,
        width,
        channels: 3,
        pixels: pixels.collect(),
    }
}

/// Images of these rows and columns, and what there is to find in each.
fn folder(images: &[(usize, usize, &str)]) -> Result<tempfile::TempDir> {
    let folder = temp()?;
    let mut list = String::new();
    for (number, &(height, width, found)) in images.iter().enumerate() {
        let name = format!("{number}.png");
        fs::write(folder.path().join(&name), encode(&picture(height, width), Format::Png)?).unwrap();
        list += &format!("# {number} {name} 3 {height} {width} {found}\n");
    }
    fs::write(folder.path().join("list"), list).unwrap();
    Ok(folder)
}

/// A layer of one map with cells 8 pixels apart that see 16 × 16, and the true boxes.
fn layer(folder: &Path, options: &str, transform: &str) -> Result<LayerTest<f64>> {
    let param = format!(
        "type: 'DetectionData' top: 'data' top: 'map' top: 'boxes' detection_data_param {{ source: 'list' stride: 8 field_w: 16
         field_h: 16 output_gt_boxes: true {options} }} transform_param {{ {transform} }}"
    );
    LayerTest::from_param(
        kind("DetectionData"),
        &parse(&param)?,
        ctx(Phase::TRAIN, folder),
        Vec::new(),
    )
}

fn top(layer: &LayerTest<f64>, top: usize) -> Vec<f64> {
    layer.top(top).data().unwrap().to_vec()
}

#[test]
fn boxes_are_counted_in_pixels() -> Result<()> {
    let folder = folder(&[(16, 32, "2  2 0 1 -4 -4 11 11  3 1 0 20 -4 35 11  1 20 -4 35 11")])?;
    let mut layer = layer(folder.path(), "batch_size: 1", "mean_value: 100 scale: 0.5")?;
    layer.forward()?;
    assert_eq!(top(&layer, 0)[2 * 16 * 32..], [50.0; 16 * 32]);
    let (map, boxes) = (top(&layer, 1), top(&layer, 2));
    assert_eq!(layer.top(1).shape().to_vec(), [1, 6, 2, 4]);
    assert_eq!(layer.top(2).shape().to_vec(), [2, 8, 1, 1]);
    assert_eq!(boxes[..8], [0.0, -4.0, -4.0, 11.0, 11.0, 2.0, 0.0, 1.0]);
    assert_eq!(boxes[8..], [0.0, 20.0, -4.0, 35.0, 11.0, 3.0, 1.0, 0.0]);
    // The cell's box ends at 12, with a row and a column of its own: 17 × 17 around 16 × 16.
    assert_eq!(map[..8], [2.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]);
    assert_eq!([8, 16, 24, 32].map(|at| map[at]), [3.5, 3.5, 16.0, 16.0]);
    assert!((map[40] - 256.0 / 289.0).abs() < 1e-6, "{}", map[40]);
    // The fourth one is of no interest, but an ignored box takes it before.
    assert!((map[43] - 256.0 / 289.0).abs() < 1e-6, "{}", map[43]);
    assert_eq!(map[3], 0.0);
    // The cell below it is covered by 17 × 8 of 17 × 17 pixels, and has no box that overlaps it by half.
    assert_eq!(map[47], 1.0);
    Ok(())
}

#[test]
fn a_box_that_no_cell_took_gets_a_cell_and_its_overlap() -> Result<()> {
    let folder = folder(&[(16, 32, "1  1 0 0 16 8 23 15  0")])?;
    let run = |options: &str| -> Result<Vec<f64>> {
        let mut layer = layer(folder.path(), &format!("batch_size: 1 {options}"), "")?;
        layer.forward()?;
        Ok(top(&layer, 1))
    };
    let map = run("")?;
    assert_eq!(map[..8], [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0]);
    assert!((map[46] - 64.0 / 289.0).abs() < 1e-6, "{}", map[46]);
    assert_eq!(run("pickup_iou_thr: 0.3")?[..8], [0.0; 8]);
    Ok(())
}

#[test]
fn cells_that_reach_over_the_edge_are_ignored() -> Result<()> {
    let folder = folder(&[(16, 32, "0 0")])?;
    let run = |options: &str| -> Result<Vec<f64>> {
        let mut layer = layer(folder.path(), &format!("batch_size: 1 {options}"), "")?;
        layer.forward()?;
        assert_eq!(top(&layer, 2), [-1.0; 8]);
        Ok(top(&layer, 1)[40..].to_vec())
    };
    assert_eq!(run("")?, [0.0; 8]);
    // All cells of two rows reach 4 pixels above or below.
    assert_eq!(run("anchor_ignore_margin_ratio: 0.25")?, [1.0; 8]);
    assert_eq!(run("anchor_ignore_margin_ratio: 0.75")?, [0.0; 8]);
    // 13 × 13 of 17 × 17 pixels are shown at the corners, and 17 × 13 between them.
    let corners = [1.0, 0.0, 0.0, 1.0, 1.0, 0.0, 0.0, 1.0];
    assert_eq!(run("anchor_ignore_iou_thr: 0.7")?, corners);
    Ok(())
}

#[test]
fn templates_have_the_sizes_of_the_options() -> Result<()> {
    let folder = folder(&[(48, 64, "0 0"), (64, 48, "0 0"), (20, 90, "0 0")])?;
    let shapes = |options: &str| -> Result<Vec<Vec<usize>>> {
        let mut layer = layer(folder.path(), &format!("batch_size: 1 {options}"), "")?;
        let mut shapes = Vec::new();
        for _ in 0..3 {
            layer.forward()?;
            let [_, _, height, width] = layer.top(0).shape()[..] else {
                unreachable!()
            };
            let cells = |side: usize| (side as f64 / 8.0).round() as usize;
            assert_eq!(layer.top(1).shape().to_vec(), [1, 6, cells(height), cells(width)]);
            shapes.push(vec![height, width]);
        }
        Ok(shapes)
    };
    assert_eq!(shapes("")?, [[48, 64], [64, 48], [20, 90]]);
    assert_eq!(shapes("resize_ratio: 0.5")?, [[24, 32], [32, 24], [10, 45]]);
    assert_eq!(shapes("resize_height: 24 resize_width: 40")?, [[24, 40]; 3]);
    assert_eq!(shapes("short_size: 40 long_size: 70")?, [[32, 64], [64, 32], [32, 64]]);
    assert_eq!(
        shapes("short_size: 32 long_size: 64 template_ratio: 2")?,
        [[64, 128], [128, 64], [64, 128]]
    );
    assert_eq!(shapes("crop_height: 16 crop_width: 24")?, [[16, 24]; 3]);
    assert_eq!(
        shapes("crop_short_size: 16 crop_long_size: 24")?,
        [[16, 24], [24, 16], [16, 24]]
    );
    // All images of a batch are in the template of the first one.
    let mut layer = layer(folder.path(), "batch_size: 3 short_size: 32 long_size: 64", "")?;
    layer.forward()?;
    assert_eq!(layer.top(0).shape().to_vec(), [3, 3, 32, 64]);
    Ok(())
}

/// Whatever is drawn, boxes are where their pixels are.
#[test]
fn boxes_follow_their_pixels() -> Result<()> {
    let folder = folder(&[(96, 128, "1  1 0 0 40 24 71 55  0")])?;
    for (options, transform) in [
        (
            "low_scale_ratio: 0.5 high_scale_ratio: 2 multiscale_prob: 1 crop_height: 64 crop_width: 64",
            "",
        ),
        (
            "min_scale: 16 max_scale: 48 multiscale_prob: 1 min_whaspect: 0.7 max_whaspect: 1.5",
            "mirror: true",
        ),
        ("crop_height: 120 crop_width: 160", "mirror: true"),
    ] {
        let mut layer = layer(folder.path(), &format!("batch_size: 1 {options}"), transform)?;
        for _ in 0..12 {
            layer.forward()?;
            let (data, boxes) = (top(&layer, 0), top(&layer, 2));
            let [_, _, height, width] = layer.top(0).shape()[..] else {
                unreachable!()
            };
            let [left, above, right, below] = [1, 2, 3, 4].map(|at| boxes[at]);
            let (column, row) = (((left + right) / 2.0) as usize, ((above + below) / 2.0) as usize);
            if column >= width || row >= height {
                continue;
            }
            // The middle of the box is at 55.5, 39.5; one of a mirrored image too, of its own columns.
            let at = row * width + column;
            let found = [data[at], data[height * width + at]];
            let reach = 32.0 / (right - left) + 0.75;
            assert!(
                (found[0] - 55.5).abs() < reach + 1.0 && (found[1] - 39.5).abs() < reach + 1.0,
                "{options}: {found:?}"
            );
        }
    }
    Ok(())
}

/// High and wide images, in the orders of the three shuffles.
#[test]
fn images_come_in_the_requested_order() -> Result<()> {
    let images: Vec<(usize, usize, &str)> = (0..12)
        .map(|i| if i % 3 == 0 { (24, 16, "0 0") } else { (16, 24, "0 0") })
        .collect();
    let folder = folder(&images)?;
    let pass = |layer: &mut LayerTest<f64>| -> Result<Vec<bool>> {
        (0..12)
            .map(|_| {
                layer.forward()?;
                Ok(layer.top(0).shape()[2] == 24)
            })
            .collect()
    };
    let mut apart = layer(folder.path(), "batch_size: 1 shuffle: 'random_aspect'", "")?;
    for _ in 0..3 {
        let high = pass(&mut apart)?;
        assert_eq!(high.iter().filter(|&&high| high).count(), 4);
        assert_eq!(high.windows(2).filter(|pair| pair[0] != pair[1]).count(), 1, "{high:?}");
    }
    let mut mixed = layer(
        folder.path(),
        "batch_size: 1 shuffle: 'random_mix_aspect' mix_group_size: 2",
        "",
    )?;
    let high = pass(&mut mixed)?;
    let first = high[0];
    let runs = [first, first, !first, !first, first, first, !first, !first];
    assert_eq!(high[..8], runs);
    assert!(high[8..].iter().all(|&high| !high));
    let state = mixed.layer().state()?.unwrap_or_default();
    let mut other = layer(
        folder.path(),
        "batch_size: 1 shuffle: 'random_mix_aspect' mix_group_size: 2",
        "",
    )?;
    other.layer().restore(&ctx(Phase::TRAIN, folder.path()), &state)?;
    assert_eq!(pass(&mut mixed)?, pass(&mut other)?);
    Ok(())
}

#[test]
fn colours_are_distorted() -> Result<()> {
    let folder = folder(&[(16, 16, "0 0")])?;
    let options = "batch_size: 1 distort_param { brightness_prob: 1 brightness_delta: 30 }";
    let mut layer = layer(folder.path(), options, "")?;
    let mut values = std::collections::BTreeSet::new();
    for _ in 0..5 {
        layer.forward()?;
        values.insert(top(&layer, 0)[2 * 256] as i64);
    }
    assert!(
        values.len() > 2 && values.iter().all(|value| (170..=230).contains(value)),
        "{values:?}"
    );
    Ok(())
}

#[test]
fn mistakes() -> Result<()> {
    let folder = folder(&[(16, 32, "0 0")])?;
    let of = |text: &str| format!("detection_data_param.{text}");
    for (options, part) in [
        ("", of("batch_size: must be at least 1")),
        ("batch_size: 1 coord_num: 5", of("coord_num: must be 4, but is 5")),
        (
            "batch_size: 1 field_h: 3",
            of("field_h: is given 2 times; give it once for each of 1 maps"),
        ),
        ("batch_size: 1 shuffle: 'some'", of("shuffle: \"some\" is unknown")),
        (
            "batch_size: 1 short_size: 3",
            of("short_size: and long_size go together"),
        ),
        (
            "batch_size: 1 short_size: 3 long_size: 3",
            of("short_size: must be above 0 and below long_size, but they are 3 and 3"),
        ),
        (
            "batch_size: 1 resize_ratio: 0",
            of("resize_ratio: must be above 0, but is 0"),
        ),
        (
            "batch_size: 1 resize_ratio: 1 short_size: 3 long_size: 4",
            of("resize_height: and resize_width, resize_ratio, and short_size"),
        ),
        (
            "batch_size: 1 crop_height: 3 crop_width: 4 crop_short_size: 3 crop_long_size: 4",
            of("crop_height: and crop_width exclude crop_short_size"),
        ),
        (
            "batch_size: 1 min_scale: 3 max_scale: 2",
            of("min_scale: and max_scale must be above 0 and in order, but are 3 and 2"),
        ),
        (
            "batch_size: 1 min_scale: 3 max_scale: 4 low_scale_ratio: 1 high_scale_ratio: 2",
            of("min_scale: and max_scale exclude low_scale_ratio"),
        ),
        (
            "batch_size: 1 min_scale: 3 max_scale: 4 multiscale_prob: 2",
            of("multiscale_prob: must be 0 to 1, but is 2"),
        ),
        (
            "batch_size: 1 template_ratio: -1",
            of("template_ratio: must be above 0, but is -1"),
        ),
        (
            "batch_size: 1 fg_threshold: nan",
            of("fg_threshold: must be finite, but is NaN"),
        ),
        (
            "batch_size: 1 distort_param { hue_prob: 2 }",
            of("distort_param.hue_prob: must be 0 to 1, but is 2"),
        ),
    ] {
        let found = layer(folder.path(), options, "").map(|_| ()).unwrap_err().to_string();
        assert!(found.contains(&part), "{part}: {found}");
    }
    Ok(())
}
