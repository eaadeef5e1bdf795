//! `MatMul`: the product of two matrices. Each is a tensor cut before `axis_a` or `axis_b` (1), and
//! may be transposed: `trans_a`, `trans_b` (false). A third input gives its shape to the result.

use crate::Arguments;
use crate::infer::Inferred;
use crate::kit::axis;
use crate::operator::{Build, Operator, OperatorKind};
use crate::run::Run;
use cortado_core::{Arity, Error, Result};
use cortado_math::{Gemm, Matrix, MatrixMut, Transpose};
use cortado_ops::count;
use cortado_proto::caffe2::OperatorDef;

pub(super) const KIND: OperatorKind = OperatorKind {
    inputs: Arity::between(2, 3),
    infer: Some(infer),
    ..OperatorKind::computing("MatMul", "the product of two matrices", build)
};

/// How an input is a matrix: the axis it is cut before, and whether it is transposed.
#[derive(Clone, Copy)]
struct Side {
    axis: i64,
    trans: bool,
}

impl Side {
    fn of(args: &Arguments<'_>, name: &str) -> Result<Self> {
        Ok(Self {
            axis: args.int(&format!("axis_{name}"), 1)?,
            trans: args.flag(&format!("trans_{name}"), false)?,
        })
    }

    /// Rows and columns of the matrix as it is multiplied.
    fn sizes(self, dims: &[usize]) -> Result<[usize; 2]> {
        let (rows, columns) = dims.split_at(axis::resolve(self.axis, dims.len())?);
        let [rows, columns] = [rows, columns].map(|dims| count(dims.iter().copied()));
        Ok(if self.trans { [columns, rows] } else { [rows, columns] })
    }

    fn transpose(self) -> Transpose {
        if self.trans { Transpose::Yes } else { Transpose::No }
    }
}

/// The sizes of the product: its rows, its columns, and the length of the sums.
fn sizes(sides: [Side; 2], a: &[usize], b: &[usize]) -> Result<(usize, usize, usize)> {
    let ([m, k], [rows, n]) = (sides[0].sizes(a)?, sides[1].sizes(b)?);
    if k != rows {
        let name = |side: Side, name| {
            if side.trans {
                format!("trans({name})")
            } else {
                String::from(name)
            }
        };
        return Err(Error::message(&format!(
            "Dimension mismatch: {}: {m} {k}, {}: {rows} {n}",
            name(sides[0], "A"),
            name(sides[1], "B")
        )));
    }
    Ok((m, n, k))
}

fn build(build: &Build<'_>) -> Result<Box<dyn Operator>> {
    let sides = [Side::of(&build.args, "a")?, Side::of(&build.args, "b")?];
    Ok(Box::new(move |run: &Run<'_>| compute(run, sides)))
}

fn compute(run: &Run<'_>, sides: [Side; 2]) -> Result<()> {
    let (a, b) = (run.input::<f32>(0)?, run.input::<f32>(1)?);
    let size = sizes(sides, a.shape(), b.shape())?;
    let (m, n, k) = size;
    let dims = match run.input_count() {
        3 => run.tensor(2)?.shape().to_vec(),
        _ => vec![m, n],
    };
    if count(dims.iter().copied()) != count([m, n]) {
        let error = Error::mismatch(
            "number of elements, that of the product",
            count([m, n]),
            format!("{dims:?}"),
        );
        return Err(run.about_input(2, error));
    }
    let y = run.output::<f32>(0, &dims)?;
    let (a, b) = (a.data_on(run.ctx)?, b.data_on(run.ctx)?);
    let product = Gemm {
        trans: (sides[0].transpose(), sides[1].transpose()),
        size,
        alpha: 1.0,
        a: Matrix::new(&a, if sides[0].trans { m } else { k }),
        b: Matrix::new(&b, if sides[1].trans { k } else { n }),
        beta: 0.0,
    };
    cortado_math::gemm(run.ctx, &product, MatrixMut::new(&mut y.data_overwrite_on(run.ctx)?, n))
}

fn infer(def: &OperatorDef, inputs: &[Inferred]) -> Result<Vec<Inferred>> {
    let args = Arguments::of(def);
    let sides = [Side::of(&args, "a")?, Side::of(&args, "b")?];
    let dims = match inputs {
        [a, b, ..] => match (&a.dims, &b.dims) {
            (Some(a), Some(b)) => sizes(sides, a, b).map(|(m, n, _)| Some(vec![m, n]))?,
            _ => None,
        },
        _ => None,
    };
    let element = inputs.first().and_then(|input| input.element);
    Ok(vec![Inferred { dims, element }])
}
