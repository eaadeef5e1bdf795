//! `BatchMatMul`: the products of the matrices in the last two axes of two tensors, whose other axes
//! are broadcast as in NumPy; a tensor of one axis is a vector. Arguments: `trans_a`, `trans_b`
//! (false), which transpose the matrices, and `broadcast`, which changes nothing.

use crate::Arguments;
use crate::infer::Inferred;
use crate::kit::broadcast::{Broadcast, common_shape};
use crate::operator::{Build, Operator, OperatorKind};
use crate::run::Run;
use cortado_core::{Arity, Error, Result};
use cortado_math::{Gemm, Matrix, MatrixMut, Transpose};
use cortado_ops::count;
use cortado_proto::caffe2::OperatorDef;

pub(super) const KIND: OperatorKind = OperatorKind {
    inputs: Arity::exactly(2),
    infer: Some(infer),
    ..OperatorKind::computing("BatchMatMul", "products of the matrices in the last two axes", build)
};

/// A batch of products.
struct Plan {
    /// The shape of the result.
    dims: Vec<usize>,
    /// The axes of the batch: of the result, of A, of B.
    batch: [Vec<usize>; 3],
    /// Rows, columns, and the length of the sums.
    size: (usize, usize, usize),
}

impl Plan {
    fn new(a: &[usize], b: &[usize], [trans_a, trans_b]: [bool; 2]) -> Result<Self> {
        let ((batch_a, [m, k]), (batch_b, [rows, n])) = (matrices(a, true, trans_a)?, matrices(b, false, trans_b)?);
        if k != rows {
            let name = |trans, name| {
                if trans {
                    format!("trans({name})")
                } else {
                    String::from(name)
                }
            };
            return Err(Error::message(&format!(
                "Dimension mismatch: {}: {m} {k}, {}: {rows} {n}",
                name(trans_a, "A"),
                name(trans_b, "B")
            )));
        }
        let batch = common_shape(batch_a, batch_b)?;
        let mut dims = batch.clone();
        dims.extend((a.len() > 1).then_some(m));
        dims.extend((b.len() > 1).then_some(n));
        if a.len() == 1 && b.len() == 1 {
            dims.push(1);
        }
        Ok(Self {
            dims,
            batch: [batch, batch_a.to_vec(), batch_b.to_vec()],
            size: (m, n, k),
        })
    }
}

/// The axes before the last two, and the sizes of the matrices as they are multiplied. A vector is
/// a row on the left, a column on the right.
fn matrices(dims: &[usize], is_left: bool, trans: bool) -> Result<(&[usize], [usize; 2])> {
    match dims {
        [] => Err(Error::message("a tensor without axes is not a matrix")),
        &[len] if is_left => Ok((&[], [1, len])),
        &[len] => Ok((&[], [len, 1])),
        &[ref batch @ .., rows, columns] => Ok((batch, if trans { [columns, rows] } else { [rows, columns] })),
    }
}

fn build(build: &Build<'_>) -> Result<Box<dyn Operator>> {
    let trans = trans(&build.args)?;
    Ok(Box::new(move |run: &Run<'_>| compute(run, trans)))
}

fn trans(args: &Arguments<'_>) -> Result<[bool; 2]> {
    Ok([args.flag("trans_a", false)?, args.flag("trans_b", false)?])
}

fn compute(run: &Run<'_>, trans: [bool; 2]) -> Result<()> {
    let (a, b) = (run.input::<f32>(0)?, run.input::<f32>(1)?);
    let plan = Plan::new(a.shape(), b.shape(), trans)?;
    let y = run.output::<f32>(0, &plan.dims)?;
    if y.count() == 0 {
        return Ok(());
    }
    let (m, n, k) = plan.size;
    let [batch, of_a, of_b] = &plan.batch;
    let (trans_a, trans_b) = (trans[0] && a.shape().len() > 1, trans[1] && b.shape().len() > 1);
    let transpose = |trans| if trans { Transpose::Yes } else { Transpose::No };
    // Which matrices meet in which.
    let numbers = |dims: &[usize]| (0..count(dims.iter().copied())).collect::<Vec<usize>>();
    let mut pairs = vec![(0, 0); count(batch.iter().copied())];
    Broadcast::new(batch, of_a, of_b).apply(&numbers(of_a), &numbers(of_b), &mut pairs, |a, b| (a, b));
    let (a, b, mut y) = (a.data_on(run.ctx)?, b.data_on(run.ctx)?, y.data_overwrite_on(run.ctx)?);
    for (i, (of_a, of_b)) in pairs.into_iter().enumerate() {
        let product = Gemm {
            trans: (transpose(trans_a), transpose(trans_b)),
            size: plan.size,
            alpha: 1.0,
            a: Matrix {
                elements: &a,
                start: of_a * m * k,
                row: if trans_a { m } else { k },
            },
            b: Matrix {
                elements: &b,
                start: of_b * k * n,
                row: if trans_b { k } else { n },
            },
            beta: 0.0,
        };
        let c = MatrixMut {
            elements: &mut y,
            start: i * m * n,
            row: n,
        };
        cortado_math::gemm(run.ctx, &product, c)?;
    }
    Ok(())
}

fn infer(def: &OperatorDef, inputs: &[Inferred]) -> Result<Vec<Inferred>> {
    let trans = trans(&Arguments::of(def))?;
    let dims = match inputs {
        [a, b] => match (&a.dims, &b.dims) {
            (Some(a), Some(b)) => Some(Plan::new(a, b, trans)?.dims),
            _ => None,
        },
        _ => None,
    };
    let element = inputs.first().and_then(|input| input.element);
    Ok(vec![Inferred { dims, element }])
}
