//! Against slow references: recurrent.

use super::{CASES, Draw, assert_close};
use crate::{blob, data, layer, set_data};
use cortado_core::{Phase, Real};
use cortado_math::testing::LayerTest;

fn sigmoid(x: f64) -> f64 {
    1.0 / (1.0 + (-x).exp())
}

/// Row `row` of a matrix with `x.len()` columns, times x.
fn product(matrix: &[f64], row: usize, x: &[f64]) -> f64 {
    (0..x.len()).map(|i| matrix[row * x.len() + i] * x[i]).sum()
}

/// What a layer computes from the inputs of one stream at one step, stream by stream, for one
/// stream's states.
struct Reference {
    lstm: bool,
    hidden: usize,
    params: Vec<Vec<f64>>,
}

impl Reference {
    fn of<T: Real>(test: &LayerTest<T>, lstm: bool, hidden: usize) -> Self {
        let params = test.params().iter().map(data).collect();
        Self { lstm, hidden, params }
    }

    /// The sum of gate row `row`.
    fn gate(&self, row: usize, x: &[f64], fixed: Option<&[f64]>, h: &[f64]) -> f64 {
        let at = if fixed.is_some() { 3 } else { 2 };
        let fixed = fixed.map_or(0.0, |fixed| product(&self.params[2], row, fixed));
        product(&self.params[0], row, x) + self.params[1][row] + fixed + product(&self.params[at], row, h)
    }

    /// One step of one stream: changes the states (h, and c if there is one) and gives the output.
    fn step(&self, x: &[f64], fixed: Option<&[f64]>, cont: f64, states: &mut [Vec<f64>]) -> Vec<f64> {
        let size = self.hidden;
        states.iter_mut().flatten().for_each(|s| *s *= cont);
        let before = states[0].clone();
        let gate = |row| self.gate(row, x, fixed, &before);
        if !self.lstm {
            states[0] = (0..size).map(|d| gate(d).tanh()).collect();
            let at = if fixed.is_some() { 4 } else { 3 };
            let output = |d: usize| (product(&self.params[at], d, &states[0]) + self.params[at + 1][d]).tanh();
            return (0..size).map(output).collect();
        }
        let (h, c) = states.split_at_mut(1);
        for (d, (h, c)) in h[0].iter_mut().zip(&mut c[0]).enumerate() {
            let (i, f, o) = (sigmoid(gate(d)), sigmoid(gate(size + d)), sigmoid(gate(2 * size + d)));
            *c = f * *c + i * gate(3 * size + d).tanh();
            *h = o * c.tanh();
        }
        states[0].clone()
    }
}

/// Gives a bottom another shape and values.
fn set<T: Real>(test: &mut LayerTest<T>, i: usize, dims: &[usize], values: &[f64]) {
    test.bottom_mut(i).reshape(dims).expect("it works");
    set_data(test.bottom(i), values);
}

/// A layer, and the reference of its states: for each stream, for each state.
struct Compared<T: Real> {
    test: LayerTest<T>,
    reference: Reference,
    states: Vec<Vec<Vec<f64>>>,
    inputs: usize,
    fixed: Option<usize>,
    expose: bool,
}

