//! What several operators share: locks, sums under a lock, and flags.

use crate::Tensor;
use crate::operator::{Build, InPlaceRule, Operator, OperatorKind};
use crate::run::Run;
use crate::tensor::Native;
use crate::values::{AtomicBool, Mutex};
use cortado_core::{Arity, Bool, Error, Result};
use std::sync::atomic::Ordering::SeqCst;

/// A new lock.
pub(super) const CREATE_MUTEX: OperatorKind = OperatorKind {
    inputs: Arity::exactly(0),
    ..OperatorKind::computing("CreateMutex", "a lock that operators share", |_| {
        Ok(Box::new(|run: &Run<'_>| run.set_value(0, Mutex::default())))
    })
};
/// Under a lock: the sum of a number and an increment, and what the number was.
pub(super) const FETCH_ADD: OperatorKind = fetch_add("AtomicFetchAdd", |_| {
    Ok(Box::new(|run: &Run<'_>| add(run, i32::wrapping_add)))
});
/// The same of 64 bits.
pub(super) const FETCH_ADD_64: OperatorKind = fetch_add("AtomicFetchAdd64", |_| {
    Ok(Box::new(|run: &Run<'_>| add(run, i64::wrapping_add)))
});
/// A new flag, which is not set.
pub(super) const CREATE_BOOL: OperatorKind = OperatorKind {
    inputs: Arity::exactly(0),
    ..OperatorKind::computing("CreateAtomicBool", "a flag that operators share", |_| {
        Ok(Box::new(|run: &Run<'_>| run.set_value(0, AtomicBool::default())))
    })
};
/// Sets a flag if a condition holds.
pub(super) const SET_BOOL: OperatorKind = OperatorKind {
    inputs: Arity::exactly(2),
    outputs: Arity::exactly(0),
    ..OperatorKind::computing("ConditionalSetAtomicBool", "sets a flag if a condition holds", set_bool)
};
/// Whether a flag is set.
pub(super) const CHECK_BOOL: OperatorKind = OperatorKind::computing("CheckAtomicBool", "whether a flag is set", |_| {
    Ok(Box::new(|run: &Run<'_>| {
        let is_set = run.with_input(0, |flag: &AtomicBool| Ok(flag.0.load(SeqCst)))?;
        run.set(0, Tensor::from_slice(&[1], &[Bool::from(is_set)])?)
    }))
});

const fn fetch_add(name: &'static str, build: crate::operator::OperatorBuildFn) -> OperatorKind {
    OperatorKind {
        inputs: Arity::exactly(3),
        outputs: Arity::exactly(2),
        in_place: InPlaceRule::Pairs(&[(1, 0)]),
        ..OperatorKind::computing(name, "a sum under a lock, and what it was before", build)
    }
}

fn add<T: Native>(run: &Run<'_>, sum: fn(T, T) -> T) -> Result<()> {
    let mutex = run.with_input(0, |mutex: &Mutex| Ok(mutex.clone()))?;
    let _locked = mutex.0.lock();
    let number = |i: usize| -> Result<T> {
        let array = run.input::<T>(i)?;
        match array.data()?[..] {
            [number] => Ok(number),
            _ => Err(run.about_input(i, Error::mismatch("number of elements", 1, array.count()))),
        }
    };
    let (before, increment) = (number(1)?, number(2)?);
    let dims = run.tensor(1)?.shape().to_vec();
    run.set(0, Tensor::from_slice(&dims, &[sum(before, increment)])?)?;
    run.set(1, Tensor::from_slice(&dims, &[before])?)
}

fn set_bool(_: &Build<'_>) -> Result<Box<dyn Operator>> {
    Ok(Box::new(|run: &Run<'_>| {
        if super::condition(run, 1)? {
            run.with_input(0, |flag: &AtomicBool| {
                flag.0.store(true, SeqCst);
                Ok(())
            })?;
        }
        Ok(())
    }))
}
