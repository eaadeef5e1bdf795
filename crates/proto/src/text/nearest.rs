//! Near names, for "did you mean".

/// The most comparisons of characters that one search makes. Names of layer types take a tenth of it, and a text
/// of many unknown names among many known ones must not cost the product of both.
const MOST_WORK: usize = 1 << 18;

/// The least number of single slips (insert, delete, replace a character, swap two neighbours) that
/// turn `a` into `b`.
fn slips(a: &str, b: &str) -> usize {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
    let mut before: Vec<usize> = Vec::new();
    let mut above: Vec<usize> = (0..=b.len()).collect();
    for (i, &from) in a.iter().enumerate() {
        let mut row = Vec::with_capacity(b.len() + 1);
        row.push(i + 1);
        for (j, &to) in b.iter().enumerate() {
            let replaced = above[j] + usize::from(from != to);
            let mut least = replaced.min(above[j + 1] + 1).min(row[j] + 1);
            if i > 0 && j > 0 && from == b[j - 1] && a[i - 1] == to {
                least = least.min(before[j - 1] + 1);
            }
            row.push(least);
        }
        before = std::mem::replace(&mut above, row);
    }
    above[b.len()]
}

/// Whether `a` and `b`, of ASCII, differ in exactly one slip.
pub(crate) fn one_slip(a: &str, b: &str) -> bool {
    let (a, b) = (a.as_bytes(), b.as_bytes());
    if a.len().abs_diff(b.len()) > 1 {
        return false;
    }
    let same = a.iter().zip(b).take_while(|(a, b)| a == b).count();
    match (&a[same..], &b[same..]) {
        ([], []) => false,
        ([x, y, a @ ..], [v, w, b @ ..]) if (x, y) == (w, v) && a == b => true,
        ([_, a @ ..], [_, b @ ..]) if a == b => true,
        ([_, a @ ..], b) if a == b => true,
        (a, [_, b @ ..]) => a == b,
        _ => false,
    }
}

/// Up to three of `known`, nearest to `name` first: those at most a third of its length away. Empty
/// where none is near. Of very many known names only the first are looked at.
pub fn nearest<'n>(name: &str, known: impl IntoIterator<Item = &'n str>) -> Vec<String> {
    if name.len() > 100 {
        return Vec::new();
    }
    let limit = (name.chars().count() / 3).max(1);
    let lower = name.to_ascii_lowercase();
    let mut left = MOST_WORK;
    let near: Vec<(usize, &str)> = known
        .into_iter()
        .filter(|candidate| candidate.len().abs_diff(name.len()) <= limit)
        .take_while(|candidate| {
            left = left.saturating_sub(1 + candidate.len() * name.len());
            left > 0
        })
        .map(|candidate| (slips(&lower, &candidate.to_ascii_lowercase()), candidate))
        .filter(|&(distance, _)| distance <= limit && distance < lower.chars().count())
        .collect();
    nearest_three(near)
}

/// The end of an error about an unknown name: the nearest known ones as a question, or nothing where none is near.
pub fn did_you_mean<'n>(name: &str, known: impl IntoIterator<Item = &'n str>) -> String {
    match &nearest(name, known)[..] {
        [] => String::new(),
        near => format!("; did you mean {}?", either(near)),
    }
}

/// The names of the least distances. It is compiled once, and not for every list of known names.
fn nearest_three(mut near: Vec<(usize, &str)>) -> Vec<String> {
    near.sort();
    near.dedup();
    near.into_iter()
        .map(|(_, candidate)| candidate.to_string())
        .take(3)
        .collect()
}

/// Up to three of `known` that begin or end with `name`, or that `name` begins or ends with, the
/// closest in length first: `padding` for `pad`.
pub(crate) fn related<'n>(name: &str, known: impl IntoIterator<Item = &'n str>) -> Vec<String> {
    /// A common part of shorter names means nothing.
    const LEAST: usize = 3;
    let is_part = |part: &str, whole: &str| part.len() >= LEAST && (whole.starts_with(part) || whole.ends_with(part));
    let related = known
        .into_iter()
        .filter(|candidate| is_part(candidate, name) || is_part(name, candidate))
        .map(|candidate| (candidate.len().abs_diff(name.len()), candidate));
    nearest_three(related.collect())
}

/// `"a"`, `"a" or "b"`, `"a", "b" or "c"`.
pub(crate) fn either(names: &[impl AsRef<str>]) -> String {
    let quoted: Vec<String> = names.iter().map(|name| format!("\"{}\"", name.as_ref())).collect();
    match quoted.as_slice() {
        [most @ .., last] if !most.is_empty() => format!("{} or {last}", most.join(", ")),
        _ => quoted.concat(),
    }
}

#[cfg(test)]
mod tests {
    use super::{either, nearest, one_slip, related, slips};

    #[test]
    fn slips_are_counted() {
        let cases = [
            ("", "", 0),
            ("", "abc", 3),
            ("kernal_size", "kernel_size", 1),
            ("kernelsize", "kernel_size", 1),
            ("kernel_sizee", "kernel_size", 1),
            ("kernle_size", "kernel_size", 1),
            ("num_ouptut", "num_output", 1),
            ("stride", "pad", 5),
        ];
        for (a, b, count) in cases {
            assert_eq!((slips(a, b), slips(b, a)), (count, count), "{a} {b}");
        }
    }

    #[test]
    fn one_slip_is_found_without_counting_all() {
        let letters = [
            "", "a", "b", "ab", "ba", "abc", "acb", "bac", "cab", "abcd", "abdc", "aab", "abb", "aabb",
        ];
        for (a, b) in letters.iter().flat_map(|a| letters.iter().map(move |b| (a, b))) {
            assert_eq!(one_slip(a, b), slips(a, b) == 1, "{a} {b}");
        }
    }

    #[test]
    fn of_very_many_known_names_the_first_are_looked_at() {
        let many = (0..1_000_000).map(|_| "kernel_sizes");
        let mut looked_at = 0;
        let many = many.inspect(|_| looked_at += 1);
        assert_eq!(nearest("kernel_size", many), ["kernel_sizes"]);
        assert!(looked_at < 10_000, "{looked_at}");
    }

    #[test]
    fn near_names_come_nearest_first() {
        let known = ["pad", "pad_h", "pad_w", "stride", "stride_h", "kernel_size"];
        assert_eq!(nearest("pad_x", known), ["pad_h", "pad_w"]);
        assert_eq!(nearest("Stride", known), ["stride", "stride_h"]);
        assert_eq!(nearest("frobnicate", known), [""; 0]);
        // A name of one letter is one slip away from every other, so nearness means nothing.
        assert_eq!(nearest("x", ["y", "z"]), [""; 0]);
        assert_eq!(nearest("", ["y"]), [""; 0]);
        assert_eq!(nearest(&"x".repeat(10_000), known), [""; 0]);
    }

    #[test]
    fn names_that_are_parts_of_others_are_related() {
        let known = [
            "pad",
            "pad_h",
            "stride",
            "kernel_size",
            "kernel_h",
            "dropout_ratio",
            "axis",
        ];
        assert_eq!(related("padding", known), ["pad"]);
        assert_eq!(related("kernel", known), ["kernel_h", "kernel_size"]);
        assert_eq!(related("ratio", known), ["dropout_ratio"]);
        assert_eq!(related("x", known), [""; 0]);
        assert_eq!(related("frobnicate", known), [""; 0]);
    }

    #[test]
    fn names_are_joined() {
        assert_eq!(either(&["a"]), "\"a\"");
        assert_eq!(either(&["a", "b", "c"]), "\"a\", \"b\" or \"c\"");
    }
}
