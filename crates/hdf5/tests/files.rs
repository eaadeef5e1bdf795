//! Files that are written read back, files of others are read, and damaged ones give errors.

use cortado_files::Source;
use cortado_hdf5::{Hdf5Group, Hdf5Numbers, Hdf5Values, Result, Tree, is_hdf5, open, write};
use std::fs;
use std::path::{Path, PathBuf};

fn files(folder: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(folder)
}

fn open_file(path: &Path) -> Result<Box<dyn Hdf5Group>> {
    open(&Source::open(path).expect("a regular file"))
}

fn from_bytes(bytes: Vec<u8>) -> Result<Box<dyn Hdf5Group>> {
    open(&Source::memory("test", bytes))
}

fn bytes(tree: Tree) -> Vec<u8> {
    let mut bytes = Vec::new();
    write(tree, &mut bytes).expect("a vector takes everything");
    bytes
}

fn sample() -> Tree {
    let mut tree = Tree::new();
    let inner = tree.group("data/a/b").expect("a group");
    inner
        .insert(
            "0",
            &[2, 3],
            Hdf5Values::F32(&[1.0, -2.0, 3.5, f32::MIN_POSITIVE, f32::INFINITY, 0.0]),
        )
        .expect("new");
    inner.insert("1", &[2], Hdf5Values::F64(&[0.1, 1e300])).expect("new");
    tree.group("data/empty").expect("a group");
    tree.insert("iter", &[1], Hdf5Values::I32(&[-5])).expect("new");
    tree.insert("raw", &[3], Hdf5Values::U8(&[0, 1, 255])).expect("new");
    tree.insert("scalar", &[], Hdf5Values::F32(&[7.0])).expect("new");
    tree.insert("nothing", &[0, 3], Hdf5Values::F32(&[])).expect("new");
    tree.insert_text("name", "snäp_iter_5.caffemodel.h5").expect("new");
    tree.insert_text("no_name", "").expect("new");
    tree
}

#[test]
fn what_is_written_is_read() {
    let root = from_bytes(bytes(sample())).expect("a file");
    let top = root.datasets().expect("whole");
    let names: Vec<&str> = top.keys().map(String::as_str).collect();
    assert_eq!(names, ["iter", "name", "no_name", "nothing", "raw", "scalar"]);
    assert_eq!(top["iter"].integers(), Ok(vec![-5]));
    assert_eq!(top["raw"].bytes(), Ok(vec![0, 1, 255]));
    assert_eq!(top["name"].text().as_deref(), Ok("snäp_iter_5.caffemodel.h5"));
    assert_eq!(top["no_name"].text().as_deref(), Ok(""));
    assert_eq!(top["scalar"].shape(), Ok(vec![]));
    assert_eq!(top["scalar"].numbers(), Ok(Hdf5Numbers::F32(vec![7.0])));
    assert_eq!(top["nothing"].shape(), Ok(vec![0, 3]));
    assert_eq!(top["nothing"].numbers(), Ok(Hdf5Numbers::F32(vec![])));
    let data = &root.groups().expect("whole")["data"].groups().expect("whole");
    assert!(data["empty"].datasets().expect("whole").is_empty());
    let inner = data["a"].groups().expect("whole")["b"].datasets().expect("whole");
    assert_eq!(inner["0"].shape(), Ok(vec![2, 3]));
    let expected = vec![1.0, -2.0, 3.5, f32::MIN_POSITIVE, f32::INFINITY, 0.0];
    assert_eq!(inner["0"].numbers(), Ok(Hdf5Numbers::F32(expected)));
    assert_eq!(inner["1"].numbers(), Ok(Hdf5Numbers::F64(vec![0.1, 1e300])));
    let wrong = inner["1"].integers().expect_err("floats");
    assert_eq!(wrong.to_string(), "a dataset holds f64, not integers");
}

