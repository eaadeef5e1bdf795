//! Queues of blobs: `CreateBlobsQueue`, `EnqueueBlobs`, `DequeueBlobs`, their safe forms, whose
//! last output is whether the queue is closed, and which do not fail then,
//! `WeightedSampleDequeueBlobs`, and `CloseBlobsQueue`. The first input is the queue.

use super::concat;
use crate::operator::{Build, InPlaceRule, Operator, OperatorBuildFn, OperatorKind};
use crate::queue::{BlobsQueue, QueueOutcome};
use crate::run::Run;
use crate::workspace::BlobRef;
use crate::{Access, Tensor};
use cortado_core::{Arity, Bool, Error, Result};
use std::sync::Arc;
use std::time::Duration;

/// Queues are between threads: what waits for one may wait for ever.
const WAITS: Access = Access::Outside("it shares a queue with other threads, and may wait for them");

/// Makes a queue: `capacity` (1) records of `num_blobs` (1), or of as many as `field_names`.
pub(super) const CREATE: OperatorKind = OperatorKind {
    inputs: Arity::exactly(0),
    ..OperatorKind::with_access("CreateBlobsQueue", "a queue of records of blobs", WAITS, create)
};
/// Adds a record: the inputs after the queue, which are the outputs too.
pub(super) const ENQUEUE: OperatorKind = any("EnqueueBlobs", "adds a record to a queue", enqueue);
/// Takes a record; fails after `timeout_secs`, or when the queue is closed and empty.
pub(super) const DEQUEUE: OperatorKind = any("DequeueBlobs", "takes a record from a queue", dequeue);
/// Adds a record, or reports that the queue is closed.
pub(super) const SAFE_ENQUEUE: OperatorKind = any(
    "SafeEnqueueBlobs",
    "adds a record to a queue, or reports that it is closed",
    safe_enqueue,
);
/// Takes `num_records` (1), one after the other along the first axis, or reports that the queue is
/// closed.
pub(super) const SAFE_DEQUEUE: OperatorKind = any(
    "SafeDequeueBlobs",
    "takes records from a queue, or reports that it is closed",
    safe_dequeue,
);
/// Takes a record from one of several queues, drawn by `weights`.
pub(super) const WEIGHTED_SAMPLE: OperatorKind = any(
    "WeightedSampleDequeueBlobs",
    "takes a record from one of several queues, drawn by weights",
    weighted_sample,
);
/// Closes a queue.
pub(super) const CLOSE: OperatorKind = OperatorKind {
    outputs: Arity::exactly(0),
    ..OperatorKind::with_access("CloseBlobsQueue", "closes a queue and ends all waiting", WAITS, close)
};

const fn any(name: &'static str, summary: &'static str, build: OperatorBuildFn) -> OperatorKind {
    OperatorKind {
        inputs: Arity::at_least(1),
        outputs: Arity::at_least(0),
        in_place: InPlaceRule::Any,
        ..OperatorKind::with_access(name, summary, WAITS, build)
    }
}

fn create(build: &Build<'_>) -> Result<Box<dyn Operator>> {
    let args = &build.args;
    let (capacity, blobs) = (args.size("capacity", 1)?, args.size("num_blobs", 1)?);
    let unique = args.flag("enforce_unique_name", false)?;
    let names = args.bytes("field_names").len();
    if names > 0 && names != blobs {
        return Err(Error::mismatch(
            "number of field_names, as many as num_blobs",
            blobs,
            names,
        ));
    }
    let name = build.def.output[0].clone();
    Ok(Box::new(move |run: &Run<'_>| {
        let queue = BlobsQueue::new(run.workspace, &name, capacity, blobs, unique)?;
        run.set_value(0, Arc::new(queue))
    }))
}

/// The queue of an input.
fn queue_of(run: &Run<'_>, input: usize) -> Result<Arc<BlobsQueue>> {
    run.with_input(input, |queue: &Arc<BlobsQueue>| Ok(queue.clone()))
}

fn outputs(run: &Run<'_>, count: usize) -> Result<Vec<BlobRef>> {
    (0..count).map(|i| run.output_blob(i).cloned()).collect()
}

/// Checks that what goes into a queue is what comes back.
fn check_in_place(build: &Build<'_>, status: usize) -> Result<()> {
    let def = build.def;
    let returned = &def.output[..def.output.len().saturating_sub(status)];
    match def.input[1..] == *returned {
        true => Ok(()),
        false => Err(Error::message(&format!(
            "the outputs of {} must be the blobs that it is given: {:?}",
            def.r#type(),
            &def.input[1..]
        ))),
    }
}

fn closed(queue: &BlobsQueue) -> Error {
    Error::message(&format!("the queue {} is closed", queue.name()))
}

