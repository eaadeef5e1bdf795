//! Predictors: two nets, one that makes the weights and one that runs.

use super::runtime::{message, runtime_for};
use super::values::{Given, tensor_value};
use crate::error::OrRaise;
use cortado_caffe2::predictor::PredictorModel;
use cortado_caffe2::{Predictor, Tensor};
use pyo3::prelude::*;

/// A net that is run again and again; threads may share it.
#[pyclass(name = "Predictor", module = "caffe2", frozen)]
pub(crate) struct PyPredictor(Predictor);

#[pymethods]
impl PyPredictor {
    /// Runs the init net in a workspace of its own, and builds the other there; only operators that
    /// compute, unless `allow_io`.
    #[new]
    fn made(py: Python<'_>, init_net: &[u8], predict_net: &[u8], allow_io: bool) -> PyResult<Self> {
        let (init, predict) = (&message(init_net)?, &message(predict_net)?);
        let runtime = runtime_for(allow_io)?;
        let predictor = py
            .detach(|| Predictor::open(&runtime, PredictorModel::Nets { init, predict }, None))
            .or_raise()?;
        Ok(Self(predictor))
    }

    /// The outputs for the first external inputs.
    fn run<'py>(&self, py: Python<'py>, inputs: Vec<Given<'py>>) -> PyResult<Vec<Bound<'py, PyAny>>> {
        let inputs: Vec<Tensor> = inputs.iter().map(Given::tensor).collect::<PyResult<_>>()?;
        let outputs = py.detach(|| self.0.run(&inputs)).or_raise()?;
        outputs.iter().map(|tensor| tensor_value(py, tensor)).collect()
    }

    /// The outputs for inputs by name.
    fn run_map<'py>(&self, py: Python<'py>, inputs: Vec<(String, Given<'py>)>) -> PyResult<Vec<Bound<'py, PyAny>>> {
        let tensors: Vec<Tensor> = inputs
            .iter()
            .map(|(_, given)| given.tensor())
            .collect::<PyResult<_>>()?;
        let names = inputs.iter().map(|(name, _)| name.as_str());
        let named: Vec<(&str, Tensor)> = names.zip(tensors).collect();
        let outputs = py.detach(|| self.0.run_map(&named)).or_raise()?;
        outputs.iter().map(|(_, tensor)| tensor_value(py, tensor)).collect()
    }
}
