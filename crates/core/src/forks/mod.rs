//! What becomes of the fields that forks added to the options of Caffe's own layers: each is
//! honoured, changes nothing, or is refused with the reason. Nothing is read and passed over. Of
//! layers that forks have, only the fields that another fork added are here.

pub mod batch_norm;
mod table;

use crate::{Error, Result};
use cortado_proto::Message;
use cortado_proto::reflect::{Field, FieldDesc, Scalar};
use std::fmt::Write;
pub use table::FIELDS;

/// A field that forks added to a message of Caffe's.
#[derive(Clone, Copy, Debug)]
pub struct ForkField {
    /// The message.
    pub message: &'static str,
    /// The field.
    pub field: &'static str,
    /// What becomes of it.
    pub decision: Decision,
    /// What it does, why it does nothing, or why it is refused.
    pub text: &'static str,
}

/// What becomes of a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
    /// A layer reads it.
    Honoured,
    /// It changes nothing.
    Harmless,
    /// It is an error, unless its value is this one, or says nothing: false, 0, an empty text.
    RefusedUnless(&'static str),
}

impl Decision {
    /// The decision in one word.
    pub fn word(self) -> &'static str {
        match self {
            Self::Honoured => "honoured",
            Self::Harmless => "harmless",
            Self::RefusedUnless(_) => "refused",
        }
    }
}

/// Whether a field comes from forks alone.
pub fn is_of_forks(field: &FieldDesc) -> bool {
    !field
        .origin
        .split(',')
        .any(|origin| matches!(origin, "bvlc" | "cortado"))
}

/// Refuses options of forks that are not built; `name` is the field that the options are.
///
/// # Errors
/// The first of them, with the reason.
pub fn refuse(options: &dyn Message, name: &str) -> Result<()> {
    let desc = options.desc();
    for row in FIELDS.iter().filter(|row| row.message == desc.name) {
        let Decision::RefusedUnless(neutral) = row.decision else {
            continue;
        };
        if asks(options, row.field, neutral) {
            return Err(Error::param(&format!("{name}.{}", row.field), row.text));
        }
    }
    Ok(())
}

/// Whether options set a field to anything but `neutral` or what says nothing: false, 0, an empty text.
pub fn asks(options: &dyn Message, field: &str, neutral: &str) -> bool {
    let index = options.desc().find_field(field);
    index.is_some_and(|index| says_something(options.get(index), neutral))
}

/// Whether a field is set to anything but the neutral value.
fn says_something(field: &dyn Field, neutral: &str) -> bool {
    (0..field.len()).any(|i| match field.scalar(i) {
        Some(value) => !says_nothing(&value) && shown(&value) != neutral,
        None => true,
    })
}

fn says_nothing(value: &Scalar) -> bool {
    matches!(shown(value).as_str(), "false" | "0" | "")
}

fn shown(value: &Scalar) -> String {
    match value {
        Scalar::Int32(value) | Scalar::Enum(value) => value.to_string(),
        Scalar::Int64(value) => value.to_string(),
        Scalar::Uint32(value) => value.to_string(),
        Scalar::Uint64(value) => value.to_string(),
        Scalar::Bool(value) => value.to_string(),
        Scalar::Float(value) => value.to_string(),
        Scalar::Double(value) => value.to_string(),
        Scalar::String(value) => value.clone(),
        Scalar::Bytes(_) | Scalar::FileBytes(_) => "bytes".into(),
    }
}

/// The data layers of forks' detectors that are not built, and why.
const NO_DATA: [(&str, &str); 7] = [
    (
        "BboxData (SqueezeDet)",
        "reads lists and files of its own for a loss that is not built; its nets are run with the layers that there are",
    ),
    (
        "DetectionData (Cascade R-CNN)",
        "ImageGtData with other lists, edges and jitters; convert the lists and train with ImageGtData, or with AnnotatedData",
    ),
    (
        "EvalData (Cascade R-CNN)",
        "tests on images in their own sizes, from the same lists; `caffe detect` runs the deploy net on pictures",
    ),
    (
        "LaneData (MobileNet-YOLO)",
        "reads the TuSimple data set, in a form that only its author has",
    ),
    (
        "Python roi_data_layer.layer (py-faster-rcnn)",
        "reads a data set that its Python code has in memory; examples/rcnn trains from AnnotatedData",
    ),
    (
        "Python pylayer.mnc_data_layer (MNC)",
        "reads a data set of masks that its Python code has in memory",
    ),
    (
        "VideoData (SSD)",
        "shows a camera or a film; give its pictures to `caffe detect`",
    ),
];

/// The table as a page of Markdown.
pub fn page() -> String {
    let mut text = "# Fields of forks\n\nMade by `caffe layers --forks`: what becomes of the fields that forks added to the options of Caffe's own layers. \
        A refused field is an error that gives the reason, unless its value is false, 0 or empty, or the one that is named. \
        Options of layers that only forks have are in [layers.md](layers.md); here are only those that another fork added to them.\n"
        .to_string();
    let mut last = "";
    for row in FIELDS {
        if row.message != last {
            last = row.message;
            let _ = write!(text, "\n## {last}\n\n| field | | |\n|---|---|---|\n");
        }
        let unless = match row.decision {
            Decision::RefusedUnless(neutral) if !neutral.is_empty() => format!(" unless {neutral}"),
            _ => String::new(),
        };
        let _ = writeln!(
            text,
            "| `{}` | {}{unless} | {} |",
            row.field,
            row.decision.word(),
            row.text
        );
    }
    text += "\n## Data layers that are not built\n\nThey make sense only with a data set that is lost, or with code that is not there.\n\n| layer | |\n|---|---|\n";
    for (layer, reason) in NO_DATA {
        let _ = writeln!(text, "| {layer} | {reason} |");
    }
    text
}
