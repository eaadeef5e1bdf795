//! The ImageGtData layer: where images and their boxes are placed, and its errors.

use crate::common::{ctx, next, parse, temp};
use cortado_core::{Error, Phase, Result, Rng};
use cortado_data::image::{Format, Picture, encode};
use cortado_data::image_gt_data::KIND;
use cortado_math::testing::LayerTest;
use std::fs;

/// Two pictures of 40 × 48, whose boxes have the label of their number and more, and regions of no
/// interest.
const LIST: &str = "# 0\n0.png\n3\n40\n48\n2\n1 0 4 4 20 20\n2 1 30 10 40 30\n1\n40 0 48 8\n\
    # 1\n1.png\n3\n40\n48\n0\n0\n";

/// A picture whose blue is its column, and green its row.
fn picture() -> Picture {
    let pixels = (0..40 * 48).flat_map(|i| [(i % 48) as u8, (i / 48) as u8, 200]);
    Picture {
        height: 40,
        width: 48,
        channels: 3,
        pixels: pixels.collect(),
    }
}

fn folder(list: &str) -> Result<tempfile::TempDir> {
    let folder = temp()?;
    let write = |name: &str, bytes: &[u8]| {
        let path = folder.path().join(name);
        fs::write(&path, bytes).map_err(|e| Error::io("write", &path, e))
    };
    for name in ["0.png", "1.png"] {
        write(name, &encode(&picture(), Format::Png)?)?;
    }
    write("list", list.as_bytes())?;
    Ok(folder)
}

/// A layer of two heads.
fn layer(folder: &tempfile::TempDir, options: &str, transform: &str) -> Result<LayerTest<f64>> {
    let boxes = if options.contains("output_gt_boxes") {
        "top: 'boxes'"
    } else {
        ""
    };
    let param = format!(
        "name: 'images' type: 'ImageGtData' top: 'data' top: 'near' top: 'far' {boxes}
        image_gt_data_param {{ source: 'list' downsample_rate: 8 downsample_rate: 16 field_w: 16 field_h: 16
        field_w: 24 field_h: 32 {options} }} transform_param {{ {transform} }}"
    );
    LayerTest::from_param(&KIND, &parse(&param)?, ctx(Phase::TRAIN, folder.path()), Vec::new())
}

#[test]
fn images_and_boxes_stand_in_their_template() -> Result<()> {
    let folder = folder(LIST)?;
    let options = "batch_size: 2 resize_height: 80 resize_width: 96 output_gt_boxes: true scale: 0.5";
    let mut layer = layer(&folder, options, "mean_value: 0 mean_value: 0 mean_value: 100")?;
    layer.forward()?;
    let shapes: Vec<Vec<usize>> = (0..4).map(|top| layer.top(top).shape().to_vec()).collect();
    assert_eq!(
        shapes,
        [vec![2, 3, 80, 96], vec![2, 6, 10, 12], vec![2, 6, 5, 6], vec![2, 7]]
    );
    let data = layer.top(0).data()?.to_vec();
    assert!(data[2 * 80 * 96..3 * 80 * 96].iter().all(|&red| red == 50.0));
    // Twice as large, so that columns 20 and 21 are the tenth.
    assert!((data[21] - 5.0).abs() <= 0.5, "{}", data[21]);
    let rows = layer.top(3).data()?.to_vec();
    assert_eq!(rows[..7], [0.0, 8.0, 8.0, 40.0, 40.0, 1.0, 0.0]);
    assert_eq!(rows[7..], [0.0, 60.0, 20.0, 80.0, 60.0, 2.0, 1.0]);
    // No box of 16 × 16 overlaps one of 32 × 32 by half, but some of 24 × 32 do.
    let (near, far) = (layer.top(1).data()?.to_vec(), layer.top(2).data()?.to_vec());
    assert!(near[..120].iter().all(|&label| label == 0.0));
    let taken: Vec<usize> = (0..30).filter(|&cell| far[cell] != 0.0).collect();
    assert!(
        taken.contains(&(6 + 1)) && taken.iter().all(|&cell| far[cell] == 1.0),
        "{taken:?}"
    );
    assert_eq!(
        [1, 2, 3, 4].map(|channel| far[channel * 30 + 7]),
        [24.0, 24.0, 32.0, 32.0]
    );
    // The box around the cell (1, 1), (12, 8, 36, 40), lies in the true one.
    assert!((far[5 * 30 + 7] - 0.75).abs() < 1e-6);
    // The region of no interest, (80, 0, 96, 16), holds the box around the first row's last but one
    // cell, (80, -4, 96, 12), by three quarters.
    assert_eq!(near[5 * 120 + 10], 1.0);
    // The second image has nothing.
    assert!(near[6 * 120..].iter().all(|&value| value == 0.0));
    Ok(())
}

