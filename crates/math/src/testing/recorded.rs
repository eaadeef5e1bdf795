//! Single layers against recordings of the original Caffe.
//!
//! A recording's prototxt is a net with one layer named `layer`. What feeds it are Input layers, whose tensors are `in/<blob>`,
//! and copies of them made by Scale or Power layers, which left a diff to be recorded.

use std::collections::BTreeMap;
use std::path::Path;

use cortado_proto::{LayerParameter, NetParameter};

use super::layer_test::parse;
use super::{Fixture, LayerTest, Tensor, Tolerance, compare};
use cortado_core::{Blob, Ctx, Error, Progress, ReadGuard, Real, Registry, Result, Rng};

/// Runs a recorded layer forward and, if there are recorded diffs, backward; gives what differs from the recording.
///
/// # Errors
/// A fixture that is no recorded layer, or what the layer refuses.
pub fn check_recorded_layer<T: Real>(
    registry: &Registry,
    fixture: &Fixture,
    tolerance: Tolerance,
) -> Result<Vec<String>> {
    let net: NetParameter = parse(fixture.text("prototxt")?, fixture.name())?;
    let param = net.layer.iter().find(|layer| layer.name() == "layer");
    let param =
        param.ok_or_else(|| Error::message(&format!("fixture {}: no layer named \"layer\"", fixture.name())))?;
    let sources: Vec<&str> = param.bottom.iter().map(|bottom| source(&net, bottom)).collect();
    let mut bottoms = Vec::new();
    for (name, source) in param.bottom.iter().zip(&sources) {
        let tensor = fixture.tensor(&format!("in/{source}"))?;
        bottoms.push(Blob::from_data(name, &tensor.shape, &reals::<T>(tensor))?);
    }
    let mut ctx = Ctx::new(fixture.phase()?, Rng::new(1701));
    if let (Ok(iteration), Ok(max_iter)) = (fixture.text("iter"), fixture.text("max_iter")) {
        ctx = ctx.with_progress(progress(iteration, max_iter)?);
    }
    let mut test = LayerTest::from_param(registry.kind(param.r#type())?, param, ctx, bottoms)?;
    let mut check = Comparison {
        fixture,
        tolerance,
        differences: Vec::new(),
    };
    set_params(&test, fixture)?;
    test.forward()?;
    let tops = param
        .top
        .iter()
        .enumerate()
        .map(|(i, name)| (name.to_string(), test.top(i)));
    check.all("out", tops, Blob::data)?;
    check.all("param_after", numbered(test.params()), Blob::data)?;
    if !has_diffs(fixture) {
        return Ok(check.differences);
    }
    let names = param
        .bottom
        .iter()
        .zip(&sources)
        .map(|(bottom, source)| diff_name(fixture, bottom, source));
    let names: Vec<Option<String>> = names.collect();
    let propagate: Vec<bool> = names.iter().map(Option::is_some).collect();
    prepare_diffs(&test, fixture, param)?;
    test.backward(&propagate)?;
    let bottoms = names
        .into_iter()
        .enumerate()
        .filter_map(|(i, name)| Some((name?, test.bottom(i))));
    check.all("din", bottoms, Blob::diff)?;
    check.all("dparam", numbered(test.params()), Blob::diff)?;
    Ok(check.differences)
}

/// Fails the test if a layer differs from the recording in the file `path`.
///
/// # Panics
/// With all differences, or with the error of the fixture or the layer.
#[track_caller]
pub fn assert_recorded_layer<T: Real>(registry: &Registry, path: &Path, tolerance: Tolerance) {
    let checked = Fixture::read(path).and_then(|fixture| check_recorded_layer::<T>(registry, &fixture, tolerance));
    match checked {
        Ok(differences) if differences.is_empty() => {}
        Ok(differences) => panic!("{} ({}): {}", path.display(), T::NAME, differences.join("\n  ")),
        Err(error) => panic!("{} ({}): {error}", path.display(), T::NAME),
    }
}

/// A fixture, and where the layer differs from it.
struct Comparison<'a> {
    fixture: &'a Fixture,
    tolerance: Tolerance,
    differences: Vec<String>,
}

impl Comparison<'_> {
    /// Compares a folder's tensors with the data or diffs of the blobs of their names. Not every blob was recorded.
    fn all<'b, T: Real>(
        &mut self,
        folder: &str,
        blobs: impl Iterator<Item = (String, &'b Blob<T>)>,
        values: fn(&'b Blob<T>) -> Result<ReadGuard<'b, T>>,
    ) -> Result<()> {
        let blobs: BTreeMap<String, &Blob<T>> = blobs.collect();
        for (name, tensor) in self.fixture.folder(folder) {
            let key = format!("{folder}/{name}");
            let Some(blob) = blobs.get(name) else {
                self.differences
                    .push(format!("{key}: recorded, but the layer has no such blob"));
                continue;
            };
            if **blob.shape() != *tensor.shape {
                let problem = format!(
                    "{key}: shape {:?} where {:?} is expected",
                    &**blob.shape(),
                    tensor.shape
                );
                self.differences.push(problem);
                continue;
            }
            self.differences
                .extend(compare(&key, &values(blob)?, &tensor.data, self.tolerance).err());
        }
        Ok(())
    }
}

/// Whether backward was recorded: a layer may have gradients of parameters only.
fn has_diffs(fixture: &Fixture) -> bool {
    ["din", "dparam"]
        .into_iter()
        .any(|folder| fixture.folder(folder).next().is_some())
}

fn numbered<T: Real>(blobs: &[Blob<T>]) -> impl Iterator<Item = (String, &Blob<T>)> {
    blobs.iter().enumerate().map(|(i, blob)| (i.to_string(), blob))
}

/// The iteration of the solver that a layer was recorded in.
fn progress(iteration: &str, max_iter: &str) -> Result<Progress> {
    let number = |text: &str| {
        text.parse()
            .map_err(|_| Error::mismatch("number of an iteration", "a number", text))
    };
    let progress = Progress::new(number(max_iter)?);
    progress.set(number(iteration)?);
    Ok(progress)
}

/// The Input blob that a bottom is, or is a copy of.
fn source<'a>(net: &'a NetParameter, bottom: &'a str) -> &'a str {
    let copy = net.layer.iter().find(|layer| {
        matches!(layer.r#type(), "Scale" | "Power")
            && layer.name() != "layer"
            && layer.top.iter().any(|top| top == bottom)
    });
    copy.and_then(|copy| copy.bottom.first())
        .map_or(bottom, |bottom| bottom)
}

/// The name under which a bottom's diff was recorded, if it was.
fn diff_name(fixture: &Fixture, bottom: &str, source: &str) -> Option<String> {
    let recorded = |name: &&str| fixture.find(&format!("din/{name}")).is_some();
    [bottom, source].into_iter().find(recorded).map(str::to_owned)
}

fn set_params<T: Real>(test: &LayerTest<T>, fixture: &Fixture) -> Result<()> {
    for (name, tensor) in fixture.folder("param") {
        let param = name.parse().ok().and_then(|i: usize| test.params().get(i));
        let missing = || Error::mismatch("number of parameters", format!("more than {name}"), test.params().len());
        let param = param.ok_or_else(missing)?;
        if tensor.data.len() != param.count() {
            let what = format!("number of elements of parameter {name}");
            return Err(Error::mismatch(what, tensor.data.len(), param.count()));
        }
        param.data_overwrite()?.copy_from_slice(&reals::<T>(tensor));
    }
    Ok(())
}

/// Zeros the parameters' diffs and sets the tops': to the recorded ones, else to the loss weights.
fn prepare_diffs<T: Real>(test: &LayerTest<T>, fixture: &Fixture, param: &LayerParameter) -> Result<()> {
    for blob in test.params() {
        blob.diff_overwrite()?.fill(T::default());
    }
    for (i, name) in param.top.iter().enumerate() {
        let mut diff = test.top(i).diff_overwrite()?;
        match fixture.find(&format!("dout/{name}")) {
            Some(tensor) if tensor.data.len() == diff.len() => diff.copy_from_slice(&reals::<T>(tensor)),
            Some(tensor) => {
                return Err(Error::mismatch(
                    format!("number of elements of dout/{name}"),
                    tensor.data.len(),
                    diff.len(),
                ));
            }
            None => {
                let default = if test.kind().is_loss && i == 0 { 1.0 } else { 0.0 };
                let weight = param.loss_weight.get(i).copied().unwrap_or(default);
                diff.fill(T::from_f64(f64::from(weight)));
            }
        }
    }
    Ok(())
}

fn reals<T: Real>(tensor: &Tensor) -> Vec<T> {
    tensor.data.iter().map(|&value| T::from_f64(f64::from(value))).collect()
}
