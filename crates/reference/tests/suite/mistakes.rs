//! Operations that do not fit their operands are errors, and never panics.

use cortado_core::{Blob, Ctx, Phase, Rng};
use cortado_ops::{
    AxisView, ConvAxis, ConvGeometry, Grid, Lrn, Op, Pointwise, Pool, PoolAxis, PoolGeometry, PoolMethod, Reduction,
    Resample, ResampleAxis, Spread,
};
use cortado_reference::{Blobs, Tape, Wanted, run};

/// A size whose products do not fit.
const HUGE: usize = usize::MAX;

fn view(len: usize) -> AxisView {
    AxisView {
        outer: HUGE,
        len,
        inner: HUGE,
    }
}

fn conv(size: usize) -> ConvGeometry {
    let axis = ConvAxis {
        input: size,
        kernel: size,
        stride: size,
        pad: size,
        dilation: size,
        output: size,
    };
    ConvGeometry {
        group: size,
        channels: size,
        num_output: size,
        axes: vec![axis; 2],
    }
}

fn pool(size: usize) -> PoolGeometry {
    let axis = PoolAxis {
        input: size,
        kernel: size,
        stride: size,
        pad: size,
        output: size,
    };
    PoolGeometry { axes: vec![axis; 2] }
}

/// Operations with sizes of 0, of 3 and of the greatest number.
fn operations(size: usize) -> Vec<Op> {
    vec![
        Op::Identity,
        Op::View,
        Op::Convolution {
            axis: size,
            transposed: false,
            geometry: conv(size),
        },
        Op::Convolution {
            axis: 1,
            transposed: true,
            geometry: conv(size),
        },
        Op::InnerProduct {
            axis: size,
            transpose: false,
        },
        Op::Pointwise(Pointwise::Abs),
        Op::PerChannel {
            axis_view: view(size),
            function: Pointwise::Relu {
                slope: Vec::new().into(),
            },
        },
        Op::Sum(vec![1.0; 2]),
        Op::Product,
        Op::Maximum,
        Op::Concat { axis: size },
        Op::Slice {
            axis: 1,
            points: vec![size, 1],
        },
    ]
}

/// Further ones.
fn other_operations(size: usize) -> Vec<Op> {
    let lrn = Lrn {
        size,
        alpha: 1.0,
        beta: 0.75,
        k: 1.0,
    };
    let axis = |grid| ResampleAxis {
        input: size,
        output: size,
        grid,
    };
    let resample = |grid| Op::Resample(Resample { axes: [axis(grid); 2] });
    vec![
        Op::ScaleAndAdd,
        Op::ShuffleChannels { groups: size },
        Op::Pool(Pool {
            method: PoolMethod::Max,
            geometry: pool(size),
        }),
        Op::MaximumAndPlace(pool(size)),
        Op::Lrn(lrn),
        Op::LrnWithin(lrn),
        Op::Rearrange {
            sizes: vec![size; 2],
            bottom: vec![size; 2],
            top: vec![size; 2],
        },
        resample(Grid::Repeat(size)),
        resample(Grid::Corners { begin: size, len: size }),
        Op::Softmax {
            axis_view: view(size),
            temperature: 1.0,
        },
        Op::Constant(vec![1.0]),
        Op::Fill(vec![1.0; 3]),
        Op::Crop { offsets: vec![size; 2] },
        Op::Tile { axis: 0, tiles: size },
        Op::Permute { order: vec![size; 2] },
        Op::Embed,
        Op::Reduce {
            axis: size,
            reduction: Reduction::Sum,
            factor: 1.0,
        },
        Op::Columns {
            axis: 0,
            geometry: conv(size),
        },
        Op::Standardize {
            axis_view: view(size),
            spread: Spread::One,
            scale: Some(size),
            shift: None,
        },
        Op::UnitLength {
            sets: view(size),
            scales: view(size),
            eps: 0.0,
        },
        Op::Affine {
            axis_view: view(size),
            scale: None,
            shift: Some(size),
        },
        Op::Mask,
    ]
}

#[test]
fn operands_that_do_not_fit_are_errors() {
    let ctx = Ctx::new(Phase::TEST, Rng::new(1));
    let blob = |dims: &[usize]| Blob::<f32>::new("x", dims).unwrap();
    let shapes: [&[usize]; 5] = [&[], &[0], &[7], &[2, 0, 5], &[1, 2, 1, 1, 1, 7]];
    let sizes = [0, 3, HUGE].into_iter();
    for op in sizes.flat_map(|size| [operations(size), other_operations(size)].concat()) {
        for operands in 0..3 {
            for shape in shapes {
                let inputs: Vec<Blob<f32>> = (0..operands).map(|_| blob(shape)).collect();
                let inputs: Vec<&Blob<f32>> = inputs.iter().collect();
                let found = run(&op, &ctx, &inputs, &mut [blob(&[11, 13]), blob(&[2])]);
                assert!(found.is_err(), "{op:?} of {operands} operands of {shape:?}");
                // With fewer outputs it may fit, but does not panic.
                let _ = run(&op, &ctx, &inputs, &mut [blob(shape)]);
                let _ = run(&op, &ctx, &inputs, &mut []);
            }
        }
    }
}

#[test]
fn an_output_may_not_be_an_operand() {
    let ctx = Ctx::new(Phase::TEST, Rng::new(1));
    let x = Blob::<f32>::new("x", &[2]).unwrap();
    let y = x.alias("y");
    let error = run(&Op::Pointwise(Pointwise::Abs), &ctx, &[&x], &mut [y]).unwrap_err();
    assert!(error.to_string().contains("needs memory that blob"), "{error}");
}

#[test]
fn values_that_an_operation_refuses_are_errors() {
    let ctx = Ctx::new(Phase::TEST, Rng::new(1));
    let indices = Blob::from_data("indices", &[2], &[0.0f32, 3.0]).unwrap();
    let table = Blob::<f32>::new("table", &[3, 4]).unwrap();
    let y = Blob::new("y", &[2, 4]).unwrap();
    let error = run(&Op::Embed, &ctx, &[&indices, &table], &mut [y]).unwrap_err();
    let expected =
        "the index 3 is not a valid row of the weights: it must be an integer from 0 to 2 (number 1 of \"indices\")";
    assert_eq!(error.to_string(), expected);
}

#[test]
fn an_operation_without_a_gradient_is_an_error_that_names_it() {
    let shape: &[usize] = &[2, 3];
    let op = Op::Greatest {
        axis_view: AxisView::axis(shape, 1),
        count: 1,
        write: cortado_ops::Greatest::Places,
    };
    let mut program = cortado_ops::Program::default();
    let top = program.add(op, vec![cortado_ops::Operand::Bottom(0)], &[2, 1]);
    program.tops.push(top);
    let mut tape = Tape::new(program).unwrap();
    let (x, y) = (Blob::<f64>::new("x", shape).unwrap(), Blob::new("y", &[2, 1]).unwrap());
    let blobs = Blobs {
        bottoms: &[&x],
        params: &[],
        tops: &[&y],
    };
    let wanted = Wanted {
        bottoms: &[true],
        params: &[],
    };
    let ctx = Ctx::new(Phase::TRAIN, Rng::new(1701));
    let error = tape.backward(&ctx, &blobs, wanted).unwrap_err();
    assert_eq!(error.to_string(), "the operation Greatest has no rule for its gradient");
}