#[test]
fn thousands_of_members() {
    let mut tree = Tree::new();
    for i in 0..3000 {
        let group = tree.group(&format!("data/layer{i}")).expect("a group");
        group.insert("0", &[1], Hdf5Values::F32(&[i as f32])).expect("new");
    }
    let root = from_bytes(bytes(tree)).expect("a file");
    let layers = root.groups().expect("whole")["data"].groups().expect("whole");
    assert_eq!(layers.len(), 3000);
    for (name, group) in layers {
        let expected = name["layer".len()..].parse().expect("a number");
        assert_eq!(
            group.datasets().expect("whole")["0"].numbers(),
            Ok(Hdf5Numbers::F32(vec![expected]))
        );
    }
}

#[test]
fn names_that_cannot_be() {
    let mut tree = sample();
    for (path, expected) in [
        (
            "iter/x",
            "\"iter/x\" cannot be a group: a dataset is called \"iter\" there",
        ),
        ("a//b", "\"a//b\" is not a name that HDF5 allows"),
        ("./b", "\"./b\" is not a name that HDF5 allows"),
    ] {
        assert_eq!(tree.group(path).expect_err(path).to_string(), expected);
    }
    let taken = tree.insert("data", &[0], Hdf5Values::U8(&[])).expect_err("a group");
    assert_eq!(taken.to_string(), "the name \"data\" is taken in its group");
}

#[test]
fn files_by_h5py() {
    let root = open_file(&files("tests/files/h5py.h5")).expect("a file");
    let top = root.datasets().expect("whole");
    let ramp: Vec<f32> = (0..60).map(|i| i as f32).collect();
    assert_eq!(top["gzip"].shape(), Ok(vec![3, 4, 5]));
    assert_eq!(top["gzip"].numbers(), Ok(Hdf5Numbers::F32(ramp.clone())));
    assert_eq!(top["big"].numbers(), Ok(Hdf5Numbers::F32(ramp.clone())));
    let doubles = ramp.iter().map(|&v| v.into()).collect();
    assert_eq!(top["chunked"].numbers(), Ok(Hdf5Numbers::F64(doubles)));
    assert_eq!(
        top["int"].numbers(),
        Ok(Hdf5Numbers::F64((-3..3).map(f64::from).collect()))
    );
    assert_eq!(top["word"].integers(), Ok((0..6).collect()));
    assert_eq!(top["scalar"].numbers(), Ok(Hdf5Numbers::F32(vec![2.5])));
    assert_eq!(top["empty"].numbers(), Ok(Hdf5Numbers::F32(vec![])));
    assert_eq!(top["unset"].numbers(), Ok(Hdf5Numbers::F32(vec![7.0; 4])));
    assert_eq!(top["text"].text().as_deref(), Ok("a text"));
    assert_eq!(top["fixed"].text().as_deref(), Ok("fixed"));
    assert_eq!(top["half"].numbers(), Ok(Hdf5Numbers::F32(ramp.clone())));
    let inner = &root.groups().expect("whole")["loop"].groups().expect("whole")["inner"];
    assert_eq!(
        inner.datasets().expect("whole")["x"].numbers(),
        Ok(Hdf5Numbers::F32(vec![1.0, 2.0]))
    );

    let latest = open_file(&files("tests/files/latest.h5")).expect("a file");
    assert_eq!(
        latest.groups().expect("whole")["many"].datasets().expect("whole").len(),
        20
    );
    assert_eq!(
        latest.datasets().expect("whole")["gzip"].numbers(),
        Ok(Hdf5Numbers::F32(ramp.clone()))
    );
    assert_eq!(
        latest.datasets().expect("whole")["extendable"].numbers(),
        Ok(Hdf5Numbers::F32(ramp))
    );
}

fn doubles(numbers: Hdf5Numbers) -> Vec<f64> {
    match numbers {
        Hdf5Numbers::F32(values) => values.into_iter().map(f64::from).collect(),
        Hdf5Numbers::F64(values) => values,
    }
}

