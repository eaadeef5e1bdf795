//! Recurrent layers.

pub(super) const CASES: &str = r#"
IRNN | 2 3 4
  top: "l" top: "u" top: "r" top: "d"
  number of axes of "x0" (num, channels, height, width): expected 4, found 3
IRNN | 2 3 4 5
  top: "l" top: "u"
  takes 4 top blob(s), but 2 are given
IRNN | 2 3 4 5
  top: "l" top: "u" top: "r" top: "d" irnn_param { max_gradient: -1 }
  irnn_param.max_gradient: must not be negative, but is -1
IRNN | 2 3 4 5
  top: "l" top: "u" top: "r" top: "d" irnn_param { initial_value: nan }
  irnn_param.initial_value: must be a finite number, not NaN
IRNN | 2 3 4 5
  top: "l" top: "u" top: "r" top: "d" irnn_param { lr_multi: inf }
  irnn_param.lr_multi: must be a finite number, not inf
LSTM | 4 2 3 | 4 2
  -
  recurrent_param.num_output: is missing
LSTM | 4 2 3 | 4 2
  recurrent_param { num_output: 0 }
  recurrent_param.num_output: must be at least 1, not 0
RNN | 4 2 3 | 4 2
  recurrent_param { expose_hidden: true }
  recurrent_param.num_output: is missing
LSTM | 4 2 3 | 4 2
  recurrent_param { num_output: 3 weight_filler { type: "gauss" } }
  recurrent_param.weight_filler.type: there is no filler "gauss"; it takes one of bilinear, constant, expectation, gabor, gaussian, imagexy, msra, positive_unitball, uniform, xavier
RNN | 4 2 3 | 4 2
  recurrent_param { num_output: 3 bias_filler { type: "gaussian" std: -1 } }
  recurrent_param.bias_filler.std: -1 is not a standard deviation: it takes a number above 0 (for equal values use type: "constant")
LSTM | 4 2 3
  recurrent_param { num_output: 3 }
  takes 2 to 5 bottom blob(s), but 1 are given
LSTM | 4 2 3 | 4 2
  top: "a" top: "b" top: "c" top: "d" recurrent_param { num_output: 3 }
  takes 1 to 3 top blob(s), but 4 are given
LSTM | 4 2 3 | 4 2 | 2 1 | 1 2 3
  recurrent_param { num_output: 3 }
  number of bottom blobs without recurrent_param.expose_hidden (x, cont, static input if there is one): expected 2 or 3, found 4
LSTM | 4 2 3 | 4 2
  top: "a" top: "b" recurrent_param { num_output: 3 }
  number of top blobs without recurrent_param.expose_hidden (the output): expected 1, found 2
LSTM | 4 2 3 | 4 2 | 1 2 3
  top: "a" top: "b" top: "c" recurrent_param { num_output: 3 expose_hidden: true }
  number of bottom blobs with recurrent_param.expose_hidden (x, cont, static input if there is one, and the first h, c): expected 4 or 5, found 3
LSTM | 4 2 3 | 4 2 | 1 2 3 | 1 2 3
  recurrent_param { num_output: 3 expose_hidden: true }
  number of top blobs with recurrent_param.expose_hidden (the output, and the last h, c): expected 3, found 1
RNN | 4 2 3 | 4 2
  top: "a" top: "b" recurrent_param { num_output: 3 expose_hidden: true }
  number of bottom blobs with recurrent_param.expose_hidden (x, cont, static input if there is one, and the first h): expected 3 or 4, found 2
RNN | 4 2 3 | 4 2 | 1 2 3
  recurrent_param { num_output: 3 expose_hidden: true }
  number of top blobs with recurrent_param.expose_hidden (the output, and the last h): expected 2, found 1
RNN | 4 2 3 | 4 2 | 2 5 | 1 2 3
  recurrent_param { num_output: 3 }
  number of bottom blobs without recurrent_param.expose_hidden (x, cont, static input if there is one): expected 2 or 3, found 4
LSTM | 4 | 4 2
  recurrent_param { num_output: 3 }
  axes of "x0" (steps, streams, inputs): expected 2 or more, found 1
LSTM | 4 2 3 | 2 4
  recurrent_param { num_output: 3 }
  shape of "x1", one mark for each step and stream: expected 4 2 (8), found 2 4 (8)
LSTM | 4 2 3 | 4 2 1
  recurrent_param { num_output: 3 }
  shape of "x1", one mark for each step and stream: expected 4 2 (8), found 4 2 1 (8)
RNN | 4 2 3 | 4 2 | 4 2 1
  recurrent_param { num_output: 3 }
  shape of "x2", whose first axis is to be the number of streams in "x0": expected 2 ..., found 4 2 1 (8)
RNN | 4 2 3 | 4 2 | 2 3
  top: "a" top: "b" recurrent_param { num_output: 3 expose_hidden: true }
  shape of "x2", the first h, for each stream: expected 1 2 3 (6), found 2 3 (6)
LSTM | 4 2 3 | 4 2 | 1 2 3 | 1 2 4
  top: "a" top: "b" top: "c" recurrent_param { num_output: 3 expose_hidden: true }
  shape of "x3", the first c, for each stream: expected 1 2 3 (6), found 1 2 4 (8)
LSTM | 4 2 3 | 4 2
  recurrent_param { num_output: 4294967295 }
  a blob of shape [17179869180, 4294967295] has more elements than 63 bits can count
LSTMUnit | 1 2 3 | 1 2 12
  -
  takes 3 bottom blob(s), but 2 are given
LSTMUnit | 2 2 3 | 2 2 12 | 2 2
  -
  shape of "x0", the c of the step before: expected 1 N H, found 2 2 3 (12)
LSTMUnit | 2 3 | 2 12 | 2
  -
  shape of "x0", the c of the step before: expected 1 N H, found 2 3 (6)
LSTMUnit | 1 2 3 | 1 2 9 | 1 2
  -
  shape of "x1", the sums of the gates: expected 1 2 12 (24), found 1 2 9 (18)
LSTMUnit | 1 2 3 | 1 2 12 | 2
  -
  shape of "x2", one mark for each stream: expected 1 2 (2), found 2 (2)
LSTMUnit | 1 2 3 | 1 2 12 | 1 2
  top: "c"
  takes 2 top blob(s), but 1 are given
"#;