#[test]
fn a_batch_without_boxes_is_reported() -> Result<()> {
    let folder = folder(LIST)?;
    let mut layer = layer(
        &folder,
        "batch_size: 1 resize_height: 48 resize_width: 48 output_gt_boxes: true",
        "",
    )?;
    layer.forward()?;
    layer.forward()?;
    assert_eq!(layer.top(3).data()?.to_vec(), [0.0, 1.0, 1.0, 2.0, 2.0, 1.0, 1.0]);
    Ok(())
}

/// Whatever is drawn, boxes are where their pixels are: of a template that cuts them out, at other
/// sizes and mirrored.
#[test]
fn boxes_follow_their_pixels() -> Result<()> {
    let folder = folder(LIST)?;
    for (options, mirror) in [
        ("crop_height: 32 crop_width: 32", false),
        ("crop_height: 32 crop_width: 32", true),
        ("do_multiple_scale: true min_scale: 8 max_scale: 64", false),
        (
            "do_multiple_scale: true min_scale: 8 max_scale: 64 min_whaspect: 0.8 max_whaspect: 1.3",
            true,
        ),
    ] {
        let options = format!("batch_size: 1 resize_height: 64 resize_width: 64 output_gt_boxes: true {options}");
        let mut layer = layer(&folder, &options, if mirror { "mirror: true" } else { "" })?;
        let (mut sizes, mut sides) = (Vec::new(), Vec::new());
        for _ in 0..40 {
            layer.forward()?;
            let shape = layer.top(0).shape().to_vec();
            let (height, width) = (shape[2], shape[3]);
            let (data, rows) = (layer.top(0).data()?.to_vec(), layer.top(3).data()?.to_vec());
            layer.forward()?;
            let row = &rows[..7];
            let (left, right) = (row[1], row[3]);
            sizes.push((right - left) as i64);
            // Column and row of the original at a place of what is shown.
            let at = |x: f64, y: f64| {
                let place = y as usize * width + x as usize;
                (data[place], data[height * width + place])
            };
            let (x, y) = ((row[1] + row[3]) / 2.0, (row[2] + row[4]) / 2.0);
            if (0.0..width as f64).contains(&x) && (0.0..height as f64).contains(&y) {
                assert_eq!(row[6], 0.0, "{options}");
                let (column, line) = at(x, y);
                assert!(
                    (column - 12.0).abs() <= 1.5 && (line - 12.0).abs() <= 1.5,
                    "{options}: {column} {line}"
                );
            } else {
                assert_eq!(row[6], 1.0, "{options}");
            }
            let second = [(x + 4.0).min(width as f64 - 1.0), y.clamp(0.0, height as f64 - 1.0)];
            sides.push(at(second[0], second[1]).0 < 12.0);
        }
        sizes.sort_unstable();
        sizes.dedup();
        assert_eq!(sizes.len() > 1, options.contains("multiple"), "{sizes:?}");
        assert_eq!(sides.contains(&true), mirror, "{options}");
    }
    Ok(())
}

