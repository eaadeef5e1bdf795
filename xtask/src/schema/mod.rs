//! `cargo xtask schema`: generates the descriptors and structs of `cortado-proto` from the tables
//! in `crates/proto/schema`.

mod decisions;
mod emit;
mod moved;
mod scalar;
mod table;
mod union;

use anyhow::{Context, Result};
use std::fs;
use std::path::{Path, PathBuf};

/// The forks whose fields come before those of the others: SSD's because most published models need
/// them, NVIDIA's because its numbers in `BlobProto` are those of half-precision weights.
const FIRST_FORKS: [&str; 2] = ["ssd", "nvidia-0.17"];

/// The forks whose tables came after files had been written with the numbers of all others, which
/// they must not take.
const LATE_FORKS: [&str; 31] = [
    "jacinto-0.17",
    "jacinto-0.16",
    "mscnn",
    "cascade-rcnn",
    "mnc",
    "openvino",
    "caffe-latte",
    "yeahkun",
    "hojel",
    "textboxes-plusplus",
    "skimcaffe",
    "wenwei202",
    "steganalysis",
    "crfasrnn",
    "deeplab-context",
    "video-triplet",
    "channel-pruning",
    "yjxiong-3d",
    "kaggle-bowl",
    "mycaffe",
    "xlearn",
    "deconvnet",
    "caffe-sl",
    "ducha-aiki",
    "dgd-person-reid",
    "deepskeleton",
    "lltcggie",
    "xilinx",
    "c3d-1.0",
    "liteflownet",
    "cf-caffe",
];

/// Where the tables are, relative to the root.
const TABLES: &str = "crates/proto/schema";

/// The table of moved numbers, among them.
const MOVED: &str = "moved.txt";

/// The generated files, relative to the root, and their texts: those of Caffe, and those of Caffe2,
/// whose messages of the same names are others.
pub(crate) fn generate(root: &Path) -> Result<Vec<(PathBuf, String)>> {
    let mut files = caffe(root)?;
    files.extend(caffe2(root)?);
    Ok(files)
}

fn caffe(root: &Path) -> Result<Vec<(PathBuf, String)>> {
    let (union, moved) = union_of_all(root)?;
    let mut files = vec![(Path::new(TABLES).join(MOVED), moved.print())];
    files.extend(emitted("generated", &union));
    Ok(files)
}

/// The fields of all Caffes, each decided, and the numbers of those that were moved.
fn union_of_all(root: &Path) -> Result<(union::Schema, moved::Moved)> {
    let schema = Path::new(TABLES);
    let mut forks: Vec<String> = Vec::new();
    for entry in fs::read_dir(root.join(schema).join("forks"))? {
        let name = entry?.file_name().to_string_lossy().into_owned();
        forks.extend(name.strip_suffix(".txt").map(String::from));
    }
    forks.sort_by_key(|name| {
        (
            LATE_FORKS.iter().position(|late| late == name),
            FIRST_FORKS
                .iter()
                .position(|first| first == name)
                .unwrap_or(FIRST_FORKS.len()),
            name.clone(),
        )
    });
    let names = ["bvlc".into(), "cortado".into()]
        .into_iter()
        .chain(forks.iter().map(|fork| format!("forks/{fork}")));
    let tables = names
        .map(|name| read_table(&root.join(schema), &name))
        .collect::<Result<Vec<_>>>()?;
    let mut moved = moved::Moved::parse(&fs::read_to_string(root.join(TABLES).join(MOVED)).unwrap_or_default())?;
    let structs = fs::read_to_string(root.join(schema).join("structs.txt"))?;
    let structs = structs.lines().filter(|line| !line.starts_with('#')).map(String::from);
    let mut union = union::merge(&tables, structs.collect(), &mut moved)?;
    let path = schema.join("decisions.txt");
    let decisions = decisions::parse(&fs::read_to_string(root.join(&path))?);
    decisions
        .and_then(|decisions| decisions::decide(&mut union, decisions))
        .with_context(|| path.display().to_string())?;
    Ok((union, moved))
}

/// Every message of Caffe2 has a struct.
fn caffe2(root: &Path) -> Result<Vec<(PathBuf, String)>> {
    let table = read_table(&root.join(TABLES), "caffe2")?;
    let structs = table.messages.iter().map(|message| message.name.clone()).collect();
    let schema = union::merge(&[table], structs, &mut moved::Moved::parse("")?)?;
    Ok(emitted("caffe2", &schema).collect())
}

fn emitted(module: &str, schema: &union::Schema) -> impl Iterator<Item = (PathBuf, String)> {
    let folder = Path::new("crates/proto/src").join(module);
    let texts = emit::files(schema).into_iter();
    texts.map(move |(name, text)| (folder.join(name), text))
}

fn read_table(folder: &Path, name: &str) -> Result<table::Table> {
    let path = folder.join(format!("{name}.txt"));
    let text = fs::read_to_string(&path).with_context(|| path.display().to_string())?;
    let origin = name.strip_prefix("forks/").unwrap_or(name);
    table::parse(origin, &text).with_context(|| path.display().to_string())
}

/// Writes the generated files.
pub(crate) fn write(root: &Path) -> Result<()> {
    for (path, text) in generate(root)? {
        fs::create_dir_all(root.join(&path).parent().unwrap_or(root))?;
        fs::write(root.join(&path), text)?;
        println!("wrote {}", path.display());
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_generated_code_is_current() {
        let root = crate::root();
        for (path, text) in super::generate(&root).unwrap() {
            let found = std::fs::read_to_string(root.join(&path)).unwrap_or_default();
            assert!(
                found == text,
                "{} does not match the tables; run `cargo xtask schema`",
                path.display()
            );
        }
    }
}
