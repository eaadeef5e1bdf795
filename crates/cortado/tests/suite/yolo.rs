//! YOLO nets that end in convolutions, against the same nets with an output layer.

use cortado::{Detection, Image, NetBuilder, Result, Rng, YoloConfig};

const V3: &str = "[net]\nwidth=64\n[yolo]\nmask = 2,3\nanchors = 4,5, 9,7, 20,24, 40,30\nclasses=3\n\
    [yolo]\nmask = 0,1\nanchors = 4,5, 9,7, 20,24, 40,30\nclasses=3\n";
const V2: &str = "[region]\nanchors = 0.6,0.7, 1.9,2.1\nclasses=3\nsoftmax=1\n";

/// A net with convolutions of these strides to 16 channels, and what else.
fn net(strides: &[usize], beside: &str) -> NetBuilder {
    let mut text =
        r#"layer { name: "data" type: "Input" top: "data" input_param { shape { dim: 1 dim: 3 dim: 64 dim: 64 } } }"#
            .to_string();
    for (head, stride) in strides.iter().enumerate() {
        // Names in a different order from the layers.
        let name = ["z", "a"][head];
        text += &format!(
            r#"layer {{ name: "{name}" type: "Convolution" bottom: "data" top: "{name}" convolution_param {{
                num_output: 16 kernel_size: {stride} stride: {stride} weight_filler {{ type: "gaussian" std: 0.12 }} }} }}"#
        );
    }
    cortado::parse(text + beside).seed(8)
}

/// The configuration in a file, which is that in its bytes.
fn config(text: &str) -> Result<YoloConfig> {
    let folder = crate::folder(&[("net.cfg", text)]);
    let path = folder.path().join("net.cfg");
    let of_file = YoloConfig::open(&path);
    let name = path.display().to_string();
    let shown = |config: &Result<YoloConfig>| match config {
        Ok(config) => format!("{config:?}"),
        Err(error) => error.to_string().replace(&name, "configuration (bytes in memory)"),
    };
    assert_eq!(shown(&YoloConfig::from_bytes(text)), shown(&of_file));
    of_file
}

fn picture(height: usize, width: usize) -> Image {
    let mut rng = Rng::new(4);
    Image::from_bgr(
        height,
        width,
        (0..height * width * 3).map(|_| rng.draw() as u8).collect(),
    )
}

/// Of boxes of one class that overlap, the surest.
fn suppressed(found: Vec<Detection>) -> Vec<Detection> {
    let mut kept: Vec<Detection> = Vec::new();
    for one in found {
        if !kept
            .iter()
            .any(|better| better.class == one.class && better.overlap(&one) > 0.45)
        {
            kept.push(one);
        }
    }
    kept
}

/// Compares the heads with an output layer of the same net, whose own suppression is switched off.
fn check(strides: &[usize], cfg: &str, layer: &str) -> Result<usize> {
    let mut heads = net(strides, "").yolo_detector(&config(cfg)?)?.threshold(0.5);
    let bottoms: String = ["bottom: 'z' ", "bottom: 'a' "][..strides.len()].concat();
    let beside = format!("layer {{ name: 'found' {bottoms} top: 'found' {layer} }}");
    let mut rows = net(strides, &beside)
        .detector()?
        .threshold(0.5)
        .scale(1.0 / 255.0)
        .rgb(true);
    let found = heads.detect(&picture(64, 64))?;
    let clipped = |mut one: Detection| {
        one.edges = one.edges.map(|edge| edge.clamp(0.0, 64.0));
        one
    };
    let expected = suppressed(rows.detect(&picture(64, 64))?.into_iter().map(clipped).collect());
    assert_eq!(found.len(), expected.len());
    for (found, expected) in found.iter().zip(&expected) {
        let close = |(a, b): (&f32, &f32)| (a - b).abs() < 1e-2;
        assert!(
            found.edges.iter().zip(&expected.edges).all(close),
            "{found} is not {expected}"
        );
        assert!((found.score - expected.score).abs() < 1e-4, "{found} is not {expected}");
        assert_eq!(found.class + 1, expected.class, "the layer counts from 1");
    }
    Ok(found.len())
}

