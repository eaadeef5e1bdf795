//! What an operator is, what is known about its type without building one, and the runtime that
//! builds it: the operators by name, and where they compute.

use crate::access::{self, Access};
use crate::arguments::Arguments;
use crate::db::{Database, Databases, reader};
use crate::infer::InferFn;
use crate::run::Run;
use crate::serialize::{SerializeOptions, Serializers};
use crate::stats::BlobStats;
use crate::workspace::{BlobRef, Workspace};
use cortado_core::{Arity, Context, Ctx, Error, ErrorKind, Frame, Result};
use cortado_proto::caffe2::{NetDef, OperatorDef};
use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

/// An operator: its options, checked, and what it keeps from run to run.
pub trait Operator: Send {
    /// Computes the outputs from the inputs.
    ///
    /// # Errors
    /// Inputs that it cannot take: what was expected, and what was found.
    fn run(&mut self, run: &Run<'_>) -> Result<()>;
}

/// An operator that keeps nothing from run to run is a function.
impl<F: FnMut(&Run<'_>) -> Result<()> + Send> Operator for F {
    fn run(&mut self, run: &Run<'_>) -> Result<()> {
        self(run)
    }
}

/// What an operator is built from.
pub struct Build<'a> {
    /// Its message.
    pub def: &'a OperatorDef,
    /// Its arguments.
    pub args: Arguments<'a>,
    /// The workspace that its net belongs to.
    pub workspace: &'a Arc<Workspace>,
    /// What it is built and run with.
    pub runtime: &'a Arc<Runtime>,
}

/// Makes an operator from its message: checks the arguments.
pub type OperatorBuildFn = fn(&Build<'_>) -> Result<Box<dyn Operator>>;

/// Which outputs may be inputs' blobs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InPlaceRule {
    /// None.
    Never,
    /// Each output its input of the same number.
    SameIndex,
    /// Pairs of (input, output).
    Pairs(&'static [(usize, usize)]),
    /// Pairs of (input, output) that have to be the same blob.
    Enforced(&'static [(usize, usize)]),
    /// Any.
    Any,
}

impl InPlaceRule {
    fn allows(self, input: usize, output: usize) -> bool {
        match self {
            Self::Never => false,
            Self::SameIndex => input == output,
            Self::Pairs(pairs) | Self::Enforced(pairs) => pairs.contains(&(input, output)),
            Self::Any => true,
        }
    }
}

/// All that is known about an operator type without building one.
#[derive(Clone, Copy)]
pub struct OperatorKind {
    /// The type, as in a net.
    pub name: &'static str,
    /// One line on what it computes.
    pub summary: &'static str,
    /// How many inputs.
    pub inputs: Arity,
    /// How many outputs.
    pub outputs: Arity,
    /// Which outputs may be inputs' blobs.
    pub in_place: InPlaceRule,
    /// What it touches beyond the blobs of its workspace.
    pub access: Access,
    /// How to make one.
    pub build: OperatorBuildFn,
    /// The shapes and types of the outputs from those of the inputs, if they are known before a run.
    pub infer: Option<InferFn>,
}

impl OperatorKind {
    /// A kind that computes and accesses only blobs: of one input and one output, not in
    /// place; other kinds state their differences.
    pub const fn computing(name: &'static str, summary: &'static str, build: OperatorBuildFn) -> Self {
        Self::with_access(name, summary, Access::Computes, build)
    }

    /// A kind that may touch more than blobs, else like [`computing`](Self::computing).
    pub const fn with_access(
        name: &'static str,
        summary: &'static str,
        access: Access,
        build: OperatorBuildFn,
    ) -> Self {
        Self {
            name,
            summary,
            inputs: Arity::exactly(1),
            outputs: Arity::exactly(1),
            in_place: InPlaceRule::Never,
            access,
            build,
            infer: None,
        }
    }

    /// Checks the numbers of inputs and outputs, and which are the same.
    ///
    /// # Errors
    /// What the operator does not take.
    pub fn check(&self, def: &OperatorDef) -> Result<()> {
        self.inputs.check("input", def.input.len())?;
        self.outputs.check("output", def.output.len())?;
        for (i, input) in def.input.iter().enumerate() {
            for (o, output) in def.output.iter().enumerate() {
                if input == output && !self.in_place.allows(i, o) {
                    return Err(Error::message(&format!(
                        "Input index {i} and output idx {o} ({input}) are set to be in-place but this is actually \
                         not supported by op {}",
                        self.name
                    )));
                }
            }
        }
        if let InPlaceRule::Enforced(pairs) = self.in_place {
            for &(i, o) in pairs {
                if let (Some(input), Some(output)) = (def.input.get(i), def.output.get(o))
                    && input != output
                {
                    return Err(Error::message(&format!(
                        "Input index {i} ({input}) and output idx {o} ({output}) are not in-place but should be as \
                         required by op {}",
                        self.name
                    )));
                }
            }
        }
        Ok(())
    }
}

impl fmt::Debug for OperatorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "OperatorKind({})", self.name)
    }
}

