//! DetectionOutput in the forms of OpenCV, OpenVINO, RefineDet and TextBoxes++, and DetectionEvaluate in that of
//! YOLO v2.

use super::super::{CASES, Draw, assert_close, forward};
use crate::blob;
use cortado_core::{Blob, Phase, Real};

/// Left, top, right and bottom edge.
type Edges = [f64; 4];

/// What a case is about.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Form {
    /// OpenCV's boxes in pixels.
    Pixels,
    /// Boxes that are cut.
    Cut,
    /// OpenVINO's priors of five numbers.
    Fives,
    /// RefineDet's two steps.
    Steps,
    /// TextBoxes++ with quadrangles, and without.
    Quadrangle,
    Strip,
}

/// The options of a case.
struct Setting {
    form: Form,
    items: usize,
    priors: usize,
    classes: usize,
    shares: bool,
    code: &'static str,
    encoded: bool,
    /// Whether boxes are cut, and whether that is before they are compared.
    cut: [bool; 2],
    /// Height and width of the image.
    image: [usize; 2],
}

const OVERLAP: f64 = 0.35;
const SCORE: f64 = 0.25;
const OBJECT: f64 = 0.4;

impl Setting {
    fn draw(form: Form, draw: &mut Draw) -> Self {
        let outlined = matches!(form, Form::Quadrangle | Form::Strip);
        let code = match outlined {
            true => "CENTER_SIZE",
            false => ["CORNER", "CENTER_SIZE", "CORNER_SIZE"][draw.size(0, 2)],
        };
        Self {
            form,
            items: draw.size(1, 2),
            priors: draw.size(1, 7),
            classes: draw.size(2, 3),
            shares: draw.flag(),
            code,
            encoded: draw.flag(),
            cut: match form {
                Form::Cut => [true, draw.flag()],
                Form::Pixels => [draw.flag(); 2],
                _ => [false; 2],
            },
            image: [draw.size(60, 90), draw.size(60, 90)],
        }
    }

    fn numbers(&self) -> usize {
        match self.form {
            Form::Quadrangle => 12,
            Form::Strip => 9,
            _ => 4,
        }
    }

    fn locations(&self) -> usize {
        if self.shares { 1 } else { self.classes }
    }

