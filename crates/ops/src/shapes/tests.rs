//! Shapes of outputs, and operands that do not fit.

use crate::*;

fn shapes(op: &Op, inputs: &[&[usize]]) -> Vec<Vec<usize>> {
    op.output_shapes(inputs).unwrap()
}

/// The problem, without the name of the operation.
fn problem(op: &Op, inputs: &[&[usize]]) -> String {
    let problem = op.output_shapes(inputs).unwrap_err();
    let (name, problem) = problem.split_once(": ").unwrap();
    assert_eq!(name, format!("operation {}", op.name()));
    problem.into()
}

fn conv(input: usize) -> ConvGeometry {
    let axis = ConvAxis {
        input,
        kernel: 3,
        stride: 1,
        pad: 1,
        dilation: 1,
        output: input,
    };
    ConvGeometry {
        group: 1,
        channels: 4,
        num_output: 6,
        axes: vec![axis; 2],
    }
}

fn convolution(transposed: bool) -> Op {
    Op::Convolution {
        axis: 1,
        transposed,
        geometry: conv(5),
    }
}

fn axis_view(shape: &[usize]) -> AxisView {
    AxisView::axis(shape, 1)
}

#[test]
fn products_have_a_size_of_their_weights() {
    let (w, b): (&[usize], &[usize]) = (&[6, 4, 3, 3], &[6]);
    assert_eq!(shapes(&convolution(false), &[&[2, 4, 5, 5], w, b]), [[2, 6, 5, 5]]);
    assert_eq!(shapes(&convolution(true), &[&[2, 6, 5, 5], w, &[4]]), [[2, 4, 5, 5]]);
    let product = |transpose| Op::InnerProduct { axis: 1, transpose };
    assert_eq!(shapes(&product(false), &[&[2, 3, 4], &[7, 12]]), [[2, 7]]);
    assert_eq!(shapes(&product(true), &[&[2, 3, 4], &[1, 1, 12, 7], &[7]]), [[2, 7]]);
    assert_eq!(shapes(&Op::Embed, &[&[2, 3], &[9, 5]]), [[2, 3, 5]]);
    let columns = Op::Columns {
        axis: 1,
        geometry: conv(5),
    };
    assert_eq!(shapes(&columns, &[&[2, 4, 5, 5]]), [[2, 36, 5, 5]]);
}

#[test]
fn products_refuse_other_weights() {
    let w: &[usize] = &[6, 4, 3, 3];
    assert_eq!(
        problem(&convolution(false), &[&[2, 4, 5]]),
        "expected 2 to 3 operands, found 1"
    );
    assert_eq!(
        problem(&convolution(false), &[&[2, 3, 5, 5], w]),
        "the operand has the shape [2, 3, 5, 5], not [2, 4, 5, 5]"
    );
    assert_eq!(
        problem(&convolution(false), &[&[2, 4, 5, 5], &[6, 4, 3]]),
        "the weights of shape [6, 4, 3] have 72 elements, not 216"
    );
    assert_eq!(
        problem(&convolution(false), &[&[2, 4, 5, 5], w, &[4]]),
        "the biases of shape [4] have 4 elements, not 6"
    );
    let mut geometry = conv(5);
    geometry.axes[0].stride = 0;
    let op = Op::Columns { axis: 1, geometry };
    assert!(problem(&op, &[&[2, 4, 5, 5]]).ends_with("are not possible"));
    let product = Op::InnerProduct {
        axis: 3,
        transpose: false,
    };
    assert_eq!(
        problem(&product, &[&[2, 3], &[7, 3]]),
        "there is no axis 3 in the shape [2, 3]"
    );
}

