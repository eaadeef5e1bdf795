//! Forms with files (`multipart/form-data`, RFC 7578).

use super::refusal::Refusal;

/// The most parts of a form.
const MOST_PARTS: usize = 256;
/// The longest boundary, by the standard.
const LONGEST: usize = 70;

/// A part of a form.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Part<'a> {
    /// The name of its file, or else of its field.
    pub(super) name: String,
    pub(super) content: &'a [u8],
}

/// The boundary that a content type names, if it is that of a form.
pub(super) fn boundary(content_type: &str) -> Option<&str> {
    let (kind, fields) = content_type.split_once(';')?;
    if !kind.trim().eq_ignore_ascii_case("multipart/form-data") {
        return None;
    }
    let boundary = field(fields, "boundary")?;
    (!boundary.is_empty() && boundary.len() <= LONGEST).then_some(boundary)
}

/// The value of a field of a header: `name=value` or `name="value"`, with semicolons between.
fn field<'a>(fields: &'a str, name: &str) -> Option<&'a str> {
    let mut fields = fields.split(';').filter_map(|field| field.split_once('='));
    let (_, value) = fields.find(|(field, _)| field.trim().eq_ignore_ascii_case(name))?;
    Some(value.trim().trim_matches('"'))
}

/// The parts of a form.
///
/// # Errors
/// Bytes that are not such a form.
pub(super) fn parts<'a>(body: &'a [u8], boundary: &str) -> Result<Vec<Part<'a>>, Refusal> {
    let first = format!("--{boundary}");
    let next = format!("\r\n{first}");
    let broken = || Refusal::bad("the form is not valid multipart/form-data, or is incomplete");
    // A line end before the first boundary may lack.
    let start = match body.starts_with(first.as_bytes()) {
        true => first.len(),
        false => find(body, next.as_bytes()).ok_or_else(broken)? + next.len(),
    };
    let mut rest = &body[start..];
    let mut parts = Vec::new();
    while !rest.starts_with(b"--") {
        if parts.len() == MOST_PARTS {
            return Err(Refusal::new(413, format!("a form may have at most {MOST_PARTS} parts")));
        }
        rest = rest.strip_prefix(b"\r\n").ok_or_else(broken)?;
        let end = find(rest, next.as_bytes()).ok_or_else(broken)?;
        parts.push(part(&rest[..end]).ok_or_else(broken)?);
        rest = &rest[end + next.len()..];
    }
    Ok(parts)
}

fn part(bytes: &[u8]) -> Option<Part<'_>> {
    let end = find(bytes, b"\r\n\r\n")?;
    let head = std::str::from_utf8(&bytes[..end]).ok()?;
    let lines = head.split("\r\n").filter_map(|line| line.split_once(':'));
    let mut lines = lines.filter(|(name, _)| name.eq_ignore_ascii_case("content-disposition"));
    let (_, fields) = lines.next()?;
    let name = field(fields, "filename").or_else(|| field(fields, "name"))?;
    Some(Part {
        name: name.into(),
        content: &bytes[end + 4..],
    })
}

fn find(bytes: &[u8], wanted: &[u8]) -> Option<usize> {
    bytes.windows(wanted.len()).position(|window| window == wanted)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)] // A test may fail there.
    use super::*;

    const FORM: &str = "--b\r\nContent-Disposition: form-data; name=\"a\"; filename=\"x.jpg\"\r\nContent-Type: image/jpeg\r\n\r\n\r\n--Bytes\r\n\
        --b\r\ncontent-disposition: form-data; name=c\r\n\r\n\r\n--b--\r\n";

    #[test]
    fn parts_have_names_and_bytes() {
        assert_eq!(boundary("multipart/form-data; boundary=\"b\""), Some("b"));
        assert_eq!(boundary("Multipart/Form-Data; charset=x; boundary=b"), Some("b"));
        for other in [
            "multipart/mixed; boundary=b",
            "multipart/form-data",
            "multipart/form-data; boundary=",
        ] {
            assert_eq!(boundary(other), None, "{other}");
        }
        let parts = parts(FORM.as_bytes(), "b").unwrap_or_else(|refusal| panic!("{refusal:?}"));
        let parts: Vec<_> = parts.iter().map(|part| (part.name.as_str(), part.content)).collect();
        assert_eq!(
            parts,
            [("x.jpg", &b""[..]), ("c", &b""[..])].map(|(name, content)| match name {
                "x.jpg" => (name, &b"\r\n--Bytes"[..]),
                _ => (name, content),
            })
        );
    }

    #[test]
    fn a_form_that_ends_early_is_refused() {
        for end in 0..FORM.len() - 4 {
            assert!(parts(&FORM.as_bytes()[..end], "b").is_err(), "{end}");
        }
        assert!(parts(b"--b\r\nno head\r\n--b--", "b").is_err());
    }
}