    fn text(&self) -> String {
        let cut = match (self.form, self.cut) {
            (_, [false, _]) => "",
            (Form::Cut, [_, false]) => "clip_after_nms: true",
            (Form::Cut, _) if self.priors.is_multiple_of(2) => "clip_before_nms: true",
            _ => "clip: true",
        };
        let [height, width] = self.image;
        let form = match self.form {
            Form::Pixels => "normalized_bbox: false".into(),
            Form::Fives => format!("normalized: false input_width: {width} input_height: {height}"),
            Form::Steps => format!("objectness_score: {OBJECT}"),
            Form::Quadrangle => "use_polygon: true".into(),
            Form::Strip => "use_polygon: false".into(),
            Form::Cut => String::new(),
        };
        format!(
            "detection_output_param {{ num_classes: {} share_location: {} code_type: {} variance_encoded_in_target: {}
             confidence_threshold: {SCORE} nms_param {{ nms_threshold: {OVERLAP} }} {cut} {form} }}",
            self.classes, self.shares, self.code, self.encoded
        )
    }

    fn decode(&self, [x0, y0, x1, y1]: Edges, v: Edges, t: &[f64]) -> Edges {
        let more = if self.form == Form::Pixels && self.code == "CENTER_SIZE" {
            1.0
        } else {
            0.0
        };
        let (width, height) = (x1 - x0 + more, y1 - y0 + more);
        let t = [0, 1, 2, 3].map(|k| v[k] * t[k]);
        match self.code {
            "CORNER" => [x0 + t[0], y0 + t[1], x1 + t[2], y1 + t[3]],
            "CORNER_SIZE" => [
                x0 + t[0] * width,
                y0 + t[1] * height,
                x1 + t[2] * width,
                y1 + t[3] * height,
            ],
            _ => {
                let (x, y) = (x0 + width / 2.0 + t[0] * width, y0 + height / 2.0 + t[1] * height);
                let (w, h) = (t[2].exp() * width / 2.0, t[3].exp() * height / 2.0);
                [x - w, y - h, x + w, y + h]
            }
        }
    }

    fn cut(&self, edges: Edges) -> Edges {
        let [height, width] = self.image.map(|side| side as f64 - 1.0);
        let limits = if self.form == Form::Pixels {
            [width, height]
        } else {
            [1.0; 2]
        };
        [0, 1, 2, 3].map(|k| edges[k].min(limits[k % 2]).max(0.0))
    }

    fn area(&self, [x0, y0, x1, y1]: Edges) -> f64 {
        let more = if self.form == Form::Pixels { 1.0 } else { 0.0 };
        if x1 < x0 || y1 < y0 {
            0.0
        } else {
            (x1 - x0 + more) * (y1 - y0 + more)
        }
    }

    fn overlap(&self, a: Edges, b: Edges) -> f64 {
        let both = [a[0].max(b[0]), a[1].max(b[1]), a[2].min(b[2]), a[3].min(b[3])];
        let common = self.area(both);
        if common > 0.0 {
            common / (self.area(a) + self.area(b) - common)
        } else {
            0.0
        }
    }

    /// The outline that comes after a box.
    fn outline(&self, [x0, y0, x1, y1]: Edges, v: Edges, t: &[f64]) -> Vec<f64> {
        let (width, height) = (x1 - x0, y1 - y0);
        match self.form {
            Form::Quadrangle => vec![
                v[0] * t[4] * width + x0,
                v[1] * t[5] * height + y0,
                v[0] * t[6] * width + x1,
                v[1] * t[7] * height + y0,
                v[0] * t[8] * width + x1,
                v[1] * t[9] * height + y1,
                v[0] * t[10] * width + x0,
                v[1] * t[11] * height + y1,
            ],
            Form::Strip => {
                let (x, y) = ((x0 + x1) / 2.0, (y0 + y1) / 2.0);
                vec![
                    v[0] * t[4] * width + x,
                    v[1] * t[5] * height + y,
                    v[0] * t[6] * width + x,
                    v[1] * t[7] * height + y,
                    (v[3] * t[8]).exp() * height,
                ]
            }
            _ => Vec::new(),
        }
    }
}

