//! Darknet's `.cfg`: sections in brackets, and lines of `key = value`; `#` and `;` begin comments.

use super::sigmoid;

/// More anchors, and more classes, than any net has.
const MOST_ANCHORS: usize = 1 << 10;
const MOST_CLASSES: usize = 1 << 20;

/// A `[yolo]` or `[region]` section.
#[derive(Clone, Debug)]
pub(super) struct Section {
    /// Widths and heights: in pixels of the input, or in cells.
    pub(super) anchors: Vec<[f32; 2]>,
    in_cells: bool,
    pub(super) classes: usize,
    softmax: bool,
    /// `scale_x_y`: how far the middle may be out of its cell.
    pub(super) stretch: f32,
}

/// A problem, in this line; 0 is the whole file.
type Problem = (usize, String);

/// Keys and values of a section, with their lines.
struct Raw<'t> {
    name: &'t str,
    line: usize,
    entries: Vec<(usize, &'t str, &'t str)>,
}

impl Section {
    /// The channels of its blob.
    pub(super) fn channels(&self) -> usize {
        self.anchors.len() * (5 + self.classes)
    }

    /// The side of an anchor in shares of the input: of a map with `cells` cells, and an input with
    /// `pixels` pixels, along it.
    pub(super) fn side(&self, anchor: f32, cells: usize, pixels: usize) -> f32 {
        anchor / if self.in_cells { cells } else { pixels } as f32
    }

    /// How likely each class is.
    pub(super) fn probabilities(&self, values: impl Iterator<Item = f32> + Clone) -> Vec<f32> {
        if !self.softmax {
            return values.map(sigmoid).collect();
        }
        let most = values.clone().fold(f32::NEG_INFINITY, f32::max);
        let sum: f32 = values.clone().map(|value| (value - most).exp()).sum();
        values.map(|value| (value - most).exp() / sum).collect()
    }
}

/// The sections of heads in a file.
pub(super) fn parse(text: &str) -> Result<Vec<Section>, Problem> {
    let mut sections: Vec<Raw<'_>> = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        let line = line.split(['#', ';']).next().unwrap_or_default().trim();
        if let Some(name) = line.strip_prefix('[') {
            sections.push(Raw {
                name: name.trim_end_matches(']'),
                line: number,
                entries: Vec::new(),
            });
        } else if let (Some((key, value)), Some(section)) = (line.split_once('='), sections.last_mut()) {
            section.entries.push((number, key.trim(), value.trim()));
        }
    }
    let heads = sections
        .iter()
        .filter(|section| ["yolo", "region"].contains(&section.name));
    let heads = heads.map(Raw::section).collect::<Result<Vec<_>, _>>()?;
    match heads.is_empty() {
        true => Err((
            0,
            "it has no section [yolo] or [region]; is it the .cfg of the net?".into(),
        )),
        false => Ok(heads),
    }
}

