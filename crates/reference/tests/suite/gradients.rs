//! The gradient rule of each operation against central differences, in f64.

use cortado_core::{Blob, Ctx, Phase, Rng};
use cortado_ops::{
    AxisView, ConvAxis, ConvGeometry, Grid, Lrn, Op, Operand, PerChannel, Pointwise, Pool, PoolAxis, PoolGeometry,
    PoolMethod, Program, Reduction, Resample, ResampleAxis, Spread,
};
use cortado_reference::{Blobs, Tape, Wanted};

const STEP: f64 = 1e-6;

fn ctx() -> Ctx {
    Ctx::new(Phase::TRAIN, Rng::new(1701))
}

/// Numbers from 0.2 to 1.2, or the same below 0 for an odd seed; no two are equal.
fn numbers(seed: usize, count: usize) -> Vec<f64> {
    let number = |i: usize| 0.2 + ((i * 37 + seed * 11) % 101) as f64 / 101.0 + i as f64 * 1e-4;
    let sign = |i: usize| if (i + seed) % 3 == 1 { -1.0 } else { 1.0 };
    (0..count).map(|i| sign(i) * number(i)).collect()
}

fn blob(name: &str, shape: &[usize], seed: usize) -> Blob<f64> {
    let count = shape.iter().product();
    Blob::from_data(name, shape, &numbers(seed, count)).unwrap()
}

/// A program with the values of its bottoms and parameters.
struct Case {
    tape: Tape<f64>,
    bottoms: Vec<Blob<f64>>,
    params: Vec<Blob<f64>>,
    tops: Vec<Blob<f64>>,
}

impl Case {
    fn new(program: Program, bottoms: Vec<Blob<f64>>, params: Vec<Blob<f64>>) -> Self {
        let tape = Tape::new(program).unwrap();
        let shapes: Vec<_> = bottoms.iter().map(|bottom| bottom.shape().clone()).collect();
        let tops = tape.top_shapes(&shapes).unwrap();
        let tops: Vec<_> = tops.iter().map(|shape| Blob::new("y", shape).unwrap()).collect();
        for (i, top) in tops.iter().enumerate() {
            top.diff_mut().unwrap().copy_from_slice(&numbers(5 + i, top.count()));
        }
        Self {
            tape,
            bottoms,
            params,
            tops,
        }
    }

