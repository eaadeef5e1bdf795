//! The models of a server by name, and how they are loaded again.

use crate::metrics::Metrics;
use crate::model::{Engines, Queue};
use cortado::limit::Limits;
use cortado::{Context, Detection, Detector, Error, Frame, Image, Manifest, ManifestKind, NetBuilder, Result};
use parking_lot::{Mutex, RwLock};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

/// The files of a model, and its name in addresses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ModelFiles {
    /// Its name.
    pub name: String,
    /// A manifest (`model.toml`) or the prototxt of a net.
    pub file: PathBuf,
    /// The weights of a net; empty for a manifest, which names them.
    pub weights: Vec<PathBuf>,
}

/// Opens the net of a prototxt, with the settings of the program.
pub type ModelOpener = Arc<dyn Fn(&Path) -> Result<NetBuilder> + Send + Sync>;

/// How models are served.
#[derive(Clone, Debug)]
pub struct ServeOptions {
    /// The most items of one run of an engine.
    pub batch: usize,
    /// The most items that wait for one model; more is status 503.
    pub queue: usize,
    /// The most items of one request; more is status 413.
    pub items: usize,
    /// The longest time that a request waits for its results; more is status 503.
    pub patience: Duration,
    /// The limits on pictures.
    pub limits: Limits,
}

impl Default for ServeOptions {
    fn default() -> Self {
        Self {
            batch: 8,
            queue: 256,
            items: 256,
            patience: Duration::from_secs(60),
            limits: Limits::default(),
        }
    }
}

/// A model that is served.
pub(crate) struct Served {
    pub(crate) queue: Queue,
    manifest: Option<Manifest>,
    labels: Vec<String>,
    net: NetBuilder,
    /// Made by the first picture; taken out while it works, so that one that failed is made anew.
    detector: Mutex<Option<Detector>>,
    /// The prototxt and the weights, for the page.
    pub(crate) files: Vec<PathBuf>,
    limits: Limits,
}

impl Served {
    fn open(files: &ModelFiles, opener: &ModelOpener, options: &ServeOptions, metrics: &Arc<Metrics>) -> Result<Self> {
        let is_manifest = files.weights.is_empty() && Manifest::is_named(&files.file);
        let manifest = is_manifest.then(|| Manifest::open(&files.file)).transpose()?;
        let (net, paths) = match &manifest {
            Some(manifest) => {
                let path = manifest.path(&manifest.net);
                let weights = manifest.weights.iter().map(|file| manifest.path(file));
                let paths = std::iter::once(path.clone()).chain(weights).collect();
                (manifest.complete(opener(&path)?), paths)
            }
            None => {
                let net = opener(&files.file)?;
                let net = files.weights.iter().fold(net, |net, file| net.weights(file));
                let paths = std::iter::once(&files.file).chain(&files.weights).cloned().collect();
                (net, paths)
            }
        };
        let labels = match manifest
            .as_ref()
            .and_then(|manifest| Some(manifest.path(manifest.labels.as_ref()?)))
        {
            Some(path) => cortado_core::read_text(&path)?
                .lines()
                .map(|line| line.trim().into())
                .collect(),
            None => Vec::new(),
        };
        let engines = Engines::open(&net, options.batch)?;
        let queue = Queue::start(engines, options.queue, &files.name, metrics);
        let queue = queue.map_err(|error| Error::message(&format!("the system refuses a thread: {error}")))?;
        Ok(Self {
            queue,
            manifest,
            labels,
            net,
            detector: Mutex::new(None),
            files: paths,
            limits: options.limits,
        })
    }

    /// What the model is for, if a manifest states it.
    pub(crate) fn kind(&self) -> Option<ManifestKind> {
        self.manifest.as_ref().map(|manifest| manifest.kind)
    }

