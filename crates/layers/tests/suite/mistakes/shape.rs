//! Layers that make, move, copy or pick elements.

use crate::{blob, layer, random};
use cortado_core::Phase;

pub(super) const CASES: &str = r#"
ShuffleChannel | 1 4 2 2
  shuffle_channel_param { group: 3 }
  shuffle_channel_param.group: must divide the number of channels, 4, but is 3
ShuffleChannel | 1 4 2 2
  shuffle_channel_param { group: 0 }
  shuffle_channel_param.group: must be at least 1, not 0
ShuffleChannel | 4
  -
  number of axes of "x0" (num, channels, …): expected 2 or more, found 1
Reorg | 1 4 2 2
  -
  reorg_param.stride: is missing
Reorg | 1 4 3 2
  reorg_param { stride: 2 }
  reorg_param.stride: must divide the height, 3, but it is 2
Reorg | 1 6 2 2
  reorg_param { stride: 2 }
  reorg_param.stride: its square must divide the number of channels, 6, but it is 2
Reorg | 1 4 2 2 1
  reorg_param { stride: 2 }
  number of axes of "x0" (num, channels, height, width): expected at most 4, found 5
Permute | 2 3
  permute_param { order: 1 order: 1 }
  permute_param.order: names axis 1 twice
Permute | 2 3
  permute_param { order: 2 }
  permute_param.order: names axis 2, but the bottom has the shape 2 3 (6)
Input
  top: "a" top: "b" top: "c" input_param { shape { dim: 1 } shape { dim: 2 } }
  input_param.shape: is given 2 times; give it once, or once for each of the 3 tops
Input
  input_param { shape { dim: 2 dim: -3 } }
  input_param.shape.dim: must not be negative, but is -3
Input
  input_param { shape { dim: 1099511627776 dim: 1099511627776 } }
  input_param.shape: a blob of shape [1099511627776, 1099511627776] has more elements than 63 bits can count
DummyData
  -
  dummy_data_param.shape: is missing; give it once
DummyData
  dummy_data_param { shape { dim: 1 } num: 1 }
  dummy_data_param.shape: give either shape or num, channels, height and width, not both
DummyData
  dummy_data_param { num: 1 channels: 1 height: 1 }
  dummy_data_param.width: is missing; give it once
DummyData
  top: "a" top: "b" dummy_data_param { shape { dim: 1 } data_filler { } data_filler { } data_filler { } }
  dummy_data_param.data_filler: is given 3 times; give it once, or once for each of the 2 tops
DummyData
  dummy_data_param { shape { dim: 1 } data_filler { type: "uniform" min: 2 max: 1 } }
  dummy_data_param.data_filler.min: 2 to 1 is not a range: it takes finite numbers, min <= max
Split | 1 4 6 6
  top: "x0" top: "y"
  a Split cannot work in place; give its tops names of their own
ArgMax | 2 3
  argmax_param { top_k: 0 }
  argmax_param.top_k: must be at least 1, not 0
ArgMax | 2 3
  argmax_param { top_k: 4 }
  argmax_param.top_k: must be at most the elements of a sample, 3, but is 4
ArgMax | 2 3
  argmax_param { top_k: 3 axis: 0 }
  argmax_param.top_k: must be at most the size of the axis, 2, but is 3
ArgMax | 2 3
  argmax_param { axis: 2 }
  argmax_param.axis: there is no axis 2 in a blob of shape 2 3 (6)
ArgMax | ()
  -
  the bottom is a scalar; an ArgMax needs at least one axis
BatchReindex | () | 2
  -
  "x0" is a scalar and has no batch
BatchReindex | 2 3 | 2 1
  -
  number of axes of the indices "x1": expected 1, found 2
Concat | 2 3 | 2 3
  concat_param { axis: -3 }
  concat_param.axis: there is no axis -3 in a blob of shape 2 3 (6)
Concat | 2 3 | 2 3
  concat_param { concat_dim: 2 }
  concat_param.concat_dim: there is no axis 2 in a blob of shape 2 3 (6)
Concat | 2 3 | 2 3
  concat_param { concat_dim: 4294967295 }
  concat_param.concat_dim: there is no axis 4294967295: a blob has 32 at most
Concat | 2 3 | 2 3
  concat_param { concat_dim: 1 axis: 1 }
  concat_param.concat_dim: is deprecated and cannot be combined with concat_param.axis; remove it
