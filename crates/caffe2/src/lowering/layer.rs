//! Operators as layers: one kind for all of them, whose message carries the operator's; the inputs of
//! a net; and the splits that nets insert.

use super::op;
use crate::operator::{BoundOperator, Runtime};
use crate::workspace::Workspace;
use crate::{Arguments, Tensor};
use cortado_core::{Arity, Blob, Builders, Ctx, Error, Io, Layer, LayerKind, Real, Result, Role};
use cortado_ops::Op;
use cortado_proto::caffe2::{Argument, OperatorDef};
use cortado_proto::{LayerParameter, PythonParameter, text};
use std::sync::Arc;

/// All kinds of layers that nets of operators have.
pub(super) static KINDS: &[&LayerKind] = &[&INPUT, &OPERATOR, &SPLIT];

/// What runs give.
pub(super) static INPUT: LayerKind = LayerKind {
    bottoms: Arity::exactly(0),
    role: Role::Input,
    not_differentiable: Some("it has no bottoms"),
    ..LayerKind::new("Input", "What a run gives.", "", Builders { f32: input, f64: input })
};

static SPLIT: LayerKind = LayerKind {
    tops: Arity::at_least(1),
    role: Role::Split,
    not_differentiable: Some("nets of operators have no gradients"),
    ..LayerKind::new(
        "Split",
        "Gives one blob to several layers.",
        "",
        Builders { f32: split, f64: split },
    )
};

static OPERATOR: LayerKind = LayerKind {
    bottoms: Arity::at_least(1),
    tops: Arity::at_least(1),
    not_differentiable: Some("nets of operators have no gradients"),
    ..LayerKind::new(
        "Operator",
        "An operator of Caffe2.",
        "",
        Builders {
            f32: operator,
            f64: no_operator,
        },
    )
};

fn input<T: Real>(param: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    let shapes = param.input_param().map_or(&[][..], |param| &param.shape);
    let dims = shapes.first().map_or(&[][..], |shape| &shape.dim);
    let size = |&size: &i64| usize::try_from(size).map_err(|_| Error::param("shape", "a size is negative"));
    Ok(Box::new(Input(dims.iter().map(size).collect::<Result<_>>()?)))
}

struct Input(Vec<usize>);

impl<T: Real> Layer<T> for Input {
    fn reshape(&mut self, _: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        io.top_mut(0).reshape(&self.0)
    }

    fn forward(&mut self, _: &Ctx, _: &mut Io<'_, T>) -> Result<()> {
        Ok(())
    }

    fn backward(&mut self, _: &Ctx, _: &mut Io<'_, T>, _: &[bool]) -> Result<()> {
        Err(no_gradient())
    }
}

fn split<T: Real>(_: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    Ok(Box::new(Split))
}

struct Split;

impl<T: Real> Layer<T> for Split {
    fn reshape(&mut self, _: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        let bottom = io.bottom(0).alias(io.bottom(0).name());
        for top in 0..io.tops() {
            let top = io.top_mut(top);
            top.reshape(bottom.shape())?;
            top.share_data(&bottom)?;
        }
        Ok(())
    }

    fn forward(&mut self, _: &Ctx, _: &mut Io<'_, T>) -> Result<()> {
        Ok(())
    }

    fn op(&self, _: &Ctx) -> Option<Op> {
        Some(Op::Identity)
    }

    fn backward(&mut self, _: &Ctx, _: &mut Io<'_, T>, _: &[bool]) -> Result<()> {
        Err(no_gradient())
    }
}

fn no_gradient() -> Error {
    Error::internal("a net of operators has no gradients")
}

/// An operator at its place: what its inputs and outputs are, and their shapes. It travels in the
/// message of its layer as the operator's text, with the shapes as arguments.
pub(super) struct Site(OperatorDef);

/// Where the message of an operator has the shape of an input or an output.
fn shape_name(blob: &str) -> String {
    format!("shape of {blob}")
}

impl Site {
    pub(super) fn new(op: &OperatorDef) -> Self {
        let mut def = op.clone();
        def.input = vec![String::new(); op.input.len()];
        def.output = (0..op.output.len()).map(|output| format!("unread{output}")).collect();
        Self(def)
    }

    fn note(&mut self, blob: String, dims: &[usize]) -> String {
        self.0.arg.push(Argument {
            name: Some(shape_name(&blob)),
            ints: dims.iter().map(|&size| size as i64).collect(),
            ..Argument::default()
        });
        blob
    }

    fn count(&self, prefix: &str) -> usize {
        let names = self.0.input.iter().chain(&self.0.output);
        names.filter(|name| name.starts_with(prefix)).count()
    }

    pub(super) fn add_bottom(&mut self, input: usize, dims: &[usize]) {
        self.0.input[input] = self.note(format!("bottom{}", self.count("bottom")), dims);
    }

