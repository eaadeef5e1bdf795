//! Which fork's BN a message requests, and its options.

use crate::common::{Learned, Slot, finite, not_negative};
use cortado_core::forks::batch_norm::{LEAST_EPS, in_order};
use cortado_core::{Error, Result};
use cortado_proto::bn_parameter::BNMode;
use cortado_proto::{BNParameter, FillerParameter, LayerParameter};

/// What x is normalised by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Normalization {
    /// The statistics of the batch.
    Batch,
    /// The stored statistics.
    Stored,
    /// Nothing.
    None,
}

/// The options of all dialects.
pub(crate) struct Dialect {
    pub(super) normalization: Normalization,
    /// The axis of the channels.
    pub(super) axis: usize,
    pub(super) eps: f64,
    /// The share of the stored statistics that stays when those of a batch are added.
    pub(super) keep: f64,
    /// Whether nothing is learned.
    pub(super) frozen: bool,
    /// Whether further tops are the statistics of the batch.
    pub(super) outputs_statistics: bool,
    pub(super) learned: Learned,
    pub(super) places: Places,
    /// What is added to a variance before it is stored.
    pub(super) added: f64,
}

/// Which parameters are what.
#[derive(Clone, Copy, Debug)]
pub(super) struct Places {
    pub(super) gamma: usize,
    pub(super) beta: usize,
    /// The stored mean and variance, if there are any.
    pub(super) stored: Option<[usize; 2]>,
    /// The factor of the stored statistics: 0 while there are none, and 1 then.
    pub(super) factor: Option<usize>,
}

impl Places {
    /// γ and β, and no statistics.
    const TWO: Self = Self {
        gamma: 0,
        beta: 1,
        stored: None,
        factor: None,
    };
    /// γ, β, mean and variance.
    const FOUR: Self = Self {
        stored: Some([2, 3]),
        ..Self::TWO
    };
    /// Mean, variance, their factor, γ and β.
    const FIVE: Self = Self {
        gamma: 3,
        beta: 4,
        stored: Some([0, 1]),
        factor: Some(2),
    };

    /// The shapes of all parameters, given that of those with a number for each channel.
    pub(super) fn shapes<'a>(&self, of_channels: &'a [usize]) -> Vec<&'a [usize]> {
        let count = 2 + self.stored.map_or(0, |stored| stored.len()) + usize::from(self.factor.is_some());
        let mut shapes = vec![of_channels; count]; // bounded by the parameters of a layer
        if let Some(factor) = self.factor {
            shapes[factor] = &[1];
        }
        shapes
    }
}

/// The eps of SegNet.
const SEGNET_EPS: f64 = 1e-9;

