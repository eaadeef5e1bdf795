//! Small files that request a great deal of work or memory: refused before either is done.
#![allow(clippy::unwrap_used)]

use cortado_data::image::{Color, decode};

/// Bits, the highest first, as in a scan.
#[derive(Default)]
struct Bits {
    bytes: Vec<u8>,
    left: u8,
}

impl Bits {
    fn push(&mut self, value: u32, count: u32) {
        for bit in (0..count).rev() {
            if self.left == 0 {
                self.bytes.push(0);
                self.left = 8;
            }
            self.left -= 1;
            *self.bytes.last_mut().unwrap() |= ((value >> bit & 1) as u8) << self.left;
            if self.left == 0 && self.bytes.last() == Some(&0xff) {
                self.bytes.push(0);
            }
        }
    }

    /// The bytes, the last one filled with ones.
    fn finish(mut self) -> Vec<u8> {
        let left = u32::from(self.left);
        self.push((1 << left) - 1, left);
        self.bytes
    }
}

fn segment(marker: u8, body: &[u8]) -> Vec<u8> {
    let length = (body.len() as u16 + 2).to_be_bytes();
    [&[0xff, marker], &length[..], body].concat()
}

/// A progressive file in grey of `side` × `side` pixels without a picture in it: its means, and `scans` more, each of a
/// few bytes.
fn progressive(side: u16, scans: usize) -> Vec<u8> {
    let blocks = u32::from(side.div_ceil(8)).pow(2);
    let mut file = vec![0xff, 0xd8];
    file.extend(segment(0xdb, &[&[0][..], &[1; 64]].concat()));
    let sides = [side.to_be_bytes(), side.to_be_bytes()].concat();
    file.extend(segment(0xc2, &[&[8][..], &sides, &[1, 1, 0x11, 0]].concat()));
    // Means: one code, "no difference". Others: fifteen codes of four bits, runs of 2^k empty blocks.
    let mut counts = [0; 16];
    counts[0] = 1;
    file.extend(segment(0xc4, &[&[0x00][..], &counts, &[0]].concat()));
    counts = [0; 16];
    counts[3] = 15;
    let runs: Vec<u8> = (0..15).map(|k| k << 4).collect();
    file.extend(segment(0xc4, &[&[0x10][..], &counts, &runs].concat()));
    let mut means = Bits::default();
    (0..blocks).for_each(|_| means.push(0, 1));
    file.extend(segment(0xda, &[1, 1, 0x00, 0, 0, 0]));
    file.extend(means.finish());
    // Every coefficient gets its bits one after the other, as the format allows.
    let all = (1..64).flat_map(|at| (0..13).rev().map(move |low| (at, low)));
    for (at, low) in all.take(scans) {
        let high = if low == 12 { 0 } else { low + 1 };
        file.extend(segment(0xda, &[1, 1, 0x00, at, at, high << 4 | low]));
        let (mut empty, mut left) = (Bits::default(), blocks);
        while left > 0 {
            let k = left.ilog2().min(14);
            let run = left.min((2 << k) - 1);
            empty.push(k, 4);
            empty.push(run - (1 << k), k);
            left -= run;
        }
        file.extend(empty.finish());
    }
    file.extend([0xff, 0xd9]);
    file
}

#[test]
fn scans_are_held_against_the_bytes_of_a_jpeg_file() {
    for side in [64, 1024] {
        let picture = decode(&progressive(side, 8), Color::Bgr).unwrap();
        assert_eq!((picture.height, picture.channels), (side.into(), 3));
        assert!(picture.pixels.iter().all(|&value| value == 128));
    }
    // Small pictures may have many.
    assert!(decode(&progressive(16, 480), Color::Gray).is_ok());
    let error = |side, scans| decode(&progressive(side, scans), Color::Gray).unwrap_err().to_string();
    let many = error(1024, 200);
    assert!(
        many.starts_with("the JPEG file has ") && many.contains(" scans or more of 1024x1024 pixels"),
        "{many}"
    );
    assert!(error(16, 600).contains("more than 500 scans"), "{}", error(16, 600));
}

/// The chunk of a PNG file.
fn chunk(kind: &[u8; 4], body: &[u8]) -> Vec<u8> {
    let mut crc = flate2::Crc::new();
    crc.update(kind);
    crc.update(body);
    let length = (body.len() as u32).to_be_bytes();
    [&length, &kind[..], body, &crc.sum().to_be_bytes()].concat()
}

#[test]
fn memory_is_held_against_the_bytes_of_a_file() {
    // 16383 squared is one below the limit of pixels; what they compress to is not looked at.
    let side = 16383_u16;
    let sides = [u32::from(side).to_be_bytes(), u32::from(side).to_be_bytes()].concat();
    let mut png = b"\x89PNG\r\n\x1a\n".to_vec();
    png.extend(chunk(b"IHDR", &[&sides[..], &[16, 6, 0, 0, 0]].concat()));
    png.extend(chunk(b"IDAT", &vec![0; 2_085_000]));
    png.extend(chunk(b"IEND", &[]));
    let error = decode(&png, Color::Native).unwrap_err().to_string();
    assert!(
        error.contains("bytes of memory, more than") && error.contains("-max-pixels=268402689"),
        "{error}"
    );
    // With several scans all coefficients are kept, two bytes for each, besides the pixels.
    let jpeg = progressive(16383, 1);
    let error = decode(&jpeg, Color::Bgr).unwrap_err().to_string();
    assert!(error.contains("bytes of memory, more than"), "{error}");
}
