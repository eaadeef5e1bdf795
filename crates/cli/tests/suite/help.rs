//! `caffe completions` and `caffe man`.

use crate::common::{CAFFE, Work, stderr, stdout};

#[test]
fn shells_and_man_list_all_commands() {
    let work = Work::empty();
    for (shell, expected) in [
        ("bash", "complete -F _caffe "),
        ("zsh", "#compdef caffe"),
        ("fish", "complete -c caffe "),
    ] {
        let script = stdout(&work.run(&["completions", shell]));
        assert!(
            script.contains(expected) && script.contains("keep-best"),
            "{shell}: {script}"
        );
    }
    let output = work.run(&["man", "pages"]);
    assert_eq!(stdout(&output), "wrote caffe.1 and a page for each command to pages\n");
    let pages = work.files("pages");
    for page in ["caffe.1", "caffe-train.1", "caffe-weights-diff.1"] {
        assert!(pages.iter().any(|name| name == page), "{pages:?}");
    }
    let page = std::fs::read_to_string(work.path("pages/caffe-train.1")).unwrap();
    assert!(
        page.contains(".TH caffe\\-train 1") || page.contains(".TH caffe-train 1"),
        "{page}"
    );
    let page = std::fs::read_to_string(work.path("pages/caffe-plot.1")).unwrap();
    let page = page.replace("\\-", "-");
    assert!(page.contains("[OPTIONS] <LOG>..."), "{page}");
}

#[cfg(target_os = "linux")]
#[test]
fn a_page_that_has_no_room_is_not_left_empty() {
    let work = Work::empty();
    let line = "trap '' XFSZ; ulimit -f 0; exec \"$0\" man pages";
    let output = std::process::Command::new("sh")
        .args(["-c", line, CAFFE])
        .current_dir(work.path("."))
        .output()
        .unwrap();
    let message = stderr(&output);
    assert_eq!(output.status.code(), Some(1), "{message}");
    assert!(
        message.contains("cannot write pages/caffe-") && message.contains("File too large"),
        "{message}"
    );
    assert_eq!(work.files("pages"), Vec::<String>::new());
}
