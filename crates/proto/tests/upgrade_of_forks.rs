//! Types of forks that have several spellings or meanings.

use cortado_proto::text::{self, TextOptions};
use cortado_proto::{NetParameter, read};

const LENIENT: TextOptions = TextOptions {
    lenient: true,
    keep_misspelt: false,
};

/// The net that `source` becomes, as text.
fn upgraded(source: &str) -> String {
    let loaded = read::net(source, "old.prototxt", LENIENT).expect("upgrades");
    text::print(&loaded.message)
}

/// `source` in the form in which messages are printed.
fn plain(source: &str) -> String {
    let (message, _) = text::parse::<NetParameter>(source, "expected", LENIENT).expect("parses");
    text::print(&message)
}

#[test]
fn layers_of_c3d_get_their_type() {
    let old = "layers { type: CONVOLUTION3D convolution_param { num_output: 2 kernel_depth: 3 temporal_stride: 2 } }\n\
               layers { type: POOLING3D pooling_param { kernel_size: 2 kernel_depth: 1 } }\nlayers { type: DECONVOLUTION3D }";
    let expected = "layer { type: \"Convolution3D\" convolution_param { num_output: 2 kernel_depth: 3 temporal_stride: 2 } }\n\
                    layer { type: \"Pooling3D\" pooling_param { kernel_size: 2 kernel_depth: 1 } }\n\
                    layer { type: \"Deconvolution3D\" }";
    assert_eq!(upgraded(old), plain(expected));
}

/// Both PWC-Net's nets and LiteFlowNet's have Warp and Correlation; only the second ones have a Grid.
#[test]
fn warps_of_displacements_are_marked() {
    let layers = |warp: &str, others: &str| format!("layer {{ type: \"Warp\" {warp} }} {others}");
    let correlation = "layer { type: \"Correlation\" }";
    let grid = "layer { type: \"Correlation\" } layer { type: \"Grid\" }";
    let reads = |form: &str| format!("warp_param {{ reads: {form} }}");
    for (before, after, others) in [
        ("", reads("DISPLACEMENTS").as_str(), correlation),
        (&reads("POSITIONS"), &reads("POSITIONS"), correlation),
        ("", "", grid),
        ("", "", ""),
    ] {
        assert_eq!(upgraded(&layers(before, others)), plain(&layers(after, others)));
    }
}
