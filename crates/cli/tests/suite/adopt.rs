//! Old trees of Caffe, adopted and given back.

use crate::common::{CAFFE, Work, stderr, stdout};
use std::fs;
use std::path::Path;
use std::process::Command;

/// All files and links below a folder, with what is in them.
fn contents(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let mut all = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        match fs::symlink_metadata(&path).unwrap() {
            metadata if metadata.is_dir() => {
                all.push((path.display().to_string(), Vec::new()));
                all.extend(contents(&path));
            }
            metadata if metadata.is_symlink() => {
                let end = fs::read_link(&path).unwrap().display().to_string();
                all.push((path.display().to_string(), end.into_bytes()));
            }
            _ => all.push((path.display().to_string(), fs::read(&path).unwrap())),
        }
    }
    all.sort();
    all
}

/// A tree as the original's Makefile leaves it, in parts.
fn tree() -> Work {
    let work = Work::empty();
    for folder in [
        "python/caffe/imagenet",
        "src/caffe",
        ".build_release/tools",
        ".build_release/examples/mnist",
        "distribute/bin",
        "examples/mnist",
    ] {
        fs::create_dir_all(work.path("old").join(folder)).unwrap();
    }
    work.write("old/python/caffe/__init__.py", "from ._caffe import Net\n");
    work.write("old/python/caffe/imagenet/mean.npy", "a mean");
    work.write("old/python/caffe/own.py", "WHOSE = 'own'\n");
    work.write("old/.build_release/tools/caffe.bin", "the old program");
    #[cfg(unix)]
    {
        std::os::unix::fs::symlink(".build_release", work.path("old/build")).unwrap();
        std::os::unix::fs::symlink("caffe.bin", work.path("old/build/tools/caffe")).unwrap();
    }
    work
}

#[cfg(unix)]
#[test]
fn a_tree_is_adopted_and_given_back_as_it_was() {
    let work = tree();
    let before = contents(&work.path("old"));
    for _ in 0..2 {
        let printed = stdout(&work.run(&["adopt", "old"]));
        assert!(printed.contains("`caffe adopt old --undo` puts it back"), "{printed}");
        for program in [
            "build/tools/caffe",
            "build/tools/caffe.bin",
            "build/tools/convert_imageset.bin",
            "build/tools/upgrade_net_proto_text",
            "build/examples/mnist/convert_mnist_data.bin",
            "build/examples/cifar10/convert_cifar_data.bin",
            "build/examples/siamese/convert_mnist_siamese_data",
            "distribute/bin/caffe.bin",
            "distribute/bin/convert_mnist_data.bin",
        ] {
            let end = work.path("old").join(program).canonicalize().unwrap();
            assert_eq!(end, fs::canonicalize(CAFFE).unwrap(), "{program}");
        }
        let output = Command::new(work.path("old/build/examples/mnist/convert_mnist_data.bin"))
            .arg("--help")
            .output();
        assert!(stdout(&output.unwrap()).contains("MNIST"));
        for module in ["python", "distribute/python"] {
            let text = fs::read_to_string(work.path("old").join(module).join("caffe/__init__.py")).unwrap();
            assert!(text.starts_with("\"\"\"Forwards to Cortado's module caffe."), "{text}");
        }
        assert_eq!(
            fs::read(work.path("old/python/caffe/imagenet/mean.npy")).unwrap(),
            b"a mean"
        );
    }
    let printed = stdout(&work.run(&["adopt", "old", "--undo"]));
    assert!(printed.contains("are as they were in old."), "{printed}");
    assert_eq!(contents(&work.path("old")), before);
    let printed = work.failure(&["adopt", "old", "--undo"], 1);
    assert!(printed.contains("old was not adopted"), "{printed}");
}

/// A run of `--undo` that ended early is run again: what was put back stays.
#[cfg(unix)]
#[test]
fn what_is_back_is_not_taken_back_again() {
    let work = tree();
    let before = contents(&work.path("old"));
    assert!(work.run(&["adopt", "old"]).status.success());
    let kept = work.path("old/.cortado-adopted");
    let list = fs::read(kept.join("places")).unwrap();
    assert!(work.run(&["adopt", "old", "--undo"]).status.success());
    fs::create_dir(&kept).unwrap();
    fs::write(kept.join("places"), list).unwrap();
    assert!(work.run(&["adopt", "old", "--undo"]).status.success());
    assert_eq!(contents(&work.path("old")), before);
    // An adoption that ended in the middle of its first line.
    fs::create_dir(&kept).unwrap();
    fs::write(kept.join("places"), "new build/to").unwrap();
    assert!(work.run(&["adopt", "old", "--undo"]).status.success());
    assert_eq!(contents(&work.path("old")), before);
    // The last moment of all: the list is gone, the folder is not.
    fs::create_dir(&kept).unwrap();
    let printed = stdout(&work.run(&["adopt", "old", "--undo"]));
    assert!(printed.contains("are as they were in old."), "{printed}");
    assert_eq!(contents(&work.path("old")), before);
}

