//! Rules of blobs and workspaces.

use crate::common::{feed, fetch, parse, runtime};
use cortado_caffe2::{Blob, Tensor, Workspace};
use cortado_proto::caffe2::NetDef;
use std::sync::Arc;

fn number(workspace: &Workspace, name: &str) -> f32 {
    fetch(workspace, name).read::<f32>().expect("a valid case")[0]
}

fn scalar(number: f32) -> Tensor {
    Tensor::scalar(number).expect("a valid case")
}

#[test]
fn get_of_another_type_names_both() {
    let blob = Blob::of(scalar(1.0));
    assert_eq!(
        blob.get::<Vec<u8>>().unwrap_err().to_string(),
        "wrong type for the Blob instance. Blob contains caffe2::Tensor while caller expects std::string"
    );
}

#[test]
fn get_mut_replaces_what_is_of_another_type() {
    let mut blob = Blob::of(scalar(1.0));
    assert!(blob.get_mut::<Vec<u8>>().unwrap().is_empty());
    assert_eq!(blob.type_name(), "std::string");
}

#[test]
fn release_gives_up_ownership_and_stays_visible() {
    let mut blob = Blob::of(7u64);
    let value = blob.release::<u64>().unwrap();
    assert!(!blob.is_owner() && *blob.get::<u64>().unwrap() == *value);
    blob.clear();
    assert!(blob.is_empty());
}

#[test]
fn lookup_goes_from_local_to_forwarded_to_parent() {
    let (parent, other) = (Workspace::new(), Workspace::new());
    for (name, value) in [("a", 1.0), ("b", 2.0), ("c", 3.0)] {
        feed(&parent, name, scalar(value));
    }
    feed(&other, "there", scalar(9.0));
    let child = Workspace::child_of(&parent);
    child.add_blob_mapping(&other, &[("d", "there")], false).unwrap();
    child.create_local_blob("a").lock().reset(scalar(5.0));
    assert_eq!(["a", "b", "d"].map(|name| number(&child, name)), [5.0, 2.0, 9.0]);
    feed(&child, "d", scalar(8.0));
    assert_eq!((number(&other, "there"), number(&parent, "a")), (8.0, 1.0));
}

#[test]
fn a_forwarding_workspace_sees_only_what_is_forwarded() {
    let outside = Workspace::new();
    feed(&outside, "x", scalar(1.0));
    feed(&outside, "y", scalar(2.0));
    let inside = Workspace::forwarding(&outside, &[("own", "x")]).unwrap();
    assert!(inside.has_blob("own") && !inside.has_blob("x") && !inside.has_blob("y"));
    let error = Workspace::forwarding(&outside, &[("own", "z")]).unwrap_err();
    assert_eq!(error.to_string(), "Invalid parent workspace blob z");
}

#[test]
fn blobs_lists_hidden_names_twice() {
    let parent = Workspace::new();
    parent.create_blob("b");
    parent.create_blob("a");
    let child = Workspace::child_of(&parent);
    child.create_local_blob("b");
    assert_eq!(
        (child.blobs(), child.local_blobs()),
        (vec!["b".into(), "a".into(), "b".into()], vec!["b".to_string()])
    );
}

#[test]
fn create_writes_the_parents_blob_where_it_is_visible() {
    let parent = Workspace::new();
    let theirs = parent.create_blob("x");
    let child = Workspace::child_of(&parent);
    assert!(Arc::ptr_eq(&theirs, &child.create_blob("x")));
    assert!(!Arc::ptr_eq(&theirs, &child.create_local_blob("x")));
}

#[test]
fn remove_and_rename_are_local() {
    let parent = Workspace::new();
    parent.create_blob("x");
    let child = Workspace::child_of(&parent);
    assert!(!child.remove_blob("x") && parent.has_blob("x"));
    child.create_blob("y");
    let errors = [("x", "z"), ("y", "x")].map(|(old, new)| child.rename_blob(old, new).unwrap_err().to_string());
    assert_eq!(
        errors,
        [
            "Blob x is not in the local blob list",
            "Blob x is already in the workspace; remove it before y is renamed so"
        ]
    );
    child.rename_blob("y", "z").unwrap();
    assert_eq!(child.local_blobs(), ["z"]);
}

#[test]
fn a_mapping_is_not_redefined() {
    let (outside, inside) = (Workspace::new(), Workspace::new());
    outside.create_blob("x");
    outside.create_blob("y");
    inside.add_blob_mapping(&outside, &[("own", "x")], false).unwrap();
    inside.add_blob_mapping(&outside, &[("own", "x")], false).unwrap();
    let error = inside.add_blob_mapping(&outside, &[("own", "y")], false).unwrap_err();
    assert_eq!(error.to_string(), "Redefinition of blob own");
    inside.create_local_blob("z");
    assert!(inside.add_blob_mapping(&outside, &[("z", "y")], false).is_err());
    inside.add_blob_mapping(&outside, &[("z", "y")], true).unwrap();
}

#[test]
fn forwarded_tensors_become_copies() {
    let outside = Workspace::new();
    feed(&outside, "x", scalar(1.0));
    let inside = Workspace::forwarding(&outside, &[("own", "x")]).unwrap();
    inside.copy_forwarded_tensors(&["own"]).unwrap();
    feed(&inside, "own", scalar(2.0));
    assert_eq!((number(&outside, "x"), number(&inside, "own")), (1.0, 2.0));
}

#[test]
fn a_workspace_that_nobody_has_is_gone() {
    let workspace = Workspace::new();
    feed(&workspace, "x", scalar(1.0));
    let ops = [
        r#"type: "CreateScope" output: "s""#,
        r#"type: "CreateBlobsQueue" output: "q""#,
        r#"type: "Do" input: "x" input: "s" output: "s" arg { name: "net" n { op { type: "Copy" input: "a" output: "b" } } }
            arg { name: "inner_blobs" strings: "a" } arg { name: "outer_blobs_idx" ints: 0 }"#,
    ];
    for op in ops {
        runtime().run_operator_once(&workspace, &parse(op)).unwrap();
    }
    let net: NetDef = parse(r#"name: "n" op { type: "Copy" input: "x" output: "y" }"#);
    runtime().create_net(&workspace, &net, false).unwrap();
    let gone = Arc::downgrade(&workspace);
    drop(workspace);
    assert!(gone.upgrade().is_none());
}
