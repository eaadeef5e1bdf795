//! The outputs of a run.

use crate::blob::give_shape;
use crate::error::{Outcome, Result, answer, attempt};
use crate::given::{Freed, Out, Room, Shared, Text, c_text, no_such, text_at};
use crate::handle::Object;
use std::ffi::{CString, c_char};
use std::ptr::null;

/// What a run of a model gave.
pub(crate) struct OutputsObject {
    names: Vec<CString>,
    shapes: Vec<Vec<usize>>,
    values: Values,
    loss: f64,
}

impl Object for OutputsObject {
    const NAME: &'static str = "cortado_outputs";
}

/// Where the values are.
enum Values {
    Engine(cortado::Outputs),
    Own(Vec<Vec<f32>>),
}

/// A blob that was copied.
pub(crate) struct Output {
    pub(crate) name: String,
    pub(crate) shape: Vec<usize>,
    pub(crate) values: Vec<f32>,
}

impl OutputsObject {
    pub(crate) fn of_engine(outputs: cortado::Outputs) -> Self {
        let ports = outputs.iter().map(|(port, _)| (c_text(&port.name), port.shape.clone()));
        let (names, shapes) = ports.unzip();
        Self {
            names,
            shapes,
            loss: outputs.loss(),
            values: Values::Engine(outputs),
        }
    }

    pub(crate) fn of(outputs: Vec<Output>, loss: f64) -> Self {
        Self {
            names: outputs.iter().map(|output| c_text(&output.name)).collect(),
            shapes: outputs.iter().map(|output| output.shape.clone()).collect(),
            values: Values::Own(outputs.into_iter().map(|output| output.values).collect()),
            loss,
        }
    }

    fn values(&self, index: usize) -> Result<&[f32]> {
        let values = match &self.values {
            Values::Engine(outputs) => outputs.iter().nth(index).map(|(_, values)| values),
            Values::Own(values) => values.get(index).map(Vec::as_slice),
        };
        values.ok_or_else(|| no_such(index, self.names.len()))
    }
}

/// Frees outputs with their values. NULL is allowed.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn cortado_outputs_free(outputs: Freed<OutputsObject>) {
    outputs.free();
}

/// The number of outputs.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn cortado_outputs_count(outputs: Shared<OutputsObject>) -> usize {
    answer(0, || Ok(outputs.get()?.names.len()))
}

/// The name of an output. It lives as long as the outputs. NULL if there is no such output.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn cortado_outputs_name(outputs: Shared<OutputsObject>, index: usize) -> *const c_char {
    answer(null(), || text_at(&outputs.get()?.names, index))
}

/// The index of the output `name`, or CORTADO_NONE.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn cortado_outputs_find(outputs: Shared<OutputsObject>, name: Text) -> i32 {
    answer(crate::parts::CORTADO_NONE, || {
        let (outputs, name) = (outputs.get()?, name.get("name")?);
        let at = outputs
            .names
            .iter()
            .position(|found| found.to_bytes() == name.as_bytes());
        crate::parts::index(at)
    })
}

/// The sizes of the axes of an output in this run, as `cortado_blob_shape` gives those of a blob.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn cortado_outputs_shape(
    outputs: Shared<OutputsObject>,
    index: usize,
    shape: Room<i64>,
    capacity: usize,
    axes: Out<usize>,
) -> Outcome {
    attempt(|| {
        let outputs = outputs.get()?;
        let dims = outputs.shapes.get(index);
        give_shape(
            dims.ok_or_else(|| no_such(index, outputs.shapes.len()))?,
            &shape,
            capacity,
            &axes,
        )
    })
}

/// The values of an output, row-major. They live as long as the outputs. `count`, which may be NULL, becomes their number. NULL if
/// there is no such output.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn cortado_outputs_data(
    outputs: Shared<OutputsObject>,
    index: usize,
    count: Out<usize>,
) -> *const f32 {
    answer(null(), || {
        let outputs = outputs.get()?;
        let values = outputs.values(index)?;
        count.put_if_wanted("count", values.len())?;
        Ok(values.as_ptr())
    })
}

/// The weighted sum of all losses among the outputs.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn cortado_outputs_loss(outputs: Shared<OutputsObject>) -> f64 {
    answer(0.0, || Ok(outputs.get()?.loss))
}
