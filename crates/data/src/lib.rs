//! Databases, the data transformer, prefetching, and the data layers.

pub mod annotated_data;
mod augment;
mod batch;
mod batch_layer;
mod compact_data;
pub mod convert;
mod custom_data;
pub mod data_layer;
mod datum;
pub mod db;
mod eval_data;
pub mod fingerprint;
mod float_files;
mod gzip;
pub mod hdf5_data;
pub mod hdf5_output;
pub mod idx;
pub mod image;
pub mod image_data;
mod image_files;
pub mod image_gt_data;
pub mod image_mean;
pub mod inspect;
pub mod items;
pub mod label_map;
mod label_maps;
mod labels;
pub mod list;
pub mod memory_data;
pub mod npy;
mod on_device;
mod options;
mod order;
mod prefetch;
mod records;
mod sparse_data;
mod tokens;
pub mod transformer;
mod video_data;
pub mod window_data;

use cortado_core::LayerKind;

/// The data layers, sorted by name. (A static: a constant would be compiled, with all layers, in
/// every crate that uses it.)
pub static KINDS: &[&LayerKind] = &[
    &annotated_data::KIND,
    &annotated_data::box_data::KIND,
    &compact_data::KIND,
    &custom_data::KIND,
    &data_layer::KIND,
    &label_maps::dense_image_data::KIND,
    &image_gt_data::detection_data::KIND,
    &eval_data::KIND,
    &float_files::float_reader::KIND,
    &float_files::float_writer::KIND,
    &float_files::flo_data::KIND,
    &float_files::flo_writer::KIND,
    &hdf5_data::KIND,
    &hdf5_output::KIND,
    &image_data::KIND,
    &image_gt_data::KIND,
    &label_maps::image_labelmap_data::KIND,
    &label_maps::image_seg_data::KIND,
    &float_files::img_reader::KIND,
    &float_files::img_writer::KIND,
    &memory_data::KIND,
    &float_files::pfm_writer::KIND,
    &label_maps::seg_data::KIND,
    &sparse_data::KIND,
    &video_data::KIND,
    &window_data::KIND,
    &label_maps::window_seg_data::KIND,
];
