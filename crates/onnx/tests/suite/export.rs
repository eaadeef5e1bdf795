//! Models of small nets: names, reports, files, and what is refused.

use cortado_core::{Ctx, Phase, Registry, Result, Rng};
use cortado_net::Net;
use cortado_onnx::{Export, ExportOptions, ExportReport, export};
use cortado_proto::read;
use cortado_proto::text;

const INPUT: &str =
    "layer { name: 'data' type: 'Input' top: 'data' input_param { shape { dim: 2 dim: 3 dim: 4 dim: 4 } } }";

fn net(layers: &str) -> Net<f32> {
    let text = format!("name: 'small' {INPUT} {layers}");
    let param = read::net(&text, "net.prototxt", text::TextOptions::default())
        .unwrap()
        .message;
    let registry = Registry::new(&[cortado_layers::KINDS]);

    let ctx = Ctx::new(Phase::TEST, Rng::new(1));
    Net::build_from(&param, Some("net.prototxt".as_ref()), &registry, &ctx).unwrap()
}

fn exported(layers: &str) -> Result<Export> {
    export(&net(layers), &ExportOptions::default())
}

fn report(layers: &str) -> ExportReport {
    exported(layers).unwrap().report().clone()
}

fn names(report: &ExportReport) -> [Vec<&str>; 2] {
    [&report.inputs, &report.outputs].map(|values| values.iter().map(|value| &value.name[..]).collect())
}

#[test]
fn inputs_and_outputs_have_the_names_of_the_net() {
    let report = report(
        "layer { name: 'relu' type: 'ReLU' bottom: 'data' top: 'y' }
         layer { name: 'again' type: 'TanH' bottom: 'y' top: 'y' }",
    );
    assert_eq!(names(&report), [vec!["data"], vec!["y"]]);
    assert_eq!(report.layers[1].operators, ["Relu"]);
    assert!(report.notes.is_empty());
}

#[test]
fn an_output_that_is_an_input_too_gets_a_name_of_its_own() {
    let report = report("layer { name: 'relu' type: 'ReLU' bottom: 'data' top: 'data' }");
    assert_eq!(names(&report), [vec!["data"], vec!["data/output"]]);
    assert_eq!(
        report.notes,
        ["the blob data is both input and output: as output it is called data/output"]
    );
}

#[test]
fn all_that_cannot_be_exported_is_reported_with_its_place() {
    let layers = "layer { name: 'pool' type: 'Pooling' bottom: 'data' top: 'p'
           pooling_param { pool: MAX kernel_size: 2 stride: 2 } }
         layer { name: 'drop' type: 'Dropout' bottom: 'p' top: 'd' }
         layer { name: 'drop2' type: 'Dropout' bottom: 'd' top: 'e' }";
    let text = format!("{INPUT}\n{layers}");
    let param = read::net(&text, "net.prototxt", text::TextOptions::default())
        .unwrap()
        .message;
    let registry = Registry::new(&[cortado_layers::KINDS]);

    let ctx = Ctx::new(Phase::TRAIN, Rng::new(1));
    let net = Net::<f32>::build_from(&param, Some("net.prototxt".as_ref()), &registry, &ctx).unwrap();
    let error = export(&net, &ExportOptions::default()).unwrap_err().to_string();
    let reason = "is not exported with these options or in this phase: not in TRAIN, where it drops at random: export in phase TEST";
    let lines: Vec<String> = [(4, "drop"), (5, "drop2")]
        .map(|(line, name)| format!("net net.prototxt:{line}:10 › layer \"{name}\" (Dropout): {reason}"))
        .into();
    assert_eq!(error, lines.join("\n"));
}

#[test]
fn images_of_too_many_rows_are_refused() {
    let layer =
        "layer { name: 'i' type: 'Interp' bottom: 'data' top: 'y' interp_param { height: 2147483647 width: 1 } }";
    let error = exported(layer).unwrap_err().to_string();
    let reason = "its output has 2147483647 rows or columns; at most 1048576 can be written";
    assert!(error.contains(reason), "{error}");
}

