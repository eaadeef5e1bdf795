//! The weights of a loss: one for each class, and one for each item or place, from a third bottom.

use cortado_core::{Blob, Error, Io, ReadGuard, Real, Result};
use cortado_ops::Around;
use cortado_proto::LayerParameter;

/// The bottom that holds the weights of items or places.
const BOTTOM: usize = 2;

/// What a loss is told about weights.
pub(crate) struct LossWeights {
    /// The field that holds `classes`.
    field: &'static str,
    /// A weight for each class; none are all 1.
    classes: Vec<f32>,
    spread: Spread,
}

/// What a weight of the third bottom is for.
#[derive(Clone, Copy)]
enum Spread {
    /// There is no third bottom.
    None,
    /// This many neighbouring places, those of an item.
    Item(usize),
    /// A place.
    Place,
    /// An element of the scores.
    Element,
}

impl LossWeights {
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
            ("softmax_param.class_weight", softmax.class_weight),
        ];
        let mut given = fields.iter().filter(|(_, weights)| !weights.is_empty());
        match (given.next(), given.next()) {
            (Some((first, _)), Some((second, _))) => Err(Error::param(
                second,
                format!("says the same as {first}; remove one of them"),
            )),
            (Some((field, weights)), None) => Self::new(field, weights),
            _ if loss.weight_by_label_freqs == Some(true) => {
                let problem = "is missing: weight_by_label_freqs needs a weight for each class";
                Err(Error::param("loss_param.class_weighting", problem))
            }
            _ => Self::new(fields[0].0, &[]),
        }
    }

    fn new(field: &'static str, classes: &[f32]) -> Result<Self> {
        if let Some(wrong) = classes.iter().find(|&&weight| !is_weight(weight.into())) {
            let problem = format!("must be finite and not negative, but is {wrong}");
            return Err(Error::param(field, problem));
        }
        Ok(Self {
            field,
            classes: classes.to_vec(),
            spread: Spread::None,
        })
    }

    /// Fits the weights to scores with classes along an axis. If `elements`, the third bottom may have a weight for each of the scores.
    ///
    /// # Errors
    /// Another number of classes, or a third bottom of another shape.
    pub(crate) fn reshape<T: Real>(&mut self, io: &Io<'_, T>, around: Around, elements: bool) -> Result<()> {
        let scores = io.bottom(0);
        if !self.classes.is_empty() && self.classes.len() != around.len {
            let problem = format!(
                "is given {} times; give it once for each of the {} classes of \"{}\"",
                self.classes.len(),
                around.len,
                scores.name()
            );
            return Err(Error::param(self.field, problem));
        }
        self.spread = Spread::None;
        if io.bottoms() > BOTTOM {
            self.spread = Spread::of(io.bottom(BOTTOM), scores, around, elements)?;
        }
        Ok(())
    }

    /// The weights to compute with.
    ///
    /// # Errors
    /// A negative weight in the third bottom, or one that is not finite.
    pub(crate) fn read<'a, T: Real>(&'a self, io: &'a Io<'_, T>) -> Result<Weights<'a, T>> {
        let mut places = None;
        if !matches!(self.spread, Spread::None) {
            let blob = io.bottom(BOTTOM);
            let data = blob.data()?;
            if let Some(at) = data.iter().position(|weight| !is_weight(weight.to_f64())) {
                return Err(Error::message(&format!(
                    "the weight {} must be finite and not negative (number {at} of \"{}\")",
                    data[at],
                    blob.name()
                )));
            }
            places = Some(data);
        }
        Ok(Weights {
            classes: &self.classes,
            places,
            spread: self.spread,
        })
    }
}

impl Spread {
    fn of<T: Real>(weights: &Blob<T>, scores: &Blob<T>, around: Around, elements: bool) -> Result<Self> {
        let (count, places) = (weights.count(), around.places());
        let items = scores.shape().first().copied().unwrap_or(1);
        let has_items = around.outer.is_multiple_of(items);
        if weights.shape().first() == scores.shape().first() {
            if count == places {
                return Ok(Self::Place);
            }
            if has_items && count == items {
                return Ok(Self::Item(places / items));
            }
            if elements && count == scores.count() {
                return Ok(Self::Element);
            }
        }
        let mut allowed = format!("{places}, one for each place");
        if has_items {
            allowed = format!("{items}, one for each item, or {allowed}");
        }
        if elements {
            allowed = format!("{allowed}, or {}, one for each score", scores.count());
        }
        let what = format!(
            "shape of the weights in \"{}\", whose first axis is to be that of \"{}\" and whose count {allowed}",
            weights.name(),
            scores.name()
        );
        Err(Error::mismatch(what, scores.shape(), weights.shape()))
    }
}

/// The weights of one pass.
pub(crate) struct Weights<'a, T: Real> {
    classes: &'a [f32],
    places: Option<ReadGuard<'a, T>>,
    spread: Spread,
}

impl<T: Real> Weights<'_, T> {
    /// Whether all are 1.
    pub(crate) fn are_one(&self) -> bool {
        self.classes.is_empty() && self.places.is_none()
    }

    /// The weight of a class at a place.
    pub(crate) fn at(&self, place: usize, class: usize) -> f64 {
        self.product(place, class, place)
    }

    /// The weight of an element of the scores, whose class is its index along the axis.
    pub(crate) fn at_element(&self, around: Around, element: usize) -> f64 {
        if self.are_one() {
            return 1.0;
        }
        let (row, inner) = (element / around.inner, element % around.inner);
        self.product(row / around.len * around.inner + inner, row % around.len, element)
    }

    fn product(&self, place: usize, class: usize, element: usize) -> f64 {
        let of_class = self.classes.get(class).map_or(1.0, |&weight| weight.into());
        let Some(places) = &self.places else {
            return of_class;
        };
        let index = match self.spread {
            Spread::Item(per) => place / per,
            Spread::Element => element,
            Spread::Place | Spread::None => place,
        };
        of_class * places[index].to_f64()
    }
}

fn is_weight(weight: f64) -> bool {
    weight.is_finite() && weight >= 0.0
}
