//! Inputs that a search starts from: files of the tests, a few that are written here, and random bytes.

use super::targets::Target;
use anyhow::Result;
use std::fs;
use std::path::Path;

/// Files that are written here: the target, and the content.
const WRITTEN: [(&str, &[u8]); 20] = [
    ("list", b"\x02\0\0\x08\x01\0\0\0\x03\x01\x02\x03"),
    ("list", b"\x02\0\0\x08\x03\0\0\0\x01\0\0\0\x02\0\0\0\x02\x01\x02\x03\x04"),
    (
        "list",
        b"\x03<annotation><size><width>3</width><height>3</height></size><object><name>cat</name><difficult>0</difficult><bndbox><xmin>1</xmin><ymin>1</ymin><xmax>2</xmax><ymax>2</ymax></bndbox></object></annotation>",
    ),
    (
        "list",
        b"\x04{\"image\":{\"width\":3,\"height\":3},\"annotation\":[{\"bbox\":[0,1,2,2],\"category_id\":1,\"iscrowd\":0}]}",
    ),
    ("list", b"\x051 0 0 2 2\n2 1 1 2 2\n"),
    (
        "list",
        b"\x06[net]\nwidth=8\nheight=8\nchannels=3\n\n[convolutional]\nfilters=18\nsize=1\n\n[yolo]\nmask = 0,1,2\nanchors = 10,13, 16,30, 33,23\nclasses=1\nnum=3\n",
    ),
    (
        "list",
        b"\x07kind = \"classify\"\n[net]\nfile = \"net.prototxt\"\nsha256 = \"0000000000000000000000000000000000000000000000000000000000000000\"\n[input]\nheight = 3\nwidth = 3\nmean = [1.0, 2.0, 3.0]\n",
    ),
    ("list", b"\x01item { name: \"cat\" label: 1 display_name: \"cat\" }\nitem { name: \"dog\" label: 2 }\n"),
    ("picture", b"P6 2 2 255\n0123456789ab"),
    ("picture", b"P3\n2 1\n255\n1 2 3 4 5 6\n"),
    (
        "picture",
        b"BM\x46\0\0\0\0\0\0\0\x36\0\0\0\x28\0\0\0\x02\0\0\0\x02\0\0\0\x01\0\x18\0\0\0\0\0\x10\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\x01\x02\x03\x04\x05\x06\0\0\x01\x02\x03\x04\x05\x06\0\0",
    ),
    ("record", b"\0\x08\x03\x10\x02\x18\x02\x22\x0c0123456789ab\x28\x01"),
    ("record", b"\x02\x08\x01\x12\x10\x08\x03\x10\x02\x18\x02\x22\x0c0123456789ab"),
    ("serve", b"GET /v2/models/net\nhost: localhost\n\n"),
    ("serve", b"GET /metrics\n\n"),
    (
        "serve",
        b"POST /v2/models/net/infer\ncontent-type: application/json\n\n{\"inputs\":[{\"name\":\"x\",\"shape\":[1,3,1,1],\"datatype\":\"FP32\",\"data\":[1,2,3]}]}",
    ),
    (
        "serve",
        b"POST /v1/models/net:predict\ncontent-type: application/json\n\n{\"instances\":[[[[1,2,3,4],[1,2,3,4],[1,2,3,4],[1,2,3,4]],[[1,2,3,4],[1,2,3,4],[1,2,3,4],[1,2,3,4]],[[1,2,3,4],[1,2,3,4],[1,2,3,4],[1,2,3,4]]]]}",
    ),
    ("serve", b"POST /v1/models/pictures:predict?top=2\ncontent-type: image/png\n\nP6 2 2 255\n0123456789ab"),
    (
        "serve",
        b"POST /v1/models/pictures:predict\ncontent-type: multipart/form-data; boundary=x\n\n--x\r\ncontent-disposition: form-data; name=\"a\"; filename=\"a\"\r\n\r\nP6 2 2 255\n0123456789ab\r\n--x--\r\n",
    ),
    (
        "serve",
        b"POST /v2/models/net/infer\ninference-header-content-length: 120\n\n{\"inputs\":[{\"name\":\"x\",\"shape\":[1,3,4,4],\"datatype\":\"FP32\",\"parameters\":{\"binary_data_size\":192}}]}                    0123",
    ),
];

/// How many inputs of random bytes a target gets, and their length.
const DRAWN: u64 = 64;
const LENGTH: usize = 700;

/// Fills a folder that is empty.
pub(super) fn plant(root: &Path, target: &Target, corpus: &Path) -> Result<()> {
    if fs::read_dir(corpus)?.next().is_some() {
        return Ok(());
    }
    for (index, (_, content)) in WRITTEN.iter().filter(|(name, _)| *name == target.name).enumerate() {
        fs::write(corpus.join(format!("written-{index}")), content)?;
    }
    for seed in target.seeds {
        copy(&root.join(seed.folder), seed.ending, seed.first, target.bytes, corpus)?;
    }
    for seed in 0..DRAWN {
        fs::write(corpus.join(format!("drawn-{seed}")), drawn(seed))?;
    }
    Ok(())
}

fn copy(folder: &Path, ending: &str, first: &[u8], most: usize, corpus: &Path) -> Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            copy(&path, ending, first, most, corpus)?;
            continue;
        }
        let name = path.display().to_string();
        let size = usize::try_from(path.metadata()?.len())?;
        if name.ends_with(ending) && size + first.len() <= most {
            let name = name.replace(['/', '.'], "_");
            let name = &name[name.len().saturating_sub(100)..];
            fs::write(
                corpus.join(format!("{}{name}", first.first().unwrap_or(&0))),
                [first, &fs::read(&path)?].concat(),
            )?;
        }
    }
    Ok(())
}

fn drawn(seed: u64) -> Vec<u8> {
    let mut state = (seed + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    let next = |_| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 56) as u8
    };
    (0..LENGTH).map(next).collect()
}