#[test]
fn pieces_have_sizes_of_their_operands() {
    assert_eq!(shapes(&Op::Concat { axis: 1 }, &[&[2, 3], &[2, 4]]), [[2, 7]]);
    let slice = |points: &[usize]| Op::Slice {
        axis: 1,
        points: points.to_vec(),
    };
    assert_eq!(shapes(&slice(&[1, 3]), &[&[2, 7]]), [[2, 1], [2, 2], [2, 4]]);
    assert_eq!(shapes(&Op::Tile { axis: 0, tiles: 3 }, &[&[2, 7]]), [[6, 7]]);
    let permute = |order: &[usize]| Op::Permute { order: order.to_vec() };
    assert_eq!(shapes(&permute(&[2, 0, 1]), &[&[2, 3, 4]]), [[4, 2, 3]]);
    assert_eq!(shapes(&Op::Sum(vec![1.0, -1.0]), &[&[2, 3], &[2, 3]]), [[2, 3]]);
    assert_eq!(
        shapes(&Op::ScaleAndAdd, &[&[2, 3, 1], &[2, 3, 4], &[2, 3, 4]]),
        [[2, 3, 4]]
    );
    assert_eq!(shapes(&Op::Mask, &[&[2, 3, 4, 5], &[2, 1, 4, 5]]), [[2, 3, 4, 5]]);
    assert_eq!(shapes(&Op::PickItems, &[&[2, 3], &[5]]), [[5, 3]]);

    assert!(problem(&Op::Concat { axis: 1 }, &[&[2, 3], &[3, 3]]).ends_with("differ in more than axis 1"));
    let huge: &[usize] = &[2, usize::MAX];
    assert!(problem(&Op::Concat { axis: 1 }, &[huge, huge]).ends_with("too large to add"));
    assert!(problem(&Op::Tile { axis: 1, tiles: 2 }, &[huge]).ends_with("is too large"));
    assert!(problem(&slice(&[3, 1]), &[&[2, 7]]).ends_with("are not in order"));
    assert!(problem(&slice(&[8]), &[&[2, 7]]).ends_with("are not in order"));
    assert!(problem(&permute(&[0, 0, 1]), &[&[2, 3, 4]]).contains("each axis"));
    assert!(problem(&Op::Product, &[]).starts_with("expected at least 1"));
    assert!(problem(&Op::Maximum, &[&[2], &[3]]).starts_with("the operands have different shapes"));
    assert_eq!(
        problem(&Op::ShuffleChannels { groups: 0 }, &[&[2, 3]]),
        "0 groups do not divide 3 channels"
    );
}

#[test]
fn windows_have_their_number_of_places() {
    let axis = PoolAxis {
        input: 6,
        kernel: 2,
        stride: 2,
        pad: 0,
        output: 3,
    };
    let geometry = PoolGeometry { axes: vec![axis; 2] };
    let x: &[usize] = &[2, 3, 6, 6];
    let maximum = Op::MaximumAndPlace(geometry.clone());
    assert_eq!(shapes(&maximum, &[x]), [[2, 3, 3, 3], [2, 3, 3, 3]]);
    let method = PoolMethod::Mean;
    let pool = Pool {
        method,
        geometry: geometry.clone(),
    };
    assert_eq!(shapes(&Op::Pool(pool.clone()), &[x]), [[2, 3, 3, 3]]);
    assert_eq!(shapes(&Op::Pyramid(vec![pool.clone(), pool]), &[x]), [[2, 54]]);
    assert!(problem(&maximum, &[&[2, 3, 6, 5]]).contains("does not have the sizes"));
    assert!(problem(&maximum, &[&[6]]).contains("does not have the sizes"));
    let far = PoolAxis { output: 4, ..axis };
    let far = PoolGeometry { axes: vec![far; 2] };
    assert!(problem(&Op::StochasticMean(far), &[x]).ends_with("are not possible"));
    let resample = |grid| {
        let axis = ResampleAxis {
            input: 6,
            output: 12,
            grid,
        };
        Op::Resample(Resample { axes: [axis; 2] })
    };
    assert_eq!(shapes(&resample(Grid::Repeat(2)), &[x]), [[2, 3, 12, 12]]);
    assert!(problem(&resample(Grid::Repeat(1)), &[x]).contains("cannot be resampled"));
    assert!(problem(&resample(Grid::Corners { begin: 1, len: 6 }), &[x]).contains("cannot be resampled"));
}

#[test]
fn statistics_may_be_left_out() {
    let op = Op::Standardize {
        axis_view: axis_view(&[2, 3, 4]),
        spread: Spread::One,
        scale: Some(1),
        shift: None,
    };
    let inputs: &[&[usize]] = &[&[2, 3, 4], &[3]];
    assert_eq!(shapes(&op, inputs), [[2, 3, 4]]);
    op.check_shapes(inputs, &[&[2, 3, 4, 1], &[3], &[1, 3, 1, 1]]).unwrap();
    assert!(op.check_shapes(inputs, &[&[2, 3, 4], &[2]]).is_err());
    assert!(op.check_shapes(inputs, &[]).is_err());
    assert_eq!(problem(&op, &[&[2, 3, 4]]), "there is no operand 1");
    let softmax = |temperature| Op::Softmax {
        axis_view: axis_view(&[2, 3, 4]),
        temperature,
    };
    assert!(problem(&softmax(0.0), &[&[2, 3, 4]]).starts_with("the temperature"));
    assert!(problem(&softmax(1.0), &[&[2, 3, 5]]).contains("is not AxisView"));
}

