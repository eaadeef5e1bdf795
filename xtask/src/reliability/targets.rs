//! The targets of the search, with their limits and seeds. `fuzz/src/main.rs` has the same names.

/// A target, and what one input of it may take.
pub(super) struct Target {
    pub(super) name: &'static str,
    /// The longest input.
    pub(super) bytes: usize,
    /// The largest allocation, in MiB. More is a finding, unless it is refused.
    pub(super) allocation: usize,
    /// Whether larger allocations are refused, as a machine with little memory does, because a net may request any.
    pub(super) refuses: bool,
    /// Files to start from: a folder or a file below the root, and what its name must contain.
    pub(super) seeds: &'static [Seed],
}

/// Files that a search starts from.
pub(super) struct Seed {
    /// Put before the content: it picks a kind of input.
    pub(super) first: &'static [u8],
    pub(super) folder: &'static str,
    pub(super) ending: &'static str,
}

const fn seed(first: &'static [u8], folder: &'static str, ending: &'static str) -> Seed {
    Seed { first, folder, ending }
}

const fn target(name: &'static str, bytes: usize, allocation: usize, seeds: &'static [Seed]) -> Target {
    Target {
        name,
        bytes,
        allocation,
        refuses: false,
        seeds,
    }
}

const fn net(name: &'static str, bytes: usize, seeds: &'static [Seed]) -> Target {
    Target {
        refuses: true,
        ..target(name, bytes, 64, seeds)
    }
}

pub(super) const TARGETS: [Target; 14] = [
    target(
        "text",
        1 << 14,
        320,
        &[
            seed(b"", "tests/fixtures", ".prototxt"),
            seed(b"", "crates/proto/tests", ".prototxt"),
            seed(b"", "tests/tests/suite/bad_nets", ".txt"),
            seed(b"", "examples", ".prototxt"),
        ],
    ),
    target(
        "binary",
        1 << 14,
        320,
        &[
            seed(b"", "tests/fixtures", ".caffemodel"),
            seed(b"", "tests/fixtures", ".solverstate"),
        ],
    ),
    net("net", 2048, &[]),
    net("differ", 2048, &[]),
    net("solver", 1024, &[]),
    target(
        "weights",
        1 << 15,
        1024,
        &[
            seed(b"\0", "tests/fixtures", ".caffemodel"),
            seed(b"\x01", "crates", ".safetensors"),
            seed(b"\x02", "tests/fixtures", ".caffemodel.h5"),
            seed(b"\x03", "tests/fixtures", ".solverstate"),
            seed(b"\x04", "tests/fixtures", ".solverstate.h5"),
        ],
    ),
    net(
        "caffe2",
        1 << 14,
        &[
            seed(b"\x04", "crates/caffe2/tests/fixtures", ".pb"),
            seed(b"\x07", "crates/caffe2/tests/fixtures", "db"),
        ],
    ),
    target(
        "database",
        1 << 16,
        512,
        &[seed(b"\0", "crates/data/tests/fixtures", "data.mdb")],
    ),
    target(
        "record",
        1 << 14,
        1024,
        &[seed(b"\0", "crates/data/tests/fixtures/images", "")],
    ),
    target("picture", 1 << 14, 1024, &[seed(b"", "crates/data/tests/fixtures", "")]),
    target(
        "hdf5",
        1 << 15,
        1024,
        &[
            seed(b"", "crates/hdf5/tests/files", ".h5"),
            seed(b"", "crates/data/tests/fixtures", ".h5"),
        ],
    ),
    target(
        "list",
        1 << 13,
        512,
        &[
            seed(b"\0", "crates/data/tests/fixtures", ".txt"),
            seed(b"\x08", "crates/cli/tests/fixtures", ".log"),
        ],
    ),
    target("serve", 1 << 13, 512, &[]),
    net("calls", 4096, &[]),
];
