//! A net of one layer for each type.

use crate::allocator::{LARGE, LARGER_THAN_MESSAGES};
use crate::{Case, refuse_each};
use cortado::{Ctx, Engine, EngineOptions, NetParameter, Phase, Rng};
use cortado_core::LayerKind;
use cortado_net::Net;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Types, bottoms and options: see the file's user in the tests of the layers. Of the tops nothing
/// is wanted here.
const CASES: &str = include_str!("../../../crates/layers/tests/suite/huge.txt");

/// How many types were built. The sizes of the examples do not fit all types.
static BUILT: AtomicUsize = AtomicUsize::new(0);

/// A layer of some type on bottoms of some shapes.
#[derive(Clone)]
pub(crate) struct OneLayer {
    pub(crate) name: &'static str,
    pub(crate) options: &'static str,
    pub(crate) bottoms: Vec<Vec<usize>>,
}

/// One for each type, where `G`, `M` and `K` are these sizes.
pub(crate) fn of_all_types(sizes: [usize; 3]) -> Vec<OneLayer> {
    let lines: Vec<&'static str> = CASES.trim_matches('\n').lines().collect();
    let dim = |word: &str| match word {
        "G" => sizes[0],
        "M" => sizes[1],
        "K" => sizes[2],
        number => number.parse().expect("a size"),
    };
    let shape = |text: &str| text.trim_matches(['(', ')', ' ']).split_whitespace().map(dim).collect();
    let of_lines = |[head, options, _]: &[&'static str; 3]| {
        let (name, bottoms) = head.split_once(" | ").unwrap_or((head, ""));
        OneLayer {
            name,
            options: if options.trim() == "-" { "" } else { options.trim() },
            bottoms: match bottoms.trim() {
                "" => Vec::new(),
                bottoms => bottoms.split('|').map(shape).collect(),
            },
        }
    };
    lines.as_chunks::<3>().0.iter().map(of_lines).collect()
}

/// The elements of a bottom, at most.
const MOST_ELEMENTS: usize = 1 << 14;

impl OneLayer {
    /// The layer with shorter axes, equal ones alike, where a bottom has too many elements.
    fn shortened(mut self) -> Self {
        let is_large = |dims: &&Vec<usize>| dims.iter().product::<usize>() > MOST_ELEMENTS;
        while let Some(longest) = self.bottoms.iter().find(is_large).and_then(|dims| dims.iter().max()) {
            let longest = *longest;
            let dims = self.bottoms.iter_mut().flatten();
            dims.filter(|dim| **dim == longest).for_each(|dim| *dim /= 2);
        }
        self
    }

    fn kind(&self) -> &'static LayerKind {
        cortado::default_registry()
            .kind(self.name)
            .expect("a type that is listed")
    }

    /// The net, with an Input for each bottom.
    pub(crate) fn param(&self) -> NetParameter {
        let mut text = String::from("force_backward: true\n");
        for (i, dims) in self.bottoms.iter().enumerate() {
            let dims: String = dims.iter().map(|dim| format!("dim: {dim} ")).collect();
            text +=
                &format!("layer {{ name: 'in{i}' type: 'Input' top: 'x{i}' input_param {{ shape {{ {dims} }} }} }}\n");
        }
        let bottoms: String = (0..self.bottoms.len()).map(|i| format!("bottom: 'x{i}' ")).collect();
        let kind = self.kind();
        let count = match kind.tops_equal_bottoms {
            true => self.bottoms.len(),
            false => kind.tops.min.max(usize::from(kind.auto_top)),
        };
        let tops: String = match self.options.contains("top:") {
            true => String::new(),
            false => (0..count).map(|i| format!("top: 'y{i}' ")).collect(),
        };
        text += &format!(
            "layer {{ name: 'layer' type: '{}' {bottoms} {tops} {} }}",
            self.name, self.options
        );
        cortado_proto::read::net(&text, "net.prototxt", Default::default())
            .unwrap()
            .message
    }
}

/// A context with threads of its own, whose buffers are still to be allocated.
pub(crate) fn ctx(phase: Phase) -> Ctx {
    Ctx::new(phase, Rng::new(1)).with_threads(2).unwrap()
}

/// A net whose inputs hold numbers of a kind.
pub(crate) fn net(param: &NetParameter, phase: Phase, fill: Fill) -> Option<Net<f32>> {
    let net = Net::build(param, &cortado::default_registry(), &ctx(phase)).ok()?;
    for (i, &input) in net.inputs().iter().enumerate() {
        let mut data = net.blob_at(input).data_overwrite().ok()?;
        data.iter_mut()
            .enumerate()
            .for_each(|(at, value)| *value = fill.value(i, at));
    }
    Some(net)
}

/// What the inputs hold.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Fill {
    /// Fractions in the first, zeros and ones in the others, which may be labels.
    Mixed,
    /// Fractions in the first, zeros in the others, which may be regions.
    Fractions,
    Zeros,
}

impl Fill {
    fn value(self, input: usize, at: usize) -> f32 {
        match self {
            Self::Mixed | Self::Fractions if input == 0 => (at % 13) as f32 / 13.0,
            Self::Mixed => (at % 2) as f32,
            Self::Fractions | Self::Zeros => 0.0,
        }
    }
}

pub(crate) fn reported<T>(result: cortado::Result<T>) -> Result<(), String> {
    result.map(|_| ()).map_err(|error| error.to_string())
}

/// Refuses large allocations of both passes.
fn refuse_each_of_passes(param: &NetParameter, fill: Fill) {
    let passes = |mut net: Net<f32>| reported(net.forward().and_then(|_| net.backward()));
    refuse_each("the passes", LARGE, || net(param, Phase::TRAIN, fill), passes);
}

/// Refuses large allocations of building, of both passes and of the engine.
pub(crate) fn refuse_each_of(param: &NetParameter, fill: Fill) {
    refuse_each_of_passes(param, fill);
    let registry = cortado::default_registry();
    let build = |ctx: Ctx| reported(Net::<f32>::build(param, &registry, &ctx));
    refuse_each("building", LARGER_THAN_MESSAGES, || Some(ctx(Phase::TRAIN)), build);
    let engine = |net: Net<f32>| {
        reported(Engine::compile(&net, &EngineOptions::default()).and_then(|engine| engine.run_on(&net)))
    };
    refuse_each("the engine", LARGE, || net(param, Phase::TEST, fill), engine);
}

pub(crate) fn cases() -> Vec<Case> {
    let case = |layer: OneLayer| -> Case {
        let name = layer.name;
        let run = move || {
            let builds = |param: &NetParameter| net(param, Phase::TRAIN, Fill::Zeros).is_some();
            let params = [layer.clone().shortened().param(), layer.param()];
            let Some(param) = params.into_iter().find(builds) else {
                return;
            };
            BUILT.fetch_add(1, Ordering::Relaxed);
            let runs = |&fill: &Fill| net(&param, Phase::TRAIN, fill).is_some_and(|mut net| net.forward().is_ok());
            let fill = [Fill::Mixed, Fill::Fractions, Fill::Zeros].into_iter().find(runs);
            refuse_each_of_passes(&param, fill.unwrap_or(Fill::Zeros));
        };
        (name.into(), Box::new(run))
    };
    let built = of_all_types([8192, 128, 64])
        .into_iter()
        .filter(|layer| layer.name != "Python");
    let many = || assert!(BUILT.load(Ordering::Relaxed) >= 90, "few types are built");
    let many: Case = ("most types".into(), Box::new(many));
    built.map(case).chain([many]).collect()
}
