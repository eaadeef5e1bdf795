//! The records of an event file, and the two messages in them.
//!
//! A record is its length (64 bits, little-endian), the masked CRC of these eight bytes, its content, and the masked CRC of the content.
//! The CRC is Castagnoli's. The content is a message `Event` of TensorFlow: `wall_time = 1` (double), `step = 2` (int64),
//! `file_version = 3` (string), `summary = 5`, with repeated `value = 1` of `tag = 1` (string) and `simple_value = 2` (float).

/// The field's number and its form, as protobuf writes them.
const WALL_TIME: u8 = 1 << 3 | 1;
const STEP: u8 = 2 << 3;
const FILE_VERSION: u8 = 3 << 3 | 2;
const SUMMARY: u8 = 5 << 3 | 2;
const VALUE: u8 = 1 << 3 | 2;
const TAG: u8 = 1 << 3 | 2;
const SIMPLE_VALUE: u8 = 2 << 3 | 5;

/// A content as a record.
pub(super) fn record(content: &[u8]) -> Vec<u8> {
    let length = (content.len() as u64).to_le_bytes();
    let (of_length, of_content) = (masked_crc(&length), masked_crc(content));
    [
        &length[..],
        &of_length.to_le_bytes(),
        content,
        &of_content.to_le_bytes(),
    ]
    .concat()
}

fn masked_crc(bytes: &[u8]) -> u32 {
    crc32c::crc32c(bytes).rotate_right(15).wrapping_add(0xa282_ead8)
}

/// The message that begins a file.
pub(super) fn version(seconds: f64) -> Vec<u8> {
    let mut event = time(seconds);
    bytes(&mut event, FILE_VERSION, b"brain.Event:2");
    event
}

/// The message of a number at a step.
pub(super) fn scalar(seconds: f64, step: u64, tag: &str, number: f32) -> Vec<u8> {
    let mut value = Vec::new();
    bytes(&mut value, TAG, tag.as_bytes());
    value.push(SIMPLE_VALUE);
    value.extend(number.to_le_bytes());
    let mut summary = Vec::new();
    bytes(&mut summary, VALUE, &value);
    let mut event = time(seconds);
    event.push(STEP);
    varint(&mut event, step);
    bytes(&mut event, SUMMARY, &summary);
    event
}

fn time(seconds: f64) -> Vec<u8> {
    [&[WALL_TIME][..], &seconds.to_le_bytes()].concat()
}

fn bytes(to: &mut Vec<u8>, field: u8, content: &[u8]) {
    to.push(field);
    varint(to, content.len() as u64);
    to.extend_from_slice(content);
}

fn varint(to: &mut Vec<u8>, mut number: u64) {
    while number >= 0x80 {
        to.push(number.to_le_bytes()[0] | 0x80);
        number >>= 7;
    }
    to.push(number.to_le_bytes()[0]);
}

#[cfg(test)]
pub(super) mod tests {
    #![allow(clippy::unwrap_used)] // A test may fail there.
    use super::*;

    /// The contents of the records of a file.
    pub(in super::super) fn records(mut bytes: &[u8]) -> Vec<&[u8]> {
        let mut records = Vec::new();
        while let Some((length, rest)) = bytes.split_first_chunk::<8>() {
            let content = &rest[4..][..usize::try_from(u64::from_le_bytes(*length)).unwrap()];
            assert_eq!(record(content), bytes[..content.len() + 16]);
            records.push(content);
            bytes = &bytes[content.len() + 16..];
        }
        records
    }

    #[test]
    fn bytes_are_those_of_the_format() {
        // The CRC of "123456789" is 0xe3069283, by its definition.
        assert_eq!(
            masked_crc(b"123456789"),
            0xe306_9283_u32.rotate_right(15).wrapping_add(0xa282_ead8)
        );
        let mut event = vec![0x09];
        event.extend(1.5_f64.to_le_bytes());
        event.extend([0x10, 0xac, 0x02, 0x2a, 10, 0x0a, 8, 0x0a, 1, b'a', 0x15]);
        event.extend(2.0_f32.to_le_bytes());
        assert_eq!(scalar(1.5, 300, "a", 2.0), event);
    }
}
