//! What the tests share: a runtime with all operators, messages from text, and tensors from
//! recordings.

use cortado_caffe2::tensor::Native;
use cortado_caffe2::{ElementType, Runtime, Tensor, Workspace};
use cortado_core::{Bool, Ctx, Phase, Rng};
use cortado_proto::{Message, text};
use half::f16;
use safetensors::tensor::TensorView;
use safetensors::{Dtype, SafeTensors};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// A runtime with all operators, on the host.
pub(crate) fn runtime() -> Arc<Runtime> {
    Arc::new(Runtime::new(Ctx::new(Phase::TEST, Rng::new(1))))
}

/// A folder of the fixtures.
pub(crate) fn fixtures(folder: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/fixtures")
        .join(folder)
}

/// The recorded operators, sorted by name.
pub(crate) fn recordings() -> Vec<PathBuf> {
    let entries = fixtures("ops").read_dir().expect("the fixtures are there");
    let paths = entries.map(|entry| entry.expect("the folder can be read").path());
    let mut paths: Vec<PathBuf> = paths
        .filter(|path| path.extension().is_some_and(|extension| extension == "safetensors"))
        .collect();
    paths.sort();
    paths
}

/// A message from its text.
pub(crate) fn parse<M: Message + Default>(source: &str) -> M {
    let (message, warnings) = text::parse(source, "test", text::TextOptions::default()).expect("the text is a message");
    assert!(warnings.is_empty(), "{warnings:?}");
    message
}

/// Puts a tensor into a workspace.
pub(crate) fn feed(workspace: &Workspace, name: &str, tensor: Tensor) {
    workspace.create_blob(name).lock().reset(tensor);
}

/// The tensor of a blob.
pub(crate) fn fetch(workspace: &Workspace, name: &str) -> Tensor {
    let blob = workspace.blob(name).expect("the blob is there");
    let blob = blob.lock();
    blob.get::<Tensor>().expect("it is a tensor").share()
}

/// A recording: its tensors and its metadata.
pub(crate) struct Recording {
    pub(crate) metadata: BTreeMap<String, String>,
    pub(crate) tensors: BTreeMap<String, Tensor>,
}

impl Recording {
    /// Reads a file.
    pub(crate) fn read(path: &Path) -> Self {
        let bytes = std::fs::read(path).expect("the recording can be read");
        let (_, header) = SafeTensors::read_metadata(&bytes).expect("it has a header");
        let file = SafeTensors::deserialize(&bytes).expect("it is whole");
        let metadata = header.metadata().clone().unwrap_or_default().into_iter().collect();
        let tensors = file
            .tensors()
            .into_iter()
            .map(|(name, view)| (name, of_view(&view)))
            .collect();
        Self { metadata, tensors }
    }

    /// The tensors of a folder, by their names in it.
    pub(crate) fn folder<'a>(&'a self, folder: &'a str) -> impl Iterator<Item = (&'a str, &'a Tensor)> {
        let inside = move |name: &'a str| name.strip_prefix(folder)?.strip_prefix('/');
        let tensors = self.tensors.iter();
        tensors.filter_map(move |(name, tensor)| Some((inside(name)?, tensor)))
    }
}

fn of_view(view: &TensorView<'_>) -> Tensor {
    macro_rules! of {
        ($type:ty, $size:literal) => {{
            let (elements, _) = view.data().as_chunks::<$size>();
            let elements: Vec<$type> = elements.iter().map(|bytes| <$type>::from_le_bytes(*bytes)).collect();
            Tensor::from_slice(view.shape(), &elements)
        }};
    }
    let tensor = match view.dtype() {
        Dtype::F32 => of!(f32, 4),
        Dtype::F64 => of!(f64, 8),
        Dtype::F16 => of!(f16, 2),
        Dtype::I64 => of!(i64, 8),
        Dtype::I32 => of!(i32, 4),
        Dtype::I16 => of!(i16, 2),
        Dtype::U16 => of!(u16, 2),
        Dtype::I8 => of!(i8, 1),
        Dtype::U8 => of!(u8, 1),
        Dtype::BOOL => {
            let elements: Vec<Bool> = view.data().iter().map(|&byte| Bool::from(byte != 0)).collect();
            Tensor::from_slice(view.shape(), &elements)
        }
        other => panic!("recordings hold no {other:?}"),
    };
    tensor.expect("a recording's shape fits its elements")
}

