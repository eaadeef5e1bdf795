//! `cargo xtask schema`: generates the message structs of `cortado-proto` from the tables in `crates/proto/schema`.

mod emit;
mod table;
mod union;

use anyhow::{Context, Result};
use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

/// The generated files and their texts.
pub(crate) fn generate(root: &Path) -> Result<Vec<(String, String)>> {
    let folder = root.join("crates/proto/schema");
    let read = |path: &Path| -> Result<table::Table> {
        let text = fs::read_to_string(path).with_context(|| path.display().to_string())?;
        let origin = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        table::parse(&origin, &text).with_context(|| path.display().to_string())
    };
    let mut tables = vec![read(&folder.join("bvlc.txt"))?, read(&folder.join("cortado.txt"))?, read(&folder.join("forks/ssd.txt"))?];
    let mut forks: Vec<_> = fs::read_dir(folder.join("forks"))?.collect::<std::io::Result<Vec<_>>>()?;
    forks.sort_by_key(|entry| entry.file_name());
    for fork in forks.iter().filter(|entry| entry.file_name() != "ssd.txt") {
        tables.push(read(&fork.path())?);
    }
    let schema = union::merge(&tables)?;
    emit::files(&schema).into_iter().map(|(name, text)| Ok((name, rustfmt(&text)?))).collect()
}

/// Writes the generated files.
pub(crate) fn write(root: &Path) -> Result<()> {
    let folder = root.join("crates/proto/src/generated");
    fs::create_dir_all(&folder)?;
    for (name, text) in generate(root)? {
        fs::write(folder.join(&name), text)?;
        println!("wrote crates/proto/src/generated/{name}");
    }
    Ok(())
}

fn rustfmt(text: &str) -> Result<String> {
    let mut child = Command::new("rustfmt")
        .args(["--edition", "2024", "--config", "max_width=120", "--emit", "stdout"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .context("rustfmt is needed to generate code")?;
    let mut stdin = child.stdin.take().context("rustfmt has no input")?;
    let input = text.to_string();
    let writer = std::thread::spawn(move || stdin.write_all(input.as_bytes()));
    let output = child.wait_with_output()?;
    writer.join().map_err(|_| anyhow::anyhow!("the writer died"))??;
    anyhow::ensure!(output.status.success(), "rustfmt refused the generated code");
    Ok(String::from_utf8(output.stdout)?)
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_generated_code_is_current() {
        let root = crate::root();
        if std::process::Command::new("rustfmt").arg("--version").output().is_err() {
            println!("skipped: rustfmt is not installed");
            return;
        }
        for (name, text) in super::generate(&root).unwrap() {
            let found = std::fs::read_to_string(root.join("crates/proto/src/generated").join(&name)).unwrap_or_default();
            assert!(found == text, "crates/proto/src/generated/{name} is not what the tables say; run `cargo xtask schema`");
        }
    }
}
