//! The server of the page, on this machine. It only shows: no request changes anything.

use super::curves::PAGE;
use super::samples::Sample;
use super::state::{State, page_data};
use crate::system::{Changed, changed};
use crate::training_log::{self, TrainingLog};
use anyhow::{Context, Result};
use cortado_core::event::{Event, Observer};
use cortado_serve::{HttpAnswer, HttpHandler, HttpOptions, HttpRequest, HttpServer, HttpStopper};
use parking_lot::Mutex;
use serde_json::json;
use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

/// The most logs of a folder that are shown.
const MOST_LOGS: usize = 32;
/// The largest of them.
const LARGEST_LOG: u64 = 64 << 20;

/// The page of a run that is running.
pub(crate) struct LivePage {
    shared: Arc<Shared>,
    address: SocketAddr,
    stopper: HttpStopper,
}

struct Shared {
    state: Mutex<State>,
    folder: Option<PathBuf>,
    /// The logs of other runs, and when their files changed.
    others: Mutex<BTreeMap<PathBuf, Other>>,
}

struct Other {
    changed: Option<Changed>,
    log: Option<TrainingLog>,
}

impl LivePage {
    /// Serves the page at this port of this machine, beside the logs in `folder`.
    ///
    /// # Errors
    /// A port that is taken, or a thread that the system refuses.
    pub(crate) fn start(title: &str, port: u16, folder: Option<&Path>) -> Result<Self> {
        let options = HttpOptions {
            port,
            body: 0,
            requests: 8,
            connections: 64,
            end: Duration::from_secs(1),
            ..HttpOptions::default()
        };
        let server = HttpServer::bind(options).with_context(|| format!("--live: cannot listen at port {port}"))?;
        let shared = Arc::new(Shared {
            state: Mutex::new(State::new(title)),
            folder: folder.map(Path::to_path_buf),
            others: Mutex::default(),
        });
        let (address, stopper) = (server.address()?, server.stopper());
        let handler = Arc::new(Page(Arc::clone(&shared)));
        let thread = std::thread::Builder::new().name("live".into());
        // The page is a view: training does not depend on its server.
        thread.spawn(move || drop(server.run(handler)))?;
        Ok(Self {
            shared,
            address,
            stopper,
        })
    }

    pub(crate) fn address(&self) -> SocketAddr {
        self.address
    }

    /// Takes the samples of a test.
    pub(crate) fn show_samples(&self, iteration: u64, samples: Vec<Sample>) {
        let mut state = self.shared.state.lock();
        state.samples = Some((iteration, samples));
        state.version += 1;
    }
}

impl Drop for LivePage {
    fn drop(&mut self) {
        self.stopper.stop();
    }
}

impl Observer for LivePage {
    fn observe(&self, event: &Event<'_>) {
        self.shared.state.lock().receive(event);
    }
}

struct Page(Arc<Shared>);

impl HttpHandler for Page {
    fn answer(&self, request: &HttpRequest) -> HttpAnswer {
        if !request.is_get() {
            return HttpAnswer::wrong_method("GET");
        }
        let parts: Vec<&str> = request.path().split('/').skip(1).collect();
        match parts[..] {
            [""] => HttpAnswer::html(PAGE),
            ["run.json"] => self.0.run(request.query("version")),
            ["samples", iteration, file] => self
                .0
                .picture(iteration, file)
                .unwrap_or_else(|| nothing(request.path())),
            _ => nothing(request.path()),
        }
    }
}

fn nothing(path: &str) -> HttpAnswer {
    HttpAnswer::error(404, &format!("there is nothing at {path}"))
}

impl Shared {
    fn run(&self, known: Option<&str>) -> HttpAnswer {
        let (others, is_new) = self.others();
        let state = self.state.lock();
        let version = state.version;
        if !is_new && known.and_then(|known| known.parse().ok()) == Some(version) {
            return HttpAnswer::json(json!({ "version": version }).to_string());
        }
        let (title, log, live) = (state.title().to_string(), state.log(), state.live());
        // Training continues while the curves are written.
        drop(state);
        HttpAnswer::json(page_data(&title, version, log, others, &live).to_string())
    }

    fn picture(&self, iteration: &str, file: &str) -> Option<HttpAnswer> {
        let number: usize = file.strip_suffix(".png")?.parse().ok()?;
        let iteration: u64 = iteration.parse().ok()?;
        let state = self.state.lock();
        let (of, samples) = state.samples.as_ref()?;
        let sample = samples.get(number).filter(|_| *of == iteration)?;
        Some(HttpAnswer::of("image/png", sample.png.clone()))
    }

    /// The logs of the folder, and whether one has changed since the last time.
    fn others(&self) -> (Vec<(String, TrainingLog)>, bool) {
        let Some(folder) = &self.folder else {
            return (Vec::new(), false);
        };
        let mut others = self.others.lock();
        let mut is_new = false;
        let mut found = BTreeMap::new();
        for path in logs_in(folder) {
            let now = changed(&path);
            let known = others.remove(&path).filter(|other| other.changed == now);
            let other = known.unwrap_or_else(|| {
                is_new = true;
                let is_small = now.is_some_and(|(length, _)| length <= LARGEST_LOG);
                Other {
                    changed: now,
                    log: is_small.then(|| training_log::read(&path).ok()).flatten(),
                }
            });
            found.insert(path, other);
        }
        is_new |= !others.is_empty();
        *others = found;
        let named = others.iter().filter_map(|(path, other)| {
            let name = path.file_name()?.to_string_lossy().into_owned();
            Some((name, other.log.clone()?))
        });
        (named.collect(), is_new)
    }
}

/// The files of a folder that may be logs.
fn logs_in(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let is_log = |path: &PathBuf| {
        let ending = path.extension().and_then(|ending| ending.to_str());
        ending.is_some_and(|ending| ["json", "jsonl", "log", "txt"].contains(&ending)) && path.is_file()
    };
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.path()).filter(is_log).collect();
    paths.sort();
    paths.truncate(MOST_LOGS);
    paths
}
