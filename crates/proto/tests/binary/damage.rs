//! Damaged files: an error with the place, or what is left of the message; never a panic, a hang
//! or memory without bound.

use crate::fill::{Numbers, places};
use cortado_files::Source;
use cortado_proto::{Error, NetParameter, SolverState, binary};
use std::path::Path;

/// A net with many kinds of fields, and a caffemodel of Caffe's.
fn samples() -> Vec<Vec<u8>> {
    let mut numbers = Numbers(7);
    let mut samples = Vec::new();
    for place in places::<NetParameter>() {
        if [
            "NetParameter",
            "LayerParameter",
            "V1LayerParameter",
            "BlobProto",
            "ConvolutionParameter",
        ]
        .contains(&place.name)
        {
            samples.push(binary::encode(&place.filled::<NetParameter>(&mut numbers, true)));
        }
    }
    let recorded =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/snapshots/SGD_binaryproto_iter_5.caffemodel");
    samples.push(std::fs::read(recorded).unwrap());
    samples
}

fn read(bytes: &[u8]) {
    if let Ok(net) = binary::decode::<NetParameter>(bytes) {
        let again = binary::encode(&net);
        assert!(again.len() <= 10 * bytes.len() + 100);
    }
    let _ = binary::decode::<SolverState>(bytes);
}

#[test]
fn a_file_that_ends_anywhere_is_no_panic() {
    for bytes in samples() {
        for end in 0..bytes.len() {
            read(&bytes[..end]);
        }
    }
}

#[test]
fn a_damaged_file_is_read_like_damaged_memory() {
    let (mut numbers, file) = (Numbers(5), tempfile::NamedTempFile::new().unwrap());
    for bytes in samples() {
        for round in 0..4 {
            let mut bytes = bytes.clone();
            match round {
                0 => {}
                1 => bytes.truncate(numbers.below(bytes.len())),
                _ => {
                    let at = numbers.below(bytes.len());
                    bytes[at] = numbers.next() as u8;
                }
            }
            std::fs::write(file.path(), &bytes).unwrap();
            for source in [
                Source::open(file.path()).unwrap(),
                Source::memory("weights", bytes.clone()),
            ] {
                let name = source.name().display().to_string();
                match (binary::decode::<NetParameter>(&bytes), binary::decode_source(&source)) {
                    (Ok(slice), Ok(found)) => {
                        assert!(binary::encode(&slice) == binary::encode::<NetParameter>(&found));
                    }
                    (Err(slice), Err(found)) => {
                        assert_eq!(slice.to_string().replace("the data", &name), found.to_string());
                    }
                    (slice, found) => panic!("{:?} {:?}", slice.err(), found.err()),
                }
            }
        }
    }
}

#[test]
fn flipped_bits_are_no_panic() {
    let mut numbers = Numbers(3);
    for bytes in samples() {
        for _ in 0..1500 {
            let mut bytes = bytes.clone();
            for _ in 0..1 + numbers.below(4) {
                let at = numbers.below(bytes.len());
                bytes[at] = match numbers.below(3) {
                    0 => bytes[at] ^ (1 << numbers.below(8)),
                    1 => 0xff,
                    _ => numbers.next() as u8,
                };
            }
            read(&bytes);
        }
    }
}

#[test]
fn the_error_reports_where() {
    let layer = [&[7 << 3 | 2, 10][..], &[5 << 3 | 2, 0x80, 0x20, 0, 0, 0, 0, 0, 0, 0]].concat();
    let bytes = [&[0xa2, 0x06, 0, 0xa2, 0x06, layer.len() as u8][..], &layer].concat();
    let error = binary::decode::<NetParameter>(&bytes).unwrap_err();
    assert_eq!(
        error.to_string(),
        "the data is damaged at byte 8: NetParameter.layer[1].blobs[0].data claims 4096 bytes, 7 are left"
    );
    let file = tempfile::NamedTempFile::new().unwrap();
    std::fs::write(file.path(), &bytes).unwrap();
    let error = binary::read_file::<NetParameter>(file.path()).unwrap_err().to_string();
    assert!(
        error.starts_with(&format!("{} is damaged at byte 8", file.path().display())),
        "{error}"
    );
    std::fs::write(file.path(), b"").unwrap();
    let error = binary::read_file::<NetParameter>(file.path()).unwrap_err().to_string();
    assert!(error.contains("empty"), "{error}");
    let missing = binary::read_file::<NetParameter>(Path::new("no/such.caffemodel")).unwrap_err();
    assert!(matches!(missing, Error::Io { .. }));
}

#[test]
fn depth_is_bounded() {
    // NetParameter.layer.moe_param.gating_net is a NetParameter again; SolverParameter, groups and
    // V1 layers nest too.
    let moe = NetParameter::default();
    let moe_number = {
        let layer = cortado_proto::LayerParameter::default();
        let desc = cortado_proto::Message::desc(&layer);
        desc.fields[desc.find_field("moe_param").unwrap()].number
    };
    let wrap = |number: u32, inner: Vec<u8>| {
        let mut bytes = Vec::new();
        for mut value in [u64::from(number) << 3 | 2, inner.len() as u64] {
            while value >= 0x80 {
                bytes.push(value as u8 | 0x80);
                value >>= 7;
            }
            bytes.push(value as u8);
        }
        bytes.extend(inner);
        bytes
    };
    let mut bytes = binary::encode(&moe);
    for _ in 0..2000 {
        bytes = wrap(100, wrap(moe_number, wrap(1, bytes)));
    }
    let net: NetParameter = binary::decode(&bytes).unwrap();
    assert_eq!(binary::encode(&net), bytes);
    let groups = [0xd3, 0x07].repeat(100_000);
    assert!(binary::decode::<NetParameter>(&groups).is_err());
}

#[test]
fn empty_messages_do_not_fill_the_memory() {
    // Three bytes each in the file, kilobytes each in memory.
    let bytes = [0xa2, 0x06, 0].repeat(1 << 20);
    let error = binary::decode::<NetParameter>(&bytes).unwrap_err().to_string();
    assert!(error.contains("memory"), "{error}");
}

#[test]
fn files_of_other_kinds_are_named() {
    let cases: [(&[u8], &str); 4] = [
        (b"name: \"LeNet\"\nlayer { name: \"data\" }\n", "this is a text"),
        (b"\x89HDF\r\n\x1a\n\0\0", "this is an HDF5 file"),
        (
            b"version https://git-lfs.github.com/spec/v1\noid sha256:00\n",
            "git lfs pull",
        ),
        (b"\n<!DOCTYPE html>\n<html></html>\n", "this is a web page"),
    ];
    let file = tempfile::NamedTempFile::new().unwrap();
    for (content, expected) in cases {
        std::fs::write(file.path(), content).unwrap();
        let error = binary::read_file::<NetParameter>(file.path()).unwrap_err().to_string();
        assert!(error.contains(expected), "{error}");
    }
}
