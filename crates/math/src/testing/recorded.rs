//! Single layers against recordings of the original Caffe.
//!
//! A recording's prototxt is a net with one layer named `layer`. What feeds it are Input layers, whose tensors are `in/<blob>`,
//! and copies of them made by Scale or Power layers, which left a diff to be recorded.

use std::collections::BTreeMap;
use std::path::Path;

use cortado_proto::{LayerParameter, NetParameter};

use super::layer_test::parse;
use super::{Fixture, FixtureTensor, LayerTest, TestDevice, Tolerance, compare};
use cortado_core::{Blob, Ctx, Error, Phase, Progress, ReadGuard, Real, Registry, Result, Rng};

/// Runs a recorded layer forward and, if there are recorded diffs, backward; gives what differs from the recording. Where the
/// tests run on a device, the layer runs on the host too, and what differs from that is given as well.
///
/// # Errors
/// A fixture that is not a recorded layer, or what the layer refuses.
pub fn check_recorded_layer<T: Real>(
    registry: &Registry,
    fixture: &Fixture,
    tolerance: Tolerance,
) -> Result<Vec<String>> {
    let device = TestDevice::chosen();
    let found = run::<T>(registry, fixture, &device)?;
    let mut differences = from_recording(fixture, &found, own_tolerance(fixture, tolerance));
    if device.device().is_some() {
        let on_host = run::<T>(registry, fixture, &TestDevice::Cpu)?;
        for (key, expected) in &on_host {
            let what = format!("{key} beside the host's");
            let found = found.get(key).map_or(&[][..], |found| &found.elements);
            differences.extend(compare(&what, found, &expected.elements, Tolerance::on_device::<T>()).err());
        }
    }
    Ok(differences)
}

/// The tolerance that a recording states, where the original approximates, or else this one.
fn own_tolerance(fixture: &Fixture, tolerance: Tolerance) -> Tolerance {
    let stated = fixture.text("tolerance").ok().and_then(|text| text.parse().ok());
    Tolerance {
        rel: stated.unwrap_or(tolerance.rel),
        ..tolerance
    }
}

/// What a layer computed for a tensor of a recording.
struct Computed<T> {
    shape: Vec<usize>,
    elements: Vec<T>,
}

/// What a layer computed, by the names of the recorded tensors, such as `out/top`.
type AllComputed<T> = BTreeMap<String, Computed<T>>;

/// A recorded layer with its bottoms and parameters, ready to run in a phase on a device.
///
/// # Errors
/// A fixture that is not a recorded layer, or what the layer refuses.
pub fn recorded_layer<T: Real>(
    registry: &Registry,
    fixture: &Fixture,
    phase: Phase,
    device: &TestDevice,
) -> Result<LayerTest<T>> {
    let net = net_of(fixture)?;
    let param = layer_of(&net, fixture)?;
    let mut bottoms = Vec::new();
    for name in &param.bottom {
        let tensor = fixture.tensor(&format!("in/{}", source(&net, name)))?;
        bottoms.push(Blob::from_data(name, &tensor.shape, &reals::<T>(tensor))?);
    }
    let mut ctx = Ctx::new(phase, Rng::new(1701)).with_folder(fixture.place());
    if let (Ok(iteration), Ok(max_iter)) = (fixture.text("iter"), fixture.text("max_iter")) {
        ctx = ctx.with_progress(progress(iteration, max_iter)?);
    }
    let test = LayerTest::in_context(registry.kind(param.r#type())?, param, device.ctx(ctx), bottoms)?;
    set_params(&test, fixture)?;
    Ok(test)
}

fn net_of(fixture: &Fixture) -> Result<NetParameter> {
    parse(fixture.text("prototxt")?, fixture.name())
}

fn layer_of<'a>(net: &'a NetParameter, fixture: &Fixture) -> Result<&'a LayerParameter> {
    let layer = net.layer.iter().find(|layer| layer.name() == "layer");
    layer.ok_or_else(|| Error::message(&format!("fixture {}: no layer named \"layer\"", fixture.name())))
}

/// Runs a recorded layer on a device.
fn run<T: Real>(registry: &Registry, fixture: &Fixture, device: &TestDevice) -> Result<AllComputed<T>> {
    let net = net_of(fixture)?;
    let param = layer_of(&net, fixture)?;
    let sources: Vec<&str> = param.bottom.iter().map(|bottom| source(&net, bottom)).collect();
    let mut test = recorded_layer(registry, fixture, fixture.phase()?, device)?;
    test.forward()?;
    let mut all = AllComputed::new();
    let tops = param.top.iter().enumerate();
    keep(
        &mut all,
        "out",
        tops.map(|(i, name)| (name.to_string(), test.top(i))),
        Blob::data,
    )?;
    keep(&mut all, "param_after", numbered(test.params()), Blob::data)?;
    if !has_diffs(fixture) {
        return Ok(all);
    }
    let names = param.bottom.iter().zip(&sources);
    let names: Vec<Option<String>> = names
        .map(|(bottom, source)| diff_name(fixture, bottom, source))
        .collect();
    let propagate: Vec<bool> = names.iter().map(Option::is_some).collect();
    prepare_diffs(&test, fixture, param)?;
    test.backward(&propagate)?;
    let bottoms = names.into_iter().enumerate();
    let bottoms = bottoms.filter_map(|(i, name)| Some((name?, test.bottom(i))));
    keep(&mut all, "din", bottoms, Blob::diff)?;
    keep(&mut all, "dparam", numbered(test.params()), Blob::diff)?;
    Ok(all)
}

/// Keeps the data or diffs of blobs under their names in a folder.
fn keep<'b, T: Real>(
    all: &mut AllComputed<T>,
    folder: &str,
    blobs: impl Iterator<Item = (String, &'b Blob<T>)>,
    values: fn(&'b Blob<T>) -> Result<ReadGuard<'b, T>>,
) -> Result<()> {
    for (name, blob) in blobs {
        let computed = Computed {
            shape: blob.shape().to_vec(),
            elements: values(blob)?.to_vec(),
        };
        all.insert(format!("{folder}/{name}"), computed);
    }
    Ok(())
}

/// The end of the name of a blob with only its first numbers recorded.
const HEAD: &str = "_head";

/// What differs from the recording. Not every blob was recorded.
fn from_recording<T: Real>(fixture: &Fixture, found: &AllComputed<T>, tolerance: Tolerance) -> Vec<String> {
    let mut differences = Vec::new();
    let compared = ["out", "param_after"].into_iter();
    let compared = compared.chain(has_diffs(fixture).then_some(["din", "dparam"]).into_iter().flatten());
    for (folder, (name, tensor)) in compared.flat_map(|f| fixture.folder(f).map(move |tensor| (f, tensor))) {
        let head = name.strip_suffix(HEAD);
        let key = format!("{folder}/{}", head.unwrap_or(name));
        differences.extend(match found.get(&key) {
            Some(found) if head.is_some() => {
                let elements = found.elements.get(..tensor.data.len()).unwrap_or(&found.elements);
                compare(&key, elements, &tensor.data, tolerance).err()
            }
            None => Some(format!("{key}: recorded, but the layer has no such blob")),
            Some(found) if found.shape != tensor.shape => {
                let (found, expected) = (&found.shape, &tensor.shape);
                Some(format!("{key}: shape {found:?} where {expected:?} is expected"))
            }
            Some(found) => compare(&key, &found.elements, &tensor.data, tolerance).err(),
        });
    }
    differences
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

fn reals<T: Real>(tensor: &FixtureTensor) -> Vec<T> {
    tensor.data.iter().map(|&value| T::from_f64(f64::from(value))).collect()
}
