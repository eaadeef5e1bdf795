//! Lists of images.
#![allow(clippy::unwrap_used)]

use cortado_core::Rng;
use cortado_data::list::{ListEntry, read_list};
use std::fs;

fn parse(text: &[u8]) -> Result<Vec<ListEntry>, String> {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("list.txt");
    fs::write(&path, text).unwrap();
    read_list(&path).map_err(|e| e.to_string().replace(&path.display().to_string(), "list.txt"))
}

fn entry(line: usize, path: &str, label: i32) -> ListEntry {
    ListEntry {
        line,
        path: path.into(),
        label,
    }
}

#[test]
fn the_last_space_parts_path_and_label() {
    let found = parse(b"a.png 0\nsub dir/b c.jpg 17\r\n\n  \nd.png\t-3\ne.png   4  ").unwrap();
    let expected = [
        entry(1, "a.png", 0),
        entry(2, "sub dir/b c.jpg", 17),
        entry(5, "d.png", -3),
        entry(6, "e.png", 4),
    ];
    assert_eq!(found, expected);
    assert_eq!(parse(b"\xef\xbb\xbfa.png 1").unwrap(), [entry(1, "a.png", 1)]);
    assert!(parse(b"").unwrap().is_empty());
}

#[test]
fn mistakes_are_named_with_their_line() {
    for (text, expected) in [
        (
            &b"a 1\nb"[..],
            "list.txt:2: \"b\" is a path without a label; write `PATH LABEL`",
        ),
        (
            b"a 1\n 3\n",
            "list.txt:2: \"3\" is a label without a path; write `PATH LABEL`",
        ),
        (
            b"a x",
            "list.txt:1: the label \"x\" is not an integer of 32 bits; write `PATH LABEL`",
        ),
        (
            b"a 1.5",
            "list.txt:1: the label \"1.5\" is not an integer of 32 bits; write `PATH LABEL`",
        ),
        (
            b"a 3000000000",
            "list.txt:1: the label \"3000000000\" is not an integer of 32 bits; write `PATH LABEL`",
        ),
        (
            b"a\n\xff 1",
            "list.txt:1: \"a\" is a path without a label; write `PATH LABEL`",
        ),
        (
            b"a 1\n\xff 1",
            "list.txt:2: is not UTF-8 text; a list has a path and a label on each line",
        ),
        (
            b"a\0 1",
            "list.txt:1: holds a zero byte; a list has a path and a label on each line",
        ),
    ] {
        assert_eq!(parse(text).unwrap_err(), expected);
    }
    let folder = tempfile::tempdir().unwrap();
    let error = read_list(folder.path()).unwrap_err().to_string();
    assert!(error.contains("is a folder; name the file"), "{error}");
    let error = read_list(&folder.path().join("none")).unwrap_err().to_string();
    assert!(error.starts_with("cannot read "), "{error}");
}

#[test]
fn damaged_lists_are_errors_or_lists() {
    let whole: Vec<u8> = (0..40)
        .flat_map(|i| format!("folder {i}/image.png {}\n", i % 7).into_bytes())
        .collect();
    let mut rng = Rng::new(3);
    for i in 0..1000 {
        let mut text = whole.clone();
        if i % 4 == 0 {
            text.truncate(rng.draw() as usize % text.len());
        }
        for _ in 0..rng.draw() % 4 {
            let at = rng.draw() as usize % text.len().max(1);
            text.get_mut(at)
                .into_iter()
                .for_each(|byte| *byte ^= 1 << (rng.draw() % 8));
        }
        match parse(&text) {
            Ok(entries) => assert!(entries.len() <= 80),
            Err(error) => assert!(error.starts_with("list.txt:"), "{error}"),
        }
    }
}
