//! The fields of a net about integers, and the simulation of them that TI's caffe-jacinto 0.17 defines: the numbers
//! stay `f32` or `f64`, but what layers compute is scaled, rounded and scaled back.
//!
//! | file | what it holds |
//! |---|---|
//! | `mod.rs` | the fields: whether ranges are stated, whether the net simulates |
//! | `simulation.rs` | the ranges of results and weights, measured after each forward pass |
//! | `marks.rs` | the layers whose results or weights are rounded |
//! | `rounding.rs` | how a layer rounds in the present pass |
//! | `scale.rs` | scales, and the rounding of a number |

mod marks;
mod rounding;
mod scale;
mod simulation;

pub(super) use rounding::Rounding;
pub(super) use simulation::Simulation;

use super::Net;
use cortado_core::event::{Event, Severity};
use cortado_core::{Real, Result};
use cortado_proto::{NetParameter, NetQuantizationParameter};

impl<T: Real> Net<T> {
    /// Whether the ranges of the layers (`quantization_param`) are to be used as they are, for integers
    /// of 8 bits. `caffe quantize` writes this.
    pub fn states_ranges(&self) -> bool {
        self.states_ranges
    }

    /// Warns that `who` computes in floating point if the net simulates integers.
    pub fn warn_unrounded(&self, who: &str) {
        if self.simulation.is_some() {
            let text = format!(
                "quantize: {who} computes in floating point and does not round, as the first pass of the net does"
            );
            self.note_of_quantization(Severity::Warning, &text);
        }
    }

    /// Reads the fields about integers.
    ///
    /// # Errors
    /// Widths that no integers have.
    pub(super) fn settle_quantization(&mut self, param: &NetParameter) -> Result<()> {
        if !param.quantize() {
            return Ok(());
        }
        let options = param.net_quantization_param.as_deref();
        self.states_ranges = options.is_some_and(states_ranges);
        if self.states_ranges {
            return Ok(());
        }
        let simulation = Simulation::of(options.cloned().unwrap_or_default());
        self.simulation = simulation.map_err(|error| error.within(self.file_frame(None)))?;
        if let Some(simulation) = &self.simulation {
            let first = simulation.first_pass();
            let text = format!(
                "quantize: {first} forward pass(es) measure ranges, and later ones round as caffe-jacinto does"
            );
            self.note_of_quantization(Severity::Info, &text);
        }
        Ok(())
    }

    fn note_of_quantization(&self, severity: Severity, text: &str) {
        self.ctx.emit(&Event::Note {
            severity,
            file: "net.cpp",
            line: 0,
            text: &format!("{}: {text}", self.file_frame(None)),
        });
    }
}

/// TI's fields with the values that describe the integers of this project: ranges that are not
/// updated, `u8` with an offset, weights of 8 bits without one, biases of 32 bits.
fn states_ranges(param: &NetQuantizationParameter) -> bool {
    let bits = [
        param.bitwidth_weights(),
        param.bitwidth_activations(),
        param.bitwidth_bias(),
    ];
    let offsets = (param.apply_offset_weights(), param.apply_offset_activations());
    !param.update_quantization_param() && bits == [8, 8, 32] && offsets == (false, true)
}
