//! HDF5 files.

use cortado::Source;
use cortado_hdf5::Hdf5Group;

/// The most groups and datasets that are looked at.
const MOST: u32 = 300;

pub(crate) fn read(data: &[u8]) {
    if let Ok(root) = cortado_hdf5::open(&Source::memory("tree", data.to_vec())) {
        walk(&*root, 0, &mut { MOST });
    }
}

fn walk(group: &dyn Hdf5Group, depth: u32, left: &mut u32) {
    if depth > 12 {
        return;
    }
    for set in group.datasets().unwrap_or_default().values() {
        if *left == 0 {
            return;
        }
        *left -= 1;
        drop((set.shape(), set.rows_together()));
        drop((set.rows(0, 1), set.rows(1, 2), set.rows(u64::MAX, 2)));
        drop((set.integers(), set.bytes(), set.text(), set.numbers()));
    }
    for inner in group.groups().unwrap_or_default().values() {
        if *left == 0 {
            return;
        }
        *left -= 1;
        walk(&**inner, depth + 1, left);
    }
}
