//! The inputs of a run, by name.

use crate::error::{Outcome, attempt};
use crate::given::{Array, Changed, Freed, Text};
use crate::handle::{Handle, Object, give};
use parking_lot::Mutex;
use std::ptr::null_mut;
use std::sync::Arc;

/// Inputs for `cortado_model_run`.
pub(crate) struct InputsObject(Mutex<Vec<Input>>);

impl Object for InputsObject {
    const NAME: &'static str = "cortado_inputs";
}

/// The values of one input.
#[derive(Clone)]
pub(crate) struct Input {
    pub(crate) name: String,
    /// That of the model if it is not given.
    pub(crate) shape: Option<Vec<usize>>,
    /// Shared, because each run takes a copy of the list.
    pub(crate) values: Arc<Vec<f32>>,
}

impl InputsObject {
    /// The inputs as they are now.
    pub(crate) fn now(&self) -> Vec<Input> {
        self.0.lock().clone()
    }
}

/// Makes an empty set of inputs. NULL if there is no memory.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn cortado_inputs_new() -> *mut Handle<InputsObject> {
    crate::error::answer(null_mut(), || Ok(give(InputsObject(Mutex::default()))))
}

/// Frees inputs. NULL is allowed.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn cortado_inputs_free(inputs: Freed<InputsObject>) {
    inputs.free();
}

/// Sets the values of the input `name`, which are copied, row-major. `shape` may be NULL with 0 axes: then it is that of the model.
/// A model accepts other shapes than those in its file, and is prepared for them in the first run with them.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn cortado_inputs_set(
    inputs: Changed<InputsObject>,
    name: Text,
    values: Array<f32>,
    count: usize,
    shape: Array<i64>,
    axes: usize,
) -> Outcome {
    attempt(|| {
        let (inputs, name) = (inputs.get()?, name.get("name")?);
        let input = Input {
            name: name.into(),
            shape: (!shape.is_null()).then(|| shape.dims("shape", axes)).transpose()?,
            values: Arc::new(values.copy("values", count)?),
        };
        let mut inputs = inputs.0.lock();
        inputs.retain(|other| other.name != name);
        inputs.push(input);
        Ok(())
    })
}
