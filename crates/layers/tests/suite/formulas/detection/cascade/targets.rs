//! What regions are to find, and which of them count.

use super::super::super::{CASES, Draw, assert_close, forward};
use super::{edges, overlap, regions};
use crate::{blob, data, diff, layer};
use cortado_core::Phase;

#[test]
fn all_regions_get_targets() {
    for case in 0..CASES {
        let mut draw = Draw::new(case);
        let rois = regions(&mut draw, 8);
        let boxes = regions(&mut draw, 4);
        let gt: Vec<f64> = boxes
            .iter()
            .enumerate()
            .flat_map(|(i, b)| {
                [
                    b[0],
                    b[1],
                    b[2],
                    b[3],
                    b[4],
                    (i % 2 + 1) as f64,
                    f64::from(u8::from(i == 3)),
                ]
            })
            .collect();
        // Objects from 0.5 on, unless the best box is ignored; background below 0.4; between, nothing.
        let (mut objects, mut background) = (Vec::new(), Vec::new());
        for roi in rois.iter().chain(&boxes) {
            let same = (0..4).filter(|&i| boxes[i][0] == roi[0]);
            let overlaps = same.map(|i| (i, overlap(edges(roi), edges(&boxes[i]), true)));
            let best = overlaps
                .reduce(|best, next| if next.1 > best.1 { next } else { best })
                .unwrap();
            match best.1 {
                o if o >= 0.5 && best.0 != 3 => objects.push((roi, best)),
                o if o < 0.4 => background.push((roi, best)),
                _ => {}
            }
        }
        let text = r#"top: "a" top: "b" top: "c" top: "d" top: "e" top: "f" top: "g"
            bbox_reg_param { cls_aware: false bbox_mean: 0 bbox_mean: 0 bbox_mean: 0 bbox_mean: 0
                             bbox_std: 0.5 bbox_std: 0.5 bbox_std: 0.5 bbox_std: 0.5 }
            proposal_target_param { cls_num: 3 batch_size: -1 fg_thr: 0.5 bg_thr_hg: 0.4 bg_thr_lw: 0 }"#;
        let bottoms = vec![
            blob::<f64>("rois", &[8, 5], rois.as_flattened()),
            blob("gt", &[4, 7], &gt),
        ];
        let tops = forward("ProposalTarget", text, Phase::TRAIN, bottoms);
        let count = objects.len() + background.len();
        assert_eq!(tops[2].0, [count, 8, 1, 1]);
        let all: Vec<f64> = objects
            .iter()
            .chain(&background)
            .flat_map(|(roi, _)| roi.to_vec())
            .collect();
        assert_close::<f64>("rois", &tops[0].1, &all);
        for (i, (roi, (best, o))) in objects.iter().enumerate() {
            assert_eq!(tops[1].1[i], (best % 2 + 1) as f64);
            let (r, b) = (edges(&roi[..]), edges(&boxes[*best]));
            let size = |b: [f64; 4], k: usize| b[k + 2] - b[k] + 1.0;
            let middle = |b: [f64; 4], k: usize| b[k] + size(b, k) / 2.0;
            let place = |k: usize| (middle(b, k) - middle(r, k)) / size(r, k) / 0.5;
            let side = |k: usize| (size(b, k) / size(r, k)).ln() / 0.5;
            let t = [0.0, 0.0, 0.0, 0.0, place(0), place(1), side(0), side(1)];
            assert_close::<f64>("offsets", &tops[2].1[8 * i..8 * i + 8], &t);
            assert_eq!(tops[3].1[8 * i..8 * i + 8], [0.0, 0.0, 0.0, 0.0, 1.0, 1.0, 1.0, 1.0]);
            let row = [tops[1].1[i], b[0], b[1], b[2], b[3], *o];
            assert_close::<f64>("matches", &tops[5].1[6 * i..6 * i + 6], &row);
        }
        let rest = objects.len();
        assert!(
            tops[1].1[rest..]
                .iter()
                .chain(&tops[5].1[6 * rest..])
                .all(|&x| x == 0.0)
        );
        assert_eq!(tops[4].1, tops[3].1);
        let weight = tops[6].1[..rest].iter().sum::<f64>();
        let expected = if rest > 0 { 0.25 * count as f64 } else { 0.0 };
        assert!((weight - expected).abs() < 1e-9);
    }
}

