//! Every file opens with what it holds.

use super::Source;

pub(super) fn breaches(source: &Source) -> Option<String> {
    let name = &source.name;
    (!source.text.starts_with("//!")).then(|| format!("{name}:1: does not open with a module doc (//!)"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_opens_with_a_module_doc() {
        let breaches_of = |text: &str| {
            breaches(&Source {
                name: "a.rs".into(),
                text: text.into(),
            })
        };
        let message = "a.rs:1: does not open with a module doc (//!)";
        assert_eq!(breaches_of("fn f() {}\n").as_deref(), Some(message));
        assert_eq!(breaches_of("//! Doc.\nfn f() {}\n"), None);
    }
}
