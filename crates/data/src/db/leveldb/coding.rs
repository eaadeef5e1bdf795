//! The numbers, checksums and internal keys that all files of a LevelDB share.

use std::cmp::Ordering;

/// The bytes after the user's key in an internal key: the sequence number above the kind of the
/// entry.
pub(super) const TRAILER: usize = 8;
/// An entry that marks its key as deleted.
pub(super) const DELETION: u8 = 0;
/// An entry with a value.
pub(super) const VALUE: u8 = 1;
/// The greatest sequence number.
pub(super) const MAX_SEQUENCE: u64 = (1 << 56) - 1;

/// Reads a number of 7 bits a byte, and moves on.
pub(super) fn varint(bytes: &[u8], at: &mut usize) -> Option<u64> {
    let mut value = 0;
    for shift in (0..64).step_by(7) {
        let byte = *bytes.get(*at)?;
        *at += 1;
        value |= u64::from(byte & 0x7f) << shift;
        if byte < 0x80 {
            return Some(value);
        }
    }
    None
}

/// Reads the length of something in memory, at most 32 bits, and moves on.
pub(super) fn length(bytes: &[u8], at: &mut usize) -> Option<usize> {
    let value = varint(bytes, at)?;
    usize::try_from(u32::try_from(value).ok()?).ok()
}

/// Reads bytes after their length, and moves on.
pub(super) fn slice<'a>(bytes: &'a [u8], at: &mut usize) -> Option<&'a [u8]> {
    let len = length(bytes, at)?;
    let slice = bytes.get(*at..at.checked_add(len)?)?;
    *at += len;
    Some(slice)
}

pub(super) fn put_varint(bytes: &mut Vec<u8>, mut value: u64) {
    while value >= 0x80 {
        bytes.push(value as u8 | 0x80);
        value >>= 7;
    }
    bytes.push(value as u8);
}

pub(super) fn put_slice(bytes: &mut Vec<u8>, slice: &[u8]) {
    put_varint(bytes, slice.len() as u64);
    bytes.extend_from_slice(slice);
}

pub(super) fn u32_at(bytes: &[u8], at: usize) -> Option<u32> {
    Some(u32::from_le_bytes(bytes.get(at..at + 4)?.try_into().ok()?))
}

pub(super) fn u64_at(bytes: &[u8], at: usize) -> Option<u64> {
    Some(u64::from_le_bytes(bytes.get(at..at + 8)?.try_into().ok()?))
}

/// The checksum as it is stored: turned and shifted, so that a checksum over checksums is still
/// one.
pub(super) fn mask(crc: u32) -> u32 {
    crc.rotate_right(15).wrapping_add(0xa282_ead8)
}

/// An internal key.
pub(super) fn internal_key(user: &[u8], sequence: u64, kind: u8) -> Vec<u8> {
    let mut key = Vec::with_capacity(user.len() + TRAILER);
    key.extend_from_slice(user);
    key.extend_from_slice(&(sequence << 8 | u64::from(kind)).to_le_bytes());
    key
}

/// The user's key and the trailer of an internal key; none if it is too short or of an unknown
/// kind.
pub(super) fn split(key: &[u8]) -> Option<(&[u8], u64)> {
    let user = key.len().checked_sub(TRAILER)?;
    let trailer = u64_at(key, user)?;
    (trailer as u8 <= VALUE).then_some((&key[..user], trailer))
}

/// The order of entries: by the user's key, the newest first. Keys that are not internal keys come
/// first.
pub(super) fn compare(a: &[u8], b: &[u8]) -> Ordering {
    match (split(a), split(b)) {
        (Some((a, newer)), Some((b, older))) => a.cmp(b).then(older.cmp(&newer)),
        (a, b) => a.is_some().cmp(&b.is_some()),
    }
}
