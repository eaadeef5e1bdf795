//! How fields that forks added are handled: each is honoured, changes nothing, or is refused with the
//! reason. No field is read and silently ignored. The decisions themselves are part of the schema
//! (`crates/proto/schema/decisions.txt`); this module carries them out.

pub mod batch_norm;
mod neutral;
mod page;

use crate::event::{Event, Severity};
use crate::{Ctx, Error, Result};
use cortado_proto::reflect::{Decision, Field, FieldDesc, Kind};
use cortado_proto::{LayerParameter, Message};
use std::collections::BTreeMap;

pub use neutral::is_set;
pub use page::page;

/// Messages that are looked at on their own, and not as a part of others.
const APART: [&str; 4] = ["BlobProto", "LayerParameter", "NetParameter", "V1LayerParameter"];

/// A field of forks that changes the result and is not supported.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The field, with those that it is in: `convolution_param.relu`.
    pub field: String,
    /// Why, and what to do: the rest of a sentence that begins with the field.
    pub why: String,
}

/// The fields that change the result and are not supported, in a message and in the messages in it.
/// `place` is the name of the message in its layer; it is empty for a message outside of layers.
/// `layer_type` is the type of the layer.
pub fn refusals(message: &dyn Message, place: &str, layer_type: &str) -> Vec<Refusal> {
    let mut found = Vec::new();
    visit(message, place, &|_| true, &mut |values, field, name| {
        found.extend(refusal(values, field, name, layer_type));
    });
    found
}

/// Refuses these; a reader that is lenient only warns of them.
///
/// # Errors
/// The first of them, with the reason.
pub fn refuse(message: &dyn Message, place: &str, layer_type: &str, ctx: &Ctx) -> Result<()> {
    refused(refusals(message, place, layer_type), ctx)
}

/// The same for a layer that reads the options `params`; like the original, it does not look at
/// others.
///
/// # Errors
/// As of [`refuse`].
pub fn refuse_in_layer(layer: &LayerParameter, params: &[&str], ctx: &Ctx) -> Result<()> {
    let is_read = |field: &FieldDesc| !field.name.ends_with("_param") || params.contains(&field.name);
    let mut found = Vec::new();
    visit(layer, "", &is_read, &mut |values, field, name| {
        found.extend(refusal(values, field, name, layer.r#type()));
    });
    refused(found, ctx)
}

fn refused(found: Vec<Refusal>, ctx: &Ctx) -> Result<()> {
    for Refusal { field, why } in found {
        if !ctx.reading().text.lenient {
            return Err(Error::param(&field, why));
        }
        note(ctx, Severity::Warning, &format!("{field} {why}; it has no effect"));
    }
    Ok(())
}

/// Refuses what would make training learn other weights, in a layer of the net that a solver trains.
/// For nets that are only run, [`note_harmless`] reports that it has no effect.
///
/// # Errors
/// As for [`refuse`].
pub fn refuse_in_training(layer: &LayerParameter, ctx: &Ctx) -> Result<()> {
    let mut found = Vec::new();
    visit(layer, "", &|_| true, &mut |values, field, name| {
        if let Decision::RefusedInTraining(neutral) = field.decision {
            found.extend(refusal_unless(neutral, values, field, name, field.text.to_string()));
        }
    });
    refused(found, ctx)
}

/// Reports the fields in these messages that do not change what a net computes, each once.
pub fn note_harmless<'m>(messages: impl IntoIterator<Item = &'m dyn Message>, ctx: &Ctx) {
    let mut found: BTreeMap<String, (&'static FieldDesc, usize)> = BTreeMap::new();
    for message in messages {
        visit(message, "", &|_| true, &mut |values, field, name| {
            let neutral = match field.decision {
                Decision::Harmless => "",
                Decision::RefusedInTraining(neutral) => neutral,
                _ => return,
            };
            if !neutral::is_neutral(values, field, neutral) {
                found.entry(name.to_string()).or_insert((field, 0)).1 += 1;
            }
        });
    }
    for (name, (field, count)) in found {
        let times = if count > 1 {
            format!(" (given {count} times)")
        } else {
            String::new()
        };
        let text = match field.decision {
            Decision::RefusedInTraining(_) => format!("{name} {}; it has no effect but in training{times}", field.text),
            _ => format!("{name} has no effect: {}{times}", field.text),
        };
        note(ctx, Severity::Info, &text);
    }
}

/// Calls `each` for all fields of forks that are set, and for those of the messages in the fields
/// that are built. `enters` selects the fields of the outermost message that are searched.
fn visit(
    message: &dyn Message,
    place: &str,
    enters: &dyn Fn(&FieldDesc) -> bool,
    each: &mut dyn FnMut(&dyn Field, &'static FieldDesc, &str),
) {
    for (index, field) in message.desc().fields.iter().enumerate() {
        let values = message.get(index);
        let is_built = matches!(field.decision, Decision::Own | Decision::Honoured(_));
        let goes_in = match field.kind {
            Kind::Message(inner) => is_built && enters(field) && !APART.contains(&inner.name),
            _ => false,
        };
        if values.is_empty() || (field.decision == Decision::Own && !goes_in) {
            continue;
        }
        let name = match place {
            "" => field.name.to_string(),
            _ => format!("{place}.{}", field.name),
        };
        each(values, field, &name);
        if goes_in {
            for inner in (0..values.len()).filter_map(|i| values.message_at(i)) {
                visit(inner, &name, &|_| true, each);
            }
        }
    }
}

fn refusal(values: &dyn Field, field: &FieldDesc, name: &str, layer_type: &str) -> Option<Refusal> {
    let (neutral, why) = match field.decision {
        Decision::RefusedUnless(neutral) => (neutral, field.text.to_string()),
        Decision::Honoured(types) if !types.is_empty() && !types.contains(&layer_type) => {
            let read_by = types.join(", ");
            let why = format!("is read by layers of the types {read_by} only, and not by {layer_type}; remove it");
            ("", why)
        }
        _ => return None,
    };
    refusal_unless(neutral, values, field, name, why)
}

fn refusal_unless(neutral: &str, values: &dyn Field, field: &FieldDesc, name: &str, why: String) -> Option<Refusal> {
    (!neutral::is_neutral(values, field, neutral)).then(|| Refusal {
        field: name.into(),
        why,
    })
}

fn note(ctx: &Ctx, severity: Severity, text: &str) {
    ctx.emit(&Event::Note {
        severity,
        file: "net.cpp",
        line: 0,
        text,
    });
}
