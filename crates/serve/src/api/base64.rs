//! Base64 (RFC 4648, section 4), as JSON carries pictures.

/// The bytes of a text; `None` if it is not Base64. Line ends are allowed, padding may lack.
pub(super) fn decoded(text: &str) -> Option<Vec<u8>> {
    let (mut bytes, mut group, mut digits) = (Vec::new(), 0_u32, 0);
    let mut text = text.bytes().filter(|byte| !matches!(byte, b'\r' | b'\n'));
    for byte in text.by_ref().take_while(|byte| *byte != b'=') {
        group = group << 6 | value(byte)?;
        digits += 1;
        if digits == 4 {
            bytes.extend_from_slice(&group.to_be_bytes()[1..]);
            (group, digits) = (0, 0);
        }
    }
    // Behind the first sign of padding there may be one more.
    if text.by_ref().any(|byte| byte != b'=') {
        return None;
    }
    match digits {
        0 => {}
        2 => bytes.push((group >> 4).to_le_bytes()[0]),
        3 => bytes.extend_from_slice(&(group >> 2).to_be_bytes()[2..]),
        _ => return None,
    }
    Some(bytes)
}

fn value(byte: u8) -> Option<u32> {
    Some(u32::from(match byte {
        b'A'..=b'Z' => byte - b'A',
        b'a'..=b'z' => byte - b'a' + 26,
        b'0'..=b'9' => byte - b'0' + 52,
        b'+' => 62,
        b'/' => 63,
        _ => return None,
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_vectors_of_the_standard_are_decoded() {
        let vectors = [
            ("", ""),
            ("Zg==", "f"),
            ("Zm8=", "fo"),
            ("Zm9v", "foo"),
            ("Zm9vYg==", "foob"),
            ("Zm9vYmE=", "fooba"),
            ("Zm9v\r\nYmFy", "foobar"),
            ("Zm8", "fo"),
        ];
        for (text, bytes) in vectors {
            assert_eq!(decoded(text).as_deref(), Some(bytes.as_bytes()), "{text}");
        }
        assert_eq!(decoded("//79").as_deref(), Some(&[255, 254, 253][..]));
        for wrong in ["Z", "Zg=v", "Zm9v*", "Zm9vY"] {
            assert_eq!(decoded(wrong), None, "{wrong}");
        }
    }
}
