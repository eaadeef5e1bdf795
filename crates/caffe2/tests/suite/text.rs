//! Numbers in strings, as C and C++ write them.

use crate::common::{feed, output, parse, runtime, tensor};
use cortado_caffe2::Workspace;
use cortado_proto::caffe2::OperatorDef;

#[test]
fn numbers_have_six_digits_as_in_cpp() {
    let (numbers, texts): (Vec<f64>, Vec<&str>) = [
        (1.5, "1.5"),
        (3.0, "3"),
        (4e10, "4e+10"),
        (0.0, "0"),
        (-123_456.7, "-123457"),
        (1_234_567.0, "1.23457e+06"),
        (0.000_123_456_789, "0.000123457"),
        (0.000_012_5, "1.25e-05"),
        (999_999.5, "1e+06"),
        (f64::INFINITY, "inf"),
        (f64::NAN, "nan"),
    ]
    .into_iter()
    .unzip();
    let op = "type: 'StringJoin' input: 'x' output: 'y' arg { name: 'delimiter' s: '' }";
    let found = output(op, &[("x", tensor(&[numbers.len()], &numbers))]);
    let found = found.strings().expect("strings").values().iter();
    assert!(found.clone().eq(texts.iter().map(|text| text.as_bytes())), "{found:?}");
}

/// Saves a blob under a name that is made of the iteration; gives the name.
fn checkpoint(pattern: &str, iteration: i64) -> Result<String, String> {
    let folder = tempfile::tempdir().expect("there is room");
    let workspace = Workspace::in_folder(folder.path());
    feed(&workspace, "iteration", tensor(&[1], &[iteration]));
    let mut op: OperatorDef = parse("type: 'Checkpoint' input: 'iteration' arg { name: 'db_type' s: 'minidb' }");
    op.arg.push(parse("name: 'db'"));
    op.arg[1].s = Some(pattern.into());
    let done = runtime().run_operator_once(&workspace, &op);
    done.map_err(|error| error.to_string())?;
    let mut files = folder.path().read_dir().expect("it is there").flatten();
    let name = files.next().map(|file| file.file_name().to_string_lossy().into_owned());
    name.ok_or_else(|| "nothing was saved".into())
}

#[test]
fn numbers_are_written_as_printf_does() {
    for (pattern, number, text) in [
        ("a_%06d.db", 42, "a_000042.db"),
        ("a_%d", -7, "a_-7"),
        ("%5d|", 42, "   42|"),
        ("%-5lld|", 42, "42   |"),
        ("%+05i", 42, "+0042"),
        ("%04d", -42, "-042"),
        ("100%%_%u", 3, "100%_3"),
        ("none", 3, "none"),
    ] {
        assert_eq!(checkpoint(pattern, number).as_deref(), Ok(text), "{pattern}");
    }
    for wrong in ["%s", "%", "%d%d", "%9999d", "%.3d"] {
        let error = checkpoint(wrong, 1).expect_err(wrong);
        assert!(error.contains("cannot be made of the iteration"), "{error}");
    }
}
