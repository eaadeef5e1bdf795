//! Dictionaries of keys, `int32`, `int64` or strings: a key has the number of its place among all,
//! from 1 on; 0 is the number of missing keys.
//!
//! `IntIndexCreate` and its relatives make one of less than `max_elements` keys, `IndexGet` gives the
//! numbers of keys and adds those that are new, unless `IndexFreeze` was before. `IndexStore` gives the
//! keys, `IndexLoad` takes them back, `IndexSize` counts them and the 0.

use crate::operator::{Build, InPlaceRule, Operator, OperatorKind};
use crate::run::Run;
use crate::tensor::Native;
use crate::values::{Index, IndexKeys};
use crate::{ElementType, Tensor};
use cortado_core::{Arity, Error, Result};
use std::collections::HashMap;
use std::hash::Hash;

/// Of `int32`.
pub(super) const CREATE_INT: OperatorKind = create("IntIndexCreate", |build| make(build, IndexKeys::Int32(Vec::new())));
/// Of `int64`.
pub(super) const CREATE_LONG: OperatorKind =
    create("LongIndexCreate", |build| make(build, IndexKeys::Int64(Vec::new())));
/// Of strings.
pub(super) const CREATE_STRING: OperatorKind =
    create("StringIndexCreate", |build| make(build, IndexKeys::String(Vec::new())));
/// The numbers of keys.
pub(super) const GET: OperatorKind = OperatorKind {
    inputs: Arity::exactly(2),
    ..OperatorKind::computing("IndexGet", "the numbers of keys", |_| Ok(Box::new(get)))
};
/// From here on there are no new keys.
pub(super) const FREEZE: OperatorKind = OperatorKind {
    in_place: InPlaceRule::Enforced(&[(0, 0)]),
    ..OperatorKind::computing("IndexFreeze", "no new keys from here on", |_| {
        Ok(Box::new(|run: &Run<'_>| {
            with_index(run, |index| {
                index.is_frozen = true;
                Ok(())
            })
        }))
    })
};
/// The keys of a vector, in place of those that were there; without the first with
/// `skip_first_entry`.
pub(super) const LOAD: OperatorKind = OperatorKind {
    inputs: Arity::exactly(2),
    in_place: InPlaceRule::Enforced(&[(0, 0)]),
    ..OperatorKind::computing("IndexLoad", "keys from a vector", load)
};
/// The keys.
pub(super) const STORE: OperatorKind = OperatorKind::computing("IndexStore", "the keys as a vector", |_| {
    Ok(Box::new(|run: &Run<'_>| {
        let keys = with_index(run, |index| match &index.keys {
            IndexKeys::Int32(keys) => Tensor::from_slice(&[keys.len()], keys),
            IndexKeys::Int64(keys) => Tensor::from_slice(&[keys.len()], keys),
            IndexKeys::String(keys) => Tensor::from_strings(&[keys.len()], keys.clone()),
        })?;
        run.set(0, keys)
    }))
});
/// The number of keys, and 1.
pub(super) const SIZE: OperatorKind = OperatorKind::computing("IndexSize", "the number of keys, and 1", |_| {
    Ok(Box::new(|run: &Run<'_>| {
        let len = with_index(run, |index| Ok(index.keys.len()))?;
        run.set(0, Tensor::scalar(len as i64 + 1)?)
    }))
});

const fn create(name: &'static str, build: crate::operator::OperatorBuildFn) -> OperatorKind {
    OperatorKind {
        inputs: Arity::exactly(0),
        ..OperatorKind::computing(name, "an empty dictionary of keys", build)
    }
}

fn make(build: &Build<'_>, keys: IndexKeys) -> Result<Box<dyn Operator>> {
    let max_elements = build.args.int("max_elements", i32::MAX.into())?;
    Ok(Box::new(move |run: &Run<'_>| {
        run.set_value(
            0,
            Index {
                max_elements,
                is_frozen: false,
                keys: keys.clone(),
            },
        )
    }))
}

/// The dictionary of the first input, to change it.
fn with_index<R>(run: &Run<'_>, use_it: impl FnOnce(&mut Index) -> Result<R>) -> Result<R> {
    let mut blob = run.input_blob(0)?.lock();
    if blob.get_or_none::<Index>().is_none() {
        blob.get::<Index>().map_err(|error| run.about_input(0, error))?;
    }
    use_it(blob.get_mut::<Index>()?)
}

