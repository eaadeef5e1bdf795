//! `IndexHash`: the hash of each integer, from 0 to `modulo` (exclusive). With the `seed` (0) as
//! h: h = h · 65537 + b for each byte b (−128 to 127), the lowest first, beginning with seed ·
//! 0xDEADBEEF; all in the type of the numbers.

use crate::infer::like_first_input;
use crate::kit::dispatch::by_type;
use crate::kit::elementwise::map;
use crate::kit::number::Number;
use crate::operator::{Build, InPlaceRule, Operator, OperatorKind};
use crate::run::Run;
use cortado_core::{Error, Result};

pub(super) const KIND: OperatorKind = OperatorKind {
    in_place: InPlaceRule::SameIndex,
    infer: Some(like_first_input),
    ..OperatorKind::computing("IndexHash", "hashes of integers", build)
};

fn build(build: &Build<'_>) -> Result<Box<dyn Operator>> {
    let (seed, modulo) = (build.args.int("seed", 0)?, build.args.int("modulo", 0)?);
    if modulo <= 0 {
        return Err(Error::param("modulo", "MODULO should be > 0"));
    }
    let first = seed.wrapping_mul(0xDEAD_BEEF);
    Ok(Box::new(
        move |run: &Run<'_>| by_type!(run, 0, [i32, i64], T => map(run, |x: T| hash(&x.to_le_bytes(), T::from_i64(first), modulo))),
    ))
}

fn hash<T: Number + Into<i64>>(bytes: &[u8], first: T, modulo: i64) -> T {
    let hash = bytes.iter().fold(first, |hash, byte| {
        let byte = T::from_i64(i64::from(byte.cast_signed()));
        hash.product(T::from_i64(65_537)).sum(byte)
    });
    T::from_i64(hash.into().rem_euclid(modulo))
}
