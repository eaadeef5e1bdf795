//! Damaged files: whatever their bytes, they give a value or an error, and a file that is cut gives
//! an error wherever no record ends.

use crate::common::{fixtures, parse, runtime};
use cortado_caffe2::serialize::{ReadOptions, SerializeOptions};
use cortado_caffe2::{Blob, Workspace};
use cortado_proto::caffe2::OperatorDef;
use std::collections::BTreeSet;
use std::fs;

#[test]
fn changed_bytes_give_a_value_or_an_error() {
    let runtime = runtime();
    let folder = fixtures("serialize")
        .join("default")
        .read_dir()
        .expect("the fixtures are there");
    let (mut read, mut refused) = (0, 0);
    for entry in folder
        .flatten()
        .filter(|entry| entry.file_name().to_string_lossy().ends_with(".blobproto"))
    {
        let bytes = fs::read(entry.path()).expect("it can be read");
        for at in 0..bytes.len().min(200) {
            for change in [1, 0x80, 0xff] {
                let mut changed = bytes.clone();
                changed[at] ^= change;
                let mut blob = Blob::new();
                match runtime
                    .serializers
                    .deserialize(&changed, ReadOptions::default(), &mut blob)
                {
                    Ok(()) => {
                        read += 1;
                        let again = runtime
                            .serializers
                            .serialize_to_bytes(&blob, "x", &SerializeOptions::default());
                        assert!(again.is_ok(), "{:?} byte {at}: {again:?}", entry.path());
                    }
                    Err(_) => refused += 1,
                }
            }
            let cut = runtime
                .serializers
                .deserialize(&bytes[..at], ReadOptions::default(), &mut Blob::new());
            refused += usize::from(cut.is_err());
        }
    }
    assert!(read > 1000 && refused > 1000, "{read} read, {refused} refused");
}

#[test]
fn a_minidb_that_is_cut_is_damaged_unless_a_record_ends_there() {
    let (runtime, source) = (runtime(), fixtures("db").join("chunk_100.minidb"));
    let bytes = fs::read(&source).expect("it can be read");
    let database = runtime.databases.get("minidb", &source).expect("it is known");
    let mut reader = database.open(&source).expect("it opens");
    let (mut ends, mut end) = (BTreeSet::from([0]), 0);
    let mut more = reader.first().expect("it is whole");
    while more {
        end += 8 + reader.key().len() + reader.value().expect("it is whole").len();
        ends.insert(end);
        more = reader.next().expect("it is whole");
    }
    assert_eq!((ends.len(), end), (13, bytes.len()));
    let folder = tempfile::tempdir().expect("there is room");
    let load: OperatorDef = parse(
        "type: \"Load\" arg { name: \"db\" s: \"cut\" } arg { name: \"db_type\" s: \"minidb\" } \
         arg { name: \"load_all\" i: 1 }",
    );
    for len in (0..500).chain((500..bytes.len()).step_by(7)).chain(ends.clone()) {
        fs::write(folder.path().join("cut"), &bytes[..len]).expect("there is room");
        let workspace = Workspace::in_folder(folder.path());
        let done = runtime.run_operator_once(&workspace, &load);
        // The chunks of a blob may be in several records.
        let is_whole = ends.contains(&len) && done.is_ok();
        let is_refused = done.is_err();
        assert!(is_whole || is_refused, "{len} bytes are taken for a whole database");
    }
    assert!(
        runtime
            .run_operator_once(&Workspace::in_folder(folder.path()), &load)
            .is_ok()
    );
}
