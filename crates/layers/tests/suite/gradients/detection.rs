//! Detectors.

use super::{Case, Special};
use crate::{blob, data, diff, kind, layer, random, set_diff};
use cortado_core::{Blob, Phase};
use cortado_math::testing::GradientCheck;

pub(super) const CASES: &[Case] = &[
    ("MaskPooling", "", &[&[2, 3, 2, 3], &[2, 1, 2, 3]]),
    (
        "MaskResize",
        "mask_resize_param { output_height: 7 output_width: 2 }",
        &[&[2, 2, 3, 4]],
    ),
    ("SmoothL1Loss", "", &[&[2, 3], &[2, 3]]),
    (
        "SmoothL1Loss",
        "loss_weight: 0.5 smooth_l1_loss_param { sigma: 3 }",
        &[&[2, 3, 2], &[2, 3, 2], &[2, 3, 2]],
    ),
    (
        "SmoothL1Loss",
        "smooth_l1_loss_param { sigma: 0.5 }",
        &[&[2, 5], &[2, 5], &[2, 5], &[2, 5]],
    ),
    (
        "SmoothL1LossOHEM",
        "loss_param { normalization: PRE_FIXED pre_fixed_normalizer: 3 }",
        &[&[2, 5], &[2, 5], &[2, 5]],
    ),
    ("SmoothL1LossOHEM", "", &[&[2, 3, 2, 2], &[2, 3, 2, 2]]),
];

/// A map of two images and four regions (one leaves it), at places where nothing has a kink.
fn regions(channels: usize) -> Vec<Blob<f64>> {
    let rois = [
        [0.0, 3.3, 4.1, 17.9, 14.2],
        [1.0, -6.2, 2.3, 9.7, 25.4],
        [1.0, 7.3, 6.1, 21.8, 9.3],
        [0.0, 1.2, 1.3, 2.1, 20.7],
    ];
    vec![
        random("x", &[2, channels, 5, 6], 1),
        blob("rois", &[4, 5], rois.as_flattened()),
    ]
}

fn two_channels() -> Vec<Blob<f64>> {
    regions(2)
}

fn by_position() -> Vec<Blob<f64>> {
    regions(8)
}

fn with_offsets() -> Vec<Blob<f64>> {
    let mut bottoms = regions(8);
    let offsets: Vec<f64> = (0..64).map(|i| f64::from((i * 37 + 11) % 64) / 96.0 - 0.3).collect();
    bottoms.push(blob("offsets", &[4, 4, 2, 2], &offsets));
    bottoms
}

/// Two images of four channels and offsets in two runs for a kernel of 2 × 3, of places where nothing
/// has a kink.
fn deformed() -> Vec<Blob<f64>> {
    let offsets: Vec<f64> = (0..2 * 24 * 9)
        .map(|i| f64::from((i * 37 + 11) % 64) / 40.0 - 0.79)
        .collect();
    vec![random("x", &[2, 4, 4, 5], 1), blob("offsets", &[2, 24, 3, 3], &offsets)]
}

fn labelled() -> Vec<Blob<f64>> {
    vec![random("x", &[3, 4], 1), blob("label", &[3], &[1.0, -1.0, 3.0])]
}

/// Two items of six priors, three classes, and three true boxes; the last one is difficult:
/// locations for `locations` classes.
fn ssd(locations: usize) -> Vec<Blob<f64>> {
    let boxes = (0..6).flat_map(|i| {
        let (x, y) = (0.3 * f64::from(i % 3) - 0.05, 0.45 * f64::from(i / 3) + 0.01);
        [x, y, x + 0.35, y + 0.4]
    });
    let priors: Vec<f64> = boxes.chain([0.1, 0.1, 0.2, 0.2].repeat(6)).collect();
    let rows = [
        [0.0, 1.0, 0.0, 0.02, 0.05, 0.31, 0.52, 0.0],
        [-1.0; 8],
        [0.0, 2.0, 1.0, 0.55, 0.4, 0.95, 0.9, 0.0],
        [1.0, 1.0, 0.0, 0.2, 0.3, 0.7, 0.8, 1.0],
    ];
    vec![
        random("loc", &[2, 24 * locations], 1),
        random("conf", &[2, 18], 2),
        blob("prior", &[1, 2, 24], &priors),
        blob("gt", &[1, 1, 4, 8], rows.as_flattened()),
    ]
}

fn shared() -> Vec<Blob<f64>> {
    ssd(1)
}

