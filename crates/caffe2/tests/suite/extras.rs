//! Operators that the original has for GPUs alone (those of Detectron), and strings: against slow
//! references and values that the original gave.

use crate::common::{Recording, difference, feed, fetch, fixtures, output, parse, run, runtime, tensor};
use cortado_caffe2::workspace::RunNet;
use cortado_caffe2::{Predictor, Tensor, Workspace};
use cortado_core::Rng;
use cortado_proto::caffe2::NetDef;

fn numbers(rng: &mut Rng, count: usize) -> Vec<f32> {
    (0..count).map(|_| rng.uniform(-2.0_f32, 2.0)).collect()
}

#[test]
fn pixels_are_repeated() {
    let mut rng = Rng::new(1);
    for scale in [1, 2, 3] {
        let x = numbers(&mut rng, 2 * 3 * 4 * 5);
        let mut expected = Vec::new();
        for plane in 0..6 {
            for row in 0..4 * scale {
                for column in 0..5 * scale {
                    expected.push(x[(plane * 4 + row / scale) * 5 + column / scale]);
                }
            }
        }
        let op = format!("type: 'UpsampleNearest' input: 'x' output: 'y' arg {{ name: 'scale' i: {scale} }}");
        let found = output(&op, &[("x", tensor(&[2, 3, 4, 5], &x))]);
        let expected = tensor(&[2, 3, 4 * scale, 5 * scale], &expected);
        assert_eq!(difference(&found, &expected), None, "{op}");
    }
}

#[test]
fn groups_of_channels_sum_to_one() {
    let mut rng = Rng::new(2);
    let (images, groups, classes, plane) = (2, 3, 4, 6);
    let x = numbers(&mut rng, images * groups * classes * plane);
    let mut expected = vec![0.0; x.len()];
    for group in 0..images * groups {
        for pixel in 0..plane {
            let place = |class: usize| (group * classes + class) * plane + pixel;
            let sum: f32 = (0..classes).map(|class| x[place(class)].exp()).sum();
            (0..classes).for_each(|class| expected[place(class)] = x[place(class)].exp() / sum);
        }
    }
    let dims = [images, groups * classes, 2, 3];
    let op = "type: 'GroupSpatialSoftmax' input: 'x' output: 'y' arg { name: 'num_classes' i: 4 }";
    let found = output(op, &[("x", tensor(&dims, &x))]);
    assert_eq!(difference(&found, &tensor(&dims, &expected)), None);
}

#[test]
fn bins_of_regions_are_means_of_their_own_channels() {
    let mut rng = Rng::new(3);
    let (groups, maps, height, width) = (3, 2, 7, 8);
    let channels = maps * groups * groups;
    let x = numbers(&mut rng, 2 * channels * height * width);
    let rois = [
        [0.0, 1.0, 2.0, 9.0, 11.0],
        [1.0, 0.0, 0.0, 15.0, 13.0],
        [1.0, 3.4, 3.4, 3.6, 3.6],
    ];
    let scale = 0.5_f32;
    let (mut means, mut sources) = (Vec::new(), Vec::new());
    for [image, x0, y0, x1, y1] in rois {
        let side = |low: f32, high: f32, bin: usize, size: usize| {
            let (low, high) = (low.round() * scale, (high.round() + 1.0) * scale);
            let each = (high - low).max(0.1) / groups as f32;
            let inside = |place: &usize| {
                let place = *place as f32;
                place >= (bin as f32 * each + low).floor() && place < ((bin + 1) as f32 * each + low).ceil()
            };
            (0..size).filter(inside).collect::<Vec<usize>>()
        };
        for map in 0..maps {
            for (row, column) in (0..groups).flat_map(|row| (0..groups).map(move |column| (row, column))) {
                let channel = (map * groups + row) * groups + column;
                let plane = (image as usize * channels + channel) * height;
                let (rows, columns) = (side(y0, y1, row, height), side(x0, x1, column, width));
                let pixels = rows
                    .iter()
                    .flat_map(|row| columns.iter().map(move |column| (row, column)));
                let sum: f32 = pixels.map(|(row, column)| x[(plane + row) * width + column]).sum();
                means.push(sum / (rows.len() * columns.len()).max(1) as f32);
                sources.push(channel as i32);
            }
        }
    }
    let op = "type: 'PSRoIPool' input: 'x' input: 'rois' output: 'y' output: 'c' arg { name: 'group_size' i: 3 } \
              arg { name: 'output_dim' i: 2 } arg { name: 'spatial_scale' f: 0.5 }";
    let inputs = [
        ("x", tensor(&[2, channels, height, width], &x)),
        ("rois", tensor(&[3, 5], rois.as_flattened())),
    ];
    let workspace = run(op, &inputs).expect("a valid case");
    let dims = [3, maps, groups, groups];
    assert_eq!(difference(&fetch(&workspace, "y"), &tensor(&dims, &means)), None);
    assert_eq!(difference(&fetch(&workspace, "c"), &tensor(&dims, &sources)), None);
}

