//! The same net by several ways: as a net and compiled, by the reference runtime, in double precision, on one thread and on
//! three, item by item. Ways that must round alike give the same bits; the others differ by no more than rounding can explain.

mod values;

use crate::draw::{Draw, seed_of};
use crate::generate::{Draft, Recipe, kinds_named};
use cortado::{Blob, Engine, EngineOptions, Net, Phase, Real};
use cortado_core::LayerKind;
use std::sync::OnceLock;
use values::{Values, bits, keep_item, largest, outputs, prepare, values_of};

/// Types whose outputs change little where inputs change little. Others, such as ArgMax, turn rounding into another answer.
const SMOOTH: [&str; 52] = [
    "AbsVal",
    "Axpy",
    "BNLL",
    "BatchNorm",
    "Bias",
    "BroadcastMul",
    "ChannelScale",
    "Clip",
    "Concat",
    "Convolution",
    "ConvolutionDepthwise",
    "ConvolutionReLU",
    "Crop",
    "CropCenter",
    "Deconvolution",
    "DepthwiseConvolution",
    "Downsample",
    "Dropout",
    "ELU",
    "Eltwise",
    "EltwiseAffine",
    "Flatten",
    "Flip",
    "GradientScaler",
    "HardSigmoid",
    "HardSwish",
    "Im2col",
    "InnerProduct",
    "Interp",
    "LRN",
    "LSTM",
    "Local",
    "Lstm",
    "Mean",
    "Mish",
    "PReLU",
    "Padding",
    "Permute",
    "Pooling",
    "Power",
    "RNN",
    "ReLU",
    "ReLU6",
    "Reduction",
    "Reorg",
    "Reshape",
    "Scale",
    "ShuffleChannel",
    "Sigmoid",
    "Slice",
    "Softmax",
    "Swish",
];

/// The largest value of a net that is compared: beyond, rounding is no longer small.
const MOST: f64 = 1e6;

pub(crate) fn run(data: &[u8]) {
    static KINDS: OnceLock<Vec<&'static LayerKind>> = OnceLock::new();
    let mut draw = Draw::new(data);
    let seed = seed_of(data.get(..8).unwrap_or(data)) % 1000;
    let recipe = Recipe {
        layers: 8,
        wild: 0,
        kinds: KINDS.get_or_init(|| kinds_named(&SMOOTH)),
        phase: Phase::TEST,
    };
    let mut draft = Draft::new(&mut draw, &recipe);
    let Some(net) = draft.build(Phase::TEST) else {
        return;
    };
    let text = draft.text();
    // Such a Dropout draws other numbers in each run, in a test too.
    let is_random = text.contains("sample_weights_test: true");
    if !is_random {
        Case::new(text, net, seed).compare();
    }
}

struct Case {
    text: String,
    seed: u64,
    net: Net<f32>,
    /// What the net computed on one thread.
    values: Values,
    /// The largest value of any blob.
    scale: f64,
    /// How far single precision is from double, at most.
    rounding: f64,
}

impl Case {
    fn new(text: String, net: Net<f32>, seed: u64) -> Self {
        Self {
            text,
            seed,
            net,
            values: Vec::new(),
            scale: 0.0,
            rounding: 0.0,
        }
    }

    fn compare(&mut self) {
        prepare(&self.net, self.seed);
        if self.net.forward().is_err() {
            return;
        }
        self.values = outputs(&self.net);
        self.scale = (0..self.net.blob_names().len())
            .map(|id| largest(&values_of(self.net.blob_at(id))))
            .fold(1e-3, f64::max);
        if self.scale > MOST
            || self
                .values
                .iter()
                .any(|(_, values)| values.iter().any(|value| !value.is_finite()))
        {
            return;
        }
        self.twice();
        self.in_double();
        self.on_threads();
        self.by_reference();
        self.compiled();
        self.item_by_item();
        self.trained();
    }

