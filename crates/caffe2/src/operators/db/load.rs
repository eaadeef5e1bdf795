//! `Load`: blobs from databases.
//!
//! Inputs: readers of databases, or none. Outputs: the blobs. Arguments: `db` or `dbs`, `db_type`,
//! `absolute_path` (as in `Save`); `load_all` (every blob of the databases is made or replaced),
//! `source_blob_names` (the names in the databases; else those of the outputs), `strip_prefix` and
//! `add_prefix` (the names in the databases without and with), `keep_device` (tensors are to be
//! where they were saved; else here), `allow_incomplete` (outputs that are not found stay as they
//! are), `shape` (of the one output, for inference only).

use super::place;
use crate::db::load::{Load, Renaming};
use crate::db::reader::Reader;
use crate::infer::Inferred;
use crate::operator::{Build, Operator, OperatorKind, Runtime};
use crate::run::Run;
use crate::serialize::ReadOptions;
use crate::{Access, Arguments, ElementType};
use cortado_core::{Arity, Error, Result};
use cortado_proto::caffe2::OperatorDef;
use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::sync::Arc;

pub(super) const KIND: OperatorKind = OperatorKind {
    inputs: Arity::at_least(0),
    outputs: Arity::at_least(0),
    infer: Some(infer),
    ..OperatorKind::with_access(
        "Load",
        "blobs from databases",
        // A reader that is an input was opened by its maker.
        Access::OutsideIf("it reads a database", |def| Ok(def.input.is_empty())),
        build,
    )
};

struct LoadOp {
    runtime: Arc<Runtime>,
    db_type: String,
    paths: Vec<PathBuf>,
    loads_all: bool,
    allows_incomplete: bool,
    renaming: Renaming,
    options: ReadOptions,
    /// By the name in the databases: the number of the output.
    outputs: BTreeMap<String, usize>,
}

fn build(build: &Build<'_>) -> Result<Box<dyn Operator>> {
    let args = &build.args;
    let reads_inputs = !build.def.input.is_empty();
    let load = LoadOp {
        runtime: build.runtime.clone(),
        db_type: if reads_inputs {
            String::new()
        } else {
            place::db_type(args)?
        },
        paths: if reads_inputs { Vec::new() } else { paths(build)? },
        loads_all: args.flag("load_all", false)?,
        allows_incomplete: args.flag("allow_incomplete", false)?,
        renaming: Renaming {
            add_prefix: args.string("add_prefix", "")?,
            strip_prefix: args.string("strip_prefix", "")?,
        },
        options: ReadOptions {
            has_device: build.runtime.ctx.device().is_some(),
            ignores_device: !args.flag("keep_device", false)?,
            total_bytes: None,
        },
        outputs: outputs(build)?,
    };
    Ok(Box::new(move |run: &Run<'_>| load.run(run)))
}

/// The paths of all databases.
fn paths(build: &Build<'_>) -> Result<Vec<PathBuf>> {
    let args = &build.args;
    let names = match args.strings("dbs")? {
        names if names.is_empty() => vec![place::db_name(args, "db")?],
        names => names,
    };
    let mut seen = BTreeSet::new();
    for name in &names {
        if name.is_empty() {
            return Err(Error::param("dbs", "Db name should not be empty."));
        }
        if !seen.insert(name) {
            return Err(Error::param("dbs", format!("Duplicated db name: {name}")));
        }
    }
    let paths = names.iter().map(|name| place::path(args, build.workspace, name));
    paths.collect()
}

/// The outputs, by the names in the databases.
fn outputs(build: &Build<'_>) -> Result<BTreeMap<String, usize>> {
    let args = &build.args;
    let (sources, outputs) = (args.strings("source_blob_names")?, &build.def.output);
    let refused = |problem: &str| Err(Error::param("source_blob_names", problem));
    if !sources.is_empty() {
        if sources.len() != outputs.len() {
            return refused("Number of output blobs and source_blob_names mismatch.");
        }
        if !args.string("strip_prefix", "")?.is_empty() {
            return refused("strip_prefix and source_blob_names are mutually exclusive.");
        }
        if args.flag("load_all", false)? {
            return refused("cannot load_all_ while using source_blob_names.");
        }
    }
    let names = if sources.is_empty() { outputs } else { &sources };
    let mut by_name = BTreeMap::new();
    for (i, name) in names.iter().enumerate() {
        if by_name.insert(name.clone(), i).is_some() {
            return refused(&format!("Duplicated source blob name: {name}"));
        }
    }
    Ok(by_name)
}

impl LoadOp {
    fn run(&self, run: &Run<'_>) -> Result<()> {
        let mut load = Load::new(&self.runtime.serializers, self.options, self.renaming.clone());
        self.read(run, &mut load)?;
        load.check_complete()?;
        if self.loads_all {
            let missing = self.outputs.keys().find(|name| !load.has(name));
            return missing.map_or(Ok(()), |name| {
                Err(Error::message(&format!(
                    "Output blob name {name} does not exist in the db(s)."
                )))
            });
        }
        let (expected, found) = (self.outputs.len(), load.complete());
        if found == expected || self.allows_incomplete {
            return Ok(());
        }
        let missing: Vec<&str> = self
            .outputs
            .keys()
            .filter(|name| !load.has(name))
            .map(|name| &**name)
            .collect();
        Err(Error::message(&format!(
            "Expected to load {expected} blobs, got {found} only. Not there: {}; allow_incomplete accepts this",
            missing.join(", ")
        )))
    }

    fn read(&self, run: &Run<'_>, load: &mut Load<'_>) -> Result<()> {
        let target = |name: &str| match self.loads_all {
            true => Some(run.workspace.create_blob(name)),
            false => self.outputs.get(name).and_then(|&i| run.output_blob(i).ok().cloned()),
        };
        let enough = (!self.loads_all).then_some(self.outputs.len());
        for (index, path) in self.paths.iter().enumerate() {
            let database = self.runtime.databases.get(&self.db_type, path)?;
            let mut reader = database.open(path)?;
            load.read((index, &mut *reader, database.capacity(path)), &target, enough)?;
        }
        for index in 0..run.input_count() {
            run.with_input(index, |reader: &Reader| {
                let capacity = reader.capacity();
                reader.with_cursor(|cursor| load.read((index, cursor, capacity), &target, enough))
            })?;
        }
        Ok(())
    }
}

/// The shape of the one output, if it is given.
fn infer(def: &OperatorDef, _: &[Inferred]) -> Result<Vec<Inferred>> {
    let shape = Arguments::of(def).sizes("shape")?;
    match def.output.len() {
        1 if !shape.is_empty() => Ok(vec![Inferred::new(&shape, ElementType::Float)]),
        count => Ok(vec![Inferred::default(); count]),
    }
}
