//! `Print`: a tensor's name, type, shape and first elements, as a note to the context's observers.
//! Arguments: `limit` (0, which is 1000), how many elements; `every_n` (1): only each nth run.

use crate::Tensor;
use crate::operator::{Build, Operator, OperatorKind};
use crate::run::Run;
use crate::tensor::Values;
use cortado_core::event::{Event, Severity};
use cortado_core::{Arity, Error, Result};
use std::fmt::Display;

pub(super) const KIND: OperatorKind = OperatorKind {
    outputs: Arity::exactly(0),
    ..OperatorKind::new("Print", "a tensor's first elements, as a note", build)
};

/// How many elements are shown without a limit.
const MOST: usize = 1000;

fn build(build: &Build<'_>) -> Result<Box<dyn Operator>> {
    let limit = match build.args.size("limit", 0)? {
        0 => MOST,
        limit => limit,
    };
    let every = build.args.size("every_n", 1)?;
    if every == 0 {
        return Err(Error::param("every_n", "expected 1 or more, found 0"));
    }
    let mut runs = 0_usize;
    Ok(Box::new(move |run: &Run<'_>| {
        let is_due = runs.is_multiple_of(every);
        runs += 1;
        if !is_due {
            return Ok(());
        }
        let name = run.def().input.first().map_or("", String::as_str);
        let blob = run.input_blob(0)?.lock();
        let text = match blob.get_or_none::<Tensor>() {
            Some(tensor) => format!("Tensor {name} {}", shown(tensor, limit)?),
            None => format!("Blob of type: {}", blob.type_name()),
        };
        run.ctx.emit(&Event::Note {
            severity: Severity::Info,
            file: file!(),
            line: line!(),
            text: &text,
        });
        Ok(())
    }))
}

/// Type, shape and first elements.
fn shown(tensor: &Tensor, limit: usize) -> Result<String> {
    let sizes: Vec<String> = tensor.shape().iter().map(|size| format!("{size},")).collect();
    let element = tensor.element_type().map_or("nothing", crate::ElementType::name);
    let meta = format!("of type {element}. Dims: ({}): ", sizes.concat());
    fn first<T: Display>(elements: &[T], limit: usize) -> String {
        let shown: Vec<String> = elements.iter().take(limit).map(T::to_string).collect();
        shown.join(",")
    }
    let elements = match tensor.values() {
        Values::Float(x) => first(&x.data()?, limit),
        Values::Double(x) => first(&x.data()?, limit),
        Values::Float16(x) => first(&x.data()?, limit),
        Values::Int32(x) => first(&x.data()?, limit),
        Values::Int64(x) => first(&x.data()?, limit),
        Values::Uint8(x) => first(&x.data()?, limit),
        Values::Int8(x) => first(&x.data()?, limit),
        Values::Uint16(x) => first(&x.data()?, limit),
        Values::Int16(x) => first(&x.data()?, limit),
        Values::Bool(x) => first(&x.data()?, limit),
        Values::String(x) => {
            let texts = x.values().iter().take(limit);
            let texts: Vec<String> = texts.map(|text| String::from_utf8_lossy(text).into_owned()).collect();
            texts.join(",")
        }
        Values::Objects(_) | Values::Untyped(_) => String::new(),
    };
    Ok(meta + &elements)
}
