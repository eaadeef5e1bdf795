//! Solvers with any options, and files of weights and of states.

use crate::draw::Draw;
use cortado::{LoadOptions, Source};
use cortado_net::{ConvertOptions, Names, WeightsFormat};
use cortado_proto::SolverParameter;
use cortado_proto::reflect::{Kind, Label, Message};
use std::fs;
use std::path::{Path, PathBuf};

const NET: &str = r#"
layer { name: "d" type: "DummyData" top: "x" top: "y" dummy_data_param { shape { dim: 4 dim: 3 } data_filler { type: "gaussian" } } }
layer { name: "ip" type: "InnerProduct" bottom: "x" top: "i" inner_product_param { num_output: 3 weight_filler { type: "xavier" } } }
layer { name: "l" type: "EuclideanLoss" bottom: "i" bottom: "y" top: "l" }
"#;
const TYPES: [&str; 8] = [
    "SGD", "Nesterov", "AdaGrad", "RMSProp", "AdaDelta", "Adam", "AdamW", "x",
];
const POLICIES: [&str; 11] = [
    "fixed",
    "step",
    "exp",
    "inv",
    "multistep",
    "poly",
    "sigmoid",
    "cosine",
    "plateau",
    "multifixed",
    "x",
];
const INTEGERS: [i64; 18] = [
    1,
    2,
    3,
    0,
    5,
    10,
    100,
    1,
    2,
    3,
    -1,
    i32::MAX as i64,
    i32::MIN as i64,
    1 << 20,
    1000,
    7,
    1 << 40,
    i64::MAX,
];
const FLOATS: [&str; 16] = [
    "0.1", "0.01", "0.9", "1", "0", "0.5", "2", "-1", "nan", "inf", "1e38", "1e-45", "-0.5", "0.999", "1e-8", "100",
];

/// Fields that name files, or other nets.
const LEFT_OUT: [&str; 9] = [
    "net",
    "train_net",
    "test_net",
    "snapshot_prefix",
    "weights",
    "net_param",
    "train_net_param",
    "test_net_param",
    "device_id",
];

/// Trains with drawn options, writes a snapshot, and continues from it.
pub(crate) fn train(data: &[u8]) {
    write("net.prototxt", NET.as_bytes());
    let options = options(&mut Draw::new(data));
    write(
        "solver.prototxt",
        format!("net: \"net.prototxt\"\nsnapshot_prefix: \"snap\"\n{options}").as_bytes(),
    );
    let build = || cortado::solver("solver.prototxt").threads(1).build::<f32>();
    if let Ok(solver) = build() {
        let mut solver = solver.into_inner();
        drop(solver.step(3));
        if let Ok((_, state)) = solver.snapshot()
            && let Ok(again) = build()
        {
            let mut again = again.into_inner();
            if again.restore(&state).is_ok() {
                drop((solver.step(1), again.step(1)));
            }
        }
    }
    remove_snapshots();
}

fn options(draw: &mut Draw<'_>) -> String {
    let mut text = String::new();
    for field in SolverParameter::default().desc().fields {
        if LEFT_OUT.contains(&field.name) || !draw.once_in(4) {
            continue;
        }
        for _ in 0..if field.label == Label::Repeated { 2 } else { 1 } {
            let value = match field.kind {
                Kind::Int32 | Kind::Int64 => draw.pick(&INTEGERS).to_string(),
                Kind::Uint32 | Kind::Uint64 => draw.pick(&INTEGERS).max(0).to_string(),
                Kind::Bool => (draw.byte() & 1 == 1).to_string(),
                Kind::Float | Kind::Double => draw.pick(&FLOATS).into(),
                Kind::Enum(names) => names.values[draw.below(names.values.len())].0.into(),
                Kind::String => match field.name {
                    "type" => format!("\"{}\"", draw.pick(&TYPES)),
                    "lr_policy" => format!("\"{}\"", draw.pick(&POLICIES)),
                    "regularization_type" => format!("\"{}\"", draw.pick(&["L1", "L2", "x"])),
                    _ => continue,
                },
                Kind::Bytes | Kind::Message(_) => continue,
            };
            text += &format!("{}: {value}\n", field.name);
        }
    }
    text
}

