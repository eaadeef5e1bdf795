//! What opening a net and opening a solver have in common: context, layers, state, and the observer
//! of warnings.

use crate::event::{Event, Observer, Severity};
use crate::layer::LayerKind;
use crate::limit::Limits;
use crate::{Ctx, Error, Phase, Registry, Result, Rng, Source, default_registry};
use cortado_proto::{NetState, text};
use parking_lot::Mutex;
use std::sync::Arc;

/// The settings of a builder.
#[derive(Clone, Default)]
pub(crate) struct Settings {
    pub(crate) ctx: Option<Ctx>,
    pub(crate) seed: Option<u32>,
    pub(crate) threads: Option<usize>,
    pub(crate) lenient: bool,
    pub(crate) keep_misspelt: bool,
    pub(crate) observer: Option<Arc<dyn Observer>>,
    pub(crate) limits: Option<Limits>,
    pub(crate) files: Vec<(String, Source)>,
    registry: Option<Registry>,
    pub(crate) level: Option<i32>,
    pub(crate) stages: Vec<String>,
}

impl Settings {
    /// The context that they describe, and who keeps the warnings of it.
    pub(crate) fn start(&self, phase: Phase) -> Result<(Ctx, Arc<Listener>)> {
        let given = self.ctx.as_ref().map(|ctx| ctx.with_phase(phase));
        let mut ctx = given.unwrap_or_else(|| Ctx::new(phase, Rng::from_entropy()));
        if let Some(observer) = &self.observer {
            ctx = ctx.with_observer(Arc::clone(observer));
        }
        if let Some(seed) = self.seed {
            ctx = ctx.with_rng(Rng::new(seed));
        }
        if let Some(limits) = self.limits {
            ctx = ctx.with_limits(limits);
        }
        for (name, content) in &self.files {
            ctx = ctx.with_file(name.clone(), content.clone());
        }
        let given = ctx.reading().text;
        ctx = ctx.with_text_options(text::TextOptions {
            lenient: self.lenient || given.lenient,
            keep_misspelt: self.keep_misspelt || given.keep_misspelt,
        });
        match self.threads {
            Some(0) => return Err(Error::param("threads", "must be at least 1, but is 0")),
            Some(threads) => ctx = ctx.with_threads(threads)?,
            None => {}
        }
        let listener = Arc::new(Listener {
            next: ctx.clone(),
            warnings: Mutex::new(Some(Vec::new())),
        });
        Ok((ctx.with_observer(Arc::<Listener>::clone(&listener)), listener))
    }

    pub(crate) fn registry(&self) -> Registry {
        self.registry.clone().unwrap_or_else(default_registry)
    }

    pub(crate) fn set_registry(&mut self, registry: &Registry) {
        self.registry = Some(registry.clone());
    }

    pub(crate) fn add_layers(&mut self, kinds: &[&'static LayerKind]) {
        let registry = self.registry.get_or_insert_with(default_registry);
        kinds.iter().for_each(|kind| registry.add(kind));
    }

    /// Puts level and stages into a state, as far as they are given.
    pub(crate) fn add_state(&self, state: &mut NetState) {
        state.level = self.level.or(state.level);
        state.stage.extend(self.stages.iter().cloned());
    }
}

/// Keeps the warnings while something is opened, and passes all events on.
pub(crate) struct Listener {
    next: Ctx,
    warnings: Mutex<Option<Vec<String>>>,
}

impl Listener {
    /// What was warned of. From now on warnings are passed on only: what runs for days must not
    /// collect them.
    pub(crate) fn finish(&self) -> Vec<String> {
        self.warnings.lock().take().unwrap_or_default()
    }
}

impl Observer for Listener {
    fn observe(&self, event: &Event<'_>) {
        if event.severity() >= Severity::Warning
            && let Some(warnings) = &mut *self.warnings.lock()
        {
            warnings.push(event.to_string());
        }
        self.next.emit(event);
    }
}

/// The methods of a builder that set its `settings`.
macro_rules! settings_methods {
    () => {
        /// Starts the generator of random numbers here, with Caffe's own streams: the same seed
        /// gives the same fillers, dropout and order of data, whatever the number of threads.
        /// Without it they differ from run to run.
        #[must_use]
        pub fn seed(mut self, seed: u32) -> Self {
            self.settings.seed = Some(seed);
            self
        }

        /// Computes with this number of threads, at least one; by default with as many as the
        /// machine has.
        #[must_use]
        pub fn threads(mut self, threads: usize) -> Self {
            self.settings.threads = Some(threads);
            self
        }

        /// Sets the limits on sizes that files may request, such as the pixels of an image.
        #[must_use]
        pub fn limits(mut self, limits: $crate::limit::Limits) -> Self {
            self.settings.limits = Some(limits);
            self
        }

        /// Uses this content for the file `name`, by the name that the prototxt gives it: a mean
        /// file, an infogain matrix, a list of image sizes, an LMDB, the net or the weights of a
        /// solver. Lists of data files, and the files in them, are read from the system.
        #[must_use]
        pub fn file_bytes(
            mut self,
            name: impl Into<String>,
            content: impl AsRef<[u8]> + Send + Sync + 'static,
        ) -> Self {
            let name = name.into();
            let source = $crate::Source::memory(&name, content);
            self.settings.files.push((name, source));
            self
        }

        /// Only warns about what has no effect: fields that no known Caffe has, names that are not
        /// values of their fields, and fields of forks that change the result and are not supported.
        /// Otherwise they are errors, as the net would compute something else.
        #[must_use]
        pub fn lenient(mut self) -> Self {
            self.settings.lenient = true;
            self
        }

        /// Only warns of fields that no known Caffe has, those too that look misspelt, which are
        /// errors even where reading is [`lenient`](Self::lenient).
        #[must_use]
        pub fn keep_misspelt(mut self) -> Self {
            self.settings.keep_misspelt = true;
            self
        }

        /// Tells `observer` what happens, from the first line that is read to the last run:
        /// warnings and all lines of Caffe's log, as typed [events](crate::event::Event).
        #[must_use]
        pub fn observer(mut self, observer: impl $crate::event::Observer + 'static) -> Self {
            self.settings.observer = Some(std::sync::Arc::new(observer));
            self
        }

        /// Knows these layer types besides those that come with Cortado; one of the same name takes
        /// the place of theirs. How to write one: [`layer`](crate::layer).
        #[must_use]
        pub fn layers(mut self, kinds: &[&'static $crate::layer::LayerKind]) -> Self {
            self.settings.add_layers(kinds);
            self
        }

        /// Knows the layer types of this registry and no others.
        #[must_use]
        pub fn registry(mut self, registry: &$crate::Registry) -> Self {
            self.settings.set_registry(registry);
            self
        }

        /// Shares generator, threads, observer and way of reading with others that have this
        /// context, except where the other methods set something else.
        #[must_use]
        pub fn context(mut self, ctx: &$crate::Ctx) -> Self {
            self.settings.ctx = Some(ctx.clone());
            self
        }

        /// Takes the layers whose rules request this level.
        #[must_use]
        pub fn level(mut self, level: i32) -> Self {
            self.settings.level = Some(level);
            self
        }

        /// Takes the layers whose rules request these stages, besides those that the file names.
        #[must_use]
        pub fn stages<S: Into<String>>(mut self, stages: impl IntoIterator<Item = S>) -> Self {
            self.settings.stages.extend(stages.into_iter().map(Into::into));
            self
        }
    };
}
pub(crate) use settings_methods;