#[test]
fn heads_of_the_third_version() -> Result<()> {
    let layer = "type: 'Yolov3DetectionOutput' yolov3_detection_output_param { num_classes: 3 num_box: 2 confidence_threshold: 0.5
        nms_threshold: 2 mask_group_num: 2 mask: 2 mask: 3 mask: 0 mask: 1 anchors_scale: 16 anchors_scale: 8
        biases: 4 biases: 5 biases: 9 biases: 7 biases: 20 biases: 24 biases: 40 biases: 30 }";
    let count = check(&[16, 8], V3, layer)?;
    assert!(count > 4, "{count} boxes");
    Ok(())
}

#[test]
fn heads_of_the_second_version() -> Result<()> {
    let layer =
        "type: 'YoloDetectionOutput' yolo_detection_output_param { num_classes: 3 num_box: 2 confidence_threshold: 0.5
        nms_threshold: 2 biases: 0.6 biases: 0.7 biases: 1.9 biases: 2.1 }";
    let count = check(&[8], V2, layer)?;
    assert!(count > 4, "{count} boxes");
    Ok(())
}

#[test]
fn pictures_keep_their_proportions_in_the_middle_of_grey() -> Result<()> {
    // One cell and one anchor, half of the input wide and a quarter high, in the middle and sure.
    let text = r#"
        layer { name: "data" type: "Input" top: "data" input_param { shape { dim: 1 dim: 3 dim: 64 dim: 64 } } }
        layer { name: "head" type: "Convolution" bottom: "data" top: "head" convolution_param {
            num_output: 6 kernel_size: 64 weight_filler { type: "constant" value: 0 } bias_filler { type: "constant" value: 0 } } }"#;
    let config = config("[yolo]\nanchors = 32,16\nclasses = 1\n")?;
    let mut detector = cortado::parse(text).yolo_detector(&config)?.threshold(0.2);
    for (size, edges) in [
        ((50, 100), [25.0, 12.5, 75.0, 37.5]),
        ((100, 50), [0.0, 37.5, 50.0, 62.5]),
        ((64, 64), [16.0, 24.0, 48.0, 40.0]),
    ] {
        let found = detector.detect(&Image::from_bgr(size.0, size.1, vec![255; size.0 * size.1 * 3]))?;
        assert_eq!(found.len(), 1);
        assert_eq!(
            (found[0].class, found[0].score, found[0].edges),
            (0, 0.25, edges),
            "{size:?}"
        );
    }
    let found = detector.detect(&Image::from_bgr(1, 1000, vec![255; 3000]))?;
    assert_eq!(found[0].edges[0], 250.0, "a line of pixels has a place, too");
    assert!(
        detector
            .preprocessing()
            .contains("64x64, in their proportions, RGB, times 0.003921569")
    );
    Ok(())
}

#[test]
fn outputs_that_are_not_those_of_the_config_are_refused() -> Result<()> {
    let error = |strides: &[usize], cfg: &str| -> Result<String> {
        let error = net(strides, "").yolo_detector(&config(cfg)?).err();
        Ok(error.map(|error| error.to_string()).unwrap_or_default())
    };
    assert_eq!(
        error(&[8], V3)?,
        "its outputs, z [1, 16, 8, 8], are not those of the sections of the .cfg, (1, 16, rows, columns), (1, 16, rows, columns)"
    );
    let other = V2.replace("classes=3", "classes=80");
    assert!(error(&[8], &other)?.contains("(1, 170, rows, columns)"));
    let message = config("[net]\n").expect_err("no section").to_string();
    assert!(
        message.ends_with("net.cfg: it has no section [yolo] or [region]; is it the .cfg of the net?"),
        "{message}"
    );
    Ok(())
}
