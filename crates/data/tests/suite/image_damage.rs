//! Damaged image files: errors, or the very same pixels; no panic, and no more memory than the file
//! can justify.
#![allow(clippy::unwrap_used)]

use cortado_core::Rng;
use cortado_data::image::{Color, Picture, decode, probe};
use std::process::Command;

const FILES: [&str; 6] = [
    "source.jpg",
    "progressive.jpg",
    "cmyk.jpg",
    "source.png",
    "palette.png",
    "interlaced.png",
];
/// Damaged files of each kind.
const COUNT: usize = 1000;

fn bytes(name: &str) -> Vec<u8> {
    std::fs::read(cortado_math::package_folder!().join("tests/fixtures/opencv").join(name)).unwrap()
}

fn check_sides(picture: &Picture, file: &[u8]) {
    let Picture {
        height,
        width,
        channels,
        ref pixels,
    } = *picture;
    assert_eq!(pixels.len(), height * width * channels);
    let (probed_height, probed_width, _) = probe(file, Color::Bgr).unwrap();
    assert_eq!((height, width), (probed_height, probed_width));
}

#[test]
fn files_cut_short_are_errors() {
    for name in FILES {
        let whole = bytes(name);
        for length in 0..whole.len() {
            let error = decode(&whole[..length], Color::Bgr).err();
            assert!(error.is_some(), "{name}: {length} of {} bytes", whole.len());
        }
    }
}

#[test]
fn flipped_bits_in_png_files_are_errors_or_change_nothing() {
    let mut rng = Rng::new(7);
    for name in ["source.png", "palette.png", "interlaced.png"] {
        let whole = bytes(name);
        let right = decode(&whole, Color::Native).unwrap();
        for _ in 0..COUNT {
            let mut file = whole.clone();
            for _ in 0..=rng.draw() % 3 {
                let at = rng.draw() as usize % file.len();
                file[at] ^= 1 << (rng.draw() % 8);
            }
            if let Ok(picture) = decode(&file, Color::Native) {
                assert!(picture == right, "{name}");
            }
        }
    }
}

#[test]
fn damaged_jpeg_files_give_errors_or_whole_images() {
    let mut rng = Rng::new(8);
    for name in ["source.jpg", "progressive.jpg", "cmyk.jpg"] {
        let whole = bytes(name);
        let mut errors = 0;
        for i in 0..COUNT {
            let mut file = whole.clone();
            match i % 3 {
                0 => {
                    let at = rng.draw() as usize % file.len();
                    file[at] ^= 1 << (rng.draw() % 8);
                }
                1 => {
                    let start = rng.draw() as usize % file.len();
                    let end = (start + 1 + rng.draw() as usize % 40).min(file.len());
                    file[start..end].iter_mut().for_each(|byte| *byte = rng.draw() as u8);
                }
                _ => {
                    let start = rng.draw() as usize % file.len();
                    let end = (start + 1 + rng.draw() as usize % 40).min(file.len());
                    file.drain(start..end);
                }
            }
            match decode(&file, Color::Bgr) {
                Ok(picture) => check_sides(&picture, &file),
                Err(error) => {
                    assert!(!error.to_string().is_empty());
                    errors += 1;
                }
            }
        }
        assert!(errors > COUNT / 4, "{name}: {errors} errors");
    }
}

#[test]
fn messages_report_what_is_wrong() {
    let whole = bytes("source.jpg");
    let error = |file: &[u8]| decode(file, Color::Bgr).unwrap_err().to_string();
    assert_eq!(
        error(&whole[..whole.len() - 2]),
        "the JPEG file is cut short: its end is missing"
    );
    let scan = whole.windows(2).position(|pair| pair == [0xff, 0xda]).unwrap();
    let mut file = whole[..scan + 100].to_vec();
    file.extend([0xff, 0xd9]);
    assert_eq!(
        error(&file),
        "the JPEG file is damaged: not all of its image can be decoded"
    );
    let mut file = whole[..whole.len() - 2].to_vec();
    file.extend([0x55; 30]);
    file.extend([0xff, 0xd9]);
    assert!(
        error(&file).contains("bytes are left over after its last pixel"),
        "{}",
        error(&file)
    );
    let png = bytes("source.png");
    assert!(error(&png[..png.len() / 2]).starts_with("the PNG file cannot be decoded: "));
}

/// An unusual version in the header changes no pixel.
#[test]
fn odd_versions_are_read() {
    let mut file = bytes("source.jpg");
    let right = decode(&file, Color::Bgr).unwrap();
    let at = file.windows(4).position(|word| word == b"JFIF").unwrap();
    file[at + 5] = 0;
    assert!(decode(&file, Color::Bgr).unwrap() == right);
    file.extend(b"what comes after the end does not matter");
    assert!(decode(&file, Color::Bgr).unwrap() == right);
}

/// Files whose headers claim far more than they hold.
fn bombs() -> Vec<Vec<u8>> {
    let mut bombs = Vec::new();
    for name in ["source.jpg", "progressive.jpg"] {
        let mut file = bytes(name);
        let frame = (0..file.len())
            .find(|&i| file[i] == 0xff && matches!(file[i + 1], 0xc0 | 0xc2))
            .unwrap();
        for value in [65000_u16, 65500] {
            file[frame + 5..frame + 7].copy_from_slice(&value.to_be_bytes());
            file[frame + 7..frame + 9].copy_from_slice(&value.to_be_bytes());
            bombs.push(file.clone());
        }
    }
    for name in ["source.png", "palette.png", "interlaced.png"] {
        for side in [65_535_u32, 1 << 20, i32::MAX as u32, u32::MAX] {
            let mut file = bytes(name);
            file[16..20].copy_from_slice(&side.to_be_bytes());
            file[20..24].copy_from_slice(&side.to_be_bytes());
            let crc = crc32(&file[12..29]);
            file[29..33].copy_from_slice(&crc.to_be_bytes());
            bombs.push(file);
        }
    }
    bombs
}

fn crc32(bytes: &[u8]) -> u32 {
    let step = |crc: u32, _| {
        if crc & 1 == 1 {
            (crc >> 1) ^ 0xedb8_8320
        } else {
            crc >> 1
        }
    };
    !bytes
        .iter()
        .fold(u32::MAX, |crc, &byte| (0..8).fold(crc ^ u32::from(byte), step))
}

#[test]
fn huge_sizes_are_refused_before_memory_is_taken() {
    for (i, bomb) in bombs().iter().enumerate() {
        let error = decode(bomb, Color::Bgr).unwrap_err().to_string();
        assert!(error.contains("cannot hold"), "{i}: {error}");
        assert!(probe(bomb, Color::Bgr).is_err(), "{i}");
    }
}

/// What the next test runs in a process with little memory.
#[test]
#[ignore = "run by another test, in a process of its own"]
fn with_little_memory() {
    huge_sizes_are_refused_before_memory_is_taken();
    damaged_jpeg_files_give_errors_or_whole_images();
    flipped_bits_in_png_files_are_errors_or_change_nothing();
}

#[test]
#[cfg(target_os = "linux")]
fn damage_takes_little_memory() {
    let program = std::env::current_exe().unwrap();
    let line = format!(
        "ulimit -v 300000; exec '{}' --exact --include-ignored --test-threads 1 image_damage::with_little_memory",
        program.display()
    );
    let output = Command::new("sh").args(["-c", &line]).output().unwrap();
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(
        output.status.success() && text.contains("1 passed"),
        "{text}{}",
        String::from_utf8_lossy(&output.stderr)
    );
}
