//! Image files: OpenCV's pixels in and out, and its resizing; the fixtures in `opencv/` were made
//! by OpenCV 4.6, those of BMP and PNM files by 4.14.
#![allow(clippy::unwrap_used)]

use cortado_core::Result;
use cortado_core::limit::PIXELS;
use cortado_data::image::{Color, Format, Picture, decode, encode, probe, read, resize, resize_by_factor};
use std::path::PathBuf;

fn fixture(name: &str) -> PathBuf {
    cortado_math::package_folder!().join("tests/fixtures/opencv").join(name)
}

fn bytes(name: &str) -> Vec<u8> {
    std::fs::read(fixture(name)).unwrap()
}

const FILES: [&str; 28] = [
    "source.jpg",
    "gray.jpg",
    "progressive.jpg",
    "sampled.jpg",
    "cmyk.jpg",
    "palette.png",
    "transparent.png",
    "gray_alpha.png",
    "bits.png",
    "alpha.png",
    "wide.png",
    "interlaced.png",
    "grey.bmp",
    "palette.bmp",
    "palette4.bmp",
    "palette1.bmp",
    "bytes.bmp",
    "downward.bmp",
    "bytes4.bmp",
    "bits15.bmp",
    "bits16.bmp",
    "text.pgm",
    "text.ppm",
    "bytes.pgm",
    "bytes.ppm",
    "wide.ppm",
    "bits.pbm",
    "text.pbm",
];

#[test]
fn pixels_are_those_of_opencv() -> Result<()> {
    for name in FILES {
        for (color, ending) in [(Color::Native, "native"), (Color::Bgr, "bgr"), (Color::Gray, "gray")] {
            let found = read(&fixture(name), color)?;
            let expected = read(&fixture(&format!("{name}.{ending}.png")), Color::Native)?;
            assert!(
                found == expected,
                "{name}, {ending}: {}x{}x{}",
                found.height,
                found.width,
                found.channels
            );
            if color == Color::Native {
                let Picture {
                    height,
                    width,
                    channels,
                    ..
                } = found;
                assert_eq!(probe(&bytes(name), Color::Native)?, (height, width, channels), "{name}");
            }
        }
    }
    Ok(())
}

#[test]
fn resizing_is_that_of_opencv() -> Result<()> {
    let source = read(&fixture("source.png"), Color::Native)?;
    for (height, width) in [(46, 62), (11, 15), (7, 90), (40, 33), (1, 1), (64, 64)] {
        let expected = read(&fixture(&format!("resized_{height}x{width}.png")), Color::Native)?;
        assert!(resize(&source, height, width, PIXELS)? == expected, "{height}x{width}");
    }
    let gray = read(&fixture("source.png"), Color::Gray)?;
    assert!(resize(&gray, 30, 20, PIXELS)? == read(&fixture("resized_gray_30x20.png"), Color::Native)?);
    assert!(resize(&source, 23, 31, PIXELS)? == source);
    Ok(())
}

#[test]
fn resizing_by_a_factor_is_that_of_opencv() -> Result<()> {
    let pixel = |i: usize| ((37 * (i % 7) + 91 * (i / 7).pow(2) + 13 * (i % 7) * (i / 7)) % 256) as u8;
    let gray = Picture {
        height: 5,
        width: 7,
        channels: 1,
        pixels: (0..35).map(pixel).collect(),
    };
    for (factor, sides, expected) in [
        (0.5, (2, 4), &[67, 154, 113, 178, 114, 125, 136, 240][..]),
        (
            f64::from(0.6_f32),
            (3, 4),
            &[44, 113, 125, 165, 129, 234, 83, 188, 105, 133, 75, 159],
        ),
    ] {
        let found = resize_by_factor(&gray, factor, PIXELS)?;
        assert_eq!((found.height, found.width), sides);
        assert_eq!(found.pixels, expected, "{factor}");
    }
    // Half of odd sides: at the borders two pixels are left, or one.
    let upper = Picture {
        height: 3,
        pixels: gray.pixels[..21].to_vec(),
        ..gray.clone()
    };
    let half = resize_by_factor(&upper, 0.5, PIXELS)?;
    assert_eq!((half.height, half.width), (2, 4));
    assert_eq!(half.pixels, [67, 154, 113, 178, 140, 138, 136, 230]);
    assert!(resize_by_factor(&gray, 1.0, PIXELS)? == gray);
    for factor in [0.0, -1.0, f64::NAN, f64::INFINITY, 1e9] {
        assert!(resize_by_factor(&gray, factor, PIXELS).is_err(), "{factor}");
    }
    Ok(())
}

#[test]
fn encoding_is_that_of_opencv() -> Result<()> {
    let source = read(&fixture("source.png"), Color::Native)?;
    assert!(encode(&source, Format::Jpeg)? == bytes("source.jpg"));
    let gray = read(&fixture("source.gray.png"), Color::Native)?;
    assert!(encode(&gray, Format::Jpeg)? == bytes("gray.jpg"));
    for name in ["source.png", "source.gray.png", "alpha.png"] {
        let picture = read(&fixture(name), Color::Native)?;
        let file = encode(&picture, Format::Png)?;
        assert!(decode(&file, Color::Native)? == picture, "{name}");
    }
    Ok(())
}

