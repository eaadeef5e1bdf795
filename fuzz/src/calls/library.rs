//! Functions of the C library, as its header declares them.

use cortado_capi as _;
use std::ffi::{c_char, c_void};

pub(super) type Object = *mut c_void;
pub(super) type Failure = *mut c_void;

macro_rules! c_functions {
    ($($name:ident($($argument:ty),*) $(-> $result:ty)?;)*) => {
        unsafe extern "C" { $(pub(super) fn $name($(_: $argument),*) $(-> $result)?;)* }
    };
}

c_functions! {
    cortado_error_message(Failure) -> *const c_char;
    cortado_error_kind(Failure) -> i32;
    cortado_error_free(Failure);
    cortado_options_new() -> Object;
    cortado_options_free(Object);
    cortado_options_set_phase(Object, i32) -> Failure;
    cortado_options_set_threads(Object, usize) -> Failure;
    cortado_options_set_device(Object, i32) -> Failure;
    cortado_options_set_seed(Object, u32) -> Failure;
    cortado_options_set_batch(Object, usize) -> Failure;
    cortado_options_set_input_shape(Object, *const c_char, *const i64, usize) -> Failure;
    cortado_options_add_output(Object, *const c_char) -> Failure;
    cortado_options_set_engine(Object, i32) -> Failure;
    cortado_options_set_strict(Object, i32) -> Failure;
    cortado_options_set_level(Object, i32) -> Failure;
    cortado_options_add_file(Object, *const c_char, *const u8, usize) -> Failure;
    cortado_inputs_new() -> Object;
    cortado_inputs_free(Object);
    cortado_inputs_set(Object, *const c_char, *const f32, usize, *const i64, usize) -> Failure;
    cortado_outputs_free(Object);
    cortado_outputs_count(Object) -> usize;
    cortado_outputs_name(Object, usize) -> *const c_char;
    cortado_outputs_find(Object, *const c_char) -> i32;
    cortado_outputs_shape(Object, usize, *mut i64, usize, *mut usize) -> Failure;
    cortado_outputs_data(Object, usize, *mut usize) -> *const f32;
    cortado_model_open_bytes(*const u8, usize, *const u8, usize, Object, *mut Object) -> Failure;
    cortado_model_free(Object);
    cortado_model_count(Object, i32) -> usize;
    cortado_model_shape(Object, i32, usize, *mut i64, usize, *mut usize) -> Failure;
    cortado_model_run(Object, Object, *mut Object) -> Failure;
    cortado_net_open_bytes(*const u8, usize, *const u8, usize, Object, *mut Object) -> Failure;
    cortado_net_free(Object);
    cortado_net_copy_trained_bytes(Object, *const u8, usize) -> Failure;
    cortado_net_share_trained(Object, Object) -> Failure;
    cortado_net_to_message(Object, i32, *mut Object) -> Failure;
    cortado_net_forward(Object, *mut f32) -> Failure;
    cortado_net_forward_from_to(Object, usize, usize, *mut f32) -> Failure;
    cortado_net_backward(Object) -> Failure;
    cortado_net_backward_from_to(Object, usize, usize) -> Failure;
    cortado_net_reshape(Object) -> Failure;
    cortado_net_clear_param_diffs(Object) -> Failure;
    cortado_net_set_memory_data(Object, usize, *const f32, usize, *const f32, usize) -> Failure;
    cortado_net_layer_name(Object, usize) -> *const c_char;
    cortado_net_find_blob(Object, *const c_char) -> i32;
    cortado_net_loss_weight(Object, usize) -> f64;
    cortado_net_blobs_of(Object, i32, usize, *mut usize, usize, *mut usize) -> Failure;
    cortado_net_blob_at(Object, usize, *mut Object) -> Failure;
    cortado_net_blob(Object, *const c_char, *mut Object) -> Failure;
    cortado_net_param(Object, usize, usize, *mut Object) -> Failure;
    cortado_net_learnable(Object, usize, *mut usize, *mut usize) -> Failure;
    cortado_blob_new(*const i64, usize, *mut Object) -> Failure;
    cortado_blob_read_bytes(*const u8, usize, *mut Object) -> Failure;
    cortado_blob_free(Object);
    cortado_blob_count(Object) -> usize;
    cortado_blob_shape(Object, *mut i64, usize, *mut usize) -> Failure;
    cortado_blob_reshape(Object, *const i64, usize) -> Failure;
    cortado_blob_data(Object, *mut *mut f32) -> Failure;
    cortado_blob_diff(Object, *mut *mut f32) -> Failure;
    cortado_blob_share_data(Object, Object) -> Failure;
    cortado_blob_share_diff(Object, Object) -> Failure;
    cortado_blob_write(Object, *const f32, usize) -> Failure;
    cortado_blob_copy(Object, *mut f32, usize) -> Failure;
    cortado_message_parse(*const c_char, *const u8, usize, *const c_char, *mut Object) -> Failure;
    cortado_message_print(*const c_char, *const u8, usize, *mut Object) -> Failure;
    cortado_datum_parse(*const u8, usize, *mut Object) -> Failure;
    cortado_datum_free(Object);
    cortado_datum_size(Object, usize) -> i32;
    cortado_datum_bytes(Object, *mut usize) -> *const u8;
    cortado_image_decode(*const u8, usize, i32, *mut Object) -> Failure;
    cortado_image_resize(*const u8, usize, usize, usize, usize, usize, *mut Object) -> Failure;
    cortado_image_size(Object, usize) -> usize;
    cortado_image_free(Object);
    cortado_bytes_data(Object) -> *const u8;
    cortado_bytes_size(Object) -> usize;
    cortado_bytes_free(Object);
}
