//! How fields that only forks have are handled: the table of decisions, and the assignment of its
//! rows to the fields. In the messages that code names, each of these fields must have a row.

use super::table::{Decision, Row};
use super::union::Schema;
use anyhow::{Context, Result, bail, ensure};
use std::collections::BTreeMap;

/// The origins whose fields need no decision: what they define is built whole.
const BUILT: [&str; 2] = ["bvlc", "cortado"];

/// Rows by message and field.
pub(super) type Decisions = BTreeMap<(String, String), Row>;

/// Reads the table: `message NAME`, then `DECISION FIELD... [: TEXT]` on each line.
pub(super) fn parse(text: &str) -> Result<Decisions> {
    let mut rows = Decisions::new();
    let mut message = None;
    for (index, line) in text.lines().enumerate() {
        let line = line.trim_end();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        if let Some(name) = line.strip_prefix("message ") {
            message = Some(name);
            continue;
        }
        let place = || format!("line {}: `{line}`", index + 1);
        let message = message.with_context(place)?;
        let (fields, row) = row(line).with_context(place)?;
        for field in fields {
            let former = rows.insert((message.into(), field.into()), row.clone());
            ensure!(
                former.is_none(),
                "line {}: {message} has two rows for {field}",
                index + 1
            );
        }
    }
    Ok(rows)
}

/// The fields of a line, and the decision about them.
fn row(line: &str) -> Result<(Vec<&str>, Row)> {
    let (head, text) = line.split_once(": ").unwrap_or((line, ""));
    let mut words = head.split_whitespace();
    let word = words.next().context("there is no decision")?;
    let (word, inside) = match word.strip_suffix(')').and_then(|word| word.split_once('(')) {
        Some((word, inside)) => (word, inside),
        None => (word, ""),
    };
    let decision = match word {
        "honoured" => Decision::Honoured(
            inside
                .split(',')
                .filter(|name| !name.is_empty())
                .map(Into::into)
                .collect(),
        ),
        "harmless" => Decision::Harmless,
        "refused" => Decision::RefusedUnless(inside.into()),
        "training" => Decision::RefusedInTraining(inside.into()),
        "unread" => Decision::Unread,
        _ => bail!("there is no decision `{word}`; there are honoured, harmless, refused, training and unread"),
    };
    let needs_text = !matches!(decision, Decision::Honoured(_) | Decision::Unread);
    ensure!(!text.is_empty() || !needs_text, "it gives no reason (`: TEXT`)");
    let fields: Vec<&str> = words.collect();
    ensure!(!fields.is_empty(), "it names no field");
    Ok((
        fields,
        Row {
            decision,
            text: text.into(),
        },
    ))
}