/// Blobs take no memory before they are computed, but numbers for each of their places would.
#[test]
fn places_without_number_are_refused() {
    let wide = |layer: &str| {
        format!(
            "layer {{ name: 'wide' type: 'Input' top: 'wide' input_param {{ shape {{ dim: 2 dim: 1099511627776 }} }} }}
            layer {{ name: 'label' type: 'Input' top: 'label' input_param {{ shape {{ dim: 2 }} }} }} {layer}"
        )
    };
    for layer in ["HingeLoss", "SoftmaxWithLoss", "Accuracy"] {
        let layer = format!("layer {{ name: 'l' type: '{layer}' bottom: 'wide' bottom: 'label' top: 'y' }}");
        let error = exported(&wide(&layer)).map(drop).unwrap_err().to_string();
        let reason = "has 1099511627776 places along an axis; at most 1048576 can be written";
        assert!(error.contains(reason), "{layer}: {error}");
    }
}

#[test]
fn only_known_sets_of_operators_are_written() {
    let options = ExportOptions {
        opset: 16,
        ..ExportOptions::default()
    };
    let net = net("layer { name: 'relu' type: 'ReLU' bottom: 'data' top: 'y' }");
    let error = export(&net, &options).unwrap_err().to_string();
    assert_eq!(error, "opset 16 cannot be written; choose one from 17 to 22");
}

#[test]
fn a_model_without_a_fixed_batch_reports_what_keeps_it() {
    let options = ExportOptions {
        dynamic_batch: true,
        ..ExportOptions::default()
    };
    let slice = net("layer { name: 's' type: 'Slice' bottom: 'data' top: 'a' top: 'b' slice_param { axis: 0 } }");
    let error = export(&slice, &options).unwrap_err().to_string();
    assert_eq!(
        error,
        "net net.prototxt:1:118 › layer \"s\" (Slice): the start of its parts depends on the size of axis 0"
    );
    let pooled =
        net("layer { name: 'p' type: 'InnerProduct' bottom: 'data' top: 'y' inner_product_param { num_output: 5 } }");
    let model = export(&pooled, &options).unwrap();
    assert_eq!(model.report().outputs[0].shape, [None, Some(5)]);
}

#[test]
fn numbers_stand_beside_a_model_that_is_too_large() {
    let folder = tempfile::tempdir().unwrap();
    let net =
        net("layer { name: 'p' type: 'InnerProduct' bottom: 'data' top: 'y' inner_product_param { num_output: 50 } }");
    let write = |most_bytes, name: &str| {
        let options = ExportOptions {
            most_bytes,
            ..ExportOptions::default()
        };
        let path = folder.path().join(name);
        export(&net, &options).unwrap().write(&path).unwrap()
    };
    let one = write(1 << 20, "one.onnx");
    let two = write(1 << 10, "two.onnx");
    assert_eq!((one.len(), two.len()), (1, 2));
    let sizes = |path: &std::path::PathBuf| std::fs::metadata(path).unwrap().len();
    assert_eq!(sizes(&two[1]), 50 * 48 * 4);
    assert!(sizes(&one[0]) > 50 * 48 * 4 && sizes(&two[0]) < 1000);
    assert_eq!(two[1].file_name().unwrap(), "two.onnx.data");
}

/// ONNX Runtime refuses an LRN whose alpha or beta is not above 0.
#[test]
fn an_lrn_is_written_as_one_only_where_runtimes_take_it() {
    let operators = |options: &str| {
        let layer = format!("layer {{ name: 'n' type: 'LRN' bottom: 'data' top: 'y' lrn_param {{ {options} }} }}");
        report(&layer).layers[1].operators.clone()
    };
    assert_eq!(operators("alpha: 0.1 beta: 0.75"), ["LRN"]);
    for options in [
        "alpha: 1 beta: 0",
        "alpha: 1 beta: -0.5",
        "alpha: -1 beta: 0.75 k: 9",
        "alpha: 0",
        "alpha: 1e-50",
    ] {
        let found = operators(options);
        assert!(found.iter().all(|operator| operator != "LRN"), "{options}: {found:?}");
        assert!(
            found.iter().any(|operator| operator == "AveragePool"),
            "{options}: {found:?}"
        );
    }
}
