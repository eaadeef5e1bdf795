//! Nets in the forms that forks have of the layers of detectors: each is built, and its blobs have the shapes of that
//! fork.

use cortado::{Net, Phase};
use std::path::Path;

/// Opens a net of the fixtures.
fn net(name: &str) -> cortado::Result<Net<f32>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/public_nets");
    let file = folder.join(format!("{name}.prototxt"));
    Ok(cortado::open(file).phase(Phase::TEST).net::<f32>()?.into_inner())
}

/// Checks the shapes of blobs, with only zeros in the inputs.
fn check(name: &str, runs: bool, blobs: &[(&str, &[usize])]) {
    let mut net = net(name).unwrap_or_else(|error| panic!("{name}: {error}"));
    if runs {
        net.forward().unwrap_or_else(|error| panic!("{name}: {error}"));
    }
    for (blob, expected) in blobs {
        let found = net.blob(blob).map(|blob| blob.shape().to_vec());
        assert_eq!(found.as_deref(), Some(*expected), "{name}: {blob}");
    }
}

#[test]
fn outputs_of_detectors_have_the_rows_of_their_fork() {
    // All boxes are one pixel, the same one.
    check("detection_output_opencv", true, &[("d", &[1, 1, 1, 7])]);
    // Boxes without an area do not meet.
    check("detection_output_openvino", true, &[("d", &[1, 1, 4, 7])]);
    check("detection_output_polygon", true, &[("d", &[1, 1, 1, 15])]);
    check("prior_box_offsets", true, &[("p", &[1, 2, 96]), ("d", &[1, 1, 1, 7])]);
    check("detection_output_region", false, &[("d", &[1, 1, 1, 7])]);
    // A row for each of two items in which nothing is found.
    check("detection_output_refinedet", false, &[("d", &[1, 1, 1, 7]), ("l", &[])]);
}

#[test]
fn losses_and_measures_take_the_true_boxes_of_their_fork() {
    check("region_loss_ssd_labels", false, &[("l", &[])]);
    check("multibox_label_shape", false, &[("l", &[])]);
    check("eval_detection_three_bottoms", true, &[("e", &[2, 2 + 4 * 9 * 5])]);
    let error = net("box_data_lists")
        .err()
        .map(|error| error.to_string())
        .unwrap_or_default();
    let expected = "shape of the true boxes \"label\": expected 2 items of rows of 5, found 2 1183 (2366)";
    assert!(error.ends_with(expected), "{error}");
}

#[test]
fn losses_of_regions_can_be_added() {
    let mut net = net("eltwise_rfcn_ohem").unwrap_or_else(|error| panic!("{error}"));
    let boxes = [10.0, 20.0, 100.0, 150.0, 1.0, 50.0, 60.0, 200.0, 160.0, 1.0];
    for (blob, values) in [("im_info", &[320.0, 480.0, 1.0][..]), ("gt_boxes", &boxes)] {
        let blob = net.blob(blob).expect("an input");
        blob.data_overwrite().expect("nobody holds it").copy_from_slice(values);
    }
    net.forward().unwrap_or_else(|error| panic!("{error}"));
    let shape = |blob: &str| net.blob(blob).map(|blob| blob.shape().to_vec()).expect("it is there");
    let regions = shape("rois")[0];
    assert!(regions > 0);
    for blob in ["per_roi_cls", "per_roi_bbox", "per_roi"] {
        assert_eq!(shape(blob), [regions, 1, 1, 1], "{blob}");
    }
}
