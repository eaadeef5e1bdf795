//! Crops whose offsets follow from the layers before.

use crate::build;
use cortado_core::Phase;
use cortado_net::Net;

/// The skeleton of FCN-32s, whose published net crops by 19.
const SKELETON: &str = "
layer { name: 'in' type: 'Input' top: 'data' input_param { shape { dim: 1 dim: 1 dim: 40 dim: 44 } } }
layer { name: 'c1' type: 'Convolution' bottom: 'data' top: 'c1'
  convolution_param { num_output: 1 kernel_size: 3 pad: 100 weight_filler { type: 'gaussian' } } }
layer { name: 'r1' type: 'ReLU' bottom: 'c1' top: 'c1' }
layer { name: 'p1' type: 'Pooling' bottom: 'c1' top: 'p1' pooling_param { kernel_size: 2 stride: 2 } }
layer { name: 'p2' type: 'Pooling' bottom: 'p1' top: 'p2' pooling_param { kernel_size: 2 stride: 2 } }
layer { name: 'p3' type: 'Pooling' bottom: 'p2' top: 'p3' pooling_param { kernel_size: 2 stride: 2 } }
layer { name: 'p4' type: 'Pooling' bottom: 'p3' top: 'p4' pooling_param { kernel_size: 2 stride: 2 } }
layer { name: 'p5' type: 'Pooling' bottom: 'p4' top: 'p5' pooling_param { kernel_size: 2 stride: 2 } }
layer { name: 'fc' type: 'Convolution' bottom: 'p5' top: 'fc'
  convolution_param { num_output: 1 kernel_size: 7 weight_filler { type: 'gaussian' } } }
layer { name: 'drop' type: 'Dropout' bottom: 'fc' top: 'fc' }
layer { name: 'up' type: 'Deconvolution' bottom: 'fc' top: 'up'
  convolution_param { num_output: 1 kernel_size: 64 stride: 32 bias_term: false weight_filler { type: 'gaussian' } } }
";

fn top_of(crop: &str) -> Vec<f32> {
    let text = format!("{SKELETON}\nlayer {{ name: 'crop' {crop} bottom: 'up' bottom: 'data' top: 'y' }}");
    let mut net: Net<f32> = build(&text, Phase::TEST);
    let input = net.blob("data").expect("the input");
    let ramp = (0..input.count()).map(|i| (i % 7) as f32 - 3.0);
    let values: Vec<f32> = ramp.collect();
    input.data_overwrite().expect("free").copy_from_slice(&values);
    net.forward().unwrap_or_else(|e| panic!("{e}"));
    net.blob("y").expect("the output").data().expect("free").to_vec()
}

#[test]
fn the_offset_of_fcn_follows_from_its_layers() {
    let found = top_of("type: 'AutoCrop'");
    assert_eq!(found.len(), 40 * 44);
    assert!(found.iter().any(|value| *value != 0.0));
    assert_eq!(found, top_of("type: 'Crop' crop_param { axis: 2 offset: 19 }"));
    assert_ne!(found, top_of("type: 'Crop' crop_param { axis: 2 offset: 18 }"));
}

/// The crop of a crop, and a part of another scale.
#[test]
fn crops_of_other_places_are_traced_or_refused() {
    let parts = |second: &str, crop: &str| {
        format!(
            "layer {{ name: 'in' type: 'Input' top: 'x' input_param {{ shape {{ dim: 1 dim: 1 dim: 9 dim: 9 }} }} }}
            layer {{ name: 'a' type: 'Pooling' bottom: 'x' top: 'a' pooling_param {{ pool: AVE kernel_size: 3 }} }}
            {second}
            layer {{ name: 'crop' {crop} bottom: 'a' bottom: 'b' top: 'y' }}"
        )
    };
    let run = |text: &str| {
        let mut net: Net<f32> = build(text, Phase::TEST);
        let values: Vec<f32> = (0..81).map(|i| (i * i % 17) as f32).collect();
        net.blob("x")
            .unwrap()
            .data_overwrite()
            .unwrap()
            .copy_from_slice(&values);
        net.forward().unwrap_or_else(|e| panic!("{e}"));
        net.blob("y").expect("the output").data().expect("free").to_vec()
    };
    let cut = "layer { name: 'cut' type: 'CropCenter' bottom: 'x' top: 'c'
          crop_center_param { crop_size: 0 crop_size: 0 crop_size: 3 crop_size: 3 } }
        layer { name: 'b' type: 'Crop' bottom: 'x' bottom: 'c' top: 'b' crop_param { axis: 2 offset: 2 offset: 4 } }";
    let found = run(&parts(cut, "type: 'AutoCrop'"));
    assert_eq!(
        found,
        run(&parts(cut, "type: 'Crop' crop_param { axis: 2 offset: 1 offset: 3 }"))
    );
    let half = "layer { name: 'b' type: 'Pooling' bottom: 'x' top: 'b' pooling_param { kernel_size: 2 stride: 2 } }";
    let error = crate::try_build::<f32>(&parts(half, "type: 'AutoCrop'"), Phase::TEST)
        .0
        .err()
        .unwrap()
        .to_string();
    assert!(
        error.contains("the offsets do not follow from the layers before"),
        "{error}"
    );
}
