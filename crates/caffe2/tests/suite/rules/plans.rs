//! Rules of plans: what a step may specify, how often it runs, and when it stops.

use crate::common::{feed, fetch, parse, runtime};
use cortado_caffe2::{Tensor, Workspace};
use cortado_core::{Bool, Result};
use cortado_proto::caffe2::PlanDef;
use std::sync::Arc;

/// Two nets: one that counts, one that stops when a counter is done.
const NETS: &str = r#"
    network { name: "count" op { type: "CountUp" input: "total" output: "before" } }
    network { name: "down" op { type: "CountDown" input: "left" output: "stop" } }
"#;

struct Bench {
    workspace: Arc<Workspace>,
}

impl Bench {
    /// A workspace in which `left` runs are left.
    fn new(left: i64) -> Self {
        let workspace = Workspace::new();
        for (name, count) in [("total", 0), ("left", left)] {
            let op = format!(r#"type: "CreateCounter" output: "{name}" arg {{ name: "init_count" i: {count} }}"#);
            runtime()
                .run_operator_once(&workspace, &parse(&op))
                .expect("a valid case");
        }
        feed(
            &workspace,
            "stop",
            Tensor::scalar(Bool::from(false)).expect("a valid case"),
        );
        Self { workspace }
    }

    fn run(&self, steps: &str) -> Result<()> {
        runtime().run_plan(&self.workspace, &parse::<PlanDef>(&format!("{NETS}{steps}")))
    }

    /// How often the net that counts has run.
    fn total(&self) -> i64 {
        let op = r#"type: "RetrieveCount" input: "total" output: "n""#;
        runtime()
            .run_operator_once(&self.workspace, &parse(op))
            .expect("a valid case");
        fetch(&self.workspace, "n").read::<i64>().expect("a valid case")[0]
    }
}

/// How often the net that counts runs in a plan.
fn runs(left: i64, steps: &str) -> i64 {
    let bench = Bench::new(left);
    bench.run(steps).expect("a valid case");
    bench.total()
}

fn refusal(steps: &str) -> String {
    Bench::new(9).run(steps).expect_err("a mistake").to_string()
}

#[test]
fn num_iter_is_1_and_0_runs_nothing() {
    assert_eq!(runs(9, r#"execution_step { network: "count" }"#), 1);
    assert_eq!(runs(9, r#"execution_step { network: "count" num_iter: 0 }"#), 0);
    assert_eq!(runs(9, r#"execution_step { network: "count" num_iter: 3 }"#), 3);
}

#[test]
fn should_stop_blob_is_looked_at_after_each_net() {
    let step = r#"execution_step { network: "down" network: "count" should_stop_blob: "stop" }"#;
    assert_eq!(runs(2, step), 2);
    let step = r#"execution_step { network: "count" network: "down" should_stop_blob: "stop" }"#;
    assert_eq!(runs(2, step), 3);
}

#[test]
fn should_stop_blob_is_looked_at_after_each_substep() {
    let step = r#"execution_step { should_stop_blob: "stop"
        substep { network: "count" num_iter: 2 } substep { network: "down" } substep { network: "count" } }"#;
    assert_eq!(runs(1, step), 5);
}

#[test]
fn only_once_runs_once() {
    let step = r#"execution_step { network: "count" network: "down" should_stop_blob: "stop" only_once: true }"#;
    assert_eq!(runs(5, step), 1);
}

#[test]
fn concurrent_substeps_run_as_many_instances_as_wanted() {
    let step = r#"execution_step { concurrent_substeps: true num_concurrent_instances: 3
        substep { network: "count" num_iter: 4 } substep { network: "count" } }"#;
    assert_eq!(runs(9, step), 15);
}

#[test]
fn concurrent_substeps_wait_for_each_other_at_a_queue() {
    let workspace = Workspace::new();
    feed(&workspace, "x", Tensor::from_slice(&[1], &[7.0f32]).unwrap());
    let plan = r#"
        network { name: "init" op { type: "CreateBlobsQueue" output: "q" } }
        network { name: "take" op { type: "DequeueBlobs" input: "q" output: "y" } }
        network { name: "give" op { type: "Copy" input: "x" output: "z" }
                               op { type: "EnqueueBlobs" input: "q" input: "z" output: "z" } }
        execution_step { network: "init" }
        execution_step { concurrent_substeps: true
            substep { network: "take" num_iter: 5 } substep { network: "give" num_iter: 5 } }"#;
    runtime().run_plan(&workspace, &parse(plan)).unwrap();
    assert_eq!(fetch(&workspace, "y").read::<f32>().unwrap()[0], 7.0);
}

#[test]
fn a_failure_stops_all_substeps_and_is_reported() {
    let bench = Bench::new(1);
    let steps = r#"network { name: "fail" op { type: "CountUp" input: "stop" output: "n" } }
        execution_step { concurrent_substeps: true
            substep { network: "fail" } substep { network: "count" num_iter: 9223372036854775807 } }"#;
    let error = bench.run(steps).unwrap_err().to_string();
    assert!(error.contains("wrong type for the Blob instance"), "{error}");
}

#[test]
fn run_every_ms_runs_at_least_once_at_the_end() {
    let step = r#"execution_step { substep { network: "down" } substep { network: "count" run_every_ms: 3600000 } }"#;
    assert_eq!(runs(9, step), 1);
}

#[test]
fn report_net_runs_at_least_once_at_the_end() {
    let step = r#"execution_step { network: "down" report_net: "count" report_interval: 3600 }"#;
    assert_eq!(runs(9, step), 1);
}

#[test]
fn create_workspace_makes_a_child_for_each_run() {
    let workspace = Workspace::new();
    let plan = r#"
        network { name: "own" op { type: "Iter" output: "n" } op { type: "Alias" input: "n" output: "seen" } }
        execution_step { create_workspace: true network: "own" num_iter: 2 }"#;
    runtime().run_plan(&workspace, &parse(plan)).unwrap();
    assert!(!workspace.has_blob("n") && workspace.nets().is_empty());
}

#[test]
fn should_continue_ends_the_iterations() {
    let bench = Bench::new(9);
    let plan: PlanDef = parse(&format!(r#"{NETS} execution_step {{ network: "count" num_iter: 9 }}"#));
    runtime()
        .run_plan_while(&bench.workspace, &plan, &|iteration| iteration < 4)
        .unwrap();
    assert_eq!(bench.total(), 4);
}

#[test]
fn nets_of_a_plan_stay_in_the_workspace() {
    let bench = Bench::new(9);
    bench
        .run(r#"execution_step { network: "count" } execution_step { network: "count" num_iter: 4 }"#)
        .unwrap();
    assert_eq!((bench.total(), bench.workspace.nets()), (5, vec!["count".to_string()]));
}

#[test]
fn rules_that_are_broken_are_reported_before_anything_runs() {
    let cases = [
        (
            r#"execution_step { name: "s" network: "count" substep { network: "count" } }"#,
            "execution step \"s\": An ExecutionStep should either have substep or networks but not both.",
        ),
        (
            r#"execution_step { name: "s" network: "count" num_iter: 2 should_stop_blob: "stop" }"#,
            "execution step \"s\": Must not specify num_iter if should_stop_blob is set",
        ),
        (
            r#"execution_step { name: "s" network: "count" only_once: true }"#,
            "execution step \"s\": only_once is not supported without should_stop_blob",
        ),
        (
            r#"execution_step { name: "s" network: "count" report_net: "down" }"#,
            "execution step \"s\": A report_interval must be provided if report_net is set.",
        ),
        (
            r#"execution_step { name: "s" network: "cout" }"#,
            "execution step \"s\": ExecutionStep s uses undefined net cout",
        ),
        (
            r#"execution_step { name: "s" network: "count" should_stop_blob: "nobody" }"#,
            "execution step \"s\": blob nobody does not exist",
        ),
        (
            r#"network { name: "count" }"#,
            "Your plan contains networks of the same name \"count\", which should not happen.",
        ),
    ];
    for (steps, message) in cases {
        assert_eq!(refusal(steps), message);
    }
}

#[test]
fn a_should_stop_blob_is_one_bool() {
    let bench = Bench::new(9);
    feed(&bench.workspace, "no", Tensor::scalar(1i64).unwrap());
    let error = bench
        .run(r#"execution_step { network: "count" should_stop_blob: "no" }"#)
        .unwrap_err();
    assert_eq!(
        (error.to_string().as_str(), bench.total()),
        ("a should_stop_blob expects a scalar boolean: a tensor of one bool", 1)
    );
}
