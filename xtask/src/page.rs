//! `cargo xtask page`: the page, one file of HTML with the module of WebAssembly and the front end in it. `page test` tries
//! it in a browser; `page check` checks the front end and tries a page that is built faster.

use crate::step::{skip, step, succeed};
use crate::systems::{COMPILER, NETS, Packages, build_module, here};
use anyhow::{Result, ensure};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// What is opened by users.
pub(crate) const PAGE: &str = "target/page/index.html";

/// A build of the page.
struct Build {
    profile: &'static str,
    /// Where cargo builds the module.
    folder: &'static str,
    page: &'static str,
}

/// That of users.
const RELEASED: Build = Build {
    profile: "page",
    folder: "target/page-build",
    page: PAGE,
};

/// For checks of every change: it is built in a tenth of the time, and is larger and slower.
const QUICK: Build = Build {
    profile: "small",
    folder: "target/systems",
    page: "target/page-quick/index.html",
};

pub(crate) const BROWSER: Packages = Packages {
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
    RELEASED.compile(root)?;
    bundle(root)
}

/// Puts the module that was built last and the front end into the page.
///
/// # Errors
/// No module, and those of [`check`].
pub(crate) fn bundle(root: &Path) -> Result<()> {
    ensure!(
        RELEASED.module(root).exists(),
        "there is no module yet; `cargo xtask page` builds it"
    );
    check_front_end(root)?;
    RELEASED.bundle(root)?;
    println!("{} is the page: open it in a browser", root.join(PAGE).display());
    Ok(())
}

/// Checks the front end, and tries a page that is built for tests in a browser.
///
/// # Errors
/// Code with errors, something that does not work; on CI, also what is missing.
pub(crate) fn check(root: &Path) -> Result<()> {
    if !has_node() {
        return skip("the page", "there is no npm");
    }
    check_front_end(root)?;
    if let Some(missing) = [&COMPILER, &BROWSER].into_iter().find(|needed| !needed.is_there()) {
        return skip("the page in a browser", &missing.lack());
    }
    QUICK.compile(root)?;
    QUICK.bundle(root)?;
    QUICK.browse(root, None)
}

impl Build {
    fn module(&self, root: &Path) -> PathBuf {
        let Self { folder, profile, .. } = self;
        root.join(format!("{folder}/wasm32-unknown-unknown/{profile}/cortado_page.wasm"))
    }

    fn compile(&self, root: &Path) -> Result<()> {
        step("the page's module", || {
            build_module(root, "cortado-page", self.profile, self.folder)
        })
    }

    fn bundle(&self, root: &Path) -> Result<()> {
        step("the page", || {
            let mut node = Command::new("node");
            node.current_dir(web(root)).arg("build.mjs").arg(self.module(root));
            succeed(node.arg(root.join(self.page)))
        })
    }

    /// Tries the page in a browser. `numbers` has what the program computes.
    fn browse(&self, root: &Path, numbers: Option<&Path>) -> Result<()> {
        let page = root.join(self.page);
        step("the page in a browser", || {
            let mut node = Command::new("node");
            node.current_dir(web(root)).arg("test/browser.mjs").args([&page, root]);
            succeed(node.args(numbers))
        })?;
        step("a training and a server in a browser", || {
            let mut cargo = Command::new(env!("CARGO"));
            let program = ["build", "--workspace", "--all-features", "--bin", "caffe"];
            succeed(cargo.current_dir(root).args(program))?;
            let mut node = Command::new("node");
            node.current_dir(web(root)).arg("test/servers.mjs");
            succeed(node.args([&root.join("target/debug/caffe"), &page, root]))
        })
    }
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
    RELEASED.browse(root, Some(&numbers))
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
