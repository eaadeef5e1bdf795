//! How the stored statistics of a BN follow those of the batches.

use super::Bn;
use cortado_core::{Ctx, Pair, Real, Result};
use cortado_math as math;
use cortado_ops::Pointwise;

impl<T: Real> Bn<T> {
    /// Moves the stored statistics towards those of the batch.
    pub(super) fn move_stored(&self, ctx: &Ctx) -> Result<()> {
        let Some(stored) = self.dialect.places.stored else {
            return Ok(());
        };
        let keep = self.keep()?;
        let shares = [keep, 1.0 - keep].map(T::from_f64);
        let found = [(&self.means, 0.0), (&self.variances, self.dialect.added)];
        for (stored, (found, added)) in stored.into_iter().zip(found) {
            let stored = &self.params[stored];
            let to = Pair::InPlace(stored.data_update_on(ctx)?);
            math::weighted_sum(ctx, &shares, to, &[found.data_on(ctx)?], &[])?;
            if added != 0.0 {
                let add = Pointwise::Affine {
                    scale: T::ONE,
                    shift: T::from_f64((1.0 - keep) * added),
                };
                math::map(ctx, add, Pair::InPlace(stored.data_update_on(ctx)?))?;
            }
        }
        Ok(())
    }

    /// The share of the stored statistics that stays: nothing of those that are not there yet.
    fn keep(&self) -> Result<f64> {
        let factor = self.dialect.places.factor.map(|factor| &self.params[factor]);
        match factor {
            Some(factor) if factor.data()?[0] == T::ZERO => {
                factor.data_overwrite()?.fill(T::ONE);
                Ok(0.0)
            }
            _ => Ok(self.dialect.keep),
        }
    }
}
