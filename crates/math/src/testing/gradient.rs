//! The gradient check: backward against central differences, in f64.

use super::{LayerTest, Mistake, Report};
use cortado_core::{BackwardReads, Blob, Error, LayerKind, Phase, Result, Rng, TopData};

/// What is differentiated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Objective {
    /// Twice each element of the tops, one after the other: slow, and names the element that is
    /// wrong.
    EachTopElement,
    /// A random linear combination of all elements of the tops.
    Combination,
}

/// How to check a layer's gradients.
///
/// Before backward, the bottoms' diffs are poisoned with NaN, since backward shall overwrite them,
/// and the parameters' diffs hold something, since backward shall add to them. The generator starts
/// at the same seed before every forward pass. Data that the layer does not declare as
/// [read](cortado_core::Layer::backward_reads) is spoiled before one backward pass, which must not
/// notice.
#[derive(Clone, Debug)]
pub struct GradientCheck {
    /// The step of the differences.
    pub step: f64,
    /// The error allowed, relative to the derivative's magnitude or to 1 if that is less.
    pub tolerance: f64,
    /// The magnitude at which the layer has no derivative, with the range around it in which
    /// elements are left out.
    pub kink: Option<(f64, f64)>,
    /// What is differentiated.
    pub objective: Objective,
    /// The most elements checked of each blob; more are sampled at random.
    pub max_elements: usize,
    /// The most top elements differentiated with [`Objective::EachTopElement`]; more are sampled at
    /// random.
    pub max_top_elements: usize,
    /// The bottoms to check; `None` are all that can get a gradient.
    pub bottoms: Option<Vec<usize>>,
    /// The parameters to check; `None` are all.
    pub params: Option<Vec<usize>>,
    /// The tops to differentiate; `None` is the first one of a loss, and all of others.
    pub tops: Option<Vec<usize>>,
    /// The seed of the layer's generator and of the samples.
    pub seed: u32,
}

impl Default for GradientCheck {
    fn default() -> Self {
        Self {
            step: 1e-5,
            tolerance: 1e-6,
            kink: None,
            objective: Objective::EachTopElement,
            max_elements: 40,
            max_top_elements: 40,
            bottoms: None,
            params: None,
            tops: None,
            seed: 1701,
        }
    }
}

/// What parameters' diffs hold before backward.
const ACCUMULATED: f64 = 0.75;

/// A blob whose derivatives are checked.
#[derive(Clone, Copy, PartialEq)]
enum Variable {
    Bottom(usize),
    Param(usize),
}

/// The objective: coefficients of the top elements, for each top.
struct Combination {
    name: String,
    coefficients: Vec<Vec<f64>>,
}

impl GradientCheck {
    /// Builds a layer in TRAIN phase from the text of its message and checks it: see
    /// [`LayerTest::new`] and [`check`](Self::check).
    ///
    /// # Panics
    /// With the report if a derivative is wrong, if there was nothing to check, or with the layer's
    /// error.
    #[track_caller]
    pub fn assert(&self, kind: &'static LayerKind, text: &str, bottoms: Vec<Blob<f64>>) {
        match LayerTest::new(kind, text, Phase::TRAIN, bottoms) {
            Ok(mut test) => self.assert_layer(&mut test),
            Err(error) => panic!("{}: cannot be built: {error}", kind.name),
        }
    }

    /// Checks a layer that is built already.
    ///
    /// # Panics
    /// As [`assert`](Self::assert).
    #[track_caller]
    pub fn assert_layer(&self, test: &mut LayerTest<f64>) {
        match self.check(test) {
            Ok(report) if report.checked == 0 => panic!("{}: there was nothing to check: {report}", test.kind().name),
            Ok(report) if report.mistakes.is_empty() => {}
            Ok(report) => panic!("{}: {report}", test.kind().name),
            Err(error) => panic!("{}: cannot be run: {error}", test.kind().name),
        }
    }

    /// Compares the derivatives of backward with central differences.
    ///
    /// # Errors
    /// Those of the layer.
    pub fn check(&self, test: &mut LayerTest<f64>) -> Result<Report> {
        let mut run = Run::start(self, test)?;
        let mut report = Report::default();
        let combinations = run.combinations();
        if let Some(combination) = combinations.first() {
            run.check_reads(combination)?;
        }
        for combination in combinations {
            run.check(&combination, &mut report)?;
        }
        run.restore()?;
        Ok(report)
    }

    fn is_kink(&self, value: f64) -> bool {
        self.kink
            .is_some_and(|(kink, range)| (value.abs() - kink).abs() <= range)
    }
}

