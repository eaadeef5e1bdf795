//! Non-maximum suppression: of boxes that overlap, the best one stays.

use super::{Corners, Extent, best_first};
use cortado_core::{Error, Real, Result};
use cortado_proto::NonMaximumSuppressionParameter;

/// The options of a suppression.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Suppression {
    /// The greatest overlap that may stay.
    pub(crate) threshold: f64,
    /// What the threshold is multiplied by after each box that stays, while it is above a half.
    pub(crate) eta: f64,
    /// How many of the best boxes take part; all if it is not given.
    pub(crate) top_k: Option<usize>,
}

impl Suppression {
    /// The options of a message, the field `name`.
    ///
    /// # Errors
    /// A threshold below 0, or an `eta` outside (0, 1].
    pub(crate) fn from_param(name: &str, param: &NonMaximumSuppressionParameter) -> Result<Self> {
        let (threshold, eta) = (param.nms_threshold(), param.eta());
        if !(threshold >= 0.0 && threshold.is_finite()) {
            let problem = format!("must be finite and not negative, but is {threshold}");
            return Err(Error::param(&format!("{name}.nms_threshold"), problem));
        }
        if !(eta > 0.0 && eta <= 1.0) {
            let problem = format!("must be above 0 and at most 1, but is {eta}");
            return Err(Error::param(&format!("{name}.eta"), problem));
        }
        if param.soft_nms() {
            let problem = "soft suppression is not built; remove it for the plain one";
            return Err(Error::param(&format!("{name}.soft_nms"), problem));
        }
        Ok(Self {
            threshold: threshold.into(),
            eta: eta.into(),
            // A negative number is all of them.
            top_k: param.top_k.and_then(|k| usize::try_from(k).ok()),
        })
    }
}

/// Goes through `order`, from the best box on, and keeps a box if no box that was kept overlaps it
/// by more than the threshold, until `limit` are kept. `overlap` gets the kept box and the other.
pub(crate) fn suppress<T: Real>(
    order: &[usize],
    (threshold, eta): (f64, f64),
    limit: Option<usize>,
    overlap: impl Fn(usize, usize) -> T,
) -> Vec<usize> {
    let (mut threshold, eta) = (T::from_f64(threshold), T::from_f64(eta));
    keep(order, limit, |kept, place| {
        let stays = kept.iter().all(|&better| overlap(better, place) <= threshold);
        if stays && eta < T::ONE && threshold > T::from_f64(0.5) {
            threshold *= eta;
        }
        stays
    })
}

/// The same with a threshold at which a box falls already, as YOLO has it.
pub(crate) fn suppress_at<T: Real>(order: &[usize], threshold: f64, overlap: impl Fn(usize, usize) -> T) -> Vec<usize> {
    let threshold = T::from_f64(threshold);
    let falls = |better: usize, place: usize| overlap(better, place) >= threshold;
    keep(order, None, |kept, place| {
        !kept.iter().any(|&better| falls(better, place))
    })
}

/// Goes through `order` and keeps those that stay, until `limit` are kept.
fn keep(order: &[usize], limit: Option<usize>, mut stays: impl FnMut(&[usize], usize) -> bool) -> Vec<usize> {
    let mut kept = Vec::new();
    for &place in order {
        if limit.is_some_and(|limit| kept.len() >= limit) {
            break;
        }
        if stays(&kept, place) {
            kept.push(place);
        }
    }
    kept
}

/// The area below which [`suppress_small`] drops a box.
const SMALL: f64 = 1e-5;

