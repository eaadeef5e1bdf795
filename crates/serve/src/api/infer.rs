//! From the values of a request to the outputs of its items.

use super::given::Numbers;
use super::refusal::Refusal;
use crate::model::Tensor;
use crate::models::{ServeOptions, Served};
use cortado::Port;

/// An input of a request.
#[derive(Clone, Debug)]
pub(super) struct Input {
    pub(super) name: String,
    pub(super) shape: Vec<usize>,
    pub(super) values: Vec<f32>,
}

/// Computes the outputs of inputs whose first axis counts items, or of a whole run if the model has no items.
///
/// # Errors
/// Inputs that do not suit the model, and those of the model.
pub(super) fn together(
    served: &Served,
    options: &ServeOptions,
    mut inputs: Vec<Input>,
) -> Result<Vec<(String, Tensor)>, Refusal> {
    let engines = served.queue.engines();
    let mut given = Vec::new();
    for port in engines.inputs() {
        let Some(place) = inputs.iter().position(|input| input.name == port.name) else {
            return Err(Refusal::bad(format!("the input \"{}\" is missing", port.name)));
        };
        given.push(inputs.swap_remove(place));
    }
    if let Some(other) = inputs.first() {
        let names: Vec<&str> = engines.inputs().iter().map(|port| port.name.as_str()).collect();
        let problem = format!(
            "the model has no input \"{}\", or it is given twice; its inputs: {}",
            other.name,
            names.join(", ")
        );
        return Err(Refusal::bad(problem));
    }
    let items = match engines.has_items() {
        true => split(engines.inputs(), &given, options)?,
        false => {
            for (port, input) in engines.inputs().iter().zip(&given) {
                check_shape(port, &input.shape, &input.shape)?;
            }
            vec![given.into_iter().map(|input| input.values).collect()]
        }
    };
    let results = served.queue.run(items, options.patience)?;
    let names = engines.outputs().iter().map(|port| port.name.clone());
    Ok(match engines.has_items() {
        true => names.zip(joined(results)).collect(),
        false => names.zip(results.into_iter().flatten()).collect(),
    })
}

/// Computes the outputs of items that are given one by one.
///
/// # Errors
/// More items than a request may have, and those of the model.
pub(super) fn apart(
    served: &Served,
    options: &ServeOptions,
    items: Vec<Vec<Vec<f32>>>,
) -> Result<Vec<Vec<Tensor>>, Refusal> {
    check_items(items.len(), options)?;
    Ok(served.queue.run(items, options.patience)?)
}

/// The values of an instance of an input.
///
/// # Errors
/// Numbers whose count or shape is not that of the input.
pub(super) fn instance(port: &Port, numbers: Numbers) -> Result<Vec<f32>, Refusal> {
    let is_flat = numbers.shape.len() <= 1 && numbers.values.len() == port.count();
    if !is_flat {
        check_shape(port, &numbers.shape, &numbers.shape)?;
    }
    Ok(numbers.values)
}

fn check_items(items: usize, options: &ServeOptions) -> Result<(), Refusal> {
    match items {
        0 => Err(Refusal::bad("the request has no items")),
        items if items > options.items => {
            let problem = format!("a request may have at most {} items, but has {items}", options.items);
            Err(Refusal::new(413, problem))
        }
        _ => Ok(()),
    }
}

/// Compares the shape of an item with that of the input; `whole` is what was given.
fn check_shape(port: &Port, shape: &[usize], whole: &[usize]) -> Result<(), Refusal> {
    if port.shape == shape {
        return Ok(());
    }
    let wanted = match shape.len() == whole.len() {
        true => format!("{:?}", port.shape),
        false => format!("[items, {}", format!("{:?}", port.shape).trim_start_matches('[')),
    };
    let problem = format!(
        "the input \"{}\" has the shape {whole:?}; the model takes {wanted}",
        port.name
    );
    Err(Refusal::bad(problem))
}

/// The values of each item.
fn split(ports: &[Port], given: &[Input], options: &ServeOptions) -> Result<Vec<Vec<Vec<f32>>>, Refusal> {
    let mut count = None;
    for (port, input) in ports.iter().zip(given) {
        let [items, shape @ ..] = &input.shape[..] else {
            let problem = format!("the input \"{}\" has no axis; its first axis counts items", input.name);
            return Err(Refusal::bad(problem));
        };
        check_shape(port, shape, &input.shape)?;
        if *count.get_or_insert(*items) != *items {
            return Err(Refusal::bad("the inputs have different numbers of items"));
        }
    }
    let count = count.unwrap_or(0);
    check_items(count, options)?;
    let item = |item: usize| {
        let part = |(port, input): (&Port, &Input)| {
            let one = port.count();
            input.values.get(item * one..(item + 1) * one).map(<[f32]>::to_vec)
        };
        let parts: Option<Vec<_>> = ports.iter().zip(given).map(part).collect();
        parts.ok_or_else(|| Refusal::bad("an input has fewer values than its shape"))
    };
    (0..count).map(item).collect()
}

/// Each output of all items.
fn joined(results: Vec<Vec<Tensor>>) -> Vec<Tensor> {
    let count = results.len();
    let mut results = results.into_iter();
    let mut all = results.next().unwrap_or_default();
    for item in results {
        for (whole, part) in all.iter_mut().zip(item) {
            whole.values.extend_from_slice(&part.values);
        }
    }
    for whole in &mut all {
        whole.shape.insert(0, count);
    }
    all
}
