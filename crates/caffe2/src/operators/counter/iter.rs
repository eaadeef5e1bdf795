//! `Iter` and `AtomicIter`: the number of an iteration, one more at each run; 1 after the first if
//! there was none. `AtomicIter` holds a lock meanwhile.

use crate::Tensor;
use crate::operator::{Build, InPlaceRule, Operator, OperatorKind};
use crate::run::Run;
use crate::values::Mutex;
use cortado_core::{Arity, Error, Result};

/// Without a lock.
pub(super) const ITER: OperatorKind = OperatorKind {
    inputs: Arity::between(0, 1),
    in_place: InPlaceRule::Enforced(&[(0, 0)]),
    ..OperatorKind::computing("Iter", "the number of an iteration, one more at each run", iter)
};
/// Under a lock.
pub(super) const ATOMIC_ITER: OperatorKind = OperatorKind {
    inputs: Arity::exactly(2),
    in_place: InPlaceRule::Enforced(&[(1, 0)]),
    ..OperatorKind::computing("AtomicIter", "the number of an iteration, under a lock", atomic_iter)
};

fn iter(_: &Build<'_>) -> Result<Box<dyn Operator>> {
    Ok(Box::new(increment))
}

fn atomic_iter(_: &Build<'_>) -> Result<Box<dyn Operator>> {
    Ok(Box::new(|run: &Run<'_>| {
        let mutex = run.with_input(0, |mutex: &Mutex| Ok(mutex.clone()))?;
        let _locked = mutex.0.lock();
        increment(run)
    }))
}

fn increment(run: &Run<'_>) -> Result<()> {
    let mut blob = run.output_blob(0)?.lock();
    let (dims, before) = match blob.get_or_none::<Tensor>() {
        None => (vec![1], 0),
        Some(tensor) => match tensor.read::<i64>()?[..] {
            [number] => (tensor.shape().to_vec(), number),
            _ => return Err(Error::mismatch("number of elements of an iteration", 1, tensor.len())),
        },
    };
    if before < 0 {
        return Err(Error::message(&format!("an iteration is negative: {before}")));
    }
    blob.reset(Tensor::from_slice(&dims, &[before.checked_add(1).unwrap_or(0)])?);
    Ok(())
}
