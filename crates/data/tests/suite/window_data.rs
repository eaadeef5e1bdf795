//! The WindowData layer against one that follows the original's loops, and its errors.

use crate::common::{ctx, next, parse, temp};
use cortado_core::limit::PIXELS;
use cortado_core::{Ctx, Error, Phase, Result, Rng};
use cortado_data::image::{Format, Picture, encode, resize};
use cortado_data::window_data::KIND;
use cortado_math::testing::LayerTest;
use std::fs;
use std::path::Path;

const SIZES: [(usize, usize); 2] = [(11, 17), (20, 9)];
/// Image, class, overlap and corners.
const WINDOWS: &[(usize, i32, f32, [i32; 4])] = &[
    (0, 2, 0.9, [3, 2, 9, 8]),
    (0, 1, 0.5, [0, 0, 16, 10]),
    (0, 1, 0.3, [5, 5, 5, 5]),
    (0, 7, 0.1, [10, 4, 16, 10]),
    (1, 3, 0.7, [0, 10, 8, 19]),
    (1, 3, 0.0, [2, 0, 4, 7]),
];

fn picture(image: usize) -> Picture {
    let (height, width) = SIZES[image];
    let mut rng = Rng::new(image as u32);
    Picture {
        height,
        width,
        channels: 3,
        pixels: (0..height * width * 3).map(|_| rng.draw() as u8).collect(),
    }
}

fn folder() -> Result<tempfile::TempDir> {
    let folder = temp()?;
    let mut text = String::new();
    for (image, (height, width)) in SIZES.iter().enumerate() {
        write(
            &folder.path().join(format!("{image}.png")),
            &encode(&picture(image), Format::Png)?,
        )?;
        let windows: Vec<_> = WINDOWS.iter().filter(|window| window.0 == image).collect();
        text += &format!("# {image}\n{image}.png\n3\n{height}\n{width}\n{}\n", windows.len());
        for (_, class, overlap, [x1, y1, x2, y2]) in windows {
            text += &format!("{class} {overlap} {x1} {y1} {x2} {y2}\n");
        }
    }
    write(&folder.path().join("windows"), text.as_bytes())?;
    Ok(folder)
}

fn write(path: &Path, bytes: &[u8]) -> Result<()> {
    fs::write(path, bytes).map_err(|e| Error::io("write", path, e))
}

fn layer(ctx: Ctx, options: &str, transform: &str) -> Result<LayerTest<f64>> {
    let param = format!(
        r#"name: "windows" type: "WindowData" top: "data" top: "label"
        window_data_param {{ source: "windows" {options} }} transform_param {{ {transform} }}"#
    );
    LayerTest::from_param(&KIND, &parse(&param)?, ctx, Vec::new())
}

struct Reference {
    size: i32,
    pad: i32,
    square: bool,
    mirror: bool,
    mean: [f64; 3],
    scale: f64,
}

impl Reference {
    /// One window, written down from the original's source in its order of steps.
    fn window(&self, (image, _, _, [x1, y1, x2, y2]): (usize, i32, f32, [i32; 4]), mirror: bool) -> Vec<f64> {
        let picture = picture(image);
        let (rows, cols) = (picture.height as i32, picture.width as i32);
        let (mut x1, mut y1, mut x2, mut y2) = (x1, y1, x2, y2);
        let (mut to_width, mut to_height, mut pad_w, mut pad_h) = (self.size, self.size, 0, 0);
        if self.pad > 0 || self.square {
            let size = f64::from(self.size);
            let context = size / f64::from(self.size - 2 * self.pad);
            let (mut half_h, mut half_w) = (f64::from(y2 - y1 + 1) / 2.0, f64::from(x2 - x1 + 1) / 2.0);
            let (center_x, center_y) = (f64::from(x1) + half_w, f64::from(y1) + half_h);
            if self.square {
                half_w = half_w.max(half_h);
                half_h = half_w;
            }
            x1 = (center_x - half_w * context).round() as i32;
            x2 = (center_x + half_w * context).round() as i32;
            y1 = (center_y - half_h * context).round() as i32;
            y2 = (center_y + half_h * context).round() as i32;
            let (full_h, full_w) = (f64::from(y2 - y1 + 1), f64::from(x2 - x1 + 1));
            let (px1, py1) = ((-x1).max(0), (-y1).max(0));
            let (px2, py2) = ((x2 - cols + 1).max(0), (y2 - rows + 1).max(0));
            (x1, x2, y1, y2) = (x1 + px1, x2 - px2, y1 + py1, y2 - py2);
            let scaled = |n: i32, full: f64| (f64::from(n) * (size / full)).round() as i32;
            to_width = scaled(x2 - x1 + 1, full_w);
            to_height = scaled(y2 - y1 + 1, full_h);
            pad_h = scaled(py1, full_h);
            pad_w = scaled(if mirror { px2 } else { px1 }, full_w);
            to_height = to_height.min(self.size - pad_h);
            to_width = to_width.min(self.size - pad_w);
        }
        let mut cut = Vec::new();
        for y in y1..=y2 {
            for x in x1..=x2 {
                let at = (y * cols + x) as usize * 3;
                cut.extend_from_slice(&picture.pixels[at..at + 3]);
            }
        }
        let cut = Picture {
            height: (y2 - y1 + 1) as usize,
            width: (x2 - x1 + 1) as usize,
            channels: 3,
            pixels: cut,
        };
        let warped = resize(&cut, to_height as usize, to_width as usize, PIXELS).expect("there is memory");
        let size = self.size as usize;
        let mut out = vec![0.0; 3 * size * size];
        for c in 0..3 {
            for h in 0..warped.height {
                for w in 0..warped.width {
                    let from = if mirror { warped.width - 1 - w } else { w };
                    let pixel = f64::from(warped.pixels[(h * warped.width + from) * 3 + c]);
                    out[(c * size + h + pad_h as usize) * size + w + pad_w as usize] =
                        (pixel - self.mean[c]) * self.scale;
                }
            }
        }
        out
    }

