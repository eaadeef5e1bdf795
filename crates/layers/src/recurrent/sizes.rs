//! The sizes of a recurrent layer, from the shapes of its bottoms.

use super::Cell;
use cortado_core::{Blob, Error, Io, Real, Result, Shape};
use cortado_ops::Recurrent;

/// The network with the sizes of a cell's bottoms.
///
/// # Errors
/// Wrong numbers of bottoms and tops, or shapes that do not belong together.
pub(super) fn read<T: Real, C: Cell>(io: &Io<'_, T>, net: &Recurrent) -> Result<Recurrent> {
    let states = if net.exposed { C::STATES } else { &[] };
    check_arity::<C>(io.bottoms(), io.tops(), states)?;
    let x = io.bottom(0);
    let &[steps, streams, ..] = &x.shape()[..] else {
        let what = format!("axes of \"{}\" (steps, streams, inputs)", x.name());
        return Err(Error::mismatch(what, "2 or more", x.shape().len()));
    };
    expect_shape(io.bottom(1), "one mark for each step and stream", &[steps, streams])?;
    let has_fixed = io.bottoms() > 2 + states.len();
    let fixed = has_fixed
        .then(|| fixed_inputs(io.bottom(2), x.name(), streams))
        .transpose()?;
    for (i, name) in states.iter().enumerate() {
        let what = format!("the first {name}, for each stream");
        expect_shape(
            io.bottom(2 + usize::from(has_fixed) + i),
            &what,
            &[1, streams, net.hidden],
        )?;
    }
    Ok(Recurrent {
        steps,
        streams,
        inputs: x.shape().count_from(2),
        fixed,
        ..net.clone()
    })
}

/// Checks that the inputs are those that the parameters were made for.
///
/// # Errors
/// Another number of inputs.
pub(super) fn check_unchanged<T: Real>(net: &Recurrent, made_for: &Recurrent, io: &Io<'_, T>) -> Result<()> {
    let expect = |blob: &Blob<T>, axis: usize, expected: usize, found: usize| {
        if expected == found {
            return Ok(());
        }
        let what = format!(
            "number of inputs in \"{}\", which has the shape {}, from axis {axis} on",
            blob.name(),
            blob.shape()
        );
        Err(Error::mismatch(what, format!("{expected} as in the weights"), found))
    };
    expect(io.bottom(0), 2, made_for.inputs, net.inputs)?;
    match (made_for.fixed, net.fixed) {
        (Some(expected), Some(found)) => expect(io.bottom(2), 1, expected, found),
        _ => Ok(()),
    }
}

fn check_arity<C: Cell>(bottoms: usize, tops: usize, states: &[&str]) -> Result<()> {
    let (listed, exposing) = match states {
        [] => (String::new(), "without"),
        _ => (format!(", and the first {}", states.join(", ")), "with"),
    };
    let least = 2 + states.len();
    if bottoms != least && bottoms != least + 1 {
        let what = format!(
            "number of bottom blobs {exposing} recurrent_param.expose_hidden (x, cont, static input if there is one{listed})"
        );
        return Err(Error::mismatch(what, format!("{least} or {}", least + 1), bottoms));
    }
    if tops != 1 + states.len() {
        let listed = listed.replace("first", "last");
        let what = format!("number of top blobs {exposing} recurrent_param.expose_hidden (the output{listed})");
        return Err(Error::mismatch(what, 1 + states.len(), tops));
    }
    Ok(())
}

/// Checks a shape; `holds` describes the content of the blob.
pub(super) fn expect_shape<T: Real>(blob: &Blob<T>, holds: &str, dims: &[usize]) -> Result<()> {
    if **blob.shape() == *dims {
        return Ok(());
    }
    let what = format!("shape of \"{}\", {holds}", blob.name());
    Err(Error::mismatch(what, Shape::new(dims)?, blob.shape()))
}

/// The number of static inputs of one stream.
fn fixed_inputs<T: Real>(fixed: &Blob<T>, x: &str, streams: usize) -> Result<usize> {
    if fixed.shape().first() == Some(&streams) {
        return Ok(fixed.shape().count_from(1));
    }
    let what = format!(
        "shape of \"{}\", whose first axis is to be the number of streams in \"{x}\"",
        fixed.name()
    );
    Err(Error::mismatch(what, format!("{streams} ..."), fixed.shape()))
}