Concat | 2 3 | 4 3
  -
  shape of "x1", which may differ from that of "x0" in axis 1 only: expected 2 3 (6), found 4 3 (12)
Concat | 2 3 | 2 3 1
  -
  shape of "x1", which may differ from that of "x0" in axis 1 only: expected 2 3 (6), found 2 3 1 (6)
Concat | 2 3
  top: "x0"
  the top is the bottom itself; give it a name of its own (no memory is copied)
Slice | 2 5
  top: "a" top: "b"
  slice_param.slice_point: is missing, and an axis of 5 cannot be cut into 2 parts of one size
Slice | 2 5
  top: "a" top: "b" slice_param { slice_point: 1 slice_point: 2 }
  slice_param.slice_point: is given 2 times; give it 1 times, one less than there are tops
Slice | 2 5
  top: "a" top: "b" top: "c" slice_param { slice_point: 3 slice_point: 3 }
  slice_param.slice_point: 3 must be greater than the one before (3) and less than the size of the axis (5)
Slice | 2 5
  top: "a" top: "b" slice_param { slice_point: 0 }
  slice_param.slice_point: 0 must be greater than the one before (0) and less than the size of the axis (5)
Slice | 2 5
  top: "a" top: "b" slice_param { slice_point: 5 }
  slice_param.slice_point: 5 must be greater than the one before (0) and less than the size of the axis (5)
Slice | 2 5
  slice_param { slice_dim: 1 axis: 1 }
  slice_param.slice_dim: is deprecated and cannot be combined with slice_param.axis; remove it
Slice | 2 5
  slice_param { axis: 2 }
  slice_param.axis: there is no axis 2 in a blob of shape 2 5 (10)
Crop | 2 5 | 2 5
  -
  crop_param.axis: there is no axis 2 in a blob of shape 2 5 (10)
Crop | 2 5 | 2
  crop_param { axis: 1 }
  number of axes of "x1", the reference for "x0": expected 2, found 1
Crop | 2 5 | 2 3
  crop_param { axis: 1 offset: 3 }
  crop_param.offset: 3 along axis 1: a cut of 3, as in "x1", ends beyond "x0", which has 5
Crop | 2 5 | 2 3
  crop_param { axis: 0 offset: 4294967295 }
  crop_param.offset: 4294967295 along axis 0: a cut of 2, as in "x1", ends beyond "x0", which has 2
Crop | 2 5 | 2 3
  crop_param { axis: 1 offset: 1 offset: 1 }
  crop_param.offset: is given 2 times; give it once, or once for each of the 1 axes from axis 1 on
Embed | 2
  embed_param { num_output: 2 }
  embed_param.input_dim: is missing
Embed | 2
  embed_param { input_dim: 2 num_output: 0 }
  embed_param.num_output: must be at least 1, not 0
Embed | 2
  embed_param { input_dim: 4294967295 num_output: 4294967295 }
  a blob of shape [4294967295, 4294967295] has more elements than 63 bits can count
Filter | 2 3 | 2
  top: "a" top: "b"
  number of top blobs (one for each bottom but the selector, which comes last): expected 1, found 2
Filter | 2 3 | ()
  -
  the selector "x1" is a scalar; it must have one mark for each item of the batch
Filter | 2 3 | 2 3
  -
  shape of the selector "x1", one mark for each item: expected 2, or 2 1 1 …, found 2 3 (6)
Filter | 3 2 | 2
  -
  number of items (axis 0) of "x0", for the selector "x1": expected 2, found 3
Filter | () | 2
  -
  number of items (axis 0) of "x0", for the selector "x1": expected 2, found a scalar
Flatten | 2
  -
  flatten_param.axis: there is no axis 1 in a blob of shape 2 (2)
Flatten | 2 3 4
  flatten_param { axis: 2 end_axis: 1 }
  flatten_param.end_axis: is axis 1 of "x0", before the first one, axis 2
Flatten | 2 3 4
  flatten_param { end_axis: 3 }
  flatten_param.end_axis: there is no axis 3 in a blob of shape 2 3 4 (24)
Flatten | 2 3
  top: "x0"
  the top is the bottom itself; give it a name of its own (no memory is copied)
Parameter
  -
  parameter_param.shape: is missing
