//! Label maps: the label of each name.

use cortado_core::{Error, Result, read_file};
use cortado_proto::{LabelMap, LabelMapItem, text};
use std::collections::{BTreeMap, HashSet};
use std::path::Path;

/// Reads a label map, a prototxt of `item { name: "cat" label: 1 display_name: "cat" }`.
///
/// # Errors
/// A file that cannot be read, or is not a label map; with its path.
pub fn read_label_map(path: &Path) -> Result<LabelMap> {
    parse_label_map(&read_file(path)?, path)
}

/// Reads a label map from the content of such a file, which messages call `name`.
///
/// # Errors
/// Bytes that are not a label map.
pub fn parse_label_map(bytes: &[u8], name: &Path) -> Result<LabelMap> {
    let name = name.display().to_string();
    let text = str::from_utf8(bytes).map_err(|_| Error::message(&format!("{name}: it is not UTF-8 text")))?;
    let parsed = text::parse(text, &name, Default::default());
    let (map, _) = parsed.map_err(|e| Error::message(&e.to_string()))?;
    Ok(map)
}

/// The labels by name. With `check`, no name and no label may come twice; without, the last one of a
/// name counts.
///
/// # Errors
/// A name or a label that comes twice.
pub fn labels_by_name(map: &LabelMap, check: bool) -> Result<BTreeMap<String, i32>> {
    let (mut labels, mut seen) = (BTreeMap::new(), HashSet::new());
    for item in &map.item {
        let (name, label) = (item.name(), item.label());
        let twice = |what: String| Error::message(&format!("the label map has {what} twice"));
        if labels.insert(name.to_string(), label).is_some() && check {
            return Err(twice(format!("the name \"{name}\"")));
        }
        if !seen.insert(label) && check {
            return Err(twice(format!("the label {label}")));
        }
    }
    Ok(labels)
}

/// The label map of a text: a name on each line; behind it, if all lines have one, a label, and
/// behind that, if all have one, a name to show. `delimiter` holds the characters between them.
/// Lines without a label are numbered. With `background`, label 0 is `none_of_the_above`.
///
/// # Errors
/// A line whose number of parts differs from the first one's, or a label that is not a number; with
/// the line's number.
pub fn label_map_of_lines(text: &str, delimiter: &str, background: bool) -> Result<LabelMap> {
    let item = |name: &str, label: i32, shown: &str| LabelMapItem {
        name: Some(name.into()),
        label: Some(label),
        display_name: Some(shown.into()),
        ..Default::default()
    };
    let mut items: Vec<LabelMapItem> = Vec::new();
    if background {
        items.push(item("none_of_the_above", 0, "background"));
    }
    let mut parts_of_first = None;
    for (index, line) in text.lines().enumerate() {
        let fail = |problem: String| Error::message(&format!("line {}: {problem}", index + 1));
        let line = line.trim_end();
        if line.is_empty() {
            continue;
        }
        let parts: Vec<&str> = line.split(|c| delimiter.contains(c)).collect();
        let wanted = *parts_of_first.get_or_insert(parts.len());
        if parts.len() != wanted {
            let problem = format!("it has {} part(s), but the first line has {wanted}", parts.len());
            return Err(fail(problem));
        }
        let number = |text: &str| {
            let problem = || fail(format!("the label \"{text}\" is not an integer"));
            text.trim().parse::<i32>().map_err(|_| problem())
        };
        let next = i32::try_from(items.len()).unwrap_or(i32::MAX);
        items.push(match parts[..] {
            [name] => item(name, next, name),
            [name, label] => item(name, number(label)?, name),
            [name, label, shown] => item(name, number(label)?, shown),
            _ => {
                let problem = "it has more than name, label and name to show; is the delimiter right?";
                return Err(fail(problem.into()));
            }
        });
    }
    Ok(LabelMap {
        item: items,
        ..Default::default()
    })
}
