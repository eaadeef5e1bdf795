//! Classification of points in HDF5 files: writes the files, then trains logistic regression and a
//! net of two layers, and compares them.

mod data;

use cortado::{Error, Result};
use std::io::{Write, stdout};
use std::path::Path;

const FOLDER: &str = "examples/hdf5_classification";

fn main() -> Result<()> {
    let folder = Path::new(FOLDER);
    if !folder.join("solver.prototxt").exists() {
        return Err(Error::message(&format!(
            "{FOLDER} is not here: run the example at the top of Cortado's repository"
        )));
    }
    data::write_points(folder).map_err(|e| Error::io("write the data into", folder, e))?;
    for (what, name) in [
        ("Logistic regression", "solver.prototxt"),
        ("Two layers", "nonlinear_solver.prototxt"),
    ] {
        let right = accuracy(&folder.join(name))?;
        let line = writeln!(stdout(), "{what}: {:.1} % of the test points are right", right * 100.0);
        line.map_err(|e| Error::io("write to", Path::new("the terminal"), e))?;
    }
    Ok(())
}

/// Trains, tests, and gives the share of test points that are right.
fn accuracy(path: &Path) -> Result<f32> {
    let mut solver = cortado::solver(path).run()?;
    let batches = solver.param().test_iter.first().copied().unwrap_or(1);
    let [net] = solver.test_nets_mut() else {
        return Err(Error::message("the solver should have one test net"));
    };
    let mut sum = 0.0;
    for _ in 0..batches {
        net.forward()?;
        let blob = net
            .blob("accuracy")
            .ok_or_else(|| Error::message("there is no accuracy"))?;
        sum += blob.data_at(&[])?;
    }
    Ok(sum / batches as f32)
}
