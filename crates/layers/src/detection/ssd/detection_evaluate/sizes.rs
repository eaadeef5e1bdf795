//! The sizes of original images, which a file lists.

use cortado_core::{Error, Result, Source, content, text_in};

/// The heights and widths of the images that a file lists.
///
/// # Errors
/// A file that cannot be read, or is empty; the line at which it is wrong.
pub(super) fn read_sizes(source: &Source) -> Result<Vec<[f64; 2]>> {
    let (bytes, name) = (content(source)?, source.name());
    let text = text_in(&bytes, name)?;
    let wrong = |line: usize| {
        let problem = "expected the name, height and width of an image";
        Error::message(&format!("{}:{}: {problem}", name.display(), line + 1))
    };
    let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    let sizes: Vec<[f64; 2]> = lines
        .map(|(number, line)| {
            // The last two words: names may have spaces.
            let mut words = line.split_whitespace().rev();
            let mut side = || {
                words
                    .next()?
                    .parse()
                    .ok()
                    .filter(|side: &f64| side.is_finite() && *side > 0.0)
            };
            let (width, height) = (side(), side());
            Ok([
                height.ok_or_else(|| wrong(number))?,
                width.ok_or_else(|| wrong(number))?,
            ])
        })
        .collect::<Result<_>>()?;
    match sizes.is_empty() {
        true => Err(Error::message(&format!("{}: the file is empty", name.display()))),
        false => Ok(sizes),
    }
}
