//! `--outputs` of `caffe classify`.

use crate::classify::colours;
use crate::common::stdout;

#[test]
fn any_blob_of_scores_is_ranked() {
    let work = colours();
    let args = [
        "classify",
        "deploy.prototxt",
        "net.caffemodel",
        "red.png",
        "-top=1",
        "--outputs",
    ];
    let printed = stdout(&work.run(&[&args[..], &["fc", "-labels=labels.txt"]].concat()));
    assert_eq!(
        printed,
        "---------- Prediction for red.png ----------\n57.5000 - \"n3 red\"\n"
    );
    let printed = stdout(&work.run(&[&args[..], &["prob,fc"]].concat()));
    let expected = "---------- Prediction for red.png, prob ----------\n1.0000 - 2\n\
        ---------- Prediction for red.png, fc ----------\n57.5000 - 2\n";
    assert_eq!(printed, expected);
    let printed = stdout(&work.run(&[&args[..], &["prob,fc", "--json"]].concat()));
    let json: serde_json::Value = serde_json::from_str(&printed).unwrap();
    assert_eq!(json["outputs"]["fc"][0]["index"], 2, "{printed}");
    for (blob, expected) in [
        (
            "data",
            "--outputs: the blob \"data\" is 1×3×8×8, not one score for each class",
        ),
        ("prop", "no blob \"prop\" in the net \"\"; did you mean \"prob\"?"),
    ] {
        let printed = work.failure(&[&args[..], &[blob]].concat(), 1);
        assert!(printed.contains(expected), "{printed}");
    }
}