/// A check at work: the layer, what it started from, and the elements to be checked.
struct Run<'a> {
    config: &'a GradientCheck,
    test: &'a mut LayerTest<f64>,
    start: Vec<(Variable, Vec<f64>)>,
    state: Option<cortado_proto::LayerState>,
    variables: Vec<(Variable, Vec<usize>)>,
    rng: Rng,
}

impl<'a> Run<'a> {
    fn start(config: &'a GradientCheck, test: &'a mut LayerTest<f64>) -> Result<Self> {
        let kind = test.kind();
        let all = (0..test.bottoms())
            .map(Variable::Bottom)
            .chain((0..test.params().len()).map(Variable::Param));
        let start: Vec<_> = all
            .map(|v| Ok((v, blob(test, v).data()?.to_vec())))
            .collect::<Result<_>>()?;
        let mut rng = Rng::new(config.seed);
        let wanted = |variable: &Variable| match *variable {
            Variable::Bottom(i) => config
                .bottoms
                .as_ref()
                .map_or(kind.allows_gradient(i), |list| list.contains(&i)),
            Variable::Param(i) => config.params.as_ref().is_none_or(|list| list.contains(&i)),
        };
        let checked = start.iter().filter(|(variable, _)| wanted(variable));
        let variables = checked
            .map(|(v, data)| (*v, sample(data.len(), config.max_elements, &mut rng)))
            .collect();
        let state = test.layer().state()?;
        let mut run = Self {
            config,
            test,
            start,
            state,
            variables,
            rng,
        };
        run.forward(None)?;
        Ok(run)
    }

    /// The objectives, by the shapes that the tops have now.
    fn combinations(&mut self) -> Vec<Combination> {
        let counts: Vec<usize> = (0..self.test.tops()).map(|i| self.test.top(i).count()).collect();
        let is_loss = self.test.kind().is_loss;
        let wanted = |i: usize| {
            self.config
                .tops
                .as_ref()
                .map_or(!is_loss || i == 0, |list| list.contains(&i))
        };
        let tops: Vec<usize> = (0..counts.len()).filter(|&i| wanted(i)).collect();
        let zeros = || counts.iter().map(|&count| vec![0.0; count]).collect::<Vec<_>>();
        if self.config.objective == Objective::Combination {
            let mut coefficients = zeros();
            for &top in &tops {
                coefficients[top].fill_with(|| self.rng.uniform(-1.0, 1.0));
            }
            return vec![Combination {
                name: "a combination of the tops".to_owned(),
                coefficients,
            }];
        }
        let elements: Vec<(usize, usize)> = tops
            .iter()
            .flat_map(|&top| (0..counts[top]).map(move |i| (top, i)))
            .collect();
        let chosen = sample(elements.len(), self.config.max_top_elements, &mut self.rng);
        let each = chosen.into_iter().map(|n| {
            let (top, i) = elements[n];
            let mut coefficients = zeros();
            coefficients[top][i] = 2.0;
            Combination {
                name: format!("2 * top {top}[{i}]"),
                coefficients,
            }
        });
        each.collect()
    }

    /// Refuses a layer that reads more in backward than it declares.
    fn check_reads(&mut self, combination: &Combination) -> Result<()> {
        let expected = self.backward(combination)?;
        self.begin_backward(combination)?;
        let reads = self.test.backward_reads();
        self.spoil_unread(reads)?;
        let found = self.finish_backward()?;
        let bits = |gradients: &[Vec<f64>]| gradients.concat().into_iter().map(f64::to_bits).collect::<Vec<_>>();
        match bits(&expected) == bits(&found) {
            true => Ok(()),
            false => Err(Error::message(&format!(
                "backward reads more data than {reads:?}, which the layer declares"
            ))),
        }
    }

    /// Spoils the data that backward does not read.
    fn spoil_unread(&self, reads: BackwardReads) -> Result<()> {
        let test = &self.test;
        let tops = || (0..test.tops()).map(move |i| test.top(i));
        for top in tops() {
            let mut data = top.data_mut()?;
            match reads.tops {
                TopData::Unread => data.fill(f64::NAN),
                TopData::Signs => data.iter_mut().for_each(|y| *y = if *y > 0.0 { 7.0 } else { -7.0 }),
                TopData::Values => {}
            }
        }
        let bottoms = (0..test.bottoms()).map(|i| test.bottom(i));
        let unread = |bottom: &&Blob<f64>| !reads.bottoms && !tops().any(|top| std::ptr::eq(top, *bottom));
        for bottom in bottoms.filter(unread) {
            bottom.data_overwrite()?.fill(f64::NAN);
        }
        Ok(())
    }

