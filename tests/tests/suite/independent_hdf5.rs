//! HDF5 files that we write, read by h5py. Runs where `CI` or `CORTADO_H5PY` is set and h5py is
//! available; prints SKIPPED elsewhere.

use cortado::{Blob, Result};
use cortado_comm::testing;
use cortado_data::hdf5_output::KIND;
use cortado_hdf5::{Hdf5Values, Tree, write};
use cortado_math::testing::LayerTest;
use std::fs::File;
use std::path::Path;
use std::process::Command;

/// Reads `output.h5` and `tree.h5` in the working folder, and fails if anything in them is not as
/// it should be.
const CHECK: &str = r#"
import h5py, numpy
with h5py.File("output.h5", "r") as f:
    assert sorted(f) == ["data", "label"], list(f)
    assert f["data"].dtype == numpy.float32 and f["data"].shape == (2, 1, 3), f["data"]
    assert f["data"][()].ravel().tolist() == [0.5, -1.0, 2.0, 0.0, 4.0, 1e10], f["data"][()]
    assert f["label"].shape == (2,) and f["label"][()].tolist() == [3.0, 4.0], f["label"][()]
with h5py.File("tree.h5", "r") as f:
    assert f["data/conv1/0"].shape == (2, 2), f["data/conv1/0"]
    assert f["data/conv1/0"][()].tolist() == [[0.1, 0.2], [1e300, -4.0]]
    assert f["iter"][()].tolist() == [-5] and f["iter"].dtype == numpy.int32
    assert f["raw"][()].tolist() == [0, 1, 255] and f["raw"].dtype == numpy.uint8
    name = f["learned_net"][()]
    assert name == b"x_iter_5.caffemodel.h5", name
    assert list(f["data/empty"]) == []
print("all as written")
"#;

fn run(command: &mut Command) -> std::result::Result<String, String> {
    let output = command.output().map_err(|e| e.to_string())?;
    match output.status.success() {
        true => Ok(String::from_utf8_lossy(&output.stdout).into()),
        false => Err(String::from_utf8_lossy(&output.stderr).into()),
    }
}

#[test]
fn h5py_reads_what_we_write() -> Result<()> {
    let folder = tempfile::tempdir().expect("a folder");
    let python = match testing::python_with_h5py(Path::new(env!("CARGO_TARGET_TMPDIR"))) {
        Ok(python) => python,
        Err(why) => {
            testing::skipped("h5py_reads_what_we_write", &why);
            return Ok(());
        }
    };
    let data = Blob::<f32>::from_data("x", &[2, 1, 3], &[0.5, -1.0, 2.0, 0.0, 4.0, 1e10])?;
    let labels = Blob::<f32>::from_data("y", &[2], &[3.0, 4.0])?;
    let path = folder.path().join("output.h5");
    let text = format!("hdf5_output_param {{ file_name: \"{}\" }}", path.display());
    let mut layer = LayerTest::new(&KIND, &text, cortado::Phase::TEST, vec![data, labels])?;
    layer.forward()?;
    layer.forward()?;
    write_tree(&folder.path().join("tree.h5"));
    let message = run(Command::new(python).args(["-c", CHECK]).current_dir(&folder));
    assert_eq!(message.as_deref().map(str::trim), Ok("all as written"));
    Ok(())
}

/// The shape of a snapshot.
fn write_tree(path: &Path) {
    let mut tree = Tree::new();
    let conv = tree.group("data/conv1").expect("a group");
    conv.insert("0", &[2, 2], Hdf5Values::F64(&[0.1, 0.2, 1e300, -4.0]))
        .expect("new");
    tree.group("data/empty").expect("a group");
    tree.insert("iter", &[1], Hdf5Values::I32(&[-5])).expect("new");
    tree.insert("raw", &[3], Hdf5Values::U8(&[0, 1, 255])).expect("new");
    tree.insert_text("learned_net", "x_iter_5.caffemodel.h5").expect("new");
    write(tree, &mut File::create(path).expect("created")).expect("written");
}
