//! Whether every input of a net comes from somewhere.

use cortado_core::{Error, Result};
use cortado_proto::caffe2::NetDef;
use std::collections::BTreeSet;

/// Checks inputs and outputs of a net that declares its inputs: each input of an operator is
/// declared or made before, and each declared output is made or declared as an input.
///
/// # Errors
/// The first that is not.
pub(super) fn sources(def: &NetDef) -> Result<()> {
    if def.external_input.is_empty() {
        return Ok(());
    }
    let mut known: BTreeSet<&str> = def.external_input.iter().map(String::as_str).collect();
    for (position, op) in def.op.iter().enumerate() {
        for input in &op.input {
            if !known.contains(input.as_str()) {
                return Err(Error::message(&format!(
                    "op {}: Source for input {input} is unknown for net {}, operator {position}: it is neither an \
                     external_input nor the output of an operator before",
                    op.r#type(),
                    def.name()
                )));
            }
        }
        known.extend(op.output.iter().map(String::as_str));
    }
    for output in &def.external_output {
        if !known.contains(output.as_str()) {
            return Err(Error::message(&format!(
                "external output {output} of net {} is not produced by any of its operators",
                def.name()
            )));
        }
    }
    Ok(())
}
