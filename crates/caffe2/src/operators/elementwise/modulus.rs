//! `Mod`: the rest of a division of integers. Arguments: `divisor`, which is not 0, and
//! `sign_follow_divisor` (false: the rest has the sign of x).

use crate::kit::dispatch::by_type;
use crate::kit::elementwise::{kind, map};
use crate::operator::{Build, Operator, OperatorKind};
use crate::run::Run;
use cortado_core::{Error, Result};

pub(super) const KIND: OperatorKind = kind("Mod", "the rest of x divided by an integer", build);

#[allow(clippy::unnecessary_cast, reason = "one of the types is i64 itself")]
fn build(build: &Build<'_>) -> Result<Box<dyn Operator>> {
    let divisor = build.args.int("divisor", 0)?;
    let follows = build.args.flag("sign_follow_divisor", false)?;
    if divisor == 0 {
        return Err(Error::param("divisor", "divisor must not be 0"));
    }
    let rest = move |x: i64| {
        let rest = x.wrapping_rem(divisor);
        match follows && rest != 0 && (rest < 0) != (divisor < 0) {
            true => rest + divisor,
            false => rest,
        }
    };
    Ok(Box::new(
        move |run: &Run<'_>| by_type!(run, 0, [i32, i64], T => map(run, |x: T| rest(x as i64) as T)),
    ))
}
