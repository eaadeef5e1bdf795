//! The values of fillers against recorded ones, their distributions, and their errors.

use cortado_core::{Filler, Real, Rng};
use cortado_proto::FillerParameter;
use cortado_proto::filler_parameter::VarianceNorm;

const SHAPE: [usize; 4] = [6, 4, 3, 5];

fn param(type_name: &str) -> FillerParameter {
    FillerParameter {
        r#type: Some(type_name.into()),
        ..Default::default()
    }
}

fn filled<T: Real>(param: &FillerParameter, shape: &[usize], rng: &mut Rng) -> Vec<T> {
    let mut values = vec![T::default(); shape.iter().product()];
    let filler = Filler::from_proto(param).expect("the parameters are valid");
    filler
        .fill(&mut values, shape, rng)
        .expect("the filler suits the shape");
    values
}

/// FNV-1a over the bits.
fn hash(bits: impl Iterator<Item = u64>, bytes: usize) -> u64 {
    let bytes = bits.flat_map(|bits| bits.to_le_bytes().into_iter().take(bytes));
    bytes.fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3)
    })
}

/// Checks all values of a shape 6 4 3 5 with the seed 1701 by their recorded hashes in f32 and f64.
fn check_recorded(param: &FillerParameter, f32_hash: u64, f64_hash: u64) {
    let values = filled::<f32>(param, &SHAPE, &mut Rng::new(1701));
    assert_eq!(
        hash(values.iter().map(|v| u64::from(v.to_bits())), 4),
        f32_hash,
        "f32 {param:?}"
    );
    let values = filled::<f64>(param, &SHAPE, &mut Rng::new(1701));
    assert_eq!(hash(values.iter().map(|v| v.to_bits()), 8), f64_hash, "f64 {param:?}");
}

fn error(param: &FillerParameter, shape: &[usize]) -> String {
    let mut values = vec![0f32; shape.iter().product()];
    let filled = Filler::from_proto(param).and_then(|filler| filler.fill(&mut values, shape, &mut Rng::new(1)));
    filled.expect_err("the filler is refused").to_string()
}

#[test]
fn values_are_the_recorded_ones() {
    let uniform = FillerParameter {
        min: Some(-2.0),
        max: Some(0.5),
        ..param("uniform")
    };
    check_recorded(&uniform, 0x3683_a43f_e4c8_2dc3, 0xbde3_16e4_2bd1_8f47);
    let gaussian = FillerParameter {
        mean: Some(0.25),
        std: Some(0.1),
        ..param("gaussian")
    };
    check_recorded(&gaussian, 0x035f_5bd7_846f_ab3a, 0x5e80_9468_1d21_66cf);
    let sparse = FillerParameter {
        sparse: Some(2),
        ..gaussian
    };
    check_recorded(&sparse, 0x9df6_ce54_b89b_19a7, 0x27b1_0171_a901_e3e6);
    check_recorded(
        &param("positive_unitball"),
        0x62e9_43dd_5e85_ecbc,
        0xea21_31a4_3f68_db2f,
    );
}

#[test]
fn variances_are_the_recorded_ones() {
    let norms = [VarianceNorm::FAN_IN, VarianceNorm::FAN_OUT, VarianceNorm::AVERAGE];
    let xavier = [
        (0x1fd4_d2a7_cffe_78b7, 0x4fad_8aa1_cbc9_643c),
        (0x3858_f898_0492_17be, 0x857c_2436_6daa_ece2),
        (0xcdbc_a4ee_1c3b_5f3a, 0x626e_ce64_639e_950c),
    ];
    let msra = [
        (0x04f8_d39c_485e_5be6, 0x7991_b533_1ad3_38bf),
        (0x3ca9_ef39_85c1_ea79, 0xc9dc_8171_3006_c55a),
        (0x5a9e_f8b7_06a4_fe75, 0xb48e_7233_a7be_8f45),
    ];
    for (type_name, hashes) in [("xavier", xavier), ("msra", msra)] {
        for (norm, (f32_hash, f64_hash)) in norms.into_iter().zip(hashes) {
            let param = FillerParameter {
                variance_norm: Some(norm),
                ..param(type_name)
            };
            check_recorded(&param, f32_hash, f64_hash);
        }
    }
}

