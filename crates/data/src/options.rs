//! Options that are understood but have no effect here.

use crate::augment::Augmentation;
use cortado_core::Ctx;
use cortado_core::event::{Event, Severity};
use cortado_proto::{Message, TransformationParameter};

/// Options of `transform_param` that only other Caffes have, and that work here in every layer.
const WORKING: [&str; 4] = ["crop_h", "crop_height", "crop_w", "crop_width"];

/// Warns of each option in `message` that only other Caffes know; `field` is the name of the
/// message in the layer.
pub(crate) fn warn_of_foreign(ctx: &Ctx, field: &str, message: &dyn Message) {
    warn_of_other_than(ctx, field, message, &WORKING);
}

/// Warns of options of `transform_param` that have no effect where pictures are augmented.
pub(crate) fn warn_of_transformations(ctx: &Ctx, transform: &TransformationParameter) {
    warn_of_other_than(ctx, "transform_param", transform, &Augmentation::OPTIONS);
}

/// Does so, but for the options that `working` names.
pub(crate) fn warn_of_other_than(ctx: &Ctx, field: &str, message: &dyn Message, working: &[&str]) {
    for (i, option) in message.desc().fields.iter().enumerate() {
        let ours = option
            .origin
            .split(',')
            .any(|origin| ["bvlc", "cortado"].contains(&origin));
        if !ours && !working.contains(&option.name) && !message.get(i).is_empty() {
            warn(
                ctx,
                &format!(
                    "{field}.{} has no effect; it is an option of other Caffes ({})",
                    option.name, option.origin
                ),
            );
        }
    }
}

/// Warns of anything.
pub(crate) fn warn(ctx: &Ctx, text: &str) {
    ctx.emit(&Event::Note {
        severity: Severity::Warning,
        file: "data_layer.cpp",
        line: 1,
        text,
    });
}

/// Tells what the original tells at this place of its source.
pub(crate) fn note(ctx: &Ctx, file: &str, line: u32, text: &str) {
    ctx.emit(&Event::Note {
        severity: Severity::Info,
        file,
        line,
        text,
    });
}