Parameter
  parameter_param { shape { dim: -1 } }
  parameter_param.shape.dim: must not be negative, but is -1
Reduction | 2 3
  reduction_param { axis: 2 }
  reduction_param.axis: there is no axis 2 in a blob of shape 2 3 (6)
Reduction | 2 3
  reduction_param { coeff: nan }
  reduction_param.coeff: must be a finite number, not NaN
Reshape | 2 3
  reshape_param { shape { dim: -1 dim: -1 } }
  reshape_param.shape.dim: is -1 more than once; only one size can be inferred
Reshape | 2 3
  reshape_param { shape { dim: -2 } }
  reshape_param.shape.dim: must be a size, 0 to copy or -1 to infer, but is -2
Reshape | 2 3
  reshape_param { shape { dim: 0 dim: 3 dim: 0 } }
  reshape_param.shape.dim: 0 copies axis 2, but "x0" has the shape 2 3 (6)
Reshape | 2 3
  reshape_param { shape { dim: 4 dim: -1 } }
  reshape_param.shape.dim: -1 cannot be inferred: the 6 elements of "x0", of shape 2 3 (6), do not divide evenly by the other sizes
Reshape | 2 3
  reshape_param { shape { dim: 9223372036854775807 dim: 9223372036854775807 dim: -1 } }
  reshape_param.shape.dim: -1 cannot be inferred: the 6 elements of "x0", of shape 2 3 (6), do not divide evenly by the other sizes
Reshape | 2 3
  reshape_param { shape { dim: 7 } }
  number of elements of the new shape 7 (7) for "x0", of shape 2 3 (6): expected 6, found 7
Reshape | 2 3
  reshape_param { shape { dim: 1 } axis: 3 }
  reshape_param.axis: there is no place 3 among the axes of a blob of shape 2 3 (6)
Reshape | 2 3
  reshape_param { shape { dim: 1 } axis: -4 }
  reshape_param.axis: there is no place -4 among the axes of a blob of shape 2 3 (6)
Reshape | 2 3
  reshape_param { shape { dim: 1 } axis: 1 num_axes: 2 }
  reshape_param.num_axes: 2 axes from axis 1 on are more than a blob of shape 2 3 (6) has
Reshape | 2 3
  reshape_param { num_axes: -2 }
  reshape_param.num_axes: must be at least 0, or -1 for all axes, but is -2
Tile | 2 3
  -
  tile_param.tiles: is missing
Tile | 2 3
  tile_param { tiles: 0 }
  tile_param.tiles: must be at least 1, not 0
Tile | 2 3
  tile_param { tiles: -3 }
  tile_param.tiles: must be at least 1, not -3
Tile | 2 3
  tile_param { tiles: 2 axis: -3 }
  tile_param.axis: there is no axis -3 in a blob of shape 2 3 (6)
"#;

#[test]
fn bad_indices_are_errors_that_name_blob_and_value() {
    for (value, text) in [
        (f64::NAN, "NaN"),
        (-1.0, "-1"),
        (3.0, "3"),
        (3.5, "3.5"),
        (f64::INFINITY, "inf"),
    ] {
        let index = || blob::<f32>("index", &[2], &[0.0, value]);
        let range = "it must be an integer from 0 to 2 (number 1 of \"index\")";
        let embed = "embed_param { input_dim: 3 num_output: 2 }";
        let found = layer("Embed", embed, Phase::TEST, vec![index()]).forward().unwrap_err();
        assert_eq!(
            found.to_string(),
            format!("the index {text} is not a valid row of the weights: {range}")
        );
        let bottoms = vec![random("x", &[3, 2], 1), index()];
        let found = layer("BatchReindex", "", Phase::TEST, bottoms).forward().unwrap_err();
        assert_eq!(
            found.to_string(),
            format!("the index {text} is not a valid item of the batch: {range}")
        );
    }
}

#[test]
fn a_mark_that_is_no_number_is_an_error() {
    let bottoms = vec![random::<f64>("x", &[2], 1), blob("selector", &[2], &[1.0, f64::NAN])];
    let error = layer("Filter", "", Phase::TEST, bottoms)
        .forward()
        .unwrap_err()
        .to_string();
    let expected = "the mark NaN is not a number that keeps or drops an item (number 1 of \"selector\")";
    assert_eq!(error, expected);
}
