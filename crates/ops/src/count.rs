//! Counts of elements: products of sizes that may be anything.

/// The product of sizes, or the greatest number there is where it is greater: more than any slice
/// can have, and so never one that a slice seems to be long enough for.
pub fn count(sizes: impl IntoIterator<Item = usize>) -> usize {
    let product =
        |(count, is_empty): (usize, bool), size: usize| (count.saturating_mul(size.max(1)), is_empty || size == 0);
    match sizes.into_iter().fold((1, false), product) {
        (_, true) => 0,
        (count, false) => count,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_count_never_wraps() {
        assert_eq!((count([]), count([2, 3, 4])), (1, 24));
        assert_eq!(count([1 << 32, 1 << 32]), usize::MAX);
        assert_eq!(count([1 << 32, 1 << 32, 0, 5]), 0);
        assert_eq!(count([0, 1 << 32, 1 << 32]), 0);
    }
}