/// The means of |w| in the original's log of LeNet with `random_seed: 1`, whose data layer draws
/// once before the fillers.
#[test]
fn lenet_starts_from_the_logged_weights() {
    let mut rng = Rng::new(1);
    rng.draw();
    let layers: [(&[usize], &str); 4] = [
        (&[20, 1, 5, 5], "0.17962"),
        (&[50, 20, 5, 5], "0.0386115"),
        (&[500, 800], "0.0306347"),
        (&[10, 500], "0.0385982"),
    ];
    for (shape, logged) in layers {
        let weights = filled::<f32>(&param("xavier"), shape, &mut rng);
        let mean = weights.iter().map(|w| f64::from(w.abs())).sum::<f64>() / weights.len() as f64;
        let logged: f64 = logged.parse().expect("a number");
        assert!(
            (mean - logged).abs() < 1e-5 * logged,
            "{shape:?}: {mean} where {logged} was logged"
        );
    }
}

#[test]
fn constants_and_empty_blobs_draw_nothing() {
    let mut rng = Rng::new(1);
    assert_eq!(filled::<f32>(&FillerParameter::default(), &[2], &mut rng), [0.0, 0.0]);
    assert_eq!(
        filled::<f64>(
            &FillerParameter {
                value: Some(0.25),
                ..param("constant")
            },
            &[],
            &mut rng
        ),
        [0.25]
    );
    for type_name in [
        "bilinear",
        "constant",
        "gaussian",
        "msra",
        "positive_unitball",
        "uniform",
        "xavier",
    ] {
        assert!(filled::<f32>(&param(type_name), &[3, 0, 2, 2], &mut rng).is_empty());
    }
    assert_eq!(rng, Rng::new(1));
    let unitball = Filler::from_proto(&param("positive_unitball")).expect("it has no options");
    assert!(Filler::default().is_constant() && !unitball.is_constant());
}

#[test]
fn bilinear_kernels_interpolate() {
    let even = [0.25, 0.75, 0.75, 0.25].map(|y| [0.25, 0.75, 0.75, 0.25].map(|x: f32| x * y));
    let values = filled::<f32>(&param("bilinear"), &[2, 1, 4, 4], &mut Rng::new(1));
    assert_eq!(values, [even, even].concat().concat());
    let odd = [1.0, 2.0, 1.0].map(|y| [1.0, 2.0, 1.0].map(|x| x * y / 4.0));
    for (value, expected) in filled::<f64>(&param("bilinear"), &[1, 1, 3, 3], &mut Rng::new(1))
        .iter()
        .zip(odd.concat())
    {
        assert!((value - expected).abs() < 1e-15, "{value} where {expected} is expected");
    }
    let sides = [0.25, 0.75, 0.75, 0.25];
    let line = filled::<f64>(&param("bilinear"), &[1, 2, 4], &mut Rng::new(1));
    assert_eq!(line, [sides, sides].concat());
    let cube = filled::<f64>(&param("bilinear"), &[1, 1, 4, 4, 4], &mut Rng::new(1));
    assert_eq!(cube[16 + 2 * 4], 0.75 * 0.75 * 0.25, "plane 1, row 2, column 0");
}

#[test]
fn distributions_have_their_moments() {
    let moments = |param: &FillerParameter| {
        let values = filled::<f64>(param, &[200, 500], &mut Rng::new(3));
        let n = values.len() as f64;
        let mean = values.iter().sum::<f64>() / n;
        (mean, values.iter().map(|v| (v - mean).powi(2)).sum::<f64>() / n, values)
    };
    let (mean, variance, values) = moments(&FillerParameter {
        min: Some(1.0),
        max: Some(3.0),
        ..param("uniform")
    });
    assert!(
        (mean - 2.0).abs() < 0.01 && (variance - 1.0 / 3.0).abs() < 0.01,
        "{mean} {variance}"
    );
    assert!(values.iter().all(|v| (1.0..=3.0).contains(v)));
    let gaussian = FillerParameter {
        mean: Some(-1.0),
        std: Some(2.0),
        ..param("gaussian")
    };
    let (mean, variance, _) = moments(&gaussian);
    assert!(
        (mean + 1.0).abs() < 0.03 && (variance - 4.0).abs() < 0.1,
        "{mean} {variance}"
    );
    let (_, _, values) = moments(&FillerParameter {
        sparse: Some(20),
        ..gaussian
    });
    let kept = values.iter().filter(|v| **v != 0.0).count() as f64 / values.len() as f64;
    assert!((kept - 0.1).abs() < 0.005, "{kept} of the weights are kept");
    let (_, variance, _) = moments(&param("msra"));
    assert!((variance * 500.0 - 2.0).abs() < 0.05, "{variance}");
    let (_, variance, _) = moments(&param("xavier"));
    assert!((variance * 500.0 - 1.0).abs() < 0.02, "{variance}");
    for row in moments(&param("positive_unitball")).2.chunks(500) {
        assert!((row.iter().sum::<f64>() - 1.0).abs() < 1e-12 && row.iter().all(|&v| v >= 0.0));
    }
}

