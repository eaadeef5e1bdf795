//! Recorded sessions with the workspace, step by step: every call gives what Caffe2 gave, or fails
//! where it failed.

use crate::common::{fixtures, numbers, parse, runtime};
use cortado_caffe2::{Blob, Runtime, Tensor, Workspace};
use cortado_core::{Bool, Result};
use cortado_proto::caffe2::{NetDef, OperatorDef, PlanDef};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::sync::Arc;

/// What the calls change: the workspaces, and which is the present one.
struct Session {
    runtime: Arc<Runtime>,
    workspaces: BTreeMap<String, Arc<Workspace>>,
    current: String,
}

/// What a call gives: a value to compare, or nothing that is compared.
type Outcome = Result<Option<Value>>;

impl Session {
    fn new() -> Self {
        Self {
            runtime: runtime(),
            workspaces: BTreeMap::from([("default".to_string(), Workspace::new())]),
            current: "default".into(),
        }
    }

    fn workspace(&self) -> &Arc<Workspace> {
        &self.workspaces[&self.current]
    }

    fn call(&mut self, call: &str, args: &[Value]) -> Outcome {
        let name = args.first().and_then(Value::as_str).unwrap_or_default();
        let workspace = self.workspace().clone();
        let message = |kind: &str| args[0][kind].as_str().expect("the message of a call").to_string();
        match call {
            "FeedBlob" => {
                *workspace.create_blob(name).lock() = fed(&args[1]);
                Ok(None)
            }
            "FetchBlob" => Ok(fetched(&workspace.blob(name)?.lock())),
            "HasBlob" => Ok(Some(json!(workspace.has_blob(name)))),
            "Blobs" => Ok(Some(json!(workspace.blobs()))),
            "C.local_blobs" => Ok(Some(json!(workspace.local_blobs()))),
            "CreateBlob" => {
                workspace.create_blob(name);
                Ok(None)
            }
            "current.remove_blob" => {
                workspace.remove_blob(name);
                Ok(None)
            }
            "RunOperatorOnce" => {
                let def: OperatorDef = parse(&message("OperatorDef"));
                self.runtime.run_operator_once(&workspace, &def).map(|()| None)
            }
            "RunNetOnce" => {
                let def: NetDef = parse(&message("NetDef"));
                self.runtime.run_net_once(&workspace, &def).map(|()| None)
            }
            "CreateNet" => {
                let overwrite = args.get(1).and_then(Value::as_bool).unwrap_or(false);
                let def: NetDef = parse(&message("NetDef"));
                self.runtime.create_net(&workspace, &def, overwrite).map(|_| None)
            }
            "RunNet" => {
                let times = args.get(1).and_then(Value::as_u64).unwrap_or(1);
                (0..times).try_for_each(|_| workspace.run_net(name)).map(|()| None)
            }
            "RunPlan" => {
                let plan: PlanDef = parse(&message("PlanDef"));
                self.runtime.run_plan(&workspace, &plan).map(|()| None)
            }
            "C.nets" => Ok(Some(json!(workspace.nets()))),
            "C.delete_net" => {
                workspace.delete_net(name);
                Ok(None)
            }
            "current._last_failed_op_net_position" => Ok(Some(json!(workspace.last_failed_op_net_position()))),
            "ResetWorkspace" => {
                self.workspaces.insert(self.current.clone(), Workspace::new());
                Ok(None)
            }
            "SwitchWorkspace" => {
                self.workspaces.entry(name.into()).or_insert_with(Workspace::new);
                self.current = name.into();
                Ok(None)
            }
            "C.create_child_workspace" => {
                let parent = self.workspaces.get(name);
                let parent = parent.ok_or_else(|| cortado_core::Error::message("Parent ws does not exist."))?;
                let child = Workspace::child_of(parent);
                self.workspaces.insert(args[1].as_str().expect("a name").into(), child);
                Ok(None)
            }
            other => panic!("no session has the call {other}"),
        }
    }
}

fn fed(value: &Value) -> Blob {
    let Some(dtype) = value["dtype"].as_str() else {
        return Blob::of(value["ascii"].as_str().expect("a text").as_bytes().to_vec());
    };
    let shape: Vec<usize> = value["shape"].as_array().expect("a shape").iter().map(size).collect();
    let data = value["data"].as_array().expect("a tensor has data").iter();
    let tensor = match dtype {
        "float32" => Tensor::from_slice(
            &shape,
            &data.map(|x| x.as_f64().expect("a number") as f32).collect::<Vec<_>>(),
        ),
        "int64" => Tensor::from_slice(&shape, &data.map(|x| x.as_i64().expect("a number")).collect::<Vec<_>>()),
        "bool" => {
            let values: Vec<Bool> = data.map(|x| Bool::from(x.as_bool().expect("a truth value"))).collect();
            Tensor::from_slice(&shape, &values)
        }
        other => panic!("no session feeds {other}"),
    };
    Blob::of(tensor.expect("a recorded shape fits"))
}

fn size(value: &Value) -> usize {
    value.as_u64().expect("a size") as usize
}

/// A tensor as shape and numbers; the type of a value that is not a tensor.
fn fetched(blob: &Blob) -> Option<Value> {
    let Some(tensor) = blob.get_or_none::<Tensor>() else {
        return Some(json!(blob.type_name()));
    };
    Some(json!({ "shape": tensor.shape()[..].to_vec(), "data": numbers(tensor) }))
}

/// Whether a fetched blob is the recorded one.
fn is_recorded(found: &Value, recorded: &Value) -> bool {
    if let Some(text) = recorded["ascii"].as_str() {
        return found.as_str().is_some_and(|name| text.contains(name));
    }
    if !recorded.is_object() {
        return found == recorded;
    }
    let number = |value: &Value| value.as_f64().or(value.as_bool().map(|is| f64::from(u8::from(is))));
    let list = |value: &Value| -> Vec<Option<f64>> { value.as_array().into_iter().flatten().map(number).collect() };
    found["shape"] == recorded["shape"] && list(&found["data"]) == list(&recorded["data"])
}

fn replay(file: &str) {
    let text = std::fs::read_to_string(fixtures("workspace").join(file)).expect("the fixture is there");
    let recorded: Value = serde_json::from_str(&text).expect("it is JSON");
    let mut session = Session::new();
    for (at, step) in recorded["steps"].as_array().expect("it has steps").iter().enumerate() {
        let (call, args) = (
            step["call"].as_str().expect("a call"),
            step["args"].as_array().expect("arguments"),
        );
        let outcome = session.call(call, args);
        match (&outcome, step["error"].as_str()) {
            (Ok(_), Some(error)) => panic!("{file}, step {at}: {step} is accepted, where Caffe2 says {error}"),
            (Err(error), None) => panic!("{file}, step {at}: {step} fails: {error}"),
            (Ok(Some(found)), None) => {
                assert!(
                    is_recorded(found, &step["result"]),
                    "{file}, step {at}: {step} gives {found}"
                );
            }
            _ => {}
        }
    }
}

#[test]
fn plans_run_as_recorded() {
    replay("plans.json");
}

#[test]
fn control_flow_runs_as_recorded() {
    replay("control.json");
}

#[test]
fn queues_and_counters_run_as_recorded() {
    replay("queues.json");
}

#[test]
fn nets_are_made_and_run_as_recorded() {
    replay("nets.json");
}

#[test]
fn children_see_their_parents_as_recorded() {
    replay("child_workspace.json");
}
