//! `--set FIELD=VALUE`: a field of the solver for one run.

use anyhow::{Result, anyhow, bail};
use cortado::SolverParameter;
use cortado_proto::reflect::{FieldDesc, Kind, Label, Message};
use cortado_proto::{nearest, text};

/// Gives a field of the solver, `train_state.level` of one of its messages too, another value; of a
/// repeated one all values, separated by commas.
///
/// # Errors
/// A field that does not exist, and a value that it cannot have.
pub(super) fn set(solver: &mut SolverParameter, assignment: &str) -> Result<()> {
    let invalid = |problem: String| anyhow!("--set {assignment}: {problem}");
    let (path, value) = assignment
        .split_once('=')
        .ok_or_else(|| invalid("it needs the form FIELD=VALUE, as max_iter=300".into()))?;
    let names: Vec<&str> = path.split('.').map(str::trim).collect();
    let fields = fields(&names).map_err(invalid)?;
    let Some((last, outer)) = fields.split_last() else {
        bail!(invalid("it names no field".into()));
    };
    if let Kind::Message(desc) = last.kind {
        let field = desc.fields.first().map_or("", |field| field.name);
        bail!(invalid(format!(
            "\"{path}\" is a message; set its fields, as {path}.{field}=..."
        )));
    }
    let mut source = assignments(last, value);
    for field in outer.iter().rev() {
        source = format!("{} {{ {source} }}", field.name);
    }
    let read = text::parse::<SolverParameter>(&source, "--set", text::TextOptions::default());
    let (parsed, warnings) = read.map_err(|fault| invalid(fault.message))?;
    if let Some(warning) = warnings.first() {
        bail!(invalid(warning.message.clone()));
    }
    copy(&parsed, solver, &names);
    Ok(())
}

/// The fields that lead to the last one.
fn fields(names: &[&str]) -> Result<Vec<&'static FieldDesc>, String> {
    let mut desc = SolverParameter::default().desc();
    let mut fields = Vec::new();
    for (index, name) in names.iter().enumerate() {
        let Some(found) = desc.find_field(name) else {
            let known = nearest(name, desc.fields.iter().map(|field| field.name));
            let hint = known.first().map(|known| format!("; did you mean \"{known}\"?"));
            return Err(format!(
                "{} has no field \"{name}\"{}",
                desc.name,
                hint.unwrap_or_default()
            ));
        };
        let field = &desc.fields[found];
        fields.push(field);
        match field.kind {
            Kind::Message(inner) if field.label != Label::Repeated => desc = inner,
            _ if index + 1 < names.len() => return Err(format!("\"{name}\" has no fields that can be set")),
            _ => {}
        }
    }
    Ok(fields)
}

/// The values as a prototxt has them.
fn assignments(field: &FieldDesc, value: &str) -> String {
    let written = |value: &str| {
        let value = value.trim();
        let is_text = matches!(field.kind, Kind::String | Kind::Bytes) && !value.starts_with(['"', '\'']);
        match is_text {
            true => format!(
                "{}: \"{}\" ",
                field.name,
                value.replace('\\', "\\\\").replace('"', "\\\"")
            ),
            false => format!("{}: {value} ", field.name),
        }
    };
    match field.label {
        Label::Repeated => value.split(',').map(written).collect(),
        _ => written(value),
    }
}

/// Puts the values of the field into another message, and replaces those that it has.
fn copy(from: &dyn Message, to: &mut dyn Message, names: &[&str]) {
    let [name, inner @ ..] = names else { return };
    let Some(index) = from.desc().find_field(name) else {
        return;
    };
    let (source, target) = (from.get(index), to.slot(index));
    if !inner.is_empty() {
        if target.is_empty() {
            target.push_message();
        }
        if let (Some(from), Some(to)) = (source.message(), target.message_at_mut(0)) {
            copy(from, to, inner);
        }
        return;
    }
    target.clear();
    for value in (0..source.len()).filter_map(|index| source.scalar(index)) {
        target.push(value);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn solver() -> SolverParameter {
        let text = "net: 'a' base_lr: 0.1 max_iter: 10 stepvalue: 5 stepvalue: 6 train_state { level: 1 stage: 'x' }";
        text::parse(text, "test", text::TextOptions::default()).unwrap().0
    }

    #[test]
    fn a_field_of_any_type_takes_the_value() {
        let mut param = solver();
        for assignment in [
            "max_iter=300",
            "base_lr = 1e-3",
            "lr_policy=multistep",
            "stepvalue=7,8,9",
            "solver_mode=CPU",
            "snapshot_after_train=false",
            "train_state.level=4",
            "snapshot_prefix=\"a b\"",
            "net=c:\\x",
        ] {
            set(&mut param, assignment).unwrap();
        }
        assert_eq!(
            (param.max_iter(), param.base_lr(), param.lr_policy()),
            (300, 1e-3, "multistep")
        );
        assert_eq!(param.stepvalue, [7, 8, 9]);
        assert!(!param.snapshot_after_train());
        assert_eq!((param.snapshot_prefix(), param.net()), ("a b", "c:\\x"));
        let state = param.train_state.unwrap();
        assert_eq!((state.level(), &state.stage[..]), (4, &["x".to_string()][..]));
    }

    #[test]
    fn what_is_no_field_or_no_value_is_reported() {
        let message_of = |assignment: &str| set(&mut solver(), assignment).unwrap_err().to_string();
        assert_eq!(
            message_of("max_iters=3"),
            "--set max_iters=3: SolverParameter has no field \"max_iters\"; did you mean \"max_iter\"?"
        );
        assert_eq!(
            message_of("max_iter"),
            "--set max_iter: it needs the form FIELD=VALUE, as max_iter=300"
        );
        assert_eq!(
            message_of("train_state=3"),
            "--set train_state=3: \"train_state\" is a message; set its fields, as train_state.phase=..."
        );
        assert_eq!(
            message_of("max_iter.x=3"),
            "--set max_iter.x=3: \"max_iter\" has no fields that can be set"
        );
        for assignment in [
            "max_iter=x",
            "max_iter=",
            "base_lr=fast",
            "solver_mode=TPU",
            "max_iter=1 max_iter: 2",
            "stepvalue=1,,2",
        ] {
            let text = message_of(assignment);
            assert!(text.starts_with(&format!("--set {assignment}: ")), "{text}");
        }
    }
}