/// The same with the scores and locations of a first step.
fn refined() -> Vec<Blob<f64>> {
    let mut bottoms = ssd(1);
    let scores: Vec<f64> = (0..24).map(|i| f64::from(i % 5) / 5.0).collect();
    bottoms.push(blob("arm_conf", &[2, 12], &scores));
    bottoms.push(random("arm_loc", &[2, 24], 3));
    bottoms
}

fn of_classes() -> Vec<Blob<f64>> {
    ssd(3)
}

/// An image, a true box, and a mean.
fn excited() -> Vec<Blob<f64>> {
    vec![
        random("x", &[1, 2, 3, 3], 1),
        blob("label", &[1, 1, 5], &[0.0, 0.5, 0.5, 0.4, 0.4]),
        random("mean", &[1, 1, 3, 3], 2),
    ]
}

pub(super) const SPECIAL: &[Special] = &[
    ("AssistedExcitation", "", excited),
    (
        "DeformableConvolution",
        "deformable_convolution_param { num_output: 2 kernel_h: 2 kernel_w: 3 deformable_group: 2 FILLERS }",
        deformed,
    ),
    (
        "DeformableConvolution",
        "deformable_convolution_param { num_output: 4 kernel_h: 2 kernel_w: 3 stride_h: 2 stride_w: 2 pad_h: 1 pad_w: 1
         group: 2 deformable_group: 2 bias_term: false weight_filler { type: \"gaussian\" } }",
        deformed,
    ),
    (
        "DeformablePSROIPooling",
        "deformable_psroi_pooling_param { spatial_scale: 0.25 output_dim: 2 group_size: 2 part_size: 2
         sample_per_part: 2 trans_std: 0.3 }",
        with_offsets,
    ),
    (
        "DeformablePSROIPooling",
        "deformable_psroi_pooling_param { spatial_scale: 0.25 output_dim: 2 group_size: 2 no_trans: true }",
        by_position,
    ),
    (
        "PSROIPooling",
        "psroi_pooling_param { spatial_scale: 0.25 output_dim: 2 group_size: 2 }",
        by_position,
    ),
    (
        "ROIAlign",
        "roi_align_param { pooled_h: 2 pooled_w: 3 spatial_scale: 0.25 sampling_ratio: 2 }",
        two_channels,
    ),
    (
        "ROIAlign",
        "roi_pooling_param { pooled_h: 2 pooled_w: 3 spatial_scale: 0.25 pad_ratio: 0.2 }",
        two_channels,
    ),
    (
        "ROIPooling",
        "roi_pooling_param { pooled_h: 2 pooled_w: 3 spatial_scale: 0.25 }",
        two_channels,
    ),
    (
        "SoftmaxWithLossOHEM",
        "loss_param { ignore_label: -1 normalization: PRE_FIXED pre_fixed_normalizer: 2 }",
        labelled,
    ),
    (
        "MultiBoxFocalLoss",
        "multibox_loss_param { num_classes: 3 mining_type: NONE }",
        shared,
    ),
    (
        "MultiBoxFocalLoss",
        "focal_loss_param { alpha: 0.7 gamma: 1.5 } multibox_loss_param { num_classes: 3 neg_overlap: 0.9 }",
        shared,
    ),
    (
        "MultiBoxFocalLoss",
        "focal_loss_param { gamma: 0 } multibox_loss_param { num_classes: 3 mining_type: NONE conf_loss_type: LOGISTIC }",
        shared,
    ),
    ("MultiBoxLoss", "multibox_loss_param { num_classes: 3 }", shared),
    (
        "MultiBoxLoss",
        "multibox_loss_param { num_classes: 3 code_type: CENTER_SIZE loc_loss_type: L2 conf_loss_type: LOGISTIC
         loc_weight: 0.5 neg_overlap: 0.9 }",
        shared,
    ),
    (
        "MultiBoxLoss",
        "multibox_loss_param { num_classes: 3 mining_type: HARD_EXAMPLE sample_size: 4 bp_inside: true
         nms_param { nms_threshold: 0.2 top_k: 5 } }",
        shared,
    ),
    (
        "MultiBoxLoss",
        "loss_param { normalization: FULL } multibox_loss_param { num_classes: 3 mining_type: NONE
         code_type: CORNER_SIZE encode_variance_in_target: true }",
        shared,
    ),
    (
        "MultiBoxLoss",
        "multibox_loss_param { num_classes: 3 code_type: CENTER_SIZE neg_overlap: 0.9 objectness_score: 0.3 }",
        refined,
    ),
    (
        "MultiBoxLoss",
        "multibox_loss_param { num_classes: 3 mining_type: NONE conf_loss_type: LOGISTIC share_location: false
         use_difficult_gt: false match_type: BIPARTITE }",
        of_classes,
    ),
    (
        "MultiBoxLoss",
        "loss_param { normalization: BATCH_SIZE } multibox_loss_param { num_classes: 3 mining_type: NONE
         share_location: false use_prior_for_matching: false background_label_id: 0 bp_inside: true }",
        of_classes,
    ),
];

