//! MTCNN against a slow reference, which counts pixels from 1 as the authors' program does, in nets
//! with random weights.

use cortado::{Image, Mtcnn, Net, NetBuilder, Result, Rng};
use cortado_core::limit::PIXELS;
use cortado_data::image::{Interpolation, Picture, resize_by};

const THRESHOLDS: [f32; 3] = [0.5, 0.45, 0.3];
const SMALLEST: f64 = 14.0;

/// A net of a stage.
fn net(stage: usize) -> NetBuilder {
    let first = r#"
        layer { name: "c1" type: "Convolution" bottom: "data" top: "c1" convolution_param { num_output: 4 kernel_size: 3 weight_filler { type: "xavier" } } }
        layer { name: "r1" type: "PReLU" bottom: "c1" top: "c1" }
        layer { name: "p1" type: "Pooling" bottom: "c1" top: "p1" pooling_param { pool: MAX kernel_size: 2 stride: 2 } }
        layer { name: "c2" type: "Convolution" bottom: "p1" top: "c2" convolution_param { num_output: 6 kernel_size: 3 weight_filler { type: "xavier" } } }
        layer { name: "c3" type: "Convolution" bottom: "c2" top: "c3" convolution_param { num_output: 8 kernel_size: 3 weight_filler { type: "xavier" } } }
        layer { name: "s" type: "Convolution" bottom: "c3" top: "s" convolution_param { num_output: 2 kernel_size: 1 weight_filler { type: "xavier" } } }
        layer { name: "reg" type: "Convolution" bottom: "c3" top: "reg" convolution_param { num_output: 4 kernel_size: 1 weight_filler { type: "gaussian" std: 0.05 } } }"#;
    let product = |name: &str, outputs: usize, filler: &str| {
        format!(
            r#"layer {{ name: "{name}" type: "InnerProduct" bottom: "c1" top: "{name}" inner_product_param {{ num_output: {outputs} weight_filler {{ {filler} }} }} }}"#
        )
    };
    let later = format!(
        r#"layer {{ name: "c1" type: "Convolution" bottom: "data" top: "c1" convolution_param {{ num_output: 4 kernel_size: 3 stride: 3 weight_filler {{ type: "xavier" }} }} }}
        layer {{ name: "r1" type: "PReLU" bottom: "c1" top: "c1" }}
        {} {}"#,
        product("s", 2, "type: 'xavier'"),
        product("reg", 4, "type: 'gaussian' std: 0.01"),
    );
    let layers = match stage {
        0 => first.to_string(),
        1 => later,
        _ => later + &product("points", 10, "type: 'gaussian' std: 0.02"),
    };
    let side = [12, 24, 48][stage];
    let input = format!(
        r#"layer {{ name: "data" type: "Input" top: "data" input_param {{ shape {{ dim: 1 dim: 3 dim: {side} dim: {side} }} }} }}"#
    );
    let end = r#"layer { name: "prob" type: "Softmax" bottom: "s" top: "prob" }"#;
    cortado::parse(format!("{input}{layers}{end}")).seed(5 + stage as u32)
}

/// A box from pixel (1) to pixel (3), both within, counted from 1.
#[derive(Clone, Debug)]
struct Found {
    x1: f64,
    y1: f64,
    x2: f64,
    y2: f64,
    score: f64,
    reg: Vec<f64>,
    points: Vec<f64>,
}

/// Runs a net on pixels (y, x) of a picture, turned, and gives the blobs.
fn run(stage: usize, picture: &Picture) -> Result<Net<f32>> {
    let (h, w) = (picture.height, picture.width);
    let mut net = net(stage).input_shape("data", &[1, 3, w, h]).net::<f32>()?.into_inner();
    {
        let mut data = net.blob("data").expect("an input").data_overwrite()?;
        for c in 0..3 {
            for x in 0..w {
                for y in 0..h {
                    let value = picture.pixels[(y * w + x) * 3 + 2 - c];
                    data[(c * w + x) * h + y] = (f32::from(value) - 127.5) * 0.007_812_5;
                }
            }
        }
    }
    net.forward()?;
    Ok(net)
}

fn values(net: &Net<f32>, name: &str) -> Result<Vec<f64>> {
    Ok(net
        .blob(name)
        .expect("a blob")
        .data()?
        .iter()
        .map(|&value| value.into())
        .collect())
}

