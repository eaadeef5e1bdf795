//! Links of a page of Markdown: where they are, and where headings can be reached.

use std::collections::BTreeSet;
use std::ops::Range;

/// The places in the text of all targets of links and images that are paths: no addresses of the web.
pub(super) fn targets(text: &str) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut begin = 0;
    let mut in_block = false;
    for line in text.split_inclusive('\n') {
        if line.trim_start().starts_with("```") {
            in_block = !in_block;
        } else if !in_block {
            found.extend(of_line(line).map(|range| begin + range.start..begin + range.end));
        }
        begin += line.len();
    }
    found.retain(|range| {
        let target = &text[range.clone()];
        !target.contains("://") && !target.starts_with("mailto:") && !target.contains(' ') && !target.is_empty()
    });
    found
}

/// The targets of a line: `](TARGET)`, `src="TARGET"` and `href="TARGET"`, not within `code`.
fn of_line(line: &str) -> impl Iterator<Item = Range<usize>> {
    const FORMS: [(&str, char); 3] = [("](", ')'), ("src=\"", '"'), ("href=\"", '"')];
    let of_form = move |(before, after): (&'static str, char)| {
        line.match_indices(before).filter_map(move |(at, _)| {
            let start = at + before.len();
            let in_code = line[..at].matches('`').count() % 2 == 1;
            let len = line[start..].find(after)?;
            (!in_code).then_some(start..start + len)
        })
    };
    FORMS.into_iter().flat_map(of_form)
}

/// The names by which the headings of a page are reached, as GitHub and mdBook form them.
pub(super) fn anchors(text: &str) -> BTreeSet<String> {
    let mut anchors = BTreeSet::new();
    let mut in_block = false;
    for line in text.lines() {
        in_block ^= line.trim_start().starts_with("```");
        let heading = line.trim_start_matches('#');
        if !in_block && heading.len() < line.len() && heading.starts_with(' ') {
            let name = anchor(heading.trim());
            let again = (1..).map(|n| format!("{name}-{n}"));
            let free = std::iter::once(name.clone())
                .chain(again)
                .find(|name| !anchors.contains(name));
            anchors.extend(free);
        }
    }
    anchors
}

fn anchor(heading: &str) -> String {
    let kept = heading.chars().filter_map(|c| match c {
        ' ' => Some('-'),
        '-' | '_' => Some(c),
        c if c.is_alphanumeric() => Some(c),
        _ => None,
    });
    kept.flat_map(char::to_lowercase).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn targets_of_links_and_images_are_found() {
        let text = "a [b](c.md#d), ![e](f.svg) `[g](h)` <img src=\"i.jpg\">\n```\n[j](k)\n```\n[l](https://m) [n](o)";
        let found: Vec<&str> = targets(text).into_iter().map(|range| &text[range]).collect();
        assert_eq!(found, ["c.md#d", "f.svg", "i.jpg", "o"]);
    }

    #[test]
    fn headings_have_names() {
        let names = anchors("# A `b` & C\n```sh\n# no heading\n```\n## x\n## x\n#no");
        assert_eq!(names.into_iter().collect::<Vec<_>>(), ["a-b--c", "x", "x-1"]);
    }
}
