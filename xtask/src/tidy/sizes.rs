//! In crates that read files or compute, no vector whose length comes from a file, a flag or a shape
//! is made by a call that ends the program when memory is short.
//!
//! A size is plain where it is made of numbers, constants and lengths of what is in memory already;
//! at most one of these is a factor. At any other size, a comment states what bounds it (`//
//! bounded by …`, on the line or the one before), or the vector is made by a fallible call
//! (`cortado_mem::reserve`, `try_reserve`).
//!
//! Crates that compute also copy, collect and sort by fallible calls: there the elements in
//! memory are those of blobs, and a copy takes as much again. The sizes of axes may be copied.

use super::Source;

/// What the rule is about: crates, folders and files that read what others wrote, and the flags;
/// and those that compute.
const PLACES: [&str; 15] = [
    "crates/cli/src/commands/",
    "crates/core/src/",
    "crates/cpu/src/",
    "crates/data/src/",
    "crates/engine/src/",
    "crates/files/src/",
    "crates/hdf5/src/",
    "crates/layers/src/",
    "crates/math/src/",
    "crates/mem/src/",
    "crates/net/src/net/hdf5.rs",
    "crates/onnx/src/",
    "crates/ops/src/",
    "crates/proto/src/",
    "crates/train/src/",
];
/// What computes.
const COMPUTES: [&str; 9] = [
    "crates/cpu/src/",
    "crates/engine/src/constants.rs",
    "crates/engine/src/lib.rs",
    "crates/engine/src/operations/",
    "crates/engine/src/step.rs",
    "crates/engine/src/tail.rs",
    "crates/math/src/",
    "crates/onnx/src/builder.rs",
    "crates/ops/src/",
];
/// Tools of tests, which lie beside what they test.
const TESTING: [&str; 2] = ["/tests.rs", "/testing"];
/// What makes a vector, or makes one longer, and ends the program where there is no memory.
const CALLS: [&str; 5] = [
    "with_capacity(",
    ".reserve(",
    ".reserve_exact(",
    ".resize(",
    ".resize_with(",
];
/// What makes a vector as long as another, or sorts by way of one.
const COPIES: [&str; 9] = [
    ".to_vec()",
    ".to_owned()",
    ".into_boxed_slice()",
    ".collect()",
    ".collect::<",
    ".extend_from_slice(",
    ".repeat(",
    ".sort_by(",
    ".sort_by_key(",
];
/// Names of values with no more elements than a blob has axes.
const AXES: [&str; 4] = ["shape", "shape()", "dims", "sizes"];
const MARK: &str = "// bounded by ";

pub(super) fn breaches(source: &Source) -> Vec<String> {
    let name = &source.name;
    let is_in = |places: &[&str]| places.iter().any(|place| name.starts_with(place));
    if !is_in(&PLACES) || TESTING.iter().any(|testing| name.contains(testing)) {
        return Vec::new();
    }
    let of_line = |line: &str| {
        let size = sizes(line).find(|size| !is_plain(size));
        let size = size.map(|size| format!("a vector of `{size}` elements"));
        size.or_else(|| copy(line).filter(|_| is_in(&COMPUTES)).map(|copy| format!("`{copy}`")))
    };
    let unchecked = source
        .unmarked(MARK)
        .filter_map(|(number, line)| Some((number, of_line(line)?)));
    unchecked
        .map(|(number, what)| {
            format!("{name}:{number}: {what}; use cortado_mem::reserve, or say by `{MARK}…` what bounds it")
        })
        .collect()
}

/// What of a line copies, collects or sorts elements.
fn copy(line: &str) -> Option<&'static str> {
    let code = line.split("//").next().unwrap_or_default();
    let copies = |call: &&str| {
        let mut places = code.match_indices(*call);
        places.any(|(at, _)| !AXES.iter().any(|axes| code[..at].ends_with(axes)))
    };
    COPIES.into_iter().find(copies)
}

/// The sizes of the vectors that a line makes.
fn sizes(line: &str) -> impl Iterator<Item = &str> {
    let code = line.split("//").next().unwrap_or_default();
    let calls = CALLS.iter().flat_map(move |call| {
        let starts = code.match_indices(call).map(move |(at, _)| at + call.len());
        starts.map(move |start| first_argument(&code[start..]))
    });
    let macros = code.match_indices("vec![").filter_map(move |(at, _)| {
        let inside = &code[at + "vec![".len()..];
        let end = end_of(inside, &[']'])?;
        let semicolon = end_of(&inside[..end], &[';'])?;
        Some(&inside[semicolon + 1..end])
    });
    calls.chain(macros).map(str::trim)
}

fn first_argument(arguments: &str) -> &str {
    end_of(arguments, &[',', ')']).map_or(arguments, |end| &arguments[..end])
}

