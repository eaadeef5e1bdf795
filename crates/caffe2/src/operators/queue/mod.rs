//! Queues of blobs.

mod concat;
mod queue_ops;

use crate::operator::OperatorKind;

/// The operators of this family, sorted by name.
pub static KINDS: &[OperatorKind] = &[
    queue_ops::CLOSE,
    queue_ops::CREATE,
    queue_ops::DEQUEUE,
    queue_ops::ENQUEUE,
    queue_ops::SAFE_DEQUEUE,
    queue_ops::SAFE_ENQUEUE,
    queue_ops::WEIGHTED_SAMPLE,
];
