//! Layers of sequences of symbols against references that try all alignments.

use crate::{blob, data, layer, random};
use cortado_core::{Phase, Rng};

/// What a sequence of symbols becomes: repeated ones are merged, blanks are dropped.
fn collapsed(path: &[usize], blank: usize) -> Vec<usize> {
    let mut labels = Vec::new();
    for (i, &symbol) in path.iter().enumerate() {
        if symbol != blank && (i == 0 || path[i - 1] != symbol) {
            labels.push(symbol);
        }
    }
    labels
}

/// −ln of the probability of all paths that become the labels, by trying each; 0 if there are none.
fn cost(scores: &[Vec<f64>], labels: &[usize], blank: usize) -> f64 {
    let (steps, alphabet) = (scores.len(), scores[0].len());
    let p = |t: usize, symbol: usize| {
        let sum: f64 = scores[t].iter().map(|x| x.exp()).sum();
        scores[t][symbol].exp() / sum
    };
    let mut sum = 0.0;
    for number in 0..alphabet.pow(steps as u32) {
        let path: Vec<usize> = (0..steps).map(|t| number / alphabet.pow(t as u32) % alphabet).collect();
        if collapsed(&path, blank) == labels {
            sum += path
                .iter()
                .enumerate()
                .map(|(t, &symbol)| p(t, symbol))
                .product::<f64>();
        }
    }
    if sum == 0.0 { 0.0 } else { -sum.ln() }
}

#[test]
fn ctc_sums_over_all_alignments() {
    let mut rng = Rng::new(7);
    for case in 0..20 {
        let (steps, items, alphabet) = (1 + case % 5, 1 + case % 3, 2 + case % 3);
        let blank = if case % 2 == 0 { 0 } else { alphabet - 1 };
        let scores = random::<f64>("x", &[steps, items, alphabet], case as u32);
        let width = 1 + case % 3;
        let labels: Vec<usize> = (0..items * width)
            .map(|_| rng.uniform_int(alphabet as u64 - 1) as usize)
            .collect();
        let x = data(&scores);
        let expected: f64 = (0..items)
            .map(|n| {
                let row = |t: usize| x[(t * items + n) * alphabet..][..alphabet].to_vec();
                let rows: Vec<Vec<f64>> = (0..steps).map(row).collect();
                let labels = labels[n * width..(n + 1) * width].iter().copied();
                cost(
                    &rows,
                    &labels.filter(|&label| label != blank).collect::<Vec<_>>(),
                    blank,
                )
            })
            .sum();
        let numbers: Vec<f64> = labels.iter().map(|&label| label as f64).collect();
        let text = format!("ctc_loss_param {{ blank_label: {blank} }}");
        let bottoms = vec![scores, blob("label", &[items, width], &numbers)];
        let mut test = layer("CtcLoss", &text, Phase::TRAIN, bottoms);
        test.forward().unwrap();
        let (found, expected) = (data(test.top(0))[0], expected / items as f64);
        assert!(
            (found - expected).abs() < 1e-9 * expected.max(1.0),
            "case {case}: {found}, not {expected}"
        );
    }
}

#[test]
fn ctc_of_long_sequences_stays_finite() {
    let labels: Vec<f64> = (0..100).map(|i| f64::from(1 + i % 9)).collect();
    let bottoms = vec![random::<f32>("x", &[400, 1, 10], 3), blob("label", &[1, 100], &labels)];
    let mut test = layer("CtcLoss", "", Phase::TRAIN, bottoms);
    test.forward().unwrap();
    assert!(data(test.top(0))[0].is_finite() && data(test.top(0))[0] > 0.0);
}

#[test]
fn the_greedy_decoder_drops_blanks_and_repeats() {
    // Of each step the symbol; the blank is the last one, 3.
    let path = [3, 1, 1, 3, 1, 2, 2, 0];
    let scores: Vec<f64> = path
        .iter()
        .flat_map(|&best| (0..4).map(move |i| f64::from(u8::from(i == best))))
        .collect();
    let decoded = |text: &str, marks: Option<[f64; 8]>| {
        let mut bottoms = vec![blob::<f32>("x", &[8, 1, 4], &scores)];
        bottoms.extend(marks.map(|marks| blob("marks", &[8, 1], &marks)));
        let mut test = layer("CTCGreedyDecoder", text, Phase::TEST, bottoms);
        test.forward().unwrap();
        assert_eq!(**test.top(0).shape(), [1, 8, 1, 1]);
        data(test.top(0))
    };
    assert_eq!(decoded("", None), [1.0, 1.0, 2.0, 0.0, -1.0, -1.0, -1.0, -1.0]);
    let all = decoded("ctc_decoder_param { ctc_merge_repeated: false }", None);
    assert_eq!(all, [1.0, 1.0, 1.0, 2.0, 2.0, 0.0, -1.0, -1.0]);
    let cut = decoded("", Some([1.0, 1.0, 1.0, 1.0, 1.0, 0.0, 0.0, 0.0]));
    assert_eq!(cut, [1.0, 1.0, -1.0, -1.0, -1.0, -1.0, -1.0, -1.0]);
}

#[test]
fn an_indicator_without_a_bottom_takes_its_batch_size() {
    let text = "continuation_indicator_param { time_step: 3 batch_size: 2 }";
    let mut test = layer::<f32>("ContinuationIndicator", text, Phase::TEST, vec![]);
    test.forward().unwrap();
    assert_eq!(data(test.top(0)), [0.0, 0.0, 1.0, 1.0, 1.0, 1.0]);
}

/// The rows form with N streams is LSTM with marks.
#[test]
fn rows_of_an_lstm_are_steps_of_streams() {
    let filled = |message: &str| {
        format!("{message} {{ num_output: 3 weight_filler {{ value: 0.2 }} bias_filler {{ value: -0.1 }} BATCH }}")
    };
    let marks = [0.0, 0.0, 1.0, 0.0, 1.0, 1.0];
    let x = random::<f64>("x", &[3, 2, 4], 5);
    let values = data(&x);
    let mut lstm = layer(
        "LSTM",
        &filled("recurrent_param").replace("BATCH", ""),
        Phase::TRAIN,
        vec![x, blob("cont", &[3, 2], &marks)],
    );
    let mut rows = layer(
        "Lstm",
        &filled("lstm_param").replace("BATCH", "batch_size: 2"),
        Phase::TRAIN,
        vec![blob::<f64>("x", &[6, 4], &values), blob("clip", &[6], &marks)],
    );
    for _ in 0..2 {
        lstm.forward().unwrap();
        rows.forward().unwrap();
        assert_eq!(**rows.top(0).shape(), [6, 3]);
        assert_eq!(data(rows.top(0)), data(lstm.top(0)));
    }
}

#[test]
fn gradients_of_gates_are_limited() {
    let largest = |text: &str| {
        let text = format!("lstm_param {{ num_output: 2 weight_filler {{ value: 0.5 }} {text} }}");
        let mut test = layer("Lstm", &text, Phase::TRAIN, vec![random::<f64>("x", &[1, 1, 2], 2)]);
        test.forward().unwrap();
        crate::set_diff(test.top(0), &[100.0, -100.0]);
        for param in test.params() {
            param.clear_diff().unwrap();
        }
        test.backward(&[true]).unwrap();
        crate::diff(&test.params()[2])
            .into_iter()
            .map(f64::abs)
            .fold(0.0, f64::max)
    };
    assert!(largest("") > 1.0);
    assert_eq!(largest("clipping_threshold: 0.25"), 0.25);
}
