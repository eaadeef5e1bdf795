//! The layers that write and read flows, maps and images: what is in the files, and mistakes.
#![allow(clippy::unwrap_used)] // A test may fail there.

use crate::common::{ctx, parse, temp};
use crate::forks::kind;
use cortado_core::{Blob, Phase, Result};
use cortado_data::image::{Color, Format, Picture, encode, read};
use cortado_math::testing::LayerTest;
use std::fs;
use std::path::Path;

fn writer(name: &str, folder: &Path, options: &str, blob: &Blob<f32>) -> Result<LayerTest<f32>> {
    let options = match options.contains("file:") {
        true => options.replace("FOLDER", &folder.display().to_string()),
        false => format!("folder: '{}' {options}", folder.display()),
    };
    let text = format!("writer_param {{ {options} }}");
    LayerTest::new(kind(name), &text, Phase::TEST, vec![blob.alias("x")])
}

fn names(folder: &Path) -> Vec<String> {
    let mut names: Vec<String> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned())
        .collect();
    names.sort();
    names
}

/// Numbers that depend on their place.
fn numbered(shape: &[usize]) -> Blob<f32> {
    let values: Vec<f32> = (0..shape.iter().product()).map(|i: usize| i as f32 - 1.5).collect();
    Blob::from_data("x", shape, &values).unwrap()
}

fn floats(bytes: &[u8]) -> Vec<f32> {
    bytes
        .as_chunks::<4>()
        .0
        .iter()
        .map(|&bytes| f32::from_le_bytes(bytes))
        .collect()
}

#[test]
fn flows_go_into_numbered_files_and_come_back() -> Result<()> {
    let folder = temp()?;
    let out = folder.path().join("made/for/it");
    let blob = numbered(&[2, 2, 2, 3]);
    let mut layer = writer("FLOWriter", &out, "prefix: 'a-' suffix: '.b'", &blob)?;
    assert!(!out.exists(), "nothing is made before the first pass");
    layer.forward()?;
    layer.forward()?;
    let expected = [
        "a-0000000(000).b.flo",
        "a-0000000(001).b.flo",
        "a-0000001(000).b.flo",
        "a-0000001(001).b.flo",
    ];
    assert_eq!(names(&out), expected);
    let bytes = fs::read(out.join(expected[1])).unwrap();
    assert_eq!(bytes[..12], [b'P', b'I', b'E', b'H', 3, 0, 0, 0, 2, 0, 0, 0]);
    let (across, down) = (12..18, 18..24);
    let pairs = across.zip(down).flat_map(|(x, y)| [x as f32 - 1.5, y as f32 - 1.5]);
    assert_eq!(floats(&bytes[12..]), pairs.collect::<Vec<_>>());
    let list = expected.map(|name| format!("made/for/it/{name}")).join("\n");
    fs::write(folder.path().join("list"), list).unwrap();
    let param = parse("type: 'FloData' top: 'flow' image_data_param { source: 'list' batch_size: 2 }")?;
    let mut reader =
        LayerTest::<f32>::from_param(kind("FloData"), &param, ctx(Phase::TRAIN, folder.path()), Vec::new())?;
    for _ in 0..3 {
        reader.forward()?;
        assert_eq!(reader.top(0).shape().to_vec(), [2, 2, 2, 3]);
        assert_eq!(reader.top(0).data()?.to_vec(), blob.data()?.to_vec());
    }
    Ok(())
}

#[test]
fn maps_go_into_files_and_come_back() -> Result<()> {
    let folder = temp()?;
    let blob = numbered(&[1, 2, 3, 4]);
    let mut layer = writer("FloatWriter", folder.path(), "", &blob)?;
    layer.forward()?;
    let path = folder.path().join("0000000.float3");
    let bytes = fs::read(&path).unwrap();
    let (header, values) = bytes.split_at(bytes.len() - 96);
    assert_eq!(header, b"float\n3\n4\n3\n2\n");
    assert_eq!(floats(values), blob.data()?.to_vec());
    let text = "top: 'y' reader_param { file: '0000000.float3' num: 2 }";
    let param = parse(&format!("type: 'FloatReader' {text}"))?;
    let mut reader =
        LayerTest::<f64>::from_param(kind("FloatReader"), &param, ctx(Phase::TEST, folder.path()), Vec::new())?;
    reader.forward()?;
    assert_eq!(reader.top(0).shape().to_vec(), [2, 2, 3, 4]);
    let twice: Vec<f64> = (0..48).map(|i| f64::from(i % 24) - 1.5).collect();
    assert_eq!(reader.top(0).data()?.to_vec(), twice);
    Ok(())
}

