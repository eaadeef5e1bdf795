//! Losses and accuracy.

pub(super) const CASES: &str = r#"
Accuracy | 2 3 | 2
  accuracy_param { top_k: 0 }
  accuracy_param.top_k: must be at least 1, not 0
Accuracy | 2 3 | 2
  accuracy_param { top_k: 4 }
  accuracy_param.top_k: must be at most the number of classes, 3, but is 4
Accuracy | 2 3 | 2
  accuracy_param { axis: -3 }
  accuracy_param.axis: there is no axis -3 in a blob of shape 2 3 (6)
Accuracy | 2 3 4 | 2
  -
  number of labels in "x1", which has the shape 2 (2), for the 3 scores of "x0" at each of 2 x 4 places, one label for each place: expected 8, found 2
SoftmaxWithLoss | 2 3 4 | 2 3
  -
  number of labels in "x1", which has the shape 2 3 (6), for the 3 scores of "x0" at each of 2 x 4 places, one label for each place: expected 8, found 6
SoftmaxWithLoss | 2 3 | 3
  -
  shape of "x1", whose first axis is to be that of "x0": expected 2 3 (6), found 3 (3)
SoftmaxWithLoss | 2 3 | ()
  -
  shape of "x1", whose first axis is to be that of "x0": expected 2 3 (6), found (1)
SoftmaxWithLoss | 2 3 | 2
  softmax_param { axis: 7 }
  softmax_param.axis: there is no axis 7 in a blob of shape 2 3 (6)
"#;
