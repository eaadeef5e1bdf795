//! Files and functions are short.

use super::Source;

/// The longest file, in lines.
const MAX_FILE: usize = 400;
/// The longest function, in lines.
const MAX_FUNCTION: usize = 80;

pub(super) fn breaches(source: &Source) -> Vec<String> {
    let Source { name, text } = source;
    let lines = text.lines().count();
    let file = (lines > MAX_FILE).then(|| format!("{name}: {lines} lines; {MAX_FILE} are allowed"));
    let functions = function_lengths(text)
        .into_iter()
        .filter(|(_, length)| *length > MAX_FUNCTION);
    let functions = functions
        .map(|(line, length)| format!("{name}:{line}: a function of {length} lines; {MAX_FUNCTION} are allowed"));
    file.into_iter().chain(functions).collect()
}

/// The first line and the length of every function, found by indentation: rustfmt closes a function
/// at the column where it opens.
fn function_lengths(text: &str) -> Vec<(usize, usize)> {
    let lines: Vec<&str> = text.lines().collect();
    let mut found = Vec::new();
    for (start, line) in lines.iter().enumerate() {
        let code = line.trim_start();
        let indent = line.len() - code.len();
        let is_function = code
            .split('(')
            .next()
            .is_some_and(|head| head.split(' ').any(|word| word == "fn"))
            && !code.starts_with("//");
        if !is_function {
            continue;
        }
        if line.ends_with('}') {
            found.push((start + 1, 1));
            continue;
        }
        let closing = format!("{}}}", " ".repeat(indent));
        let Some(end) = lines[start..]
            .iter()
            .position(|l| *l == closing || (l.ends_with(';') && l.len() - l.trim_start().len() == indent))
        else {
            continue;
        };
        found.push((start + 1, end + 1));
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn breaches_of(text: String) -> Vec<String> {
        let name = "a.rs".into();
        breaches(&Source { name, text })
    }

    #[test]
    fn long_functions_and_files_are_found() {
        let long = format!("//! Doc.\nfn f() {{\n{}}}\n", "    g();\n".repeat(100));
        assert_eq!(breaches_of(long), ["a.rs:2: a function of 102 lines; 80 are allowed"]);
        let long = format!("//! Doc.\n{}", "\n".repeat(400));
        assert_eq!(breaches_of(long), ["a.rs: 401 lines; 400 are allowed"]);
        let short = format!("//! Doc.\nfn f() {{\n{}}}\n", "    g();\n".repeat(10));
        assert!(breaches_of(short).is_empty());
    }
}