    fn build<T: Real>(&self, threads: usize, phase: Phase) -> Option<Net<T>> {
        let net = cortado::parse(&*self.text)
            .phase(phase)
            .seed(1)
            .threads(threads)
            .net::<T>();
        let net = net.ok()?.into_inner();
        prepare(&net, self.seed);
        Some(net)
    }

    /// A finding, with all that is needed to see it again.
    fn finding(&self, what: &str) -> ! {
        panic!("{what}; seed {}:\n{}", self.seed, self.text)
    }

    fn is_within(&self, what: &str, name: &str, found: &[f32], expected: &[f32]) {
        if found.len() != expected.len() {
            self.finding(&format!(
                "{what}: \"{name}\" has {} values, not {}",
                found.len(),
                expected.len()
            ));
        }
        let allowed = 1e-4 * self.scale + 64.0 * self.rounding;
        for (at, (found, expected)) in found.iter().zip(expected).enumerate() {
            let difference = (f64::from(*found) - f64::from(*expected)).abs();
            // Also where it is NaN.
            if difference.is_nan() || difference > allowed {
                let problem = format!("{what}: \"{name}\"[{at}] is {found}, not {expected} (within {allowed:e})");
                self.finding(&problem);
            }
        }
    }

    fn has_same_bits(&self, what: &str, found: &Values) {
        for (name, expected) in &self.values {
            let Some((_, found)) = found.iter().find(|(other, _)| other == name) else {
                self.finding(&format!("{what}: there is no \"{name}\""));
            };
            if bits(found) != bits(expected) {
                self.finding(&format!("{what}: \"{name}\" has other bits"));
            }
        }
    }

    fn twice(&mut self) {
        prepare(&self.net, self.seed);
        let is_stateful = self.text.contains("LSTM") || self.text.contains("Lstm") || self.text.contains("RNN");
        if !is_stateful && self.net.forward().is_ok() {
            let again = outputs(&self.net);
            self.has_same_bits("the second run", &again);
        }
    }

    fn in_double(&mut self) {
        let Some(mut net) = self.build::<f64>(1, Phase::TEST) else {
            return;
        };
        if let Err(error) = net.forward() {
            self.finding(&format!("double precision: {error}"));
        }
        let mut most = 0f64;
        for (name, values) in &self.values {
            let Some(blob) = net.blob(name) else {
                continue;
            };
            let wide = blob.data().map(|data| data.to_vec()).unwrap_or_default();
            for (narrow, wide) in values.iter().zip(&wide) {
                most = most.max((f64::from(*narrow) - wide).abs());
            }
        }
        if most > 1e-2 * self.scale {
            self.finding(&format!(
                "double precision: {most:e} apart, with values up to {}",
                self.scale
            ));
        }
        self.rounding = most;
    }

    fn on_threads(&self) {
        let Some(mut net) = self.build::<f32>(3, Phase::TEST) else {
            self.finding("no net on three threads");
        };
        if let Err(error) = net.forward() {
            self.finding(&format!("three threads: {error}"));
        }
        self.has_same_bits("three threads", &outputs(&net));
    }

    fn by_reference(&self) {
        let Some(net) = self.build::<f32>(1, Phase::TEST) else {
            return;
        };
        let Ok(graph) = net.graph(net.outputs()) else {
            return;
        };
        let inputs: Option<Vec<&Blob<f32>>> = graph
            .inputs
            .iter()
            .map(|input| net.blob(&graph.values[input.value].name))
            .collect();
        let Some(inputs) = inputs else {
            return;
        };
        match cortado_reference::run_graph(&graph, &net, net.ctx(), &inputs) {
            Ok(blobs) => {
                for (output, blob) in graph.outputs.iter().zip(&blobs) {
                    if let Some((name, expected)) = self.values.iter().find(|(name, _)| *name == output.name) {
                        self.is_within("the reference", name, &values_of(blob), expected);
                    }
                }
            }
            Err(error) => self.finding(&format!("the reference: {error}")),
        }
    }