    fn pass(&mut self, run: impl FnOnce(&mut Tape<f64>, &Blobs<'_, f64>)) {
        let bottoms: Vec<_> = self.bottoms.iter().collect();
        let tops: Vec<_> = self.tops.iter().collect();
        let blobs = Blobs {
            bottoms: &bottoms,
            params: &self.params,
            tops: &tops,
        };
        run(&mut self.tape, &blobs);
    }

    fn forward(&mut self) {
        self.pass(|tape, blobs| tape.forward(&ctx(), blobs, true).unwrap());
    }

    fn backward(&mut self, bottoms: &[bool], params: &[bool]) {
        self.pass(|tape, blobs| tape.backward(&ctx(), blobs, Wanted { bottoms, params }).unwrap());
    }

    /// Σ dy · y.
    fn objective(&mut self) -> f64 {
        self.forward();
        let of_top = |top: &Blob<f64>| -> f64 {
            let (data, diff) = (top.data().unwrap(), top.diff().unwrap());
            data.iter().zip(diff.iter()).map(|(y, dy)| y * dy).sum()
        };
        self.tops.iter().map(of_top).sum()
    }

    /// The derivative of the objective by an element of a bottom.
    fn derivative(&mut self, bottom: usize, element: usize) -> f64 {
        let mut at = |step: f64| {
            self.bottoms[bottom].data_mut().unwrap()[element] += step;
            let value = self.objective();
            self.bottoms[bottom].data_mut().unwrap()[element] -= step;
            value
        };
        (at(STEP) - at(-STEP)) / (2.0 * STEP)
    }

    fn check(&mut self, name: &str) {
        let all = vec![true; self.bottoms.len()];
        self.forward();
        self.backward(&all, &[]);
        for bottom in 0..self.bottoms.len() {
            let found = self.bottoms[bottom].diff().unwrap().to_vec();
            for (element, &found) in found.iter().enumerate() {
                let expected = self.derivative(bottom, element);
                let wrong = (found - expected).abs() > 1e-6 * expected.abs().max(1.0);
                assert!(
                    !wrong,
                    "{name}: element {element} of bottom {bottom}: {found}, not {expected}"
                );
            }
        }
    }
}

/// A program of one operation, whose operands are bottoms.
fn single(op: Op, shapes: &[&[usize]], outputs: &[&[usize]]) -> Case {
    let shapes_of = cortado_ops::Shapes {
        bottoms: shapes,
        params: &[],
        tops: outputs,
    };
    let mut program = Program::single(op, &shapes_of);
    program.instructions.truncate(1);
    program.instructions[0].inputs = (0..shapes.len()).map(Operand::Bottom).collect();
    program.tops.truncate(outputs.len());
    let bottoms = (0..shapes.len()).map(|i| blob("x", shapes[i], i)).collect();
    Case::new(program, bottoms, Vec::new())
}

fn pool(method: PoolMethod) -> Op {
    let axis = |input, output| PoolAxis {
        input,
        kernel: 2,
        stride: 1,
        pad: 0,
        output,
    };
    let geometry = PoolGeometry {
        axes: vec![axis(3, 2), axis(4, 3)],
    };
    Op::Pool(Pool { method, geometry })
}

fn convolution(transposed: bool) -> Op {
    let axis = |input, output| ConvAxis {
        input,
        kernel: 2,
        stride: 1,
        pad: 0,
        dilation: 1,
        output,
    };
    Op::Convolution {
        axis: 1,
        transposed,
        geometry: ConvGeometry {
            group: 1,
            channels: 2,
            num_output: 3,
            axes: vec![axis(3, 2), axis(4, 3)],
        },
    }
}

fn resample() -> Op {
    let axis = |input, output| ResampleAxis {
        input,
        output,
        grid: Grid::Corners { begin: 0, len: input },
    };
    Op::Resample(Resample {
        axes: [axis(2, 5), axis(3, 4)],
    })
}

const MIDDLE: AxisView = AxisView {
    outer: 2,
    len: 3,
    inner: 4,
};
const X: &[usize] = &[2, 3, 4];

/// An operation with the shapes of its operands and outputs.
type Rule<'a> = (Op, Vec<&'a [usize]>, Vec<&'a [usize]>);

fn check_all(rules: Vec<Rule<'_>>) {
    for (op, inputs, outputs) in rules {
        let name = format!("{op:?}");
        single(op, &inputs, &outputs).check(&name);
    }
}

#[test]
fn rules_of_moves_are_derivatives() {
    let rearrange = Op::Rearrange {
        sizes: vec![2, 3, 2, 4],
        bottom: vec![12, 4, 0, 1],
        top: vec![24, 4, 12, 1],
    };
    let (slice, points) = (1, vec![1]);
    check_all(vec![
        (Op::Identity, vec![X], vec![X]),
        (Op::View, vec![X], vec![&[6, 4]]),
        (Op::Concat { axis: 1 }, vec![&[2, 1, 4], X], vec![&[2, 4, 4]]),
        (Op::Slice { axis: slice, points }, vec![X], vec![&[2, 1, 4], &[2, 2, 4]]),
        (Op::Permute { order: vec![2, 0, 1] }, vec![X], vec![&[4, 2, 3]]),
        (Op::ShuffleChannels { groups: 3 }, vec![&[2, 6, 2]], vec![&[2, 6, 2]]),
        (rearrange, vec![X], vec![&[2, 2, 3, 4]]),
        (Op::Crop { offsets: vec![1, 0, 2] }, vec![X], vec![&[1, 2, 2]]),
        (Op::Reverse { axis: 1 }, vec![X], vec![X]),
        (Op::Tile { axis: 1, tiles: 3 }, vec![X], vec![&[2, 9, 4]]),
    ]);
}

#[test]
fn rules_of_numbers_are_derivatives() {
    let affine = |scale, shift| Op::Affine {
        axis_view: MIDDLE,
        scale,
        shift,
    };
    let per_channel = Op::PerChannel {
        axis_view: MIDDLE,
        function: Pointwise::Affine {
            scale: PerChannel::Each(vec![0.5, -2.0, 3.0].into()),
            shift: PerChannel::All(1.0),
        },
    };
    let channel_relu = Op::PerChannel {
        axis_view: MIDDLE,
        function: Pointwise::Relu {
            slope: PerChannel::Each(vec![0.5, -2.0, 3.0].into()),
        },
    };
    let standardize = |spread| Op::Standardize {
        axis_view: MIDDLE,
        spread,
        scale: None,
        shift: None,
    };
    let reduce = |axis, reduction| Op::Reduce {
        axis,
        reduction,
        factor: 0.7,
    };
    let unit_length = Op::UnitLength {
        sets: MIDDLE,
        scales: MIDDLE,
        eps: 0.1,
    };
    let softmax = |temperature| Op::Softmax {
        axis_view: MIDDLE,
        temperature,
    };
    check_all(vec![
        (Op::Pointwise(Pointwise::Tanh), vec![X], vec![X]),
        (Op::Pointwise(Pointwise::Swish { beta: 1.5 }), vec![X], vec![X]),
        (Op::Pointwise(Pointwise::Relu { slope: 0.2 }), vec![X], vec![X]),
        (Op::Pointwise(Pointwise::Scale { factor: -2.0 }), vec![X], vec![X]),
        (Op::Pointwise(Pointwise::Threshold { threshold: 0.0 }), vec![X], vec![X]),
        (per_channel, vec![X], vec![X]),
        (channel_relu, vec![X], vec![X]),
        (Op::Sum(vec![0.5, -2.0, 1.0]), vec![X, X, X], vec![X]),
        (Op::Product, vec![X, X, X], vec![X]),
        (Op::Maximum, vec![X, X, X], vec![X]),
        (Op::ScaleAndAdd, vec![&[2, 3], X, X], vec![X]),
        (affine(Some(1), Some(2)), vec![X, &[3], &[3]], vec![X]),
        (affine(Some(1), None), vec![X, &[3]], vec![X]),
        (affine(None, Some(1)), vec![X, &[3]], vec![X]),
        (reduce(1, Reduction::Sum), vec![X], vec![&[2]]),
        (reduce(2, Reduction::AbsSum), vec![X], vec![&[2, 3]]),
        (reduce(0, Reduction::SquareSum), vec![X], vec![&[]]),
        (softmax(1.0), vec![X], vec![X]),
        (softmax(2.5), vec![X], vec![X]),
        (unit_length, vec![X, &[3]], vec![X]),
        (standardize(Spread::One), vec![X], vec![X]),
        (standardize(Spread::RootOfSum { eps: 0.1 }), vec![X], vec![X]),
        (standardize(Spread::Deviation { eps: 0.0 }), vec![X], vec![X]),
    ]);
}

#[test]
fn rules_of_windows_and_products_are_derivatives() {
    let lrn = Lrn {
        size: 3,
        alpha: 0.8,
        beta: 0.75,
        k: 1.5,
    };
    let columns = |op| match op {
        Op::Convolution { axis, geometry, .. } => Op::Columns { axis, geometry },
        other => other,
    };
    let image: &[usize] = &[1, 2, 3, 4];
    let rows: [Vec<usize>; 3] = [vec![2, 3, 4], vec![5, 12], vec![5]];
    let turned: &[usize] = &[12, 5];
    let product = |transpose| Op::InnerProduct { axis: 1, transpose };
    check_all(vec![
        (Op::Lrn(lrn), vec![X], vec![X]),
        (pool(PoolMethod::Max), vec![image], vec![&[1, 2, 2, 3]]),
        (pool(PoolMethod::Mean), vec![image], vec![&[1, 2, 2, 3]]),
        (resample(), vec![&[2, 2, 2, 3]], vec![&[2, 2, 5, 4]]),
        (columns(convolution(false)), vec![image], vec![&[1, 8, 2, 3]]),
        (
            convolution(false),
            vec![image, &[3, 2, 2, 2], &[3]],
            vec![&[1, 3, 2, 3]],
        ),
        (convolution(true), vec![&[1, 3, 2, 3], &[3, 2, 2, 2], &[2]], vec![image]),
        (product(false), vec![&rows[0], &rows[1], &rows[2]], vec![&[2, 5]]),
        (product(true), vec![&rows[0], turned, &rows[2]], vec![&[2, 5]]),
    ]);
}

/// x · x + tanh x, with x · x also a top.
fn several_readers() -> Case {
    let x = Operand::Bottom(0);
    let mut program = Program::default();
    let square = program.add(Op::Product, vec![x, x], X);
    let tanh = program.add(Op::Pointwise(Pointwise::Tanh), vec![x], X);
    let sum = program.add(Op::Sum(vec![1.0, 1.0]), vec![square, tanh], X);
    program.tops = vec![square, sum, x];
    Case::new(program, vec![blob("x", X, 1)], Vec::new())
}

#[test]
fn gradients_of_a_value_that_is_read_several_times_are_added() {
    several_readers().check("x · x + tanh x");
}

#[test]
fn bottoms_that_nothing_reads_get_zeros_and_others_nothing() {
    let mut program = Program::default();
    let scaled = program.add(
        Op::Pointwise(Pointwise::Scale { factor: 2.0 }),
        vec![Operand::Bottom(0)],
        X,
    );
    program.tops = vec![scaled];
    let bottoms = (0..3).map(|i| blob("x", X, i)).collect();
    let mut case = Case::new(program, bottoms, Vec::new());
    for bottom in &case.bottoms {
        bottom.diff_mut().unwrap().fill(f64::NAN);
    }
    case.forward();
    case.backward(&[true, true, false], &[]);
    let diff = |i: usize| case.bottoms[i].diff().unwrap().to_vec();
    let expected: Vec<f64> = numbers(5, 24).iter().map(|dy| 2.0 * dy).collect();
    assert_eq!(diff(0), expected);
    assert_eq!(diff(1), [0.0; 24]);
    assert!(diff(2).iter().all(|value| value.is_nan()));
}

#[test]
fn gradients_of_parameters_are_added_to_what_is_there() {
    let affine = Op::Affine {
        axis_view: MIDDLE,
        scale: Some(1),
        shift: Some(2),
    };
    let mut program = Program::default();
    let inputs = vec![Operand::Bottom(0), Operand::Param(0), Operand::Param(1)];
    let once = program.add(affine.clone(), inputs, X);
    let twice = program.add(affine, vec![once, Operand::Param(0), Operand::Param(1)], X);
    program.tops = vec![twice];
    let params = vec![blob("scale", &[3], 2), blob("shift", &[3], 3)];
    let mut case = Case::new(program, vec![blob("x", X, 1)], params);
    for param in &case.params {
        param.diff_mut().unwrap().fill(0.75);
    }
    case.forward();
    case.backward(&[false], &[true, false]);
    let found = case.params[0].diff().unwrap().to_vec();
    for (element, found) in found.into_iter().enumerate() {
        let mut at = |step: f64| {
            case.params[0].data_mut().unwrap()[element] += step;
            let value = case.objective();
            case.params[0].data_mut().unwrap()[element] -= step;
            value
        };
        let expected = 0.75 + (at(STEP) - at(-STEP)) / (2.0 * STEP);
        assert!(
            (found - expected).abs() < 1e-6,
            "element {element}: {found}, not {expected}"
        );
    }
    assert_eq!(case.params[1].diff().unwrap().to_vec(), [0.75; 3]);
}
