//! The simulation of integers: the ranges of results and weights, measured after each forward pass, and the scales that
//! follow from them.

use super::Net;
use super::marks::has_rounded_weights;
use super::rounding::Rounding;
use super::scale::{Form, Scale};
use cortado_core::{Blob, Error, Real, Result};
use cortado_proto::quantization_parameter::{Precision, Rounding as Scheme};
use cortado_proto::{NetQuantizationParameter, QuantizationParameter, QuantizationParameterQParams};

/// What a net keeps from one forward pass to the next.
pub(in crate::net) struct Simulation {
    options: NetQuantizationParameter,
    /// The passes so far.
    passes: u64,
    first_pass: u64,
    layers: Vec<Measured>,
}

/// What was measured of a layer.
#[derive(Clone, Default)]
struct Measured {
    tops: Vec<Top>,
    weights: Vec<[f32; 2]>,
}

/// What was measured of a top.
#[derive(Clone, Copy)]
struct Top {
    range: [f32; 2],
    /// The factor of the integers that the top represents.
    applied: f32,
}

impl Default for Top {
    fn default() -> Self {
        Self {
            range: [0.0; 2],
            applied: 1.0,
        }
    }
}

impl Simulation {
    /// The simulation with these options; `None` if they switch it off.
    ///
    /// # Errors
    /// Widths that no integers have.
    pub(in crate::net) fn of(options: NetQuantizationParameter) -> Result<Option<Self>> {
        for (name, bits) in [
            ("bitwidth_weights", options.bitwidth_weights()),
            ("bitwidth_activations", options.bitwidth_activations()),
            ("bitwidth_bias", options.bitwidth_bias()),
        ] {
            if !(1..=32).contains(&bits) {
                let problem = format!("must be from 1 to 32, but is {bits}");
                return Err(Error::param(&format!("net_quantization_param.{name}"), problem));
            }
        }
        let first_pass = u64::try_from(options.quantization_start()).unwrap_or(0);
        let is_on = first_pass > 0 && is_on(options.precision());
        Ok(is_on.then(|| Self {
            options,
            passes: 0,
            first_pass,
            layers: Vec::new(),
        }))
    }

    /// The first pass that rounds, from 0.
    pub(in crate::net) fn first_pass(&self) -> u64 {
        self.first_pass
    }

    fn is_stochastic(&self, is_train: bool) -> bool {
        is_train || is_stochastic(self.options.rounding_scheme())
    }

    fn activations(&self) -> Form {
        Form {
            bits: self.options.bitwidth_activations(),
            has_offset: self.options.apply_offset_activations(),
            is_power_of_two: self.options.power2_scale_activations(),
        }
    }

    /// The form of a parameter of a layer.
    fn weights(&self, type_name: &str, param: usize) -> Form {
        let is_bias = param > 0 || type_name == "BatchNorm";
        Form {
            bits: match is_bias {
                true => self.options.bitwidth_bias(),
                false => self.options.bitwidth_weights(),
            },
            has_offset: self.options.apply_offset_weights(),
            is_power_of_two: self.options.power2_scale_weights(),
        }
    }
}

fn is_on(precision: Precision) -> bool {
    precision != Precision::FLOAT && precision != Precision::QuantizationParameter_Precision_FLOAT
}

fn is_stochastic(scheme: Scheme) -> bool {
    scheme == Scheme::STOCHASTIC || scheme == Scheme::QuantizationParameter_Rounding_STOCHASTIC
}

impl<T: Real> Net<T> {
    /// Before a forward pass: decides how each layer rounds.
    pub(in crate::net) fn start_simulated_pass(&mut self) {
        let Some(mut simulation) = self.simulation.take() else {
            return;
        };
        if simulation.passes >= simulation.first_pass {
            match simulation.options.update_quantization_param() {
                true => self.round_by_ranges(&mut simulation),
                false => self.round_as_given(),
            }
        }
        self.simulation = Some(simulation);
    }

    /// After a forward pass: measures the ranges. A blob that a layer in place changed counts as it is now, for the layer
    /// before too.
    ///
    /// # Errors
    /// Memory in use.
    pub(in crate::net) fn end_simulated_pass(&mut self) -> Result<()> {
        let Some(mut simulation) = self.simulation.take() else {
            return Ok(());
        };
        let measured = match simulation.options.update_quantization_param() {
            true => self.measure(&mut simulation),
            false => Ok(()),
        };
        simulation.passes += u64::from(measured.is_ok());
        self.simulation = Some(simulation);
        measured
    }

