//! The errors of HDF5Data and HDF5Output, and what damaged files do to them.

use crate::common::{ctx, fixtures, parse, temp};
use crate::hdf5_data::{layer, numbered, save, text};
use cortado_core::{Phase, Result};
use cortado_data::hdf5_data::KIND;
use cortado_hdf5::Hdf5Values;
use cortado_math::testing::LayerTest;
use std::fs;
use std::path::Path;
use std::process::Command;

/// The error when the layer is set up and run.
fn complaint(folder: &Path, options: &str, beside: &str) -> String {
    let run = || {
        let mut layer = layer::<f32>(ctx(Phase::TRAIN, folder), options, beside)?;
        layer.forward()?;
        layer.forward()
    };
    run().map_or_else(|e: cortado_core::Error| e.to_string(), |()| "nothing".into())
}

#[test]
fn wrong_options() -> Result<()> {
    let folder = temp()?;
    for (options, beside, expected) in [
        ("", "", "hdf5_data_param.batch_size: must be at least 1"),
        (
            "batch_size: 1",
            "transform_param { scale: 2 }",
            "transform_param: HDF5Data does not transform data; leave it out, and transform them when the files are made",
        ),
    ] {
        assert_eq!(complaint(folder.path(), options, beside), expected);
    }
    let nothing = LayerTest::<f32>::new(&KIND, "", Phase::TEST, Vec::new()).map(drop);
    assert_eq!(
        nothing.expect_err("no source").to_string(),
        "hdf5_data_param.source: is missing; name the text file that lists the HDF5 files"
    );
    Ok(())
}

#[test]
fn wrong_lists() -> Result<()> {
    let folder = temp()?;
    numbered(folder.path(), "a.h5", 0, 2)?;
    let list = folder.path().join("list").display().to_string();
    assert!(complaint(folder.path(), "batch_size: 1", "").starts_with("cannot read list: "));
    text(folder.path(), "list", "\n  \n")?;
    assert_eq!(
        complaint(folder.path(), "batch_size: 1", ""),
        format!("{list}: the list is empty; it must name an HDF5 file on each line")
    );
    text(folder.path(), "list", "a.h5\nmissing.h5\n")?;
    let missing = format!("{list}:2: cannot open missing.h5: No such file or directory (os error 2)");
    assert_eq!(complaint(folder.path(), "batch_size: 3", ""), missing);
    fs::write(&list, fs::read(folder.path().join("a.h5")).expect("written")).expect("written");
    assert_eq!(
        complaint(folder.path(), "batch_size: 1", ""),
        format!("{list}: is an HDF5 file; name a text file that lists the HDF5 files, one a line")
    );
    fs::write(&list, [0xff, 0xfe]).expect("written");
    assert_eq!(
        complaint(folder.path(), "batch_size: 1", ""),
        format!("{list}: is not UTF-8 text; it must list the HDF5 files, one a line")
    );
    Ok(())
}

#[test]
fn wrong_files() -> Result<()> {
    let folder = temp()?;
    let at = folder.path();
    numbered(at, "a.h5", 0, 2)?;
    text(at, "empty.h5", "")?;
    save(at, "none.h5", |_| ())?;
    let pair = |name: &str, data: &[usize], labels: &[usize]| {
        save(at, name, |tree| {
            let values = |shape: &[usize]| vec![1.0; shape.iter().product()];
            tree.insert("data", data, Hdf5Values::F32(&values(data))).expect("new");
            tree.insert("label", labels, Hdf5Values::F32(&values(labels)))
                .expect("new");
        })
    };
    pair("rows.h5", &[6, 2], &[5])?;
    pair("shape.h5", &[6, 3], &[6])?;
    pair("no_rows.h5", &[0, 2], &[0])?;
    pair("single.h5", &[2, 2], &[])?;
    save(at, "names.h5", |tree| {
        tree.insert("data", &[1, 2], Hdf5Values::F32(&[1.0, 2.0])).expect("new");
        tree.insert("labels", &[1], Hdf5Values::U8(&[1])).expect("new");
    })?;
    save(at, "text.h5", |tree| {
        tree.insert("data", &[1, 2], Hdf5Values::F32(&[1.0, 2.0])).expect("new");
        tree.insert_text("label", "cat").expect("new");
    })?;
    let path = |name: &str| at.join(name).display().to_string();
    let list = path("list");
    for (file, message) in [
        (
            "rows.h5",
            "dataset \"label\" has 5 row(s), but \"data\" has 6; all must have as many",
        ),
        (
            "none.h5",
            "there is no dataset \"data\" for the top of that name; it has none",
        ),
        (
            "names.h5",
            "there is no dataset \"label\" for the top of that name; it has \"data\", \"labels\"",
        ),
        (
            "no_rows.h5",
            "dataset \"data\": it is empty; there must be at least one row with a value",
        ),
        (
            "single.h5",
            "dataset \"label\": it is a single value; the first axis must be the rows",
        ),
        (
            "text.h5",
            "dataset \"label\": it is a single value; the first axis must be the rows",
        ),
    ] {
        text(at, "list", file)?;
        let expected = format!("{list}:1: {}: {message}", path(file));
        assert_eq!(complaint(at, "batch_size: 1", ""), expected);
        // As the second file, met on the prefetching thread.
        text(at, "list", &format!("a.h5\n{file}"))?;
        let expected = format!("{list}:2: {}: {message}", path(file));
        assert_eq!(complaint(at, "batch_size: 2", ""), expected);
    }
    text(at, "list", "a.h5\nshape.h5")?;
    let expected = format!(
        "{list}:2: {}: dataset \"data\": shape of a row (it must be the same in all files): expected [2], found [3]",
        path("shape.h5")
    );
    assert_eq!(complaint(at, "batch_size: 2", ""), expected);
    text(at, "list", "empty.h5")?;
    let damaged = format!(
        "{list}:1: {}: the HDF5 file is damaged or of an unknown kind: ",
        path("empty.h5")
    );
    assert!(complaint(at, "batch_size: 2", "").starts_with(&damaged));
    Ok(())
}

