//! Weights in safetensors files: a tensor for each parameter, called `layer.index`, or as PyTorch
//! would call it: `layer.weight`, `layer.bias`, `layer.running_mean`, `layer.running_var`.
//!
//! The file's metadata has the layers' names in their order under `layers`, as JSON. PyTorch's
//! running statistics are those of a BatchNorm divided by its factor; read back, the factor is 1.

use cortado_core::{Error, Result, Source, content, reserve};
use cortado_proto::{BlobPart, BlobProto, BlobShape, LayerParameter, NetParameter, Type};
use half::{bf16, f16};
use safetensors::tensor::{Dtype, Metadata, SafeTensors, TensorInfo, TensorView};
use std::collections::{BTreeMap, HashMap};

/// How tensors are called.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Names {
    /// By the number of the parameter in its layer.
    #[default]
    Numbers,
    /// As in PyTorch.
    Torch,
}

/// The key of the metadata that has the layers' names.
const LAYERS: &str = "layers";
/// The type whose parameters are statistics.
const STATISTICS: &str = "BatchNorm";

/// Whether a file begins as a safetensors file does: with the length of a JSON object that follows.
pub(crate) fn is_safetensors(source: &Source) -> bool {
    let mut start = [0; 9];
    let is_read = source.read_at(0, &mut start).is_ok();
    let [head @ .., brace] = start;
    is_read && u64::from_le_bytes(head) <= source.len().saturating_sub(8) && brace == b'{'
}

/// The weights of a file as a message: layers with their blobs.
///
/// # Errors
/// A source that cannot be read or is damaged, names that are not parameters, numbers that are not
/// floats; out of memory.
pub(crate) fn read(source: &Source) -> Result<NetParameter> {
    from_bytes(&content(source)?)
}

fn from_bytes(bytes: &[u8]) -> Result<NetParameter> {
    let damaged =
        |e: safetensors::SafeTensorError| Error::message(&format!("it is not a complete safetensors file: {e}"));
    let file = SafeTensors::deserialize(bytes).map_err(damaged)?;
    let (_, metadata) = SafeTensors::read_metadata(bytes).map_err(damaged)?;
    let names = metadata.metadata().as_ref().and_then(|metadata| metadata.get(LAYERS));
    let order: Vec<String> = names
        .and_then(|names| serde_json::from_str(names).ok())
        .unwrap_or_default();
    let mut places: HashMap<&str, usize> = HashMap::new();
    for (place, name) in order.iter().enumerate() {
        places.entry(name).or_insert(place);
    }
    let mut layers: BTreeMap<(usize, String), BTreeMap<usize, BlobProto>> = BTreeMap::new();
    for (name, tensor) in file.iter() {
        let (layer, index) = parameter_of(name)?;
        let place = places.get(layer).copied().unwrap_or(order.len());
        let blobs = layers.entry((place, layer.into())).or_default();
        if blobs.insert(index, blob_of(name, &tensor)?).is_some() {
            let problem = format!("the tensor {name} is the parameter {index} of {layer}, as another one is");
            return Err(Error::message(&problem));
        }
        if name.ends_with(".running_var") {
            blobs.insert(2, blob(&[1], vec![1.0]));
        }
    }
    let layer = layers.into_iter().map(|((_, name), blobs)| {
        let expected = 0..blobs.len();
        if !blobs.keys().copied().eq(expected) {
            let problem = format!("the parameters of the layer {name} are not numbered from 0 on");
            return Err(Error::message(&problem));
        }
        Ok(LayerParameter {
            name: Some(name),
            blobs: blobs.into_values().collect(),
            ..Default::default()
        })
    });
    Ok(NetParameter {
        layer: layer.collect::<Result<_>>()?,
        ..Default::default()
    })
}

/// The layer and the number of the parameter that a tensor is.
fn parameter_of(name: &str) -> Result<(&str, usize)> {
    let split = name.rsplit_once('.');
    let found = split.and_then(|(layer, last)| {
        let index = match last {
            "weight" | "running_mean" => 0,
            "bias" | "running_var" => 1,
            number => number.parse::<u16>().ok()?.into(),
        };
        Some((layer, index))
    });
    found.ok_or_else(|| {
        Error::message(&format!(
            "the tensor {name} is not a parameter of a layer: name it layer.0, layer.1, or layer.weight, layer.bias"
        ))
    })
}

fn blob(dims: &[usize], data: Vec<f32>) -> BlobProto {
    BlobProto {
        data: data.into(),
        ..shaped(dims)
    }
}

fn shaped(dims: &[usize]) -> BlobProto {
    BlobProto {
        shape: Some(Box::new(BlobShape {
            dim: dims.iter().map(|&dim| dim as i64).collect(),
            ..Default::default()
        })),
        ..Default::default()
    }
}