#[test]
fn a_restored_layer_goes_on_where_it_was() -> Result<()> {
    let folder = folder(LIST)?;
    let options = "batch_size: 1 resize_height: 64 resize_width: 64 crop_height: 32 crop_width: 32 shuffle: true \
        fg_img_multiple: 3 cache_images: true";
    let mut one = layer(&folder, options, "mirror: true")?;
    for _ in 0..7 {
        next(&mut one)?;
    }
    let state = one.layer().state()?.expect("it has a state");
    let mut other = layer(&folder, options, "mirror: true")?;
    let context = ctx(Phase::TRAIN, folder.path());
    other.layer().restore(&context, &state)?;
    for _ in 0..6 {
        assert_eq!(next(&mut one)?, next(&mut other)?);
    }
    Ok(())
}

#[test]
fn what_is_wrong_is_named() -> Result<()> {
    let error = |list: &str, options: &str| -> Result<String> {
        let folder = folder(list)?;
        let text = match layer(&folder, options, "") {
            Err(error) => error.to_string(),
            Ok(mut layer) => layer.forward().unwrap_err().to_string(),
        };
        Ok(text.replace(&format!("{}/", folder.path().display()), ""))
    };
    for (options, expected) in [
        ("", "image_gt_data_param.batch_size: must be at least 1"),
        (
            "batch_size: 1 coord_num: 5",
            "image_gt_data_param.coord_num: must be 4, but is 5",
        ),
        (
            "batch_size: 1 field_w: 3",
            "image_gt_data_param.field_w: is given 3 times; give it once for each of 2 maps",
        ),
        (
            "batch_size: 1 resize_height: 40",
            "image_gt_data_param.resize_height: and the width go together; give both or neither",
        ),
        (
            "batch_size: 1 resize_height: 40 resize_width: 48",
            "image_gt_data_param.downsample_rate: 16 does not divide the sides of 40x48",
        ),
        (
            "batch_size: 1 resize_height: 32 resize_width: 32 crop_height: 64 crop_width: 16",
            "image_gt_data_param.crop_height: and crop_width make 64x16, which is larger than the 32x32 that images are resized to",
        ),
        (
            "batch_size: 1 do_multiple_scale: true min_scale: 8",
            "image_gt_data_param.min_scale: and max_scale must be given with do_multiple_scale, in order, but are 8 and 0",
        ),
    ] {
        assert!(error(LIST, options)?.ends_with(expected), "{}", error(LIST, options)?);
    }
    let size = "batch_size: 1 resize_height: 32 resize_width: 32";
    for (list, expected) in [
        ("", "list: the window file is empty"),
        (
            "0\n",
            "list:1: expected \"#\" before the number of an image, found \"0\"",
        ),
        (
            "# 0\n0.png 3 40 48\n1\n0 0 1 1 2 2\n0\n",
            "list:4: the label is 0; it must be 1 or more, 0 is background",
        ),
        (
            "# 0\n0.png 3 40 48\n1\n1 0 nan 1 2 2\n0\n",
            "list:4: x1 is NaN; it must be finite",
        ),
        (
            "# 0\n0.png 3 40 48\n1\n1 0 1 1 2 2\n",
            "list:4: the file ends where the number of regions of no interest should be",
        ),
        (
            "# 0\n2.png 3 40 48 0 0\n",
            "list:2: cannot read 2.png: No such file or directory (os error 2)",
        ),
    ] {
        let found = error(list, size)?;
        assert!(found.ends_with(expected), "{found}");
    }
    Ok(())
}

#[test]
fn boxes_in_random_images_never_leave_their_bounds() -> Result<()> {
    let mut rng = Rng::new(3);
    let folder = folder(LIST)?;
    for _ in 0..20 {
        let side = 16 * (1 + rng.draw_below(6));
        let crop = 16 * (1 + rng.draw_below(side / 16));
        let options = format!(
            "batch_size: 2 resize_height: {side} resize_width: {side} crop_height: {crop} crop_width: {crop}
             do_multiple_scale: true min_scale: 8 max_scale: 32 min_gt_height: 5"
        );
        let mut layer = layer(&folder, &options, "mirror: true")?;
        for _ in 0..4 {
            layer.forward()?;
            let near = layer.top(1).data()?.to_vec();
            assert!(near.iter().all(|value| value.is_finite()));
        }
    }
    Ok(())
}