impl<T: Real> Compared<T> {
    fn new(lstm: bool, draw: &mut Draw) -> Self {
        let (hidden, inputs, streams) = (draw.size(1, 4), draw.size(1, 4), draw.size(1, 3));
        let (fixed, expose) = (draw.flag().then(|| draw.size(1, 3)), draw.flag());
        let (name, count) = if lstm { ("LSTM", 2) } else { ("RNN", 1) };
        let mut bottoms = vec![
            blob("x", &[1, streams, inputs], &vec![0.0; streams * inputs]),
            blob("cont", &[1, streams], &vec![0.0; streams]),
        ];
        bottoms.extend(fixed.map(|size| blob("fixed", &[streams, size], &vec![0.0; streams * size])));
        let mut tops = String::from(r#"top: "o""#);
        for i in 0..if expose { count } else { 0 } {
            tops += &format!(r#" top: "last{i}""#);
            bottoms.push(blob(
                &format!("first{i}"),
                &[1, streams, hidden],
                &vec![0.0; streams * hidden],
            ));
        }
        let fillers =
            r#"weight_filler { type: "uniform" min: -1 max: 1 } bias_filler { type: "uniform" min: -1 max: 1 }"#;
        let text = format!("{tops} recurrent_param {{ num_output: {hidden} expose_hidden: {expose} {fillers} }}");
        let test = layer(name, &text, Phase::TRAIN, bottoms);
        Self {
            reference: Reference::of(&test, lstm, hidden),
            states: vec![vec![vec![0.0; hidden]; count]; streams],
            test,
            inputs,
            fixed,
            expose,
        }
    }

    /// Gives the bottoms new values, for `steps` steps of `streams` streams. With other streams,
    /// the states begin anew.
    fn feed(&mut self, draw: &mut Draw, steps: usize, streams: usize) {
        let hidden = self.reference.hidden;
        let count = self.states.first().map_or(0, Vec::len);
        if streams != self.states.len() {
            self.states = vec![vec![vec![0.0; hidden]; count]; streams];
        }
        let test = &mut self.test;
        set(
            test,
            0,
            &[steps, streams, self.inputs],
            &draw.values(steps * streams * self.inputs, -2.0, 2.0),
        );
        let marks: Vec<f64> = (0..steps * streams)
            .map(|_| f64::from(u8::from(draw.value(0.0, 1.0) < 0.7)))
            .collect();
        set(test, 1, &[steps, streams], &marks);
        if let Some(size) = self.fixed {
            set(test, 2, &[streams, size], &draw.values(streams * size, -2.0, 2.0));
        }
        if !self.expose {
            return;
        }
        for state in 0..count {
            let i = 2 + usize::from(self.fixed.is_some()) + state;
            set(
                test,
                i,
                &[1, streams, hidden],
                &draw.values(streams * hidden, -1.0, 1.0),
            );
            for (stream, values) in data(test.bottom(i)).chunks(hidden).enumerate() {
                self.states[stream][state] = values.to_vec();
            }
        }
    }

    /// Runs both, and compares.
    fn run(&mut self, what: &str) {
        self.test.forward().expect("it works");
        let (x, marks) = (data(self.test.bottom(0)), data(self.test.bottom(1)));
        let fixed = self.fixed.map(|size| (data(self.test.bottom(2)), size));
        let streams = self.states.len();
        let mut expected = Vec::new();
        for (i, &mark) in marks.iter().enumerate() {
            let stream = i % streams;
            let fixed = fixed
                .as_ref()
                .map(|(values, size)| &values[stream * size..(stream + 1) * size]);
            let x = &x[i * self.inputs..(i + 1) * self.inputs];
            expected.extend(self.reference.step(x, fixed, mark, &mut self.states[stream]));
        }
        assert_close::<T>(what, &data(self.test.top(0)), &expected);
        for top in 1..self.test.tops() {
            let expected: Vec<f64> = self.states.iter().flat_map(|states| states[top - 1].clone()).collect();
            assert_eq!(self.test.top(top).shape()[..2], [1, streams]);
            assert_close::<T>(what, &data(self.test.top(top)), &expected);
        }
    }
}

fn sequences<T: Real>(lstm: bool) {
    for case in 0..CASES {
        let mut draw = Draw::new(case);
        let mut compared = Compared::<T>::new(lstm, &mut draw);
        let mut streams = compared.states.len();
        for pass in 0..5 {
            if pass == 3 {
                streams = draw.size(1, 4);
            }
            let steps = draw.size(0, 5);
            compared.feed(&mut draw, steps, streams);
            compared.run(&format!("case {case}, pass {pass}"));
        }
    }
}

#[test]
fn lstm() {
    sequences::<f32>(true);
    sequences::<f64>(true);
}

#[test]
fn rnn() {
    sequences::<f32>(false);
    sequences::<f64>(false);
}

fn unit<T: Real>(case: u32) {
    let mut draw = Draw::new(case);
    let (streams, hidden) = (draw.size(0, 4), draw.size(1, 5));
    let before = blob::<T>("c", &[1, streams, hidden], &draw.values(streams * hidden, -2.0, 2.0));
    let gates = blob::<T>(
        "gates",
        &[1, streams, 4 * hidden],
        &draw.values(streams * 4 * hidden, -5.0, 5.0),
    );
    let marks: Vec<f64> = (0..streams).map(|_| f64::from(u8::from(draw.flag()))).collect();
    let (old, sums) = (data(&before), data(&gates));
    let mut c = Vec::new();
    let mut h = Vec::new();
    for (stream, mark) in marks.iter().enumerate() {
        for d in 0..hidden {
            let sum = |gate: usize| sums[stream * 4 * hidden + gate * hidden + d];
            let kept = mark * sigmoid(sum(1)) * old[stream * hidden + d];
            c.push(kept + sigmoid(sum(0)) * sum(3).tanh());
            h.push(sigmoid(sum(2)) * (kept + sigmoid(sum(0)) * sum(3).tanh()).tanh());
        }
    }
    let bottoms = vec![before, gates, blob("cont", &[1, streams], &marks)];
    let mut test = layer("LSTMUnit", "", Phase::TEST, bottoms);
    test.forward().expect("it works");
    assert_close::<T>("c", &data(test.top(0)), &c);
    assert_close::<T>("h", &data(test.top(1)), &h);
}

#[test]
fn lstm_unit() {
    for case in 0..CASES {
        unit::<f32>(case);
        unit::<f64>(case);
    }
}
