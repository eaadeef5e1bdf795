//! Sizes that exceed any memory, and files that never end: errors that name the field or the
//! file, before anything is taken.
#![allow(clippy::unwrap_used)]

use crate::common::{ctx, database, datum, temp};
use cortado_core::limit::{Limits, PIXELS, PREFETCH};
use cortado_core::{Ctx, LayerKind, Phase, Result};
use cortado_data::convert::{ConvertTarget, Imageset, convert_imageset};
use cortado_data::db::{self, Backend};
use cortado_data::image::{Color, Format, Picture, decode, encode, probe, resize};
use cortado_data::{data_layer, hdf5_data, image_data, list, memory_data, window_data};
use cortado_hdf5::{Hdf5Values, Tree};
use cortado_math::testing::LayerTest;
use cortado_proto::Datum;
use std::fs;
use std::path::Path;

/// The error of a layer with these options, with files of a folder.
fn complaint(folder: &Path, kind: &'static LayerKind, options: &str) -> String {
    complaint_in(ctx(Phase::TEST, folder), folder, kind, options)
}

fn complaint_in(ctx: Ctx, folder: &Path, kind: &'static LayerKind, options: &str) -> String {
    let tops = if kind.name == "HDF5Data" { "" } else { r#"top: "label""# };
    let text = format!(r#"type: "{}" top: "data" {tops} {options}"#, kind.name);
    let param = crate::common::parse(&text).unwrap();
    let layer = LayerTest::<f32>::from_param(kind, &param, ctx, Vec::new());
    let error = layer.map(drop).unwrap_err().to_string();
    error.replace(&format!("{}/", folder.display()), "")
}

/// A folder with a picture, and with a database, a list, a window file and HDF5 data of one item.
fn folder() -> Result<tempfile::TempDir> {
    let folder = temp()?;
    let path = |name: &str| folder.path().join(name);
    database(&path("db"), [datum(0, 3, 64, 64)])?;
    let picture = Picture {
        height: 64,
        width: 64,
        channels: 3,
        pixels: vec![7; 3 * 64 * 64],
    };
    fs::write(path("a.png"), encode(&picture, Format::Png)?).unwrap();
    fs::write(path("list"), "a.png 1\n").unwrap();
    let windows = "# 0\na.png\n3\n64\n64\n2\n1 0.9 2 2 60 60\n1 0.1 2 2 60 60\n";
    fs::write(path("windows"), windows).unwrap();
    let mut tree = Tree::new();
    tree.insert("data", &[1, 10_000], Hdf5Values::F32(&[0.0; 10_000]))
        .unwrap();
    let mut bytes = Vec::new();
    cortado_hdf5::write(tree, &mut bytes).unwrap();
    fs::write(path("data.h5"), bytes).unwrap();
    fs::write(path("rows"), "data.h5\n").unwrap();
    Ok(folder)
}

#[test]
fn batches_that_do_not_fit_are_refused_when_the_layer_is_set_up() -> Result<()> {
    let folder = folder()?;
    let largest = "batch_size: 4294967295";
    for (kind, options, field, items) in [
        (
            &data_layer::KIND,
            format!(r#"data_param {{ source: "db" backend: LMDB {largest} }}"#),
            "data_param",
            "3x64x64",
        ),
        (
            &image_data::KIND,
            format!(r#"image_data_param {{ source: "list" {largest} }}"#),
            "image_data_param",
            "3x64x64",
        ),
        (
            &window_data::KIND,
            format!(r#"window_data_param {{ source: "windows" {largest} }} transform_param {{ crop_size: 64 }}"#),
            "window_data_param",
            "3x64x64",
        ),
        (
            &hdf5_data::KIND,
            format!(r#"hdf5_data_param {{ source: "rows" {largest} }}"#),
            "hdf5_data_param",
            "10000",
        ),
        (
            &memory_data::KIND,
            format!("memory_data_param {{ {largest} channels: 4294967295 height: 4294967295 width: 2 }}"),
            "memory_data_param",
            "4294967295x4294967295x2",
        ),
    ] {
        let found = complaint(folder.path(), kind, &options);
        let expected = format!("{field}.batch_size: a batch of 4294967295 items of {items} would take ");
        assert!(found.starts_with(&expected), "{found}");
        assert!(
            found.ends_with(" bytes, for which there is no memory; lower it"),
            "{found}"
        );
    }
    Ok(())
}

/// Any number of batches may be made ahead, if they fit.
#[test]
fn batches_ahead_have_a_limit_and_must_fit() -> Result<()> {
    let folder = folder()?;
    let with_floats = Datum {
        float_data: vec![0.5; 5],
        ..datum(0, 3, 64, 64)
    };
    database(&folder.path().join("floats"), [with_floats])?;
    let options =
        "data_param { source: 'floats' backend: LMDB float_label: true batch_size: 1000 prefetch: 4294967295 }";
    let refused = || complaint(folder.path(), &data_layer::KIND, options);
    let expected = "data_param.prefetch: 4294967295 batches ahead are more than the limit of 1024; if that is meant, give \
        -max-prefetch=4294967295, or set CORTADO_MAX_PREFETCH=4294967295 in the environment";
    assert_eq!(refused(), expected);
    let raised = Limits {
        prefetch: PREFETCH.raised_to(u32::MAX.into()),
        ..Limits::default()
    };
    let ctx = ctx(Phase::TEST, folder.path()).with_limits(raised);
    let bytes = 4 * 1000 * (3 * 64 * 64 + 5) * (1_u64 << 32);
    assert_eq!(
        complaint_in(ctx, folder.path(), &data_layer::KIND, options),
        format!(
            "data_param.prefetch: 4294967296 batches of 1000 items of 3x64x64 and 5 would take {bytes} bytes, for which \
            there is no memory; make them fewer or smaller"
        )
    );
    // The other contexts of the process keep theirs.
    assert_eq!(refused(), expected);
    Ok(())
}

#[test]
fn limits_are_stated() -> Result<()> {
    let folder = folder()?;
    let pixels = "image_data_param { source: \"list\" new_height: 2147483647 new_width: 2147483647 }";
    assert_eq!(
        complaint(folder.path(), &image_data::KIND, pixels),
        "image_data_param.new_height: it and new_width make 2147483647x2147483647 pixels, more than the limit of \
        268435456; if that is meant, give -max-pixels=4611686014132420609, or set \
        CORTADO_MAX_PIXELS=4611686014132420609 in the environment"
    );
    let set = |resize, threads| {
        let set = Imageset {
            root: format!("{}/", folder.path().display()),
            list: folder.path().join("list"),
            resize,
            threads,
            ..Default::default()
        };
        let target = ConvertTarget {
            path: &folder.path().join("new"),
            backend: Backend::Lmdb,
            dry_run: true,
            limits: Limits::default(),
        };
        convert_imageset(&set, &target, &cortado_core::event::Silent)
            .unwrap_err()
            .to_string()
    };
    assert_eq!(
        set(Some((2_147_483_647, 1)), 1),
        "resizing to 2147483647x1 pixels: that is more than the limit of 268435456; if that is meant, give \
        -max-pixels=2147483647, or set CORTADO_MAX_PIXELS=2147483647 in the environment"
    );
    assert_eq!(
        set(None, 2_147_483_647),
        "2147483647 threads are more than the limit of 1024; if that is meant, give -max-threads=2147483647, \
        or set CORTADO_MAX_THREADS=2147483647 in the environment"
    );
    Ok(())
}

#[test]
fn pictures_have_a_limit() -> Result<()> {
    // Grey rows of one bit a pixel compress so well that such a file is a small one.
    let (side, row) = (20_000_u32, vec![0; 1 + 20_000 / 8]);
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, side, side);
    encoder.set_depth(png::BitDepth::One);
    let mut writer = encoder.write_header().unwrap();
    let mut stream = writer.stream_writer().unwrap();
    (0..side).for_each(|_| std::io::Write::write_all(&mut stream, &row[1..]).unwrap());
    stream.finish().unwrap();
    writer.finish().unwrap();
    assert!(file.len() < 1 << 20);
    let error = decode(&file, Color::Bgr).unwrap_err().to_string();
    assert_eq!(
        error,
        "the header claims 20000x20000 pixels, more than the limit of 268435456; if that is meant, give \
        -max-pixels=400000000, or set CORTADO_MAX_PIXELS=400000000 in the environment"
    );
    let raised = Color::Bgr.within(PIXELS.raised_to(400_000_000));
    assert_eq!(probe(&file, raised)?, (20_000, 20_000, 1));
    assert!(probe(&file, Color::Bgr).is_err());
    let picture = Picture {
        height: 1,
        width: 2,
        channels: 1,
        pixels: vec![1, 2],
    };
    for (height, width) in [(0, 1), (1, 0), (1 << 20, 1 << 20), (usize::MAX, usize::MAX)] {
        let error = resize(&picture, height, width, PIXELS).unwrap_err().to_string();
        let expected = format!("an image cannot be resized to {height}x{width} pixels");
        assert!(error.starts_with(&expected), "{error}");
    }
    let broken = Picture { height: 3, ..picture };
    assert!(resize(&broken, 2, 2, PIXELS).is_err());
    Ok(())
}

#[cfg(target_os = "linux")]
#[test]
fn what_never_ends_is_no_list_and_no_image() -> Result<()> {
    let folder = folder()?;
    let zero = Path::new("/dev/zero");
    let too_large = "cannot read /dev/zero: it is larger than 16 MiB, the most that is read";
    assert_eq!(list::read_list(zero).unwrap_err().to_string(), too_large);
    let at = |kind, options: &str| complaint(folder.path(), kind, options);
    assert_eq!(
        at(
            &hdf5_data::KIND,
            r#"hdf5_data_param { source: "/dev/zero" batch_size: 1 }"#
        ),
        too_large
    );
    let windows = r#"window_data_param { source: "/dev/zero" batch_size: 1 } transform_param { crop_size: 8 }"#;
    assert_eq!(at(&window_data::KIND, windows), too_large);
    fs::write(folder.path().join("rows"), "/dev/zero\n").unwrap();
    fs::write(folder.path().join("list"), "/dev/zero 1\n").unwrap();
    assert_eq!(
        at(&hdf5_data::KIND, r#"hdf5_data_param { source: "rows" batch_size: 1 }"#),
        "rows:1: cannot open /dev/zero: it is not a regular file"
    );
    let images = at(
        &image_data::KIND,
        r#"image_data_param { source: "list" batch_size: 1 }"#,
    );
    assert_eq!(images, format!("list:1: {too_large}"));
    assert_eq!(
        db::open(zero, Backend::Lmdb).map(drop).unwrap_err().to_string(),
        "cannot open /dev/zero: it is not a regular file"
    );
    Ok(())
}

#[cfg(target_os = "linux")]
#[test]
fn pipes_are_no_databases_and_are_lists_while_somebody_writes() -> Result<()> {
    let folder = folder()?;
    let pipe = |name: &str| {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        let made = std::process::Command::new("mkfifo").arg(&path).status().unwrap();
        assert!(made.success());
        path
    };
    for (database, file, backend) in [
        ("lmdb", "data.mdb", Backend::Lmdb),
        ("current", "CURRENT", Backend::Leveldb),
        ("manifest", "MANIFEST-000001", Backend::Leveldb),
    ] {
        let path = pipe(&format!("{database}/{file}"));
        if database == "manifest" {
            fs::write(path.with_file_name("CURRENT"), "MANIFEST-000001\n").unwrap();
        }
        let error = db::open(&folder.path().join(database), backend).map(drop).unwrap_err();
        let expected = format!("cannot open {}: it is not a regular file", path.display());
        assert_eq!(error.to_string(), expected);
    }
    let path = pipe("list.pipe");
    let writer = std::thread::spawn({
        let path = path.clone();
        move || fs::write(path, "a.png 1\n".repeat(20_000)).unwrap()
    });
    assert_eq!(list::read_list(&path)?.len(), 20_000);
    writer.join().unwrap();
    Ok(())
}
