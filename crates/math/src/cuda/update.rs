//! Launches of `update.cu`.

use super::launch::Launcher;
use crate::UpdateKernels;
use cortado_core::{ElementsMut, Real, Result};
use cortado_ops::{Update, UpdateFormula};

const MODULE: &str = "update";

/// `Gradient` of the kernels.
#[derive(Clone, Copy)]
#[repr(C)]
struct Gradient<T> {
    scale: T,
    rate: T,
    decay: T,
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
    fn update(
        &self,
        update: &Update<T>,
        weights: &mut ElementsMut<'_, T>,
        diff: &mut ElementsMut<'_, T>,
        history: &mut [ElementsMut<'_, T>],
    ) -> Result<bool> {
        let remembered = update.formula.remembered();
        if history.len() < remembered {
            return Ok(true);
        }
        let history = &mut history[..remembered];
        let fewest = history.iter().map(ElementsMut::len).min().unwrap_or(0);
        let n = fewest.min(weights.len()).min(diff.len());
        let call =
            |kernel| Ok::<_, cortado_core::Error>(self.call::<T>(MODULE, kernel)?.index(n).value(gradient(update)));
        let mut call = match update.formula {
            UpdateFormula::Sgd { momentum } => call("sgd")?.value(momentum),
            UpdateFormula::Nesterov { momentum } => call("nesterov")?.value(momentum),
            UpdateFormula::AdaGrad { delta } => call("adagrad")?.value(delta),
            UpdateFormula::RmsProp { average, delta } => call("rmsprop")?.value(Average::from(average)).value(delta),
            UpdateFormula::AdaDelta { average, delta } => call("adadelta")?.value(Average::from(average)).value(delta),
            UpdateFormula::Adam(moments) | UpdateFormula::AdamW(moments) => {
                let call = call("adam")?.value(Average::from(moments.first));
                let call = call.value(Average::from(moments.second)).value(moments.delta);
                let apart = matches!(update.formula, UpdateFormula::AdamW(_));
                call.value(update.rate * moments.correction).value(u32::from(apart))
            }
        };
        call = call.write(weights)?.write(diff)?;
        for remembered in history {
            call = call.write(remembered)?;
        }
        call.for_each(n)
    }
}

fn gradient<T: Real>(update: &Update<T>) -> Gradient<T> {
    Gradient {
        scale: update.scale,
        rate: update.rate,
        decay: update.decay,
        l1: u32::from(update.l1),
    }
}
