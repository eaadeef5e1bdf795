//! Nets with layers written in Python, where there is no Python for them.

use crate::common::{CAFFE, Work, stderr};
use std::process::Command;

const SOLVER: &str =
    "net: \"net.prototxt\" base_lr: 0.1 lr_policy: \"fixed\" max_iter: 4 solver_mode: CPU snapshot_prefix: \"net\"\n";

#[test]
fn a_layer_written_in_python_needs_a_python_with_the_module() {
    let work = Work::empty();
    let net = r#"layer { name: "in" type: "Input" top: "x" input_param { shape { dim: 1 } } }
        layer { name: "mine" type: "Python" bottom: "x" top: "y" python_param { module: "m" layer: "L" } }"#;
    work.write("net.prototxt", net);
    work.write("weights.caffemodel", "");
    work.write("solver.prototxt", SOLVER);
    for args in [
        &["train", "-solver", "solver.prototxt"][..],
        &["test", "-model", "net.prototxt", "-weights", "weights.caffemodel"],
        &["time", "-model", "net.prototxt"],
    ] {
        // `false` is a program that starts and fails, as a Python without the module does.
        for (python, why) in [
            ("false", "has no module caffe"),
            ("no-such-python", "cannot be started"),
        ] {
            let output = Command::new(CAFFE)
                .current_dir(work.path(""))
                .env("CORTADO_PYTHON", python)
                .args(args)
                .output()
                .unwrap();
            let log = stderr(&output);
            assert!(!output.status.success());
            assert!(
                log.contains("layer \"mine\" is written in Python") && log.contains(why),
                "{log}"
            );
        }
    }
}
