//! The layer types of the feature `data`, which a build without it names in errors.

/// Sorted as the crate `data` lists them.
pub(crate) const NAMES: [&str; 27] = [
    "AnnotatedData",
    "BoxData",
    "CompactData",
    "CustomData",
    "Data",
    "DenseImageData",
    "DetectionData",
    "EvalData",
    "FloatReader",
    "FloatWriter",
    "FloData",
    "FLOWriter",
    "HDF5Data",
    "HDF5Output",
    "ImageData",
    "ImageGtData",
    "ImageLabelmapData",
    "ImageSegData",
    "ImgReader",
    "ImgWriter",
    "MemoryData",
    "PFMWriter",
    "SegData",
    "SparseData",
    "VideoData",
    "WindowData",
    "WindowSegData",
];

#[cfg(all(test, feature = "data"))]
mod tests {
    #[test]
    fn all_data_layers_are_named() {
        let names: Vec<&str> = cortado_data::KINDS.iter().map(|kind| kind.name).collect();
        assert_eq!(names, super::NAMES);
    }
}