const WARPING: &str = "roi_warping_param { pooled_h: 2 pooled_w: 3 spatial_scale: 0.5 }";

#[test]
fn a_warped_map_gets_its_gradient() {
    let check = GradientCheck {
        bottoms: Some(vec![0]),
        ..Default::default()
    };
    check.assert(kind("ROIWarping"), WARPING, two_channels());
}

/// The gradient of a region takes rounding as the identity: it is that of the same region with edges
/// that are whole where they are scaled, moved by whole places, of a map whose values are linear.
#[test]
fn a_warped_region_gets_its_gradient() {
    // The value of a place is 3 · row + 5 · column, and twice that in the second channel.
    let plane = |factor: f64| (0..100).map(move |i| factor * f64::from(3 * (i / 10) + 5 * (i % 10)));
    let map: Vec<f64> = plane(1.0).chain(plane(2.0)).collect();
    let run = |edges: [f64; 4]| {
        let roi = [0.0, edges[0], edges[1], edges[2], edges[3]];
        let bottoms = vec![blob::<f64>("x", &[1, 2, 10, 10], &map), blob("rois", &[1, 5], &roi)];
        let mut test = layer("ROIWarping", WARPING, Phase::TRAIN, bottoms);
        test.forward().unwrap();
        test
    };
    let edges = [2.0, 4.0, 14.0, 12.0];
    let mut test = run(edges);
    let dy: Vec<f64> = (0..12).map(|i| f64::from(i % 5) - 1.5).collect();
    set_diff(test.top(0), &dy);
    test.backward(&[true, true]).unwrap();
    let found = diff(test.bottom(1));
    assert_eq!(found[0], 0.0);
    for edge in 0..4 {
        let objective = |by: f64| -> f64 {
            let mut moved = edges;
            moved[edge] += by;
            data(run(moved).top(0)).iter().zip(&dy).map(|(y, dy)| y * dy).sum()
        };
        // Two pixels are one place.
        let expected = (objective(2.0) - objective(-2.0)) / 4.0;
        assert!(
            (found[1 + edge] - expected).abs() < 1e-9,
            "{edge}: {found:?}, {expected}"
        );
    }
}

/// Nets of Faster R-CNN request these: the weights come from regions, and these from what is learned.
#[test]
fn weights_of_smooth_l1_losses_get_the_gradient_0() {
    for (name, bottoms) in [("SmoothL1Loss", 4), ("SmoothL1LossOHEM", 3)] {
        let blobs = (0..bottoms)
            .map(|i| random::<f64>(&format!("x{i}"), &[2, 3], i + 1))
            .collect();
        let mut test = layer(name, "", Phase::TRAIN, blobs);
        test.forward().unwrap();
        set_diff(test.top(0), &[1.0]);
        test.backward(&vec![true; bottoms as usize]).unwrap();
        assert!(diff(test.bottom(0)).iter().any(|&slope| slope != 0.0), "{name}");
        for weights in 2..bottoms as usize {
            assert_eq!(diff(test.bottom(weights)), [0.0; 6], "{name}");
        }
    }
}

/// RefineDet's nets request the gradients of their first step, which learns from a loss of its own.
#[test]
fn the_first_step_of_refinedet_gets_the_gradient_0() {
    let text = "multibox_loss_param { num_classes: 3 code_type: CENTER_SIZE neg_overlap: 0.9 }";
    let mut test = layer("MultiBoxLoss", text, Phase::TRAIN, refined());
    test.forward().unwrap();
    set_diff(test.top(0), &[1.0]);
    test.backward(&[true, true, false, false, true, true]).unwrap();
    assert!(diff(test.bottom(0)).iter().any(|&slope| slope != 0.0));
    assert_eq!(diff(test.bottom(4)), [0.0; 24]);
    assert_eq!(diff(test.bottom(5)), [0.0; 48]);
}