/// The position of the first of `ends` outside of brackets.
fn end_of(code: &str, ends: &[char]) -> Option<usize> {
    let mut depth = 0;
    for (at, c) in code.char_indices() {
        match c {
            _ if depth == 0 && ends.contains(&c) => return Some(at),
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth -= 1,
            _ => {}
        }
    }
    None
}

/// Whether a size is made of numbers, constants and lengths only.
fn is_plain(size: &str) -> bool {
    let is_constant = |word: &str| {
        let name = word.rsplit("::").next().unwrap_or_default();
        word.starts_with(|c: char| c.is_ascii_digit())
            || (!name.is_empty() && !name.contains(|c: char| c.is_ascii_lowercase()))
    };
    let is_length = |word: &str| word.ends_with(".len()");
    let words = |term: &str| -> Vec<String> {
        let words = term.split(['*', '/', '<', '>', ' ']);
        words.filter(|word| !word.is_empty()).map(String::from).collect()
    };
    let has_plain_words = |term: &str| {
        let words = words(term);
        let lengths = words.iter().filter(|word| is_length(word)).count();
        !words.is_empty() && lengths <= 1 && words.iter().all(|word| is_constant(word) || is_length(word))
    };
    without_types(size).split(['+', '-']).all(has_plain_words)
}

/// The size with a number in place of each `size_of::<…>()`.
fn without_types(size: &str) -> String {
    let mut parts = size.split("size_of::<");
    let mut text = parts.next().unwrap_or_default().to_string();
    for part in parts {
        text.push('8');
        text.push_str(part.split_once(">()").map_or(part, |(_, rest)| rest));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn breaches_of(code: &str) -> usize {
        let (name, text) = ("crates/data/src/a.rs".into(), format!("//! Doc.\n{code}\n"));
        breaches(&Source { name, text }).len()
    }

    #[test]
    fn sizes_that_nobody_has_checked_are_found() {
        for code in [
            "let a = vec![0; len];",
            "let a = vec![0; height * width];",
            "let a = vec![0; a.len() * b.len()];",
            "let a = vec![0; a.len() * n];",
            "let a = vec![vec![0; n]; 3];",
            "let a = Vec::with_capacity(self.batch_size);",
            "values.resize(header.len, 0);",
            "values.reserve(n);",
            "values.resize_with(read(&bytes), Vec::new);",
        ] {
            assert_eq!(breaches_of(code), 1, "{code}");
        }
    }

    #[test]
    fn what_computes_makes_no_copies_that_cannot_fail() {
        let breaches_of = |name: &str, code: &str| {
            let (name, text) = (name.into(), format!("//! Doc.\n{code}\n"));
            breaches(&Source { name, text }).len()
        };
        for code in [
            "let x = y.to_vec();",
            "let x = blob.data()?.to_vec();",
            "let x: Vec<f32> = y.iter().map(f).collect();",
            "    .collect::<Result<Vec<_>>>()",
            "values.extend_from_slice(more);",
            "order.sort_by_key(|&i| numbers[i]);",
        ] {
            assert_eq!(breaches_of("crates/math/src/a.rs", code), 1, "{code}");
            assert_eq!(breaches_of("crates/engine/src/fuse.rs", code), 0, "{code}");
            assert_eq!(breaches_of("crates/math/src/testing/a.rs", code), 0, "{code}");
        }
        for code in [
            "let x = blob.shape().to_vec();",
            "let x = reserve::copied(y)?;",
            "order.sort_unstable_by_key(|&i| numbers[i]);",
            "let names = all.collect(); // bounded by the layers of the net",
        ] {
            assert_eq!(breaches_of("crates/math/src/a.rs", code), 0, "{code}");
        }
    }

    #[test]
    fn plain_sizes_and_those_that_somebody_vouches_for_are_not() {
        for code in [
            "let a = vec![1, 2, n];",
            "let a = vec![0; 32];",
            "let a = vec![0; PAGE_SIZE];",
            "let a = vec![None; graph.blobs.len()];",
            "let a = Vec::with_capacity(user.len() + Self::TRAILER);",
            "let a = Vec::with_capacity(2 * HEADER + record.len());",
            "let a = BufWriter::with_capacity(1 << 16, file);",
            "footer.resize(FOOTER - size_of::<u64>(), 0);",
            "values.try_reserve_exact(n)?;",
            "reserve::resize(&mut values, n, 0)?;",
            "// bounded by the pages of the file\nlet a = vec![0; pages];",
            "let a = vec![0; pages]; // bounded by the pages of the file",
            "#[cfg(test)]\nmod tests { let a = vec![0; n]; }",
        ] {
            assert_eq!(breaches_of(code), 0, "{code}");
        }
        let (name, text) = ("crates/py/src/a.rs".into(), "let a = vec![0; n];".into());
        assert!(breaches(&Source { name, text }).is_empty());
    }
}