/// The elements as numbers, whatever their type.
pub(crate) fn numbers(tensor: &Tensor) -> Vec<f64> {
    macro_rules! of {
        ($($element:ident $type:ty, $to:expr;)*) => {
            match tensor.element_type() {
                $(Some(ElementType::$element) => tensor.read::<$type>().expect("nobody writes").iter().map($to).collect(),)*
                other => panic!("no numbers: {other:?}"),
            }
        };
    }
    of! {
        Float f32, |&x| f64::from(x);
        Double f64, |&x| x;
        Float16 f16, |x| x.to_f64();
        Int64 i64, |&x| x as f64;
        Int32 i32, |&x| f64::from(x);
        Int16 i16, |&x| f64::from(x);
        Uint16 u16, |&x| f64::from(x);
        Int8 i8, |&x| f64::from(x);
        Uint8 u8, |&x| f64::from(x);
        Bool Bool, |x| f64::from(u8::from(x.get()));
    }
}

/// How a tensor differs from the recorded one: numbers by more than 1e-4 of the greatest magnitude
/// and 1e-6, integers and truth values at all.
pub(crate) fn difference(found: &Tensor, expected: &Tensor) -> Option<String> {
    difference_beyond(0.0, found, expected)
}

/// The same, where numbers may differ by `step` besides.
pub(crate) fn difference_beyond(step: f64, found: &Tensor, expected: &Tensor) -> Option<String> {
    let (own, other) = (found.element_type(), expected.element_type());
    if own != other || found.shape() != expected.shape() {
        return Some(format!(
            "{own:?} {} where {other:?} {} is recorded",
            found.shape(),
            expected.shape()
        ));
    }
    let (own, other) = (numbers(found), numbers(expected));
    let is_real = matches!(
        expected.element_type(),
        Some(ElementType::Float | ElementType::Double | ElementType::Float16)
    );
    let greatest = other
        .iter()
        .filter(|x| x.is_finite())
        .fold(0.0, |most: f64, x| most.max(x.abs()));
    let allowed = if is_real { 1e-4 * greatest + 1e-6 + step } else { 0.0 };
    let close = |a: f64, b: f64| a == b || (a.is_nan() && b.is_nan()) || (a - b).abs() <= allowed;
    let at = (own.iter().zip(&other)).position(|(&a, &b)| !close(a, b))?;
    Some(format!(
        "element {at} is {} where {} is recorded (within {allowed:e})",
        own[at], other[at]
    ))
}

/// Runs an operator on tensors; its blobs afterwards, or what is wrong.
pub(crate) fn run(op: &str, inputs: &[(&str, Tensor)]) -> Result<Arc<Workspace>, String> {
    let workspace = Workspace::new();
    for (name, tensor) in inputs {
        feed(&workspace, name, tensor.share());
    }
    let ran = runtime().run_operator_once(&workspace, &parse(op));
    ran.map(|()| workspace).map_err(|error| error.to_string())
}

/// The output `y` of an operator on tensors.
pub(crate) fn output(op: &str, inputs: &[(&str, Tensor)]) -> Tensor {
    fetch(&run(op, inputs).expect("the operator is right"), "y")
}

/// A tensor of numbers.
pub(crate) fn tensor<T: Native>(dims: &[usize], elements: &[T]) -> Tensor {
    Tensor::from_slice(dims, elements).expect("the shape fits")
}