fn nms(mut boxes: Vec<Found>, threshold: f64, of_smaller: bool) -> Vec<Found> {
    boxes.sort_by(|a, b| b.score.total_cmp(&a.score));
    let area = |a: &Found| (a.x2 - a.x1 + 1.0) * (a.y2 - a.y1 + 1.0);
    let mut kept: Vec<Found> = Vec::new();
    for one in boxes {
        let falls = kept.iter().any(|better| {
            let w = (one.x2.min(better.x2) - one.x1.max(better.x1) + 1.0).max(0.0);
            let h = (one.y2.min(better.y2) - one.y1.max(better.y1) + 1.0).max(0.0);
            let all = match of_smaller {
                true => area(&one).min(area(better)),
                false => area(&one) + area(better) - w * h,
            };
            w * h / all > threshold
        });
        if !falls {
            kept.push(one);
        }
    }
    kept
}

fn square(found: &mut Found) {
    let (w, h) = (found.x2 - found.x1, found.y2 - found.y1);
    let side = w.max(h);
    found.x1 += w * 0.5 - side * 0.5;
    found.y1 += h * 0.5 - side * 0.5;
    (found.x2, found.y2) = (found.x1 + side, found.y1 + side);
}

fn regress(found: &mut Found, more: f64) {
    let (w, h) = (found.x2 - found.x1 + more, found.y2 - found.y1 + more);
    found.x1 += found.reg[0] * w;
    found.y1 += found.reg[1] * h;
    found.x2 += found.reg[2] * w;
    found.y2 += found.reg[3] * h;
}

fn first(picture: &Picture) -> Result<Vec<Found>> {
    let (mut all, mut scale) = (Vec::new(), 12.0 / SMALLEST);
    let mut least = picture.height.min(picture.width) as f64 * scale;
    while least >= 12.0 {
        let side = |side: usize| (side as f64 * scale).ceil() as usize;
        let level = resize_by(
            picture,
            side(picture.height),
            side(picture.width),
            Interpolation::Area,
            PIXELS,
        )?;
        let net = run(0, &level)?;
        let shape = net.blob("prob").expect("scores").shape().to_vec();
        let (prob, reg) = (values(&net, "prob")?, values(&net, "reg")?);
        let (columns, rows) = (shape[2], shape[3]);
        let mut boxes = Vec::new();
        for x in 0..columns {
            for y in 0..rows {
                let at = |map: usize| (map * columns + x) * rows + y;
                if prob[at(1)] >= f64::from(THRESHOLDS[0]) {
                    let low = |cell: usize| ((2.0 * cell as f64 + 1.0) / scale).trunc();
                    let high = |cell: usize| ((2.0 * cell as f64 + 12.0) / scale).trunc();
                    boxes.push(Found {
                        x1: low(x),
                        y1: low(y),
                        x2: high(x),
                        y2: high(y),
                        score: prob[at(1)],
                        reg: (0..4).map(|edge| reg[at(edge)]).collect(),
                        points: Vec::new(),
                    });
                }
            }
        }
        all.extend(nms(boxes, 0.5, false));
        scale *= 0.709;
        least *= 0.709;
    }
    let mut boxes = nms(all, 0.7, false);
    for found in &mut boxes {
        regress(found, 0.0);
        square(found);
    }
    Ok(boxes)
}

/// The pixels from (x, y) on, counted from 1; black outside.
fn cut(picture: &Picture, [x1, y1]: [i64; 2], [w, h]: [i64; 2]) -> Picture {
    let mut pixels = Vec::new();
    for y in 0..h {
        for x in 0..w {
            let (row, column) = (y1 - 1 + y, x1 - 1 + x);
            let inside = (0..picture.height as i64).contains(&row) && (0..picture.width as i64).contains(&column);
            for c in 0..3 {
                let place = (row * picture.width as i64 + column) * 3 + c;
                pixels.push(if inside { picture.pixels[place as usize] } else { 0 });
            }
        }
    }
    Picture {
        height: h as usize,
        width: w as usize,
        channels: 3,
        pixels,
    }
}

