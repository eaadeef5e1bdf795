//! Flags outside of the command line: in files and in variables.

use std::ffi::OsString;
use std::path::Path;

/// Files of flags may name others; if there are more than this number, they name each other in a
/// circle.
const MOST_FILES: usize = 100;

/// The most bytes of such a file.
const LIMIT: u64 = 1 << 20;

/// The flags of a file, one a line; `number` counts the files that are read, from 1. As in
/// gflags, lines that begin with `#` are comments, and a line without a dash names the programs that
/// the next ones are for, `*` and `?` allowed.
///
/// # Errors
/// A file that cannot be read, and one too many.
pub(super) fn file(path: &str, program: &str, number: usize) -> Result<Vec<OsString>, String> {
    if number > MOST_FILES {
        return Err(format!(
            "-flagfile {path}: there are too many files of flags; do they name each other?"
        ));
    }
    let bytes = cortado_files::read_up_to(Path::new(path), LIMIT)
        .map_err(|error| format!("cannot read -flagfile {path}: {error}"))?;
    let text = String::from_utf8_lossy(&bytes);
    let (mut flags, mut is_for_us) = (Vec::new(), true);
    for line in text
        .lines()
        .map(str::trim)
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
    {
        if line.starts_with('-') {
            flags.extend(is_for_us.then(|| OsString::from(line)));
        } else {
            is_for_us = line
                .split_whitespace()
                .any(|pattern| matches(pattern.as_bytes(), program.as_bytes()));
        }
    }
    Ok(flags)
}

/// The flag whose value is in the variable `FLAGS_NAME`.
///
/// # Errors
/// A variable that must be set and is not.
pub(super) fn variable(name: &str, must_be_set: bool) -> Result<Option<OsString>, String> {
    let Some(value) = std::env::var_os(format!("FLAGS_{name}")) else {
        return match must_be_set {
            true => Err(format!("-fromenv {name}: the variable FLAGS_{name} is not set")),
            false => Ok(None),
        };
    };
    let mut flag = OsString::from(format!("--{name}="));
    flag.push(value);
    Ok(Some(flag))
}

/// The values that gflags reads as no.
pub(super) fn is_no(text: &str) -> bool {
    matches!(text.to_ascii_lowercase().as_str(), "0" | "f" | "false" | "n" | "no")
}

/// Whether a name matches a pattern; the time is the product of their lengths at most.
fn matches(pattern: &[u8], name: &[u8]) -> bool {
    let (mut p, mut n) = (0, 0);
    // The place of the last `*`, and how far it reaches in the name.
    let mut star = None;
    while n < name.len() {
        match pattern.get(p) {
            Some(b'*') => {
                star = Some((p, n));
                p += 1;
            }
            Some(&c) if c == b'?' || c == name[n] => (p, n) = (p + 1, n + 1),
            _ => {
                let Some((at, reach)) = star else { return false };
                star = Some((at, reach + 1));
                (p, n) = (at + 1, reach + 1);
            }
        }
    }
    pattern[p..].iter().all(|&c| c == b'*')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_match_patterns() {
        for (pattern, is) in [
            ("caffe", true),
            ("c*e", true),
            ("*", true),
            ("*ff?", true),
            ("caff", false),
            ("c?e", false),
            ("", false),
        ] {
            assert_eq!(matches(pattern.as_bytes(), b"caffe"), is, "{pattern}");
        }
    }

    #[test]
    fn files_have_comments_and_parts_for_some_programs() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("flags");
        std::fs::write(&path, "# all\n-a=1\n\n  --b=x y\nother prog*\n-c\nca*\n-d\n").unwrap();
        let flags = file(path.to_str().unwrap(), "caffe", 1).unwrap();
        assert_eq!(flags, ["-a=1", "--b=x y", "-d"]);
        assert!(
            file(path.to_str().unwrap(), "caffe", 101)
                .unwrap_err()
                .contains("too many")
        );
        assert!(file("no-such-file", "caffe", 1).unwrap_err().contains("no-such-file"));
    }
}
