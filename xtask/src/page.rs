//! `cargo xtask page`: the page, one file of HTML with the module of WebAssembly and the front end in it. `page test` tries
//! it in a browser, `page check` checks the front end alone.

use crate::step::{is_ci, skip, step, succeed};
use crate::systems::{COMPILER, NETS, Packages, build_module, here};
use anyhow::{Result, ensure};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// What is opened by users.
pub(crate) const PAGE: &str = "target/page/index.html";
const MODULE: &str = "target/page-build/wasm32-unknown-unknown/page/cortado_page.wasm";

const BROWSER: Packages = Packages {
    names: &["chromium"],
    files: &["/usr/bin/chromium"],
    programs: &[],
};

/// Builds the page.
///
/// # Errors
/// A compiler, node or packages of npm that are missing; code that does not compile.
pub(crate) fn build(root: &Path) -> Result<()> {
    ensure!(
        COMPILER.is_there_or_installed(),
        "the page cannot be built: {}",
        COMPILER.lack()
    );
    step("the page's module", || {
        build_module(root, "cortado-page", "page", "target/page-build")
    })?;
    bundle(root)
}

/// Puts the module that was built last and the front end into the page.
///
/// # Errors
/// No module, and those of [`check`].
pub(crate) fn bundle(root: &Path) -> Result<()> {
    ensure!(
        root.join(MODULE).exists(),
        "there is no module yet; `cargo xtask page` builds it"
    );
    check_front_end(root)?;
    let page = root.join(PAGE);
    step("the page", || {
        let mut node = Command::new("node");
        node.current_dir(web(root))
            .arg("build.mjs")
            .arg(root.join(MODULE))
            .arg(&page);
        succeed(&mut node)
    })?;
    println!("{} is the page: open it in a browser", page.display());
    Ok(())
}

/// Checks the types of the front end, and that it can be bundled. Node is not required on machines
/// of CI.
///
/// # Errors
/// Code with errors, or packages of npm that are not available.
pub(crate) fn check(root: &Path) -> Result<()> {
    if !has_node() {
        let why = "there is no npm";
        return match is_ci() {
            true => {
                println!("== the page's front end: SKIPPED, {why}");
                Ok(())
            }
            false => skip("the page's front end", why),
        };
    }
    check_front_end(root)
}

fn check_front_end(root: &Path) -> Result<()> {
    ensure!(has_node(), "the page needs node and npm");
    step("the page's front end", || {
        install(root)?;
        succeed(
            Command::new("npx")
                .current_dir(web(root))
                .args(["--no-install", "tsc", "--noEmit"]),
        )?;
        succeed(
            Command::new("node")
                .current_dir(web(root))
                .args(["--test", "test/unit.mjs"]),
        )
    })
}

/// Tries the page in a browser.
///
/// # Errors
/// No page, no browser, or something that does not work.
pub(crate) fn test(root: &Path) -> Result<()> {
    ensure!(
        root.join(PAGE).exists(),
        "there is no page yet; `cargo xtask page` builds it"
    );
    if !BROWSER.is_there_or_installed() {
        return skip("the page in a browser", &BROWSER.lack());
    }
    install(root)?;
    let numbers = root.join("target/page/numbers.txt");
    let [(net, weights), ..] = NETS;
    step("the numbers of the program", || {
        Ok(fs::write(&numbers, here(root, net, weights)?)?)
    })?;
    step("the page in a browser", || {
        let mut node = Command::new("node");
        node.current_dir(web(root)).arg("test/browser.mjs").arg(root.join(PAGE));
        succeed(node.arg(root).arg(&numbers))
    })?;
    step("a training and a server in a browser", || {
        let mut cargo = Command::new(env!("CARGO"));
        succeed(
            cargo
                .current_dir(root)
                .args(["build", "--workspace", "--all-features", "--bin", "caffe"]),
        )?;
        let mut node = Command::new("node");
        node.current_dir(web(root)).arg("test/servers.mjs");
        succeed(node.arg(root.join("target/debug/caffe")).arg(root.join(PAGE)).arg(root))
    })
}

fn web(root: &Path) -> PathBuf {
    root.join("page/web")
}

/// The packages that `package-lock.json` names, unless they are there.
fn install(root: &Path) -> Result<()> {
    let time = |path: &str| web(root).join(path).metadata().and_then(|file| file.modified()).ok();
    let installed = time("node_modules/.package-lock.json");
    if installed.is_some() && installed >= time("package-lock.json") {
        return Ok(());
    }
    let mut npm = Command::new("npm");
    succeed(
        npm.current_dir(web(root))
            .args(["ci", "--ignore-scripts", "--no-audit", "--no-fund"]),
    )
}

fn has_node() -> bool {
    ["node", "npm"].iter().all(|program| {
        let status = Command::new(program).arg("--version").stdout(Stdio::null()).status();
        status.is_ok_and(|status| status.success())
    })
}
