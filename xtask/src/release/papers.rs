//! What is written beside the artefacts: the list of packages for machines, their licences, the release notes.

use super::packages::{Package, packages};
use super::{Made, VERSION};
use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

/// The list of packages in the format CycloneDX 1.5.
pub(super) fn sbom(root: &Path, folder: &Path) -> Result<Made> {
    let packages = packages(root)?;
    let link = |id: &str| format!("pkg:cargo/{id}");
    let component = |package: &Package| {
        json!({
            "type": "library", "bom-ref": link(&package.id()), "name": package.name, "version": package.version,
            "purl": link(&package.id()), "licenses": [{ "expression": package.licence }],
        })
    };
    let dependency = |package: &Package| {
        let uses: Vec<String> = package.uses.iter().map(|id| link(id)).collect();
        json!({ "ref": link(&package.id()), "dependsOn": uses })
    };
    let own = json!({ "type": "application", "bom-ref": "cortado", "name": "cortado", "version": VERSION });
    let document = json!({
        "bomFormat": "CycloneDX", "specVersion": "1.5", "version": 1,
        "metadata": { "component": own },
        "components": packages.iter().map(component).collect::<Vec<Value>>(),
        "dependencies": packages.iter().map(dependency).collect::<Vec<Value>>(),
    });
    let file = folder.join(format!("cortado-{VERSION}.cdx.json"));
    fs::write(&file, serde_json::to_string_pretty(&document)?)?;
    let others = packages.iter().filter(|package| !package.is_ours).count();
    Ok(Made {
        file,
        started: format!("{others} packages"),
    })
}

/// The licences of all packages: each text once, with the packages that it belongs to.
pub(super) fn licences(root: &Path, folder: &Path) -> Result<Made> {
    let mut texts: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let mut report = String::from("Licences of the packages that Cortado is made of.\n\n");
    for package in packages(root)?.iter().filter(|package| !package.is_ours) {
        ensure!(!package.licence.is_empty(), "{} names no licence", package.id());
        writeln!(report, "{}: {}", package.id(), package.licence)?;
        for text in texts_of(&package.folder)? {
            texts.entry(text).or_default().push(package.id());
        }
    }
    for data in ["data/mnist", "data/faces"] {
        for text in texts_of(&root.join(data))? {
            texts.entry(text).or_default().push(data.into());
        }
    }
    for (text, owners) in &texts {
        write!(
            report,
            "\n{}\n{}\n\n{}\n",
            "=".repeat(80),
            owners.join(", "),
            text.trim_end()
        )?;
    }
    let file = folder.join("LICENCES-OF-PACKAGES.txt");
    fs::write(&file, report)?;
    Ok(Made {
        file,
        started: format!("{} texts", texts.len()),
    })
}

/// The files of a package that are licences or notices.
fn texts_of(folder: &Path) -> Result<Vec<String>> {
    let mut texts = Vec::new();
    for entry in fs::read_dir(folder).with_context(|| folder.display().to_string())? {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().to_uppercase();
        let is_one = ["LICENSE", "LICENCE", "COPYING", "NOTICE", "UNLICENSE"]
            .iter()
            .any(|start| name.starts_with(start));
        if is_one && path.is_file() {
            texts.push(String::from_utf8_lossy(&fs::read(&path)?).into_owned());
        }
    }
    Ok(texts)
}

/// The release notes: the part of the changelog for this version.
pub(super) fn notes(root: &Path, folder: &Path) -> Result<Made> {
    let log = fs::read_to_string(root.join("CHANGELOG.md"))?;
    let file = folder.join("NOTES.md");
    fs::write(&file, part(&log, VERSION)?)?;
    Ok(Made {
        file,
        started: "a text".into(),
    })
}

/// The part of a changelog for a version.
fn part<'a>(log: &'a str, version: &str) -> Result<&'a str> {
    let title = format!("\n## {version}");
    let start = log
        .find(&title)
        .with_context(|| format!("CHANGELOG.md has no part {version}"))?
        + 1;
    let rest = log.get(start..).unwrap_or_default();
    let end = rest.find("\n## ").unwrap_or(rest.len());
    Ok(rest.get(..end).unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_version_has_its_part() -> Result<()> {
        let log = "# Changelog\n\n## 0.2.0 (2026)\n\nnew\n\n## 0.1.0\n\nold\n";
        assert_eq!(part(log, "0.2.0")?, "## 0.2.0 (2026)\n\nnew\n");
        assert_eq!(part(log, "0.1.0")?, "## 0.1.0\n\nold\n");
        assert!(part(log, "0.3.0").is_err());
        Ok(())
    }
}