    fn check(&mut self, combination: &Combination, report: &mut Report) -> Result<()> {
        let computed = self.backward(combination)?;
        let step = self.config.step;
        for ((variable, elements), computed) in self.variables.clone().into_iter().zip(computed) {
            for index in elements {
                let value = self.start_of(variable)[index];
                if self.config.is_kink(value) {
                    report.at_kink += 1;
                    continue;
                }
                let objective_up = self.objective(combination, (variable, index, value + step))?;
                let objective_down = self.objective(combination, (variable, index, value - step))?;
                let (computed, estimated) = (computed[index], (objective_up - objective_down) / (2.0 * step));
                let error = (computed - estimated).abs() / computed.abs().max(estimated.abs()).max(1.0);
                report.checked += 1;
                report.worst = if error.is_nan() { error } else { report.worst.max(error) };
                if error <= self.config.tolerance {
                    continue;
                }
                let (blob, objective) = (self.name(variable), combination.name.clone());
                report.mistakes.push(Mistake {
                    blob,
                    index,
                    value,
                    objective,
                    computed,
                    estimated,
                    objective_up,
                    objective_down,
                });
            }
        }
        Ok(())
    }

    /// Puts everything back that a run may have changed: bottoms, parameters, the layer's state.
    fn restore(&mut self) -> Result<()> {
        for (variable, data) in &self.start {
            blob(self.test, *variable).data_overwrite()?.copy_from_slice(data);
        }
        if let Some(state) = &self.state {
            let ctx = self.test.ctx().clone();
            self.test.layer().restore(&ctx, state)?;
        }
        self.test.reseed(self.config.seed);
        Ok(())
    }

    /// Runs forward from the start, with one element changed if one is given.
    fn forward(&mut self, change: Option<(Variable, usize, f64)>) -> Result<()> {
        self.restore()?;
        if let Some((variable, index, value)) = change {
            blob(self.test, variable).data_mut()?[index] = value;
        }
        self.test.forward()
    }

    fn objective(&mut self, combination: &Combination, change: (Variable, usize, f64)) -> Result<f64> {
        self.forward(Some(change))?;
        let mut sum = 0.0;
        for (top, coefficients) in combination.coefficients.iter().enumerate() {
            let data = self.test.top(top).data()?;
            sum += data
                .iter()
                .zip(coefficients)
                .filter(|(_, c)| **c != 0.0)
                .map(|(y, c)| y * c)
                .sum::<f64>();
        }
        Ok(sum)
    }

    /// The derivatives that backward gives, for each variable.
    fn backward(&mut self, combination: &Combination) -> Result<Vec<Vec<f64>>> {
        self.begin_backward(combination)?;
        self.finish_backward()
    }

    /// Runs forward and sets all diffs.
    fn begin_backward(&mut self, combination: &Combination) -> Result<()> {
        self.forward(None)?;
        for i in 0..self.test.bottoms() {
            self.test.bottom(i).diff_overwrite()?.fill(f64::NAN);
        }
        for param in self.test.params() {
            param.diff_overwrite()?.fill(ACCUMULATED);
        }
        for (top, coefficients) in combination.coefficients.iter().enumerate() {
            self.test.top(top).diff_overwrite()?.copy_from_slice(coefficients);
        }
        Ok(())
    }

    fn finish_backward(&mut self) -> Result<Vec<Vec<f64>>> {
        let wanted = |i| {
            self.variables
                .iter()
                .any(|(variable, _)| *variable == Variable::Bottom(i))
        };
        let propagate: Vec<bool> = (0..self.test.bottoms()).map(wanted).collect();
        self.test.backward(&propagate)?;
        let gradients = self.variables.iter().map(|(variable, _)| {
            let diff = blob(self.test, *variable).diff()?;
            Ok(match variable {
                Variable::Bottom(_) => diff.to_vec(),
                Variable::Param(_) => diff.iter().map(|d| d - ACCUMULATED).collect(),
            })
        });
        gradients.collect()
    }

    fn start_of(&self, variable: Variable) -> &[f64] {
        self.start
            .iter()
            .find(|(v, _)| *v == variable)
            .map_or(&[], |(_, data)| data)
    }

    fn name(&self, variable: Variable) -> String {
        match variable {
            Variable::Bottom(i) => format!("bottom {i} \"{}\"", self.test.bottom(i).name()),
            Variable::Param(i) => format!("param {i}"),
        }
    }
}

fn blob(test: &LayerTest<f64>, variable: Variable) -> &Blob<f64> {
    match variable {
        Variable::Bottom(i) => test.bottom(i),
        Variable::Param(i) => &test.params()[i],
    }
}

/// At most `cap` of the numbers below `n`, in order, chosen at random if there are more.
fn sample(n: usize, cap: usize, rng: &mut Rng) -> Vec<usize> {
    let mut all: Vec<usize> = (0..n).collect();
    if n > cap {
        rng.shuffle(&mut all);
        all.truncate(cap);
        all.sort_unstable();
    }
    all
}