#[test]
fn detectrons_greatest_pixels_are_those_of_caffe2() {
    let mut rng = Rng::new(4);
    let inputs = [
        ("x", tensor(&[1, 2, 5, 6], &numbers(&mut rng, 60))),
        (
            "rois",
            tensor(&[2, 5], &[0.0_f32, 1.0, 1.0, 8.0, 7.0, 0.0, 0.0, 0.0, 11.0, 9.0]),
        ),
    ];
    let outputs = ["RoIPool", "RoIPoolF"].map(|name| {
        let args = "arg { name: 'pooled_h' i: 2 } arg { name: 'pooled_w' i: 3 } arg { name: 'spatial_scale' f: 0.5 }";
        let op = format!("type: '{name}' input: 'x' input: 'rois' output: 'y' output: 'places' {args}");
        let workspace = run(&op, &inputs).expect("a valid case");
        [fetch(&workspace, "y"), fetch(&workspace, "places")]
    });
    for (found, expected) in outputs[1].iter().zip(&outputs[0]) {
        assert_eq!(difference(found, expected), None);
    }
}

#[test]
fn strings_are_cut_and_joined() {
    let texts = |texts: &[&str]| {
        let bytes = texts.iter().map(|text| text.as_bytes().to_vec()).collect();
        Tensor::from_strings(&[texts.len()], bytes).expect("a valid case")
    };
    let x = texts(&["hello", "a", "", "äö"]);
    for (op, expected) in [
        (
            "type: 'StringPrefix' input: 'x' output: 'y'",
            [&b"hel"[..], b"a", b"", b"\xc3\xa4\xc3"],
        ),
        (
            "type: 'StringSuffix' input: 'x' output: 'y' arg { name: 'length' i: 2 }",
            [b"lo", b"a", b"", b"\xc3\xb6"],
        ),
        (
            "type: 'StringJoin' input: 'x' output: 'y' arg { name: 'delimiter' s: '; ' }",
            [b"hello; ", b"a; ", b"; ", b"\xc3\xa4\xc3\xb6; "],
        ),
    ] {
        let found = output(op, &[("x", x.share())]);
        assert_eq!(found.strings().expect("strings").values(), expected, "{op}");
    }
}

#[test]
fn tensors_are_printed_to_a_file_beside_the_workspace() {
    let folder = tempfile::tempdir().expect("there is room");
    let workspace = Workspace::in_folder(folder.path());
    let print = |name: &str| {
        feed(&workspace, name, tensor(&[2, 3], &[0.0_f32, 1.0, 2.0, 3.0, 4.0, 5.0]));
        let args = "arg { name: 'to_file' i: 1 } arg { name: 'limit' i: 4 }";
        let net = format!("op {{ type: 'Print' input: '{name}' {args} }}");
        let net = runtime().build_net(&workspace, &parse(&net))?;
        net.run(&workspace)?;
        net.run(&workspace)
    };
    print("x").expect("a valid case");
    let line = "Tensor x of type float. Dims: (2,3,): 0,1,2,3\n";
    let written = std::fs::read_to_string(folder.path().join("x.log")).expect("it is there");
    assert_eq!(written, line.repeat(2));
    assert!(print("../y").is_err() && print("").is_err());
    assert!(!folder.path().join("../y.log").exists());
}

#[test]
fn a_predictor_runs_a_recurrent_net_again_and_again() {
    let recording = Recording::read(&fixtures("ops").join("RecurrentNetwork_3000000.safetensors"));
    let mut net: NetDef = parse(&recording.metadata["net"]);
    let expected: Vec<(&str, &Tensor)> = recording.folder("out").collect();
    net.external_output = expected.iter().map(|(name, _)| (*name).to_string()).collect();
    let workspace = Workspace::new();
    for (name, tensor) in recording.folder("in") {
        feed(&workspace, name, tensor.share());
    }
    let predictor = Predictor::new(&runtime(), &NetDef::default(), &net, Some(&workspace)).expect("a valid case");
    for run in 0..4 {
        let found = predictor
            .run_map(&[("x", recording.tensors["in/x"].share())])
            .expect("a valid case");
        assert_eq!(found.len(), expected.len());
        for ((_, found), (name, expected)) in found.iter().zip(&expected) {
            assert_eq!(difference(found, expected), None, "{name} in run {run}");
        }
    }
}