fn outputs<T: Real>(case: u32, form: Form) {
    let mut draw = Draw::new(case);
    let s = Setting::draw(form, &mut draw);
    let size = if form == Form::Pixels { 80.0 } else { 1.0 };
    let priors: Vec<Edges> = (0..s.priors)
        .map(|_| {
            let (x, y) = (draw.value(-0.1, 0.5), draw.value(-0.1, 0.5));
            [x, y, x + draw.value(0.2, 0.6), y + draw.value(0.2, 0.6)].map(|edge| edge * size)
        })
        .collect();
    let variances: Vec<Edges> = (0..s.priors).map(|_| [0; 4].map(|_| draw.value(0.1, 0.9))).collect();
    let each = s.priors * s.locations() * s.numbers();
    let locations = draw.values(s.items * each, -0.4, 0.4);
    let scores = draw.values(s.items * s.priors * s.classes, 0.0, 1.0);
    let objects = draw.values(s.items * s.priors * 2, 0.0, 1.0);
    let first = draw.values(s.items * s.priors * 4, -0.4, 0.4);

    let mut expected = Vec::new();
    for item in 0..s.items {
        let v = |p: usize| if s.encoded { [1.0; 4] } else { variances[p] };
        let prior = |p: usize| match form {
            Form::Steps => s.decode(priors[p], v(p), &first[(item * s.priors + p) * 4..][..4]),
            _ => priors[p],
        };
        for class in 1..s.classes {
            let t = |p: usize| {
                let location = p * s.locations() + if s.shares { 0 } else { class };
                &locations[item * each + location * s.numbers()..][..s.numbers()]
            };
            let score = |p: usize| match form {
                Form::Steps if objects[(item * s.priors + p) * 2 + 1] < OBJECT => 0.0,
                _ => scores[(item * s.priors + p) * s.classes + class],
            };
            let mut order: Vec<usize> = (0..s.priors).filter(|&p| score(p) > SCORE).collect();
            order.sort_by(|&a, &b| score(b).total_cmp(&score(a)));
            let mut kept: Vec<Edges> = Vec::new();
            for p in order {
                let mut edges = s.decode(prior(p), v(p), t(p));
                if s.cut == [true, true] {
                    edges = s.cut(edges);
                }
                if kept.iter().any(|&better| s.overlap(better, edges) > OVERLAP) {
                    continue;
                }
                kept.push(edges);
                let shown = if s.cut[0] { s.cut(edges) } else { edges };
                expected.extend([item as f64, class as f64, score(p)]);
                expected.extend(shown);
                expected.extend(s.outline(prior(p), v(p), t(p)));
            }
        }
    }
    let row = 7 + s.numbers() - 4;
    if expected.is_empty() {
        for item in 0..s.items {
            expected.push(item as f64);
            expected.extend(vec![-1.0; row - 1]);
        }
    }

    let mut blobs = vec![
        blob::<T>("loc", &[s.items, each], &locations),
        blob("conf", &[s.items, s.priors * s.classes], &scores),
        prior_blob(&s, &priors, &variances),
    ];
    blobs.extend(more_bottoms(&s, &objects, &first));
    let text = s.text();
    let (shape, found) = forward("DetectionOutput", &text, Phase::TEST, blobs).remove(0);
    assert_eq!(shape, [1, 1, expected.len() / row, row], "{form:?} {case} {text}");
    assert_close::<T>(&text, &found, &expected);
}

/// The bottoms after the priors: an image, or a first step.
fn more_bottoms<T: Real>(s: &Setting, objects: &[f64], first: &[f64]) -> Vec<Blob<T>> {
    let [height, width] = s.image;
    match s.form {
        Form::Pixels => vec![blob("image", &[1, 1, height, width], &vec![0.0; height * width])],
        Form::Steps => vec![
            blob("arm_conf", &[s.items, s.priors * 2], objects),
            blob("arm_loc", &[s.items, s.priors * 4], first),
        ],
        _ => Vec::new(),
    }
}

/// Priors in the form of the case, with a row of variances only where that is needed.
fn prior_blob<T: Real>(s: &Setting, priors: &[Edges], variances: &[Edges]) -> Blob<T> {
    let mut values: Vec<f64> = Vec::new();
    let [height, width] = s.image.map(|side| side as f64);
    for &[x0, y0, x1, y1] in priors {
        match s.form {
            Form::Fives => values.extend([0.0, x0 * width, y0 * height, x1 * width, y1 * height]),
            _ => values.extend([x0, y0, x1, y1]),
        }
    }
    let len = values.len();
    if !s.encoded {
        values.extend(variances.as_flattened());
        values.resize(2 * len, 0.0);
    }
    let rows = values.len() / len;
    match s.priors % 2 {
        0 => blob("prior", &[1, rows, len], &values),
        _ => blob("prior", &[1, rows, len, 1], &values),
    }
}

#[test]
fn outputs_of_forks_follow_their_formulas() {
    let forms = [
        Form::Pixels,
        Form::Cut,
        Form::Fives,
        Form::Steps,
        Form::Quadrangle,
        Form::Strip,
    ];
    for form in forms {
        for case in 0..2 * CASES {
            outputs::<f32>(case, form);
            outputs::<f64>(case, form);
        }
    }
}