/// Gives each field that only forks have its row. Fields of messages that no code names are
/// unread; the decision about the field that holds such a message counts.
pub(super) fn decide(schema: &mut Schema, mut decisions: Decisions) -> Result<()> {
    let mut missing = Vec::new();
    for message in schema.messages.values_mut() {
        let is_named = schema.structs.contains(&message.name);
        for field in &mut message.fields {
            if field.origins.iter().any(|origin| BUILT.contains(&origin.as_str())) {
                continue;
            }
            let row = decisions.remove(&(message.name.clone(), field.name.clone()));
            if row.is_none() && is_named {
                missing.push(format!("{} {} ({})", message.name, field.name, field.origins.join(",")));
            }
            field.decision = Some(row.unwrap_or(Row {
                decision: Decision::Unread,
                text: String::new(),
            }));
        }
    }
    ensure!(
        missing.is_empty(),
        "these fields of forks have no decision:\n{}",
        missing.join("\n")
    );
    let left: Vec<String> = decisions
        .into_keys()
        .map(|(message, field)| format!("{message} {field}"))
        .collect();
    ensure!(
        left.is_empty(),
        "no fork has these fields, or BVLC Caffe has them:\n{}",
        left.join("\n")
    );
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::super::{TABLES, moved, read_table, union};
    use super::*;
    use std::collections::BTreeSet;
    use std::fs;
    use std::path::Path;

    /// The words of the code in the crates, file by file, without comments and what is generated.
    fn words_of_code(folder: &Path, files: &mut Vec<BTreeSet<String>>) {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            if path.is_dir() && !["generated", "tests", "benches"].contains(&name.as_str()) {
                words_of_code(&path, files);
            } else if name.ends_with(".rs") {
                let text = fs::read_to_string(&path).unwrap();
                let code = text.lines().filter(|line| !line.trim_start().starts_with("//"));
                let is_part = |c: char| c.is_alphanumeric() || c == '_';
                let words = code.flat_map(|line| line.split(move |c| !is_part(c)));
                files.push(words.filter(|word| !word.is_empty()).map(Into::into).collect());
            }
        }
    }

    /// A file that reads a field names it, and the message or a field that holds such messages.
    #[test]
    fn what_is_honoured_is_read_by_code() {
        let root = crate::root();
        let mut files = Vec::new();
        words_of_code(&root.join("crates"), &mut files);
        let (schema, _) = super::super::union_of_all(&root).unwrap();
        let mut holders: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
        for field in schema.messages.values().flat_map(|message| &message.fields) {
            holders.entry(&field.type_name).or_default().push(&field.name);
        }
        let mut unread = Vec::new();
        for message in schema.messages.values() {
            let names = holders.get(message.name.as_str()).into_iter().flatten().copied();
            let names: Vec<&str> = names.chain([message.name.as_str()]).collect();
            for field in &message.fields {
                let is_honoured = |row: &Row| matches!(row.decision, Decision::Honoured(_));
                let reads = |file: &BTreeSet<String>| {
                    file.contains(&field.name) && names.iter().any(|name| file.contains(*name))
                };
                if field.decision.as_ref().is_some_and(is_honoured) && !files.iter().any(reads) {
                    unread.push(format!("{} {}", message.name, field.name));
                }
            }
        }
        assert!(
            unread.is_empty(),
            "honoured, but no code reads them:\n{}",
            unread.join("\n")
        );
    }

    #[test]
    fn a_row_decides_its_fields() {
        let rows =
            parse("# no\nmessage A\n  refused(4) x y: is: so\n\n  honoured(Data,Input) z\n  training(1) t: is so\n")
                .unwrap();
        let row = |field: &str| &rows[&("A".to_string(), field.to_string())];
        assert_eq!(row("x"), row("y"));
        assert_eq!(row("x").decision, Decision::RefusedUnless("4".into()));
        assert_eq!(row("x").text, "is: so");
        assert_eq!(row("t").decision, Decision::RefusedInTraining("1".into()));
        assert_eq!(
            row("z").decision,
            Decision::Honoured(vec!["Data".into(), "Input".into()])
        );
        for wrong in [
            "  refused x: y",
            "message A\n  refuse x: y",
            "message A\n  refused x",
            "message A\n  training x",
            "message A\n  honoured",
            "message A\n  honoured x\n  honoured x",
        ] {
            assert!(parse(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_field_without_a_row_is_an_error_and_so_is_a_row_without_a_field() {
        let root = crate::root();
        let tables = ["bvlc", "cortado", "forks/segnet"].map(|name| read_table(&root.join(TABLES), name).unwrap());
        let schema = || {
            let structs = ["UpsampleParameter".to_string()].into();
            union::merge(&tables, structs, &mut moved::Moved::parse("").unwrap()).unwrap()
        };
        let all = "message UpsampleParameter\n honoured scale scale_h scale_w pad_out_h pad_out_w upsample_h";
        let error = decide(&mut schema(), parse(all).unwrap()).unwrap_err().to_string();
        assert!(error.ends_with("UpsampleParameter upsample_w (segnet)"), "{error}");
        decide(&mut schema(), parse(&format!("{all} upsample_w")).unwrap()).unwrap();
        let error = decide(&mut schema(), parse(&format!("{all} upsample_w no")).unwrap());
        assert!(error.unwrap_err().to_string().ends_with("UpsampleParameter no"));
    }
}
