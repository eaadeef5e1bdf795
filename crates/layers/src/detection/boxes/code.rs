//! Boxes as offsets from priors, and back.

use super::Corners;
use cortado_core::{Error, Real, Result};
use cortado_ops::BoxCode as Code;
use cortado_proto::prior_box_parameter::CodeType;

/// Writes boxes beside priors, and reads them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Coder {
    pub(crate) code: Code,
    /// Whether what is written is divided by the variances.
    pub(crate) divides: bool,
}

impl Coder {
    /// A coder of a prototxt's type; `encoded` says that variances are in the targets already.
    ///
    /// # Errors
    /// A type that does not exist; `message` names the options.
    pub(crate) fn new(message: &str, code: CodeType, encoded: bool) -> Result<Self> {
        let code = match code {
            CodeType::CORNER => Code::Corner,
            CodeType::CENTER_SIZE => Code::CenterSize,
            CodeType::CORNER_SIZE => Code::CornerSize,
            other => {
                let problem = format!("{other} is unknown; it is CORNER, CENTER_SIZE or CORNER_SIZE");
                return Err(Error::param(&format!("{message}.code_type"), problem));
            }
        };
        Ok(Self {
            code,
            divides: !encoded,
        })
    }

    fn variances<T: Real>(self, variances: [T; 4]) -> [T; 4] {
        if self.divides { variances } else { [T::ONE; 4] }
    }

    /// A box, written beside a prior.
    pub(crate) fn encode<T: Real>(self, prior: Corners<T>, variances: [T; 4], true_box: Corners<T>) -> [T; 4] {
        let v = self.variances(variances);
        let (width, height) = (prior.width(), prior.height());
        let (p, b) = (prior.to_array(), true_box.to_array());
        match self.code {
            Code::Corner => [0, 1, 2, 3].map(|k| (b[k] - p[k]) / v[k]),
            Code::CornerSize => {
                let size = [width, height, width, height];
                [0, 1, 2, 3].map(|k| (b[k] - p[k]) / size[k] / v[k])
            }
            Code::CenterSize => {
                let ([px, py], [bx, by]) = (prior.center(), true_box.center());
                [
                    (bx - px) / width / v[0],
                    (by - py) / height / v[1],
                    (true_box.width() / width).ln() / v[2],
                    (true_box.height() / height).ln() / v[3],
                ]
            }
        }
    }

    /// The box that was written beside a prior.
    pub(crate) fn decode<T: Real>(self, prior: Corners<T>, variances: [T; 4], t: [T; 4]) -> Corners<T> {
        let v = self.variances(variances);
        let (width, height) = (prior.width(), prior.height());
        let p = prior.to_array();
        match self.code {
            Code::Corner => Corners::new([0, 1, 2, 3].map(|k| p[k] + v[k] * t[k])),
            Code::CornerSize => {
                let size = [width, height, width, height];
                Corners::new([0, 1, 2, 3].map(|k| p[k] + v[k] * t[k] * size[k]))
            }
            Code::CenterSize => {
                let half = T::from_f64(0.5);
                let [px, py] = prior.center();
                let (cx, cy) = (v[0] * t[0] * width + px, v[1] * t[1] * height + py);
                let (w, h) = ((v[2] * t[2]).exp() * width * half, (v[3] * t[3]).exp() * height * half);
                Corners::new([cx - w, cy - h, cx + w, cy + h])
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cortado_core::Rng;

    const CODES: [Code; 3] = [Code::Corner, Code::CenterSize, Code::CornerSize];

    #[test]
    fn decoding_undoes_encoding() {
        let mut rng = Rng::new(7);
        let mut draw = || {
            let (x, y) = (rng.uniform(0.0, 0.5), rng.uniform(0.0, 0.5));
            Corners::new([x, y, x + rng.uniform(0.1, 0.5), y + rng.uniform(0.1, 0.5)])
        };
        let variances = [0.1, 0.2, 0.3, 0.4];
        for code in CODES {
            for divides in [true, false] {
                let coder = Coder { code, divides };
                for _ in 0..20 {
                    let (prior, true_box): (Corners<f64>, _) = (draw(), draw());
                    let found = coder.decode(prior, variances, coder.encode(prior, variances, true_box));
                    let differences = found.to_array().into_iter().zip(true_box.to_array());
                    assert!(differences.into_iter().all(|(a, b)| (a - b).abs() < 1e-12), "{coder:?}");
                }
            }
        }
    }

    #[test]
    fn codes_are_what_they_say() {
        let (prior, v) = (Corners::new([1.0, 1.0, 3.0, 5.0]), [0.5, 0.5, 0.25, 0.25]);
        let true_box = Corners::new([2.0, 1.0, 6.0, 9.0]);
        let encode = |code, divides| Coder { code, divides }.encode(prior, v, true_box);
        assert_eq!(encode(Code::Corner, true), [2.0, 0.0, 12.0, 16.0]);
        assert_eq!(encode(Code::CornerSize, true), [1.0, 0.0, 6.0, 4.0]);
        let ln2 = 2.0_f64.ln();
        assert_eq!(encode(Code::CenterSize, true), [2.0, 1.0, 4.0 * ln2, 4.0 * ln2]);
        assert_eq!(encode(Code::CenterSize, false), [1.0, 0.5, ln2, ln2]);
    }

    #[test]
    fn a_type_that_does_not_exist_is_an_error() {
        let error = Coder::new("detection_output_param", CodeType(9), false).unwrap_err();
        assert_eq!(
            error.to_string(),
            "detection_output_param.code_type: 9 is unknown; it is CORNER, CENTER_SIZE or CORNER_SIZE"
        );
    }
}
