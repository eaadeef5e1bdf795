//! Every field of every message, encoded and decoded.

use crate::fill::{Numbers, Place, places};
use cortado_proto::{
    AnnotatedDatum, BlobProto, BlobProtoVector, BlobShape, C2TensorProtos, Datum, LabelMap, LayerParameter, Message,
    Meta, MultiPhaseSolverParameter, NetParameter, SolverParameter, SolverState, SparseDatum, UnknownField,
    VolumeDatum, YoloSegLabel, binary,
};

/// Runs `check` for every message type, placed in a message that is the root of files.
macro_rules! for_every_place {
    ($check:ident) => {
        for_every_place!(
            $check: NetParameter, SolverParameter, SolverState, Datum, BlobProtoVector, AnnotatedDatum, LabelMap, VolumeDatum, SparseDatum,
            C2TensorProtos, MultiPhaseSolverParameter, YoloSegLabel
        )
    };
    ($check:ident: $($root:ident),*) => {
        let mut numbers = Numbers(1);
        $(places::<$root>().iter().for_each(|place| $check::<$root>(place, &mut numbers));)*
    };
}

#[test]
fn every_field_of_every_message_survives() {
    fn check<M: Message + Default + PartialEq>(place: &Place, numbers: &mut Numbers) {
        let message = place.filled::<M>(numbers, false);
        let bytes = binary::encode(&message);
        assert_eq!(bytes.len() as u64, binary::encoded_len(&message), "{}", place.name);
        let again: M = binary::decode(&bytes).unwrap();
        assert!(message == again, "{}:\n{message:?}\n{again:?}", place.name);
        assert!(bytes == binary::encode(&again), "{}", place.name);
    }
    for_every_place!(check);
}

#[test]
fn unknown_fields_survive_at_every_depth() {
    fn check<M: Message + Default + PartialEq>(place: &Place, numbers: &mut Numbers) {
        let message = place.filled::<M>(numbers, true);
        let bytes = binary::encode(&message);
        let again: M = binary::decode(&bytes).unwrap();
        assert!(bytes == binary::encode(&again), "{}", place.name);
    }
    for_every_place!(check);
}

#[test]
fn a_writer_gets_the_same_bytes() {
    fn check<M: Message + Default + PartialEq>(place: &Place, numbers: &mut Numbers) {
        let message = place.filled::<M>(numbers, true);
        let mut bytes = Vec::new();
        binary::encode_to(&message, &mut bytes).unwrap();
        assert!(bytes == binary::encode(&message), "{}", place.name);
    }
    for_every_place!(check);
}

#[test]
fn unknown_fields_stay_where_they_were() {
    let unknown = |byte: u8| UnknownField::Wire {
        number: 99,
        bytes: vec![0x9a, 0x06, 1, byte],
    };
    let mut net = NetParameter::default();
    net.meta.unknown.push(unknown(0));
    let shape = BlobShape {
        dim: vec![2],
        meta: Meta {
            unknown: vec![unknown(3)],
            ..Meta::default()
        },
    };
    let mut blob = BlobProto {
        shape: Some(Box::new(shape)),
        ..BlobProto::default()
    };
    blob.meta.unknown.push(unknown(2));
    let mut layer = LayerParameter {
        blobs: vec![blob],
        ..LayerParameter::default()
    };
    layer.meta.unknown.push(unknown(1));
    net.layer.push(layer);
    let again: NetParameter = binary::decode(&binary::encode(&net)).unwrap();
    assert_eq!(again, net);
    assert_eq!(again.layer[0].blobs[0].shape().unwrap().meta.unknown, [unknown(3)]);
}