#[test]
fn a_batch_of_regions_is_drawn() {
    let mut draw = Draw::new(1);
    let mut rois = regions(&mut draw, 40);
    rois[..10].fill([0.0, 10.0, 10.0, 29.0, 29.0]);
    let bottoms = vec![
        blob::<f32>("rois", &[40, 5], rois.as_flattened()),
        blob("gt", &[1, 8], &[0.0, 10.0, 10.0, 29.0, 29.0, 2.0, 0.0, 0.0]),
    ];
    let text = r#"top: "a" top: "b" top: "c" top: "d" top: "e" top: "f"
        proposal_target_param { cls_num: 3 batch_size: 16 bg_thr_lw: 0 img_width: 64 img_height: 64 }"#;
    let mut test = layer("ProposalTarget", text, Phase::TRAIN, bottoms);
    test.forward().unwrap();
    assert_eq!(**test.top(0).shape(), [16, 5, 1, 1]);
    assert_eq!(data(test.top(1)), [vec![2.0; 4], vec![0.0; 12]].concat());
    crate::set_data(test.bottom(0), &[-1.0; 200]);
    crate::set_data(test.bottom(1), &[-1.0; 8]);
    test.forward().unwrap();
    assert_eq!(**test.top(0).shape(), [1, 5, 1, 1], "one box at random");
    let drawn = data(test.top(0));
    assert!(drawn[3] - drawn[1] >= 31.0 && drawn[3] < 64.0, "{drawn:?}");
}

#[test]
fn regions_are_routed_by_size() {
    let rois = [
        [0.0, 0.0, 0.0, 9.0, 9.0],
        [0.0, 0.0, 0.0, 99.0, 99.0],
        [0.0, 0.0, 0.0, 19.0, 4.0],
        [0.0, 5.0, 5.0, 0.0, 0.0],
    ];
    let bottoms = || {
        vec![
            blob::<f64>("rois", &[4, 5], rois.as_flattened()),
            blob("x", &[4, 2], &[1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0]),
        ]
    };
    let run = |text: &str| {
        let text = format!("top: 'a' top: 'b' scale_route_param {{ {text} }}");
        let mut test = layer("ScaleRoute", &text, Phase::TRAIN, bottoms());
        test.forward().unwrap();
        crate::set_diff(test.top(1), &vec![1.0; test.top(1).count()]);
        test.backward(&[true, true]).unwrap();
        (data(test.top(1)), diff(test.bottom(1)))
    };
    let (taken, slopes) = run("low_scale: 10 high_scale: 100");
    assert_eq!(taken, [1.0, 2.0, 5.0, 6.0]);
    assert_eq!(slopes, [1.0, 1.0, 0.0, 0.0, 1.0, 1.0, 0.0, 0.0]);
    assert_eq!(run("low_scale: 20").0, [3.0, 4.0]);
    assert_eq!(run("").0.len(), 8);
    assert_eq!(run("low_scale: 11 high_scale: 99").0, [3.0, 4.0], "the nearest to 33");
}

#[test]
fn hard_regions_are_taken_of_each_image() {
    let rois: Vec<f64> = [0.0, 0.0, 1.0, 0.0, 1.0]
        .iter()
        .flat_map(|&image| [image, 0.0, 0.0, 1.0, 1.0])
        .collect();
    let run = |text: &str| {
        let bottoms = vec![
            blob::<f64>("loss", &[5], &[3.0, 3.0, 1.0, 2.0, 0.5]),
            blob("rois", &[5, 5], &rois),
            blob("x", &[5, 1], &[0.0, 1.0, 2.0, 3.0, 4.0]),
        ];
        let text =
            format!("bottom: 'loss' bottom: 'rois' bottom: 'x' top: 'a' top: 'b' hard_mining_param {{ {text} }}");
        forward("HardMining", &text, Phase::TRAIN, bottoms)[1].1.clone()
    };
    assert_eq!(
        run("num_roi_per_image: 1 num_image: 2"),
        [1.0, 2.0],
        "of equal ones the later"
    );
    assert_eq!(
        run("num_roi_per_image: 1 num_image: 3"),
        [0.0, 1.0, 2.0],
        "filled with the best of the rest"
    );
    assert_eq!(run("").len(), 5);
}