#[test]
fn outputs_that_do_not_follow_are_checked_all_the_same() {
    assert!(problem(&Op::View, &[&[2, 3]]).starts_with("a view has any shape"));
    Op::View.check_shapes(&[&[2, 3]], &[&[6]]).unwrap();
    assert!(Op::View.check_shapes(&[&[2, 3]], &[&[5]]).is_err());
    let crop = Op::Crop { offsets: vec![0, 1] };
    crop.check_shapes(&[&[2, 3]], &[&[2, 2]]).unwrap();
    assert!(crop.check_shapes(&[&[2, 3]], &[&[2, 3]]).is_err());
    assert!(crop.check_shapes(&[&[2, 3]], &[&[2]]).is_err());
    let rearrange = Op::Rearrange {
        sizes: vec![2, 3],
        bottom: vec![1, 2],
        top: vec![3, 1],
    };
    rearrange.check_shapes(&[&[6]], &[&[2, 3]]).unwrap();
    assert!(rearrange.check_shapes(&[&[5]], &[&[2, 3]]).is_err());
    assert!(rearrange.check_shapes(&[&[6]], &[&[2, 4]]).is_err());
    let constant = Op::Constant(vec![1.0; 6]);
    constant.check_shapes(&[], &[&[2, 3]]).unwrap();
    assert!(constant.check_shapes(&[], &[&[2]]).is_err());
    Op::Fill(vec![1.0, 2.0]).check_shapes(&[], &[&[2], &[3]]).unwrap();
    assert!(Op::Fill(vec![1.0]).check_shapes(&[], &[]).is_err());
    Op::Identity.check_shapes(&[&[2]], &[&[2], &[2], &[2]]).unwrap();
    assert!(Op::Identity.check_shapes(&[&[2]], &[&[2], &[3]]).is_err());
    Op::KeepItems.check_shapes(&[&[4, 2], &[4]], &[&[1, 2]]).unwrap();
    assert!(Op::KeepItems.check_shapes(&[&[4, 2], &[3]], &[&[1, 2]]).is_err());
    assert!(Op::KeepItems.check_shapes(&[], &[]).is_err());
}

#[test]
fn recurrent_nets_have_all_their_weights() {
    let net = Recurrent {
        cell: Cell::Lstm,
        steps: 2,
        streams: 3,
        inputs: 4,
        hidden: 5,
        fixed: None,
        exposed: true,
        memory: Vec::new(),
    };
    let state: &[usize] = &[1, 3, 5];
    let inputs: Vec<&[usize]> = vec![&[2, 3, 4], &[2, 3], state, state, &[20, 4], &[20], &[20, 5]];
    let op = Op::Recurrent(net);
    assert_eq!(shapes(&op, &inputs), [vec![2, 3, 5], state.to_vec(), state.to_vec()]);
    assert_eq!(problem(&op, &inputs[..6]), "expected 7 operands, found 6");
    assert_eq!(
        shapes(&Op::LstmUnit, &[state, &[1, 3, 20], &[1, 3]]),
        [[1, 3, 5], [1, 3, 5]]
    );
}

#[test]
fn losses_are_scalars() {
    let x: &[usize] = &[2, 3, 4];
    let scalar: [usize; 0] = [];
    assert_eq!(shapes(&Op::Loss(Loss::Euclidean), &[x, x]), [scalar]);
    assert_eq!(
        problem(&Op::Loss(Loss::Euclidean), &[x]),
        "expected 2 operands, found 1"
    );
    let accuracy = Op::Accuracy {
        axis_view: axis_view(x),
        count: 1,
        ignore: None,
    };
    accuracy.check_shapes(&[x, &[2, 4]], &[&[], &[3]]).unwrap();
    assert!(accuracy.check_shapes(&[x, &[2, 3]], &[&[]]).is_err());
}
