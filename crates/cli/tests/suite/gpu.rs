//! Requests for a GPU: without a driver a warning, or an error where one is required; and what
//! programs do with the emulated one.

use crate::command_line::{SOLVER, essence, tiny};
use crate::common::{Work, stderr, stdout};
use cortado_cuda::emulator::{self, Mode};
use std::process::{Output, Stdio};

/// What warns in a log.
pub(crate) fn warnings(log: &str) -> Vec<&str> {
    log.lines().filter(|line| line.starts_with('W')).collect()
}

fn with_solvers() -> Work {
    let work = tiny();
    work.write("gpu.prototxt", SOLVER.replace("CPU", "GPU"));
    work.write("default.prototxt", SOLVER.replace("solver_mode: CPU", ""));
    work
}

/// Every way to request a GPU, and how the message begins.
const REQUESTS: [(&[&str], &str); 8] = [
    (
        &["train", "-solver", "gpu.prototxt"],
        "solver_mode is GPU: no usable GPU",
    ),
    (
        &["train", "-solver", "default.prototxt"],
        "solver_mode is GPU, its default: no usable GPU",
    ),
    (
        &["train", "-solver", "solver.prototxt", "-gpu", "0"],
        "-gpu 0: no usable GPU",
    ),
    (
        &["train", "-solver", "gpu.prototxt", "-gpu=0,1"],
        "-gpu 0,1: no usable GPU",
    ),
    (
        &["time", "-model", "tiny.prototxt", "-iterations", "1", "-gpu", "all"],
        "-gpu all: no usable GPU",
    ),
    (
        &[
            "time",
            "-engine",
            "-model",
            "tiny.prototxt",
            "-iterations",
            "1",
            "-gpu",
            "0",
        ],
        "-gpu 0: no usable GPU",
    ),
    (&["device_query", "-gpu", "0"], "-gpu 0: no usable GPU"),
    (&["device_query", "-gpu", "all"], "-gpu all: no usable GPU"),
];

#[test]
fn the_cpu_computes_with_one_warning() {
    let work = with_solvers();
    for (args, answer) in REQUESTS {
        let log = work.log(args);
        let warnings = warnings(&log);
        assert_eq!(warnings.len(), 1, "{args:?}: {log}");
        let missing = "no usable GPU (NVIDIA's driver cannot be loaded: libcortado-none.so was looked for (";
        assert!(warnings[0].contains(missing), "{args:?}: {log}");
        assert!(
            warnings[0].contains(answer) && warnings[0].ends_with("; the CPU computes."),
            "{args:?}: {log}"
        );
        assert_eq!(
            log.contains("] Use CPU.\n"),
            args[0] != "device_query",
            "{args:?}: {log}"
        );
    }
    let requested = essence(&work.log(&["train", "-solver", "solver.prototxt", "-gpu", "0"]));
    let (_, requested) = requested.split_once("the CPU computes.\n").unwrap();
    let plain = work.log(&["train", "-solver", "solver.prototxt", "-gpu", ""]);
    assert_eq!(requested, essence(&plain));
    assert!(warnings(&plain).is_empty(), "{plain}");
}

#[test]
fn where_one_is_required_that_is_an_error() {
    let work = with_solvers();
    for (args, answer) in REQUESTS {
        let message = if args.contains(&"-solver") && !args.iter().any(|arg| arg.starts_with("-gpu")) {
            work.failure(&[args, &["--require-gpu"]].concat(), 1)
                .replace("--require-gpu: no usable GPU", answer)
        } else {
            work.failure(&[args, &["--require-gpu"]].concat(), 1)
        };
        assert!(
            message.contains(answer) && message.contains("one is required"),
            "{args:?}: {message}"
        );
        let output = work.command(args).env("CORTADO_REQUIRE_GPU", "1").output().unwrap();
        assert_eq!(output.status.code(), Some(1), "{args:?}");
        assert!(stderr(&output).contains(answer), "{args:?}: {}", stderr(&output));
        let output = work.command(args).env("CORTADO_REQUIRE_GPU", "0").output().unwrap();
        assert!(output.status.success(), "{args:?}");
    }
    for args in [
        &["time", "-model", "tiny.prototxt", "--require-gpu"][..],
        &["device_query", "-require_gpu"],
    ] {
        let message = work.failure(args, 1);
        assert!(message.contains("--require-gpu: no usable GPU"), "{message}");
    }
    // A request for the CPU is met.
    let plain = ["train", "-solver", "solver.prototxt"];
    let output = work.command(&plain).env("CORTADO_REQUIRE_GPU", "1").output().unwrap();
    assert!(output.status.success(), "{}", stderr(&output));
}

