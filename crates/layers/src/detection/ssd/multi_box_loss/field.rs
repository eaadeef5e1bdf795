//! The fields of the layer's message, as errors name them.

/// The whole name of a field.
pub(super) fn field(name: &str) -> String {
    format!("multibox_loss_param.{name}")
}