fn write(name: &str, content: &[u8]) {
    fs::write(name, content).expect("the folder can be written");
}

fn remove_snapshots() {
    for entry in fs::read_dir(".").expect("the folder can be read").flatten() {
        if entry.file_name().to_string_lossy().starts_with("snap") {
            drop(fs::remove_file(entry.path()));
        }
    }
}

const WEIGHTS: &str = r#"
layer { name: "d" type: "Input" top: "d" input_param { shape { dim: 2 dim: 3 dim: 6 dim: 6 } } }
layer { name: "conv" type: "Convolution" bottom: "d" top: "c" convolution_param { num_output: 4 kernel_size: 3 } }
layer { name: "bn" type: "BatchNorm" bottom: "c" top: "c" }
layer { name: "ip" type: "InnerProduct" bottom: "c" top: "i" inner_product_param { num_output: 3 } }
layer { name: "pr" type: "PReLU" bottom: "i" top: "i" }
"#;

/// A file of weights or of a state; the first byte is its kind.
pub(crate) fn load(data: &[u8]) {
    let Some((&kind, content)) = data.split_first() else {
        return;
    };
    match kind % 5 {
        0 => weights("w.caffemodel", content),
        1 => weights("w.safetensors", content),
        2 => weights("w.caffemodel.h5", content),
        3 => state("r.solverstate", kind, content),
        _ => state("r.solverstate.h5", kind, content),
    }
}

fn weights(name: &str, content: &[u8]) {
    write(name, content);
    let net = cortado::parse(WEIGHTS).threads(1).net::<f32>().expect("it is valid");
    drop(
        net.into_inner()
            .load_weights(Path::new(name), &LoadOptions { strict: false }),
    );
    drop(
        cortado::parse(WEIGHTS)
            .threads(1)
            .weights_bytes(content.to_vec())
            .net::<f32>(),
    );
    let Ok(read) = cortado_net::read_weights_from(&Source::memory("weights", content.to_vec())) else {
        return;
    };
    let formats = [
        ("o.caffemodel", WeightsFormat::Caffemodel),
        ("o.safetensors", WeightsFormat::Safetensors),
        ("o.caffemodel.h5", WeightsFormat::Hdf5),
    ];
    for (file, format) in formats {
        let options = ConvertOptions {
            format,
            names: Names::default(),
            half: content.len().is_multiple_of(2) && format != WeightsFormat::Hdf5,
        };
        if cortado_net::write_weights(read.clone(), Path::new(file), options).is_ok() {
            let again = cortado_net::read_weights(Path::new(file));
            assert!(again.is_ok(), "{file} was written and is not read: {:?}", again.err());
        }
        drop(fs::remove_file(file));
    }
}

fn state(name: &str, kind: u8, content: &[u8]) {
    write("net.prototxt", NET.as_bytes());
    let type_name = TYPES[usize::from(kind / 5) % 7];
    let momentum = if matches!(type_name, "AdaGrad" | "RMSProp") {
        "0"
    } else {
        "0.9"
    };
    let solver = format!(
        r#"net: "net.prototxt" base_lr: 0.01 lr_policy: "step" gamma: 0.5 stepsize: 3 max_iter: 4 momentum: {momentum}
        type: "{type_name}" random_seed: 1 snapshot_prefix: "snap" snapshot_after_train: false"#
    );
    write("solver.prototxt", solver.as_bytes());
    write(name, content);
    let solver = cortado::solver("solver.prototxt")
        .threads(1)
        .build::<f32>()
        .expect("it is valid");
    let mut solver = solver.into_inner();
    if solver.restore(&PathBuf::from(name)).is_ok() {
        drop(solver.step(2));
        drop(solver.snapshot());
        remove_snapshots();
    }
}
