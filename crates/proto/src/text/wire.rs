//! Fields of a binary file that no schema explains, in the shape that their bytes suggest.

/// Groups nest no deeper than this.
const MAX_GROUPS: usize = 100;

/// A field in its wire form.
pub(super) enum Wire<'a> {
    Varint(u64),
    Fixed64(u64),
    Bytes(&'a [u8]),
    Group(Vec<(u32, Wire<'a>)>),
    Fixed32(u32),
}

/// All fields in `bytes`; `None` if they are not well-formed fields to the end.
pub(super) fn fields(mut bytes: &[u8]) -> Option<Vec<(u32, Wire<'_>)>> {
    let mut found = Vec::new();
    while !bytes.is_empty() {
        let (number, wire_type) = tag(&mut bytes)?;
        found.push((number, field(number, wire_type, &mut bytes, MAX_GROUPS)?));
    }
    Some(found)
}

fn tag(bytes: &mut &[u8]) -> Option<(u32, u8)> {
    let tag = u32::try_from(varint(bytes)?).ok()?;
    Some((tag >> 3, (tag & 7) as u8)).filter(|(number, _)| *number != 0)
}

fn field<'a>(number: u32, wire_type: u8, bytes: &mut &'a [u8], depth: usize) -> Option<Wire<'a>> {
    Some(match wire_type {
        0 => Wire::Varint(varint(bytes)?),
        1 => Wire::Fixed64(u64::from_le_bytes(take(bytes, 8)?.try_into().ok()?)),
        2 => {
            let length = usize::try_from(varint(bytes)?).ok()?;
            Wire::Bytes(take(bytes, length)?)
        }
        3 => {
            let depth = depth.checked_sub(1)?;
            let mut inside = Vec::new();
            loop {
                let (inner, wire_type) = tag(bytes)?;
                if wire_type == 4 {
                    break (inner == number).then_some(Wire::Group(inside))?;
                }
                inside.push((inner, field(inner, wire_type, bytes, depth)?));
            }
        }
        5 => Wire::Fixed32(u32::from_le_bytes(take(bytes, 4)?.try_into().ok()?)),
        _ => return None,
    })
}

fn take<'a>(bytes: &mut &'a [u8], length: usize) -> Option<&'a [u8]> {
    let (taken, rest) = bytes.split_at_checked(length)?;
    *bytes = rest;
    Some(taken)
}

fn varint(bytes: &mut &[u8]) -> Option<u64> {
    let mut value = 0;
    for shift in (0..70).step_by(7) {
        let (&byte, rest) = bytes.split_first()?;
        *bytes = rest;
        value |= u64::from(byte & 0x7f).checked_shl(shift).unwrap_or_default();
        if byte < 0x80 {
            return Some(value);
        }
    }
    None
}
