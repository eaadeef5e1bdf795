//! The weights of a loss: one for each class, and one for each item or place, from a third bottom.

use cortado_core::{Blob, Ctx, Error, Io, Real, Result, reserve};
use cortado_math::{self as math, Allowed, WeightOf};
use cortado_ops::AxisView;
use cortado_proto::LayerParameter;

/// The bottom that holds the weights of items or places.
const BOTTOM: usize = 2;

/// The weights of a loss.
pub(crate) struct LossWeights<T: Real> {
    /// The field that holds `classes`.
    field: &'static str,
    /// A weight for each class, if there are any.
    classes: Option<Blob<T>>,
    /// What a weight of the third bottom is for, if there is one.
    others: Option<WeightOf>,
}

impl<T: Real> LossWeights<T> {
    /// `loss_param.class_weights`.
    ///
    /// # Errors
    /// A negative weight, or one that is not finite.
    pub(crate) fn from_param(param: &LayerParameter) -> Result<Self> {
        let classes = param.loss_param().map_or(&[][..], |loss| &loss.class_weights);
        Self::new("loss_param.class_weights", classes)
    }

    /// The same, or one of the fields in which other Caffes' SoftmaxWithLoss has it.
    ///
    /// # Errors
    /// Those of [`from_param`](Self::from_param), and two fields at once.
    pub(crate) fn of_softmax(param: &LayerParameter) -> Result<Self> {
        let loss = param.loss_param().cloned().unwrap_or_default();
        let softmax = param.softmax_param().cloned().unwrap_or_default();
        let by_frequency = if loss.weight_by_label_freqs() {
            loss.class_weighting
        } else {
            Vec::new()
        };
        let fields = [
            ("loss_param.class_weights", loss.class_weights),
            ("loss_param.class_weighting", by_frequency),
            ("loss_param.label_weights", loss.label_weights),
            ("softmax_param.class_weight", softmax.class_weight),
        ];
        let mut given = fields.iter().filter(|(_, weights)| !weights.is_empty());
        match (given.next(), given.next()) {
            (Some((first, _)), Some((second, _))) => {
                Err(Error::param(second, format!("duplicates {first}; remove one of them")))
            }
            (Some((field, weights)), None) => Self::new(field, weights),
            _ if loss.weight_by_label_freqs == Some(true) => {
                let problem = "is missing: weight_by_label_freqs needs a weight for each class";
                Err(Error::param("loss_param.class_weighting", problem))
            }
            _ => Self::new(fields[0].0, &[]),
        }
    }

    fn new(field: &'static str, classes: &[f32]) -> Result<Self> {
        if let Some(wrong) = classes
            .iter()
            .find(|&&weight| !Allowed::NotNegative.contains(weight.into()))
        {
            let problem = format!("must be finite and not negative, but is {wrong}");
            return Err(Error::param(field, problem));
        }
        let values: Vec<T> = reserve::collected(classes.iter().map(|&weight| T::from_f64(weight.into())))?;
        let blob = || Blob::from_data("the weights of classes", &[values.len()], &values);
        Ok(Self {
            field,
            classes: (!values.is_empty()).then(blob).transpose()?,
            others: None,
        })
    }

    /// Fits the weights to scores with classes along an axis. If `single`, the third bottom may
    /// have a weight for each of the scores.
    ///
    /// # Errors
    /// Another number of classes, or a third bottom of another shape.
    pub(crate) fn reshape(&mut self, io: &Io<'_, T>, axis_view: AxisView, single: bool) -> Result<()> {
        let scores = io.bottom(0);
        if let Some(classes) = &self.classes
            && classes.count() != axis_view.len
        {
            let problem = format!(
                "is given {} times; give it once for each of the {} classes of \"{}\"",
                classes.count(),
                axis_view.len,
                scores.name()
            );
            return Err(Error::param(self.field, problem));
        }
        self.others = match io.bottoms() > BOTTOM {
            true => Some(what_for(io.bottom(BOTTOM), scores, axis_view, single)?),
            false => None,
        };
        Ok(())
    }

    /// The weights of the classes, none if all are 1; `None` if there are others beside them.
    pub(crate) fn of_classes_only(&self) -> Option<Vec<f64>> {
        if self.others.is_some() {
            return None;
        }
        let Some(classes) = &self.classes else {
            return Some(Vec::new());
        };
        reserve::collected(classes.data().ok()?.iter().map(|weight| weight.to_f64())).ok()
    }

    /// The weights to compute with.
    ///
    /// # Errors
    /// A negative weight in the third bottom, or one that is not finite.
    pub(crate) fn read<'a>(&'a self, ctx: &Ctx, io: &'a Io<'_, T>) -> Result<math::LossWeights<'a, T>> {
        let weights = self.read_checked(ctx, io)?;
        if let Some((_, values)) = &weights.others {
            let name = io.bottom(BOTTOM).name().to_owned();
            math::check(ctx, Allowed::NotNegative, values, move |at, weight| {
                Error::message(&format!(
                    "the weight {weight} must be finite and not negative (number {at} of \"{name}\")"
                ))
            })?;
        }
        Ok(weights)
    }

    /// The weights, which the forward pass has checked.
    ///
    /// # Errors
    /// Memory in use.
    pub(crate) fn read_checked<'a>(&'a self, ctx: &Ctx, io: &'a Io<'_, T>) -> Result<math::LossWeights<'a, T>> {
        Ok(math::LossWeights {
            classes: self.classes.as_ref().map(|classes| classes.data_on(ctx)).transpose()?,
            others: match self.others {
                Some(of) => Some((of, io.bottom(BOTTOM).data_on(ctx)?)),
                None => None,
            },
        })
    }
}

/// What a weight of a blob is for.
///
/// # Errors
/// A shape that fits nothing.
fn what_for<T: Real>(weights: &Blob<T>, scores: &Blob<T>, axis_view: AxisView, single: bool) -> Result<WeightOf> {
    let (count, places) = (weights.count(), axis_view.places());
    let items = scores.shape().first().copied().unwrap_or(1);
    let has_items = axis_view.outer.is_multiple_of(items);
    if weights.shape().first() == scores.shape().first() {
        if count == places {
            return Ok(WeightOf::Place);
        }
        if has_items && count == items {
            return Ok(WeightOf::Item(places / items));
        }
        if single && count == scores.count() {
            return Ok(WeightOf::Score);
        }
    }
    let mut allowed = format!("{places}, one for each place");
    if has_items {
        allowed = format!("{items}, one for each item, or {allowed}");
    }
    if single {
        allowed = format!("{allowed}, or {}, one for each score", scores.count());
    }
    let what = format!(
        "shape of the weights in \"{}\", whose first axis is to be that of \"{}\" and whose count {allowed}",
        weights.name(),
        scores.name()
    );
    Err(Error::mismatch(what, scores.shape(), weights.shape()))
}
