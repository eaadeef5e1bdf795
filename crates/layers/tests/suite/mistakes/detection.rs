//! Detectors.

use crate::{blob, layer};
use cortado_core::Phase;

pub(super) const CASES: &str = r#"
DetectNetTransformation | 1 1 4 4 | 1 1 2 16
  -
  shape of the images, "x0": expected num 3 height width, found 1 1 4 4 (16)
DetectNetTransformation | 2 3 4 4 | 1 1 2 16
  -
  shape of the labels, "x1": expected 2 1 rows 16, found 1 1 2 16 (32)
DetectNetTransformation | 1 3 4 4 | 1 1 2 16
  detectnet_groundtruth_param { stride: 0 }
  detectnet_groundtruth_param.stride: must be at least 1, not 0
DetectNetTransformation | 1 3 4 4 | 1 1 2 16
  detectnet_augmentation_param { scale_min: 0 }
  detectnet_augmentation_param.scale_min: and scale_max must be above 0, but are 0 and 1
DetectNetTransformation | 1 3 4 4 | 1 1 2 16
  transform_param { mean_value: 1 mean_value: 2 }
  transform_param.mean_value: must be given once or three times, but is given 2 times
DetectNetTransformation | 1 3 4 4 | 1 1 2 16
  transform_param { mean_file: "mean" }
  transform_param.mean_file: is not read by DetectNetTransformation; give mean_value
ROIPooling | 1 2 3 3 | 2 5
  roi_pooling_param { pooled_w: 2 }
  roi_pooling_param.pooled_h: must be at least 1, and is not given or 0
ROIPooling | 1 2 3 3 | 2 5
  roi_pooling_param { pooled_w: 2 pooled_h: 2 pooled_size: 2 }
  roi_pooling_param.pooled_size: duplicates pooled_h and pooled_w; give one form
ROIPooling | 1 2 3 3 | 2 5
  roi_pooling_param { pooled_size: 2 pooled_size: 2 pooled_size: 2 }
  roi_pooling_param.pooled_size: is given 3 times; give it once, or for height and width
ROIPooling | 1 2 3 3 | 2 5
  roi_pooling_param { pooled_w: 2 pooled_h: 2 spatial_scale: -1 }
  roi_pooling_param.spatial_scale: must be finite and above 0, but is -1
ROIPooling | 1 2 3 3 | 2 3
  roi_pooling_param { pooled_w: 2 pooled_h: 2 }
  shape of the regions "x1", rows of an image's number and four edges: expected the number of regions, and 5, found 2 3 (6)
ROIPooling | 1 2 3 3 1 | 2 5
  roi_pooling_param { pooled_w: 2 pooled_h: 2 }
  number of axes of "x0" (num, channels, height, width): expected at most 4, found 5
ROIPooling | 1 2 3 3 | 2 5
  roi_pooling_param { pooled_w: 2 pooled_h: 2 pad_ratio: -1 }
  roi_pooling_param.pad_ratio: must not be negative, but is -1
PSROIPooling | 1 8 3 3 | 2 5
  psroi_pooling_param { output_dim: 2 group_size: 2 }
  psroi_pooling_param.spatial_scale: is missing
PSROIPooling | 1 8 3 3 | 2 5
  psroi_pooling_param { output_dim: 0 group_size: 2 spatial_scale: 1 }
  psroi_pooling_param.output_dim: must be at least 1, but is 0
PSROIPooling | 1 7 3 3 | 2 5
  psroi_pooling_param { output_dim: 2 group_size: 2 spatial_scale: 1 }
  number of channels of "x0", psroi_pooling_param.output_dim, 2, times the square of group_size, 2: expected 8, found 7
