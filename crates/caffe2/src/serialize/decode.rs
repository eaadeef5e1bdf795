//! Messages to tensors: checked as a whole, then copied to their place.

use super::options::ReadOptions;
use super::registry::EncodedSource;
use super::view::{TensorView, Varints};
use super::wire;
use crate::tensor::{Native, Objects, Values};
use crate::{Blob, ElementType, Tensor, TypeMeta};
use cortado_core::{Bool, Error, Result, Shape, WriteGuard, reserve};
use cortado_mem::{Pod, as_bytes_mut};
use cortado_proto::caffe2::tensor_proto::DataType;
use half::f16;
use std::ops::Range;

/// The names of the devices, by their numbers.
const DEVICES: [&str; 10] = [
    "CPU", "CUDA", "MKLDNN", "OPENGL", "OPENCL", "IDEEP", "HIP", "FPGA", "MSNPU", "XLA",
];
/// A message that holds a part of a tensor may require this much memory, or this many times its own
/// size, if nothing is known about the other parts.
const PART: (u64, u64) = (64 << 20, 1024);

/// Puts the elements of a message into the tensor of a blob, which gets its shape and type. What
/// lies outside of the segment stays as it is, and is 0 if it is new.
pub(super) fn tensor(source: &EncodedSource<'_>, view: &TensorView<'_>, blob: &mut Blob) -> Result<()> {
    check_device(view.device_type, &source.options)?;
    let place = Place::of(view)?;
    let mut fill = Fill {
        source,
        view,
        place,
        blob,
    };
    match view.data_type {
        DataType::FLOAT => fill.floats(),
        DataType::DOUBLE => fill.fixed::<f64>(&view.doubles),
        DataType::INT32 => fill.varints(&view.int32s, |x| x as i32),
        DataType::INT64 => fill.varints(&view.int64s, |x| x as i64),
        DataType::BYTE => fill.bytes::<u8>(view.bytes.unwrap_or_default()),
        DataType::UINT8 => fill.narrow(|x| x as u8),
        DataType::INT8 => fill.narrow(|x| x as i8),
        DataType::UINT16 => fill.narrow(|x| x as u16),
        DataType::INT16 => fill.narrow(|x| x as i16),
        DataType::BOOL => fill.narrow(|x| Bool::from(x as i32 != 0)),
        DataType::FLOAT16 => fill.narrow(|x| f16::from_bits(x as u16)),
        DataType::STRING => fill.strings(),
        DataType::UNDEFINED => fill.nested(),
        _ => Err(Error::message("Unknown data type.")),
    }
}

fn check_device(device_type: i32, options: &ReadOptions) -> Result<()> {
    let known = usize::try_from(device_type).ok().and_then(|number| DEVICES.get(number));
    let Some(name) = known else {
        return Err(Error::message(&format!(
            "Unknown device: {device_type}. The types of devices are 0 ({}) to {} ({})",
            DEVICES[0],
            DEVICES.len() - 1,
            DEVICES[DEVICES.len() - 1]
        )));
    };
    if device_type == 0 || options.has_device || options.ignores_device {
        return Ok(());
    }
    Err(Error::message(&format!(
        "the tensor was on a device of type {name} ({device_type}), but there is only the host; the operator Load puts \
         it there unless keep_device is set"
    )))
}

/// The shape of a tensor, and the elements of it that a message holds.
pub(super) struct Place {
    shape: Shape,
    range: Range<usize>,
}

impl Place {
    fn of(view: &TensorView<'_>) -> Result<Self> {
        let shape = Shape::from_i64(&view.dims)?;
        let count = shape.count();
        let (begin, end) = view.segment.unwrap_or((0, count as i64));
        if !(0 <= begin && begin <= end && end <= count as i64) {
            return Err(Error::message(&format!(
                "Invalid chunk {begin} {end} with total tensor size {count}"
            )));
        }
        let range = begin as usize..end as usize;
        Ok(Self { shape, range })
    }

