//! One net with extreme numbers: built, run, run with another batch, compiled, exported.

use crate::draw::{Draw, seed_of};
use crate::generate::{Draft, Recipe, all_kinds, fill};
use cortado::{Engine, EngineOptions, Net, Phase};

pub(crate) fn run(data: &[u8]) {
    let mut draw = Draw::new(data);
    let mode = draw.byte();
    let recipe = Recipe {
        layers: 4,
        wild: [0, 60, 20, 6][usize::from(mode % 4)],
        kinds: all_kinds(),
        phase: if mode & 4 == 0 { Phase::TEST } else { Phase::TRAIN },
    };
    let mut draft = Draft::new(&mut draw, &recipe);
    let Some(mut net) = draft.build(recipe.phase) else {
        return;
    };
    let seed = seed_of(data);
    fill(&net, seed, true);
    if recipe.phase == Phase::TEST {
        compile(&net, mode);
    }
    pass(&mut net, mode);
    if mode & 8 != 0 {
        reshape(&mut net);
        fill(&net, seed ^ 77, true);
        pass(&mut net, mode);
    }
    if mode & 192 == 192 {
        let wide = cortado::parse(draft.text())
            .phase(recipe.phase)
            .seed(1)
            .threads(1)
            .net::<f64>();
        if let Ok(wide) = wide {
            let mut wide = wide.into_inner();
            fill(&wide, seed, true);
            if wide.forward().is_ok() {
                drop(wide.backward());
            }
        }
    }
}

fn pass(net: &mut Net<f32>, mode: u8) {
    match net.forward() {
        Ok(_) if mode & 16 == 0 => drop(net.backward()),
        Ok(_) => {}
        Err(error) => drop(error.to_string()),
    }
}

fn reshape(net: &mut Net<f32>) {
    for id in net.inputs().to_vec() {
        let mut shape = net.blob_at(id).shape().to_vec();
        if let Some(first) = shape.first_mut() {
            *first = 1 + (*first + 1) % 5;
        }
        drop(net.blob_at_mut(id).reshape(&shape));
    }
}

fn compile(net: &Net<f32>, mode: u8) {
    let options = EngineOptions {
        microbatch: (mode & 32 != 0).then_some(1 + usize::from(mode) % 3),
        ..EngineOptions::default()
    };
    if let Ok(engine) = Engine::compile(net, &options) {
        drop(engine.run_on(net));
    }
    if mode & 64 != 0
        && let Ok(export) = cortado_onnx::export(net, &cortado_onnx::ExportOptions::default())
    {
        export.report().to_json();
    }
}
