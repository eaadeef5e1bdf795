//! JMMDLoss: the joint maximum mean discrepancy of features and probabilities, for domain adaptation (Long et al., 2017).
//!
//! As MMDLoss, with the kernel of the features times one of the probabilities, `Σ_j e^(−‖p − q‖² / σ_j)`, where
//! `1/σ_j = label_kernel_mul^(j − ⌊label_kernel_num / 2⌋) / σ`.
//!
//! Bottoms: features of the source `[S, ...]` and of the target `[T, ...]`; probabilities of both, as many items. Top: a
//! scalar that is always 0, as in the original: the loss has its gradients only.
//!
//! `jmmd_param`: `kernel_num` (default 5), `kernel_mul` (2), `fix_gamma` (false) as in MMDLoss; `label_kernel_num` (5),
//! `label_kernel_mul` (2); `sigma` σ (required, unless `auto_sigma` is true: σ is then the mean squared distance of as many
//! random pairs of probabilities as there are items).
//!
//! Gradients to all bottoms: as in MMDLoss, the derivatives with γ and σ as constants. (The original's gradient to the
//! probabilities is exact for one kernel of them only.) From thuml's Xlearn.

use super::mmd_loss::{Discrepancy, Kernels, LabelKernels};
use crate::common::{Formula, HostLoss, build, finite};
use cortado_core::{Arity, Ctx, Error, Io, Layer, LayerKind, Real, Result, module_doc};
use cortado_ops::AxisView;
use cortado_proto::LayerParameter;

pub(crate) const KIND: LayerKind = LayerKind {
    params: &["jmmd_param"],
    bottoms: Arity::exactly(4),
    auto_top: true,
    is_loss: true,
    ..LayerKind::new(
        "JMMDLoss",
        "The joint discrepancy of features and probabilities.",
        module_doc!("jmmd_loss.rs"),
        build!(build),
    )
};

fn build<T: Real>(param: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    let options = param.jmmd_param().cloned().unwrap_or_default();
    let sigma = match options.auto_sigma() {
        true => None,
        false => Some(finite("jmmd_param.sigma", options.sigma())?),
    };
    if sigma.is_some_and(|sigma| sigma <= 0.0) {
        let problem = "must be above 0, unless auto_sigma is true";
        return Err(Error::param("jmmd_param.sigma", problem));
    }
    let of_labels = (options.label_kernel_num(), options.label_kernel_mul());
    let discrepancy = Discrepancy {
        kernels: Kernels::new("jmmd_param", options.kernel_num(), options.kernel_mul())?,
        fixes_gamma: options.fix_gamma(),
        gamma: None,
        labels: Some(LabelKernels {
            kernels: Kernels::new("jmmd_param.label", of_labels.0, of_labels.1)?,
            sigma,
        }),
    };
    HostLoss::boxed(&KIND, param, Joint(discrepancy))
}

struct Joint(Discrepancy);

impl<T: Real> Formula<T> for Joint {
    const PAIRED: bool = false;

    fn reshape(&mut self, io: &mut Io<'_, T>) -> Result<()> {
        Discrepancy::check_columns(io, [0, 1])?;
        Discrepancy::check_columns(io, [2, 3])?;
        for (features, labels) in [(0, 2), (1, 3)] {
            let items = |bottom: usize| AxisView::items(io.bottom(bottom).shape()).outer;
            if items(features) != items(labels) {
                let what = format!("items of \"{}\"", io.bottom(labels).name());
                return Err(Error::mismatch(what, items(features), items(labels)));
            }
        }
        Ok(())
    }

    fn evaluate(&mut self, ctx: &Ctx, io: &Io<'_, T>, slopes: &mut [&mut [T]]) -> Result<f64> {
        self.0.of(ctx, io, slopes).map(|_| 0.0)
    }
}