/// What operators are built and run with.
#[derive(Clone)]
pub struct Runtime {
    /// Where operators compute.
    pub ctx: Ctx,
    /// How blobs become bytes, and bytes blobs.
    pub serializers: Serializers,
    /// How blobs are written, where an operator does not set it.
    pub serialization: SerializeOptions,
    /// How large blobs are.
    pub stats: BlobStats,
    /// The types of databases.
    pub databases: Databases,
    operators: BTreeMap<&'static str, OperatorKind>,
    allows_io: bool,
}

impl Runtime {
    /// A runtime with these lists of operators.
    pub fn with_operators(ctx: Ctx, lists: &[&[OperatorKind]]) -> Self {
        let operators = lists.iter().flat_map(|list| list.iter());
        let databases = Databases::default();
        let mut serializers = Serializers::default();
        reader::register(&mut serializers, &databases);
        Self {
            ctx,
            serializers,
            serialization: SerializeOptions::default(),
            stats: BlobStats::default(),
            databases,
            operators: operators.map(|kind| (kind.name, *kind)).collect(),
            allows_io: true,
        }
    }

    /// A copy of this runtime for untrusted nets: it refuses operators that
    /// do more than compute ([`Access`]), in nested nets too, and blobs that open files.
    #[must_use]
    pub fn without_io(&self) -> Self {
        let mut runtime = self.clone();
        reader::refuse(&mut runtime.serializers);
        runtime.allows_io = false;
        runtime
    }

    /// Refuses a net with an operator that this runtime does not allow, before any of it is built.
    ///
    /// # Errors
    /// The operator, and what it touches.
    pub fn check_access(&self, def: &NetDef) -> Result<()> {
        let check = |(position, op): (usize, &OperatorDef)| {
            let nested = || access::nested(op).try_for_each(|net| self.check_access(net));
            self.check_operator(op)
                .and_then(|()| nested())
                .within(|| frame(op, Some(position)))
        };
        let checked = def.op.iter().enumerate().try_for_each(check);
        checked.within(|| Frame::Net(def.name().into()))
    }

    /// Refuses an operator that this runtime does not allow; one that is unknown is refused when it is
    /// built.
    fn check_operator(&self, def: &OperatorDef) -> Result<()> {
        match self.operators.get(def.r#type()) {
            Some(kind) if !self.allows_io => kind.access.check(def),
            _ => Ok(()),
        }
    }

    /// Adds an operator, or replaces the one of the same name.
    pub fn add_operator(&mut self, kind: OperatorKind) {
        self.operators.insert(kind.name, kind);
    }

    /// Adds a type of databases, or replaces the one of the same name.
    pub fn add_database(&mut self, name: &str, database: Arc<dyn Database>) {
        self.databases.add(name, database);
        reader::register(&mut self.serializers, &self.databases);
    }

