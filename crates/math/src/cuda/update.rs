//! Launches of `update.cu`.

use super::launch::{BLOCK, Call, Launcher};
use crate::{UpdateKernels, Updated};
use cortado_core::{ElementsMut, Real, Result};
use cortado_ops::{Update, UpdateFormula};

const MODULE: &str = "update";
/// `MANY` of the kernels: the most parameters of a launch.
const MANY: usize = 8;

/// `Parameter` of the kernels.
#[derive(Clone, Copy)]
#[repr(C)]
struct Parameter<T> {
    n: u32,
    rate: T,
    corrected: T,
    decay: T,
}

/// `Parameters` of the kernels.
#[derive(Clone, Copy)]
#[repr(C)]
struct Parameters<T> {
    of: [Parameter<T>; MANY],
    scale: T,
    l1: u32,
}

/// `Average` of the kernels.
#[derive(Clone, Copy)]
#[repr(C)]
struct Average<T> {
    before: T,
    after: T,
}

impl<T> From<cortado_ops::MovingAverage<T>> for Average<T> {
    fn from(average: cortado_ops::MovingAverage<T>) -> Self {
        Self {
            before: average.old,
            after: average.new,
        }
    }
}

impl<T: Real> UpdateKernels<T> for Launcher {
    fn update(&self, parameters: &mut [Updated<'_, '_, T>]) -> Result<bool> {
        let is_largest = |parameter: &Updated<'_, '_, T>| u32::try_from(parameter.len()).is_err();
        if parameters.iter().any(is_largest) {
            return Ok(false);
        }
        let alike = |one: &Updated<'_, '_, T>, other: &Updated<'_, '_, T>| is_alike(&one.update, &other.update);
        for parameters in parameters.chunk_by_mut(alike) {
            for some in parameters.chunks_mut(MANY) {
                if !self.update_some(some)? {
                    return Ok(false);
                }
            }
        }
        Ok(true)
    }
}

/// Whether two parameters have the same update except for their rates.
fn is_alike<T: Real>(one: &Update<T>, other: &Update<T>) -> bool {
    one.formula == other.formula && one.scale == other.scale && one.l1 == other.l1
}

impl Launcher {
    /// Updates up to `MANY` parameters that have the same formula.
    fn update_some<T: Real>(&self, parameters: &mut [Updated<'_, '_, T>]) -> Result<bool> {
        let Some(first) = parameters.first() else {
            return Ok(true);
        };
        let Update { formula, scale, l1, .. } = first.update;
        let none = Parameter {
            n: 0,
            rate: T::ZERO,
            corrected: T::ZERO,
            decay: T::ZERO,
        };
        let mut all = Parameters {
            of: [none; MANY],
            scale,
            l1: u32::from(l1),
        };
        for (to, parameter) in all.of.iter_mut().zip(&*parameters) {
            *to = of_parameter(parameter);
        }
        let call = |kernel| Ok::<_, cortado_core::Error>(self.call::<T>(MODULE, kernel)?.value(all));
        let mut call = match formula {
            UpdateFormula::Sgd { momentum } => call("sgd")?.value(momentum),
            UpdateFormula::Nesterov { momentum } => call("nesterov")?.value(momentum),
            UpdateFormula::AdaGrad { delta } => call("adagrad")?.value(delta),
            UpdateFormula::RmsProp { average, delta } => call("rmsprop")?.value(Average::from(average)).value(delta),
            UpdateFormula::AdaDelta { average, delta } => call("adadelta")?.value(Average::from(average)).value(delta),
            UpdateFormula::Adam(moments) | UpdateFormula::AdamW(moments) => {
                let call = call("adam")?.value(Average::from(moments.first));
                let call = call.value(Average::from(moments.second)).value(moments.delta);
                call.value(u32::from(matches!(formula, UpdateFormula::AdamW(_))))
            }
        };
        call = of_all(call, parameters, |parameter| Some(&mut *parameter.weights))?;
        call = of_all(call, parameters, |parameter| Some(&mut *parameter.diff))?;
        for slot in 0..formula.history_len() {
            call = of_all(call, parameters, |parameter| parameter.history.get_mut(slot))?;
        }
        let longest = parameters.iter().map(|parameter| parameter.len()).max().unwrap_or(0);
        call.rows(longest.div_ceil(BLOCK), parameters.len())
    }
}

fn of_parameter<T: Real>(parameter: &Updated<'_, '_, T>) -> Parameter<T> {
    let Update {
        formula, rate, decay, ..
    } = parameter.update;
    Parameter {
        n: parameter.len() as u32,
        rate,
        corrected: match formula {
            UpdateFormula::Adam(moments) | UpdateFormula::AdamW(moments) => rate * moments.correction,
            _ => rate,
        },
        decay,
    }
}

/// Gives a kernel the elements of all parameters, and none for missing ones.
fn of_all<'c, 'p, 'e, 'm, T: Real>(
    mut call: Call<'c>,
    parameters: &'p mut [Updated<'e, 'm, T>],
    elements: impl Fn(&'p mut Updated<'e, 'm, T>) -> Option<&'p mut ElementsMut<'m, T>>,
) -> Result<Call<'c>> {
    let missing = MANY.saturating_sub(parameters.len());
    for parameter in parameters {
        call = call.write_if(elements(parameter))?;
    }
    for _ in 0..missing {
        call = call.write_if::<T>(None)?;
    }
    Ok(call)
}
