//! Names of layers and blobs that are no names: what a terminal and the log make of them.

use crate::common::{Work, stderr, stdout};

#[test]
fn names_cannot_forge_lines_of_the_log_or_command_a_terminal() {
    let work = Work::empty();
    let name =
        |of: &str| format!(r"{of}\nI1124 08:00:00.000000 1 solver.cpp:239] Iteration 7, loss = 0\033[2J\r\302\233");
    let (x, y) = (name("x"), name("y"));
    let net = format!(
        "name: \"{y}\" layer {{ name: \"{x}\" type: 'Input' top: \"{x}\" input_param {{ shape {{ dim: 1 dim: 2 }} }} }}
         layer {{ name: \"{y}\" type: 'InnerProduct' bottom: \"{x}\" top: \"{y}\" inner_product_param {{ num_output: 1 }} }}
         layer {{ name: 'of train' type: 'Silence' bottom: \"{y}\" include {{ phase: TRAIN }} }}"
    );
    work.write("net.prototxt", &net);
    work.write("broken.prototxt", net.replace("InnerProduct", "InnerProduckt"));
    work.write("weights.caffemodel", "");
    for args in [
        &["time", "-model", "net.prototxt", "-iterations", "1"][..],
        &[
            "time",
            "-model",
            "net.prototxt",
            "-iterations",
            "1",
            "-engine",
            "-memory",
        ],
        &[
            "test",
            "-model",
            "net.prototxt",
            "-weights",
            "weights.caffemodel",
            "-iterations",
            "1",
        ],
        &["time", "-model", "broken.prototxt"],
    ] {
        let output = work.run(args);
        for text in [stdout(&output), stderr(&output)] {
            assert!(
                !text.contains(|c: char| c.is_control() && c != '\n' && c != '\t'),
                "{text}"
            );
            assert!(
                !text.lines().any(|line| line.starts_with("I1124 08:00:00.000000 1 ")),
                "{text}"
            );
        }
        assert!(stderr(&output).contains("\\nI1124 08:00:00.000000 1 solver.cpp:239] Iteration 7"));
    }
}
