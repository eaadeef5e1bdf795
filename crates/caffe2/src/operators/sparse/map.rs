//! Maps from integers to integers: `CreateMap`, `KeyValueToMap` and `MapToKeyValue`, with
//! keys and values of `int32` and `int64`.

use crate::operator::{Build, Operator, OperatorKind};
use crate::run::Run;
use crate::tensor::Native;
use crate::values::Map;
use crate::{ElementType, Tensor};
use cortado_core::{Arity, Error, Result};
use cortado_proto::caffe2::tensor_proto::DataType;
use std::hash::Hash;

/// An empty map; arguments `key_dtype` and `value_dtype` (`int32`).
pub(super) const CREATE: OperatorKind = OperatorKind {
    inputs: Arity::exactly(0),
    ..OperatorKind::computing("CreateMap", "an empty map", create)
};
/// A map from keys to the values at the same places.
pub(super) const FROM_PAIRS: OperatorKind = OperatorKind {
    inputs: Arity::exactly(2),
    ..OperatorKind::computing("KeyValueToMap", "a map of keys and values", |_| {
        Ok(Box::new(|run: &Run<'_>| {
            each_pair(run, [0, 1].map(|i| run.tensor(i)), FromPairs)
        }))
    })
};
/// The keys and the values of a map.
pub(super) const TO_PAIRS: OperatorKind = OperatorKind {
    outputs: Arity::exactly(2),
    ..OperatorKind::computing("MapToKeyValue", "the keys and the values of a map", |_| {
        Ok(Box::new(to_pairs))
    })
};

/// What is done for one pair of types.
trait ForPair {
    fn run<K: Native + Hash + Eq, V: Native>(self, run: &Run<'_>) -> Result<()>;
}

struct FromPairs;

impl ForPair for FromPairs {
    fn run<K: Native + Hash + Eq, V: Native>(self, run: &Run<'_>) -> Result<()> {
        let (keys, values) = (run.input::<K>(0)?, run.input::<V>(1)?);
        if keys.count() != values.count() {
            return Err(run.about_input(1, Error::mismatch("number of values", keys.count(), values.count())));
        }
        let mut map = Map::<K, V>::default();
        let pairs = keys.data()?;
        let values = values.data()?;
        pairs
            .iter()
            .zip(values.iter())
            .for_each(|(&key, &value)| map.insert(key, value));
        run.set_value(0, map)
    }
}

fn by_types(run: &Run<'_>, key: Option<ElementType>, value: Option<ElementType>, work: impl ForPair) -> Result<()> {
    match (key, value) {
        (Some(ElementType::Int32), Some(ElementType::Int32)) => work.run::<i32, i32>(run),
        (Some(ElementType::Int32), Some(ElementType::Int64)) => work.run::<i32, i64>(run),
        (Some(ElementType::Int64), Some(ElementType::Int32)) => work.run::<i64, i32>(run),
        (Some(ElementType::Int64), Some(ElementType::Int64)) => work.run::<i64, i64>(run),
        (key, value) => Err(Error::message(&format!(
            "keys and values are int32 or int64, not {key:?} and {value:?}"
        ))),
    }
}

fn each_pair(run: &Run<'_>, [keys, values]: [Result<Tensor>; 2], work: impl ForPair) -> Result<()> {
    by_types(run, keys?.element_type(), values?.element_type(), work)
}

struct Empty;

impl ForPair for Empty {
    fn run<K: Native + Hash + Eq, V: Native>(self, run: &Run<'_>) -> Result<()> {
        run.set_value(0, Map::<K, V>::default())
    }
}

fn create(build: &Build<'_>) -> Result<Box<dyn Operator>> {
    let element = |name: &str| -> Result<Option<ElementType>> {
        let number = build.args.int32(name, DataType::INT32.0)?;
        Ok(ElementType::from_data_type(DataType(number)))
    };
    let (key, value) = (element("key_dtype")?, element("value_dtype")?);
    Ok(Box::new(move |run: &Run<'_>| by_types(run, key, value, Empty)))
}

fn to_pairs(run: &Run<'_>) -> Result<()> {
    fn written<K: Native + Hash + Eq, V: Native>(run: &Run<'_>) -> Option<Result<()>> {
        let blob = run.input_blob(0).ok()?.lock();
        let map = blob.get_or_none::<Map<K, V>>()?;
        let (keys, values) = (map.keys().to_vec(), map.values().to_vec());
        drop(blob);
        let set = || {
            run.set(0, Tensor::from_slice(&[keys.len()], &keys)?)?;
            run.set(1, Tensor::from_slice(&[values.len()], &values)?)
        };
        Some(set())
    }
    let found = written::<i32, i32>(run).or_else(|| written::<i32, i64>(run));
    let found = found
        .or_else(|| written::<i64, i32>(run))
        .or_else(|| written::<i64, i64>(run));
    found.unwrap_or_else(|| run.with_input(0, |_: &Map<i64, i64>| Ok(())))
}