    fn compiled(&self) {
        let mut first: Option<Values> = None;
        for (threads, microbatch) in [(1, None), (1, Some(1)), (3, None)] {
            let Some(net) = self.build::<f32>(threads, Phase::TEST) else {
                return;
            };
            let options = EngineOptions {
                microbatch,
                ..EngineOptions::default()
            };
            let what = format!("compiled for {threads} threads, microbatch {microbatch:?}");
            let ran = Engine::compile(&net, &options).and_then(|engine| engine.run_on(&net));
            let ran = ran.unwrap_or_else(|error| self.finding(&format!("{what}: {error}")));
            let found: Values = ran
                .iter()
                .map(|(port, values)| (port.name.clone(), values.to_vec()))
                .collect();
            if let Some(first) = &first {
                for ((name, found), (_, first)) in found.iter().zip(first) {
                    if bits(found) != bits(first) {
                        self.finding(&format!("{what}: \"{name}\" has other bits than for one"));
                    }
                }
                continue;
            }
            for (name, expected) in &self.values {
                if let Some((_, found)) = found.iter().find(|(other, _)| other == name) {
                    self.is_within(&what, name, found, expected);
                }
            }
            first = Some(found);
        }
    }

    /// Items that do not depend on the others in the batch give the same alone.
    fn item_by_item(&mut self) {
        let inputs = self.net.inputs().to_vec();
        let batch_of = |net: &Net<f32>, id: usize| net.blob_at(id).shape().first().copied();
        let Some(batch) = inputs.first().and_then(|&id| batch_of(&self.net, id)) else {
            return;
        };
        if batch < 2 || inputs.iter().any(|&id| batch_of(&self.net, id) != Some(batch)) {
            return;
        }
        let Some(mut others) = self.build::<f32>(1, Phase::TEST) else {
            return;
        };
        keep_item(&others, 0, batch);
        if others.forward().is_err() {
            return;
        }
        let alone = cortado::parse(&*self.text).seed(1).threads(1).batch(1).net::<f32>();
        let Some(mut alone) = alone.ok().map(cortado::Opened::into_inner) else {
            return;
        };
        prepare(&self.net, self.seed);
        prepare(&alone, self.seed);
        for (&from, &to) in inputs.iter().zip(&alone.inputs().to_vec()) {
            if let (Ok(from), Ok(mut to)) = (self.net.blob_at(from).data(), alone.blob_at(to).data_overwrite()) {
                let count = to.len();
                to.copy_from_slice(&from[..count]);
            }
        }
        if alone.forward().is_err() {
            return;
        }
        for (name, values) in &self.values {
            let (Some(other), Some(one)) = (others.blob(name), alone.blob(name)) else {
                continue;
            };
            if other.shape().first() != Some(&batch)
                || one.shape().first() != Some(&1)
                || one.count() * batch != values.len()
            {
                continue;
            }
            let item = &values[..one.count()];
            // What depends on the other items may differ.
            if bits(&values_of(other)[..one.count()]) == bits(item) {
                self.is_within("an item alone", name, &values_of(one), item);
            }
        }
    }

    /// Gradients have the same bits on any number of threads.
    fn trained(&self) {
        let gradients = |threads| {
            let mut net = self.build::<f32>(threads, Phase::TRAIN)?;
            for &id in net.outputs() {
                if let Ok(mut diff) = net.blob_at(id).diff_overwrite() {
                    diff.iter_mut()
                        .enumerate()
                        .for_each(|(at, value)| *value = (at % 7) as f32 * 0.1 - 0.2);
                }
            }
            net.forward().ok()?;
            net.backward().ok()?;
            let diff = |index| {
                net.learnable_blob(index)
                    .diff()
                    .map(|diff| bits(&diff))
                    .unwrap_or_default()
            };
            Some((0..net.learnable().len()).map(diff).collect::<Vec<_>>())
        };
        if gradients(1) != gradients(3) {
            self.finding("gradients on three threads have other bits");
        }
    }
}