    fn is_whole(&self) -> bool {
        self.range.len() == self.shape.count()
    }
}

struct Fill<'a, 'b> {
    source: &'a EncodedSource<'b>,
    view: &'a TensorView<'b>,
    place: Place,
    blob: &'a mut Blob,
}

impl<'b> Fill<'_, 'b> {
    fn floats(&mut self) -> Result<()> {
        match self.view.data_format {
            0 => self.fixed::<f32>(&self.view.floats),
            1 => self.bfloat16s(),
            other => Err(Error::message(&format!(
                "Unknown data_format {other} of a tensor; it is 0 (protobuf) or 1 (bfloat16)"
            ))),
        }
    }

    fn fixed<T: Native>(&mut self, runs: &[&[u8]]) -> Result<()> {
        let bytes: usize = runs.iter().map(|run| run.len()).sum();
        self.check_size(bytes / size_of::<T>())?;
        self.write::<T>(|to| {
            let mut at = 0;
            for run in runs {
                let end = at + run.len() / size_of::<T>();
                copy_little_endian(&mut to[at..end], run);
                at = end;
            }
        })
    }

    fn bytes<T: Native>(&mut self, bytes: &[u8]) -> Result<()> {
        let expected = self.place.range.len().saturating_mul(size_of::<T>());
        check_size(expected, bytes.len())?;
        self.write::<T>(|to| copy_little_endian(to, bytes))
    }

    fn bfloat16s(&mut self) -> Result<()> {
        let raw = self.view.raw;
        check_size(self.place.range.len().saturating_mul(2), raw.len())?;
        self.write::<f32>(|to| {
            let (pairs, _) = raw.as_chunks::<2>();
            let values = pairs.iter().map(|pair| wire::from_bfloat16(u16::from_le_bytes(*pair)));
            to.iter_mut().zip(values).for_each(|(to, value)| *to = value);
        })
    }

    fn varints<T: Native>(&mut self, runs: &[Varints<'b>], from: impl Fn(u64) -> T) -> Result<()> {
        self.check_size(runs.iter().map(|run| run.len()).sum())?;
        self.write::<T>(|to| {
            let values = runs.iter().flat_map(|run| run.values());
            to.iter_mut().zip(values).for_each(|(to, value)| *to = from(value));
        })
    }

    /// Numbers of one or two bytes: bytes if there are any, else integers, which wrap.
    fn narrow<T: Native>(&mut self, from: impl Fn(u64) -> T) -> Result<()> {
        match self.view.bytes {
            Some(bytes) => self.bytes::<T>(bytes),
            None => self.varints(&self.view.int32s, from),
        }
    }

    fn strings(&mut self) -> Result<()> {
        self.check_size(self.view.strings.len())?;
        let texts = self.view.strings.iter().map(|text| text.to_vec()).collect();
        self.write_strings(texts)
    }

    fn write_strings(&mut self, texts: Vec<Vec<u8>>) -> Result<()> {
        let Place { shape, range } = &self.place;
        let is_kept = !self.place.is_whole() && self.holds(Some(ElementType::String));
        if !is_kept {
            check_memory(self.source, self.place.shape.count(), size_of::<Vec<u8>>())?;
            self.blob.reset(Tensor::of_type(ElementType::String, shape)?);
        }
        if let Values::String(strings) = self.blob.get_mut::<Tensor>()?.values_mut() {
            for (to, text) in strings.values_mut()[range.clone()].iter_mut().zip(texts) {
                *to = text;
            }
        }
        Ok(())
    }

    /// Values of any type, each a message of its own.
    fn nested(&mut self) -> Result<()> {
        let messages = &self.view.strings;
        self.check_size(messages.len())?;
        if messages.is_empty() {
            let dims = self.place.shape.to_vec();
            let mut tensor = Tensor::default();
            tensor.reshape(&dims)?;
            self.blob.reset(tensor);
            return Ok(());
        }
        let mut items = reserve::empty(messages.len())?;
        for message in messages {
            let mut item = Blob::new();
            self.source.nested(message, &mut item)?;
            items.push(item);
        }
        let meta = items[0].meta();
        if let Some(other) = items.iter().find(|item| item.meta() != meta) {
            return Err(Error::mismatch("type of a tensor's elements", meta, other.meta()));
        }
        if meta == TypeMeta::of::<Vec<u8>>() {
            let texts = items.iter().filter_map(|item| item.get_or_none::<Vec<u8>>().cloned());
            return self.write_strings(texts.collect());
        }
        if !self.place.is_whole() {
            return Err(Error::message(&format!(
                "a part of a tensor of {meta} cannot be read; it is read as a whole"
            )));
        }
        let objects = Objects::new(self.place.shape.clone(), items)?;
        self.blob.reset(Tensor::from_values(Values::Objects(objects)));
        Ok(())
    }

    fn check_size(&self, found: usize) -> Result<()> {
        check_size(self.place.range.len(), found)
    }

    /// Whether the blob holds a tensor of this type and shape.
    fn holds(&self, element: Option<ElementType>) -> bool {
        let tensor = self.blob.get_or_none::<Tensor>();
        tensor.is_some_and(|tensor| tensor.element_type() == element && *tensor.shape() == self.place.shape)
    }

    /// Writes all elements of the segment. A tensor of this type and shape keeps its memory, unless
    /// it is shared.
    fn write<T: Native>(&mut self, write: impl FnOnce(&mut [T])) -> Result<()> {
        let is_whole = self.place.is_whole();
        if !self.holds(Some(T::TYPE)) {
            let size = if is_whole { 0 } else { size_of::<T>() };
            check_memory(self.source, self.place.shape.count(), size)?;
            self.blob.reset(Tensor::zeros::<T>(&self.place.shape)?);
        }
        let tensor = self.blob.get_mut::<Tensor>()?;
        if tensor.array::<T>()?.is_data_shared() {
            *tensor = if is_whole {
                Tensor::zeros::<T>(&self.place.shape)?
            } else {
                tensor.duplicate()?
            };
        }
        let array = tensor.array::<T>()?;
        let mut guard: WriteGuard<'_, T> = if is_whole {
            array.data_overwrite()?
        } else {
            array.data_mut()?
        };
        write(&mut guard[self.place.range.clone()]);
        Ok(())
    }
}

