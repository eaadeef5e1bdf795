//! Sequences of calls of the C library, on objects that are alive, freed, or of another type. Pointers to arrays and texts are
//! valid, as the header requires; all else is drawn.

mod library;

use crate::draw::Draw;
use library::*;
use std::ffi::{CString, c_char};
use std::ptr::{null, null_mut};

const NETS: [&str; 3] = [
    r#"layer { name: "d" type: "Input" top: "x" input_param { shape { dim: 2 dim: 3 dim: 5 dim: 5 } } }
    layer { name: "c" type: "Convolution" bottom: "x" top: "y" convolution_param { num_output: 4 kernel_size: 3 weight_filler { type: "xavier" } } }
    layer { name: "r" type: "ReLU" bottom: "y" top: "y" }
    layer { name: "p" type: "Softmax" bottom: "y" top: "prob" }"#,
    r#"layer { name: "d" type: "MemoryData" top: "x" top: "l" memory_data_param { batch_size: 2 channels: 1 height: 2 width: 2 } }
    layer { name: "c" type: "InnerProduct" bottom: "x" top: "y" inner_product_param { num_output: 3 weight_filler { type: "xavier" } } }
    layer { name: "p" type: "SoftmaxWithLoss" bottom: "y" bottom: "l" top: "loss" }"#,
    r#"layer { name: "d" type: "DummyData" top: "x" dummy_data_param { shape { dim: 2 dim: 3 } data_filler { type: "gaussian" } } }
    layer { name: "s" type: "Slice" bottom: "x" top: "y" top: "z" slice_param { slice_point: 1 } }"#,
];
const TEXTS: [&str; 12] = [
    "x",
    "y",
    "prob",
    "d",
    "c",
    "",
    "no",
    "NetParameter",
    "SolverParameter",
    "caffe.NetParameter",
    "BlobProto",
    "loss",
];
const SIZES: [usize; 12] = [0, 1, 2, 3, 4, 5, 7, 32, 33, usize::MAX, 1 << 40, 1 << 31];
const DIMS: [i64; 12] = [2, 1, 3, 4, 5, 0, -1, i64::MAX, i64::MIN, 1 << 31, 1 << 40, 7];
const KINDS: [i32; 7] = [0, 1, 2, 3, -1, i32::MAX, i32::MIN];

/// What a program of C would have: objects, and arrays of its own.
struct Caller<'a> {
    draw: Draw<'a>,
    objects: Vec<Object>,
    values: [f32; 256],
    texts: Vec<CString>,
}

pub(crate) fn run(data: &[u8]) {
    let mut caller = Caller {
        draw: Draw::new(data),
        objects: vec![null_mut()],
        values: [0.5; 256],
        texts: TEXTS.iter().map(|text| CString::new(*text).expect("no NUL")).collect(),
    };
    for _ in 0..40 {
        if caller.draw.is_done() {
            break;
        }
        // SAFETY: arrays and texts have the given lengths, and stay until the end.
        unsafe { caller.call() };
    }
    for object in std::mem::take(&mut caller.objects) {
        // SAFETY: pointers that are not objects of the type are left alone.
        unsafe { free(object) };
    }
}

unsafe fn free(object: Object) {
    unsafe {
        cortado_options_free(object);
        cortado_inputs_free(object);
        cortado_outputs_free(object);
        cortado_model_free(object);
        cortado_net_free(object);
        cortado_blob_free(object);
        cortado_datum_free(object);
        cortado_image_free(object);
        cortado_bytes_free(object);
    }
}

/// Looks at an error and frees it.
unsafe fn look(failure: Failure) {
    unsafe {
        if failure.is_null() {
            return;
        }
        assert_ne!(cortado_error_kind(failure), 0, "an error has a kind");
        assert!(!cortado_error_message(failure).is_null(), "an error has a message");
        cortado_error_free(failure);
    }
}

