//! Both nets on the same numbers. Translations know the options of layers that they were written for;
//! a fork may have others.

use super::parts::unsupported;
use crate::operator::Runtime;
use crate::predictor::PredictorModel;
use crate::{Predictor, Tensor};
use cortado_core::{Result, Rng};
use cortado_net::Net;
use cortado_proto::caffe2::{NetDef, OperatorDef};
use std::sync::Arc;

/// Differences up to this part of the greatest number come from another order of additions.
const CLOSE: f32 = 1e-3;
/// Operators whose second input are labels, of integers.
const LABELLED: [&str; 2] = ["Accuracy", "LabelCrossEntropy"];

/// A net of Caffe and what became of it.
pub(super) struct Both<'a> {
    pub(super) runtime: &'a Arc<Runtime>,
    pub(super) net: &'a mut Net<f32>,
    /// Makes the parameters, with the numbers that the net has.
    pub(super) init: &'a NetDef,
    pub(super) predict: &'a NetDef,
    /// The blobs that no operator and no parameter makes.
    pub(super) inputs: &'a [String],
    /// The blobs that are compared.
    pub(super) outputs: &'a [String],
}

impl Both<'_> {
    /// Compares what both give for random numbers. Nets that cannot be run here are not an error: a
    /// note gives the reason.
    ///
    /// # Errors
    /// A blob with other numbers.
    pub(super) fn compare(&mut self) -> Result<Option<String>> {
        let inputs = match self.forward() {
            Ok(inputs) => inputs,
            Err(why) => {
                return Ok(Some(format!(
                    "the nets were not compared: the net does not run here: {why}"
                )));
            }
        };
        let outputs = match self.run(&inputs) {
            Ok(outputs) => outputs,
            Err(why) => {
                let text = format!("Caffe2's operators do not run on what the net takes: {why}");
                return Err(unsupported(&text));
            }
        };
        for (name, found) in outputs {
            let Some(expected) = self.net.blob(&name) else { continue };
            let (expected, found) = (expected.data()?, found.read::<f32>()?);
            if let Some(difference) = difference(&found, &expected) {
                return Err(unsupported(&format!(
                    "blob \"{name}\" has other numbers in Caffe2 ({difference}): a layer before it has an option that the \
                     translation does not support"
                )));
            }
        }
        Ok(None)
    }

    /// Runs Caffe's net on random numbers; those that it was given.
    fn forward(&mut self) -> Result<Vec<(String, Tensor)>> {
        let sources = (0..self.net.layer_names().len()).filter(|&layer| self.net.bottoms(layer).is_empty());
        let sources: Vec<usize> = sources.collect();
        let mut rng = Rng::new(1);
        for &layer in &sources {
            self.net.forward_layer(layer)?;
            if self.net.layer_type(layer) == "Input" {
                for top in self.net.tops(layer).to_vec() {
                    let is_label = self.is_label(&self.net.blob_names()[top]);
                    let blob = self.net.blob_at_mut(top);
                    blob.data_overwrite()?
                        .fill_with(|| if is_label { 0.0 } else { rng.uniform(-1.0, 1.0) });
                }
            }
        }
        // A layer in place may write over them.
        let given = self.inputs.iter().map(|name| Ok((name.clone(), self.input(name)?)));
        let given = given.collect::<Result<_>>()?;
        for layer in (0..self.net.layer_names().len()).filter(|layer| !sources.contains(layer)) {
            self.net.forward_layer(layer)?;
        }
        Ok(given)
    }

    fn is_label(&self, name: &str) -> bool {
        let is_second =
            |op: &OperatorDef| LABELLED.contains(&op.r#type()) && op.input.get(1).is_some_and(|x| x == name);
        self.predict.op.iter().any(is_second)
    }

    fn input(&self, name: &str) -> Result<Tensor> {
        let missing = || unsupported(&format!("blob \"{name}\" is not a blob of the net"));
        let blob = self.net.blob(name).ok_or_else(missing)?;
        match self.is_label(name) {
            true => {
                let labels: Vec<i32> = blob.data()?.iter().map(|&label| label as i32).collect();
                Tensor::from_slice(&[labels.len()], &labels)
            }
            false => Tensor::from_slice(blob.shape(), &blob.data()?),
        }
    }

    fn run(&self, inputs: &[(String, Tensor)]) -> Result<Vec<(String, Tensor)>> {
        let mut predict = self.predict.clone();
        predict.external_output = self.outputs.to_vec();
        let model = PredictorModel::Nets {
            init: self.init,
            predict: &predict,
        };
        let predictor = Predictor::open(self.runtime, model, None)?.without_engine();
        let inputs: Vec<(&str, Tensor)> = inputs.iter().map(|(name, x)| (name.as_str(), x.share())).collect();
        predictor.run_map(&inputs)
    }
}

/// Where numbers differ by more than rounding.
fn difference(found: &[f32], expected: &[f32]) -> Option<String> {
    if found.len() != expected.len() {
        return Some(format!("{} of them instead of {}", found.len(), expected.len()));
    }
    let greatest = expected
        .iter()
        .filter(|x| x.is_finite())
        .fold(0.0_f32, |most, x| most.max(x.abs()));
    let is_close = |a: f32, b: f32| a == b || (a.is_nan() && b.is_nan()) || (a - b).abs() <= CLOSE * greatest + 1e-6;
    let at = found.iter().zip(expected).position(|(&a, &b)| !is_close(a, b))?;
    Some(format!("number {at} is {} instead of {}", found[at], expected[at]))
}
