//! Points of two classes in HDF5 files, with the lists that name them.

use cortado_core::Rng;
use cortado_hdf5::{Hdf5Values, Tree, write};
use std::fs::{self, File};
use std::io;
use std::path::Path;

/// Values of each point: two that distinguish the classes, and two that do not.
const FEATURES: usize = 4;
/// The centres of each class's two clouds, in the first two values. One standard deviation is 1. No
/// straight line parts the classes.
const CENTRES: [[[f32; 2]; 2]; 2] = [[[-2.0, -2.0], [2.0, 2.0]], [[2.0, -2.0], [-2.0, 0.5]]];

/// Writes `train.h5` and `test.h5`, and `train.txt` and `test.txt`, which list them, into a folder:
/// 7,500 and 2,500 points from the same four clouds.
pub(crate) fn write_points(folder: &Path) -> io::Result<()> {
    for (name, seed, count) in [("train", 1, 7500), ("test", 2, 2500)] {
        let mut rng = Rng::new(seed);
        let mut data: Vec<f32> = Vec::with_capacity(count * FEATURES);
        let mut labels = Vec::with_capacity(count);
        for _ in 0..count {
            let (class, cloud) = (rng.draw_below(2) as usize, rng.draw_below(2) as usize);
            data.extend(CENTRES[class][cloud].map(|centre| rng.gaussian(centre, 1.0)));
            data.extend([0; FEATURES - 2].map(|_| rng.gaussian(0.0, 1.0)));
            labels.push(class as i32);
        }
        let mut tree = Tree::new();
        let inserted = tree
            .insert("data", &[count, FEATURES], Hdf5Values::F32(&data))
            .and_then(|()| tree.insert("label", &[count], Hdf5Values::I32(&labels)));
        inserted.map_err(io::Error::other)?;
        write(tree, &mut File::create(folder.join(format!("{name}.h5")))?)?;
        fs::write(folder.join(format!("{name}.txt")), format!("{name}.h5\n"))?;
    }
    Ok(())
}
