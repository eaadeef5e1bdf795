//! What a gradient check found.

use std::fmt;

/// The result of a gradient check.
#[derive(Clone, Debug, Default)]
pub struct Report {
    /// Derivatives compared.
    pub checked: usize,
    /// Elements left out because they lie at a kink.
    pub at_kink: usize,
    /// The largest error of a derivative, relative to its magnitude or to 1 if that is less.
    pub worst: f64,
    /// The derivatives that are wrong.
    pub mistakes: Vec<Mistake>,
}

/// A derivative that is not the one of finite differences.
#[derive(Clone, Debug)]
pub struct Mistake {
    /// The blob: `bottom 0 "data"` or `param 1`.
    pub blob: String,
    /// The element's row-major index.
    pub index: usize,
    /// Its value.
    pub value: f64,
    /// The function that is differentiated.
    pub objective: String,
    /// The derivative that backward gave.
    pub computed: f64,
    /// The derivative by finite differences.
    pub estimated: f64,
    /// The objective with the element one step up.
    pub objective_up: f64,
    /// The objective with the element one step down.
    pub objective_down: f64,
}

impl fmt::Display for Mistake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            blob,
            index,
            value,
            objective,
            computed,
            estimated,
            objective_up,
            objective_down,
        } = self;
        write!(
            f,
            "{blob}[{index}] = {value}: d({objective}) is {computed} by backward, {estimated} by differences "
        )?;
        write!(f, "({objective_up} one step up, {objective_down} one step down)")?;
        if computed.is_nan() && !estimated.is_nan() {
            write!(f, "; backward did not write it, or read a bottom's diff")?;
        }
        Ok(())
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const SHOWN: usize = 10;
        let wrong = self.mistakes.len();
        write!(
            f,
            "{wrong} of {} derivatives are wrong (worst error {:e}; ",
            self.checked, self.worst
        )?;
        write!(f, "{} elements at a kink left out)", self.at_kink)?;
        for mistake in self.mistakes.iter().take(SHOWN) {
            write!(f, "\n  {mistake}")?;
        }
        if wrong > SHOWN {
            write!(f, "\n  and {} more", wrong - SHOWN)?;
        }
        Ok(())
    }
}
