//! Recurrent networks, losses, detectors and picked items whose numbers, operands or values make no sense are errors,
//! and never panics.
#![allow(clippy::unwrap_used)]

use cortado_core::{Blob, Ctx, Phase, Result, Rng};
use cortado_ops::{
    AxisView, BoxCode, BoxOffsets, Cell, Greatest, Loss, LossDivisor, Op, Pool, PoolAxis, PoolGeometry, PoolMethod,
    Proposals, Recurrent, RegionPool, RegionRule, SsdDetection, YoloDetection, YoloMap, YoloScore,
};
use cortado_reference::run;

/// A size whose products do not fit.
const HUGE: usize = usize::MAX;

fn ctx() -> Ctx {
    Ctx::new(Phase::TEST, Rng::new(1))
}

fn blob(dims: &[usize], data: &[f32]) -> Blob<f32> {
    Blob::from_data("x", dims, data).unwrap()
}

fn zeros(dims: &[usize]) -> Blob<f32> {
    Blob::new("x", dims).unwrap()
}

fn view(size: usize) -> AxisView {
    AxisView {
        outer: size,
        len: size,
        inner: size,
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

fn network(cell: Cell, size: usize, exposed: bool) -> Op {
    Op::Recurrent(Recurrent {
        cell,
        steps: size,
        streams: size,
        inputs: size,
        hidden: size,
        fixed: exposed.then_some(size),
        exposed,
        memory: if exposed { Vec::new() } else { vec![1.0; 5] },
    })
}

fn ssd(size: usize) -> SsdDetection {
    SsdDetection {
        items: size,
        priors: size,
        classes: size,
        background: Some(size),
        share_location: false,
        code: BoxCode::CenterSize,
        variances: true,
        score_threshold: 0.0,
        overlap_threshold: 0.5,
        eta: 1.0,
        top_k: Some(size),
        keep: Some(size),
    }
}

fn yolo(size: usize) -> YoloDetection {
    YoloDetection {
        items: size,
        classes: size,
        maps: vec![YoloMap {
            cells: [size; 2],
            anchors: vec![[1.0; 2]],
        }],
        score: YoloScore::Best,
        score_threshold: 0.0,
        overlap_threshold: 0.5,
    }
}

fn regions(size: usize, rule: RegionRule) -> Op {
    let (grid, scale) = ([size; 2], 1.0);
    Op::RegionPool(RegionPool { grid, scale, rule })
}

fn log_loss(size: usize, infogain: Option<Vec<f64>>) -> Op {
    Op::Loss(Loss::Log {
        axis_view: view(size),
        softmax: true,
        least: 0.1,
        ignore: None,
        divisor: LossDivisor::Valid,
        infogain,
        class_weights: vec![1.0; 2],
    })
}

/// Operations with sizes of 0, of 3 and of the greatest number.
fn operations(size: usize) -> Vec<Op> {
    vec![
        Op::Unpool,
        Op::PickItems,
        Op::KeepItems,
        Op::Greatest {
            axis_view: view(size),
            count: size,
            write: Greatest::PlacesAndValues,
        },
        Op::StochasticMean(pool(size)),
        Op::Pyramid(vec![
            Pool {
                method: PoolMethod::Max,
                geometry: pool(size),
            };
            2
        ]),
        network(Cell::Lstm, size, true),
        network(Cell::Lstm, size, false),
        network(Cell::Rnn, size, true),
        Op::LstmUnit,
        Op::Detection(ssd(size)),
        Op::YoloDetection(yolo(size)),
        regions(size, RegionRule::Greatest { pad: 0.0 }),
        regions(size, RegionRule::MeanByPosition),
        regions(size, RegionRule::Samples { count: Some(size) }),
        regions(size, RegionRule::Corners { pad: -1.0 }),
        Op::Proposals(Proposals {
            anchors: vec![[0.0, 0.0, 1.0, 1.0]; size.min(2)],
            stride: 1.0,
            min_size: 1.0,
            drops_small: false,
            last_first: false,
            before: Some(size),
            threshold: Some(0.5),
            after: Some(size),
        }),
        Op::DecodeBoxes(BoxOffsets {
            mean: [0.0; 4],
            deviation: [1.0; 4],
        }),
        log_loss(size, None),
        log_loss(size, Some(Vec::new())),
        log_loss(size, Some(vec![1.0; 3])),
        Op::Loss(Loss::Euclidean),
        Op::Loss(Loss::SmoothL1 {
            sigma: 1.0,
            divisor: 1.0,
            axis_view: view(size),
        }),
        Op::Loss(Loss::Hinge { squared: true }),
        Op::Loss(Loss::Contrastive {
            margin: 1.0,
            legacy: true,
        }),
        Op::Loss(Loss::SigmoidCrossEntropy {
            ignore: None,
            divisor: LossDivisor::Fixed(0.0),
        }),
        Op::Accuracy {
            axis_view: view(size),
            count: size,
            ignore: None,
        },
    ]
}

#[test]
fn operands_that_do_not_fit_are_errors() {
    let shapes: [&[usize]; 6] = [&[], &[0], &[7], &[2, 0, 5], &[3, 0, 1 << 40, 1], &[1, 2, 1, 1, 1, 7]];
    for op in [0, 3, HUGE].into_iter().flat_map(operations) {
        for operands in 0..12 {
            for shape in shapes {
                let inputs: Vec<Blob<f32>> = (0..operands).map(|_| zeros(shape)).collect();
                let inputs: Vec<&Blob<f32>> = inputs.iter().collect();
                let found = run(&op, &ctx(), &inputs, &mut [zeros(&[11, 13]), zeros(&[2])]);
                let sizes_follow = matches!(op, Op::KeepItems | Op::Proposals(_) | Op::Detection(_));
                assert!(
                    sizes_follow || found.is_err(),
                    "{op:?} of {operands} operands of {shape:?}"
                );
                // With other outputs it may fit, but does not panic.
                let _ = run(&op, &ctx(), &inputs, &mut [zeros(shape)]);
                let _ = run(&op, &ctx(), &inputs, &mut [zeros(&[]), zeros(shape)]);
                let _ = run(&op, &ctx(), &inputs, &mut []);
            }
        }
    }
}

/// The error of an operation with one output.
fn error(op: &Op, inputs: &[&Blob<f32>], output: &[usize]) -> String {
    let found: Result<()> = run(op, &ctx(), inputs, &mut [zeros(output)]);
    found.unwrap_err().to_string()
}

#[test]
fn values_that_make_no_sense_are_named() {
    let nan = f32::NAN;
    let (marks, items) = (blob(&[2], &[1.0, nan]), zeros(&[2, 3]));
    let found = error(&Op::KeepItems, &[&items, &marks], &[2, 3]);
    assert!(found.starts_with("the mark NaN is not a number that keeps"), "{found}");

    let places = blob(&[1, 1, 2], &[0.0, 9.0]);
    let found = error(&Op::Unpool, &[&zeros(&[1, 1, 2]), &places], &[1, 1, 4]);
    assert!(found.starts_with("the mask's 9 is not a place"), "{found}");

    let found = error(&Op::PickItems, &[&items, &blob(&[1], &[2.0])], &[1, 3]);
    assert!(found.starts_with("the index 2 is not a valid item"), "{found}");

    let labels = blob(&[2], &[0.0, 3.0]);
    let hinge = Op::Loss(Loss::Hinge { squared: false });
    let found = error(&hinge, &[&items, &labels], &[]);
    assert!(found.starts_with("the label 3 is not a class"), "{found}");

    let op = RegionPool {
        grid: [2, 2],
        scale: 1.0,
        rule: RegionRule::Starts,
    };
    let map = zeros(&[1, 1, 3, 3]);
    let outside = blob(&[1, 5], &[1.0, 0.0, 0.0, 1.0, 1.0]);
    let found = error(&Op::RegionPool(op.clone()), &[&map, &outside], &[1, 1, 2, 2]);
    assert!(found.contains("lies in image 1, but there are 1"), "{found}");

    let inside = blob(&[1, 5], &[0.0, 0.0, 0.0, 1.0, 1.0]);
    let found = error(
        &Op::RegionPool(RegionPool { scale: 0.0, ..op }),
        &[&map, &inside],
        &[1, 1, 2, 2],
    );
    assert!(found.contains("a scale above 0"), "{found}");
}

#[test]
fn outputs_have_as_many_items_as_are_kept() {
    let (items, marks) = (
        blob(&[3, 2], &[1.0, 2.0, 3.0, 4.0, 5.0, 6.0]),
        blob(&[3], &[1.0, 0.0, 1.0]),
    );
    let mut outputs = [zeros(&[3, 2])];
    run(&Op::KeepItems, &ctx(), &[&items, &marks], &mut outputs).unwrap();
    assert_eq!(outputs[0].shape()[..], [2, 2]);
    assert_eq!(outputs[0].data().unwrap()[..], [1.0, 2.0, 5.0, 6.0]);
}
