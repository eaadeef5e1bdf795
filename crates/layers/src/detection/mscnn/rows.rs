//! The shapes of what these forks give: their blobs always have four axes, which other layers of their nets rely on.

/// A single number.
pub(super) const SCALAR: [usize; 4] = [1; 4];

/// This many rows of `width` numbers.
pub(super) fn rows_of(width: usize, rows: usize) -> [usize; 4] {
    [rows, width, 1, 1]
}

/// The shape of a blob with another number of rows, with four axes at least.
pub(super) fn with_rows(shape: &[usize], rows: usize) -> Vec<usize> {
    let mut shape = shape.to_vec();
    // bounded by the axes of a blob
    shape.resize(shape.len().max(4), 1);
    shape[0] = rows;
    shape
}
