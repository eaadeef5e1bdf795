//! The operators of the recordings that are still missing, by family: a name leaves its list when
//! its operator is there.

use crate::common::runtime;

/// The lists.
const MISSING: &[&str] = &[
    include_str!("activation.txt"),
    include_str!("boxes.txt"),
    include_str!("control.txt"),
    include_str!("conv.txt"),
    include_str!("counter.txt"),
    include_str!("db.txt"),
    include_str!("elementwise.txt"),
    include_str!("fill.txt"),
    include_str!("index.txt"),
    include_str!("loss.txt"),
    include_str!("math.txt"),
    include_str!("norm.txt"),
    include_str!("pool.txt"),
    include_str!("quantized.txt"),
    include_str!("queue.txt"),
    include_str!("reduce.txt"),
    include_str!("sequence.txt"),
    include_str!("shape.txt"),
    include_str!("sparse.txt"),
];

/// Whether an operator is known to be missing.
pub(crate) fn is_missing(name: &str) -> bool {
    MISSING
        .iter()
        .flat_map(|list| list.lines())
        .any(|missing| missing == name)
}

#[test]
fn what_is_listed_as_missing_is_not_there() {
    let runtime = runtime();
    let listed = MISSING.iter().flat_map(|list| list.lines());
    let there: Vec<&str> = listed.filter(|name| runtime.operator(name).is_ok()).collect();
    assert!(
        there.is_empty(),
        "these operators are there; strike them off the lists: {there:?}"
    );
}