fn blob_of(name: &str, tensor: &TensorView<'_>) -> Result<BlobProto> {
    let (data, shape) = (tensor.data(), tensor.shape());
    Ok(match tensor.dtype() {
        Dtype::F32 => {
            let values = data.as_chunks().0.iter().copied().map(f32::from_le_bytes);
            blob(shape, reserve::collected(values)?)
        }
        Dtype::BF16 => {
            let values = data.as_chunks().0.iter().copied().map(bf16::from_le_bytes);
            blob(shape, reserve::collected(values.map(bf16::to_f32))?)
        }
        Dtype::F64 => BlobProto {
            double_data: reserve::collected(data.as_chunks().0.iter().copied().map(f64::from_le_bytes))?.into(),
            ..shaped(shape)
        },
        Dtype::F16 => BlobProto {
            raw_data: Some(reserve::copied(data)?.into()),
            raw_data_type: Some(Type::FLOAT16),
            ..shaped(shape)
        },
        other => {
            let problem = format!("the tensor {name} holds {other:?}; weights are F16, BF16, F32 or F64");
            return Err(Error::message(&problem));
        }
    })
}

/// Tensors by name: type, sizes and bytes.
type Tensors = BTreeMap<String, (Dtype, Vec<usize>, Vec<u8>)>;

/// The bytes of a file with the weights of a message.
///
/// # Errors
/// Blobs whose values do not fit their shapes, or cannot be read.
pub(crate) fn to_bytes(source: &NetParameter, names: Names) -> Result<Vec<u8>> {
    let mut tensors = Tensors::new();
    let layers = source.layer.iter().filter(|layer| !layer.blobs.is_empty());
    for layer in layers.clone() {
        for (name, blob) in named(layer, names)? {
            let dims = blob
                .dims()
                .iter()
                .map(|&dim| usize::try_from(dim).unwrap_or(0))
                .collect();
            let (dtype, bytes) = stored(&blob)?;
            let clash = format!("two parameters are called {name}: give the layers different names");
            if tensors.insert(name, (dtype, dims, bytes)).is_some() {
                return Err(Error::message(&clash));
            }
        }
    }
    let order: Vec<&str> = layers.map(LayerParameter::name).collect();
    // One entry: several would be written in another order each time.
    let order = serde_json::to_string(&order).unwrap_or_default();
    laid_out(&tensors, HashMap::from([(LAYERS.to_string(), order)]))
}

/// A file of tensors in the order of the library: by type, the widest first, then by name. The library would write it to memory
/// that it cannot be refused.
fn laid_out(tensors: &Tensors, metadata: HashMap<String, String>) -> Result<Vec<u8>> {
    let broken = |name: &str, error: &dyn std::fmt::Display| Error::message(&format!("the parameter {name}: {error}"));
    let mut order: Vec<_> = tensors.iter().collect();
    order.sort_by(|(a, (first, ..)), (b, (second, ..))| second.cmp(first).then(a.cmp(b)));
    let (mut infos, mut end) = (Vec::new(), 0usize);
    for (name, (dtype, dims, bytes)) in &order {
        TensorView::new(*dtype, dims.clone(), bytes).map_err(|error| broken(name, &error))?;
        let begin = end;
        end += bytes.len();
        let info = TensorInfo {
            dtype: *dtype,
            shape: dims.clone(),
            data_offsets: (begin, end),
        };
        infos.push(((*name).clone(), info));
    }
    let metadata = Metadata::new(Some(metadata), infos).map_err(|error| Error::message(&error.to_string()))?;
    let mut header = serde_json::to_string(&metadata).map_err(|error| Error::message(&error.to_string()))?;
    while header.len() % 8 != 0 {
        header.push(' ');
    }
    let mut file = reserve::empty(8 + header.len() + end)?;
    file.extend_from_slice(&(header.len() as u64).to_le_bytes());
    file.extend_from_slice(header.as_bytes());
    for (_, (.., bytes)) in order {
        reserve::extend(&mut file, bytes)?;
    }
    Ok(file)
}

/// The parameters of a layer with the names of their tensors.
fn named(layer: &LayerParameter, names: Names) -> Result<Vec<(String, BlobProto)>> {
    let blobs = &layer.blobs;
    let name = |last: &str| format!("{}.{last}", layer.name());
    if names == Names::Torch && layer.r#type() == STATISTICS && blobs.len() == 3 {
        let values = |index: usize| -> Result<Vec<f32>> {
            let mut values = reserve::filled(blobs[index].count(BlobPart::Data), 0.0)?;
            blobs[index].copy_to(BlobPart::Data, &mut values)?;
            Ok(values)
        };
        let factor = values(2)?.first().copied().unwrap_or(0.0);
        let scale = if factor == 0.0 { 0.0 } else { 1.0 / factor };
        let statistics = |index: usize| -> Result<BlobProto> {
            let values = values(index)?;
            let scaled: Vec<f32> = values.iter().map(|value| value * scale).collect();
            Ok(blob(&[scaled.len()], scaled))
        };
        return Ok(vec![
            (name("running_mean"), statistics(0)?),
            (name("running_var"), statistics(1)?),
        ]);
    }
    let last = |index: usize| match (names, index, blobs.len()) {
        (Names::Torch, 0, 1..=2) => "weight".to_string(),
        (Names::Torch, 1, 2) => "bias".to_string(),
        _ => index.to_string(),
    };
    Ok(blobs
        .iter()
        .enumerate()
        .map(|(i, blob)| (name(&last(i)), blob.clone()))
        .collect())
}