/// All values that the three files of the recording give, or nothing if there is an error.
fn read(folder: &Path, shuffle: bool) -> Option<Vec<f32>> {
    let param = format!(
        r#"name: "d" type: "HDF5Data" top: "data" top: "label" top: "ints" hdf5_data_param {{ source: "list" batch_size: 2 shuffle: {shuffle} }}"#
    );
    let run = || {
        let mut layer = LayerTest::<f32>::from_param(&KIND, &parse(&param)?, ctx(Phase::TEST, folder), Vec::new())?;
        let mut values = Vec::new();
        for _ in 0..6 {
            layer.forward()?;
            for i in 0..3 {
                values.extend_from_slice(&layer.top(i).data()?);
            }
        }
        Ok::<_, cortado_core::Error>(values)
    };
    run().ok()
}

#[test]
fn a_thousand_damaged_files_are_errors_or_other_values_in_the_damaged_places() -> Result<()> {
    let folder = temp()?;
    text(folder.path(), "list", "x.h5")?;
    let mut state = 1u64;
    let mut draw = |below: usize| {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % below
    };
    let (mut errors, mut same, mut others) = (0, 0, 0);
    for name in ["part0.h5", "part1.h5", "part_gzip.h5"] {
        let original = fs::read(fixtures().join(name)).expect("a fixture");
        let file = folder.path().join("x.h5");
        fs::write(&file, &original).expect("written");
        let expected = [false, true].map(|shuffle| read(folder.path(), shuffle).expect("whole"));
        for variant in 0..340 {
            let mut bytes = original.clone();
            let at = draw(bytes.len());
            match variant % 4 {
                0 => bytes.truncate(at),
                1 => bytes[at] ^= 1 << draw(8),
                2 => bytes[at] = 0xff,
                _ => bytes[at] ^= 0x80,
            }
            fs::write(&file, &bytes).expect("written");
            let shuffle = usize::from(variant % 8 > 3);
            match read(folder.path(), shuffle == 1) {
                None => errors += 1,
                Some(values) if values.len() == expected[shuffle].len() => {
                    let pairs = values.iter().zip(&expected[shuffle]);
                    match pairs.filter(|(a, b)| a.to_bits() != b.to_bits()).count() {
                        0 => same += 1,
                        _ => others += 1,
                    }
                }
                // The damaged file states rows of another shape.
                Some(_) => others += 1,
            }
        }
    }
    println!("{errors} errors, {same} the same, {others} others");
    assert_eq!(errors + same + others, 1020);
    assert!(
        errors > 100 && same > 10,
        "{errors} errors, {same} the same, {others} others"
    );
    Ok(())
}

#[test]
fn damaged_files_request_no_more_memory_than_a_small_program_has() {
    // The test before, in a child that may use 1 GB of addresses: an allocation that the file does
    // not justify aborts it.
    let test = "hdf5_mistakes::a_thousand_damaged_files_are_errors_or_other_values_in_the_damaged_places";
    let program = std::env::current_exe().expect("this program");
    let child = Command::new("sh")
        .args(["-c", "ulimit -v 1000000 && exec \"$0\" \"$@\""])
        .arg(program)
        .args(["--exact", test])
        .output()
        .expect("sh");
    let text = String::from_utf8_lossy(&child.stdout);
    assert!(child.status.success() && text.contains("1 passed"), "{text}");
}