impl Raw<'_> {
    fn section(&self) -> Result<Section, Problem> {
        let in_cells = self.name == "region";
        for (key, usual) in [("new_coords", "0"), ("coords", "4"), ("background", "0"), ("tree", "")] {
            if let Some((line, value)) = self.get(key).filter(|(_, value)| *value != usual) {
                return Err((line, format!("{key} = {value} is not supported")));
            }
        }
        let numbers = self.numbers("anchors")?;
        if numbers.is_empty() || numbers.len() % 2 == 1 || numbers.len() > 2 * MOST_ANCHORS {
            let problem = format!(
                "{} numbers are not anchors: each anchor needs a width and a height",
                numbers.len()
            );
            return Err((self.get("anchors").map_or(self.line, |(line, _)| line), problem));
        }
        let all = numbers.as_chunks::<2>().0;
        let anchors = match self.get("mask") {
            None => all.to_vec(),
            Some((line, _)) => {
                let pick = |place: &f32| {
                    let anchor = all.get(*place as usize).filter(|_| *place >= 0.0);
                    anchor
                        .copied()
                        .ok_or_else(|| (line, format!("there is no anchor {place}: there are {}", all.len())))
                };
                let mask = self.numbers("mask")?;
                if mask.is_empty() || mask.len() > MOST_ANCHORS {
                    return Err((line, "it names no anchor".into()));
                }
                mask.iter().map(pick).collect::<Result<_, _>>()?
            }
        };
        Ok(Section {
            anchors,
            in_cells,
            classes: self.classes()?,
            softmax: in_cells && self.get("softmax").is_some_and(|(_, value)| value != "0"),
            stretch: self.numbers("scale_x_y")?.first().copied().unwrap_or(1.0),
        })
    }

    fn classes(&self) -> Result<usize, Problem> {
        let Some((line, value)) = self.get("classes") else {
            return Err((self.line, format!("[{}] has no classes", self.name)));
        };
        match value.parse() {
            Ok(classes @ 1..=MOST_CLASSES) => Ok(classes),
            _ => Err((line, format!("classes must be 1 to {MOST_CLASSES}, but is \"{value}\""))),
        }
    }

    fn get(&self, key: &str) -> Option<(usize, &str)> {
        let found = self.entries.iter().rev().find(|(_, name, _)| *name == key);
        found.map(|&(line, _, value)| (line, value))
    }

    /// The numbers of a list; none if it is not given.
    fn numbers(&self, key: &str) -> Result<Vec<f32>, Problem> {
        let Some((line, value)) = self.get(key) else {
            return Ok(Vec::new());
        };
        let words = value.split(',').map(str::trim).filter(|word| !word.is_empty());
        let number = |word: &str| match word.parse::<f32>() {
            Ok(number) if number.is_finite() => Ok(number),
            _ => Err((line, format!("\"{word}\" is not a number, in {key}"))),
        };
        words.map(number).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sections_pick_their_anchors() {
        let text = "[net]\nwidth=416\n[yolo] # the first\nmask = 1,2\nanchors = 1,2, 3,4,  5,6.5\nclasses=3\nscale_x_y=1.05\n\
                    [convolutional]\n[region]\nanchors=0.5,0.7\nclasses=2\nsoftmax=1\n";
        let sections = parse(text).expect("it is sound");
        let [yolo, region] = &sections[..] else {
            panic!("{sections:?}")
        };
        assert_eq!(
            (yolo.anchors.as_slice(), yolo.channels(), yolo.stretch),
            (&[[3.0, 4.0], [5.0, 6.5]][..], 16, 1.05)
        );
        assert_eq!((yolo.side(104.0, 13, 416), region.side(0.5, 10, 416)), (0.25, 0.05));
        assert_eq!(region.probabilities([1.0, 1.0].into_iter()), [0.5, 0.5]);
        assert_eq!(yolo.probabilities([0.0, 0.0].into_iter()), [0.5, 0.5]);
    }

    #[test]
    fn mistakes_name_the_line() {
        for (text, line, expected) in [
            ("[net]\n", 0, "it has no section [yolo] or [region]"),
            ("[yolo]\nanchors=1,2,3\nclasses=1", 2, "3 numbers are not anchors"),
            (
                "[yolo]\nanchors=1,nan\nclasses=1",
                2,
                "\"nan\" is not a number, in anchors",
            ),
            ("[yolo]\nclasses=1", 1, "0 numbers are not anchors"),
            (
                "[yolo]\nanchors=1,2\nmask=0,1\nclasses=1",
                3,
                "there is no anchor 1: there are 1",
            ),
            ("[yolo]\nanchors=1,2\nmask=-1\nclasses=1", 3, "there is no anchor -1"),
            ("\n[yolo]\nanchors=1,2\n", 2, "[yolo] has no classes"),
            (
                "[yolo]\nanchors=1,2\nclasses=99999999999999999999",
                3,
                "classes must be 1 to 1048576",
            ),
            (
                "[yolo]\nanchors=1,2\nclasses=1\nnew_coords=1",
                4,
                "new_coords = 1 is not supported",
            ),
            (
                "[region]\nanchors=1,2\nclasses=1\ntree=9k.tree",
                4,
                "tree = 9k.tree is not supported",
            ),
        ] {
            let (found, problem) = parse(text).expect_err(text);
            assert_eq!(found, line, "{text}");
            assert!(problem.contains(expected), "{problem}");
        }
    }
}
