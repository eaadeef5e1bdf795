//! Files that are not what they should be.

use cortado_proto::read::{self, FileKind};
use cortado_proto::text::TextOptions;
use std::fs;

#[test]
fn wrong_files_are_distinguished() {
    let folder = tempfile::tempdir().expect("makes a folder");
    let cases: [(&str, &[u8], &str); 7] = [
        ("empty.prototxt", b"", "the file is empty"),
        ("comments.prototxt", b"# nothing here\n\n", "the file is empty"),
        (
            "weights.caffemodel",
            b"\x0a\x05LeNet\xa2\x06\x00",
            "this is a binary file, not a prototxt: are these weights (a caffemodel)?",
        ),
        (
            "weights.h5",
            b"\x89HDF\r\n\x1a\nxx",
            "this is a binary file, not a prototxt: are these weights (a caffemodel)?",
        ),
        (
            "solver.prototxt",
            b"# a solver\nbase_lr: 0.1\nnet: \"x\"\n",
            "this is a solver (\"base_lr\" belongs to one), not a net: a solver names its net by `net: \"FILE\"`",
        ),
        (
            "typo.prototxt",
            b"naem: \"x\"",
            "NetParameter has no field \"naem\"; did you mean \"name\"?",
        ),
        (
            "chinese.prototxt",
            b"name: \"\xff\" # \xb2\xe3\nnaem: 1",
            "NetParameter has no field \"naem\"; did you mean \"name\"?",
        ),
    ];
    for (name, bytes, expected) in cases {
        let path = folder.path().join(name);
        fs::write(&path, bytes).expect("writes");
        let error = read::read_net(&path, TextOptions::default())
            .expect_err(name)
            .to_string();
        assert!(error.starts_with(&path.display().to_string()), "{name}: {error}");
        assert!(error.contains(expected), "{name}: {error}");
    }
    let net = folder.path().join("net.prototxt");
    fs::write(&net, "name: \"x\"\nlayer { }\n").expect("writes");
    let error = read::read_solver(&net, TextOptions::default())
        .expect_err("is a net")
        .to_string();
    assert!(
        error.contains(
            ":1:1: this is a net (\"name\" belongs to one), not a solver: a solver names its net by `net: \"FILE\"`"
        ),
        "{error}"
    );
    let error = read::read_net(folder.path(), TextOptions::default())
        .expect_err("is a folder")
        .to_string();
    assert!(error.contains("this is a folder"), "{error}");
    let error = read::read_net(&folder.path().join("none"), TextOptions::default())
        .expect_err("is missing")
        .to_string();
    assert!(error.starts_with("cannot read ") && error.contains("none"), "{error}");
}

#[test]
fn files_are_classified_by_their_fields() {
    let cases = [
        ("layer { }", Some(FileKind::Net)),
        ("layers { }", Some(FileKind::Net)),
        ("input: \"x\" input_dim: 1", Some(FileKind::Net)),
        ("net: \"x\"", Some(FileKind::Solver)),
        ("lr_policy: fixed", Some(FileKind::Solver)),
        ("net_param { layer { } } debug_info: true", Some(FileKind::Solver)),
        ("base_lr: 1 layer { ", Some(FileKind::Net)),
        ("", None),
        ("debug_info: true", None),
    ];
    for (source, kind) in cases {
        assert_eq!(read::kind(source), kind, "{source}");
    }
}
