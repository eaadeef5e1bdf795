//! Nets that detect: what their outputs become.

use cortado::{Finder, Image, Net, Result};

/// A net whose Parameter layers have these tops, shapes and values, beside these inputs.
fn net(inputs: &str, outputs: &[(&str, &[usize], &[f32])]) -> Result<Net<f32>> {
    let layer = |(name, shape, _): &(&str, &[usize], &[f32])| {
        let dims: String = shape.iter().map(|dim| format!("dim: {dim} ")).collect();
        format!("layer {{ name: '{name}' type: 'Parameter' top: '{name}' parameter_param {{ shape {{ {dims} }} }} }}\n")
    };
    let layers: String = outputs.iter().map(layer).collect();
    let net = cortado::parse(format!("{inputs}\n{layers}")).net::<f32>()?.into_inner();
    for (name, _, values) in outputs {
        let index = net.layer_index(name).expect("the layer is there");
        net.layer(index).params()[0].data_overwrite()?.copy_from_slice(values);
    }
    Ok(net)
}

const DATA: &str =
    "layer { name: 'data' type: 'Input' top: 'data' input_param { shape { dim: 1 dim: 3 dim: 4 dim: 4 } } }";

/// A picture of 50 rows and 100 columns.
fn picture() -> Image {
    Image::from_bgr(50, 100, vec![7; 50 * 100 * 3])
}

#[test]
fn rows_are_boxes_in_pixels_the_surest_first() -> Result<()> {
    let rows = [
        [0.0, 1.0, 0.6, 0.1, 0.2, 0.5, 0.6],
        [0.0, 2.0, 0.9, 0.0, 0.0, 1.0, 1.0],
        [0.0, 1.0, 0.2, 0.1, 0.2, 0.5, 0.6],
        [0.0, -1.0, -1.0, -1.0, -1.0, -1.0, -1.0],
        [0.0; 7],
        [0.0, 1.0, 0.9, f32::NAN, 0.0, 1.0, 1.0],
    ];
    let mut net = net(DATA, &[("found", &[1, 1, 6, 7], rows.as_flattened())])?;
    let finder = Finder::new(&net)?;
    let found = finder.find(&mut net, &picture())?;
    let shown: Vec<String> = found.iter().map(ToString::to_string).collect();
    assert_eq!(
        shown,
        [
            "class 2 90.0 % at (0, 0) to (100, 50)",
            "class 1 60.0 % at (10, 10) to (50, 30)"
        ]
    );
    let pixels = net.blob("data").expect("an input").data()?.to_vec();
    assert!(pixels.iter().all(|&pixel| pixel == 7.0), "nothing is said of a mean");
    Ok(())
}

/// A net of these layers, each with an input of its own of the given shape, and the values of these inputs.
fn detector(layers: &str, inputs: &[(&str, &[usize], &[f32])]) -> Result<Net<f32>> {
    let layer = |(name, shape, _): &(&str, &[usize], &[f32])| {
        let dims: String = shape.iter().map(|dim| format!("dim: {dim} ")).collect();
        format!("layer {{ name: '{name}' type: 'Parameter' top: '{name}' parameter_param {{ shape {{ {dims} }} }} }}\n")
    };
    let parameters: String = inputs.iter().map(layer).collect();
    let silence = "layer { name: 'silence' type: 'Silence' bottom: 'data' }";
    let net = cortado::parse(format!("{DATA}\n{parameters}\n{layers}\n{silence}")).net::<f32>()?;
    let net = net.into_inner();
    for (name, _, values) in inputs {
        let index = net.layer_index(name).expect("the layer is there");
        net.layer(index).params()[0].data_overwrite()?.copy_from_slice(values);
    }
    Ok(net)
}

/// Places across and down.
type Landmarks = Vec<[f32; 2]>;

/// What is found in the picture, of 50 rows and 100 columns, where the net sees 4 x 4.
fn shown(mut net: Net<f32>) -> Result<(Vec<String>, Vec<Landmarks>)> {
    let found = Finder::new(&net)?.find(&mut net, &picture())?;
    let landmarks = found.iter().map(|found| found.landmarks.clone()).collect();
    Ok((found.iter().map(ToString::to_string).collect(), landmarks))
}

