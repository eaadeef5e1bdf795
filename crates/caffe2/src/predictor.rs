//! The predictor: a net whose parameters are made once by an init net, run again and again on what
//! its callers give.
//!
//! The first two runs of some shapes go operator by operator; from the third on the net is compiled for
//! them ([`lowering`](crate::lowering)), if it can be, and any number of threads run it at the same
//! time. What cannot be compiled runs plainly, one caller at a time.

mod meta;
mod model;
mod operations;
mod ready;

pub use meta::{
    GLOBAL_INIT_NET_TYPE, INPUTS_BLOB_TYPE, META_NET_DEF, OUTPUTS_BLOB_TYPE, PARAMETERS_BLOB_TYPE,
    PREDICT_INIT_NET_TYPE, PREDICT_NET_TYPE, PREDICTOR_DBREADER,
};
pub use model::PredictorModel;
pub use operations::PredictorGraph;

use crate::lowering::{self, Seen, Trace};
use crate::net::Net;
use crate::operator::Runtime;
use crate::workspace::Workspace;
use crate::{ElementType, Tensor};
use cortado_core::{Error, Result, Source};
use cortado_engine::Engine;
use cortado_proto::caffe2::{MetaNetDef, NetDef};
use meta::{blobs_of, net_of};
use parking_lot::Mutex;
use ready::Ready;
use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;

/// How many shapes a net is compiled for at the same time.
const MOST_ENGINES: usize = 8;

/// A net that is run again and again. Threads may share it.
pub struct Predictor {
    runtime: Arc<Runtime>,
    workspace: Arc<Workspace>,
    net: Arc<Net>,
    def: NetDef,
    /// The inputs, where they are declared.
    inputs: Vec<String>,
    outputs: Vec<String>,
    compiles: bool,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    /// The external inputs that runs were given so far; the others are parameters.
    fed: BTreeSet<String>,
    /// The plan for each combination of shapes, the latest last.
    plans: Vec<(Shapes, Plan)>,
}

/// The blobs that a run is given, with their shapes.
type Shapes = Vec<(String, Vec<usize>)>;

enum Plan {
    /// It ran once.
    Seen,
    /// It cannot be compiled.
    Plain,
    /// Compiled.
    Ready(Arc<Ready>),
}

impl Predictor {
    /// Runs the init net in a workspace of its own, a child of `parent` if there is one, and builds
    /// the other net there. Inputs that no operator makes are empty tensors. The nets may only
    /// compute.
    ///
    /// # Errors
    /// Those of the nets.
    pub fn new(
        runtime: &Arc<Runtime>,
        init: &NetDef,
        predict: &NetDef,
        parent: Option<&Arc<Workspace>>,
    ) -> Result<Self> {
        Self::open(
            &Arc::new(runtime.without_io()),
            PredictorModel::Nets { init, predict },
            parent,
        )
    }

    /// From a MetaNetDef, whose parameters are in `parent` already, or are made by its nets, which
    /// may only compute.
    ///
    /// # Errors
    /// Nets that are missing or cannot be built.
    pub fn from_meta(runtime: &Arc<Runtime>, meta: &MetaNetDef, parent: Option<&Arc<Workspace>>) -> Result<Self> {
        Self::open(&Arc::new(runtime.without_io()), PredictorModel::Meta(meta), parent)
    }

    /// From the database of an exported predictor: its MetaNetDef, whose nets load the parameters
    /// from that database, and may otherwise only compute.
    ///
    /// # Errors
    /// A database that cannot be read or has no MetaNetDef, or those of its nets.
    pub fn from_database(runtime: &Arc<Runtime>, db_type: &str, path: &Path) -> Result<Self> {
        Self::open(
            &Arc::new(runtime.without_io()),
            PredictorModel::Database { db_type, path },
            None,
        )
    }

    /// From the content of such a database, as [`from_database`](Self::from_database).
    ///
    /// # Errors
    /// Those of [`from_database`](Self::from_database), and a type of databases that are folders.
    pub fn from_database_source(runtime: &Arc<Runtime>, db_type: &str, content: &Source) -> Result<Self> {
        Self::open(
            &Arc::new(runtime.without_io()),
            PredictorModel::Content { db_type, content },
            None,
        )
    }

    /// From a model that may do all that its runtime allows: unless the runtime is [without
    /// I/O](Runtime::without_io), the nets read and write files.
    ///
    /// # Errors
    /// Those of the other constructors.
    pub fn open(runtime: &Arc<Runtime>, model: PredictorModel<'_>, parent: Option<&Arc<Workspace>>) -> Result<Self> {
        let (meta, workspace) = match model {
            PredictorModel::Nets { init, predict } => return Self::with_inits(runtime, &[init], predict, parent, &[]),
            PredictorModel::Meta(meta) => return Self::open_meta(runtime, meta, parent),
            PredictorModel::Database { db_type, path } => model::read(model::reader(runtime, db_type, path)?, parent)?,
            PredictorModel::Content { db_type, content } => {
                model::read(model::reader_of(runtime, db_type, content)?, parent)?
            }
        };
        Self::open_meta(runtime, &meta, Some(&workspace))
    }