#[test]
fn what_others_made_since_stays() {
    let work = tree();
    assert!(work.run(&["adopt", "old"]).status.success());
    work.write("old/python/caffe/__init__.py", "mine");
    let message = work.failure(&["adopt", "old", "--undo"], 1);
    assert!(
        message.contains("these were made since by others: python/caffe/__init__.py; move them away"),
        "{message}"
    );
    fs::remove_file(work.path("old/python/caffe/__init__.py")).unwrap();
    assert!(work.run(&["adopt", "old", "--undo"]).status.success());
    let text = fs::read_to_string(work.path("old/python/caffe/__init__.py")).unwrap();
    assert_eq!(text, "from ._caffe import Net\n");
}

#[test]
fn a_folder_that_is_no_tree_is_refused() {
    let work = Work::empty();
    let message = work.failure(&["adopt", "."], 1);
    assert!(message.contains(". is not a tree of Caffe"), "{message}");
    assert_eq!(work.files(""), <[String; 0]>::default());
}

/// Another user's tree may have a list of its own.
#[test]
fn a_list_that_names_other_files_is_refused() {
    for place in ["../mine.txt", "python/mine.txt", "../../mine.txt"] {
        let work = tree();
        let kept = work.path("old/.cortado-adopted/files").join(place);
        fs::create_dir_all(kept.parent().unwrap()).unwrap();
        fs::write(&kept, "not mine").unwrap();
        work.write("old/.cortado-adopted/places", format!("{place}\n"));
        for args in [&["adopt", "old"][..], &["adopt", "old", "--undo"]] {
            let message = work.failure(args, 1);
            assert!(
                message.contains(&format!("places names {place}, which is never replaced")),
                "{message}"
            );
        }
        assert!(!work.path("old").join(place).exists());
    }
}

#[cfg(unix)]
#[test]
fn a_link_that_leads_out_of_the_tree_is_not_followed() {
    let work = tree();
    fs::create_dir(work.path("mine")).unwrap();
    fs::remove_file(work.path("old/build")).unwrap();
    std::os::unix::fs::symlink("../mine", work.path("old/build")).unwrap();
    let message = work.failure(&["adopt", "old"], 1);
    assert!(message.contains("old/build/tools leads out of old"), "{message}");
    assert_eq!(work.files("mine"), <[String; 0]>::default());
}

/// The author of the tree may have made anything in the folder of kept files a link, to a folder of
/// the user's or to another part of the tree.
#[cfg(unix)]
#[test]
fn links_in_the_kept_folder_are_not_followed() {
    use std::os::unix::fs::symlink;
    let list = "kept python/caffe/__init__.py\n";
    for link in ["", "places", "files", "files/python", "files/python/caffe"] {
        for (end, list) in ["mine", "old/src"].into_iter().flat_map(|end| [(end, ""), (end, list)]) {
            let work = tree();
            for folder in ["mine", "old/src"] {
                fs::create_dir_all(work.path(folder).join("files/python/caffe")).unwrap();
                work.write(&format!("{folder}/places"), list);
                for file in ["files/precious", "files/python/caffe/__init__.py", "caffe.txt"] {
                    work.write(&format!("{folder}/{file}"), "precious");
                }
            }
            let kept = work.path("old/.cortado-adopted");
            let at = if link.is_empty() { kept.clone() } else { kept.join(link) };
            if !link.is_empty() {
                fs::create_dir_all(at.parent().unwrap()).unwrap();
                fs::write(kept.join("places"), list).unwrap();
                fs::remove_file(&at).ok();
            }
            symlink(work.path(end).join(link), &at).unwrap();
            let all = || [contents(&work.path("mine")), contents(&work.path("old/src"))];
            let before = all();
            // Of an empty list nothing in a folder of files is looked at: the link is removed, not followed.
            let is_looked_at = !list.is_empty() || !link.starts_with("files/");
            for args in [&["adopt", "old"][..], &["adopt", "old", "--undo"]] {
                let message = stderr(&work.run(args));
                assert_eq!(all(), before, "{link} {end} {list}: {message}");
                assert_eq!(
                    message.contains("is a link, which"),
                    is_looked_at,
                    "{link} {end} {list}: {message}"
                );
            }
        }
    }
}