    /// A picture as its manifest prepares it.
    ///
    /// # Errors
    /// A model without a manifest, or a mean that cannot be read.
    pub(crate) fn prepared(&self, picture: &[u8]) -> Result<Image> {
        let Some(manifest) = &self.manifest else {
            let problem = "pictures are for models with a manifest (model.toml), which states how they become the input; \
                `caffe manifest` writes one";
            return Err(Error::message(problem));
        };
        manifest.image(Image::from_encoded(picture).limits(self.limits))
    }

    /// What the model finds in a picture. One picture is worked on at a time.
    ///
    /// # Errors
    /// A model that is not a detector, or a picture that cannot be read.
    pub(crate) fn detect(&self, picture: &[u8]) -> Result<Vec<Detection>> {
        let mut place = self.detector.lock();
        let mut detector = match (place.take(), &self.manifest) {
            (Some(detector), _) => detector,
            (None, Some(manifest)) => manifest.prepare(self.net.detector()?)?,
            (None, None) => return Err(Error::internal("a detector without a manifest")),
        };
        let found = detector.detect(&Image::from_encoded(picture).limits(self.limits));
        *place = Some(detector);
        found
    }

    /// The name of a class, if there are as many names as classes.
    pub(crate) fn label(&self, class: usize, classes: usize) -> Option<&str> {
        let label = self.labels.get(class).filter(|_| self.labels.len() == classes);
        label.map(String::as_str)
    }
}

/// All models of a server.
pub(crate) struct Models {
    files: Vec<ModelFiles>,
    opener: ModelOpener,
    options: ServeOptions,
    metrics: Arc<Metrics>,
    served: RwLock<BTreeMap<String, Arc<Served>>>,
}

impl Models {
    /// Loads all models.
    ///
    /// # Errors
    /// Two models of one name, and a model that cannot be loaded.
    pub(crate) fn load(
        files: Vec<ModelFiles>,
        opener: ModelOpener,
        options: ServeOptions,
        metrics: Arc<Metrics>,
    ) -> Result<Self> {
        for (number, one) in files.iter().enumerate() {
            if one.name.contains('/') {
                let problem = format!(
                    "the name \"{}\" has a slash, which ends a name in addresses; name it by NAME=FILE",
                    one.name
                );
                return Err(Error::message(&problem));
            }
            if files[..number].iter().any(|other| other.name == one.name) {
                let problem = format!("two models have the name \"{}\"; name them by NAME=FILE", one.name);
                return Err(Error::message(&problem));
            }
        }
        let models = Self {
            files,
            opener,
            options,
            metrics,
            served: RwLock::default(),
        };
        for one in &models.files {
            models.load_one(one)?;
        }
        Ok(models)
    }

    fn load_one(&self, files: &ModelFiles) -> Result<()> {
        let served = Served::open(files, &self.opener, &self.options, &self.metrics);
        self.metrics.load(&files.name, served.is_ok());
        let served = served.within(|| Frame::File {
            what: "model",
            path: files.file.clone(),
            pos: None,
        })?;
        // Requests in work keep the model that they have.
        let old = self.served.write().insert(files.name.clone(), Arc::new(served));
        drop(old);
        Ok(())
    }

    /// Loads all models again from their files. Requests are answered meanwhile. A model that cannot be loaded stays as it
    /// was; its name and the reason are given.
    pub(crate) fn reload(&self) -> Vec<(String, Result<()>)> {
        self.files
            .iter()
            .map(|one| (one.name.clone(), self.load_one(one)))
            .collect()
    }

    pub(crate) fn options(&self) -> &ServeOptions {
        &self.options
    }

    pub(crate) fn metrics(&self) -> &Arc<Metrics> {
        &self.metrics
    }

    pub(crate) fn get(&self, name: &str) -> Option<Arc<Served>> {
        self.served.read().get(name).cloned()
    }

    /// The names, sorted.
    pub(crate) fn names(&self) -> Vec<String> {
        self.served.read().keys().cloned().collect()
    }
}
