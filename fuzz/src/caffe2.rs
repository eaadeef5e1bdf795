//! Caffe2: operators with any arguments, nets, blobs, databases, and nets that are translated.

use crate::draw::{Draw, Sequence};
use cortado::{Ctx, Phase, Rng};
use cortado_caffe2::predictor::Predictor;
use cortado_caffe2::serialize::ReadOptions;
use cortado_caffe2::{Access, Blob, OperatorKind, Runtime, Tensor, Workspace, shapes};
use cortado_proto::binary;
use cortado_proto::caffe2::{Argument, NetDef, OperatorDef};
use std::fs;
use std::path::Path;
use std::sync::{Arc, OnceLock};

/// Names of arguments of all operators.
const NAMES: &str = include_str!("arguments.txt");
const INTEGERS: [i64; 14] = [1, 2, 3, 0, 4, 5, 1, 2, 7, 8, 16, -1, 6, 10];
const WILD_INTEGERS: [i64; 14] = [
    i64::MAX,
    i64::MIN,
    1 << 31,
    1 << 32,
    i32::MAX as i64,
    i32::MIN as i64,
    1 << 62,
    1 << 40,
    -2,
    65_536,
    1 << 20,
    1_000_000,
    -5,
    u32::MAX as i64,
];
const FLOATS: [f32; 7] = [0.0, 1.0, 0.5, -1.0, 2.0, 0.1, 3.0];
const WILD_FLOATS: [f32; 6] = [f32::NAN, f32::INFINITY, -1e38, 1e38, 1e-40, 4e9];

/// What is computed with: operators that only compute.
fn runtime() -> &'static Arc<Runtime> {
    static RUNTIME: OnceLock<Arc<Runtime>> = OnceLock::new();
    RUNTIME.get_or_init(|| {
        let ctx = Ctx::new(Phase::TEST, Rng::new(1)).with_threads(1).expect("one thread");
        Arc::new(Runtime::new(ctx).without_io())
    })
}

fn kinds() -> &'static [OperatorKind] {
    static KINDS: OnceLock<Vec<OperatorKind>> = OnceLock::new();
    KINDS.get_or_init(|| {
        let computes = |kind: &&OperatorKind| matches!(kind.access, Access::Computes) && !kind.name.contains("Queue");
        runtime().operators().filter(computes).copied().collect()
    })
}

/// The first byte is the kind of input.
pub(crate) fn run(data: &[u8]) {
    let Some((&kind, content)) = data.split_first() else {
        return;
    };
    match kind % 8 {
        0..=3 => operators(&mut Draw::new(content)),
        4 | 5 => net(content),
        6 => blob(content),
        _ => database(content),
    }
}

fn operators(draw: &mut Draw<'_>) {
    let workspace = Workspace::new();
    let runtime = runtime();
    let mut names: Vec<String> = Vec::new();
    for index in 0..=draw.below(5) {
        if let Some(tensor) = tensor(draw) {
            let name = format!("t{index}");
            workspace.create_blob(&name).lock().reset(tensor);
            names.push(name);
        }
    }
    if names.is_empty() {
        return;
    }
    for index in 0..=draw.below(3) {
        let def = operator(draw, index, &names);
        match runtime.bind(&workspace, &def) {
            Ok(mut bound) => drop((bound.run(&workspace), bound.run(&workspace))),
            Err(error) => drop(error.to_string()),
        }
        names.extend(
            def.output
                .into_iter()
                .filter(|output| !names.contains(output))
                .collect::<Vec<_>>(),
        );
    }
    for name in &names {
        let Some(blob) = workspace.find_blob(name) else {
            continue;
        };
        if let Ok(bytes) = runtime
            .serializers
            .serialize_to_bytes(&blob.lock(), name, &runtime.serialization)
        {
            let read = runtime
                .serializers
                .deserialize(&bytes, ReadOptions::default(), &mut Blob::default());
            assert!(read.is_ok(), "a blob that was written is not read: {:?}", read.err());
        }
    }
}

fn operator(draw: &mut Draw<'_>, index: usize, names: &[String]) -> OperatorDef {
    let kinds = kinds();
    let kind = kinds[draw.below(kinds.len())];
    let most = |least: usize, most: Option<usize>| most.unwrap_or(least + 3).min(least + 5);
    let inputs = kind.inputs.min + draw.below(most(kind.inputs.min, kind.inputs.max) - kind.inputs.min + 1);
    let outputs = kind.outputs.min + draw.below(most(kind.outputs.min, kind.outputs.max) - kind.outputs.min + 1);
    let mut def = OperatorDef {
        r#type: Some(kind.name.into()),
        ..OperatorDef::default()
    };
    def.input = (0..inputs).map(|_| names[draw.below(names.len())].clone()).collect();
    for output in 0..outputs {
        def.output.push(match draw.once_in(6) {
            true => names[draw.below(names.len())].clone(),
            false => format!("o{index}_{output}"),
        });
    }
    for _ in 0..draw.below(6) {
        let argument = argument(draw);
        if def.arg.iter().all(|other| other.name != argument.name) {
            def.arg.push(argument);
        }
    }
    def
}