#[test]
fn wrong_parameters_are_errors() {
    let cases: [(&str, &[usize], &str); 13] = [
        ("type: 'xavjer'", &[1], "did you mean \"xavier\"?"),
        ("type: 'xavier' sparse: 1", &[1], "only the gaussian filler"),
        ("type: 'uniform' min: 2", &[1], "2 to 1 is not a range"),
        ("type: 'uniform' max: inf", &[1], "0 to inf"),
        ("type: 'gaussian' std: 0", &[1], "filler.std: 0 is no"),
        ("type: 'gaussian' mean: nan", &[1], "NaN is not"),
        ("type: 'gaussian' sparse: -2", &[1], "-2 is not a number"),
        ("type: 'gaussian' sparse: 3", &[2, 4], "there are 2 outputs"),
        ("type: 'gaussian' sparse: 0", &[], "without axes"),
        ("type: 'bilinear'", &[2, 2], "expected 3 or more, found 2"),
        ("type: 'bilinear'", &[1, 1, 2, 3], "expected 3 x 3, found 2 x 3"),
        (
            "type: 'bilinear'",
            &[1, 1, 3, 2, 3],
            "expected 3 x 3 x 3, found 3 x 2 x 3",
        ),
        ("type: 'constant'", &[2, 2], ""),
    ];
    for (text, dims, expected) in cases {
        let (param, _) = cortado_proto::text::parse::<FillerParameter>(text, "net.prototxt", Default::default())
            .unwrap_or_else(|e| panic!("{text}: {e}"));
        if expected.is_empty() {
            Filler::from_proto(&param).expect("a constant is right");
        } else {
            let found = error(&param, dims);
            assert!(found.contains(expected), "{text}: {found}");
        }
    }
    let short = Filler::default().fill(&mut [0f32; 3], &[2, 2], &mut Rng::new(1));
    let found = short.expect_err("3 values do not fill 2 x 2").to_string();
    assert!(found.contains("expected 4, found 3"), "{found}");
}

fn filled_with(text: &str, shape: &[usize]) -> Vec<f64> {
    let (param, _) = cortado_proto::text::parse::<FillerParameter>(text, "test", Default::default()).expect("a filler");
    filled(&param, shape, &mut Rng::new(1))
}

/// Rows of `imagexy`: the coordinates of each map, from just above -1 to 1, and 0 for the other maps.
#[test]
fn image_xy_computes_expected_places() {
    for (maps, width, height) in [(1, 1, 1), (2, 3, 3), (3, 4, 2)] {
        let columns = maps * width * height;
        for (xy, rows) in [("both", 2), ("nboth2", 2), ("x", 1), ("y", 1), ("ones", 1)] {
            let text = format!("type: 'imagexy' channels: {maps} width: {width} height: {height} xy: '{xy}'");
            let found = filled_with(&text, &[maps * rows, columns]);
            for (i, &value) in found.iter().enumerate() {
                let (row, column) = (i / columns, i % columns);
                let (map, place) = (column / (width * height), column % (width * height));
                let x = 2.0 * ((place % width + 1) as f64 / width as f64 - 0.5);
                let y = 2.0 * ((place / width + 1) as f64 / height as f64 - 0.5);
                let along = if row % 2 == 0 { x } else { y };
                let expected = match xy {
                    _ if row / rows != map => 0.0,
                    "both" => along,
                    "nboth2" => -along * along,
                    "x" => x,
                    "y" => y,
                    _ => 1.0,
                };
                assert!(
                    (value - expected).abs() < 1e-12,
                    "{text}: row {row}, column {column}: {value}, not {expected}"
                );
            }
        }
    }
    let both = filled_with("type: 'imagexy' channels: 1 width: 2 height: 1", &[1, 1, 2, 2]);
    assert_eq!(both, [0.0, 1.0, 1.0, 1.0], "four axes, and both by default");
}

#[test]
fn expectation_computes_expected_places() {
    let xy = filled_with("type: 'expectation' width: 3 height: 2", &[2, 6]);
    assert_eq!(xy, [-1.0, 0.0, 1.0, -1.0, 0.0, 1.0, -1.0, -1.0, -1.0, 1.0, 1.0, 1.0]);
    let squares = filled_with(
        "type: 'expectation' width: 3 height: 2 expectation_option: '-x^2y^2'",
        &[2, 6],
    );
    assert_eq!(squares, xy.iter().map(|x| -x * x).collect::<Vec<_>>());
    let y = filled_with(
        "type: 'expectation' width: 3 height: 2 expectation_option: 'y'",
        &[1, 6],
    );
    assert_eq!(y, xy[6..]);
}