    pub(super) fn add_param(&mut self, input: usize, dims: &[usize]) {
        self.0.input[input] = self.note(format!("param{}", self.count("param")), dims);
    }

    /// An input that nobody needs to see.
    pub(super) fn skip(&mut self, input: usize) {
        self.0.input[input] = format!("skipped{input}");
    }

    pub(super) fn add_top(&mut self, output: usize, dims: &[usize]) {
        self.0.output[output] = self.note(format!("top{}", self.count("top")), dims);
    }

    /// The layer's message.
    pub(super) fn to_layer(&self, name: &str, bottoms: &[String], tops: &[String]) -> LayerParameter {
        LayerParameter {
            name: Some(name.into()),
            r#type: Some(OPERATOR.name.into()),
            bottom: bottoms.to_vec(),
            top: tops.to_vec(),
            python_param: Some(Box::new(PythonParameter {
                param_str: Some(text::print(&self.0)),
                ..PythonParameter::default()
            })),
            ..LayerParameter::default()
        }
    }
}

fn no_operator<T: Real>(_: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    Err(Error::internal("operators as layers are for single precision"))
}

fn operator(param: &LayerParameter, ctx: &Ctx) -> Result<Box<dyn Layer<f32>>> {
    let source = param.python_param().map_or("", |param| param.param_str());
    let (def, _) = text::parse::<OperatorDef>(source, "operator", text::TextOptions::default())
        .map_err(|problem| Error::internal(&problem.to_string()))?;
    let shapes = |prefix: &str| shapes(&def, prefix);
    let (bottoms, params, tops) = (shapes("bottom")?, shapes("param")?, shapes("top")?);
    let params = params.iter().map(|dims| Blob::new("", dims)).collect::<Result<_>>()?;
    Ok(Box::new(OperatorLayer {
        runtime: Arc::new(Runtime::new(ctx.clone())),
        workspace: Workspace::new(),
        bound: None,
        def,
        bottoms,
        tops,
        params,
    }))
}

fn shapes(def: &OperatorDef, prefix: &str) -> Result<Vec<Vec<usize>>> {
    let names = def
        .input
        .iter()
        .chain(&def.output)
        .filter(|name| name.starts_with(prefix));
    names.map(|name| Arguments::of(def).sizes(&shape_name(name))).collect()
}

struct OperatorLayer {
    runtime: Arc<Runtime>,
    /// The blobs of the operator, if it runs itself.
    workspace: Arc<Workspace>,
    bound: Option<BoundOperator>,
    def: OperatorDef,
    bottoms: Vec<Vec<usize>>,
    tops: Vec<Vec<usize>>,
    params: Vec<Blob<f32>>,
}

impl OperatorLayer {
    fn feed(&self, name: &str, blob: &Blob<f32>) {
        self.workspace.create_blob(name).lock().reset(Tensor::from_blob(blob));
    }
}

impl Layer<f32> for OperatorLayer {
    fn reshape(&mut self, _: &Ctx, io: &mut Io<'_, f32>) -> Result<()> {
        for (i, dims) in self.bottoms.iter().enumerate() {
            if io.bottom(i).shape()[..] != dims[..] {
                return Err(Error::mismatch(
                    format!("shape of input {i} of {}", self.def.r#type()),
                    format!("{dims:?}"),
                    io.bottom(i).shape(),
                ));
            }
        }
        for (i, dims) in self.tops.iter().enumerate() {
            io.top_mut(i).reshape(dims)?;
        }
        Ok(())
    }

    fn forward(&mut self, _: &Ctx, io: &mut Io<'_, f32>) -> Result<()> {
        for i in 0..io.bottoms() {
            self.feed(&format!("bottom{i}"), io.bottom(i));
        }
        for (i, param) in self.params.iter().enumerate() {
            self.feed(&format!("param{i}"), param);
        }
        let bound = match &mut self.bound {
            Some(bound) => bound,
            none => none.insert(self.runtime.bind(&self.workspace, &self.def)?),
        };
        bound.run(&self.workspace)?;
        for i in 0..io.tops() {
            let blob = self.workspace.blob(&format!("top{i}"))?;
            let blob = blob.lock();
            io.top_mut(i)
                .copy_data_from(blob.get::<Tensor>()?.array::<f32>()?, false)?;
        }
        Ok(())
    }

    fn backward(&mut self, _: &Ctx, _: &mut Io<'_, f32>, _: &[bool]) -> Result<()> {
        Err(no_gradient())
    }

    fn params(&self) -> &[Blob<f32>] {
        &self.params
    }

    fn params_mut(&mut self) -> &mut [Blob<f32>] {
        &mut self.params
    }

    fn op(&self, _: &Ctx) -> Option<Op> {
        op::of(&op::Place {
            def: &self.def,
            bottoms: &self.bottoms,
            params: &self.params,
            tops: &self.tops,
        })
    }
}
