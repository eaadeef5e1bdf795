//! Reading a record in place and reading it as any message give the same.

use crate::fill::Numbers;
use cortado_proto::{Datum, DatumRef, binary};

fn samples(numbers: &mut Numbers) -> Vec<Vec<u8>> {
    let datum = Datum {
        channels: Some(2),
        height: Some(3),
        width: Some(-1),
        data: Some((0..200).map(|_| numbers.next() as u8).collect()),
        label: Some(-7),
        float_data: vec![0.5, -1.0, 3e9],
        encoded: Some(true),
        record_id: Some(9),
        seg_label: Some(vec![1, 2, 3]),
        ..Default::default()
    };
    let mut samples = vec![Vec::new(), binary::encode(&datum)];
    // Packed floats, a field given twice, of a wrong form, and an unknown one.
    let odd: [&[u8]; 4] = [
        &[0x32, 8, 0, 0, 128, 63, 0, 0, 0, 64],
        &[0x28, 5, 0x28, 6],
        &[0x22, 1, 7, 0x20, 9],
        &[0x9b, 6, 8, 1, 0x9c, 6],
    ];
    samples.push([&samples[1][..], &odd.concat()].concat());
    samples.extend(odd.map(Into::into));
    samples
}

/// What the reader of any message finds in it.
fn expect_same(bytes: &[u8]) {
    match (binary::decode::<Datum>(bytes), DatumRef::decode(bytes)) {
        (Ok(whole), Ok(in_place)) => {
            let bits = |floats: &[f32]| floats.iter().map(|float| float.to_bits()).collect::<Vec<_>>();
            let whole = DatumRef::from(&whole);
            assert_eq!(bits(&whole.float_data), bits(&in_place.float_data));
            let without_floats = |datum: DatumRef<'_>| {
                format!(
                    "{:?}",
                    DatumRef {
                        float_data: [][..].into(),
                        ..datum
                    }
                )
            };
            assert_eq!(without_floats(whole), without_floats(in_place));
        }
        (whole, in_place) => assert_eq!(
            whole.expect_err("it is damaged").to_string(),
            in_place.expect_err("it is damaged").to_string()
        ),
    }
}

#[test]
fn both_readers_agree_on_whole_cut_and_damaged_records() {
    let mut numbers = Numbers(5);
    for bytes in samples(&mut numbers) {
        (0..=bytes.len()).for_each(|end| expect_same(&bytes[..end]));
        for _ in 0..2000.min(bytes.len() * 100) {
            let mut bytes = bytes.clone();
            let at = numbers.below(bytes.len().min(16 + bytes.len() / 8));
            bytes[at] ^= 1 << numbers.below(8);
            expect_same(&bytes);
        }
    }
}

#[test]
fn data_that_is_appended_makes_the_same_record() {
    for sample in samples(&mut Numbers(6)) {
        let Ok(mut datum) = binary::decode::<Datum>(&sample) else {
            continue;
        };
        for len in [0, 1, 200, 70_000] {
            datum.data = Some((0..len).map(|i| i as u8).collect());
            let expected = binary::encode(&datum);
            let data = datum.data.take().unwrap_or_default();
            let encoded = datum
                .encode_with_data(len, |bytes| bytes.extend_from_slice(&data))
                .unwrap();
            assert_eq!(encoded, expected);
        }
    }
}
