//! The test passes: the test nets run with the weights of the training net, and their outputs are
//! reported.
//!
//! `eval_type` specifies how the outputs are read: `classification` (default) reports the mean of
//! each value; `detection` the mean average precision of each output, which must be one of
//! DetectionEvaluate; `detection_segmentation` that of the first output, and the means of the
//! second, one number for each class.

use super::Solver;
use super::action::Action;
use super::detection::{DetectionScores, PrecisionRule};
use cortado_core::event::{Event, NetOutput, Severity};
use cortado_core::{Blob, Context, Ctx, Error, Frame, Real, Result};
use cortado_net::Net;
use cortado_proto::SolverParameter;
use cortado_proto::text::float_g6;

/// How the outputs of test nets are read.
#[derive(Clone, Copy, Debug)]
pub(super) enum Evaluation {
    Classification,
    Detection(Precision),
    DetectionSegmentation(Precision),
}

/// How average precisions are computed and reported.
#[derive(Clone, Copy, Debug)]
pub(super) struct Precision {
    pub(super) rule: PrecisionRule,
    /// Whether that of each class is reported too.
    pub(super) per_class: bool,
}

impl Evaluation {
    /// What `eval_type`, `ap_version` and `show_per_class_result` request.
    pub(super) fn new(param: &SolverParameter) -> Result<Self> {
        let precision = || -> Result<Precision> {
            Ok(Precision {
                rule: PrecisionRule::from_name(param.ap_version())?,
                per_class: param.show_per_class_result(),
            })
        };
        match param.eval_type() {
            "" | "classification" => Ok(Self::Classification),
            "detection" => Ok(Self::Detection(precision()?)),
            "detection_segmentation" => Ok(Self::DetectionSegmentation(precision()?)),
            other => {
                let problem = format!(
                    "is \"{other}\"; it can be \"classification\", \"detection\" or \"detection_segmentation\""
                );
                Err(Error::param("eval_type", problem))
            }
        }
    }
}

/// What the passes of a test net add up to.
#[derive(Default)]
struct Scores {
    /// One sum for each value of the outputs that are reported by their means.
    sums: Vec<f64>,
    /// One for each output that is reported by its average precision.
    detections: Vec<DetectionScores>,
}

impl<T: Real> Solver<T> {
    /// Runs all test nets, with the weights of the training net.
    ///
    /// # Errors
    /// A layer that fails, or a requested snapshot that cannot be written.
    pub fn test_all(&mut self) -> Result<()> {
        self.before_test = Some(self.run_state()?);
        let result = (0..self.test_nets.len()).try_for_each(|index| match self.stop_requested {
            true => Ok(()),
            false => self.test(index),
        });
        self.before_test = None;
        result
    }

    fn test(&mut self, index: usize) -> Result<()> {
        self.ctx.emit(&Event::TestStarts {
            iteration: self.iteration,
            net: index,
        });
        self.test_nets[index].share_trained_from(&self.net)?;
        let (passes, evaluation) = (self.options.test_iter[index], self.options.evaluation);
        let (mut scores, mut loss) = (Scores::default(), 0.0);
        if let Some(member) = &self.member {
            // Requests are served between iterations, where all ranks agree on them.
            let net = &mut self.test_nets[index];
            let all = member.test_passes(net, passes);
            for pass in all.within(|| Frame::Iteration(self.iteration))? {
                loss += pass.loss;
                scores.add(&pass.outputs.iter().collect::<Vec<_>>(), evaluation)?;
            }
            return self.report_test(index, &scores, loss);
        }
        for _ in 0..passes {
            self.serve_requests_in_test()?;
            if self.stop_requested {
                self.ctx.emit(&Event::TestInterrupted);
                return Ok(());
            }
            let net = &mut self.test_nets[index];
            loss += net.forward().within(|| Frame::Iteration(self.iteration))?;
            let outputs: Vec<_> = net.outputs().iter().map(|&id| net.blob_at(id)).collect();
            scores.add(&outputs, evaluation)?;
        }
        self.report_test(index, &scores, loss)
    }

    /// Tells what the passes of a test net add up to.
    fn report_test(&self, index: usize, scores: &Scores, loss: f64) -> Result<()> {
        let (passes, evaluation) = (self.options.test_iter[index], self.options.evaluation);
        if let Evaluation::DetectionSegmentation(_) = evaluation {
            show_segmentation(&self.ctx, &scores.sums, passes);
        }
        if self.param.test_compute_loss() {
            self.ctx.emit(&Event::TestLoss {
                loss: loss / passes as f64,
            });
        }
        scores.show(&self.ctx, &self.test_nets[index], evaluation, passes)
    }