impl Dialect {
    /// The dialect of a message.
    ///
    /// # Errors
    /// Fields of several dialects, or values that make no sense.
    pub(super) fn new(param: &LayerParameter, is_train: bool) -> Result<Self> {
        let options = param.bn_param().cloned().unwrap_or_default();
        if options.across_spatial == Some(false) {
            let problem = "a mean for each element (ParseNet) is not supported; remove it to get one for each channel";
            return Err(Error::param("bn_param.across_spatial", problem));
        }
        let psp = [
            ("slope_filler", options.slope_filler().is_some()),
            ("bias_filler", options.bias_filler().is_some()),
            ("momentum", options.momentum.is_some()),
            ("eps", options.eps.is_some()),
            ("frozen", options.frozen.is_some()),
        ];
        let ctpn = [
            ("moving_average", options.moving_average.is_some()),
            ("decay", options.decay.is_some()),
            ("var_eps", options.var_eps.is_some()),
            ("axis", options.axis.is_some()),
        ];
        let segnet = [("bn_mode", options.bn_mode.is_some())];
        let fillers = [
            ("scale_filler", options.scale_filler().is_some()),
            ("shift_filler", options.shift_filler().is_some()),
        ];
        let given = |fields: &[(&'static str, bool)]| fields.iter().find(|(_, given)| *given).map(|(name, _)| *name);
        let (psp, ctpn, segnet, fillers) = (given(&psp), given(&ctpn), given(&segnet), given(&fillers));
        match (psp, ctpn, segnet, fillers) {
            (Some(a), Some(b), ..) | (Some(a), _, Some(b), _) | (Some(a), .., Some(b)) => Err(mixed(a, b)),
            (_, Some(a), Some(b), _) => Err(mixed(a, b)),
            (_, Some(_), ..) => ctpn_dialect(param, &options, is_train),
            (_, _, Some(_), _) | (.., Some(_)) => segnet_dialect(param, &options),
            _ => four_blobs(
                param,
                "bn_param",
                [
                    ("slope_filler", options.slope_filler()),
                    ("bias_filler", options.bias_filler()),
                ],
                (options.momentum(), options.eps(), options.frozen()),
                is_train,
            ),
        }
    }
}

fn mixed(a: &str, b: &str) -> Error {
    let problem = format!("belongs to another fork's BN than {b}; remove one of them");
    Error::param(&format!("bn_param.{a}"), problem)
}

/// A share, from 0 to 1.
fn share(field: &str, value: f32) -> Result<f64> {
    match finite(field, value)? {
        value if (0.0..=1.0).contains(&value) => Ok(value),
        value => Err(Error::param(field, format!("must be from 0 to 1, not {value}"))),
    }
}

/// PSPNet's BN, with these options of the field `message`.
///
/// # Errors
/// Values that make no sense.
pub(crate) fn four_blobs(
    param: &LayerParameter,
    message: &str,
    [gamma, beta]: [(&str, Option<&FillerParameter>); 2],
    (momentum, eps, frozen): (f32, f32, bool),
    is_train: bool,
) -> Result<Dialect> {
    let stored = frozen || !is_train;
    Ok(Dialect {
        normalization: if stored {
            Normalization::Stored
        } else {
            Normalization::Batch
        },
        axis: 1,
        eps: not_negative(&format!("{message}.eps"), eps)?,
        keep: share(&format!("{message}.momentum"), momentum)?,
        frozen,
        outputs_statistics: false,
        learned: learned(param, message, [gamma, beta], Some(if frozen { 1.0 } else { 0.0 }))?,
        places: Places::FOUR,
        added: 0.0,
    })
}

/// NVIDIA's BatchNorm with factor and summand.
///
/// # Errors
/// Values that make no sense.
pub(crate) fn five_blobs(param: &LayerParameter, is_train: bool) -> Result<Dialect> {
    let options = param.batch_norm_param().cloned().unwrap_or_default();
    let eps = not_negative("batch_norm_param.eps", options.eps())?.max(LEAST_EPS);
    let stored = !is_train || options.use_global_stats();
    let slot = |name, field, filler, default| Slot {
        name,
        field,
        filler,
        default,
    };
    let (scale_field, scale_filler) = match options.filler() {
        Some(filler) => ("batch_norm_param.filler", Some(filler)),
        None => ("batch_norm_param.scale_filler", options.scale_filler()),
    };
    if options.bias_term == Some(false) {
        let problem = "is false, which is not supported; put a Scale layer without bias_term behind the layer";
        return Err(Error::param("batch_norm_param.bias_term", problem));
    }
    let slots = [
        slot("mean", "batch_norm_param", None, 0.0),
        slot("variance", "batch_norm_param", None, 0.0),
        slot("factor", "batch_norm_param", None, 0.0),
        slot("scale", scale_field, scale_filler, 1.0),
        slot("shift", "batch_norm_param.bias_filler", options.bias_filler(), 0.0),
    ];
    let given = LayerParameter {
        blobs: in_order(&param.blobs)?.unwrap_or_else(|| param.blobs.clone()),
        ..Default::default()
    };
    Ok(Dialect {
        normalization: match stored {
            true => Normalization::Stored,
            false => Normalization::Batch,
        },
        axis: 1,
        eps,
        keep: share(
            "batch_norm_param.moving_average_fraction",
            options.moving_average_fraction(),
        )?,
        frozen: false,
        outputs_statistics: false,
        learned: Learned::of(&given, slots)?,
        places: Places::FIVE,
        added: eps,
    })
}

fn segnet_dialect(param: &LayerParameter, options: &BNParameter) -> Result<Dialect> {
    let normalization = match options.bn_mode() {
        BNMode::LEARN => Normalization::Batch,
        BNMode::INFERENCE => Normalization::None,
        other => {
            let problem = format!("{other} is unknown; it can be LEARN or INFERENCE");
            return Err(Error::param("bn_param.bn_mode", problem));
        }
    };
    Ok(Dialect {
        normalization,
        axis: 1,
        eps: SEGNET_EPS,
        keep: 0.0,
        frozen: false,
        outputs_statistics: normalization == Normalization::Batch,
        learned: learned(param, "bn_param", scale_and_shift(options), None)?,
        places: Places::TWO,
        added: 0.0,
    })
}

fn ctpn_dialect(param: &LayerParameter, options: &BNParameter, is_train: bool) -> Result<Dialect> {
    let axis = match options.axis() {
        1.0 => 1,
        2.0 => 2,
        other => return Err(Error::param("bn_param.axis", format!("must be 1 or 2, not {other}"))),
    };
    let stored = !is_train && options.moving_average();
    Ok(Dialect {
        normalization: if stored {
            Normalization::Stored
        } else {
            Normalization::Batch
        },
        axis,
        eps: not_negative("bn_param.var_eps", options.var_eps())?,
        keep: 1.0 - share("bn_param.decay", options.decay())?,
        frozen: false,
        outputs_statistics: false,
        learned: learned(param, "bn_param", scale_and_shift(options), Some(1.0))?,
        places: Places::FOUR,
        added: 0.0,
    })
}

fn scale_and_shift(options: &BNParameter) -> [(&'static str, Option<&FillerParameter>); 2] {
    [
        ("scale_filler", options.scale_filler()),
        ("shift_filler", options.shift_filler()),
    ]
}

/// γ and β, and if `variance` is given the stored mean, 0 at first, and the variance.
fn learned(
    param: &LayerParameter,
    message: &str,
    fillers: [(&str, Option<&FillerParameter>); 2],
    variance: Option<f32>,
) -> Result<Learned> {
    let fields = fillers.map(|(name, _)| format!("{message}.{name}"));
    let slot = |name, field, filler, default| Slot {
        name,
        field,
        filler,
        default,
    };
    let mut slots = vec![
        slot("scale", &fields[0], fillers[0].1, 1.0),
        slot("shift", &fields[1], fillers[1].1, 0.0),
    ];
    if let Some(variance) = variance {
        slots.push(slot("mean", message, None, 0.0));
        slots.push(slot("variance", message, None, variance));
    }
    Learned::of(param, slots)
}
