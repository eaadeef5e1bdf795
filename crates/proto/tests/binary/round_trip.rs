//! Every field of every message, encoded and decoded.

use crate::fill::{Numbers, Place, places};
use cortado_proto::{
    AnnotatedDatum, BlobProtoVector, C2TensorProtos, Datum, LabelMap, Message, MultiPhaseSolverParameter, NetParameter,
    SolverParameter, SolverState, SparseDatum, VolumeDatum, YoloSegLabel, binary,
};

/// Runs `check` for every message type, placed in a message that stands in files of its own.
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
        assert!(
            place.in_layer_options || message == again,
            "{}:\n{message:?}\n{again:?}",
            place.name
        );
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
