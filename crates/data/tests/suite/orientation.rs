//! Pictures of cameras that were held another way: turned where OpenCV turns them, and nowhere else.
#![allow(clippy::unwrap_used)]

use crate::common::{Log, ctx, layer, parse, records, temp};
use cortado_core::limit::Limits;
use cortado_core::{Phase, Result};
use cortado_data::convert::{ConvertTarget, Imageset, convert_imageset};
use cortado_data::db::Backend;
use cortado_data::image::{Color, Format, Picture, decode, decode_as_stored, encode, probe};
use cortado_data::image_data;
use cortado_math::testing::LayerTest;
use cortado_proto::{Datum, binary};
use std::fs;

/// EXIF data with how the camera was held, in the order of bytes of most cameras.
fn exif_of_intel(orientation: u8) -> Vec<u8> {
    let start = b"II*\0\x08\0\0\0\x01\0\x12\x01\x03\0\x01\0\0\0";
    [&start[..], &[orientation, 0], &[0; 6]].concat()
}

/// The same in the other order.
fn exif(orientation: u8) -> Vec<u8> {
    [
        b"MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0",
        &[orientation][..],
        &[0; 6],
    ]
    .concat()
}

/// A picture of 2×3 blocks of different colours, of 16×24 pixels.
fn blocks() -> Picture {
    let value = |y: usize, x: usize, c: usize| (40 * (y / 8 * 3 + x / 8) + 10 * c) as u8;
    let pixels = (0..16).flat_map(|y| (0..24).flat_map(move |x| (0..3).map(move |c| value(y, x, c))));
    Picture {
        height: 16,
        width: 24,
        channels: 3,
        pixels: pixels.collect(),
    }
}

/// The same as a file of this format with EXIF data.
fn file(format: Format, exif: &[u8]) -> Vec<u8> {
    let bytes = encode(&blocks(), format).unwrap();
    let (at, part) = match format {
        Format::Jpeg => {
            let body = [b"Exif\0\0", exif].concat();
            (
                2,
                [&[0xff, 0xe1][..], &(body.len() as u16 + 2).to_be_bytes(), &body].concat(),
            )
        }
        _ => {
            let mut crc = flate2::Crc::new();
            crc.update(b"eXIf");
            crc.update(exif);
            let length = (exif.len() as u32).to_be_bytes();
            (33, [&length, &b"eXIf"[..], exif, &crc.sum().to_be_bytes()].concat())
        }
    };
    [&bytes[..at], &part, &bytes[at..]].concat()
}

/// Where the pixel of a turned picture is in the stored one.
fn source(orientation: u8, (y, x): (usize, usize)) -> (usize, usize) {
    let (bottom, right) = (15, 23);
    match orientation {
        2 => (y, right - x),
        3 => (bottom - y, right - x),
        4 => (bottom - y, x),
        5 => (x, y),
        6 => (bottom - x, y),
        7 => (bottom - x, right - y),
        8 => (x, right - y),
        _ => (y, x),
    }
}

#[test]
fn colour_and_grey_are_turned_and_what_is_read_unchanged_is_not() {
    for (format, orientation) in [Format::Jpeg, Format::Png]
        .into_iter()
        .flat_map(|f| (0..10).map(move |o| (f, o)))
    {
        let exif = if format == Format::Jpeg { exif_of_intel } else { exif };
        let file = file(format, &exif(orientation));
        for color in [Color::Bgr, Color::Gray, Color::Native] {
            let (stored, read) = (decode_as_stored(&file, color).unwrap(), decode(&file, color).unwrap());
            let turned = if color == Color::Native { 1 } else { orientation };
            let swaps = (5..=8).contains(&turned);
            assert_eq!(
                (read.height, read.width),
                if swaps { (24, 16) } else { (16, 24) },
                "{orientation}"
            );
            let (height, width, _) = probe(&file, color).unwrap();
            assert_eq!((height, width), (read.height, read.width));
            for (y, x) in (0..read.height).flat_map(|y| (0..read.width).map(move |x| (y, x))) {
                let (from_y, from_x) = source(turned, (y, x));
                let pixel = |picture: &Picture, y, x| {
                    let at = (y * picture.width + x) * picture.channels;
                    picture.pixels[at..at + picture.channels].to_vec()
                };
                assert_eq!(
                    pixel(&read, y, x),
                    pixel(&stored, from_y, from_x),
                    "{orientation}: {y} {x}"
                );
            }
        }
    }
}

#[test]
fn damaged_exif_data_change_nothing() {
    let (right, whole) = (
        decode(&encode(&blocks(), Format::Jpeg).unwrap(), Color::Bgr).unwrap(),
        exif(6),
    );
    for length in 0..whole.len() - 8 {
        assert!(
            decode(&file(Format::Jpeg, &whole[..length]), Color::Bgr).unwrap() == right,
            "{length}"
        );
    }
    for at in 0..8 {
        let mut damaged = whole.clone();
        damaged[at] ^= 0xa5;
        assert!(
            decode(&file(Format::Jpeg, &damaged), Color::Bgr).unwrap() == right,
            "{at}"
        );
        assert!(
            decode(&file(Format::Png, &damaged), Color::Bgr).unwrap() == blocks(),
            "{at}"
        );
    }
}

/// The shape of what a layer gives for one item.
fn top(layer: &LayerTest<f32>) -> Vec<usize> {
    layer.top(0).shape().to_vec()
}

#[test]
fn layers_and_converters_read_as_their_originals_do() -> Result<()> {
    let folder = temp()?;
    let path = |name: &str| folder.path().join(name);
    fs::write(path("a.jpg"), file(Format::Jpeg, &exif(6))).unwrap();
    fs::write(path("list"), "a.jpg 1\n").unwrap();
    // The original's ImageData reads with IMREAD_COLOR.
    let param =
        parse(r#"type: "ImageData" top: "data" top: "label" image_data_param { source: "list" batch_size: 1 }"#)?;
    let images = LayerTest::<f32>::from_param(&image_data::KIND, &param, ctx(Phase::TEST, folder.path()), Vec::new())?;
    assert_eq!(top(&images), [1, 3, 24, 16]);
    // convert_imageset stores what IMREAD_COLOR gives, or the file itself.
    for (name, encoded, expected) in [("raw", false, (24, 16)), ("db", true, (0, 0))] {
        let set = Imageset {
            root: format!("{}/", folder.path().display()),
            list: path("list"),
            encoded,
            ..Default::default()
        };
        let target = ConvertTarget {
            path: &path(name),
            backend: Backend::Lmdb,
            dry_run: false,
            limits: Limits::default(),
        };
        convert_imageset(&set, &target, &Log::default())?;
        let (_, bytes) = records(&path(name), Backend::Lmdb)?.remove(0);
        let datum: Datum = binary::decode(&bytes)?;
        assert_eq!((datum.height(), datum.width()), expected);
        assert!(!encoded || datum.data() == file(Format::Jpeg, &exif(6)));
    }
    // A Datum is decoded with IMREAD_UNCHANGED, or with IMREAD_COLOR if a colour is forced.
    for (transform, expected) in [
        ("", [1, 3, 16, 24]),
        ("transform_param { force_color: true }", [1, 3, 24, 16]),
    ] {
        let layer = layer::<f32>(ctx(Phase::TEST, folder.path()), "batch_size: 1", transform)?;
        assert_eq!(top(&layer), expected, "{transform}");
    }
    Ok(())
}