fn argument(draw: &mut Draw<'_>) -> Argument {
    static ALL: OnceLock<Vec<&str>> = OnceLock::new();
    let names = ALL.get_or_init(|| NAMES.split_whitespace().collect());
    let mut argument = Argument {
        name: Some(draw.pick(names).into()),
        ..Argument::default()
    };
    let integer = |draw: &mut Draw<'_>| {
        if draw.once_in(10) {
            draw.pick(&WILD_INTEGERS)
        } else {
            draw.pick(&INTEGERS)
        }
    };
    let float = |draw: &mut Draw<'_>| {
        if draw.once_in(10) {
            draw.pick(&WILD_FLOATS)
        } else {
            draw.pick(&FLOATS)
        }
    };
    match draw.below(10) {
        0..=3 => argument.i = Some(integer(draw)),
        4 | 5 => argument.f = Some(float(draw)),
        6 => argument.s = Some(draw.pick(&["NCHW", "NHWC", "", "mean", "linear", "x"]).into()),
        7 | 8 => argument.ints = (0..draw.below(6)).map(|_| integer(draw)).collect(),
        _ => argument.floats = (0..draw.below(6)).map(|_| float(draw)).collect(),
    }
    argument
}

fn tensor(draw: &mut Draw<'_>) -> Option<Tensor> {
    let dims: Vec<usize> = (0..draw.below(5))
        .map(|_| draw.pick(&[1, 2, 3, 4, 5, 8, 0, 6]))
        .collect();
    let count: usize = dims.iter().product();
    let is_wild = draw.once_in(6);
    let mut sequence = Sequence::new(draw.below(65_536) as u64);
    let kind = draw.below(9);
    let mut wild = || {
        is_wild
            .then(|| sequence.next())
            .filter(|number| *number < 0.2)
            .map(|number| (number * 25.0) as usize)
    };
    let mut numbers = Sequence::new(count as u64 + 3);
    let tensor = match kind {
        0..=2 => {
            let value =
                |wild: Option<usize>, number: f64| wild.map_or((number * 4.0 - 1.0) as f32, |at| WILD_FLOATS[at]);
            let values: Vec<f32> = (0..count).map(|_| value(wild(), numbers.next())).collect();
            Tensor::from_slice(&dims, &values)
        }
        3 | 4 => {
            let extremes = [i32::MAX, i32::MIN, -1, 1 << 20, 255];
            let value = |wild: Option<usize>, number: f64| wild.map_or((number * 5.0) as i32, |at| extremes[at]);
            let values: Vec<i32> = (0..count).map(|_| value(wild(), numbers.next())).collect();
            Tensor::from_slice(&dims, &values)
        }
        5 | 6 => {
            let value = |wild: Option<usize>, number: f64| wild.map_or((number * 5.0) as i64, |at| WILD_INTEGERS[at]);
            let values: Vec<i64> = (0..count).map(|_| value(wild(), numbers.next())).collect();
            Tensor::from_slice(&dims, &values)
        }
        7 => Tensor::from_slice(&dims, &(0..count).map(|at| at as u8).collect::<Vec<_>>()),
        _ => Tensor::from_strings(
            &dims,
            (0..count).map(|at| vec![b'a' + (at % 26) as u8; at % 5]).collect(),
        ),
    };
    tensor.ok()
}

fn net(content: &[u8]) {
    let Ok(def) = binary::decode::<NetDef>(content) else {
        return;
    };
    let runtime = runtime();
    if def.op.len() > 30 || runtime.check_access(&def).is_err() {
        return;
    }
    let workspace = Workspace::new();
    for name in &def.external_input {
        let tensor = Tensor::from_slice::<f32>(&[1, 3, 8, 8], &[0.5; 192]).expect("it is small");
        workspace.create_blob(name).lock().reset(tensor);
    }
    drop(runtime.infer(std::slice::from_ref(&def), shapes::of_workspace(&workspace)));
    drop(runtime.run_net_once(&workspace, &def));
}

fn blob(content: &[u8]) {
    let (runtime, mut blob) = (runtime(), Blob::default());
    if runtime
        .serializers
        .deserialize(content, ReadOptions::default(), &mut blob)
        .is_ok()
        && let Ok(bytes) = runtime
            .serializers
            .serialize_to_bytes(&blob, "b", &runtime.serialization)
    {
        let read = runtime
            .serializers
            .deserialize(&bytes, ReadOptions::default(), &mut Blob::default());
        assert!(read.is_ok(), "a blob that was written is not read: {:?}", read.err());
    }
}

fn database(content: &[u8]) {
    fs::write("net.minidb", content).expect("the folder can be written");
    let (runtime, path) = (runtime(), Path::new("net.minidb"));
    for kind in ["minidb", "protodb"] {
        if let Ok(predictor) = Predictor::from_database(runtime, kind, path) {
            drop(predictor.run(&[]));
        }
        let Ok(mut reader) = runtime
            .databases
            .get(kind, path)
            .and_then(|database| database.open(path))
        else {
            continue;
        };
        let (mut more, mut records) = (reader.first(), 0);
        while more.unwrap_or(false) && records < 10_000 {
            drop(reader.value().map(<[u8]>::len));
            records += 1;
            more = reader.next();
        }
    }
}
