//! Records of Caffe's databases.

use crate::error::{Outcome, answer, attempt};
use crate::given::{Array, Freed, Out, Shared};
use crate::handle::{Handle, Object};
use cortado_core::reserve;
use cortado_proto::DatumRef;
use std::ptr::null;

/// A Datum.
pub(crate) struct DatumObject {
    shape: [i32; 3],
    label: i32,
    encoded: bool,
    bytes: Vec<u8>,
    floats: Vec<f32>,
}

impl Object for DatumObject {
    const NAME: &'static str = "cortado_datum";
}

/// Reads a Datum from its bytes.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn cortado_datum_parse(
    bytes: Array<u8>,
    size: usize,
    out: Out<*mut Handle<DatumObject>>,
) -> Outcome {
    attempt(|| {
        out.make(|| {
            let datum = DatumRef::decode(bytes.get("bytes", size)?)?;
            Ok(DatumObject {
                shape: [datum.channels, datum.height, datum.width],
                label: datum.label,
                encoded: datum.encoded,
                bytes: reserve::copied(datum.data)?,
                floats: reserve::copied(&datum.float_data)?,
            })
        })
    })
}

/// Frees a Datum. NULL is allowed.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn cortado_datum_free(datum: Freed<DatumObject>) {
    datum.free();
}

/// Channels (0), height (1) or width (2) as written in a Datum.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn cortado_datum_size(datum: Shared<DatumObject>, axis: usize) -> i32 {
    answer(0, || Ok(datum.get()?.shape.get(axis).copied().unwrap_or(0)))
}

/// The class.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn cortado_datum_label(datum: Shared<DatumObject>) -> i32 {
    answer(0, || Ok(datum.get()?.label))
}

/// 1 if the bytes are an image file, such as a JPEG, else 0.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn cortado_datum_encoded(datum: Shared<DatumObject>) -> i32 {
    answer(0, || Ok(i32::from(datum.get()?.encoded)))
}

/// The bytes: pixels, plane after plane, or an image file. They live as long as the Datum. `*count` becomes their number.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn cortado_datum_bytes(datum: Shared<DatumObject>, count: Out<usize>) -> *const u8 {
    answer(null(), || {
        let datum = datum.get()?;
        count.put("count", datum.bytes.len())?;
        Ok(datum.bytes.as_ptr())
    })
}

/// The values of a Datum that does not have bytes. They live as long as the Datum. `*count` becomes their number.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn cortado_datum_floats(datum: Shared<DatumObject>, count: Out<usize>) -> *const f32 {
    answer(null(), || {
        let datum = datum.get()?;
        count.put("count", datum.floats.len())?;
        Ok(datum.floats.as_ptr())
    })
}