/// The values of a blob as they are stored, and their type.
fn stored(blob: &BlobProto) -> Result<(Dtype, Vec<u8>)> {
    if !blob.double_data.is_empty() {
        let values = blob.double_data.values()?;
        return Ok((Dtype::F64, bytes_of(&values, |value| value.to_le_bytes())?));
    }
    let is_half = blob.data.is_empty() && blob.raw_data_type == Some(Type::FLOAT16);
    match &blob.raw_data {
        Some(raw) if is_half => {
            let bytes = raw.read().map_err(|e| Error::message(&e.to_string()))?;
            Ok((Dtype::F16, bytes.into_owned()))
        }
        _ => {
            let mut values = reserve::filled(blob.count(BlobPart::Data), 0.0f32)?;
            blob.copy_to(BlobPart::Data, &mut values)?;
            Ok((Dtype::F32, bytes_of(&values, |value| value.to_le_bytes())?))
        }
    }
}

/// The bytes of numbers, one after the other.
fn bytes_of<T: Copy, const SIZE: usize>(values: &[T], bytes: impl Fn(T) -> [u8; SIZE]) -> Result<Vec<u8>> {
    let mut all = reserve::empty(values.len() * SIZE)?;
    for &value in values {
        all.extend_from_slice(&bytes(value));
    }
    Ok(all)
}

/// Rounds the 32-bit floats of a message to 16 bits.
///
/// # Errors
/// Values that cannot be read.
pub(crate) fn halve(source: &mut NetParameter) -> Result<()> {
    for blob in source.layer.iter_mut().flat_map(|layer| &mut layer.blobs) {
        if blob.data.is_empty() {
            continue;
        }
        let values = blob.data.values()?;
        let halves = bytes_of(&values, |value| f16::from_f32(value).to_le_bytes())?;
        blob.data = Vec::new().into();
        (blob.raw_data, blob.raw_data_type) = (Some(halves.into()), Some(Type::FLOAT16));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn message() -> NetParameter {
        let layer = |name: &str, blobs: Vec<BlobProto>| LayerParameter {
            name: Some(name.into()),
            blobs,
            ..Default::default()
        };
        let doubles = BlobProto {
            double_data: vec![0.1, f64::MIN_POSITIVE].into(),
            ..shaped(&[2])
        };
        let halves = BlobProto {
            raw_data: Some(vec![1, 2, 3, 4].into()),
            raw_data_type: Some(Type::FLOAT16),
            ..shaped(&[1, 2])
        };
        NetParameter {
            layer: vec![
                layer("z.1", vec![blob(&[2, 1], vec![f32::NAN, -0.0]), blob(&[], vec![3.0])]),
                layer("a", vec![doubles, halves]),
            ],
            ..Default::default()
        }
    }

    #[test]
    fn every_form_comes_back_bit_for_bit() {
        let message = message();
        for names in [Names::Numbers, Names::Torch] {
            let bytes = to_bytes(&message, names).unwrap();
            let back = from_bytes(&bytes).unwrap();
            assert_eq!(to_bytes(&back, names).unwrap(), bytes);
            for (layer, found) in message.layer.iter().zip(&back.layer) {
                assert_eq!(layer.name(), found.name());
                for (blob, found) in layer.blobs.iter().zip(&found.blobs) {
                    assert_eq!(blob.dims(), found.dims());
                    assert_eq!(stored(blob).unwrap(), stored(found).unwrap());
                }
            }
        }
    }

    #[test]
    fn statistics_are_divided_for_torch() {
        let mut message = message();
        let blobs = vec![blob(&[1], vec![6.0]), blob(&[1], vec![9.0]), blob(&[1], vec![3.0])];
        message.layer[0].blobs = blobs;
        message.layer[0].r#type = Some(STATISTICS.into());
        let back = from_bytes(&to_bytes(&message, Names::Torch).unwrap()).unwrap();
        let values: Vec<f32> = back.layer[0]
            .blobs
            .iter()
            .map(|blob| blob.data.values().unwrap()[0])
            .collect();
        assert_eq!(values, [2.0, 3.0, 1.0]);
    }

    #[test]
    fn what_is_no_parameter_is_an_error() {
        let view = |bytes| TensorView::new(Dtype::F32, vec![1], bytes).unwrap();
        let read = |name: &str| {
            let bytes = safetensors::serialize([(name, view(&[0; 4]))], None).unwrap();
            from_bytes(&bytes).unwrap_err().to_string()
        };
        assert_eq!(
            read("conv.gamma"),
            "the tensor conv.gamma is not a parameter of a layer: name it layer.0, layer.1, or layer.weight, layer.bias"
        );
        assert_eq!(
            read("conv.1"),
            "the parameters of the layer conv are not numbered from 0 on"
        );
        assert!(from_bytes(b"12345678{").is_err());
    }
}
