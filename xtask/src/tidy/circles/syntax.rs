//! The modules of a file: which it declares, what it names, and what it uses.

use super::tokens::{Token, is_word};

/// The body of a module.
#[derive(Debug, Default, PartialEq)]
pub(super) struct Body<'a> {
    /// Modules in files of their own.
    pub(super) declared: Vec<&'a str>,
    /// Modules in braces.
    pub(super) inline: Vec<(&'a str, Body<'a>)>,
    /// Names that are defined here, macros too.
    pub(super) items: Vec<&'a str>,
    pub(super) macros: Vec<&'a str>,
    pub(super) imports: Vec<Import<'a>>,
    /// Paths in code, of two names or more.
    pub(super) paths: Vec<Path<'a>>,
}

/// One name of a `use`.
#[derive(Debug, PartialEq)]
pub(super) struct Import<'a> {
    /// What it is called here; `*` for all that the path holds.
    pub(super) name: &'a str,
    pub(super) path: Path<'a>,
}

#[derive(Clone, Debug, PartialEq)]
pub(super) struct Path<'a> {
    pub(super) names: Vec<&'a str>,
    /// Counted from 1.
    pub(super) line: usize,
}

const ITEMS: [&str; 8] = ["const", "enum", "fn", "static", "struct", "trait", "type", "union"];

/// Reads the body of a module.
pub(super) fn body<'a>(tokens: &[Token<'a>]) -> Body<'a> {
    let mut body = Body::default();
    let (mut at, mut depth) = (0, 0_usize);
    let text = |at: usize| tokens.get(at).map_or("", |token| token.text);
    while at < tokens.len() {
        let before = at.checked_sub(1).map_or("", text);
        match (text(at), text(at + 1)) {
            ("{", _) => depth += 1,
            ("}", _) => depth = depth.saturating_sub(1),
            ("mod", name) if is_name(name) && text(at + 2) == ";" => body.declared.push(name),
            ("mod", name) if is_name(name) && text(at + 2) == "{" => {
                let end = closing(tokens, at + 2);
                body.inline.push((name, self::body(&tokens[at + 3..end])));
                at = end;
            }
            ("use", next) if next != "<" => {
                at += 1;
                tree(tokens, &mut at, &[], &mut body.imports);
            }
            ("macro_rules", "!") => {
                body.items.push(text(at + 2));
                body.macros.push(text(at + 2));
            }
            (item, name) if depth == 0 && ITEMS.contains(&item) && is_name(name) => body.items.push(name),
            (first, "::") if is_name(first) && before != "::" => {
                let is_place = before == "in" && at >= 2 && text(at - 2) == "(";
                let path = path(tokens, &mut at);
                if !is_place {
                    body.paths.push(path);
                }
            }
            _ => {}
        }
        at += 1;
    }
    body
}

fn is_name(text: &str) -> bool {
    text.chars().all(is_word) && text.starts_with(|c: char| !c.is_ascii_digit())
}

/// Where the brace at `open` is closed.
fn closing(tokens: &[Token<'_>], open: usize) -> usize {
    let mut depth = 0;
    for (at, token) in tokens.iter().enumerate().skip(open) {
        match token.text {
            "{" => depth += 1,
            "}" => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return at;
        }
    }
    tokens.len()
}

/// Reads a path in code; `at` is then on its last name.
fn path<'a>(tokens: &[Token<'a>], at: &mut usize) -> Path<'a> {
    let mut path = Path {
        names: vec![tokens[*at].text],
        line: tokens[*at].line,
    };
    while let Some([sign, name]) = tokens.get(*at + 1..*at + 3)
        && sign.text == "::"
        && is_name(name.text)
    {
        path.names.push(name.text);
        *at += 2;
    }
    path
}

/// Reads the tree of a `use` below a prefix; `at` is then on the sign that ends it.
fn tree<'a>(tokens: &[Token<'a>], at: &mut usize, prefix: &[&'a str], imports: &mut Vec<Import<'a>>) {
    let mut names = prefix.to_vec();
    let (mut alias, mut line) = (None, None);
    while let Some(token) = tokens.get(*at) {
        match token.text {
            "::" => {}
            "{" => {
                while tokens.get(*at).is_some_and(|token| token.text != "}") {
                    *at += 1;
                    tree(tokens, at, &names, imports);
                }
                *at += 1;
                return;
            }
            "as" => {
                *at += 1;
                alias = tokens.get(*at).map(|token| token.text);
            }
            "*" => (alias, line) = (Some("*"), Some(token.line)),
            "self" if !names.is_empty() => line = Some(token.line),
            name if is_name(name) => {
                names.push(name);
                line = Some(token.line);
            }
            _ => break,
        }
        *at += 1;
    }
    if let (Some(line), Some(name)) = (line, alias.or(names.last().copied())) {
        let path = Path { names, line };
        imports.push(Import { name, path });
    }
}

#[cfg(test)]
mod tests {
    use super::super::tokens::tokens;
    use super::*;

    fn body_of(text: &str) -> Body<'_> {
        body(&tokens(text))
    }

    #[test]
    fn the_tree_of_a_use_is_read() {
        let body = body_of("pub use a::{self, b::{C as D, e,}, f::*};\nuse g;\nfn f() -> impl X + use<T> {}");
        let imports = body.imports.iter().map(|import| {
            let Path { names, line } = &import.path;
            format!("{line} {} {}", names.join("::"), import.name)
        });
        let expected = ["1 a a", "1 a::b::C D", "1 a::b::e e", "1 a::f *", "2 g g"];
        assert_eq!(imports.collect::<Vec<_>>(), expected);
    }

    #[test]
    fn paths_in_code_are_read() {
        let body = body_of("pub(in crate::a) fn f<T: b::C>() {\n  $crate::d::e::<f::G>(x.h()) }");
        let paths = body.paths.iter().map(|path| (path.line, path.names.join("::")));
        let expected = [(1, "b::C"), (2, "crate::d::e"), (2, "f::G")];
        assert_eq!(
            paths.collect::<Vec<_>>(),
            expected.map(|(line, path)| (line, path.into()))
        );
    }

    #[test]
    fn modules_and_items_are_read() {
        let body =
            body_of("mod a; pub mod b { struct C; fn d() { fn e() {} } } const F: u8 = 1; macro_rules! g { () => {} }");
        assert_eq!(body.declared, ["a"]);
        assert_eq!(body.items, ["F", "g"]);
        assert_eq!(body.inline[0].0, "b");
        assert_eq!(body.inline[0].1.items, ["C", "d"]);
    }
}
