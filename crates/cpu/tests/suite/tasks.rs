//! How a convolution is cut into tasks, as a step that follows it sees.

use cortado_cpu::nchw::Convolution;
use cortado_cpu::{Epilogue, EpilogueStep, on_one_thread};
use cortado_ops::{ConvAxis, ConvGeometry};
use std::ops::Range;
use std::sync::Mutex;

/// The most rows and columns of a micro-kernel's tile for 64 bits, and what all have in common.
const MOST: [usize; 2] = [12, 16];
const TILE: [usize; 2] = [2, 4];

/// The outputs that are computed one after the other by a convolution of single pixels, as ranges of
/// neighbours in memory.
fn parts(batch: usize, [channels, num_output]: [usize; 2], input: usize) -> Vec<Range<usize>> {
    let axis = ConvAxis {
        input,
        kernel: 1,
        stride: 1,
        pad: 0,
        dilation: 1,
        output: input,
    };
    let geometry = ConvGeometry {
        group: 1,
        channels,
        num_output,
        axes: vec![axis; 2],
    };
    let convolution = Convolution::<f64>::new(&geometry, batch).unwrap();
    assert_eq!(convolution.algorithm(), "implicit gemm");
    let mut y = vec![0.0; geometry.output_len(batch)];
    let numbers: Vec<f64> = (0..y.len()).map(|i| i as f64).collect();
    let seen = Mutex::new(Vec::<Range<usize>>::new());
    let mut steps = [EpilogueStep::zip(&numbers, |y, number| {
        let (mut seen, number) = (seen.lock().expect("one thread"), number as usize);
        match seen.last_mut() {
            Some(last) if last.end == number => last.end += 1,
            _ => seen.push(number..number + 1),
        }
        y
    })];
    let x = vec![0.0; geometry.input_len(batch)];
    let weights = vec![0.0; geometry.weights_len()];
    on_one_thread(|| {
        convolution
            .forward(&x, (&weights, None), &mut y, &Epilogue::new(&mut steps))
            .unwrap()
    });
    drop(steps);
    seen.into_inner().expect("one thread")
}

/// Checks that each part but the last one is whole tiles, and that all have nearly one size.
fn check_pieces(lens: &[usize], axis: usize) {
    let (least, most) = (lens.iter().min(), lens.iter().max());
    assert!(
        most.zip(least)
            .is_some_and(|(most, least)| most - least <= MOST[axis] * 3 / 2),
        "{lens:?}"
    );
    let (_, whole) = lens.split_last().expect("there are some");
    assert!(whole.iter().all(|len| len.is_multiple_of(TILE[axis])), "{lens:?}");
}

#[test]
fn tasks_are_whole_tiles_of_nearly_one_size() {
    // Enough small images.
    let together = parts(4, [3, 5], 14);
    assert!(
        matches!(&together[..], [all] if *all == (0..4 * 5 * 14 * 14)),
        "{together:?}"
    );
    // Light weights: by pixels; each is computed for all outputs.
    for (input, count) in [(14, 3), (112, 32)] {
        let (plane, parts) = (input * input, parts(1, [3, 8], input));
        assert_eq!(parts.len(), 8 * count);
        for (i, part) in parts.iter().enumerate() {
            assert_eq!(part.start / plane, i % 8, "{parts:?}");
        }
        let lens: Vec<usize> = parts.iter().step_by(8).map(Range::len).collect();
        assert_eq!(lens.iter().sum::<usize>(), plane);
        check_pieces(&lens, 1);
    }
    // Heavy ones: by outputs, the same of all images one after the other.
    let (plane, parts) = (16 * 16, parts(2, [160, 512], 16));
    assert_eq!(parts.len(), 2 * 16);
    let lens: Vec<usize> = parts.iter().step_by(2).map(|part| part.len() / plane).collect();
    assert_eq!(lens.iter().sum::<usize>(), 512);
    check_pieces(&lens, 0);
    for pair in parts.chunks(2) {
        assert_eq!(pair[1].start - pair[0].start, 512 * plane);
    }
}