#[test]
fn rows_are_those_of_the_whole() {
    for (file, names) in [
        ("h5py.h5", &["gzip", "big", "chunked", "int", "word", "unset"][..]),
        ("latest.h5", &["gzip", "extendable"]),
    ] {
        let datasets = open_file(&files("tests/files").join(file))
            .expect("a file")
            .datasets()
            .expect("whole");
        for name in names {
            let dataset = &datasets[*name];
            let all = doubles(dataset.numbers().expect("numbers"));
            let rows = dataset.shape().expect("whole")[0];
            let row = all.len() / rows as usize;
            assert!(dataset.rows_together().expect("whole") >= 1);
            for first in 0..=rows {
                for count in 0..=rows - first {
                    let window = &all[first as usize * row..(first + count) as usize * row];
                    let found = doubles(dataset.rows(first, count).expect("rows"));
                    assert_eq!(found, window, "{name}: {count} rows from {first} on");
                }
            }
            let beyond = dataset.rows(1, rows).expect_err("one too many");
            let expected = format!("{rows} row(s) from row 1 on are requested of a dataset of {rows}");
            assert_eq!(beyond.to_string(), expected);
            assert!(dataset.rows(u64::MAX, 2).is_err());
        }
    }
    let datasets = open_file(&files("tests/files/h5py.h5"))
        .expect("a file")
        .datasets()
        .expect("whole");
    let single = datasets["scalar"].rows(0, 1).expect_err("no rows");
    assert_eq!(single.to_string(), "a dataset is a single value and has no rows");
    assert!(datasets["text"].rows(0, 0).is_err());
}

#[test]
fn sizes_that_cannot_be_are_refused_before_anything_is_read() {
    let root = open_file(&files("tests/files/huge.h5")).expect("a file");
    for (name, shape) in [("huge", 1u64 << 40), ("big", 1 << 36)] {
        let dataset = &root.datasets().expect("whole")[name];
        let expected = format!("a dataset claims to be of shape [{shape}], which is more than the file can hold");
        for error in [dataset.numbers(), dataset.rows(0, 1), dataset.rows(0, 0)] {
            assert_eq!(error.expect_err("too large").to_string(), expected);
        }
    }
}

#[test]
fn known_by_content_or_name() {
    let folder = tempfile::tempdir().expect("a folder");
    let (hdf5, other, named) = (
        folder.path().join("a"),
        folder.path().join("b"),
        folder.path().join("b.h5"),
    );
    fs::write(&hdf5, bytes(Tree::new())).expect("written");
    fs::write(&other, [0; 100]).expect("written");
    fs::write(&named, [0; 100]).expect("written");
    let source = |path: &PathBuf| Source::open(path).expect("a file");
    let known = [&hdf5, &other, &named].map(|path| is_hdf5(&source(path)));
    assert_eq!(known, [true, false, true]);
    assert!(open_file(&hdf5).is_ok() && open_file(&named).is_err());
    let in_memory = [bytes(Tree::new()), vec![0; 100], Vec::new()];
    let known = in_memory.map(|bytes| is_hdf5(&Source::memory("test", bytes)));
    assert_eq!(known, [true, false, false]);
}

#[test]
fn a_file_that_is_written_over_meanwhile_is_no_damage() {
    let file = tempfile::NamedTempFile::new().expect("a file");
    fs::write(file.path(), bytes(sample())).expect("written");
    let root = open_file(file.path()).expect("a file");
    fs::write(file.path(), bytes(Tree::new())).expect("written");
    let error = root.datasets().err().expect("it was changed").to_string();
    assert!(
        error.ends_with("was changed while it was being read; try again"),
        "{error}"
    );
    assert!(!error.contains("damaged"), "{error}");
}

/// Reads all that there is, in any type, and ignores errors. Returns the number of values seen.
fn look_around(group: &dyn Hdf5Group, depth: u32, seen: &mut usize) {
    for dataset in group.datasets().unwrap_or_default().values() {
        *seen += dataset.shape().unwrap_or_default().len();
        if let Ok(rows) = dataset.rows(1, dataset.rows_together().unwrap_or(1)) {
            *seen += doubles(rows).len();
        }
        match dataset.numbers() {
            Ok(Hdf5Numbers::F32(values)) => *seen += values.len(),
            Ok(Hdf5Numbers::F64(values)) => *seen += values.len() + dataset.integers().unwrap_or_default().len(),
            Err(_) => *seen += dataset.text().unwrap_or_default().len(),
        }
    }
    if depth > 0 {
        for group in group.groups().unwrap_or_default().values() {
            look_around(&**group, depth - 1, seen);
        }
    }
}