    fn measure(&self, simulation: &mut Simulation) -> Result<()> {
        let share = match simulation.passes {
            0 => 1.0,
            _ => simulation.options.range_update_factor(),
        };
        let wider = simulation.options.range_expansion_factor();
        simulation.layers.resize(self.layers.len(), Measured::default());
        for (node, measured) in self.layers.iter().zip(&mut simulation.layers) {
            measured.tops.resize(node.tops.len(), Top::default());
            for (&id, top) in node.tops.iter().zip(&mut measured.tops) {
                let now = range(&self.blobs[id])?;
                for (end, now) in top.range.iter_mut().zip(now) {
                    *end = *end * (1.0 - share) + now * wider * share;
                }
            }
            measured.weights = node.layer.params().iter().map(range).collect::<Result<_>>()?;
        }
        Ok(())
    }

    fn round_by_ranges(&mut self, simulation: &mut Simulation) {
        let is_first = simulation.passes == simulation.first_pass;
        for layer in 0..self.layers.len() {
            let is_ignored = simulation
                .options
                .ignored_layer_names
                .contains(&self.layer_names[layer]);
            let weights = self.scales_of_weights(simulation, layer);
            let tops = self.scales_of_tops(simulation, layer, weights.first().copied().flatten(), is_ignored);
            let rounds_weights = is_first && !is_ignored && has_rounded_weights(self.layer_type(layer));
            self.layers[layer].rounding = Some(Rounding {
                tops,
                weights: match rounds_weights && simulation.options.quantize_weights() {
                    true => weights,
                    false => Vec::new(),
                },
                is_stochastic: simulation.is_stochastic(self.ctx.is_train()),
            });
        }
    }

    fn scales_of_weights(&self, simulation: &Simulation, layer: usize) -> Vec<Option<Scale>> {
        let ranges = simulation.layers[layer].weights.iter().enumerate();
        let scale = |(param, range): (usize, &[f32; 2])| {
            Scale::of_range(simulation.weights(self.layer_type(layer), param), *range, 1.0)
        };
        ranges.map(scale).collect()
    }

    /// The scales of the tops that are rounded. A power of two is relative to the factors that the bottoms and the weights
    /// have already, so each layer notes the factor of its tops.
    fn scales_of_tops(
        &self,
        simulation: &mut Simulation,
        layer: usize,
        weights: Option<Scale>,
        is_ignored: bool,
    ) -> Vec<Option<Scale>> {
        let rounded = match simulation.options.quantize_activations() && !is_ignored {
            true => self.rounded_tops(layer),
            false => 0,
        };
        let type_name = self.layer_type(layer);
        let factor_of_bottom = |&bottom: &usize| match self.writer(layer, bottom) {
            Some((writer, top)) => simulation.layers[writer].tops[top].applied,
            None => 1.0,
        };
        let factors = self.bottoms(layer).iter().map(factor_of_bottom);
        let mut factor = factors.reduce(f32::max).unwrap_or(1.0);
        if has_rounded_weights(type_name) {
            factor *= weights.map_or(1.0, Scale::factor);
        }
        let follows_bottoms = has_rounded_weights(type_name) || matches!(type_name, "BatchNorm" | "Scale");
        let form = simulation.activations();
        let tops = simulation.layers[layer].tops.iter_mut().enumerate();
        let scale = |(index, top): (usize, &mut Top)| {
            if follows_bottoms {
                top.applied = factor;
            }
            let scale = Scale::of_range(form, top.range, top.applied).filter(|_| index < rounded)?;
            top.applied = scale.factor();
            Some(scale)
        };
        tops.map(scale).collect()
    }

    /// The scales that the layers themselves give.
    fn round_as_given(&mut self) {
        for node in self.layers.iter_mut().filter(|node| node.rounding.is_none()) {
            let given = node.param.quantization_param.as_deref();
            let given = given.filter(|given| is_on(given.precision()));
            node.rounding = given.map(|given| Rounding {
                tops: given.qparam_out.iter().map(given_scale).collect(),
                weights: match given.quantized_infer_count() {
                    0 => given.qparam_w.iter().map(given_scale).collect(),
                    _ => Vec::new(),
                },
                is_stochastic: is_stochastic(QuantizationParameter::rounding_scheme(given)),
            });
        }
    }
}

fn given_scale(given: &QuantizationParameterQParams) -> Option<Scale> {
    let bits = Some(given.bitwidth()).filter(|bits| given.quantize() && (1..=32).contains(bits))?;
    Scale::given(bits, given.unsigned_quant(), given.scale_target(), given.offset())
}

/// The lowest and the highest number of a blob; 0 and 0 if it has none.
fn range<T: Real>(blob: &Blob<T>) -> Result<[f32; 2]> {
    let values = blob.data()?;
    let Some(&first) = values.first() else {
        return Ok([0.0; 2]);
    };
    let [mut low, mut high] = [first; 2];
    for &value in values.iter() {
        if value < low {
            low = value;
        }
        if value > high {
            high = value;
        }
    }
    Ok([low, high].map(|end| end.to_f64() as f32))
}
