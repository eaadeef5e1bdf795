//! The logs of the original, line by line: masked are only the prefix and the numbers, and those
//! that do not measure time are compared too.

use crate::common::{Work, fixture, stdout};
use std::fs;

/// The recording of a run.
fn golden(name: &str) -> String {
    fs::read_to_string(fixture("logs").join(name)).unwrap()
}

/// A line without its prefix, in pieces: text, number, text, and so on. A number that belongs to a
/// word stays text.
fn pieces(line: &str) -> (Vec<String>, Vec<f64>) {
    let is_prefix =
        |line: &str| line.starts_with(['I', 'W', 'E']) && line[1..].starts_with(|c: char| c.is_ascii_digit());
    let line = match line.split_once("] ") {
        Some((prefix, text)) if is_prefix(prefix) => format!("{}] {text}", &prefix[..1]),
        _ => line.to_string(),
    };
    let (mut texts, mut numbers, mut text) = (Vec::new(), Vec::new(), String::new());
    let mut rest = line.as_str();
    while let Some(next) = rest.chars().next() {
        let in_word = text.ends_with(|c: char| c.is_alphanumeric() || c == '_');
        let length = if in_word { 0 } else { number_length(rest) };
        if length > 0 {
            numbers.push(rest[..length].parse().unwrap());
            texts.push(std::mem::take(&mut text));
            rest = &rest[length..];
        } else {
            text.push(next);
            rest = &rest[next.len_utf8()..];
        }
    }
    texts.push(text);
    (texts, numbers)
}

/// The length of the number that `text` starts with; 0 if there is none.
fn number_length(text: &str) -> usize {
    let bytes = text.as_bytes();
    let digits = |from: usize| bytes[from..].iter().take_while(|b| b.is_ascii_digit()).count();
    let sign = usize::from(bytes[0] == b'-');
    let mut length = sign + digits(sign);
    if length == sign {
        return 0;
    }
    if bytes.get(length) == Some(&b'.') && digits(length + 1) > 0 {
        length += 1 + digits(length + 1);
    }
    if bytes.get(length) == Some(&b'e') {
        let sign = usize::from(matches!(bytes.get(length + 1), Some(b'+' | b'-')));
        if digits(length + 1 + sign) > 0 {
            length += 1 + sign + digits(length + 1 + sign);
        }
    }
    length
}

/// How far the numbers of a line may be off; `None` if it measures time.
fn tolerance(line: &str) -> Option<f64> {
    if line.contains(" iter/s") || line.contains(" ms.") {
        None
    } else if line.contains("accuracy = ") || line.contains("blob accuracy") {
        Some(0.011)
    } else if line.contains("Gradient clipping") || line.contains("All net params") {
        Some(5e-3)
    } else {
        Some(1e-3)
    }
}

/// Compares a log with its recording.
fn assert_same(found: &str, golden: &str) {
    for (number, (found, golden)) in found.lines().zip(golden.lines()).enumerate() {
        let (found_text, found_numbers) = pieces(found);
        let (golden_text, golden_numbers) = pieces(golden);
        assert_eq!(found_text, golden_text, "line {}:\n{found}\n{golden}", number + 1);
        let Some(tolerance) = tolerance(golden) else { continue };
        for (a, b) in found_numbers.iter().zip(&golden_numbers) {
            let close = (a - b).abs() <= tolerance * b.abs().max(1.0);
            assert!(close, "line {}: {a} is not {b}\n{found}\n{golden}", number + 1);
        }
    }
    assert_eq!(found.lines().count(), golden.lines().count(), "the number of lines");
}

#[test]
fn lines_are_taken_apart() {
    let (texts, numbers) = pieces(
        "I1121 03:20:31.333668 28727 solver.cpp:239] Iteration 0 (-1.5e-42 iter/s, 0.1s/10 iters), conv1 L2 x_20.y",
    );
    assert_eq!(
        texts,
        ["I] Iteration ", " (", " iter/s, ", "s/", " iters), conv1 L2 x_20.y"]
    );
    assert_eq!(numbers, [0.0, -1.5e-42, 0.1, 10.0]);
}

#[test]
fn train_resume_finetune_test() {
    let work = Work::lenet();
    assert_same(&work.log(&["train", "-solver", "s.prototxt"]), &golden("train.log"));
    work.remove_our_state("snap/lenet_iter_20.solverstate");
    assert_same(
        &work.log(&[
            "train",
            "-solver",
            "s.prototxt",
            "-snapshot",
            "snap/lenet_iter_20.solverstate",
        ]),
        &golden("resume.log"),
    );
    assert_same(
        &work.log(&[
            "train",
            "-solver",
            "s.prototxt",
            "-weights",
            "snap/lenet_iter_20.caffemodel",
        ]),
        &golden("finetune.log"),
    );
    assert_same(
        &work.log(&[
            "test",
            "-model=lenet_train_test.prototxt",
            "-weights=snap/lenet_iter_30.caffemodel",
            "-iterations=4",
        ]),
        &golden("test.log"),
    );
    assert_same(
        &work.log(&[
            "test",
            "-model=lenet_train_test.prototxt",
            "-weights=snap/lenet_iter_30.caffemodel",
            "-iterations=4",
            "-engine",
        ]),
        &golden("test.log"),
    );
}

#[test]
fn debug_info() {
    let work = Work::lenet();
    work.solver(
        "s.prototxt",
        &[
            ("max_iter: 30", "max_iter: 3"),
            ("debug_info: false", "debug_info: true"),
            ("clip_gradients: 1", ""),
        ],
    );
    assert_same(
        &work.log(&["train", "-solver", "s.prototxt"]),
        &golden("train_debug_info.log"),
    );
}

#[test]
fn time() {
    let work = Work::lenet();
    let log = work.log(&["time", "-model", "lenet_train_test.prototxt", "-iterations", "3"]);
    let golden = golden("time.log");
    // No seed can be given here, so the first loss is another one.
    let loss = |log: &str| {
        log.lines()
            .find_map(|line| Some(line.split_once("Initial loss: ")?.1.to_string()))
            .unwrap()
    };
    assert!(
        (1.5..4.0).contains(&loss(&log).parse::<f64>().unwrap()),
        "{}",
        loss(&log)
    );
    assert_same(&log.replace(&loss(&log), &loss(&golden)), &golden);
}

#[test]
fn time_of_the_engine() {
    let work = Work::lenet();
    let output = work.run(&[
        "time",
        "-model",
        "lenet_train_test.prototxt",
        "-iterations",
        "3",
        "-engine",
        "-memory",
    ]);
    let table = stdout(&output);
    for words in [
        "conv1\tforward: ",
        "ip1 + relu1\tforward: ",
        "% of the peak.",
        "(layer)",
        "Memory of a run:\n",
        "if no buffers shared a slot",
    ] {
        assert!(table.contains(words), "{words}: {table}");
    }
    let refused = work.failure(
        &[
            "time",
            "-model",
            "lenet_train_test.prototxt",
            "-engine",
            "-phase",
            "TRAIN",
        ],
        1,
    );
    assert!(
        refused.contains("-phase TRAIN: the engine is for phase TEST"),
        "{refused}"
    );
}
