//! Layers with windows and matrices of weights.

mod filters;
mod forms;
mod pooling;
mod product;

/// All index tuples of a shape, in row-major order.
fn indices(dims: &[usize]) -> Vec<Vec<usize>> {
    let mut all = vec![Vec::new()];
    for &dim in dims {
        let longer = |index: &Vec<usize>| {
            let index = index.clone();
            (0..dim).map(move |i| [&index[..], &[i]].concat())
        };
        all = all.iter().flat_map(longer).collect();
    }
    all
}

/// The row-major position of an index tuple.
fn at(dims: &[usize], index: &[usize]) -> usize {
    index.iter().zip(dims).fold(0, |at, (i, dim)| at * dim + i)
}

/// `field: size` for each axis.
fn list(field: &str, sizes: &[usize]) -> String {
    sizes.iter().map(|size| format!("{field}: {size} ")).collect()
}
