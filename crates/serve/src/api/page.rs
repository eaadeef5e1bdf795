//! The page, with the models of this server.
//!
//! The page is one HTML file. The server adds a script before the end of its head that sets `window.cortadoServer` to a list of
//! models: `{"models": [{"name": …, "files": [ADDRESS, …]}]}`, where the first file is the prototxt and the others are weights.

use super::refusal::Refusal;
use crate::http::HttpAnswer;
use crate::models::Models;
use serde_json::{Value, json};
use std::path::{Path, PathBuf};

/// The largest page.
const LARGEST: u64 = 64 << 20;
/// The largest file of a model that is sent to the page.
const LARGEST_FILE: u64 = 1 << 30;
/// Where a build puts the page, relative to the folder of the program.
const PLACES: [&str; 3] = ["cortado-page.html", "page/index.html", "../page/index.html"];

/// The page, read whole.
#[derive(Clone, Debug)]
pub struct PageFile {
    before: String,
    after: String,
}

impl PageFile {
    /// Reads the page from a file, or from its places beside the program.
    ///
    /// # Errors
    /// A page that is missing, too large or not text: a sentence for people.
    pub fn open(file: Option<&Path>) -> Result<Self, String> {
        let path = match file {
            Some(file) => file.to_path_buf(),
            None => Self::find()?,
        };
        let bytes = cortado_files::read_up_to(&path, LARGEST);
        let bytes = bytes.map_err(|error| format!("cannot read the page {}: {error}", path.display()))?;
        let text = String::from_utf8(bytes).map_err(|_| format!("the page {} is not text", path.display()))?;
        let at = text.find("</head>").unwrap_or(0);
        Ok(Self {
            before: text[..at].into(),
            after: text[at..].into(),
        })
    }

    fn find() -> Result<PathBuf, String> {
        let program = std::env::current_exe().ok();
        let folder = program.as_deref().and_then(Path::parent).unwrap_or(Path::new(""));
        let places: Vec<PathBuf> = PLACES.iter().map(|place| folder.join(place)).collect();
        let found = places.iter().find(|place| place.is_file()).cloned();
        found.ok_or_else(|| {
            let looked: Vec<String> = places.iter().map(|place| place.display().to_string()).collect();
            format!(
                "the page is missing: it is not at {}; build it by `cargo xtask page`, or give its file by --page",
                looked.join(", ")
            )
        })
    }

    pub(super) fn answer(&self, models: &Models) -> HttpAnswer {
        let list: Vec<Value> = models.names().iter().filter_map(|name| entry(models, name)).collect();
        // `</script>` in a name must not end the script.
        let list = json!({ "models": list }).to_string().replace('<', "\\u003c");
        let script = format!("<script>window.cortadoServer = {list};</script>\n");
        HttpAnswer::html([&self.before, &script[..], &self.after].concat())
    }
}

fn entry(models: &Models, name: &str) -> Option<Value> {
    let served = models.get(name)?;
    let files = 0..served.files.len();
    let address = |number| format!("/page/models/{}/files/{number}", escaped(name));
    Some(json!({ "name": name, "files": files.map(address).collect::<Vec<_>>() }))
}

/// A name as a part of an address.
fn escaped(name: &str) -> String {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-_.~".contains(&byte);
    let part = |byte: u8| match is_plain(byte) {
        true => char::from(byte).to_string(),
        false => format!("%{byte:02X}"),
    };
    name.bytes().map(part).collect()
}

/// A file of a model.
///
/// # Errors
/// A number that no file has, or a file that cannot be read.
pub(super) fn file(models: &Models, name: &str, number: &str) -> Result<HttpAnswer, Refusal> {
    let missing = || Refusal::new(404, "there is no such file");
    let served = models.get(name).ok_or_else(missing)?;
    let path = number
        .parse()
        .ok()
        .and_then(|number: usize| served.files.get(number))
        .ok_or_else(missing)?;
    let bytes = cortado_files::read_up_to(path, LARGEST_FILE);
    // The path is not for clients.
    let bytes = bytes.map_err(|error| Refusal::new(500, format!("the file cannot be read: {}", error.kind())))?;
    Ok(HttpAnswer::of("application/octet-stream", bytes))
}
