//! Average precision of detections: how many of the true boxes of a class are found, and how many
//! of what is found is right, over all thresholds of the score.
//!
//! With the detections of a class in descending order of their scores, precision p(k) is the share
//! of right ones among the first k, recall r(k) the number of right ones among them over the number
//! of true boxes. `ap_version` specifies how these become one number:
//!
//! | `ap_version` | average precision |
//! |---|---|
//! | `11point` | the mean over t = 0, 0.1, …, 1 of the largest p(k) with r(k) ≥ t: PASCAL VOC 2007 |
//! | `101point` | the same over t = 0, 0.01, …, 1: COCO |
//! | `MaxIntegral` | the area under the largest p(j) with j ≥ k, over r: PASCAL VOC 2012, ILSVRC |
//! | `Integral` (default) | the area under p(k) over r |
//!
//! All is computed in `f32`, as in SSD, where a recall of 7/10 does not reach 0.7.

use cortado_core::{Blob, Error, Real, Result};
use std::collections::BTreeMap;

/// The numbers of a row of DetectionEvaluate.
const ROW: usize = 5;
/// Steps of recall up to this do not count.
const EPSILON: f32 = 1e-6;

/// How precisions and recalls become one number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PrecisionRule {
    /// The mean over this number of thresholds of recall, from 0 to 1.
    Points(u16),
    /// The area under the greatest precisions from each recall on.
    MaxIntegral,
    /// The area under the precisions.
    Integral,
}

impl PrecisionRule {
    /// The rule of this name; no name is the default.
    ///
    /// # Errors
    /// Any other name.
    pub fn from_name(name: &str) -> Result<Self> {
        match name {
            "11point" => Ok(Self::Points(11)),
            "101point" => Ok(Self::Points(101)),
            "MaxIntegral" => Ok(Self::MaxIntegral),
            "" | "Integral" => Ok(Self::Integral),
            other => {
                let problem =
                    format!("is \"{other}\"; it can be \"11point\", \"101point\", \"MaxIntegral\" or \"Integral\"");
                Err(Error::param("ap_version", problem))
            }
        }
    }

    /// The average precision of `detections` (the score, and whether it is right) of a class with
    /// `positives` true boxes.
    fn average(self, detections: &[(f32, bool)], positives: f32) -> f32 {
        if positives <= 0.0 {
            return 0.0;
        }
        let mut sorted = detections.to_vec();
        sorted.sort_by(|(a, _), (b, _)| b.total_cmp(a));
        let mut right = 0;
        let curve = sorted.iter().enumerate().map(|(k, &(_, is_right))| {
            right += u32::from(is_right);
            (right as f32 / (k + 1) as f32, right as f32 / positives)
        });
        let curve: Vec<(f32, f32)> = curve.collect();
        match self {
            Self::Points(count) => at_points(&curve, count),
            Self::MaxIntegral => area(&descending(&curve)),
            Self::Integral => area(&curve),
        }
    }
}

/// The mean over thresholds of recall of the largest precision at that recall and beyond.
fn at_points(curve: &[(f32, f32)], count: u16) -> f32 {
    let last = f64::from(count - 1);
    let point = |j: u16| {
        let beyond = curve
            .iter()
            .filter(|(_, recall)| f64::from(*recall) >= f64::from(j) / last);
        beyond.fold(0.0, |best: f32, &(precision, _)| best.max(precision)) / f32::from(count)
    };
    (0..count).rev().map(point).sum()
}

/// The area under precision over recall.
fn area(curve: &[(f32, f32)]) -> f32 {
    let mut before = 0.0;
    let steps = curve.iter().map(|&(precision, recall)| {
        let step = recall - std::mem::replace(&mut before, recall);
        if step > EPSILON { precision * step } else { 0.0 }
    });
    steps.sum()
}

/// The curve with each precision raised to the largest one after it.
fn descending(curve: &[(f32, f32)]) -> Vec<(f32, f32)> {
    let mut raised = curve.to_vec();
    let mut best = 0.0_f32;
    for (precision, _) in raised.iter_mut().rev() {
        best = best.max(*precision);
        *precision = best;
    }
    raised
}