#[test]
fn float_maps_have_the_other_sign_and_the_lowest_row_first() -> Result<()> {
    let folder = temp()?;
    for (channels, mark) in [(1, "Pf"), (3, "PF")] {
        let blob = numbered(&[1, channels, 2, 2]);
        let options = format!("file: 'FOLDER/{mark}.pfm'");
        let mut layer = writer("PFMWriter", folder.path(), &options, &blob)?;
        layer.forward()?;
        layer.forward()?;
        let bytes = fs::read(folder.path().join(format!("{mark}.pfm"))).unwrap();
        let header = format!("{mark}\n2 2\n-1.0\n");
        assert!(bytes.starts_with(header.as_bytes()));
        let value = |channel: usize, row: usize, column: usize| 1.5 - ((channel * 2 + row) * 2 + column) as f32;
        let places = [(1, 0), (1, 1), (0, 0), (0, 1)];
        let expected: Vec<f32> = places
            .iter()
            .flat_map(|&(row, column)| (0..channels).map(move |channel| value(channel, row, column)))
            .collect();
        assert_eq!(floats(&bytes[header.len()..]), expected);
    }
    assert_eq!(names(folder.path()), ["PF.pfm", "Pf.pfm"]);
    Ok(())
}

#[test]
fn images_go_into_files() -> Result<()> {
    let folder = temp()?;
    let values = [0.5, 300.0, -4.0, 7.9, 10.0, 20.0, 30.0, 40.0, 1.0, 2.0, 3.0, 4.0];
    let colours = Blob::<f32>::from_data("x", &[1, 3, 2, 2], &values)?;
    writer("ImgWriter", folder.path(), "scale: 2 prefix: 'c'", &colours)?.forward()?;
    let picture = read(&folder.path().join("c0000000.ppm"), Color::Bgr)?;
    assert_eq!((picture.height, picture.width, picture.channels), (2, 2, 3));
    assert_eq!(picture.pixels, [1, 20, 2, 255, 40, 4, 0, 60, 6, 15, 80, 8]);
    let grey = Blob::<f32>::from_data("x", &[1, 1, 1, 3], &[-1.0, 0.0, 1.0])?;
    writer("ImgWriter", folder.path(), "normalize: true", &grey)?.forward()?;
    assert_eq!(
        read(&folder.path().join("0000000.pgm"), Color::Gray)?.pixels,
        [0, 127, 255]
    );
    let flat = Blob::<f32>::from_data("x", &[1, 1, 1, 2], &[5.0, 5.0])?;
    writer("ImgWriter", folder.path(), "normalize: true prefix: 'f'", &flat)?.forward()?;
    assert_eq!(read(&folder.path().join("f0000000.pgm"), Color::Gray)?.pixels, [0, 0]);
    Ok(())
}

#[test]
fn an_image_is_shown_again_and_again() -> Result<()> {
    let folder = temp()?;
    let picture = Picture {
        height: 2,
        width: 2,
        channels: 3,
        pixels: (0..12).collect(),
    };
    fs::write(folder.path().join("a.png"), encode(&picture, Format::Png)?).unwrap();
    let text =
        "type: 'ImgReader' top: 'y' reader_param { file: 'a.png' num: 2 } transform_param { mean_value: 1 scale: 2 }";
    let mut layer = LayerTest::<f32>::from_param(
        kind("ImgReader"),
        &parse(text)?,
        ctx(Phase::TEST, folder.path()),
        Vec::new(),
    )?;
    layer.forward()?;
    assert_eq!(layer.top(0).shape().to_vec(), [2, 3, 2, 2]);
    let expected: Vec<f32> = (0..24).map(|i| 2.0 * ((i % 4 * 3 + i % 12 / 4) as f32 - 1.0)).collect();
    assert_eq!(layer.top(0).data()?.to_vec(), expected);
    Ok(())
}

