//! `Concat`: tensors joined along an axis: `axis`, or that of the channels by `order` (NCHW). With
//! `add_axis` it is a new axis, along which each has the size 1. A second output has the size of
//! each along the axis, of `int32`.

use super::channel_axis::channel_axis;
use crate::infer::Inferred;
use crate::kit::axis;
use crate::kit::parts::{Part, assemble};
use crate::operator::{Build, Operator, OperatorBuildFn, OperatorKind};
use crate::run::Run;
use crate::{Arguments, ElementType, Tensor};
use cortado_core::{Arity, Error, Result};
use cortado_math::Strided;
use cortado_ops::count;
use cortado_proto::caffe2::OperatorDef;

/// Tensors joined along an axis.
pub(super) const CONCAT: OperatorKind = kind("Concat", "tensors joined along an axis", build);
/// The old name of `Concat`.
pub(super) const DEPTH_CONCAT: OperatorKind = kind("DepthConcat", "tensors joined along an axis", build);

const fn kind(name: &'static str, summary: &'static str, build: OperatorBuildFn) -> OperatorKind {
    OperatorKind {
        inputs: Arity::at_least(1),
        outputs: Arity::exactly(2),
        infer: Some(infer),
        ..OperatorKind::computing(name, summary, build)
    }
}

/// Along which axis, and whether that is new.
#[derive(Clone, Copy)]
struct Options {
    axis: i64,
    adds: bool,
}

impl Options {
    fn of(args: &Arguments<'_>) -> Result<Self> {
        Ok(Self {
            axis: channel_axis(args)?,
            adds: args.flag("add_axis", false)?,
        })
    }

    /// The axis, and the shape of each tensor with it.
    fn shapes(self, inputs: &[&[usize]]) -> Result<(usize, Vec<Vec<usize>>)> {
        let rank = inputs[0].len() + usize::from(self.adds);
        let axis = axis::resolve(self.axis, rank)?;
        for (i, dims) in inputs.iter().enumerate() {
            let fits = |(at, (size, first)): (usize, (&usize, &usize))| size == first || (!self.adds && at == axis);
            if dims.len() != inputs[0].len() || !dims.iter().zip(inputs[0]).enumerate().all(fits) {
                return Err(Error::message(&format!(
                    "input {i} has the shape {dims:?} where the first has {:?}; the input tensors can only have \
                     different dimensions when arg 'add_axis' = 0 and along the axis = {axis}",
                    inputs[0]
                )));
            }
        }
        let with_axis = |dims: &&[usize]| match self.adds {
            true => [&dims[..axis], &[1], &dims[axis..]].concat(),
            false => dims.to_vec(),
        };
        Ok((axis, inputs.iter().map(with_axis).collect()))
    }
}

/// The shape of all joined.
fn joined(axis: usize, shapes: &[Vec<usize>]) -> Vec<usize> {
    let mut dims = shapes[0].clone();
    dims[axis] = shapes.iter().fold(0, |sum, dims| dims[axis].saturating_add(sum));
    dims
}

fn build(build: &Build<'_>) -> Result<Box<dyn Operator>> {
    let options = Options::of(&build.args)?;
    Ok(Box::new(move |run: &Run<'_>| compute(run, options)))
}

fn compute(run: &Run<'_>, options: Options) -> Result<()> {
    let inputs = run.tensors_from(0)?;
    for (i, input) in inputs.iter().enumerate() {
        let (found, expected) = (input.element_type(), inputs[0].element_type());
        if found != expected {
            let name = |element: Option<ElementType>| element.map_or("nothing", ElementType::name);
            let what = "type of elements, which all inputs have in common";
            return Err(run.about_input(i, Error::mismatch(what, name(expected), name(found))));
        }
    }
    let dims: Vec<&[usize]> = inputs.iter().map(|input| &**input.shape()).collect();
    let (axis, shapes) = options.shapes(&dims)?;
    let all = joined(axis, &shapes);
    let (outer, inner) = (
        count(all[..axis].iter().copied()),
        count(all[axis + 1..].iter().copied()),
    );
    let row = count([all[axis], inner]);
    let mut start = 0_usize;
    let places: Vec<_> = shapes
        .iter()
        .map(|dims| {
            let (len, from) = (dims[axis] * inner, start);
            start = from.saturating_add(len);
            ([outer, len], [len, 1], from)
        })
        .collect();
    let strides = [row, 1];
    let parts = inputs.iter().zip(&places).map(|(source, (sizes, from, start))| Part {
        sizes,
        source,
        from: Strided::new(0, from),
        to: Strided::new(*start, &strides),
    });
    assemble(run, 0, &all, &parts.collect::<Vec<_>>())?;
    let sizes: Vec<i32> = shapes.iter().map(|dims| dims[axis] as i32).collect();
    run.set(1, Tensor::from_slice(&[sizes.len()], &sizes)?)
}

fn infer(def: &OperatorDef, inputs: &[Inferred]) -> Result<Vec<Inferred>> {
    let options = Options::of(&Arguments::of(def))?;
    let dims: Option<Vec<&[usize]>> = inputs.iter().map(|input| input.dims.as_deref()).collect();
    let dims = match dims {
        Some(dims) if !dims.is_empty() => {
            let (axis, shapes) = options.shapes(&dims)?;
            Some(joined(axis, &shapes))
        }
        _ => None,
    };
    let joined = Inferred {
        dims,
        element: inputs.first().and_then(|input| input.element),
    };
    Ok(vec![joined, Inferred::new(&[inputs.len()], ElementType::Int32)])
}