    /// The next batch of six windows, two of them objects.
    fn batch(&self, rng: &mut Rng) -> (Vec<f64>, Vec<f64>) {
        let objects: Vec<_> = WINDOWS.iter().filter(|window| window.2 >= 0.5).collect();
        let background: Vec<_> = WINDOWS.iter().filter(|window| window.2 < 0.4).collect();
        let (mut data, mut labels) = (Vec::new(), Vec::new());
        for item in 0..6 {
            let from = if item < 4 { &background } else { &objects };
            let window = *from[rng.draw() as usize % from.len()];
            let mirror = self.mirror && rng.draw() % 2 == 1;
            data.extend(self.window(window, mirror));
            labels.push(if item < 4 { 0.0 } else { f64::from(window.1) });
        }
        (data, labels)
    }
}

#[test]
fn windows_are_cut_and_warped_as_in_the_original() -> Result<()> {
    let folder = folder()?;
    for size in [5, 12] {
        for pad in [0, 1, 2] {
            for square in [false, true] {
                for mirror in [false, true] {
                    for cache in [false, true] {
                        let reference = Reference {
                            size,
                            pad,
                            square,
                            mirror,
                            mean: if cache { [1.0, 2.0, 3.0] } else { [0.0; 3] },
                            scale: 0.5,
                        };
                        let mode = if square { "square" } else { "warp" };
                        let options = format!(
                            "batch_size: 6 fg_fraction: 0.4 bg_threshold: 0.4 context_pad: {pad} crop_mode: '{mode}' cache_images: {cache} scale: 0.5"
                        );
                        let mean = if cache { "mean_value: [1, 2, 3]" } else { "" };
                        let transform = format!("crop_size: {size} mirror: {mirror} {mean}");
                        let mut layer = layer(ctx(Phase::TRAIN, folder.path()), &options, &transform)?;
                        // One draw for the transformer, then the layer's own.
                        let mut main = Rng::new(1701);
                        main.draw();
                        let mut rng = main.fork();
                        for _ in 0..4 {
                            assert!(next(&mut layer)? == reference.batch(&mut rng), "{options} {transform}");
                        }
                    }
                }
            }
        }
    }
    Ok(())
}

#[test]
fn the_middle_of_a_mean_image_is_subtracted() -> Result<()> {
    let folder = folder()?;
    let mean = cortado_proto::BlobProto {
        num: Some(1),
        channels: Some(3),
        height: Some(7),
        width: Some(7),
        data: (0..147).map(|i| i as f32).collect::<Vec<_>>().into(),
        ..Default::default()
    };
    write(&folder.path().join("mean"), &cortado_proto::binary::encode(&mean))?;
    let options = "batch_size: 3 fg_fraction: 1";
    let run = |transform: &str| next(&mut layer(ctx(Phase::TEST, folder.path()), options, transform)?);
    let ((plain, _), (less, _)) = (run("crop_size: 5")?, run("crop_size: 5 mean_file: 'mean'")?);
    for (at, (plain, less)) in plain.iter().zip(less).enumerate() {
        let (c, y, x) = (at / 25 % 3, at / 5 % 5, at % 5);
        assert_eq!(plain - less, (c * 49 + (y + 1) * 7 + x + 1) as f64);
    }
    Ok(())
}

#[test]
fn a_restored_layer_goes_on_as_if_never_stopped() -> Result<()> {
    let folder = folder()?;
    let build = || {
        layer(
            ctx(Phase::TRAIN, folder.path()),
            "batch_size: 4",
            "crop_size: 4 mirror: true",
        )
    };
    let mut whole = build()?;
    for _ in 0..3 {
        next(&mut whole)?;
    }
    let state = whole.layer().state()?.unwrap_or_default();
    let mut resumed = build()?;
    let ctx = resumed.ctx().clone();
    resumed.layer().restore(&ctx, &state)?;
    for _ in 0..3 {
        assert_eq!(next(&mut resumed)?, next(&mut whole)?);
    }
    Ok(())
}

