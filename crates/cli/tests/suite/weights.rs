//! `caffe weights`: info, diff and rename.

use crate::common::{Work, stdout};
use serde_json::{Value, json};

/// A folder with `net.caffemodel`: two layers; the first has weights 1, 2, 3, 4.
fn work() -> Work {
    let work = Work::empty();
    let net = "name: 'net' layer { name: 'x' type: 'Input' top: 'x' input_param { shape { dim: 1 dim: 2 } } }
        layer { name: 'old_a' type: 'InnerProduct' bottom: 'x' top: 'a' inner_product_param { num_output: 2 } }
        layer { name: 'b' type: 'InnerProduct' bottom: 'a' top: 'b' inner_product_param { num_output: 1 bias_term: false } }";
    work.write("net.prototxt", net);
    save(&work, "net.caffemodel", &[1.0, 2.0, 3.0, 4.0]);
    work
}

fn save(work: &Work, name: &str, values: &[f32]) {
    let net = cortado::open(work.path("net.prototxt")).net::<f32>().unwrap();
    net.layer(1).params()[0]
        .data_overwrite()
        .unwrap()
        .copy_from_slice(values);
    net.save_weights(&work.path(name)).unwrap();
}

#[test]
fn info_shows_shapes_and_the_distribution_of_values() {
    let work = work();
    let printed = stdout(&work.run(&["weights", "info", "net.caffemodel"]));
    assert_eq!(
        printed,
        "layer  type          shape  values  bits  least  greatest  mean  deviation\n\
         ────────────────────────────────────────────────────────────────────────────\n\
         old_a  InnerProduct  2×2         4    32      1         4   2.5    1.11803\n\
         \x20                    2           2    32      0         0     0          0\n\
         b      InnerProduct  1×2         2    32      0         0     0          0\n\
         \n\
         net: 2 layers with 8 parameters, 32 B\n"
    );
    save(&work, "bad.caffemodel", &[f32::NAN, 1.0, 1.0, f32::INFINITY]);
    work.run(&["weights", "convert", "bad.caffemodel", "bad.safetensors", "--half"]);
    let info: Value =
        serde_json::from_str(&stdout(&work.run(&["weights", "info", "bad.safetensors", "--json"]))).unwrap();
    let blob = &info["layers"][0]["blobs"][0];
    assert_eq!(
        (&blob["not_finite"], &blob["mean"], &blob["shape"]),
        (&json!(2), &json!(1.0), &json!([2, 2]))
    );
}

#[test]
fn diff_reports_what_differs_by_its_exit_code_too() {
    let work = work();
    save(&work, "new.caffemodel", &[1.0, 2.0, 3.0, 4.5]);
    let same = work.run(&["weights", "diff", "net.caffemodel", "net.caffemodel"]);
    assert_eq!(
        (same.status.code(), stdout(&same).as_str()),
        (Some(0), "no difference in 3 blobs\n")
    );
    let other = work.run(&["weights", "diff", "net.caffemodel", "new.caffemodel"]);
    assert_eq!(other.status.code(), Some(1));
    let printed = stdout(&other);
    assert!(
        printed.contains("old_a     0  1 of 4 values, by up to 0.5 (the greatest is 4)\n")
            && printed.ends_with("\nthe same: 2 blobs\n"),
        "{printed}"
    );
    let close = work.run(&["weights", "diff", "net.caffemodel", "new.caffemodel", "-tolerance=0.2"]);
    assert_eq!(close.status.code(), Some(0));
    work.run(&["weights", "rename", "net.caffemodel", "renamed.h5", "b=c"]);
    let renamed = work.run(&["weights", "diff", "net.caffemodel", "renamed.h5", "--json"]);
    let found: Value = serde_json::from_str(&stdout(&renamed)).unwrap();
    assert_eq!(
        found,
        json!({ "same": 2, "differences": [
            { "layer": "b", "difference": "only_in_old" },
            { "layer": "c", "difference": "only_in_new" },
        ] })
    );
}

#[test]
fn rename_keeps_the_values_under_other_names() {
    let work = work();
    let output = work.run(&["weights", "rename", "net.caffemodel", "new.caffemodel", "old_*=*"]);
    assert_eq!(
        stdout(&output),
        "old_a -> a\nwrote new.caffemodel with 1 layer renamed\n"
    );
    let info: Value =
        serde_json::from_str(&stdout(&work.run(&["weights", "info", "new.caffemodel", "--json"]))).unwrap();
    assert_eq!(
        (&info["layers"][0]["name"], &info["layers"][0]["blobs"][0]["greatest"]),
        (&json!("a"), &json!(4.0))
    );
    for (rule, expected) in [
        ("fc=x", "no layer is called \"fc\"; the layers with weights: old_a, b"),
        ("*=b", "several layers would be called \"b\""),
        ("b", "needs the form OLD=NEW"),
        ("b=*", "has a * in the new name, but none in the old one"),
    ] {
        let printed = work.failure(&["weights", "rename", "net.caffemodel", "no.caffemodel", rule], 1);
        assert!(printed.contains(expected), "{rule}: {printed}");
    }
    assert!(!work.path("no.caffemodel").exists());
}

#[test]
fn weights_are_not_written_under_the_name_of_another_kind_of_file() {
    let work = work();
    for name in [
        "net.npz",
        "net.npy",
        "net.pt",
        "net.pth",
        "net.onnx",
        "new.prototxt",
        "net.caffemodel.zip",
        "a.NPZ",
    ] {
        let ending = name.rsplit('.').next().unwrap().to_ascii_lowercase();
        let expected = format!(
            "error: {name}: weights are not written as .{ending}; the name must end in .caffemodel, .h5, .hdf5 or .safetensors\n"
        );
        for command in [
            &["weights", "convert", "net.caffemodel", name][..],
            &["weights", "rename", "net.caffemodel", name, "old_*=*"],
        ] {
            let message = work.failure(command, 1);
            assert!(message.ends_with(&expected), "{message}");
        }
        assert!(!work.path(name).exists(), "{name}");
    }
    for name in [
        "copy.caffemodel",
        "copy_iter_10",
        "copy.h5",
        "copy.hdf5",
        "copy.safetensors",
    ] {
        work.run(&["weights", "convert", "net.caffemodel", name]);
        assert!(work.path(name).exists(), "{name}");
    }
}