/// The net that looks at five patches, which lie in its channels.
fn last_net() -> NetBuilder {
    let mut text = String::from(
        r#"layer { name: "data" type: "Input" top: "data" input_param { shape { dim: 1 dim: 15 dim: 24 dim: 24 } } }
        layer { name: "c1" type: "Convolution" bottom: "data" top: "c1" convolution_param { num_output: 8 kernel_size: 3 stride: 3 weight_filler { type: "xavier" } } }
        layer { name: "r1" type: "PReLU" bottom: "c1" top: "c1" }"#,
    );
    for place in 1..=5 {
        text += &format!(
            r#"layer {{ name: "fc5_{place}" type: "InnerProduct" bottom: "c1" top: "fc5_{place}" inner_product_param {{ num_output: 2
            weight_filler {{ type: "gaussian" std: 0.02 }} bias_filler {{ type: "constant" value: 0.5 }} }} }}"#
        );
    }
    cortado::parse(text).seed(21)
}

/// Moves the points of a face by the net that looks at them once more. Says how many stay.
fn look_again(picture: &Picture, found: &mut Found) -> Result<usize> {
    let quarter = (0.25 * (found.x2 - found.x1 + 1.0).max(found.y2 - found.y1 + 1.0)).trunc() as i64;
    let side = quarter + quarter % 2;
    let half = 0.5 * side as f64;
    let mut net = last_net().net::<f32>()?.into_inner();
    let mut data = net.blob("data").expect("an input").data_overwrite()?;
    for i in 0..5 {
        let from = [found.points[i], found.points[i + 5]].map(|at| (at - half).trunc() as i64);
        let patch = resize_by(&cut(picture, from, [side + 1; 2]), 24, 24, Interpolation::Area, PIXELS)?;
        for c in 0..3 {
            for x in 0..24 {
                for y in 0..24 {
                    let value = patch.pixels[(y * 24 + x) * 3 + 2 - c];
                    data[((3 * i + c) * 24 + x) * 24 + y] = (f32::from(value) - 127.5) * 0.007_812_5;
                }
            }
        }
    }
    drop(data);
    net.forward()?;
    let mut stay = 0;
    for i in 0..5 {
        let mut share = values(&net, &format!("fc5_{}", i + 1))?;
        if share.iter().any(|share| (share - 0.5).abs() > 0.35) {
            share = vec![0.5; 2];
            stay += 1;
        }
        found.points[i] += share[0] * side as f64 - half;
        found.points[i + 5] += share[1] * side as f64 - half;
    }
    Ok(stay)
}

fn later(stage: usize, picture: &Picture, boxes: Vec<Found>) -> Result<Vec<Found>> {
    let mut kept = Vec::new();
    for mut found in boxes {
        (found.x1, found.y1, found.x2, found.y2) =
            (found.x1.trunc(), found.y1.trunc(), found.x2.trunc(), found.y2.trunc());
        let (w, h) = ((found.x2 - found.x1) as i64 + 1, (found.y2 - found.y1) as i64 + 1);
        let cut = cut(picture, [found.x1, found.y1].map(|at| at as i64), [w, h]);
        let side = [12, 24, 48][stage];
        let net = run(stage, &resize_by(&cut, side, side, Interpolation::Area, PIXELS)?)?;
        found.score = values(&net, "prob")?[1];
        found.reg = values(&net, "reg")?;
        if stage == 2 {
            let shares = values(&net, "points")?;
            let across = shares[..5].iter().map(|share| w as f64 * share + found.x1 - 1.0);
            let down = shares[5..].iter().map(|share| h as f64 * share + found.y1 - 1.0);
            found.points = across.chain(down).collect();
        }
        if found.score > f64::from(THRESHOLDS[stage]) {
            kept.push(found);
        }
    }
    Ok(kept)
}

/// A picture of patches of random colours.
fn picture(height: usize, width: usize) -> Picture {
    let mut rng = Rng::new(9);
    let patches: Vec<u8> = (0..64 * 3).map(|_| rng.draw() as u8).collect();
    let patch = |x: usize, y: usize| (y / 7 * 13 + x / 5 * 7) % 64;
    let pixels = (0..height * width).flat_map(|at| {
        let patch = patch(at % width, at / width);
        let noise = (at * 31 % 23) as u8;
        [0, 1, 2].map(|c| patches[patch * 3 + c].wrapping_add(noise))
    });
    Picture {
        height,
        width,
        channels: 3,
        pixels: pixels.collect(),
    }
}