fn survive(bytes: Vec<u8>) {
    if let Ok(root) = from_bytes(bytes) {
        look_around(&*root, 3, &mut 0);
    }
}

/// Cuts a file everywhere and changes bytes in it, with a simple generator, in a way that favours
/// the values that do the most harm.
fn damage(original: &[u8], variants: u64) {
    let step = (original.len() / 300).max(1);
    for length in (0..original.len()).step_by(step) {
        survive(original[..length].to_vec());
    }
    let mut state = 1u64;
    let mut draw = |below: usize| {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % below
    };
    for _ in 0..variants {
        let mut bytes = original.to_vec();
        for _ in 0..=draw(3) {
            let at = draw(bytes.len());
            match draw(4) {
                0 => bytes[at] ^= 1 << draw(8),
                1 => bytes[at] = 0xff,
                2 => bytes[at] = 0,
                _ => bytes[at..].iter_mut().take(8).for_each(|byte| *byte = 0xff),
            }
        }
        survive(bytes);
    }
}

#[test]
fn damaged_files_give_errors() {
    damage(&bytes(sample()), 700);
    for name in ["h5py.h5", "latest.h5", "huge.h5"] {
        damage(&fs::read(files("tests/files").join(name)).expect("it is there"), 700);
    }
    for name in ["Adam_hdf5_iter_5.caffemodel.h5", "Adam_hdf5_iter_5.solverstate.h5"] {
        let path = files("../../tests/fixtures/snapshots").join(name);
        damage(&fs::read(path).expect("it is there"), 700);
    }
}

/// A file may name others by links, as the storage of a dataset, or as parts of a virtual one. They
/// lie beside it here, and none of them is opened.
#[test]
fn other_files_are_not_read() {
    let root = open_file(&files("tests/files/links/links.h5")).expect("a file");
    let top = root.datasets().expect("whole");
    assert_eq!(top["own"].numbers(), Ok(Hdf5Numbers::F32(vec![1.0, 2.0])));
    assert!(!top.contains_key("link"));
    for name in ["bytes", "virtual"] {
        assert!(top[name].numbers().is_err(), "{name}: {:?}", top[name].numbers());
    }
}

/// The file is of h5py 3, from numpy's float16: both byte orders, and chunks that are deflated.
#[test]
fn floats_of_16_bits_are_read_as_32() {
    let root = open_file(&files("tests/files/half.h5")).expect("a file");
    let top = root.datasets().expect("whole");
    let wanted = vec![0.5, -2.0, 65504.0, 5.9604645e-8, f32::INFINITY, 0.099975586];
    for name in ["half", "big_endian"] {
        assert_eq!(top[name].numbers(), Ok(Hdf5Numbers::F32(wanted.clone())), "{name}");
        assert_eq!(
            top[name].rows(1, 1),
            Ok(Hdf5Numbers::F32(wanted[3..].to_vec())),
            "{name}"
        );
    }
    let packed = (0..400_u16).map(f32::from).collect::<Vec<_>>();
    assert_eq!(top["packed"].numbers(), Ok(Hdf5Numbers::F32(packed.clone())));
    assert_eq!(top["packed"].rows(15, 2), Ok(Hdf5Numbers::F32(packed[60..68].to_vec())));
    let wrong = top["half"].integers().expect_err("floats");
    assert_eq!(
        wrong.to_string(),
        "a dataset holds values of another type, not integers"
    );
}

#[test]
fn what_is_read_again_and_again_has_an_end() {
    let mut tree = Tree::new();
    let zeros = vec![0; 3_000_000];
    tree.insert("x", &[3_000_000], Hdf5Values::U8(&zeros)).expect("new");
    let root = from_bytes(bytes(tree)).expect("a file");
    // Links can make as many datasets of one.
    let read = |_: &usize| root.datasets().expect("whole")["x"].bytes().is_ok();
    let count = (0..1000).take_while(read).count();
    assert_eq!(
        count, 44,
        "768 MiB and 128 bytes for each byte of the file, nine for each value"
    );
}