    fn open_meta(runtime: &Arc<Runtime>, meta: &MetaNetDef, parent: Option<&Arc<Workspace>>) -> Result<Self> {
        let predict = net_of(meta, PREDICT_NET_TYPE)
            .ok_or_else(|| Error::message(&format!("the MetaNetDef has no net {PREDICT_NET_TYPE}")))?;
        let inits = [PREDICT_INIT_NET_TYPE, GLOBAL_INIT_NET_TYPE];
        let inits: Vec<&NetDef> = inits.into_iter().filter_map(|key| net_of(meta, key)).collect();
        let inputs = blobs_of(meta, INPUTS_BLOB_TYPE);
        let mut predictor = Self::with_inits(runtime, &inits, predict, parent, inputs)?;
        let outputs = blobs_of(meta, OUTPUTS_BLOB_TYPE);
        if !outputs.is_empty() {
            predictor.outputs = outputs.to_vec();
        }
        Ok(predictor)
    }

    fn with_inits(
        runtime: &Arc<Runtime>,
        inits: &[&NetDef],
        predict: &NetDef,
        parent: Option<&Arc<Workspace>>,
        inputs: &[String],
    ) -> Result<Self> {
        let workspace = model::workspace(parent);
        // Before anything runs: the init nets, too, may be untrusted.
        inits
            .iter()
            .chain([&predict])
            .try_for_each(|net| runtime.check_access(net))?;
        for init in inits {
            runtime.run_net_once(&workspace, init)?;
        }
        for name in predict.external_input.iter().chain(inputs) {
            if !workspace.has_blob(name) {
                workspace.create_local_blob(name).lock().reset(Tensor::default());
            }
        }
        Ok(Self {
            net: runtime.build_net(&workspace, predict)?,
            runtime: runtime.clone(),
            workspace,
            outputs: predict.external_output.clone(),
            def: predict.clone(),
            inputs: inputs.to_vec(),
            compiles: true,
            state: Mutex::default(),
        })
    }

    /// The same predictor, which never compiles its net.
    #[must_use]
    pub fn without_engine(self) -> Self {
        Self {
            compiles: false,
            ..self
        }
    }

    /// Where its blobs are.
    pub fn workspace(&self) -> &Arc<Workspace> {
        &self.workspace
    }

    /// The net that it runs.
    pub fn def(&self) -> &NetDef {
        &self.def
    }

    /// The inputs by name: those that are declared, else all external inputs of the net, parameters
    /// included.
    pub fn inputs(&self) -> &[String] {
        match self.inputs.is_empty() {
            true => &self.def.external_input,
            false => &self.inputs,
        }
    }

    /// The outputs by name.
    pub fn outputs(&self) -> &[String] {
        &self.outputs
    }

    /// Runs the net. The first tensor is the first external input, and so on: a tensor beyond the
    /// inputs replaces a parameter, for good. Inputs that are not given keep their values.
    ///
    /// # Errors
    /// More tensors than external inputs, or those of the net.
    pub fn run(&self, inputs: &[Tensor]) -> Result<Vec<Tensor>> {
        let names = &self.def.external_input;
        if inputs.len() > names.len() {
            return Err(Error::mismatch(
                "number of inputs, which is at most that of the net's external inputs",
                names.len(),
                inputs.len(),
            ));
        }
        let given: Vec<(&str, &Tensor)> = names.iter().map(String::as_str).zip(inputs).collect();
        self.run_given(&given)
    }

    /// Runs the net on inputs by name, and gives the outputs by name.
    ///
    /// # Errors
    /// A name that is not an input, a declared input that is not given, or those of the net.
    pub fn run_map(&self, inputs: &[(&str, Tensor)]) -> Result<Vec<(String, Tensor)>> {
        for (name, _) in inputs {
            if !self.workspace.has_blob(name) {
                let nearest = cortado_proto::nearest(name, self.inputs().iter().map(String::as_str));
                let hint = nearest
                    .first()
                    .map_or(String::new(), |name| format!("; did you mean \"{name}\"?"));
                return Err(Error::message(&format!("Blob does not exist: {name}{hint}")));
            }
        }
        if let Some(missing) = self
            .inputs
            .iter()
            .find(|name| inputs.iter().all(|(given, _)| given != name))
        {
            return Err(Error::message(&format!("the declared input {missing} is not given")));
        }
        let given: Vec<(&str, &Tensor)> = inputs.iter().map(|(name, tensor)| (*name, tensor)).collect();
        Ok(self.outputs.iter().cloned().zip(self.run_given(&given)?).collect())
    }