ROIAlign | 1 2 3 3 | 2 5
  -
  roi_align_param: is missing (and so is roi_pooling_param, for MS-CNN's form)
ROIAlign | 1 2 3 3 | 2 5
  roi_align_param { pooled_h: 2 pooled_w: 2 } roi_pooling_param { pooled_h: 2 pooled_w: 2 }
  roi_pooling_param: and roi_align_param mean different layers; remove one of them
ROIAlign | 1 2 3 3 | 2 5
  roi_align_param { pooled_h: 2 pooled_w: 2 roi_end_mode: 1 }
  roi_align_param.roi_end_mode: is 1, whose meaning is not known; remove it
ROIAlign | 1 2 3 3 | 2 5
  roi_align_param { pooled_h: 2 pooled_w: 2 sampling_ratio: 2000 }
  roi_align_param.sampling_ratio: must be at most 1024, but is 2000
ROIWarping | 1 2 3 3 | 2 5
  -
  roi_warping_param.pooled_h: must be at least 1, and is not given or 0
MaskPooling | 2 2 3 3 | 2 2 3 3
  -
  shape of the mask "x1": expected 2 1 3 3, found 2 2 3 3 (36)
MaskResize | 2 2 3 3
  mask_resize_param { output_height: 2 }
  mask_resize_param.output_width: is missing
DeformablePSROIPooling | 1 8 3 3 | 2 5
  deformable_psroi_pooling_param { output_dim: 2 group_size: 2 spatial_scale: 1 }
  deformable_psroi_pooling_param.no_trans: is false, so the layer needs a third bottom, the offsets
DeformablePSROIPooling | 1 8 3 3 | 2 5 | 2 6 3 3
  deformable_psroi_pooling_param { output_dim: 2 group_size: 2 spatial_scale: 1 part_size: 3 }
  shape of the offsets "x2": expected 2, twice a number of classes that divides output_dim, 2, and part_size, 3, twice, found 2 6 3 3 (108)
DeformablePSROIPooling | 1 8 3 3 | 2 5 | 2 4 3 3
  deformable_psroi_pooling_param { output_dim: 2 group_size: 2 spatial_scale: 1 part_size: -3 }
  deformable_psroi_pooling_param.part_size: must not be negative, but is -3
BoxOutput | 1 6 3 3
  bottom: 'x0'
  box_output_param.field_w: is given 0 times; give it once for each of 1 bottoms
BoxOutput | 1 6 3 3
  bottom: 'x0' box_output_param { field_w: 8 field_h: 0 downsample_rate: 8 }
  box_output_param.field_h: must be at least 1, not 0
BoxOutput | 1 6 3 3
  bottom: 'x0' box_output_param { field_w: 8 field_h: 8 downsample_rate: 8 nms_type: "GIOU" }
  box_output_param.nms_type: "GIOU" is unknown; it can be IOU, IOMU or IOFU
BoxOutput | 1 6 3 3
  bottom: 'x0' box_output_param { field_w: 8 field_h: 8 downsample_rate: 8 field_whr: 0.5 }
  box_output_param.field_whr: must be finite and at least 1, but is 0.5
BoxOutput | 1 5 3 3
  bottom: 'x0' box_output_param { field_w: 8 field_h: 8 downsample_rate: 8 }
  shape of the head "x0", two or more classes and four offsets: expected N, 6 or more, H, W, found 1 5 3 3 (45)
BoxGroupOutput | 2 2 3 3 | 2 4 3 3
  bottom: 'x0' bottom: 'x1'
  box_group_output_param.box_group_param: is given 0 times; give it once for each pair of 2 bottoms
DecodeBBox | 2 8 | 2 5
  bbox_reg_param { bbox_mean: 0 bbox_std: 1 }
  bbox_reg_param.bbox_mean: is given 1 times; give both lists, four numbers each
DecodeBBox | 2 4 | 2 5
  -
  shape of the offsets "x0": expected 2 8, found 2 4 (8)
BboxAccuracy | 2 8 | 2 5 | 2 5
  -
  shape of the matches "x2": expected 2 6, found 2 5 (10)
DetectionAccuracy | 1 6 3 3 | 1 6 3 3
  detection_accuracy_param { cls_num: 1 field_w: 8 field_h: 8 downsample_rate: 8 }
  detection_accuracy_param.cls_num: must be at least 2, background and a class, but is 1
DetectionAccuracy | 1 7 3 3 | 1 6 3 3
  detection_accuracy_param { cls_num: 2 field_w: 8 field_h: 8 downsample_rate: 8 }
  shape of "x0", for cls_num 2: expected N 6 H W, found 1 7 3 3 (63)
DetectionGroupLoss | 3 2 3 3 | 3 4 3 3 | 3 6 3 3
  detection_group_loss_param { cls_num: 2 field_w: 8 field_w: 9 field_h: 8 field_h: 9 stride: 8 }
  rows of "x0", a multiple of the boxes of a cell: expected 2, found 3
DetectionGroupLoss | 1 2 3 3 | 1 4 3 3 | 1 6 3 3
  detection_group_loss_param { cls_num: 2 field_w: 8 field_h: 8 stride: 8 neg_mining_type: "all" }
  detection_group_loss_param.neg_mining_type: "all" is unknown; it can be random, bootstrap or mixture
DetectionGroupLoss | 1 2 3 3 | 1 4 3 3 | 1 6 3 3
  detection_group_loss_param { cls_num: 2 field_w: 8 field_h: 8 stride: 8 bbox_loss_type: "L1" }
  detection_group_loss_param.bbox_loss_type: "L1" is unknown; it can be Smooth_L1 or Euclidean_L2
DetectionGroupLoss | 1 2 3 3 | 1 4 3 3 | 1 6 3 3
  detection_group_loss_param { cls_num: 2 field_w: 8 field_h: 8 stride: 8 batch_size: 0 }
  detection_group_loss_param.batch_size: must be at least 1, or -1 for no limit, but is 0
DetectionLoss | 1 6 3 3 | 1 6 3 3
  -
  detection_loss_param.cls_num: is missing
DetectionLoss | 1 6 3 3 | 1 6 3 3
  detection_loss_param { cls_num: 2 side: 7 }
  detection_loss_param.side: belongs to the loss of YOLO v1, and cls_num to that of MS-CNN; remove one of them
DetectionLoss | 1 1470 | 1 342
  detection_loss_param { side: 7 }
  shape of "x1": expected 1 items of 343, found 1 342 (342)
DetectionLoss | 1 6 3 3 | 1 6 3 3
  detection_loss_param { cls_num: 3 field_w: 8 field_h: 8 downsample_rate: 8 objectness: true }
  detection_loss_param.cls_num: must be 2 with objectness, but is 3
FrcnnOutput | 2 3 | 2 8 | 2 5 | 1 2
  -
  shape of "x1" beside "x2": expected 2 12, found 2 8 (16)
ProposalTarget | 2 5 | 2 7
  top: 'a' top: 'b' top: 'c' top: 'd' top: 'e' top: 'f' proposal_target_param { cls_num: 2 batch_size: 0 }
  proposal_target_param.batch_size: must be above 0, or -1 for all, but is 0
ScaleRoute | 2 5 | 3 2
  top: 'a' top: 'b'
  number of rows of "x1": expected 2, found 3 2 (6)
DeformableConvolution | 1 4 3 3 | 1 72 3 3
  deformable_convolution_param { num_output: 2 }
  deformable_convolution_param.kernel_size: is missing
DeformableConvolution | 1 4 3 3 | 1 72 3 3
  deformable_convolution_param { num_output: 2 kernel_size: 3 pad: 1 deformable_group: 3 }
  deformable_convolution_param.deformable_group: must divide the number of channels, 4, but is 3
DeformableConvolution | 1 4 3 3 | 1 71 3 3
  deformable_convolution_param { num_output: 2 kernel_size: 3 pad: 1 }
  shape of the offsets "x1": expected 1 72 3 3, found 1 71 3 3 (639)
DeformableConvolution | 1 4 3 | 1 72 3 3
  deformable_convolution_param { num_output: 2 kernel_size: 3 pad: 1 }
  number of axes of "x0" (num, channels, height, width): expected 4, found 3
DeformableConvolution | 1 4 3 3 | 1 72 3 3
  deformable_convolution_param { num_output: 2 kernel_size: 3 pad: 1 axis: 2 }
  deformable_convolution_param.axis: must be 1, but is 2
SmoothL1Loss | 2 3 | 2 3
  smooth_l1_loss_param { sigma: 0 }
  smooth_l1_loss_param.sigma: must be finite and above 0, but is 0
SmoothL1Loss | 2 3 | 2 3
  smooth_l1_loss_param { abssum: false }
  smooth_l1_loss_param.abssum: is false, whose meaning is not known; remove it
SmoothL1Loss | 2 3 | 2 3 | 2 4
  -
  number of elements in "x2", which has the shape 2 4 (8), beside "x0": expected 6, found 8
SmoothL1LossOHEM | 2 3 | 2 3
  loss_param { normalization: PRE_FIXED pre_fixed_normalizer: inf }
  loss_param.pre_fixed_normalizer: must be a finite number, not inf
BoxAnnotatorOHEM | 2 5 | 2 1 | 2 | 2 8
  -
  box_annotator_ohem_param.roi_per_img: is missing
BoxAnnotatorOHEM | 2 5 | 2 2 | 2 | 2 8
  box_annotator_ohem_param { roi_per_img: 1 }
  shape of "x1" beside "x0": expected 2 1 1 1, found 2 2 (4)
Proposal | 1 18 2 2 | 1 36 2 2 | 1 3
  proposal_param { ratio: 0 }
  proposal_param.ratio: must be finite and above 0, but is 0
Proposal | 1 18 2 2 | 1 36 2 2 | 1 3
  proposal_param { nms_iou_th: 0.5 }
  proposal_param.nms_iou_th: belongs to the form of Vitis, which is not supported
Proposal | 1 18 2 2 | 1 36 2 3 | 1 3
  -
  shape of the offsets "x1": expected 1 36 2 2, found 1 36 2 3 (216)
Proposal | 1 9 2 2 | 1 36 2 2 | 1 3
  -
  shape of the probabilities "x0", twice 9 anchors (num, channels, height, width): expected N 18 H W, found 1 9 2 2 (36)
Proposal | 2 18 2 2 | 2 36 2 2 | 3 3
  -
  shape of "x2", the height, width and scale of each image: expected 1 or 2 rows of 3 or more, found 3 3 (9)
"#;

#[test]
fn regions_that_make_no_sense_are_errors() {
    let message = |roi: [f64; 5]| {
        let bottoms = vec![crate::random::<f32>("x", &[2, 1, 3, 3], 1), blob("rois", &[1, 5], &roi)];
        let text = "roi_pooling_param { pooled_h: 2 pooled_w: 2 }";
        let result = layer("ROIPooling", text, Phase::TEST, bottoms).forward();
        result.err().map_or_else(String::new, |error| error.to_string())
    };
    assert_eq!(message([1.0, 0.0, 0.0, 2.0, 2.0]), "");
    let there = "there are 2, from 0 on";
    for image in ["2", "-1", "NaN"] {
        assert_eq!(
            message([image.parse().unwrap(), 0.0, 0.0, 2.0, 2.0]),
            format!("region 0 of \"rois\": lies in image {image}, but {there}")
        );
    }
    assert_eq!(
        message([0.0, 0.0, f64::INFINITY, 2.0, 2.0]),
        "region 0 of \"rois\": an edge is inf; edges must be finite"
    );
    assert_eq!(message([0.0, -1e30, -1e30, 1e30, 1e30]), "", "far away is not an error");
}
