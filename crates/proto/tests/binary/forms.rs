//! The forms in which Caffes store the values of a blob, and layer options that mean different
//! things in different Caffes.

use cortado_files::Source;
use cortado_proto::{BlobPart, BlobProto, LayerParameter, NetParameter, UnknownField, binary};
use std::io::Write;

/// A field of the wire type 2.
fn field(number: u32, content: &[u8]) -> Vec<u8> {
    let mut bytes = varint(u64::from(number) << 3 | 2);
    bytes.extend(varint(content.len() as u64));
    bytes.extend_from_slice(content);
    bytes
}

fn varint(mut value: u64) -> Vec<u8> {
    let mut bytes = Vec::new();
    while value >= 0x80 {
        bytes.push(value as u8 | 0x80);
        value >>= 7;
    }
    bytes.push(value as u8);
    bytes
}

fn floats(values: &[f32]) -> Vec<u8> {
    values.iter().flat_map(|value| value.to_le_bytes()).collect()
}

fn values(blob: &BlobProto, part: BlobPart) -> Vec<f64> {
    let mut values = vec![f64::NAN; blob.count(part)];
    blob.copy_to(part, &mut values).unwrap();
    values
}

/// The blob in `bytes`, decoded from a slice, a file and a source in memory; all must hold the same.
fn blob(bytes: &[u8]) -> BlobProto {
    let mut file = tempfile::NamedTempFile::new().unwrap();
    file.write_all(bytes).unwrap();
    let blob: BlobProto = binary::decode(bytes).unwrap();
    for source in [
        Source::open(file.path()).unwrap(),
        Source::memory("blob", bytes.to_vec()),
    ] {
        let stored: BlobProto = binary::decode_source(&source).unwrap();
        assert_eq!(blob, stored);
        assert_eq!(binary::encode(&blob), binary::encode(&stored));
    }
    blob
}

#[test]
fn packed_runs_and_single_values_are_one_list() {
    let single = |value: f32| [&[5 << 3 | 5][..], &value.to_le_bytes()].concat();
    let unpacked = [single(1.0), single(2.0), single(3.0)].concat();
    assert_eq!(values(&blob(&unpacked), BlobPart::Data), [1.0, 2.0, 3.0]);
    let runs = [field(5, &floats(&[1.0, 2.0])), field(5, &floats(&[3.0, 4.0, 5.0]))].concat();
    assert_eq!(values(&blob(&runs), BlobPart::Data), [1.0, 2.0, 3.0, 4.0, 5.0]);
    // Odd offsets, so that nothing in the file is aligned.
    let mixed = [
        vec![1 << 3, 7],
        single(1.0),
        field(5, &floats(&[2.0, 3.0])),
        single(4.0),
        field(5, &[]),
        field(5, &floats(&[5.0])),
    ]
    .concat();
    let mixed = blob(&mixed);
    assert_eq!(values(&mixed, BlobPart::Data), [1.0, 2.0, 3.0, 4.0, 5.0]);
    assert_eq!(mixed.num(), 7);
    // It is written as one run.
    let expected = [vec![1 << 3, 7], field(5, &floats(&[1.0, 2.0, 3.0, 4.0, 5.0]))].concat();
    assert_eq!(binary::encode(&mixed), expected);
}

#[test]
fn doubles_are_preferred_to_floats() {
    let doubles: Vec<u8> = [0.1f64, -2.5].iter().flat_map(|value| value.to_le_bytes()).collect();
    let both = [field(5, &floats(&[9.0])), field(6, &floats(&[8.0])), field(8, &doubles)].concat();
    let both = blob(&both);
    assert_eq!(values(&both, BlobPart::Data), [0.1, -2.5]);
    assert_eq!(values(&both, BlobPart::Diff), [8.0]);
}

#[test]
fn half_floats_of_nvidia_are_read() {
    // 1, -2, 65504, the least subnormal.
    let halves: Vec<u8> = [0x3c00u16, 0xc000, 0x7bff, 0x0001]
        .iter()
        .flat_map(|half| half.to_le_bytes())
        .collect();
    let bytes = [vec![10 << 3, 2], field(12, &halves)].concat();
    let half = blob(&bytes);
    assert_eq!(values(&half, BlobPart::Data), [1.0, -2.0, 65504.0, 2f64.powi(-24)]);
    assert_eq!(binary::encode(&half), bytes);
}