/// The keys of the second input, of the type of a dictionary's.
enum Wanted {
    Int32(Vec<i32>),
    Int64(Vec<i64>),
    String(Vec<Vec<u8>>),
}

impl Wanted {
    fn of(run: &Run<'_>) -> Result<Self> {
        fn all<T: Native>(tensor: &Tensor) -> Result<Vec<T>> {
            Ok(tensor.read::<T>()?.to_vec())
        }
        let tensor = run.tensor(1)?;
        match tensor.element_type() {
            Some(ElementType::Int32) => all(&tensor).map(Self::Int32),
            Some(ElementType::Int64) => all(&tensor).map(Self::Int64),
            Some(ElementType::String) => Ok(Self::String(tensor.strings()?.values().to_vec())),
            other => Err(run.unsupported(1, other)),
        }
    }
}

fn other_keys(run: &Run<'_>) -> Error {
    run.about_input(
        1,
        Error::message("the type of the keys differs from that of the dictionary's"),
    )
}

fn get(run: &Run<'_>) -> Result<()> {
    let (wanted, shape) = (Wanted::of(run)?, run.tensor(1)?.shape().to_vec());
    let numbers = with_index(run, |index| {
        let most = if index.is_frozen {
            None
        } else {
            Some(index.max_elements)
        };
        match (&mut index.keys, wanted) {
            (IndexKeys::Int32(keys), Wanted::Int32(wanted)) => numbers(keys, wanted, most),
            (IndexKeys::Int64(keys), Wanted::Int64(wanted)) => numbers(keys, wanted, most),
            (IndexKeys::String(keys), Wanted::String(wanted)) => numbers(keys, wanted, most),
            _ => Err(other_keys(run)),
        }
    })?;
    run.set(0, Tensor::from_slice(&shape, &numbers)?)
}

/// The numbers of keys; new ones are added while there is room, if there is any for new ones.
fn numbers<K: Hash + Eq + Clone>(keys: &mut Vec<K>, wanted: Vec<K>, most: Option<i64>) -> Result<Vec<i64>> {
    let known = keys.iter().cloned().zip(1_i64..);
    let mut known: HashMap<K, i64> = known.collect();
    let mut numbers = Vec::with_capacity(wanted.len());
    for key in wanted {
        let next = keys.len() as i64 + 1;
        numbers.push(match (known.get(&key), most) {
            (Some(&number), _) => number,
            (None, None) => 0,
            (None, Some(most)) if next >= most => {
                return Err(Error::param("max_elements", format!("Dict max size reached: {most}")));
            }
            (None, Some(_)) => {
                keys.push(key.clone());
                known.insert(key, next);
                next
            }
        });
    }
    Ok(numbers)
}

fn load(build: &Build<'_>) -> Result<Box<dyn Operator>> {
    let skipped = usize::from(build.args.flag("skip_first_entry", false)?);
    Ok(Box::new(move |run: &Run<'_>| {
        let wanted = Wanted::of(run)?;
        with_index(run, |index| {
            let most = index.max_elements;
            match (&mut index.keys, wanted) {
                (IndexKeys::Int32(keys), Wanted::Int32(wanted)) => replace(keys, wanted, skipped, most),
                (IndexKeys::Int64(keys), Wanted::Int64(wanted)) => replace(keys, wanted, skipped, most),
                (IndexKeys::String(keys), Wanted::String(wanted)) => replace(keys, wanted, skipped, most),
                _ => Err(other_keys(run)),
            }
        })
    }))
}

fn replace<K: Hash + Eq + Clone>(keys: &mut Vec<K>, wanted: Vec<K>, skipped: usize, most: i64) -> Result<()> {
    let (mut own, wanted) = (Vec::new(), wanted.into_iter().skip(skipped).collect::<Vec<K>>());
    let count = wanted.len();
    numbers(&mut own, wanted, Some(most))?;
    if own.len() != count {
        return Err(Error::message("Repeated elements found: cannot load into dictionary."));
    }
    *keys = own;
    Ok(())
}