#[test]
fn what_cannot_be_encoded_is_refused() -> Result<()> {
    let alpha = read(&fixture("alpha.png"), Color::Native)?;
    let error = encode(&alpha, Format::Jpeg).unwrap_err().to_string();
    assert_eq!(error, "an image of 4 channels cannot be a JPEG file; use PNG");
    let short = Picture {
        height: 2,
        width: 2,
        channels: 3,
        pixels: vec![0; 11],
    };
    let error = encode(&short, Format::Png).unwrap_err().to_string();
    assert_eq!(error, "values of a 2x2 image of 3 channel(s): expected 12, found 11");
    let long = Picture {
        height: 1,
        width: 65501,
        channels: 1,
        pixels: vec![0; 65501],
    };
    let error = encode(&long, Format::Jpeg).unwrap_err().to_string();
    assert!(error.starts_with("1x65501 pixels are too many for JPEG"), "{error}");
    Ok(())
}

#[test]
fn plain_formats_give_back_what_they_got() -> Result<()> {
    for format in [Format::Bmp, Format::Pnm] {
        for color in [Color::Native, Color::Gray] {
            let picture = read(&fixture("bytes.bmp"), color)?;
            assert!(
                decode(&encode(&picture, format)?, Color::Native)? == picture,
                "{format:?}, {color:?}"
            );
        }
        let alpha = read(&fixture("alpha.png"), Color::Native)?;
        let error = encode(&alpha, format).unwrap_err().to_string();
        assert!(error.starts_with("an image of 4 channels cannot be a "), "{error}");
    }
    Ok(())
}

#[test]
fn plain_formats_that_cannot_be_read_report_why() {
    let mut file = bytes("grey.bmp");
    file[30] = 1;
    let error = decode(&file, Color::Bgr).unwrap_err().to_string();
    assert_eq!(error, "the BMP file is compressed; save it without, or as PNG");
    for (file, expected) in [
        (&b"BM"[..], "the BMP file is damaged: its header is cut short"),
        (
            b"P5 3 3 255\n12345678",
            "the header claims 3x3 pixels, which its 19 bytes cannot hold; the file is damaged or cut short",
        ),
        (
            b"P2 2 1 255\n1 x",
            "the PNM file is damaged or cut short: a number is missing",
        ),
        (
            b"P5 0 3 255\n",
            "the PNM file is damaged: its header claims 3x0 pixels of up to 255",
        ),
        (
            b"P5 99999999999999999999999 99999999999999999999999 255\n",
            "the header claims 18446744073709551615x18446744073709551615 pixels, ",
        ),
    ] {
        let error = decode(file, Color::Bgr).unwrap_err().to_string();
        assert!(error.starts_with(expected), "{error}");
    }
}

#[test]
fn planes_follow_each_other() {
    for channels in [1, 2, 3, 4] {
        let pixels: Vec<u8> = (0..6 * channels as u8).collect();
        let picture = Picture {
            height: 2,
            width: 3,
            channels,
            pixels,
        };
        let planar = picture.to_planar().unwrap();
        let expected = (0..channels).flat_map(|c| (0..6).map(move |i| (i * channels + c) as u8));
        assert_eq!(planar, expected.collect::<Vec<_>>(), "{channels} channels");
    }
}

#[test]
fn other_formats_are_named() {
    for (magic, name) in [
        (&b"GIF89a...."[..], "GIF"),
        (b"RIFF....WEBPVP8 ", "WebP"),
        (b"II*\0....", "TIFF"),
        (b"<html>", "HTML"),
    ] {
        let error = decode(magic, Color::Bgr).unwrap_err().to_string();
        let expected = format!("it is a {name} file; convert it to PNG or JPEG, which can be read");
        assert_eq!(error, expected);
    }
    assert_eq!(
        probe(b"", Color::Native).unwrap_err().to_string(),
        "it is empty, and no image"
    );
    assert_eq!(
        probe(b"hello", Color::Native).unwrap_err().to_string(),
        "it is not a JPEG, PNG, BMP or PNM file"
    );
    let error = read(&fixture("none.png"), Color::Bgr).unwrap_err().to_string();
    assert!(
        error.starts_with("cannot read ") && error.contains("none.png"),
        "{error}"
    );
    let error = read(&fixture("../list.txt"), Color::Bgr).unwrap_err().to_string();
    assert!(
        error.ends_with("list.txt: it is not a JPEG, PNG, BMP or PNM file"),
        "{error}"
    );
}

#[test]
fn formats_have_names() -> Result<()> {
    for (name, format) in [
        ("jpg", Format::Jpeg),
        ("JPEG", Format::Jpeg),
        (".png", Format::Png),
        ("bmp", Format::Bmp),
        ("ppm", Format::Pnm),
    ] {
        assert_eq!(name.parse::<Format>()?, format);
    }
    let error = "gif".parse::<Format>().unwrap_err().to_string();
    assert_eq!(
        error,
        "images cannot be encoded as \"gif\"; there are jpg, png, bmp and pnm"
    );
    Ok(())
}