#[test]
fn rows_of_forks_are_boxes_in_pixels() -> Result<()> {
    let options = "num_classes: 2 nms_param { nms_threshold: 0.5 }";
    let output = |more: &str, bottoms: &str| {
        format!(
            "layer {{ name: 'out' type: 'DetectionOutput' {bottoms} top: 'out' detection_output_param {{ {options} {more} }} }}"
        )
    };
    let three = "bottom: 'loc' bottom: 'conf' bottom: 'prior'";
    // OpenCV: edges in pixels of the net's input.
    let pixels = detector(
        &output("normalized_bbox: false variance_encoded_in_target: true", three),
        &[
            ("loc", &[1, 4], &[0.0; 4]),
            ("conf", &[1, 2], &[0.25, 0.75]),
            ("prior", &[1, 1, 4], &[1.0, 1.0, 2.0, 3.0]),
        ],
    )?;
    assert_eq!(shown(pixels)?.0, ["class 1 75.0 % at (25, 12) to (50, 38)"]);
    // TextBoxes++: the corners of a text.
    let polygon = detector(
        &output("use_polygon: true code_type: CENTER_SIZE", three),
        &[
            ("loc", &[1, 12], &[0.0; 12]),
            ("conf", &[1, 2], &[0.25, 0.75]),
            ("prior", &[1, 2, 4], &[0.25, 0.5, 0.5, 0.75, 0.1, 0.1, 0.2, 0.2]),
        ],
    )?;
    let (found, corners) = shown(polygon)?;
    assert_eq!(found, ["class 1 75.0 % at (25, 25) to (50, 38)"]);
    assert_eq!(corners, [[[25.0, 25.0], [50.0, 25.0], [50.0, 37.5], [25.0, 37.5]]]);
    // gklz1982's YOLO v2: centre and size, and no background.
    let mut map = [0.0; 7];
    (map[4], map[5]) = (20.0, 20.0);
    let region = detector(
        &output("num_box: 1 biases: 0.5 biases: 0.5", "bottom: 'map'"),
        &[("map", &[1, 7, 1, 1], &map)],
    )?;
    assert_eq!(shown(region)?.0, ["class 0 100.0 % at (25, 12) to (75, 38)"]);
    // Cascade R-CNN: the label comes behind the edges, which are in pixels of the net's input.
    let cascade = detector(
        "layer { name: 'out' type: 'FrcnnOutput' bottom: 'prob' bottom: 'offsets' bottom: 'rois' bottom: 'size' top: 'out' }",
        &[
            ("prob", &[1, 3], &[0.1, 0.1, 0.8]),
            ("offsets", &[1, 12], &[0.0; 12]),
            ("rois", &[1, 5], &[0.0, 1.0, 1.0, 2.0, 3.0]),
            ("size", &[1, 2], &[4.0, 4.0]),
        ],
    )?;
    assert_eq!(shown(cascade)?.0, ["class 2 80.0 % at (25, 12) to (50, 38)"]);
    Ok(())
}

#[test]
fn regions_are_moved_and_suppressed_by_class() -> Result<()> {
    let info = "layer { name: 'im_info' type: 'Input' top: 'im_info' input_param { shape { dim: 1 dim: 3 } } }";
    // The picture is seen ten times as large.
    let rois = [[0.0, 100.0, 100.0, 300.0, 200.0], [0.0, 110.0, 100.0, 310.0, 200.0]];
    let scores = [[0.1, 0.8, 0.7], [0.1, 0.6, 0.2]];
    let mut offsets = [[0.0; 12]; 2];
    offsets[0][8..].copy_from_slice(&[0.5, 0.0, 2.0_f32.ln(), 0.0]);
    let outputs: [(&str, &[usize], &[f32]); 3] = [
        ("rois", &[2, 5], rois.as_flattened()),
        ("cls_prob", &[2, 3], scores.as_flattened()),
        ("bbox_pred", &[2, 12], offsets.as_flattened()),
    ];
    let mut net = net(&format!("{DATA}\n{info}"), &outputs)?;
    let finder = Finder::new(&net)?;
    let found = finder.find(&mut net, &picture())?;
    let [first, second] = &found[..] else {
        panic!("the second region falls: {found:?}")
    };
    // From 10 to 30 across, which are 21 pixels; from 10 to 20 down, 11.
    assert_eq!((first.class, first.edges), (1, [10.0, 10.0, 31.0, 21.0]));
    // The middle moves by half of the 21 to 31, and the width doubles.
    let expected = [10.0, 10.0, 52.0, 21.0];
    assert_eq!(second.class, 2);
    let close = |(a, b): (&f32, &f32)| (a - b).abs() < 1e-3;
    assert!(second.edges.iter().zip(&expected).all(close), "{second:?}");
    assert_eq!(
        net.blob("im_info").expect("an input").data()?.to_vec(),
        [500.0, 1000.0, 10.0]
    );
    assert_eq!(net.blob("data").expect("an input").shape().to_vec(), [1, 3, 500, 1000]);
    Ok(())
}

#[test]
fn the_way_into_the_net_is_read_from_it() -> Result<()> {
    let data = "layer { name: 'data' type: 'Input' top: 'data' input_param { shape { dim: 1 dim: 3 dim: 2 dim: 2 } } \
        transform_param { mean_value: 5 scale: 0.5 } }";
    let mut net = net(data, &[("found", &[1, 1, 1, 7], &[-1.0; 7])])?;
    let mut finder = Finder::new(&net)?;
    assert!(finder.find(&mut net, &picture())?.is_empty());
    assert_eq!(net.blob("data").expect("an input").data()?.to_vec(), [1.0; 12]);
    finder.set_mean(1.0);
    finder.set_scale(2.0);
    finder.find(&mut net, &picture())?;
    assert_eq!(net.blob("data").expect("an input").data()?.to_vec(), [12.0; 12]);
    Ok(())
}

#[test]
fn what_is_no_detector_is_refused() -> Result<()> {
    let error = |net: Net<f32>| {
        Finder::new(&net)
            .err()
            .map(|error| error.to_string())
            .unwrap_or_default()
    };
    assert!(error(net(DATA, &[])?).starts_with("cannot read boxes from these outputs: data [1, 3, 4, 4]; "));
    assert_eq!(
        error(net("", &[("found", &[1, 1, 1, 7], &[0.0; 7])])?),
        "it has no input of shape (batch, channels, height, width), to take images; is it a deploy net?"
    );
    Ok(())
}