/// The suppression that SSD uses when it mines: boxes with hardly any area fall too, the best
/// `top_k` take part, and `eta` does not count. Gives the places that stay, the best first.
pub(crate) fn suppress_small<T: Real>(boxes: &[Corners<T>], scores: &[T], options: Suppression) -> Vec<usize> {
    let mut order: Vec<usize> = (0..boxes.len()).collect();
    best_first(&mut order, options.top_k, |place| scores[place]);
    order.retain(|&place| boxes[place].area(Extent::Lines) >= T::from_f64(SMALL));
    let overlap = |a: usize, b: usize| boxes[a].overlap(boxes[b], Extent::Lines);
    suppress(&order, (options.threshold, 1.0), None, overlap)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Boxes of width 1 at these places of a row.
    fn row(places: &[f64]) -> Vec<Corners<f64>> {
        places.iter().map(|&x| Corners::new([x, 0.0, x + 1.0, 1.0])).collect()
    }

    fn kept(places: &[f64], threshold: f64, eta: f64, limit: Option<usize>) -> Vec<usize> {
        let (boxes, order) = (row(places), (0..places.len()).collect::<Vec<_>>());
        suppress(&order, (threshold, eta), limit, |a, b| {
            boxes[a].overlap(boxes[b], Extent::Lines)
        })
    }

    #[test]
    fn an_overlap_at_the_threshold_stays() {
        // Moved by a quarter of the width, the overlap is 0.75 / 1.25.
        assert_eq!(kept(&[0.0, 0.25, 5.0], 0.6, 1.0, None), [0, 1, 2]);
        assert_eq!(kept(&[0.0, 0.25, 5.0], 0.59, 1.0, None), [0, 2]);
        assert_eq!(kept(&[0.0, 0.25, 5.0], 0.59, 1.0, Some(1)), [0]);
        assert_eq!(kept(&[], 0.5, 1.0, None), [0; 0]);
    }

    #[test]
    fn an_overlap_at_yolos_threshold_falls() {
        let boxes = row(&[0.0, 0.25, 5.0]);
        let kept = |threshold| suppress_at(&[0, 1, 2], threshold, |a, b| boxes[a].overlap(boxes[b], Extent::Lines));
        assert_eq!(kept(0.6), [0, 2]);
        assert_eq!(kept(0.61), [0, 1, 2]);
    }

    #[test]
    fn only_boxes_that_stay_make_others_fall() {
        // The second falls to the first; the third meets only the second.
        assert_eq!(kept(&[0.0, 0.4, 0.9], 0.3, 1.0, None), [0, 2]);
    }

    #[test]
    fn the_threshold_shrinks_down_to_a_half() {
        // 0.6 stays below 0.7, but not below 0.7 * 0.8.
        let places = [0.0, 5.0, 0.25];
        assert_eq!(kept(&places, 0.7, 1.0, None), [0, 1, 2]);
        assert_eq!(kept(&places, 0.7, 0.8, None), [0, 1]);
        // A threshold of a half does not shrink: 0.4 / 1.6 stays.
        assert_eq!(kept(&[0.0, 5.0, 6.5, 0.6], 0.5, 0.1, None), [0, 1, 2, 3]);
    }

    #[test]
    fn boxes_without_area_fall_where_ssd_mines() {
        let mut boxes = row(&[0.0, 0.25, 5.0]);
        boxes.push(Corners::new([9.0, 9.0, 9.001, 9.001]));
        let options = |top_k| Suppression {
            threshold: 0.5,
            eta: 1.0,
            top_k,
        };
        let scores = [1.0, 2.0, 0.5, 9.0];
        assert_eq!(suppress_small(&boxes, &scores, options(None)), [1, 2]);
        assert_eq!(suppress_small(&boxes, &scores, options(Some(2))), [1]);
        assert_eq!(suppress_small(&boxes, &scores, options(Some(0))), [0; 0]);
    }

    #[test]
    fn options_out_of_range_are_errors() {
        let message = |param: NonMaximumSuppressionParameter| {
            Suppression::from_param("nms_param", &param).unwrap_err().to_string()
        };
        let negative = NonMaximumSuppressionParameter {
            nms_threshold: Some(-0.5),
            ..Default::default()
        };
        assert_eq!(
            message(negative),
            "nms_param.nms_threshold: must be finite and not negative, but is -0.5"
        );
        let eta = NonMaximumSuppressionParameter {
            eta: Some(0.0),
            ..Default::default()
        };
        assert_eq!(message(eta), "nms_param.eta: must be above 0 and at most 1, but is 0");
        let soft = NonMaximumSuppressionParameter {
            soft_nms: Some(true),
            ..Default::default()
        };
        assert_eq!(
            message(soft),
            "nms_param.soft_nms: soft suppression is not built; remove it for the plain one"
        );
    }
}
