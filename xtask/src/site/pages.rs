//! The pages of the site: those that `docs/SUMMARY.md` lists, with links as they are in the site.

use super::{links, normal};
use anyhow::{Context, Result};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

const SUMMARY: &str = "docs/SUMMARY.md";

/// All pages, by their paths from the root of the repository.
pub(crate) struct Pages {
    texts: BTreeMap<PathBuf, String>,
}

/// What a link leads to.
enum Target {
    /// A place in the same page, a page, or a place in one.
    Page,
    /// A file or folder that the site shows as it is, or not at all.
    Other(PathBuf),
}

impl Pages {
    /// Reads the table of contents, and all pages in it.
    ///
    /// # Errors
    /// Files that are not there.
    pub(super) fn read(root: &Path) -> Result<Self> {
        let summary = read(root, Path::new(SUMMARY))?;
        let mut texts = BTreeMap::new();
        for range in links::targets(&summary) {
            let path = normal(&Path::new("docs").join(&summary[range]))?;
            texts.insert(path.clone(), read(root, &path)?);
        }
        texts.insert(SUMMARY.into(), summary);
        Ok(Self { texts })
    }

    /// All links that lead nowhere.
    pub(super) fn broken(&self, root: &Path) -> Vec<String> {
        let mut broken = Vec::new();
        for (path, text) in &self.texts {
            for range in links::targets(text) {
                if let Err(error) = self.target(root, path, &text[range.clone()]) {
                    let line = text[..range.start].matches('\n').count() + 1;
                    broken.push(format!("{}:{line}: {}: {error:#}", path.display(), &text[range]));
                }
            }
        }
        let listed = fs::read_dir(root.join("docs")).into_iter().flatten().flatten();
        for name in listed.map(|entry| Path::new("docs").join(entry.file_name())) {
            if name.extension().is_some_and(|ending| ending == "md") && !self.texts.contains_key(&name) {
                broken.push(format!("{}: {SUMMARY} does not list it", name.display()));
            }
        }
        broken
    }

    /// Writes the pages and the files that they show below `folder`, in their tree.
    ///
    /// # Errors
    /// Those of the file system.
    pub(super) fn write(&self, root: &Path, folder: &Path) -> Result<()> {
        let mut files = BTreeSet::new();
        for (path, text) in &self.texts {
            let mut written = String::new();
            let mut end = 0;
            for range in links::targets(text) {
                written += &text[end..range.start];
                let link = &text[range.clone()];
                written += &match self.target(root, path, link)? {
                    Target::Page => in_site(path, link)?,
                    Target::Other(file) => {
                        if root.join(&file).is_file() {
                            files.insert(file);
                        }
                        link.to_string()
                    }
                };
                end = range.end;
            }
            written += &text[end..];
            let place = match path == Path::new(SUMMARY) {
                true => "SUMMARY.md".into(),
                false => page_in_site(path),
            };
            put(&folder.join(place), written.as_bytes())?;
        }
        for file in files {
            put(&folder.join(&file), &fs::read(root.join(&file))?)?;
        }
        Ok(())
    }

    fn target(&self, root: &Path, page: &Path, link: &str) -> Result<Target> {
        let (file, place) = link.split_once('#').unwrap_or((link, ""));
        let path = match file {
            "" => page.to_path_buf(),
            file => normal(&page.parent().unwrap_or(Path::new("")).join(file))?,
        };
        match self.texts.get(&path) {
            Some(text) if place.is_empty() || links::anchors(text).contains(place) => Ok(Target::Page),
            Some(_) => Err(anyhow::anyhow!("{} has no heading of that name", path.display())),
            None if !root.join(&path).exists() => Err(anyhow::anyhow!("there is no {}", path.display())),
            None if path.extension().is_some_and(|ending| ending == "md") => {
                Err(anyhow::anyhow!("{SUMMARY} does not list {}", path.display()))
            }
            None => Ok(Target::Other(path)),
        }
    }
}

/// The link as it is from the place that the page has in the site.
fn in_site(page: &Path, link: &str) -> Result<String> {
    let (file, place) = link
        .split_once('#')
        .map_or((link, String::new()), |(file, place)| (file, format!("#{place}")));
    if page == Path::new(SUMMARY) {
        let path = normal(&Path::new("docs").join(file))?;
        return Ok(page_in_site(&path).display().to_string());
    }
    let file = match file.strip_suffix("README.md") {
        Some(folder) => format!("{folder}index.md"),
        None => file.to_string(),
    };
    Ok(file + &place)
}

/// mdBook makes `index.html` of a README, but does not change the links to it.
fn page_in_site(path: &Path) -> PathBuf {
    match path.file_name() {
        Some(name) if name == "README.md" => path.with_file_name("index.md"),
        _ => path.to_path_buf(),
    }
}

fn read(root: &Path, path: &Path) -> Result<String> {
    fs::read_to_string(root.join(path)).with_context(|| format!("{}", path.display()))
}

fn put(path: &Path, bytes: &[u8]) -> Result<()> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    fs::write(path, bytes).with_context(|| format!("{}", path.display()))
}
