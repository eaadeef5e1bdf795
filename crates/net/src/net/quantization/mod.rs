//! The fields of a net about whole numbers.

use super::Net;
use cortado_core::Real;
use cortado_core::event::{Event, Severity};
use cortado_proto::{NetParameter, NetQuantizationParameter};

impl<T: Real> Net<T> {
    /// Whether the ranges of the layers (`quantization_param`) are to be used as they are, for whole
    /// numbers of 8 bits. `caffe quantize` writes this.
    pub fn states_ranges(&self) -> bool {
        self.states_ranges
    }

    /// Takes over what the net says of whole numbers. Tells that TI's `quantize: true`, which scales,
    /// rounds and scales back what layers compute, is not followed. There, too, a net's first pass is
    /// one of real numbers, which finds the ranges.
    pub(super) fn note_quantization(&mut self, param: &NetParameter) {
        if !param.quantize() {
            return;
        }
        self.states_ranges = param.net_quantization_param.as_deref().is_some_and(states_ranges);
        if self.states_ranges {
            return;
        }
        self.ctx.emit(&Event::Note {
            severity: Severity::Warning,
            file: "net.cpp",
            line: 0,
            text: &format!(
                "{}: quantize: the net computes with real numbers, unrounded; the results are close to those of the whole numbers that caffe-jacinto simulates",
                self.file_frame(None)
            ),
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