/// The first and some later filters of each bank, from the formula and their numbers.
#[test]
fn gabor_fills_with_waves() {
    let pi = std::f64::consts::PI;
    /// Filters, side, number, then lambda, sigma, omega, phi, theta and the channels.
    type Wave = (usize, usize, usize, [f64; 5], [f64; 3]);
    let known: [Wave; 8] = [
        (32, 5, 3, [0.5, 0.6, 2.0 * pi, 0.0, 3.0 * pi / 8.0], [1.0; 3]),
        (32, 5, 15, [0.5, 0.75, pi / 4.0, pi, 0.0], [1.0, -1.0, 1.0]),
        (
            32,
            5,
            29,
            [0.5, 0.6, pi / 2.0, pi / 2.0, 5.0 * pi / 8.0],
            [-1.0, 1.0, -1.0],
        ),
        (
            64,
            7,
            9,
            [8.0 / 9.0, 0.425, 2.0 * pi, pi + 0.375 * pi, pi / 4.0],
            [1.0; 3],
        ),
        (64, 3, 36, [0.5, 1.0, pi, pi, pi / 2.0], [1.0; 3]),
        (64, 7, 45, [0.5, 2.0 / 3.0, pi / 4.0, 14.0 * pi, 0.0], [0.25, -1.0, 1.0]),
        (96, 11, 0, [1.0 / 3.0, 0.5, 5.0 * pi, 0.375 * pi, 0.0], [1.0; 3]),
        (
            96,
            11,
            95,
            [1.0 / 12.0, 0.75, 1.25 * pi, pi / 2.0, 7.0 * pi / 4.0 + pi / 32.0],
            [-1.0, -1.0, 1.0],
        ),
    ];
    for (filters, side, number, [lambda, sigma, omega, phi, theta], color) in known {
        let all = filled_with("type: 'gabor'", &[filters, 3, side, side]);
        let plane = side * side;
        for (channel, share) in color.iter().enumerate() {
            for place in 0..plane {
                let at = |place: usize| 2.0 * place as f64 / (side - 1) as f64 - 1.0;
                let (x, y) = (at(place % side), at(place / side));
                let bell = (-(x * x + y * y) / (2.0 * sigma * sigma)).exp();
                let wave = (omega * (x * theta.cos() - y * theta.sin()) + phi).cos();
                let found = all[(number * 3 + channel) * plane + place];
                let expected = share * lambda * bell * wave;
                assert!(
                    (found - expected).abs() < 1e-12,
                    "{filters} {side} {number} {channel} {place}: {found}, not {expected}"
                );
            }
        }
    }
}

#[test]
fn fillers_of_forks_refuse_other_shapes() {
    let error = |text: &str, shape: &[usize]| {
        let (param, _) =
            cortado_proto::text::parse::<FillerParameter>(text, "test", Default::default()).expect("a filler");
        let filler = Filler::from_proto(&param);
        filler.and_then(|filler| filler.check(shape)).unwrap_err().to_string()
    };
    assert_eq!(
        error("type: 'gabor'", &[96, 1, 11, 11]),
        "shape of weights with a gabor filler: expected 32 3 5 5, or 64 3 7 7, or 64 3 3 3, or 96 3 11 11, found 96 1 11 11"
    );
    assert_eq!(
        error("type: 'imagexy' channels: 2 width: 3 height: 3", &[3, 18]),
        "shape of weights with a filler for 2 maps of 3 columns and 3 rows: expected 4 18, found 3 18"
    );
    assert_eq!(
        error("type: 'imagexy' channels: 2 width: 3", &[3, 18]),
        "filler.height: is missing; give that of the maps"
    );
    assert_eq!(
        error("type: 'imagexy' channels: 2 width: -3 height: 1", &[3, 18]),
        "filler.width: must be at least 1, not -3"
    );
    assert_eq!(
        error(
            "type: 'imagexy' channels: 2000000000 width: 2000000000 height: 2000000000",
            &[1]
        ),
        "filler.width: and the other sizes are too large"
    );
    assert_eq!(
        error("type: 'imagexy' channels: 1 width: 1 height: 1 xy: 'z'", &[1]),
        "filler.xy: \"z\" is unknown; it can be both, nboth2, x, y or ones"
    );
    assert_eq!(
        error("type: 'expectation' width: 1 height: 2", &[2, 2]),
        "filler.width: must be at least 2, not 1"
    );
}