impl Caller<'_> {
    fn object(&mut self) -> Object {
        let back = self.draw.below(self.objects.len().min(12));
        self.objects[self.objects.len() - 1 - back]
    }

    fn text(&mut self) -> *const c_char {
        match self.draw.once_in(20) {
            true => null(),
            false => self.texts[self.draw.below(TEXTS.len())].as_ptr(),
        }
    }

    fn dims(&mut self) -> (Vec<i64>, usize) {
        let dims: Vec<i64> = (0..self.draw.below(6)).map(|_| self.draw.pick(&DIMS)).collect();
        let count = dims.len();
        (dims, count)
    }

    fn count(&mut self) -> usize {
        self.draw.pick(&[0, 1, 2, 8, 16, 150, 200, 256])
    }

    /// Bytes of the input: of the rest, or a net.
    fn content(&mut self) -> Vec<u8> {
        match self.draw.below(3) {
            0 => NETS[self.draw.below(NETS.len())].into(),
            _ => {
                let count = self.draw.below(256);
                self.draw.take(count).to_vec()
            }
        }
    }

    /// Keeps what a call made.
    unsafe fn keep(&mut self, call: impl FnOnce(*mut Object) -> Failure) {
        let mut made = null_mut();
        let failure = call(&raw mut made);
        assert!(failure.is_null() || made.is_null(), "an error makes no object");
        unsafe { look(failure) };
        if !made.is_null() {
            self.objects.push(made);
        }
    }

    unsafe fn call(&mut self) {
        unsafe {
            match self.draw.below(7) {
                0 => self.call_options(),
                1 => self.make(),
                2 => self.call_model(),
                3 | 4 => self.call_net(),
                5 => self.call_blob(),
                _ => self.call_rest(),
            }
        }
    }

    unsafe fn call_options(&mut self) {
        let (object, text, kind, size) = (
            self.object(),
            self.text(),
            self.draw.pick(&KINDS),
            self.draw.pick(&SIZES),
        );
        let (dims, axes) = self.dims();
        unsafe {
            look(match self.draw.below(11) {
                0 => cortado_options_set_phase(object, kind),
                1 => cortado_options_set_threads(object, self.draw.pick(&[1, 2, 1 << 20, usize::MAX])),
                2 => cortado_options_set_device(object, self.draw.pick(&[-1, -2, i32::MIN])),
                3 => cortado_options_set_seed(object, 1),
                4 => cortado_options_set_batch(object, size),
                5 => cortado_options_set_input_shape(object, text, dims.as_ptr(), axes),
                6 => cortado_options_add_output(object, text),
                7 => cortado_options_set_engine(object, kind),
                8 => cortado_options_set_strict(object, kind),
                9 => cortado_options_set_level(object, kind),
                _ => {
                    let content = self.content();
                    cortado_options_add_file(object, text, content.as_ptr(), content.len())
                }
            });
        }
    }

    unsafe fn make(&mut self) {
        let options = self.object();
        let (content, (dims, axes), text) = (self.content(), self.dims(), self.text());
        let (bytes, size) = (content.as_ptr(), content.len());
        let net = NETS[self.draw.below(NETS.len())];
        let kind = self.draw.pick(&KINDS);
        unsafe {
            match self.draw.below(10) {
                0 => self.objects.push(cortado_options_new()),
                1 => self.objects.push(cortado_inputs_new()),
                2 => self.keep(|out| cortado_model_open_bytes(net.as_ptr(), net.len(), null(), 0, options, out)),
                3 => self.keep(|out| cortado_net_open_bytes(net.as_ptr(), net.len(), bytes, size, options, out)),
                4 => self.keep(|out| cortado_net_open_bytes(net.as_ptr(), net.len(), null(), 0, null_mut(), out)),
                5 => self.keep(|out| cortado_blob_new(dims.as_ptr(), axes, out)),
                6 => self.keep(|out| cortado_blob_read_bytes(bytes, size, out)),
                7 => self.keep(|out| cortado_message_parse(text, bytes, size, null(), out)),
                8 => self.keep(|out| cortado_message_print(text, bytes, size, out)),
                _ if kind == 0 => self.keep(|out| cortado_datum_parse(bytes, size, out)),
                _ => self.keep(|out| cortado_image_decode(bytes, size, kind, out)),
            }
        }
    }

    unsafe fn call_model(&mut self) {
        let (object, other, index) = (self.object(), self.object(), self.draw.pick(&SIZES));
        let (text, kind, (dims, axes)) = (self.text(), self.draw.pick(&KINDS), self.dims());
        let (mut shape, mut found, count) = ([0i64; 32], 0usize, self.count());
        unsafe {
            match self.draw.below(7) {
                0 => look(cortado_inputs_set(
                    object,
                    text,
                    self.values.as_ptr(),
                    count,
                    dims.as_ptr(),
                    axes,
                )),
                1 => self.keep(|out| cortado_model_run(object, other, out)),
                2 => look(cortado_model_shape(
                    object,
                    kind,
                    index,
                    shape.as_mut_ptr(),
                    32,
                    &raw mut found,
                )),
                3 => drop((cortado_model_count(object, kind), cortado_outputs_count(object))),
                4 => drop((cortado_outputs_name(object, index), cortado_outputs_find(object, text))),
                5 => look(cortado_outputs_shape(
                    object,
                    index,
                    shape.as_mut_ptr(),
                    axes,
                    &raw mut found,
                )),
                _ => {
                    let data = cortado_outputs_data(object, index, &raw mut found);
                    if !data.is_null() {
                        std::hint::black_box(std::slice::from_raw_parts(data, found).iter().sum::<f32>());
                    }
                }
            }
        }
    }

    unsafe fn call_net(&mut self) {
        let (object, other, index, end) = (
            self.object(),
            self.object(),
            self.draw.pick(&SIZES),
            self.draw.pick(&SIZES),
        );
        let (text, kind, content, count) = (self.text(), self.draw.pick(&KINDS), self.content(), self.count());
        let (mut loss, mut list, mut found, mut param) = (0f32, [0usize; 16], 0usize, 0usize);
        let values = self.values.as_ptr();
        unsafe {
            match self.draw.below(18) {
                0 => look(cortado_net_copy_trained_bytes(object, content.as_ptr(), content.len())),
                1 => look(cortado_net_share_trained(object, other)),
                2 => self.keep(|out| cortado_net_to_message(object, kind, out)),
                3 | 4 => look(cortado_net_forward(object, &raw mut loss)),
                5 => look(cortado_net_forward_from_to(object, index, end, &raw mut loss)),
                6 | 7 => look(cortado_net_backward(object)),
                8 => look(cortado_net_backward_from_to(object, index, end)),
                9 => look(cortado_net_reshape(object)),
                10 => look(cortado_net_clear_param_diffs(object)),
                11 => look(cortado_net_set_memory_data(
                    object,
                    index,
                    values,
                    count,
                    values,
                    count / 4,
                )),
                12 => drop((
                    cortado_net_layer_name(object, index),
                    cortado_net_loss_weight(object, end),
                )),
                13 => look(cortado_net_blobs_of(
                    object,
                    kind,
                    index,
                    list.as_mut_ptr(),
                    16,
                    &raw mut found,
                )),
                14 => self.keep(|out| cortado_net_blob_at(object, index, out)),
                15 => self.keep(|out| cortado_net_blob(object, text, out)),
                16 => self.keep(|out| cortado_net_param(object, index, end, out)),
                _ => {
                    cortado_net_find_blob(object, text);
                    look(cortado_net_learnable(object, index, &raw mut found, &raw mut param));
                }
            }
        }
    }

    unsafe fn call_blob(&mut self) {
        let (object, other, count) = (self.object(), self.object(), self.count());
        let ((dims, axes), mut shape, mut found) = (self.dims(), [0i64; 32], 0usize);
        let mut data: *mut f32 = null_mut();
        unsafe {
            match self.draw.below(8) {
                0 => look(cortado_blob_shape(object, shape.as_mut_ptr(), axes, &raw mut found)),
                1 => look(cortado_blob_reshape(object, dims.as_ptr(), axes)),
                2 => look(cortado_blob_share_data(object, other)),
                3 => look(cortado_blob_share_diff(object, other)),
                4 => look(cortado_blob_write(object, self.values.as_ptr(), count)),
                5 => look(cortado_blob_copy(object, self.values.as_mut_ptr(), count)),
                which => {
                    look(match which {
                        6 => cortado_blob_data(object, &raw mut data),
                        _ => cortado_blob_diff(object, &raw mut data),
                    });
                    let count = cortado_blob_count(object);
                    if !data.is_null() && count > 0 {
                        (*data, *data.add(count - 1)) = (1.0, 2.0);
                    }
                }
            }
        }
    }

    unsafe fn call_rest(&mut self) {
        let (object, index, mut found) = (self.object(), self.draw.pick(&SIZES), 0usize);
        let sizes: [usize; 5] = std::array::from_fn(|_| self.draw.pick(&[1, 2, 3, 4, 0, usize::MAX, 1 << 33]));
        let pixels = [7u8; 64];
        unsafe {
            match self.draw.below(5) {
                0 => drop((
                    cortado_datum_size(object, index),
                    cortado_datum_bytes(object, &raw mut found),
                )),
                1 => drop((
                    cortado_image_size(object, index),
                    cortado_bytes_data(object),
                    cortado_bytes_size(object),
                )),
                2 => {
                    let [rows, columns, channels, new_rows, new_columns] = sizes;
                    let fits = rows
                        .checked_mul(columns)
                        .and_then(|n| n.checked_mul(channels))
                        .is_none_or(|n| n <= 64 || n > 1 << 40);
                    // More than this would not be valid, unless no memory could hold it.
                    if fits && new_rows.saturating_mul(new_columns) < 1 << 20 && rows.max(columns).max(channels) < 8 {
                        self.keep(|out| {
                            cortado_image_resize(pixels.as_ptr(), rows, columns, channels, new_rows, new_columns, out)
                        });
                    }
                }
                _ => free(object),
            }
        }
    }
}
