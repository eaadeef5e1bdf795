//! A type of one's own in a blob, with a serializer of its own: it is saved with the tensors, and
//! loaded again.
//!
//! `cargo run -p cortado-caffe2 --example own_type`

use cortado_caffe2::{Blob, Runtime, Workspace};
use cortado_core::{Ctx, Error, Phase, Result, Rng};
use cortado_proto::caffe2::{Argument, OperatorDef};
use std::path::Path;
use std::sync::Arc;

/// The names of the classes that a net distinguishes.
#[derive(Debug, Default, PartialEq)]
struct Labels(Vec<String>);

/// The name of the type of such a blob in a file. A program that does not know it reports it.
const LABELS: &str = "example::Labels";

fn runtime() -> Arc<Runtime> {
    let mut runtime = Runtime::new(Ctx::new(Phase::TEST, Rng::new(1)));
    runtime
        .serializers
        .add_serializer::<Labels>(|labels, sink| sink.put_content(LABELS, labels.0.join("\n").as_bytes()));
    runtime.serializers.add_deserializer(LABELS, |source, blob| {
        let text = str::from_utf8(source.blob.content).map_err(|_| Error::message("labels are UTF-8 text"))?;
        blob.reset(Labels(text.lines().map(String::from).collect()));
        Ok(())
    });
    runtime
        .stats
        .add::<Labels>(|labels| labels.0.iter().map(String::len).sum());
    Arc::new(runtime)
}

fn argument(name: &str, value: &str) -> Argument {
    Argument {
        name: Some(name.into()),
        s: Some(value.into()),
        ..Argument::default()
    }
}

/// `Save` with the blob as input, or `Load` with it as output.
fn operator(kind: &str, blob: &str) -> OperatorDef {
    let mut def = OperatorDef {
        r#type: Some(kind.into()),
        arg: vec![argument("db", "labels.minidb"), argument("db_type", "minidb")],
        ..OperatorDef::default()
    };
    let names = if kind == "Save" {
        &mut def.input
    } else {
        &mut def.output
    };
    names.push(blob.into());
    def
}

fn main() -> Result<()> {
    let folder = std::env::temp_dir();
    let runtime = runtime();

    let workspace = Workspace::in_folder(Path::new(&folder));
    let labels = Labels(vec!["tench".into(), "goldfish".into()]);
    workspace.create_blob("labels").lock().swap(&mut Blob::of(labels));
    runtime.run_operator_once(&workspace, &operator("Save", "labels"))?;

    let other = Workspace::in_folder(Path::new(&folder));
    runtime.run_operator_once(&other, &operator("Load", "labels"))?;
    let blob = other.blob("labels")?;
    let blob = blob.lock();
    println!("{:?}, {} bytes", blob.get::<Labels>()?, runtime.stats.size_bytes(&blob));
    Ok(())
}
