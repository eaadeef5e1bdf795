//! Random nets that get no allocation above a small limit.

use crate::layers::{Fill, net, reported};
use crate::{Case, allocator};
use cortado::{Engine, EngineOptions, NetParameter, Phase};
use cortado_net::Net;

/// How many nets there are.
const NETS: u64 = 40;
/// The layers of a net, at most.
const LAYERS: usize = 5;

/// Numbers that are the same in each run.
struct Numbers(u64);

impl Numbers {
    /// One below `end`.
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (self.0 >> 33) as usize % end
    }

    fn one_of<T: Copy>(&mut self, all: &[T]) -> T {
        all[self.below(all.len())]
    }
}

/// A type and its options; `#` is a random number from 1 to 8.
const TYPES: [&str; 30] = [
    "'Convolution' convolution_param { num_output: # kernel_size: # pad: # stride: # }",
    "'Convolution' convolution_param { num_output: 48 kernel_size: 3 pad: 1 }",
    "'Convolution' convolution_param { num_output: # kernel_size: 3 pad: # dilation: # }",
    "'Convolution' convolution_param { num_output: 64 kernel_size: 1 }",
    "'Deconvolution' convolution_param { num_output: # kernel_size: # stride: # }",
    "'Pooling' pooling_param { kernel_size: # stride: # }",
    "'Pooling' pooling_param { pool: AVE kernel_size: # stride: # }",
    "'Pooling' pooling_param { pool: STOCHASTIC kernel_size: # stride: # }",
    "'Pooling' pooling_param { pool: AVE global_pooling: true }",
    "'InnerProduct' inner_product_param { num_output: 24 }",
    "'LRN' lrn_param { local_size: 5 }",
    "'LRN' lrn_param { local_size: 3 norm_region: WITHIN_CHANNEL }",
    "'MVN' mvn_param { across_channels: true }",
    "'BatchNorm' batch_norm_param { }",
    "'Scale' scale_param { bias_term: true }",
    "'PReLU' prelu_param { }",
    "'Softmax' softmax_param { axis: 1 }",
    "'Softmax' softmax_param { axis: 0 }",
    "'Tile' tile_param { tiles: # }",
    "'Reduction' reduction_param { axis: 1 operation: SUMSQ }",
    "'ArgMax' argmax_param { axis: 1 top_k: # }",
    "'Im2col' convolution_param { kernel_size: # pad: # stride: # }",
    "'SPP' spp_param { pyramid_height: # }",
    "'Interp' interp_param { height: 33 width: 65 }",
    "'Normalize' norm_param { across_spatial: false }",
    "'Permute' permute_param { order: 0 order: 2 order: 3 order: 1 }",
    "'ShuffleChannel' shuffle_channel_param { group: # }",
    "'Reorg' reorg_param { stride: # }",
    "'Dropout' dropout_param { dropout_ratio: 0.3 }",
    "'ReLU' relu_param { negative_slope: 0.1 }",
];

fn of_number(number: u64) -> NetParameter {
    let mut numbers = Numbers(number << 20);
    let channels = numbers.one_of(&[1, 3, 16, 60, 4200]);
    let (rows, columns) = match channels {
        4200 => (&[1, 2, 4][..], &[1, 2, 3][..]),
        _ => (&[1, 5, 14, 33][..], &[1, 4, 14, 40][..]),
    };
    let dims = [
        numbers.one_of(&[0, 1, 2]),
        channels,
        numbers.one_of(rows),
        numbers.one_of(columns),
    ];
    let dims: String = dims.iter().map(|dim| format!("dim: {dim} ")).collect();
    let mut text = format!(
        "force_backward: true layer {{ name: 'in' type: 'Input' top: 'b0' input_param {{ shape {{ {dims} }} }} }}\n"
    );
    for layer in 0..=numbers.below(LAYERS) {
        let mut options = String::new();
        for part in numbers.one_of(&TYPES).split_inclusive('#') {
            options += part.trim_end_matches('#');
            if part.ends_with('#') {
                options += &(1 + numbers.below(8)).to_string();
            }
        }
        // Any of the blobs before: nets branch.
        let bottom = layer - numbers.below(layer + 1).min(1);
        text += &format!(
            "layer {{ name: 'l{layer}' bottom: 'b{bottom}' top: 'b{}' type: {options} }}\n",
            layer + 1
        );
    }
    let read = cortado_proto::read::net(&text, "net.prototxt", Default::default());
    read.unwrap().message
}

/// Whether work succeeded, or failed for lack of memory.
fn check(result: Result<(), String>) {
    if let Err(error) = result {
        assert!(error.contains("memory"), "{error}");
    }
}

fn run(param: &NetParameter) {
    for limit in [16 << 10, 64 << 10] {
        println!("  passes below {limit}");
        let Some(mut trained) = net(param, Phase::TRAIN, Fill::Mixed) else {
            return;
        };
        let passes = |net: &mut Net<f32>| reported(net.forward().and_then(|_| net.backward()));
        let works = passes(&mut trained).is_ok();
        let Some(mut trained) = net(param, Phase::TRAIN, Fill::Mixed).filter(|_| works) else {
            return;
        };
        check(allocator::limiting(limit, || passes(&mut trained)));
        println!("  the engine below {limit}");
        let tested = net(param, Phase::TEST, Fill::Mixed).expect("built before");
        let engine = || Engine::compile(&tested, &EngineOptions::default())?.run_on(&tested);
        if engine().is_ok() {
            check(allocator::limiting(limit, || reported(engine())));
        }
    }
}

pub(crate) fn cases() -> Vec<Case> {
    let case = |number: u64| -> Case {
        let param = of_number(number);
        let types: Vec<String> = param.layer.iter().map(|layer| layer.r#type().to_owned()).collect();
        (
            format!("{number} of {}", types.join(", ")),
            Box::new(move || run(&param)),
        )
    };
    (0..NETS).map(case).collect()
}
