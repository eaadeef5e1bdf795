//! Every field of every message, encoded and decoded.

use crate::fill::{Numbers, places};
use cortado_proto::{Message, NetParameter, binary};
use cortado_proto::reflect::MessageDesc;

fn bytes_of(message: &dyn Message) -> Vec<u8> {
    binary::encode_message(message)
}

/// Decodes `bytes` as another message of the type of `like`, which has no content.
fn decode_like(like: &dyn Message, bytes: &[u8]) -> Box<dyn Message> {
    binary::decode_as(like, bytes).unwrap()
}

#[test]
fn every_field_of_every_message_survives() {
    let mut numbers = Numbers(1);
    for place in places() {
        let message = place.filled(&mut numbers, false);
        let bytes = bytes_of(&*message);
        let again = decode_like(&*message, &bytes);
        assert_eq!(format!("{message:?}"), format!("{again:?}"), "{}", place.name);
        assert!(bytes == bytes_of(&*again), "{}", place.name);
    }
}
