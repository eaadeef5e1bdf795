//! C escapes in string literals, both ways.

/// A place in a string literal (an offset into its inside) and what is wrong there.
pub(crate) type Slip = (usize, String);

/// The bytes that the inside of a string literal (without its quotes) encodes: `\n`, `\"`, octal
/// `\101`, hexadecimal `\x41`, `\u00e9`, `\U0001f600`.
///
/// An unknown escape, as in a Windows path, is kept as it is; the first one is given too.
///
/// # Errors
/// An escape whose digits are missing or do not encode a character.
pub(crate) fn unescape(literal: &str) -> Result<(Vec<u8>, Option<Slip>), Slip> {
    let bytes = literal.as_bytes();
    let mut out = Vec::with_capacity(bytes.len());
    let mut unknown = None;
    let mut at = 0;
    while at < bytes.len() {
        if bytes[at] != b'\\' {
            out.push(bytes[at]);
            at += 1;
            continue;
        }
        let Some(&letter) = bytes.get(at + 1) else {
            return Err((at, "a \"\\\" at the end of a string".to_string()));
        };
        let rest = &bytes[at + 2..];
        let used = match letter {
            b'0'..=b'7' => {
                let (value, digits) = digits(&bytes[at + 1..], 8, 3);
                out.push((value & 0xff) as u8);
                digits - 1
            }
            b'x' | b'X' => match digits(rest, 16, 2) {
                (_, 0) => return Err((at, "\"\\x\" must be followed by hexadecimal digits".to_string())),
                (value, digits) => {
                    out.push((value & 0xff) as u8);
                    digits
                }
            },
            b'u' | b'U' => {
                let (found, used) = unicode(rest, if letter == b'u' { 4 } else { 8 }).ok_or_else(|| {
                    (
                        at,
                        format!(
                            "\"\\{}\" must be followed by the digits of a character",
                            char::from(letter)
                        ),
                    )
                })?;
                out.extend_from_slice(found.encode_utf8(&mut [0; 4]).as_bytes());
                used
            }
            _ => {
                match simple(letter) {
                    Some(byte) => out.push(byte),
                    None => {
                        let found = literal[at + 1..].chars().next().unwrap_or_default();
                        unknown.get_or_insert((
                            at,
                            format!("unknown escape \"\\{found}\"; a backslash is written \"\\\\\""),
                        ));
                        out.extend([b'\\', letter]);
                    }
                }
                0
            }
        };
        at += 2 + used;
    }
    Ok((out, unknown))
}

fn simple(letter: u8) -> Option<u8> {
    Some(match letter {
        b'a' => 0x07,
        b'b' => 0x08,
        b'f' => 0x0c,
        b'n' => b'\n',
        b'r' => b'\r',
        b't' => b'\t',
        b'v' => 0x0b,
        b'\\' | b'?' | b'\'' | b'"' => letter,
        _ => return None,
    })
}

/// The value of up to `most` leading digits of `bytes` in `radix`, and how many there are.
fn digits(bytes: &[u8], radix: u32, most: usize) -> (u32, usize) {
    let values = bytes.iter().take(most).map_while(|&b| char::from(b).to_digit(radix));
    values.fold((0, 0), |(value, count), digit| (value * radix + digit, count + 1))
}

/// The character in exactly `width` hexadecimal digits (or in a surrogate pair of two `\u`), and
/// the bytes it took.
fn unicode(rest: &[u8], width: usize) -> Option<(char, usize)> {
    let code = |bytes| match digits(bytes, 16, width) {
        (value, count) if count == width => Some(value),
        _ => None,
    };
    let first = code(rest)?;
    if width == 4 && (0xd800..0xdc00).contains(&first) && rest[width..].starts_with(b"\\u") {
        let second = code(&rest[width + 2..])?;
        let low = second.checked_sub(0xdc00).filter(|&low| low < 0x400)?;
        return Some((char::from_u32(0x10000 + ((first - 0xd800) << 10) + low)?, 2 * width + 2));
    }
    Some((char::from_u32(first)?, width))
}

/// `bytes` as the inside of a string literal: printable ASCII as it is, `\n \r \t \" \' \\`, all
/// else as three octal digits.
pub(crate) fn escape(bytes: &[u8]) -> String {
    let mut out = String::with_capacity(bytes.len());
    for &byte in bytes {
        match byte {
            b'\n' => out.push_str("\\n"),
            b'\r' => out.push_str("\\r"),
            b'\t' => out.push_str("\\t"),
            b'"' | b'\'' | b'\\' => {
                out.push('\\');
                out.push(char::from(byte));
            }
            0x20..0x7f => out.push(char::from(byte)),
            _ => out.push_str(&format!("\\{byte:03o}")),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::{escape, unescape};

    #[test]
    fn escapes_are_resolved_as_in_c() {
        let cases: &[(&str, &[u8])] = &[
            (r"plain", b"plain"),
            (r#"\a\b\f\n\r\t\v\\\?\'\""#, b"\x07\x08\x0c\n\r\t\x0b\\?'\""),
            (r"\0\7\101\1011\377", b"\0\x07AA1\xff"),
            (r"\x4\x41\x411", b"\x04AA1"),
            (r"\u00e9\U0001f600\ud83d\ude00", "é😀😀".as_bytes()),
            (r"C:\Models\é", r"C:\Models\é".as_bytes()),
            ("é", "é".as_bytes()),
        ];
        for (literal, bytes) in cases {
            assert_eq!(
                unescape(literal).map(|(found, _)| found).as_deref(),
                Ok(*bytes),
                "{literal}"
            );
        }
    }

    #[test]
    fn bad_escapes_report_where() {
        for (literal, at) in [
            (r"\x", 0),
            (r"ab\u12", 2),
            (r"\ud800", 0),
            (r"\U00110000", 0),
            ("ab\\", 2),
        ] {
            assert_eq!(unescape(literal).map_err(|(offset, _)| offset), Err(at), "{literal}");
        }
        for (literal, at) in [(r"a\q", Some(1)), (r"\é", Some(0)), (r"a\n", None)] {
            assert_eq!(
                unescape(literal).map(|(_, unknown)| unknown.map(|(offset, _)| offset)),
                Ok(at),
                "{literal}"
            );
        }
    }

    #[test]
    fn every_byte_survives() {
        let all: Vec<u8> = (0..=255).collect();
        let literal = escape(&all);
        assert!(literal.is_ascii());
        assert_eq!(unescape(&literal), Ok((all, None)));
        assert_eq!(escape("é\u{7f}'".as_bytes()), r"\303\251\177\'");
    }
}