/// text, options, transform, expected: the input, and the error's text.
const MISTAKES: &[(&str, &str, &str, &str)] = &[
    (
        "",
        "source: ''",
        "crop_size: 2",
        "window_data_param.source: is missing; name the file that lists the windows",
    ),
    (
        "",
        "batch_size: 0",
        "crop_size: 2",
        "window_data_param.batch_size: must be at least 1",
    ),
    (
        "",
        "",
        "",
        "transform_param.crop_size: is missing; WindowData warps each window to this height and width",
    ),
    (
        "",
        "fg_fraction: 1.5",
        "crop_size: 2",
        "window_data_param.fg_fraction: is 1.5, which is not from 0 to 1",
    ),
    (
        "",
        "fg_fraction: nan",
        "crop_size: 2",
        "window_data_param.fg_fraction: is NaN, which is not from 0 to 1",
    ),
    (
        "",
        "crop_mode: 'round'",
        "crop_size: 2",
        "window_data_param.crop_mode: is \"round\"; there are \"warp\" and \"square\"",
    ),
    (
        "",
        "context_pad: 2",
        "crop_size: 4",
        "window_data_param.context_pad: is 2, which leaves nothing of a crop_size of 4",
    ),
    ("", "", "crop_size: 2", "DIR/bad: the window file is empty"),
    (
        "0 0.png",
        "",
        "crop_size: 2",
        "DIR/bad:1: expected \"#\" before the number of an image, found \"0\"",
    ),
    (
        "# 1\n0.png 3 1 1 0",
        "",
        "crop_size: 2",
        "DIR/bad:1: this is image 0 of the file (from 0), but its number is 1",
    ),
    (
        "# 0\n0.png\n3\n11",
        "",
        "crop_size: 2",
        "DIR/bad:4: the file ends where the width of the image should be",
    ),
    (
        "# 0\n0.png\n2\n11 17 0",
        "",
        "crop_size: 2",
        "DIR/bad:3: 0.png has 2 channel(s); all images must have 3, as they are read in colour",
    ),
    (
        "1\n1 x 0 0 1 1",
        "",
        "crop_size: 2",
        "DIR/bad:7: expected the overlap of a window, found \"x\"",
    ),
    (
        "99999999999",
        "",
        "crop_size: 2",
        "DIR/bad:6: expected the number of windows, found \"99999999999\"",
    ),
    (
        "1\n0 0.9 0 0 1 1",
        "",
        "crop_size: 2",
        "DIR/bad:7: an object's class is 0; it must be 1 or more, 0 is background",
    ),
    (
        "1\n1 0.9 0 0 1 1",
        "",
        "crop_size: 2",
        "DIR/bad: there is no background in it; look at window_data_param.bg_threshold and fg_fraction",
    ),
    (
        "1\n1 0.1 0 0 1 1",
        "",
        "crop_size: 2",
        "DIR/bad: there is no object in it; look at window_data_param.fg_threshold and fg_fraction",
    ),
    (
        "1\n1 0.9 0 0 17 1",
        "fg_fraction: 1",
        "crop_size: 2",
        "DIR/bad:7: the window 0 0 17 1 (x1 y1 x2 y2) does not lie in the image, which is 17x11 (width x height)",
    ),
    (
        "1\n1 0.9 3 0 2 1",
        "fg_fraction: 1",
        "crop_size: 2",
        "DIR/bad:7: the window 3 0 2 1 is empty",
    ),
    (
        "1\n1 0.9 90 90 92 92",
        "fg_fraction: 1 context_pad: 1",
        "crop_size: 4",
        "DIR/bad:7: the window 90 90 92 92 (x1 y1 x2 y2) does not lie in the image",
    ),
    (
        "1\n1 0.9 0 0 1 1",
        "fg_fraction: 1",
        "crop_size: 2 mean_value: [1, 2]",
        "transform_param.mean_value: 2 values are given, but the image has 3 channel(s)",
    ),
];

#[test]
fn what_is_wrong_is_reported() -> Result<()> {
    let folder = folder()?;
    let good = "# 0\n0.png\n3\n11\n17\n";
    for &(text, options, transform, expected) in MISTAKES {
        let text = if text.starts_with(|c: char| c.is_ascii_digit()) && !text.starts_with("0 ") {
            format!("{good}{text}")
        } else {
            text.into()
        };
        write(&folder.path().join("bad"), text.as_bytes())?;
        let source = if options.contains("source") {
            ""
        } else {
            "source: 'bad'"
        };
        let size = if options.contains("batch_size") {
            ""
        } else {
            "batch_size: 4"
        };
        let param = format!(
            r#"type: "WindowData" top: "data" top: "label" window_data_param {{ {source} {size} {options} }} transform_param {{ {transform} }}"#
        );
        let run = || -> Result<()> {
            LayerTest::<f32>::from_param(&KIND, &parse(&param)?, ctx(Phase::TEST, folder.path()), Vec::new())?.forward()
        };
        let error = run().expect_err(expected).to_string();
        let error = error.replace(&folder.path().display().to_string(), "DIR");
        assert!(error.contains(expected), "{error}\n(expected: {expected})");
    }
    Ok(())
}