/// Files of these bytes, and the errors that they give.
#[test]
fn damaged_files_are_errors() -> Result<()> {
    let folder = temp()?;
    let message_of = |name: &str, bytes: &[u8]| -> String {
        fs::write(folder.path().join("file"), bytes).unwrap();
        fs::write(folder.path().join("list"), "file\n").unwrap();
        let text = match name {
            "FloData" => "type: 'FloData' top: 'y' image_data_param { source: 'list' }",
            _ => "type: 'FloatReader' top: 'y' reader_param { file: 'file' }",
        };
        let ctx = ctx(Phase::TEST, folder.path());
        let layer = LayerTest::<f32>::from_param(kind(name), &parse(text).unwrap(), ctx, Vec::new());
        layer.map(|_| ()).unwrap_err().to_string()
    };
    let flow = |width: i32, height: i32, values: usize| {
        let sides = [width, height].map(i32::to_le_bytes).concat();
        [&b"PIEH"[..], &sides, &vec![0; 4 * values]].concat()
    };
    for (name, bytes, part) in [
        ("FloData", b"PIEH".to_vec(), "list:1: "),
        ("FloData", b"PIEH".to_vec(), "file: the file is too short for a flow"),
        ("FloData", [b'x'; 20].to_vec(), "does not begin with PIEH"),
        (
            "FloData",
            flow(2, 1, 3),
            "12 bytes of values, which are not those of 2x1 pixels",
        ),
        (
            "FloData",
            flow(-1, 1, 0),
            "0 bytes of values, which are not those of -1x1 pixels",
        ),
        (
            "FloData",
            flow(i32::MAX, i32::MAX, 1),
            "not those of 2147483647x2147483647 pixels",
        ),
        (
            "FloatReader",
            b"flot\n".to_vec(),
            "it does not begin with the line \"float\"",
        ),
        (
            "FloatReader",
            b"float\n3\n2\n".to_vec(),
            "the line with the height is missing",
        ),
        (
            "FloatReader",
            b"float\n4\n".to_vec(),
            "it has \"4\" axes; it must have 2 or 3",
        ),
        ("FloatReader", b"float\n2\n0\n1\n".to_vec(), "its width is \"0\""),
        (
            "FloatReader",
            b"float\n2\n1\n1\nabc".to_vec(),
            "3 bytes of values, which are not those of 1x1x1 floats",
        ),
        (
            "FloatReader",
            b"float\n2\n9223372036854775807\n8\n".to_vec(),
            "0 bytes of values, which are not those of",
        ),
    ] {
        let found = message_of(name, &bytes);
        assert!(found.contains(part), "{part}: {found}");
    }
    Ok(())
}

#[test]
fn mistakes() -> Result<()> {
    let folder = temp()?;
    let blob = numbered(&[2, 4, 2, 2]);
    for (name, options, part) in [
        (
            "FLOWriter",
            "",
            "number of channels of what is written: expected 2, found 4",
        ),
        (
            "PFMWriter",
            "",
            "number of channels of what is written: expected 1 or 3, found 4",
        ),
        (
            "ImgWriter",
            "scale: nan",
            "writer_param.scale: must be finite, but is NaN",
        ),
        (
            "FloatWriter",
            "file: 'FOLDER/a'",
            "writer_param.file: is one file for a batch of 2 items",
        ),
        (
            "FloatWriter",
            "file: '..'",
            "writer_param.file: is not the name of a file",
        ),
        (
            "FloatWriter",
            "suffix: 'a/b'",
            "writer_param.suffix: is part of the name of a file and must not have a slash",
        ),
    ] {
        let found = writer(name, folder.path(), options, &blob)
            .map(|_| ())
            .unwrap_err()
            .to_string();
        assert!(found.contains(part), "{part}: {found}");
    }
    // A folder that cannot be made.
    fs::write(folder.path().join("taken"), "").unwrap();
    let mut layer = writer("FloatWriter", &folder.path().join("taken"), "", &blob)?;
    assert!(layer.forward().unwrap_err().to_string().contains("make the folder"));
    Ok(())
}