    fn run_given(&self, given: &[(&str, &Tensor)]) -> Result<Vec<Tensor>> {
        let mut state = self.state.lock();
        for (name, tensor) in given {
            // What the net writes in place is not the caller's.
            let own = match self.writes(name) {
                true => tensor.duplicate()?,
                false => tensor.share(),
            };
            self.workspace.create_blob(name).lock().reset(own);
            if state.fed.insert((*name).into()) {
                // What was a parameter is an input from now on.
                state.plans.clear();
            }
        }
        let fed = self.fed(&state)?;
        let shapes: Shapes = fed
            .iter()
            .map(|(name, tensor)| (name.clone(), tensor.shape().to_vec()))
            .collect();
        let may_compile = self.compiles && fed.iter().all(|(_, x)| x.element_type() == Some(ElementType::Float));
        match state.plans.iter().find(|(key, _)| *key == shapes).map(|(_, plan)| plan) {
            _ if !may_compile => self.run_plainly(),
            Some(Plan::Plain) => self.run_plainly(),
            Some(Plan::Ready(ready)) => {
                let ready = ready.clone();
                drop(state);
                ready.run(&fed)
            }
            None => {
                if state.plans.len() >= MOST_ENGINES {
                    state.plans.remove(0);
                }
                state.plans.push((shapes, Plan::Seen));
                self.run_plainly()
            }
            Some(Plan::Seen) => {
                let (outputs, plan) = self.run_and_compile(&shapes)?;
                state.plans.retain(|(key, _)| *key != shapes);
                state.plans.push((shapes, plan));
                Ok(outputs)
            }
        }
    }

    /// Whether an operator of the net writes a blob.
    fn writes(&self, name: &str) -> bool {
        self.def
            .op
            .iter()
            .any(|op| op.output.iter().any(|output| output == name))
    }

    /// The inputs of this run: those that any run was given.
    fn fed(&self, state: &State) -> Result<Vec<(String, Tensor)>> {
        let fed = state.fed.iter().map(|name| {
            let blob = self.workspace.blob(name)?;
            let tensor = blob.lock().get::<Tensor>()?.share();
            Ok((name.clone(), tensor))
        });
        fed.collect()
    }

    fn run_plainly(&self) -> Result<Vec<Tensor>> {
        use crate::workspace::RunNet;
        self.net.run(&self.workspace)?;
        self.results()
    }

    /// Copies of the outputs: a later run writes into the same blobs.
    fn results(&self) -> Result<Vec<Tensor>> {
        let result = |name: &String| self.workspace.blob(name)?.lock().get::<Tensor>()?.duplicate();
        self.outputs.iter().map(result).collect()
    }

    /// Runs the net, and notes what the outputs of each operator are after it.
    fn watch(&self) -> Result<Vec<Vec<Option<Seen>>>> {
        let mut seen = Vec::with_capacity(self.def.op.len());
        self.net.run_watched(&self.workspace, &mut |op| {
            let outputs = op.output.iter().map(|name| Seen::of(&self.workspace, name));
            seen.push(outputs.collect());
        })?;
        Ok(seen)
    }

    fn run_and_compile(&self, shapes: &Shapes) -> Result<(Vec<Tensor>, Plan)> {
        let seen = self.watch()?;
        let trace = Trace {
            def: &self.def,
            inputs: shapes,
            outputs: &seen,
            wanted: &self.outputs,
        };
        // Whatever prevents compiling, the net runs plainly.
        let plan = self
            .compile(&trace)
            .map_or(Plan::Plain, |ready| Plan::Ready(Arc::new(ready)));
        Ok((self.results()?, plan))
    }

    fn compile(&self, trace: &Trace<'_>) -> Result<Ready> {
        let lowered = lowering::lower(&self.runtime, &self.workspace, trace)?;
        Ok(Ready {
            engine: Engine::of(lowered.graph, &lowered.operators, &self.runtime.ctx, None)?,
            outputs: self.outputs.clone(),
        })
    }

    /// Whether the last run of these inputs' shapes was compiled; for tests and reports.
    pub fn is_compiled(&self) -> bool {
        let state = self.state.lock();
        matches!(state.plans.last(), Some((_, Plan::Ready(_))))
    }

    /// What prevents compiling the net for the shapes of the last run, if anything.
    pub fn obstacle(&self) -> Option<String> {
        let state = self.state.lock();
        let (shapes, Plan::Plain) = state.plans.last()? else {
            return None;
        };
        let compiled = self.watch().and_then(|seen| {
            self.compile(&Trace {
                def: &self.def,
                inputs: shapes,
                outputs: &seen,
                wanted: &self.outputs,
            })
        });
        compiled.err().map(|error| error.to_string())
    }
}
