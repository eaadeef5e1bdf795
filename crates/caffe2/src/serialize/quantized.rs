//! Quantized tensors: those of the Int8 operators, and the old `QTensor`. Both are written as a
//! `QTensorProto`.

use super::registry::{EncodedSource, Serializers, Sink};
use super::view::{QTensorView, Varints};
use super::wire;
use crate::tensor::int8::Int8Tensor;
use crate::tensor::quantized::QTensor;
use crate::tensor::{Native, Values};
use crate::{Blob, Tensor};
use cortado_core::{Error, Result, Shape};
use cortado_proto::binary::fields::{push_bytes, push_length, push_number, push_varint, varint_len};
use cortado_proto::caffe2::tensor_proto::DataType;

const INT8_TENSOR: &str = "Int8TensorCPU";
const QTENSOR: &str = "QTensor";
/// The bits of an element as Int8 tensors write it, whatever its type.
const INT8_PRECISION: u64 = 8;
/// The number of elements of a packed plane of bits is rounded up to a multiple of this.
const ALIGNMENT: usize = 8;

/// Adds what writes and reads quantized tensors.
pub(super) fn register(serializers: &mut Serializers) {
    serializers.add_serializer::<Int8Tensor>(serialize_int8);
    serializers.add_deserializer(INT8_TENSOR, deserialize_int8);
    serializers.add_serializer::<QTensor>(serialize_qtensor);
    serializers.add_deserializer(QTENSOR, deserialize_qtensor);
}

/// The head before the elements, in both kinds.
fn push_head(to: &mut Vec<u8>, dims: &[usize], precision: u64, (scale, bias): (f64, f64), is_signed: bool) {
    dims.iter().for_each(|&dim| push_number(to, 1, dim as u64));
    push_number(to, 2, precision);
    for (number, value) in [(3_u64, scale), (4, bias)] {
        push_varint(to, number << 3 | 1);
        to.extend(value.to_le_bytes());
    }
    push_number(to, 5, is_signed.into());
}

fn push_data(to: &mut Vec<u8>, values: impl Iterator<Item = u64> + Clone) {
    let len = values.clone().map(varint_len).sum::<u64>();
    if len > 0 {
        push_length(to, 6, len as usize);
        values.for_each(|value| push_varint(to, value));
    }
}

fn serialize_int8(tensor: &Int8Tensor, sink: &Sink<'_>) -> Result<()> {
    let scale = (f64::from(tensor.scale), f64::from(tensor.zero_point));
    let mut message = wire::message(|to| push_head(to, tensor.tensor.shape(), INT8_PRECISION, scale, false));
    let data_type = match tensor.tensor.values() {
        Values::Uint8(array) => {
            push_data(&mut message, array.data()?.iter().map(|&value| value.into()));
            DataType::UINT8
        }
        Values::Int32(array) => {
            push_data(&mut message, array.data()?.iter().map(|&value| i64::from(value) as u64));
            DataType::INT32
        }
        _ => return Err(unsupported()),
    };
    push_bytes(&mut message, 7, sink.name.as_bytes());
    push_number(&mut message, 8, data_type.0 as u64);
    sink.put_parts(INT8_TENSOR, &[(5, &message)])
}

fn unsupported() -> Error {
    Error::message("Unsupported data type in Int8TensorCPU; it is UINT8 or INT32")
}

fn deserialize_int8(source: &EncodedSource<'_>, blob: &mut Blob) -> Result<()> {
    let view = source.blob.qtensor.clone().unwrap_or_default();
    let shape = Shape::from_i64(&view.dims)?;
    let tensor = match view.data_type.unwrap_or(DataType::INT32) {
        DataType::UINT8 => elements(&view, &shape, |value| value as u8)?,
        DataType::INT32 => elements(&view, &shape, |value| value as i32)?,
        _ => return Err(unsupported()),
    };
    blob.reset(Int8Tensor {
        scale: view.scale as f32,
        zero_point: view.bias as i32,
        tensor,
    });
    Ok(())
}

fn elements<T: Native>(view: &QTensorView<'_>, shape: &Shape, from: impl Fn(u64) -> T) -> Result<Tensor> {
    check_len(shape.count(), &view.data)?;
    let values: Vec<T> = view.data.iter().flat_map(|run| run.values()).map(from).collect();
    Tensor::from_slice(shape, &values)
}

fn check_len(expected: usize, data: &[Varints<'_>]) -> Result<()> {
    let found: usize = data.iter().map(|run| run.len()).sum();
    if found == expected {
        return Ok(());
    }
    Err(Error::message(&format!(
        "{expected} vs {found}. Incorrect proto field size."
    )))
}

fn serialize_qtensor(tensor: &QTensor, sink: &Sink<'_>) -> Result<()> {
    let precision = tensor.precision.into();
    let mut message =
        wire::message(|to| push_head(to, &tensor.dims, precision, (tensor.scale, tensor.bias), tensor.signed));
    push_data(&mut message, tensor.data.iter().map(|&byte| byte.into()));
    push_bytes(&mut message, 7, sink.name.as_bytes());
    sink.put_parts(QTENSOR, &[(5, &message)])
}

fn deserialize_qtensor(source: &EncodedSource<'_>, blob: &mut Blob) -> Result<()> {
    // A message that is not there is one of defaults, and then there are no elements.
    let Some(view) = &source.blob.qtensor else {
        blob.reset(QTensor::default());
        return Ok(());
    };
    let shape = Shape::from_i64(&view.dims)?;
    let bits = i64::from(view.precision) + i64::from(view.is_signed);
    let planes = u64::try_from(bits).map_err(|_| {
        Error::message(&format!(
            "the precision of a QTensor is {} bits; it is 0 or more",
            view.precision
        ))
    })?;
    let aligned = shape.count().div_ceil(ALIGNMENT) as u64;
    let bytes = aligned.saturating_mul(planes);
    check_len(usize::try_from(bytes).unwrap_or(usize::MAX), &view.data)?;
    blob.reset(QTensor {
        dims: shape.to_vec(),
        precision: view.precision as u32,
        signed: view.is_signed,
        scale: view.scale,
        bias: view.bias,
        data: view
            .data
            .iter()
            .flat_map(|run| run.values())
            .map(|value| value as u8)
            .collect(),
    });
    Ok(())
}
