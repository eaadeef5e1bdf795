//! Rules of blob queues.

use crate::common::{feed, fetch, parse, runtime};
use cortado_caffe2::{Tensor, Workspace};
use cortado_core::{Bool, Result};
use std::sync::Arc;

fn run(workspace: &Arc<Workspace>, op: &str) -> Result<()> {
    runtime().run_operator_once(workspace, &parse(op))
}

/// A workspace with a queue of two records of one blob.
fn queue() -> Arc<Workspace> {
    let workspace = Workspace::new();
    run(
        &workspace,
        r#"type: "CreateBlobsQueue" output: "q" arg { name: "capacity" i: 2 }"#,
    )
    .expect("a valid case");
    workspace
}

fn put(workspace: &Arc<Workspace>, number: f32) -> bool {
    feed(
        workspace,
        "x",
        Tensor::from_slice(&[1], &[number]).expect("a valid case"),
    );
    run(
        workspace,
        r#"type: "SafeEnqueueBlobs" input: "q" input: "x" output: "x" output: "closed""#,
    )
    .expect("a valid case");
    fetch(workspace, "closed").read::<Bool>().expect("a valid case")[0].get()
}

#[test]
fn slots_are_blobs_of_the_workspace() {
    assert_eq!(queue().blobs(), ["q", "q_0_0", "q_1_0"]);
}

#[test]
fn reading_and_writing_swap() {
    let workspace = queue();
    put(&workspace, 1.0);
    assert!(workspace.blob("x").unwrap().lock().is_empty());
    run(&workspace, r#"type: "DequeueBlobs" input: "q" output: "y""#).unwrap();
    assert_eq!(fetch(&workspace, "y").read::<f32>().unwrap()[..], [1.0]);
    assert!(workspace.blob("q_0_0").unwrap().lock().is_empty());
}

#[test]
fn reading_gives_up_after_timeout_secs() {
    let op = r#"type: "DequeueBlobs" input: "q" output: "y" arg { name: "timeout_secs" f: 0.01 }"#;
    let error = run(&queue(), op).unwrap_err().to_string();
    assert!(error.ends_with("DequeueBlobs timed out in 0.01 secs"), "{error}");
}

#[test]
fn a_closed_queue_takes_what_has_room_and_drains() {
    let workspace = queue();
    put(&workspace, 1.0);
    run(&workspace, r#"type: "CloseBlobsQueue" input: "q""#).unwrap();
    assert_eq!([put(&workspace, 2.0), put(&workspace, 3.0)], [false, true]);
    let take = r#"type: "SafeDequeueBlobs" input: "q" output: "y" output: "closed""#;
    let mut closed = Vec::new();
    for _ in 0..3 {
        run(&workspace, take).unwrap();
        closed.push(fetch(&workspace, "closed").read::<Bool>().unwrap()[0].get());
    }
    assert_eq!(closed, [false, false, true]);
    let error = run(&workspace, r#"type: "DequeueBlobs" input: "q" output: "y""#).unwrap_err();
    assert!(error.to_string().ends_with("the queue q is closed"), "{error}");
}

#[test]
fn num_records_are_put_together() {
    let workspace = queue();
    put(&workspace, 1.0);
    put(&workspace, 2.0);
    let op = r#"type: "SafeDequeueBlobs" input: "q" output: "y" output: "closed" arg { name: "num_records" i: 2 }"#;
    run(&workspace, op).unwrap();
    assert_eq!(fetch(&workspace, "y").read::<f32>().unwrap()[..], [1.0, 2.0]);
}

#[test]
fn a_table_without_weight_is_never_drawn() {
    let workspace = queue();
    run(&workspace, r#"type: "CreateBlobsQueue" output: "empty""#).unwrap();
    put(&workspace, 5.0);
    let op = r#"type: "WeightedSampleDequeueBlobs" input: "empty" input: "q" output: "y" output: "table"
        arg { name: "weights" floats: 0 floats: 1 } arg { name: "table_idx_blob" i: 1 }"#;
    run(&workspace, op).unwrap();
    assert_eq!(fetch(&workspace, "y").read::<f32>().unwrap()[..], [5.0]);
    assert_eq!(fetch(&workspace, "table").read::<i32>().unwrap()[..], [1]);
}

#[test]
fn a_record_has_as_many_blobs_as_the_queue_declares() {
    let workspace = queue();
    let error = run(&workspace, r#"type: "DequeueBlobs" input: "q" output: "y" output: "z""#).unwrap_err();
    assert!(
        error.to_string().contains("number of blobs in a record of the queue q"),
        "{error}"
    );
}