    /// All operators, sorted by name.
    pub fn operators(&self) -> impl Iterator<Item = &OperatorKind> {
        self.operators.values()
    }

    /// The operator of a type.
    ///
    /// # Errors
    /// [`ErrorKind::UnknownOperator`], with the nearest names.
    pub fn operator(&self, type_name: &str) -> Result<&OperatorKind> {
        self.operators.get(type_name).ok_or_else(|| {
            let nearest = cortado_proto::nearest(type_name, self.operators.keys().copied());
            Error::new(ErrorKind::UnknownOperator {
                type_name: type_name.into(),
                nearest,
            })
        })
    }

    /// Builds an operator and binds it to the blobs of a workspace: its inputs, which must be there,
    /// and its outputs, which are made if they are not.
    ///
    /// # Errors
    /// An unknown type, inputs that are not there, or options that the operator refuses.
    pub fn bind(self: &Arc<Self>, workspace: &Arc<Workspace>, def: &OperatorDef) -> Result<BoundOperator> {
        self.bind_at(workspace, def, None)
    }

    pub(crate) fn bind_at(
        self: &Arc<Self>,
        workspace: &Arc<Workspace>,
        def: &OperatorDef,
        position: Option<usize>,
    ) -> Result<BoundOperator> {
        self.try_bind(workspace, def, position).within(|| frame(def, position))
    }

    fn try_bind(
        self: &Arc<Self>,
        workspace: &Arc<Workspace>,
        def: &OperatorDef,
        position: Option<usize>,
    ) -> Result<BoundOperator> {
        let kind = self.operator(def.r#type())?;
        self.check_operator(def)?;
        kind.check(def)?;
        self.check_device(def)?;
        let args = Arguments::of(def);
        args.check_unique()?;
        let bound = |name: &String| {
            let missing = || Error::message(&format!("Encountered a non-existing input blob: {name}"));
            workspace.find_blob(name).ok_or_else(missing)
        };
        let inputs = def.input.iter().map(bound).collect::<Result<Vec<_>>>()?;
        let outputs = def.output.iter().map(|name| workspace.create_blob(name)).collect();
        let build = Build {
            def,
            args,
            workspace,
            runtime: self,
        };
        Ok(BoundOperator {
            operator: (kind.build)(&build)?,
            def: def.clone(),
            position,
            inputs,
            outputs,
            ctx: self.ctx.clone(),
        })
    }
}

impl Runtime {
    /// Refuses an operator that wants a device when there is only the host.
    fn check_device(&self, def: &OperatorDef) -> Result<()> {
        let wanted = def.device_option().map_or(0, |device| device.device_type());
        if wanted == 0 || self.ctx.device().is_some() {
            return Ok(());
        }
        Err(Error::param(
            "device_option.device_type",
            format!("the operator needs a device of type {wanted}, but only the host (0) is available"),
        ))
    }
}

fn frame(def: &OperatorDef, position: Option<usize>) -> Frame {
    let name = || def.name().to_string();
    Frame::Operator {
        type_name: def.r#type().into(),
        output: def.output.first().cloned().unwrap_or_else(name),
        position,
    }
}

/// An operator with the blobs that it reads and writes.
pub struct BoundOperator {
    operator: Box<dyn Operator>,
    def: OperatorDef,
    position: Option<usize>,
    inputs: Vec<BlobRef>,
    outputs: Vec<BlobRef>,
    ctx: Ctx,
}

impl BoundOperator {
    /// Its message.
    pub fn def(&self) -> &OperatorDef {
        &self.def
    }

    /// Runs it once.
    ///
    /// # Errors
    /// Those of the operator, with its place.
    pub fn run(&mut self, workspace: &Arc<Workspace>) -> Result<()> {
        let run = Run {
            ctx: &self.ctx,
            workspace,
            def: &self.def,
            inputs: &self.inputs,
            outputs: &self.outputs,
        };
        self.operator.run(&run).within(|| frame(&self.def, self.position))
    }
}