#[test]
fn other_uses_of_nvidias_numbers_are_kept() {
    // The OpenCL fork has a shape in field 10 and packed data in 11 and 12; Vitis has floats in 10
    // and a number in 12.
    let opencl = [
        field(7, &[10, 1, 2]),
        field(10, &field(1, &[1])),
        field(11, &[1, 2, 3]),
        vec![13 << 3, 1],
    ]
    .concat();
    let vitis = [field(5, &floats(&[4.0])), field(10, &floats(&[1.0])), vec![12 << 3, 3]].concat();
    for bytes in [opencl, vitis] {
        assert_eq!(binary::encode(&blob(&bytes)), bytes);
    }
}

#[test]
fn layer_options_of_bvlc_are_understood() {
    // convolution_param { num_output: 20 kernel_size: 5 }
    let bytes = field(
        100,
        &[field(1, b"conv1"), field(106, &[1 << 3, 20, 4 << 3, 5])].concat(),
    );
    let net: NetParameter = binary::decode(&bytes).unwrap();
    let convolution = net.layer[0].convolution_param().unwrap();
    assert_eq!((convolution.num_output(), &convolution.kernel_size[..]), (20, &[5][..]));
    assert_eq!(binary::encode(&net), bytes);
}

#[test]
fn layer_options_of_other_caffes_are_kept_raw() {
    let foreign = [
        // `video_data_param` of yjxiong, where BVLC has `elu_param { alpha }`.
        field(140, &field(1, b"frames.txt")),
        // Not even a message there.
        vec![0x98, 0x09, 1],
        field(147, &[0xff, 0xff, 0xff]),
        // BVLC's message, with a field that only a fork has in this place.
        field(106, &[1 << 3, 20, 0xa2, 0x06, 2, b'a', b'b']),
        // A value that would be written in fewer bytes.
        field(106, &[1 << 3, 0x94, 0x00]),
        // Twice.
        [field(106, &[1 << 3, 20]), field(106, &[1 << 3, 21])].concat(),
    ];
    for (i, options) in foreign.iter().enumerate() {
        let bytes = [&field(1, b"name")[..], options].concat();
        let layer: LayerParameter = binary::decode(&bytes).unwrap();
        assert_eq!(layer.name(), "name");
        assert!(
            matches!(layer.meta.unknown[..], [UnknownField::Wire { .. }]),
            "{i}: {layer:?}"
        );
        assert_eq!(binary::encode(&layer), bytes, "{i}");
    }
}

#[test]
fn options_of_an_old_layer_may_be_of_another_fork() {
    // Field 33 of `V1LayerParameter` is `exclude`; DeconvNet's and SegNet's own numbers lie
    // elsewhere, but their messages differ from BVLC's.
    let old = [field(4, b"pool"), vec![5 << 3, 17], field(19, &[0xff, 0x01, 0x80])].concat();
    let bytes = field(2, &old);
    let net: NetParameter = binary::decode(&bytes).unwrap();
    assert_eq!(net.layers[0].name(), "pool");
    assert!(net.layers[0].pooling_param.is_none());
    assert_eq!(binary::encode(&net), bytes);
}

#[test]
fn known_fields_of_a_wrong_form_are_kept() {
    // `iter_size` as a string, `net` as a number, `base_lr` as a double.
    let bytes = [
        vec![5 << 3 | 1, 0, 0, 0, 0, 0, 0, 0, 0],
        vec![0xc0, 0x01, 5],
        field(36, b"two"),
    ]
    .concat();
    let solver: cortado_proto::SolverParameter = binary::decode(&bytes).unwrap();
    assert_eq!((solver.base_lr, &solver.net, solver.iter_size), (None, &None, None));
    assert_eq!(solver.meta.unknown.len(), 3);
    assert_eq!(binary::encode(&solver), bytes);
}