#[test]
fn ids_that_are_none_are_errors() {
    let work = tiny();
    for ids in ["x", "-1", "0,", "0;1"] {
        let printed = work.failure(&["device_query", "-gpu", ids], 1);
        assert!(
            printed.contains(&format!("-gpu {ids}: it takes \"all\", or numbers")),
            "{printed}"
        );
    }
    let output = work.run(&["device_query", "-gpu", "0"]);
    assert!(stdout(&output).contains("CUDA devices  none"), "{}", stdout(&output));
}

/// Runs a program with the emulated driver. `None`, which is reported, without a compiler for it.
pub(crate) fn emulated(work: &Work, args: &[&str]) -> Option<Output> {
    if !emulator::is_there() {
        assert!(std::env::var_os("CI").is_none(), "the emulated device needs g++");
        eprintln!("skipped: there is no g++");
        return None;
    }
    let driver = emulator::library(Mode::Fast).unwrap();
    let output = work.command(args).env("CORTADO_CUDA_DRIVER", driver).output().unwrap();
    assert!(output.status.success(), "{args:?}: {}", stderr(&output));
    Some(output)
}

#[test]
fn what_the_driver_reports_of_devices_is_shown() {
    let work = tiny();
    let Some(output) = emulated(&work, &["device_query", "-gpu", "all"]) else {
        return;
    };
    assert!(warnings(&stderr(&output)).is_empty(), "{}", stderr(&output));
    let printed = stdout(&output);
    assert!(
        printed.contains("CUDA devices  2, with a driver for CUDA 12.4\n"),
        "{printed}"
    );
    for line in [
        "Device id:                     0\n",
        "Device id:                     1\n",
        "Name:                          Emulated GPU\n",
        "Total global memory:           4294967296\n",
        "Maximum dimension of block:    1024, 1024, 64\n",
        "Bus id:                        0000:01:00.0\n",
    ] {
        assert!(printed.contains(line), "{printed}");
    }
    let Some(output) = emulated(&work, &["device_query", "-gpu", "1"]) else {
        return;
    };
    assert!(
        !stdout(&output).contains("Device id:                     0"),
        "{}",
        stdout(&output)
    );
}

#[test]
fn a_check_compares_a_gpu_with_the_cpu() {
    let work = tiny();
    let printed = work.failure(&["device_query", "--check"], 1);
    assert!(
        printed.contains("--check: there is no GPU to check. It takes"),
        "{printed}"
    );
    let check = ["device_query", "-gpu", "1", "--check"];
    let Some(output) = emulated(&work, &check) else { return };
    let report = stdout(&output);
    assert!(report.contains("GPU 1, Emulated GPU:\n"), "{report}");
    assert!(report.contains("48 of 48 checks agree with the CPU\n"), "{report}");
    // Of each file of kernels some ran.
    assert!(report.contains(" kernels ran\n\ncopy of 64 MiB"), "{report}");
    assert!(
        report.lines().filter(|line| line.ends_with("GFLOP/s")).count() == 2,
        "{report}"
    );
}