/// The detections of one output of a test net, over all passes.
#[derive(Debug, Default)]
pub struct DetectionScores {
    /// The number of true boxes by class.
    positives: BTreeMap<i64, f32>,
    /// Score and whether it is right, by class.
    found: BTreeMap<i64, Vec<(f32, bool)>>,
}

impl DetectionScores {
    /// Adds the rows of DetectionEvaluate.
    ///
    /// # Errors
    /// A blob that is not one of its tops.
    pub(super) fn add<T: Real>(&mut self, blob: &Blob<T>) -> Result<()> {
        // Those of Cascade R-CNN come last but two.
        let has_rows = match &blob.shape()[..] {
            [_, ROW, 1, 1] => true,
            shape => shape.last() == Some(&ROW),
        };
        if !has_rows {
            let problem = format!(
                "eval_type \"detection\" reads outputs of DetectionEvaluate, (1, 1, rows, {ROW}) or (rows, {ROW}, 1, 1), but output {} has shape {:?}; let a Silence layer take it, or choose another eval_type",
                blob.name(),
                &**blob.shape()
            );
            return Err(Error::message(&problem));
        }
        self.add_rows(&blob.data()?);
        Ok(())
    }

    /// Adds rows of five numbers, as DetectionEvaluate gives them.
    pub fn add_rows<T: Real>(&mut self, rows: &[T]) {
        for row in rows.as_chunks::<ROW>().0 {
            let [item, label, value, right, wrong] = row.map(|value| value.to_f64());
            let label = label as i64;
            if item as i64 == -1 {
                *self.positives.entry(label).or_default() += value as f32;
            } else if right != 0.0 || wrong != 0.0 {
                // One that is neither has found a difficult box, which does not count.
                let of_label = self.found.entry(label).or_default();
                of_label.push((value as f32, right != 0.0));
            }
        }
    }

    /// The average precision of each class; `None` where nothing was found.
    pub fn average_precisions(&self, rule: PrecisionRule) -> impl Iterator<Item = (i64, Option<f32>)> {
        self.positives.iter().map(move |(&label, &positives)| {
            let found = self.found.get(&label);
            (label, found.map(|found| rule.average(found, positives)))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Right, wrong, right, wrong of four true boxes: precisions 1, 1/2, 2/3, 1/2 at recalls 1/4,
    /// 1/4, 1/2, 1/2.
    const FOUND: [(f32, bool); 4] = [(0.7, true), (0.9, true), (0.8, false), (0.6, false)];

    fn average(name: &str) -> f32 {
        PrecisionRule::from_name(name).expect("a rule").average(&FOUND, 4.0)
    }

    #[test]
    fn each_rule_has_its_number() {
        let close = |name: &str, expected: f32| {
            let found = average(name);
            assert!((found - expected).abs() < 1e-6, "{name}: {found} instead of {expected}");
        };
        close("11point", (3.0 + 3.0 * 2.0 / 3.0) / 11.0);
        close("101point", (26.0 + 25.0 * 2.0 / 3.0) / 101.0);
        close("MaxIntegral", 0.25 + 0.25 * 2.0 / 3.0);
        close("Integral", 0.25 + 0.25 * 2.0 / 3.0);
    }

    #[test]
    fn what_is_raised_counts_for_max_integral_only() {
        let found = [(0.9, false), (0.8, true)];
        let rule = |name: &str| PrecisionRule::from_name(name).expect("a rule");
        assert_eq!(rule("Integral").average(&found, 1.0), 0.5);
        assert_eq!(rule("MaxIntegral").average(&found, 1.0), 0.5);
        let found = [(0.9, false), (0.8, true), (0.7, true)];
        assert_eq!(rule("Integral").average(&found, 2.0), 0.5 * 0.5 + 0.5 * (2.0 / 3.0));
        assert!((rule("MaxIntegral").average(&found, 2.0) - 2.0 / 3.0).abs() < 1e-6);
    }

    #[test]
    fn seven_tenths_do_not_reach_point_seven() {
        let found = [(0.5, true); 7];
        let rule = PrecisionRule::Points(11);
        assert_eq!(rule.average(&found, 10.0), 7.0 / 11.0);
    }

    #[test]
    fn a_class_without_true_boxes_has_none() {
        assert_eq!(PrecisionRule::Integral.average(&FOUND, 0.0), 0.0);
    }
}