/// Nothing is copied from a step that is not there, and no request is without bound.
#[test]
fn recurrent_nets_refuse_links_to_places_that_are_not_there() {
    let net = |offset: i64, window: i64, states: &str| {
        format!(
            "type: 'RecurrentNetwork' input: 'x' input: 'h' output: 'y' output: 'steps' \
             arg {{ name: 'recurrent_states' strings: 's' }} arg {{ name: 'initial_recurrent_state_ids' ints: {states} }} \
             arg {{ name: 'link_internal' strings: 'in' strings: 'out' }} \
             arg {{ name: 'link_external' strings: 'x' strings: 's' }} \
             arg {{ name: 'link_offset' ints: {offset} ints: 1 }} \
             arg {{ name: 'link_window' ints: {window} ints: 1 }} \
             arg {{ name: 'alias_src' strings: 's' }} arg {{ name: 'alias_dst' strings: 'y' }} \
             arg {{ name: 'alias_offset' ints: 1 }} \
             arg {{ name: 'step_net' n {{ name: 'step' op {{ type: 'Copy' input: 'in' output: 'out' }} }} }}"
        )
    };
    let x = || tensor(&[3, 2, 1], &[1.0_f32, 2.0, 3.0, 4.0, 5.0, 6.0]);
    let inputs = || [("x", x()), ("h", tensor(&[1], &[0.0_f32]))];
    let found = output(&net(0, 1, "1"), &inputs());
    assert_eq!(difference(&found, &x()), None);
    for (offset, window, states) in [
        (1, 1, "1"),
        (-1, 1, "1"),
        (0, 2, "1"),
        (0, i64::MAX, "1"),
        (i64::MAX, 1, "1"),
        (i64::MIN, 1, "1"),
        (0, 1, "2"),
        (0, 1, "-1"),
        (0, 1, "1 ints: 1"),
    ] {
        let op = net(offset, window, states);
        assert!(run(&op, &inputs()).is_err(), "{op}");
    }
    let none: [f32; 0] = [];
    let endless = [("x", tensor(&[1 << 40, 0, 1], &none)), ("h", tensor(&[1], &[0.0_f32]))];
    assert!(run(&net(0, 1, "1"), &endless).is_err());
}

fn rows() -> Tensor {
    tensor(&[3, 2], &[0.0_f32; 6])
}

fn ints(values: &[i32]) -> Tensor {
    tensor(&[values.len()], values)
}

fn check_refused(cases: &[(&str, Vec<(&str, Tensor)>)]) {
    for (op, inputs) in cases {
        assert!(run(op, inputs).is_err(), "{op}");
    }
}

#[test]
fn lengths_that_do_not_suit_are_errors() {
    check_refused(&[
        (
            "type: 'AddPadding' input: 'x' input: 'l' output: 'y'",
            vec![("x", rows()), ("l", ints(&[2, 2]))],
        ),
        (
            "type: 'AddPadding' input: 'x' output: 'y' arg { name: 'padding_width' i: 9223372036854775807 }",
            vec![("x", rows())],
        ),
        (
            "type: 'RemovePadding' input: 'x' input: 'l' output: 'y'",
            vec![("x", rows()), ("l", ints(&[1, 2]))],
        ),
        (
            "type: 'PackRNNSequence' input: 'x' input: 'l' output: 'y'",
            vec![("x", rows()), ("l", ints(&[-1, 4]))],
        ),
        (
            "type: 'UnpackRNNSequence' input: 'x' input: 'l' output: 'y'",
            vec![("x", rows()), ("l", ints(&[4, 1]))],
        ),
        (
            "type: 'LengthsPad' input: 'x' input: 'l' output: 'y' arg { name: 'target_length' i: 4611686018427387904 }",
            vec![("x", rows()), ("l", ints(&[1, 2]))],
        ),
        (
            "type: 'LengthsSplit' input: 'l' output: 'y' arg { name: 'n_split' i: 9223372036854775807 }",
            vec![("l", ints(&[1, 2]))],
        ),
        (
            "type: 'LengthsTopK' input: 'v' input: 'l' output: 'y' output: 'i' arg { name: 'k' i: 9223372036854775807 }",
            vec![("v", tensor(&[3], &[0.0_f32; 3])), ("l", ints(&[1, 2]))],
        ),
    ]);
}

