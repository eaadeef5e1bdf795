//! The transformer, against a slow one that follows the original's loop word for word, and its
//! random draws.

use crate::common::ctx;
use cortado_core::{Phase, Result, Rng};
use cortado_data::transformer::{InputImage, Pixels, Transformer};
use cortado_proto::TransformationParameter;
use std::path::Path;

struct Case {
    crop: u32,
    mirror: bool,
    mean_value: Vec<f32>,
    scale: f32,
    phase: Phase,
}

impl Case {
    fn param(&self) -> TransformationParameter {
        TransformationParameter {
            crop_size: Some(self.crop),
            mirror: Some(self.mirror),
            mean_value: self.mean_value.clone(),
            scale: Some(self.scale),
            ..Default::default()
        }
    }

    /// One element after the other.
    fn slow(&self, bytes: &[u8], [channels, height, width]: [usize; 3], rng: &mut Rng) -> Vec<f32> {
        let crop = self.crop as usize;
        let flip = self.mirror && rng.draw_below(2) == 1;
        let (out_height, out_width) = if crop > 0 { (crop, crop) } else { (height, width) };
        let (mut top, mut left) = (0, 0);
        if crop > 0 && self.phase == Phase::TRAIN {
            top = rng.draw_below((height - crop + 1) as u32) as usize;
            left = rng.draw_below((width - crop + 1) as u32) as usize;
        } else if crop > 0 {
            (top, left) = ((height - crop) / 2, (width - crop) / 2);
        }
        let mut output = vec![0.0; channels * out_height * out_width];
        for c in 0..channels {
            for h in 0..out_height {
                for w in 0..out_width {
                    let value = f32::from(bytes[(c * height + top + h) * width + left + w]);
                    let mean = match &self.mean_value[..] {
                        [] => 0.0,
                        [one] => *one,
                        many => many[c],
                    };
                    let column = if flip { out_width - 1 - w } else { w };
                    output[(c * out_height + h) * out_width + column] = (value - mean) * self.scale;
                }
            }
        }
        output
    }
}

#[test]
fn it_does_what_the_slow_one_does() -> Result<()> {
    let shape @ [channels, height, width] = [3, 7, 9];
    let mut cases = Vec::new();
    for phase in [Phase::TRAIN, Phase::TEST] {
        for crop in [0, 1, 4, 7] {
            for mirror in [false, true] {
                for mean_value in [vec![], vec![12.5], vec![1.0, 2.0, 3.0]] {
                    cases.push(Case {
                        crop,
                        mirror,
                        mean_value,
                        scale: 0.25,
                        phase,
                    });
                }
            }
        }
    }
    for case in &cases {
        let mut transformer = Transformer::<f32>::new(&case.param(), &ctx(case.phase, Path::new(".")))?;
        transformer.seed(&mut Rng::new(5));
        let mut rng = Rng::new(5).fork();
        for i in 0..6_usize {
            let bytes: Vec<u8> = (0..channels * height * width).map(|j| (i * 53 + j * 7) as u8).collect();
            let image = InputImage {
                channels,
                height,
                width,
                pixels: Pixels::Bytes(&bytes),
            };
            let mut output = vec![f32::NAN; transformer.output_shape(image.shape()?)?.iter().product()];
            let draws = transformer.draw();
            transformer.transform_drawn(&image, draws, &mut output)?;
            assert_eq!(
                output,
                case.slow(&bytes, shape, &mut rng),
                "crop {} mirror {} {:?}",
                case.crop,
                case.mirror,
                case.phase
            );
            let mut interleaved = Vec::new();
            for i in 0..height * width {
                interleaved.extend((0..channels).map(|c| bytes[c * height * width + i]));
            }
            let pixels = Pixels::Interleaved(&interleaved);
            let mut again = vec![f32::NAN; output.len()];
            transformer.transform_drawn(&InputImage { pixels, ..image }, draws, &mut again)?;
            assert_eq!(again, output, "rows of interleaved bytes");
            let floats: Vec<f32> = bytes.iter().map(|&byte| byte.into()).collect();
            let pixels = Pixels::Floats(&floats);
            transformer.transform_drawn(&InputImage { pixels, ..image }, draws, &mut again)?;
            assert_eq!(again, output, "floats");
        }
    }
    Ok(())
}