/// Detections and true boxes by centre and size, in lists: each true box is found once, by the best detection.
fn lists<T: Real>(case: u32) {
    let mut draw = Draw::new(case);
    let (items, classes) = (draw.size(1, 3), draw.size(1, 3));
    let (mut labels, mut rows, mut expected) = (Vec::new(), Vec::new(), Vec::new());
    let mut counts = vec![0.0; classes];
    for item in 0..items {
        let boxes = draw.size(0, 3);
        let mut list = vec![0.0; 20];
        // The boxes of an item do not meet: each lies in a column of its own.
        for number in 0..boxes {
            let class = draw.size(0, classes - 1);
            let place = [0.2 + 0.25 * number as f64, draw.value(0.3, 0.7), 0.1, 0.2];
            list[5 * number] = class as f64;
            list[5 * number + 1..][..4].copy_from_slice(&place);
            counts[class] += 1.0;
            for (score, is_right) in [(0.9, 1.0), (0.8, 0.0)] {
                let moved = [
                    place[0] + draw.value(-0.01, 0.01),
                    place[1] + draw.value(-0.01, 0.01),
                    0.1,
                    0.2,
                ];
                let score = score - 0.1 * number as f64 + draw.value(0.0, 0.01);
                rows.push([&[item as f64, class as f64, score][..], &moved].concat());
                expected.push([item as f64, class as f64, score, is_right, 1.0 - is_right]);
            }
        }
        labels.extend(list);
    }
    rows.push(vec![0.0, -1.0, -1.0, -1.0, -1.0, -1.0, -1.0]);
    expected.sort_by(|a, b| {
        let classes = a[0].total_cmp(&b[0]).then(a[1].total_cmp(&b[1]));
        classes.then(b[2].total_cmp(&a[2]))
    });
    let counted = counts
        .iter()
        .enumerate()
        .map(|(class, &count)| [-1.0, class as f64, count, -1.0, -1.0]);
    let expected: Vec<f64> = counted.chain(expected).flatten().collect();
    let blobs = vec![
        blob::<T>("found", &[1, 1, rows.len(), 7], &rows.concat()),
        blob("label", &[items, 20], &labels),
    ];
    let text = format!("detection_evaluate_param {{ num_classes: {classes} }}");
    let (shape, found) = forward("DetectionEvaluate", &text, Phase::TEST, blobs).remove(0);
    assert_eq!(shape, [1, 1, expected.len() / 5, 5]);
    assert_close::<T>(&text, &found, &expected);
}

#[test]
fn lists_of_true_boxes_are_evaluated() {
    for case in 0..CASES {
        lists::<f32>(case);
        lists::<f64>(case);
    }
}

/// Labels of any four axes are read as rows of 8 from the front on, as many as the third axis has.
#[test]
fn a_loss_reads_true_boxes_from_the_front_of_its_labels() {
    let loss = |shape: &[usize], rows: usize| {
        let mut labels = vec![7.0; shape.iter().product()];
        for row in 0..rows {
            labels[8 * row..][..8].copy_from_slice(&[0.0, 1.0, 0.0, 0.1, 0.1, 0.5, 0.6, 0.0]);
        }
        let bottoms = vec![
            blob::<f64>("loc", &[1, 4], &[0.1, 0.2, 0.3, 0.4]),
            blob("conf", &[1, 3], &[0.5, 0.2, 0.1]),
            blob("prior", &[1, 2, 4], &[0.1, 0.1, 0.6, 0.6, 0.1, 0.1, 0.2, 0.2]),
            blob("label", shape, &labels),
        ];
        let text = "multibox_loss_param { num_classes: 3 code_type: CENTER_SIZE }";
        forward("MultiBoxLoss", text, Phase::TRAIN, bottoms)[0].1[0]
    };
    let expected = loss(&[1, 1, 1, 8], 1);
    assert!(expected > 0.0);
    assert_eq!(loss(&[1, 3, 1, 10], 1), expected);
    assert_eq!(loss(&[4, 3, 2, 5], 2), loss(&[1, 1, 2, 8], 2));
}