#[test]
fn indices_and_shapes_that_do_not_suit_are_errors() {
    let bytes = || tensor(&[2, 9], &[0_u8; 18]);
    check_refused(&[
        (
            "type: 'SparseToDense' input: 'i' input: 'x' output: 'y'",
            vec![("i", ints(&[0, 1])), ("x", rows())],
        ),
        (
            "type: 'SparseToDense' input: 'i' input: 'x' output: 'y' arg { name: 'output_first_dim' i: 2 }",
            vec![("i", ints(&[0, 1, 2])), ("x", rows())],
        ),
        (
            "type: 'Partition' input: 'i' input: 'x' output: 'a' output: 'b' output: 'c'",
            vec![("i", ints(&[0, 1, 2])), ("x", rows())],
        ),
        (
            "type: 'GatherByKey' input: 'i' input: 'x' input: 'x' output: 'y'",
            vec![("i", ints(&[0, 1, 2])), ("x", rows())],
        ),
        (
            "type: 'SparseLengthsSumFused8BitRowwise' input: 'b' input: 'i' input: 'l' output: 'y'",
            vec![("b", bytes()), ("i", ints(&[2])), ("l", ints(&[1]))],
        ),
        (
            "type: 'SparseLengthsSum8BitRowwiseSparse' input: 'b' input: 'i' input: 'l' input: 'm' output: 'y'",
            vec![("b", bytes()), ("i", ints(&[0])), ("l", ints(&[1])), ("m", ints(&[7]))],
        ),
        (
            "type: 'Fused8BitRowwiseQuantizedToFloat' input: 'b' output: 'y'",
            vec![("b", tensor(&[2, 7], &[0_u8; 14]))],
        ),
        (
            "type: 'FloatToFused4BitRowwiseQuantized' input: 'v' output: 'y'",
            vec![("v", tensor(&[3], &[0.0_f32; 3]))],
        ),
        (
            "type: 'GatherRanges' input: 'v' input: 'r' output: 'y' output: 'l'",
            vec![
                ("v", tensor(&[3], &[0.0_f32; 3])),
                ("r", tensor(&[1, 1, 2], &[2_i32, 2])),
            ],
        ),
    ]);
}

#[test]
fn arguments_that_do_not_suit_are_errors() {
    check_refused(&[
        (
            "type: 'LC' input: 'p' input: 'w' output: 'y' arg { name: 'kernel' i: 2 }",
            vec![
                ("p", tensor(&[1, 1, 3, 3], &[0.0_f32; 9])),
                ("w", tensor(&[2, 2, 1, 1, 2, 1], &[0.0_f32; 8])),
            ],
        ),
        (
            "type: 'PSRoIPool' input: 'p' input: 'r' output: 'y' output: 'c' \
             arg { name: 'group_size' i: 4294967296 } arg { name: 'output_dim' i: 4294967296 }",
            vec![
                ("p", tensor(&[1, 1, 3, 3], &[0.0_f32; 9])),
                ("r", tensor(&[1, 5], &[0.0_f32; 5])),
            ],
        ),
        (
            "type: 'UpsampleNearest' input: 'p' output: 'y' arg { name: 'scale' i: 9223372036854775807 }",
            vec![("p", tensor(&[1, 1, 3, 3], &[0.0_f32; 9]))],
        ),
        (
            "type: 'BatchSparseToDense' input: 'l' input: 'i' input: 'v' output: 'y' \
             arg { name: 'dense_last_dim' i: 9223372036854775807 }",
            vec![
                ("l", ints(&[1, 1, 1])),
                ("i", ints(&[0, 0, 0])),
                ("v", tensor(&[3], &[0.0_f32; 3])),
            ],
        ),
        (
            "type: 'CTCBeamSearchDecoder' input: 'p' output: 'n' output: 'y' output: 'q' \
             arg { name: 'beam_width' i: 9223372036854775807 }",
            vec![("p", tensor(&[3, 1, 3], &[0.5_f32; 9]))],
        ),
        (
            "type: 'GatherPadding' input: 'none' input: 'l' output: 'y'",
            vec![("none", tensor(&[0, 1 << 45], &[0.0_f32; 0])), ("l", ints(&[]))],
        ),
        ("type: 'IndexHash' input: 'i' output: 'y'", vec![("i", ints(&[1]))]),
        (
            "type: 'SequenceMask' input: 'x' output: 'y' arg { name: 'mode' s: 'upper' } arg { name: 'axis' i: 2 }",
            vec![("x", rows())],
        ),
    ]);
}