#[test]
fn a_gpu_that_fails_a_check_is_an_error() {
    let work = tiny();
    let Some(_) = emulated(&work, &["device_query"]) else {
        return;
    };
    let mut command = work.command(&["device_query", "-gpu", "0", "--check"]);
    command
        .env("CORTADO_CUDA_DRIVER", emulator::library(Mode::Fast).unwrap())
        .env("CORTADO_EMULATED_MEMORY", "1024");
    let output = command.output().unwrap();
    let (report, printed) = (stdout(&output), stderr(&output));
    assert_eq!(output.status.code(), Some(1), "{printed}");
    assert!(report.contains("copies                              FAILS"), "{report}");
    assert!(
        report.contains("0 of 48 checks agree with the CPU\n  copies, f32: "),
        "{report}"
    );
    assert!(
        printed.contains("error: --check: 48 checks fail; see the lines above"),
        "{printed}"
    );
}

#[test]
fn nets_are_trained_and_timed_on_a_gpu() {
    let work = with_solvers();
    for (args, expected) in [
        (
            &["train", "-solver", "gpu.prototxt"][..],
            &["Using GPUs 0", "GPU 0: Emulated GPU"][..],
        ),
        (&["train", "-solver", "solver.prototxt", "-gpu", "1"], &["Using GPUs 1"]),
        (
            &["time", "-model", "tiny.prototxt", "-iterations", "2", "-gpu", "0"],
            &["Use GPU with device ID 0", "GPU device name: Emulated GPU"],
        ),
        (
            &[
                "time",
                "-engine",
                "-model",
                "tiny.prototxt",
                "-iterations",
                "2",
                "-gpu",
                "0",
            ],
            &["Use GPU with device ID 0", "*** Benchmark ends ***"],
        ),
    ] {
        let Some(output) = emulated(&work, args) else { return };
        let log = stderr(&output);
        assert!(warnings(&log).is_empty() && !log.contains("Use CPU."), "{log}");
        for line in expected {
            assert!(log.contains(&format!("] {line}\n")), "{args:?}: {log}");
        }
        if args[..2] == ["time", "-model"] {
            let printed = stdout(&output);
            assert!(
                printed.contains("to the GPU: ") && printed.contains("bytes per iteration"),
                "{printed}"
            );
        }
    }
}

#[test]
fn a_gpu_without_room_is_an_error_that_names_the_largest_blobs() {
    let work = with_solvers();
    let Some(_) = emulated(&work, &["device_query"]) else {
        return;
    };
    let driver = emulator::library(Mode::Fast).unwrap();
    let mut command = work.command(&["train", "-solver", "gpu.prototxt"]);
    command
        .env("CORTADO_CUDA_DRIVER", driver)
        .env("CORTADO_EMULATED_MEMORY", "1024");
    let output = command.output().unwrap();
    let message = stderr(&output);
    assert_eq!(output.status.code(), Some(1), "{message}");
    let (_, problem) = message
        .split_once("out of memory: ")
        .unwrap_or_else(|| panic!("{message}"));
    assert!(
        problem.contains(" bytes were requested on the GPU, where ")
            && problem.contains(" of 1024 are free; the largest blobs are \""),
        "{message}"
    );
}

#[test]
fn several_programs_use_a_gpu_at_once() {
    let work = tiny();
    let args = ["time", "-model", "tiny.prototxt", "-iterations", "2", "-gpu", "0"];
    let Some(_) = emulated(&work, &args) else { return };
    let driver = emulator::library(Mode::Fast).unwrap();
    let start = |_| {
        let mut command = work.command(&args);
        command
            .env("CORTADO_CUDA_DRIVER", &driver)
            .stderr(Stdio::piped())
            .stdout(Stdio::null());
        command.spawn().unwrap()
    };
    let running: Vec<_> = (0..3).map(start).collect();
    for program in running {
        let output = program.wait_with_output().unwrap();
        let log = stderr(&output);
        assert!(
            output.status.success() && log.contains("Use GPU with device ID 0"),
            "{log}"
        );
    }
}
