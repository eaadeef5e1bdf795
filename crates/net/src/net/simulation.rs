//! Nets that ask for simulated whole numbers.

use super::Net;
use cortado_core::Real;
use cortado_core::event::{Event, Severity};
use cortado_proto::NetParameter;

impl<T: Real> Net<T> {
    /// Tells that TI's `quantize: true`, which scales, rounds and scales back what layers compute, is
    /// not followed. There, too, a net's first pass is one of real numbers, which finds the ranges.
    pub(super) fn note_simulation(&self, param: &NetParameter) {
        if param.quantize() {
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
}