fn enqueue(build: &Build<'_>) -> Result<Box<dyn Operator>> {
    check_in_place(build, 0)?;
    Ok(Box::new(|run: &Run<'_>| {
        let queue = queue_of(run, 0)?;
        match queue.write(run.ctx, &outputs(run, run.output_count())?)? {
            QueueOutcome::Done => Ok(()),
            _ => Err(closed(&queue)),
        }
    }))
}

fn dequeue(build: &Build<'_>) -> Result<Box<dyn Operator>> {
    let seconds = build.args.float("timeout_secs", 0.0)?;
    let timeout = match seconds > 0.0 {
        true => Duration::try_from_secs_f32(seconds).ok(),
        false => None,
    };
    Ok(Box::new(move |run: &Run<'_>| {
        let queue = queue_of(run, 0)?;
        match queue.read(run.ctx, &outputs(run, run.output_count())?, timeout)? {
            QueueOutcome::Done => Ok(()),
            QueueOutcome::Closed => Err(closed(&queue)),
            QueueOutcome::TimedOut => Err(Error::message(&format!("DequeueBlobs timed out in {seconds} secs"))),
        }
    }))
}

/// Writes whether the queue is closed.
fn set_status(run: &Run<'_>, is_closed: bool) -> Result<()> {
    run.set(run.output_count() - 1, Tensor::scalar(Bool::from(is_closed))?)
}

fn check_status(build: &Build<'_>) -> Result<()> {
    match build.def.output.is_empty() {
        true => Err(Error::message(
            "the last output, whether the queue is closed, is missing",
        )),
        false => Ok(()),
    }
}

fn safe_enqueue(build: &Build<'_>) -> Result<Box<dyn Operator>> {
    check_status(build)?;
    check_in_place(build, 1)?;
    Ok(Box::new(|run: &Run<'_>| {
        let blobs = outputs(run, run.output_count() - 1)?;
        let outcome = queue_of(run, 0)?.write(run.ctx, &blobs)?;
        set_status(run, outcome != QueueOutcome::Done)
    }))
}

fn safe_dequeue(build: &Build<'_>) -> Result<Box<dyn Operator>> {
    check_status(build)?;
    let records = build.args.size("num_records", 1)?;
    if records == 0 {
        return Err(Error::param("num_records", "it must be at least 1"));
    }
    Ok(Box::new(move |run: &Run<'_>| {
        let (queue, blobs) = (queue_of(run, 0)?, outputs(run, run.output_count() - 1)?);
        if records == 1 {
            let outcome = queue.read(run.ctx, &blobs, None)?;
            return set_status(run, outcome != QueueOutcome::Done);
        }
        let mut fields: Vec<Vec<Tensor>> = blobs.iter().map(|_| Vec::new()).collect();
        for _ in 0..records {
            if queue.read(run.ctx, &blobs, None)? != QueueOutcome::Done {
                break;
            }
            for (field, blob) in fields.iter_mut().zip(&blobs) {
                field.push(blob.lock().get::<Tensor>()?.share());
                blob.lock().clear();
            }
        }
        let is_closed = fields.iter().all(Vec::is_empty);
        for (i, field) in fields.iter().enumerate().filter(|(_, field)| !field.is_empty()) {
            run.set(i, concat::rows(field)?)?;
        }
        set_status(run, is_closed)
    }))
}

fn weighted_sample(build: &Build<'_>) -> Result<Box<dyn Operator>> {
    let queues = build.def.input.len();
    let weights = match build.args.floats("weights") {
        [] => vec![1.0; queues],
        given => given.to_vec(),
    };
    let sum: f32 = weights.iter().sum();
    if weights.len() != queues || weights.iter().any(|&weight| weight < 0.0) || !(sum > 0.0 && sum.is_finite()) {
        return Err(Error::param(
            "weights",
            format!("expected one for each of {queues} queues, none negative and not all 0; found {weights:?}"),
        ));
    }
    let index = usize::try_from(build.args.int("table_idx_blob", -1)?).ok();
    if index.is_some_and(|index| index >= build.def.output.len()) {
        return Err(Error::param("table_idx_blob", "there is no such output"));
    }
    Ok(Box::new(move |run: &Run<'_>| {
        let mut left = run.ctx.rng().uniform(0.0, 1.0) as f32 * sum;
        let drawn = weights.iter().position(|&weight| {
            left -= weight;
            left < 0.0
        });
        let drawn = drawn.unwrap_or(queues - 1);
        let mut blobs = outputs(run, run.output_count())?;
        if let Some(index) = index {
            blobs.remove(index);
            run.set(index, Tensor::from_slice(&[1], &[drawn as i32])?)?;
        }
        let queue = queue_of(run, drawn)?;
        match queue.read(run.ctx, &blobs, None)? {
            QueueOutcome::Done => Ok(()),
            _ => Err(closed(&queue)),
        }
    }))
}

fn close(_: &Build<'_>) -> Result<Box<dyn Operator>> {
    Ok(Box::new(|run: &Run<'_>| {
        queue_of(run, 0)?.close();
        Ok(())
    }))
}
