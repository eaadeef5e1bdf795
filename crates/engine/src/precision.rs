//! Which numbers an engine computes with.

use cortado_core::{Error, Result};
use cortado_graph::Graph;
use cortado_net::{Net, Ranges};
use cortado_ops::{Op, bfloat16};
use std::sync::Arc;

/// Which numbers an engine computes with.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Precision {
    /// 8-bit integers on a CPU if the net [states](Ranges::stated) ranges for them, `f32`
    /// otherwise.
    #[default]
    Stated,
    /// `f32`, also where the net states ranges.
    F32,
    /// 8-bit integers. A net that states no ranges, and a GPU, are errors.
    Int8,
    /// 8-bit integers, of these ranges.
    Ranges(Arc<Ranges>),
    /// `f32`, and in convolutions and inner products factors that are [rounded to bf16](cortado_ops::bfloat16).
    /// Ranges that the net states are not used. A GPU is an error.
    Bfloat16,
}

impl Precision {
    /// The graph of a net with these numbers.
    ///
    /// # Errors
    /// Integers or bf16 on a GPU, integers for a net that states no ranges, weights in use, or out of memory.
    pub(crate) fn apply(&self, net: &Net<f32>, graph: Graph) -> Result<Graph> {
        let is_on_gpu = net.ctx().device().is_some();
        let ranges = match self {
            Self::F32 => return Ok(graph),
            Self::Stated if is_on_gpu => return Ok(graph),
            Self::Int8 | Self::Ranges(_) if is_on_gpu => {
                return Err(Error::message("8-bit integers are for CPUs; compute without a GPU"));
            }
            Self::Bfloat16 if is_on_gpu => return Err(Error::message("bf16 is for CPUs; compute without a GPU")),
            Self::Bfloat16 => return Ok(rounded(graph)),
            Self::Stated => {
                net.warn_unrounded("the engine");
                Ranges::stated(net).map(Arc::new)
            }
            Self::Int8 => match Ranges::stated(net) {
                Some(ranges) => Some(Arc::new(ranges)),
                None => {
                    return Err(Error::message(&format!(
                        "the net \"{}\" states no ranges for 8-bit integers; `caffe quantize` finds and writes them",
                        net.name()
                    )));
                }
            },
            Self::Ranges(ranges) => Some(Arc::clone(ranges)),
        };
        match ranges {
            Some(ranges) => ranges.storage(net, &graph).apply(&graph),
            None => Ok(graph),
        }
    }
}

/// The graph with factors in bf16. Convolutions of single channels, which read each weight for a few products, stay as they are.
fn rounded(mut graph: Graph) -> Graph {
    for node in &mut graph.nodes {
        let Some(op) = node.work.op.as_deref() else { continue };
        let is_depthwise = matches!(op, Op::Convolution { geometry, .. }
            if geometry.group > 1 && [geometry.channels, geometry.num_output] == [geometry.group; 2]);
        if bfloat16::has_form(op) && !is_depthwise {
            node.work.op = Some(Arc::new(Op::Bfloat16(Box::new(op.clone()))));
        }
    }
    graph
}