#[test]
fn the_chain_finds_what_a_slow_reference_finds() -> Result<()> {
    let three = || {
        Mtcnn::new([net(0), net(1), net(2)])?
            .smallest(SMALLEST)
            .map(|chain| chain.thresholds(THRESHOLDS))
    };
    compare(three()?, |_, _| Ok(()))?;
    let (mut stay, mut faces) = (0, 0);
    compare(three()?.moving_landmarks(last_net())?, |picture, found| {
        faces += 1;
        stay += look_again(picture, found)?;
        Ok(())
    })?;
    assert!(
        stay > 0 && stay < 5 * faces,
        "{stay} of the points of {faces} faces stay"
    );
    Ok(())
}

/// Compares what a chain finds with what the reference does, after its last step.
fn compare(mut mtcnn: Mtcnn, mut end: impl FnMut(&Picture, &mut Found) -> Result<()>) -> Result<()> {
    for (height, width) in [(90, 141), (73, 50)] {
        let picture = picture(height, width);
        let mut expected = later(1, &picture, first(&picture)?)?;
        expected = nms(expected, 0.7, false);
        for found in &mut expected {
            regress(found, 1.0);
            square(found);
        }
        expected = later(2, &picture, expected)?;
        expected.iter_mut().for_each(|found| regress(found, 1.0));
        expected = nms(expected, 0.7, true);
        for found in &mut expected {
            end(&picture, found)?;
        }
        let found = mtcnn.detect(&Image::from_bgr(height, width, picture.pixels.clone()))?;
        assert!(found.len() > 2, "{} boxes", found.len());
        assert_eq!(found.len(), expected.len());
        for (found, expected) in found.iter().zip(&expected) {
            let limits = [width, height, width, height].map(|side| side as f64);
            let edges = [expected.x1 - 1.0, expected.y1 - 1.0, expected.x2, expected.y2];
            let points = (0..5).flat_map(|i| [expected.points[i], expected.points[i + 5]]);
            let pairs = found
                .edges
                .iter()
                .zip(edges.iter().zip(limits).map(|(edge, limit)| edge.clamp(0.0, limit)));
            let places = found.landmarks.iter().flatten().zip(points);
            for (found, expected) in pairs.chain(places) {
                assert!((f64::from(*found) - expected).abs() < 1e-3, "{found} is not {expected}");
            }
            assert!((f64::from(found.score) - expected.score).abs() < 1e-5);
            assert_eq!(
                (found.class, found.label.as_deref(), found.landmarks.len()),
                (1, Some("face"), 5)
            );
        }
    }
    Ok(())
}

#[test]
fn a_picture_without_room_for_a_face_has_none() -> Result<()> {
    let mut mtcnn = Mtcnn::new([net(0), net(1), net(2)])?;
    for (height, width) in [(1, 1), (19, 300), (300, 19)] {
        let pixels = vec![7; height * width * 3];
        assert_eq!(mtcnn.detect(&Image::from_bgr(height, width, pixels))?, []);
    }
    Ok(())
}

#[test]
fn mistakes_report_what_to_do() {
    let message_of = |nets: [NetBuilder; 3]| Mtcnn::new(nets).err().map(|e| e.to_string()).unwrap_or_default();
    assert_eq!(
        message_of([net(0), net(1), net(1)]),
        "net 3 of MTCNN: it has no output of shape (1, 10, …)"
    );
    let four = Mtcnn::new([net(0), net(1), net(2)]).and_then(|chain| chain.moving_landmarks(net(2)));
    let error = four.err().map(|e| e.to_string()).unwrap_or_default();
    assert!(
        error.contains("net 4 of MTCNN: shape of the input: expected (1, 15, side, side)"),
        "{error}"
    );
    let grey = net(0).input_shape("data", &[1, 1, 12, 12]);
    assert!(message_of([grey, net(1), net(2)]).contains("net 1 of MTCNN: shape of the input"));
    let mtcnn = || Mtcnn::new([net(0), net(1), net(2)]).unwrap_or_else(|e| panic!("{e}"));
    for side in [11.9, f64::NAN, f64::INFINITY, -20.0] {
        let error = mtcnn().smallest(side).err().map(|e| e.to_string()).unwrap_or_default();
        assert!(error.contains("smallest face: must be 12 pixels or more"), "{error}");
    }
    let error = mtcnn()
        .detect(&Image::from_gray(30, 30, vec![0; 900]))
        .expect_err("grey")
        .to_string();
    assert!(error.contains("number of channels, for MTCNN"), "{error}");
}