    /// Requests that came in during a test pass.
    fn serve_requests_in_test(&mut self) -> Result<()> {
        loop {
            match self.requested_action() {
                Action::None => return Ok(()),
                Action::Snapshot => drop(self.snapshot()?),
                Action::Stop => self.stop_requested = true,
            }
        }
    }
}

impl Scores {
    /// Adds the outputs of a pass.
    fn add<T: Real>(&mut self, outputs: &[&Blob<T>], evaluation: Evaluation) -> Result<()> {
        match evaluation {
            Evaluation::Classification => self.add_values(outputs),
            Evaluation::Detection(_) => self.add_detections(outputs),
            Evaluation::DetectionSegmentation(_) => {
                let [detections, segmentation] = *outputs else {
                    let what = "number of outputs of the test net (eval_type: \"detection_segmentation\")";
                    return Err(Error::mismatch(what, 2, outputs.len()));
                };
                self.add_detections(&[detections])?;
                self.add_values(&[segmentation])
            }
        }
    }

    /// Adds each value of these outputs to its sum.
    fn add_values<T: Real>(&mut self, outputs: &[&Blob<T>]) -> Result<()> {
        let mut index = 0;
        for output in outputs {
            for value in output.data()?.iter() {
                if index == self.sums.len() {
                    self.sums.push(0.0);
                }
                self.sums[index] += value.to_f64();
                index += 1;
            }
        }
        Ok(())
    }

    /// Adds the rows of these outputs.
    fn add_detections<T: Real>(&mut self, outputs: &[&Blob<T>]) -> Result<()> {
        // bounded by the outputs, which are in memory
        self.detections.resize_with(outputs.len(), DetectionScores::default);
        for (output, scores) in outputs.iter().zip(&mut self.detections) {
            scores.add(output)?;
        }
        Ok(())
    }

    fn show<T: Real>(&self, ctx: &Ctx, net: &Net<T>, evaluation: Evaluation, passes: u64) -> Result<()> {
        match evaluation {
            Evaluation::Classification => self.show_means(ctx, net, passes),
            Evaluation::Detection(precision) | Evaluation::DetectionSegmentation(precision) => {
                for (index, (scores, &id)) in self.detections.iter().zip(net.outputs()).enumerate() {
                    let output = NetOutput {
                        index,
                        name: net.blob_at(id).name(),
                        value: show_precisions(ctx, scores, precision).into(),
                        loss_weight: 0.0,
                    };
                    ctx.emit(&Event::TestOutput(output));
                }
            }
        }
        Ok(())
    }

    fn show_means<T: Real>(&self, ctx: &Ctx, net: &Net<T>, passes: u64) {
        let mut index = 0;
        for &id in net.outputs() {
            let blob = net.blob_at(id);
            for _ in 0..blob.count().min(self.sums.len() - index) {
                let output = NetOutput {
                    index,
                    name: blob.name(),
                    value: self.sums[index] / passes as f64,
                    loss_weight: net.loss_weight(id),
                };
                ctx.emit(&Event::TestOutput(output));
                index += 1;
            }
        }
    }
}

/// Tells the average precisions of the classes, if that is wanted, and gives their mean.
fn show_precisions(ctx: &Ctx, scores: &DetectionScores, precision: Precision) -> f32 {
    let (mut sum, mut classes) = (0.0, 0);
    for (label, found) in scores.average_precisions(precision.rule) {
        classes += 1;
        match found {
            None => ctx.emit(&Event::Note {
                severity: Severity::Warning,
                file: "solver.cpp",
                line: 524,
                text: &format!("Missing true_pos for label: {label}"),
            }),
            Some(value) => {
                sum += value;
                if precision.per_class {
                    let value = value.into();
                    ctx.emit(&Event::ClassPrecision { label, value });
                }
            }
        }
    }
    sum / classes.max(1) as f32
}

/// Logs how well each class is segmented, and how well all are.
fn show_segmentation(ctx: &Ctx, sums: &[f64], passes: u64) {
    let report = |text: &str| {
        ctx.emit(&Event::Note {
            severity: Severity::Info,
            file: "solver.cpp",
            line: 627,
            text,
        });
    };
    let mean = |sum: f64| sum / passes as f64;
    for (class, &sum) in sums.iter().enumerate() {
        report(&format!("Seg Classes {class} IOU : {}", float_g6(mean(sum))));
    }
    let all = mean(sums.iter().sum()) / sums.len().max(1) as f64;
    report(&format!("Seg mIOU : {}", float_g6(all)));
}