fn check_size(expected: usize, found: usize) -> Result<()> {
    if expected == found {
        return Ok(());
    }
    Err(Error::message(&format!(
        "{expected} vs {found}. Incorrect proto field size."
    )))
}

/// Refuses a tensor that all that is being read cannot hold.
fn check_memory(source: &EncodedSource<'_>, count: usize, size: usize) -> Result<()> {
    let own = source.blob.bytes().len() as u64;
    let wanted = (count as u64).saturating_mul(size as u64);
    // The shortest element takes one byte, or two with its tag.
    let most = match source.options.total_bytes {
        Some(total) => total.saturating_mul(size as u64),
        None => own.saturating_mul(PART.1).max(PART.0),
    };
    if wanted <= most {
        return Ok(());
    }
    Err(Error::message(&format!(
        "a message of {own} bytes holds a part of a tensor of {count} elements, which is more than the rest can be \
         trusted to fill"
    )))
}

fn copy_little_endian<T: Pod>(to: &mut [T], bytes: &[u8]) {
    if cfg!(target_endian = "little") {
        as_bytes_mut(to).copy_from_slice(bytes);
        return;
    }
    for (to, bytes) in to.iter_mut().zip(bytes.chunks_exact(size_of::<T>())) {
        let reversed: Vec<u8> = bytes.iter().rev().copied().collect();
        as_bytes_mut(std::slice::from_mut(to)).copy_from_slice(&reversed);
    }
}
