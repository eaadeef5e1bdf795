//! `Print`: a tensor's name, type, shape and first elements, as a note to the context's observers.
//! Arguments: `limit` (0, which is 1000), how many elements; `every_n` (1): only each nth run;
//! `to_file` (0): the notes are lines of a file instead, the blob's name and `.log`, in the root folder
//! of the workspace. It is emptied when the operator is built.

use crate::operator::{Build, Operator, OperatorKind};
use crate::run::Run;
use crate::tensor::Values;
use crate::{Access, Arguments, Tensor};
use cortado_core::event::{Event, Plain, Severity};
use cortado_core::{Arity, Error, Result};
use std::fmt::Display;
use std::fs::File;
use std::io::Write as _;

pub(super) const KIND: OperatorKind = OperatorKind {
    outputs: Arity::exactly(0),
    ..OperatorKind::with_access(
        "Print",
        "a tensor's first elements, as a note",
        Access::OutsideIf("it writes a file", |def| Arguments::of(def).flag("to_file", false)),
        build,
    )
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
    let mut file = match build.args.flag("to_file", false)? {
        true => Some(log_file(build)?),
        false => None,
    };
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
            Some(tensor) => format!("Tensor {} {}", Plain(name), shown(tensor, limit)?),
            None => format!("Blob of type: {}", blob.type_name()),
        };
        if let Some(file) = &mut file {
            return writeln!(file, "{text}").map_err(|error| Error::message(&format!("{}.log: {error}", Plain(name))));
        }
        run.ctx.emit(&Event::Note {
            severity: Severity::Info,
            file: file!(),
            line: line!(),
            text: &text,
        });
        Ok(())
    }))
}

/// The file that lines go to.
fn log_file(build: &Build<'_>) -> Result<File> {
    let name = build.def.input.first().map_or("", String::as_str);
    if name.is_empty() || name.contains(['/', '\\', '\0']) {
        let text = format!("the blob's name \"{}\" is not a name of a file", Plain(name));
        return Err(Error::param("to_file", text));
    }
    let path = build.workspace.root_folder().join(format!("{name}.log"));
    let failed = |error| Error::param("to_file", format!("{}: {error}", path.display()));
    cortado_files::create(&path).map_err(failed)
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
            let texts: Vec<String> = texts
                .map(|text| Plain(&String::from_utf8_lossy(text)).to_string())
                .collect();
            texts.join(",")
        }
        Values::Objects(_) | Values::Untyped(_) => String::new(),
    };
    Ok(meta + &elements)
}