#[test]
fn crops_and_mirrors_are_all_equally_likely() -> Result<()> {
    let case = Case {
        crop: 2,
        mirror: true,
        mean_value: vec![],
        scale: 1.0,
        phase: Phase::TRAIN,
    };
    let mut transformer = Transformer::<f64>::new(&case.param(), &ctx(case.phase, Path::new(".")))?;
    transformer.seed(&mut Rng::new(1));
    let bytes: Vec<u8> = (0..16).collect();
    let image = InputImage {
        channels: 1,
        height: 4,
        width: 4,
        pixels: Pixels::Bytes(&bytes),
    };
    let mut counts = std::collections::BTreeMap::new();
    for _ in 0..9000 {
        let mut output = [0.0; 4];
        transformer.transform(&image, &mut output)?;
        *counts.entry(output.map(|x| x as u8)).or_insert(0) += 1;
    }
    assert_eq!(counts.len(), 18, "3 rows, 3 columns, 2 directions");
    assert!(counts.values().all(|count| (400..600).contains(count)), "{counts:?}");
    Ok(())
}

#[test]
fn its_state_goes_on_where_it_was() -> Result<()> {
    let case = Case {
        crop: 3,
        mirror: true,
        mean_value: vec![],
        scale: 1.0,
        phase: Phase::TRAIN,
    };
    let mut first = Transformer::<f32>::new(&case.param(), &ctx(case.phase, Path::new(".")))?;
    let mut second = first.clone();
    first.seed(&mut Rng::new(9));
    let bytes: Vec<u8> = (0..100).collect();
    let image = InputImage {
        channels: 1,
        height: 10,
        width: 10,
        pixels: Pixels::Bytes(&bytes),
    };
    let (mut a, mut b) = ([0.0; 9], [0.0; 9]);
    first.transform(&image, &mut a)?;
    second.restore(first.state().as_deref())?;
    for _ in 0..20 {
        first.transform(&image, &mut a)?;
        second.transform(&image, &mut b)?;
        assert_eq!(a, b);
    }
    assert!(second.restore(None).is_err());
    assert!(second.restore(Some(&[1, 2, 3])).is_err());
    Ok(())
}

/// `crop_height` and `crop_width` override `crop_size` for their side; TEST cuts from the middle, TRAIN anywhere.
#[test]
fn sides_of_a_crop_may_differ() -> Result<()> {
    let [height, width] = [9, 7];
    let bytes: Vec<u8> = (0..height * width).map(|i| i as u8).collect();
    let image = InputImage {
        channels: 1,
        height,
        width,
        pixels: Pixels::Bytes(&bytes),
    };
    for (options, [rows, columns]) in [
        ([0, 4, 3, 0, 0], [4, 3]),
        ([5, 4, 0, 0, 0], [4, 5]),
        ([5, 0, 6, 0, 0], [5, 6]),
        ([5, 0, 0, 2, 2], [5, 5]),
        ([0, 0, 0, 2, 3], [2, 3]),
        ([0, 4, 3, 2, 2], [4, 3]),
    ] {
        let [crop_size, crop_height, crop_width, crop_h, crop_w] = options.map(Some);
        let param = TransformationParameter {
            crop_size,
            crop_height,
            crop_width,
            crop_h,
            crop_w,
            ..Default::default()
        };
        for phase in [Phase::TRAIN, Phase::TEST] {
            let ctx = ctx(phase, Path::new("."));
            let mut transformer = Transformer::<f32>::new(&param, &ctx)?;
            transformer.seed(&mut Rng::new(5));
            assert_eq!(transformer.output_shape([1, height, width])?, [1, rows, columns]);
            let mut seen = std::collections::HashSet::new();
            for _ in 0..2000 {
                let mut found = vec![0.0; rows * columns];
                transformer.transform(&image, &mut found)?;
                let first = found[0] as usize;
                let (top, left) = (first / width, first % width);
                assert!(top + rows <= height && left + columns <= width);
                for (i, &value) in found.iter().enumerate() {
                    assert_eq!(value as usize, (top + i / columns) * width + left + i % columns);
                }
                seen.insert((top, left));
            }
            match phase {
                Phase::TRAIN => assert_eq!(seen.len(), (height - rows + 1) * (width - columns + 1), "{options:?}"),
                _ => assert_eq!(
                    seen.into_iter().collect::<Vec<_>>(),
                    [((height - rows) / 2, (width - columns) / 2)]
                ),
            }
        }
    }
    for (sides, missing, given) in [
        ([4, 0, 0, 0], "crop_width", "crop_height"),
        ([0, 4, 0, 0], "crop_height", "crop_width"),
        ([0, 0, 4, 0], "crop_w", "crop_h"),
        ([0, 0, 0, 4], "crop_h", "crop_w"),
    ] {
        let [crop_height, crop_width, crop_h, crop_w] = sides.map(Some);
        let param = TransformationParameter {
            crop_height,
            crop_width,
            crop_h,
            crop_w,
            ..Default::default()
        };
        let made = Transformer::<f32>::new(&param, &ctx(Phase::TEST, Path::new(".")));
        let problem = format!("transform_param.{missing}: is missing; it is required with {given}");
        assert_eq!(made.map(drop).unwrap_err().to_string(), problem);
    }
    Ok(())
}
