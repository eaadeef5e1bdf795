//! Random fillers draw the numbers that Caffe2 recorded for the same seeds.

use crate::common::{difference, fetch, output, run, tensor};
use cortado_caffe2::Tensor;
use cortado_core::Bool;

fn filled(type_name: &str, args: &str, seed: u32) -> Tensor {
    let op = format!("type: '{type_name}' output: 'y' {args} device_option {{ random_seed: {seed} }}");
    output(&op, &[])
}

fn shape(sizes: &[usize]) -> String {
    let sizes: Vec<String> = sizes.iter().map(|size| format!("ints: {size}")).collect();
    format!("arg {{ name: 'shape' {} }}", sizes.join(" "))
}

#[test]
fn fillers_draw_caffe2s_numbers() {
    let xavier = [
        0.79246396,
        0.58679146,
        -0.678_899_2,
        0.64220804,
        0.33259445,
        0.04347521,
        -0.273_252,
        0.09992731,
        -0.42511806,
        -0.41543484,
        0.46366662,
        -0.293_927_2,
    ];
    let msra = [
        -0.55945843,
        -0.445_779_9,
        0.86740124,
        0.22395478,
        0.29178914,
        -0.36073142,
        0.63318664,
        -0.37739223,
    ];
    let gaussian = [1.500_800_7, -1.343_853_4, 4.704_885, 0.20472503];
    let odd = [0.78918654, -1.125_314_6, 0.71763057, -0.59676075, -0.471_272_4];
    let uniform = [
        0.31327224,
        -0.00904179,
        -0.03103709,
        -1.345_696_9,
        -0.45812988,
        0.14383602,
        0.857_589_7,
        0.663_626_2,
        -0.13942695,
        -1.597_855_3,
    ];
    let mean_and_std = " arg { name: 'mean' f: 0.5 } arg { name: 'std' f: 2.0 }";
    let bounds = " arg { name: 'min' f: -2.0 } arg { name: 'max' f: 1.0 }";
    type Case<'a> = (&'a str, &'a [usize], &'a str, u32, &'a [f32]);
    let cases: [Case<'_>; 5] = [
        ("XavierFill", &[3, 4], "", 270_152, &xavier),
        ("MSRAFill", &[4, 2], "", 309_003, &msra),
        ("GaussianFill", &[2, 2], mean_and_std, 970_199, &gaussian),
        ("GaussianFill", &[5, 1], "", 804_818, &odd),
        ("UniformFill", &[2, 5], bounds, 442_150, &uniform),
    ];
    for (type_name, dims, args, seed, expected) in cases {
        let found = filled(type_name, &(shape(dims) + args), seed);
        assert_eq!(difference(&found, &tensor(dims, expected)), None, "{type_name}");
    }
}

#[test]
fn whole_numbers_keep_to_their_bounds() {
    let bounds = " arg { name: 'min' i: -3 } arg { name: 'max' i: 4 }";
    let found = filled("UniformIntFill", &(shape(&[50]) + bounds), 7);
    let found = found.read::<i32>().expect("int32");
    assert!(found.iter().all(|number| (-3..=4).contains(number)));
    assert!((-3..=4).all(|number| found.contains(&number)));
    let found = filled("UniqueUniformFill", &(shape(&[8]) + bounds), 7);
    let mut found = found.read::<i32>().expect("int32").to_vec();
    found.sort_unstable();
    assert_eq!(found, [-3, -2, -1, 0, 1, 2, 3, 4]);
}

#[test]
fn dropout_drops_and_scales() {
    let x = vec![3.0_f32; 1000];
    let op = "type: 'Dropout' input: 'x' output: 'y' output: 'mask' arg { name: 'ratio' f: 0.25 }
              device_option { random_seed: 5 }";
    let workspace = run(op, &[("x", tensor(&[1000], &x))]).expect("it runs");
    let (y, mask) = (fetch(&workspace, "y"), fetch(&workspace, "mask"));
    let (y, mask) = (y.read::<f32>().expect("float"), mask.read::<Bool>().expect("bool"));
    assert!(
        y.iter()
            .zip(mask.iter())
            .all(|(&y, mask)| y == if mask.get() { 4.0 } else { 0.0 })
    );
    let kept = mask.iter().filter(|mask| mask.get()).count();
    assert!((700..800).contains(&kept), "{kept} of 1000 are kept");
}
