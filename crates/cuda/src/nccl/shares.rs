//! How the elements of buffers are shared out among ranks that add them.

use std::ops::Range;

/// The most elements of a piece.
const MOST: usize = 1 << 30;

/// Elements of one of several buffers, and the rank that adds them.
#[derive(Debug, PartialEq, Eq)]
pub struct Piece {
    /// Which buffer.
    pub of: usize,
    /// Its elements; at most 2³⁰, as many as one launch adds.
    pub elements: Range<usize>,
    /// The rank.
    pub owner: usize,
}

/// Shares the elements of several buffers out among ranks, one after the other: each adds as many, or
/// a few less.
pub fn shared_out(counts: &[usize], ranks: usize) -> Vec<Piece> {
    let share = counts.iter().sum::<usize>().div_ceil(ranks).max(1);
    let (mut pieces, mut before) = (Vec::new(), 0);
    for (of, &count) in counts.iter().enumerate() {
        let mut start = 0;
        while start < count {
            let owner = (before + start) / share;
            let end = ((owner + 1) * share - before).min(count).min(start + MOST);
            let elements = start..end;
            pieces.push(Piece { of, elements, owner });
            start = end;
        }
        before += count;
    }
    pieces
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_rank_adds_as_many_elements() {
        let piece = |of, elements, owner| Piece { of, elements, owner };
        let pieces = shared_out(&[2, 0, 5, 1, 3], 3);
        let expected = [
            piece(0, 0..2, 0),
            piece(2, 0..2, 0),
            piece(2, 2..5, 1),
            piece(3, 0..1, 1),
            piece(4, 0..3, 2),
        ];
        assert_eq!(pieces, expected);
        assert_eq!(shared_out(&[0, 0], 2), []);
        assert_eq!(shared_out(&[1], 3), [piece(0, 0..1, 0)]);
        assert_eq!(shared_out(&[MOST + 1, 1], 1).len(), 3);
    }
}
