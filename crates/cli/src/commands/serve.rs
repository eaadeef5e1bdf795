//! `caffe serve`: models over HTTP.

use crate::flags::RunArgs;
use crate::job::Job;
use crate::log::{Log, Warnings};
use crate::signals::{self, Request};
use anyhow::{Context, Result, bail};
use clap::Args;
use cortado::event::Plain;
use cortado::{Ctx, Error, Manifest, NetBuilder, Phase, Registry};
use cortado_serve::{HttpOptions, HttpServer, ModelFiles, ModelOpener, ModelServer, PageFile, ServeOptions};
use std::io::{Write, stdout};
use std::net::{IpAddr, Ipv4Addr};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

/// The variable with the token, for those who do not want it in a list of processes.
const TOKEN: &str = "CORTADO_SERVE_TOKEN";

/// `caffe serve`.
#[derive(Clone, Debug, Args)]
pub(crate) struct ServeArgs {
    /// Models: a manifest (model.toml), or a net's prototxt and after it the weights; NAME=FILE gives a model its name
    #[arg(required = true, num_args = 1.., value_name = "MODEL")]
    models: Vec<String>,
    /// The port; 0 takes a free one
    #[arg(long, default_value_t = 8000, value_name = "N")]
    port: u16,
    /// The address to listen at; 0.0.0.0 lets other machines in
    #[arg(long, default_value_t = Ipv4Addr::LOCALHOST.into(), value_name = "ADDRESS")]
    host: IpAddr,
    /// Require this token in each request (Authorization: Bearer TOKEN); CORTADO_SERVE_TOKEN sets it, too
    #[arg(long, value_name = "TOKEN")]
    token: Option<String>,
    /// Also serve the page, with these models
    #[arg(long)]
    ui: bool,
    /// The file of the page (default: the one beside the program)
    #[arg(long, value_name = "FILE")]
    page: Option<PathBuf>,
    /// The most items of waiting requests that are computed together
    #[arg(long, default_value_t = 8, value_name = "N", value_parser = at_least_one(1024))]
    batch: u64,
    /// The most items that wait for a model; more are refused with status 503
    #[arg(long, default_value_t = 256, value_name = "N", value_parser = at_least_one(1 << 20))]
    queue: u64,
    /// The most items of one request; more are refused with status 413
    #[arg(long = "max-items", default_value_t = 256, value_name = "N", value_parser = at_least_one(1 << 14))]
    max_items: u64,
    /// The most mebibytes of one request; more are refused with status 413
    #[arg(long = "max-body", default_value_t = 64, value_name = "MIB", value_parser = at_least_one(1 << 16))]
    max_body: u64,
    /// The most requests that are answered at the same time; more are refused with status 503
    #[arg(long = "max-requests", default_value_t = 128, value_name = "N", value_parser = at_least_one(1 << 14))]
    max_requests: u64,
    /// The most connections; more wait
    #[arg(long = "max-connections", default_value_t = 512, value_name = "N", value_parser = at_least_one(1 << 20))]
    max_connections: u64,
    /// The most seconds for a request to arrive, for a client to take its answer, and for a connection to be idle
    #[arg(long, default_value_t = 30, value_name = "SECONDS", value_parser = at_least_one(86_400))]
    time: u64,
    #[command(flatten)]
    pub(crate) run: RunArgs,
}

fn at_least_one(most: u64) -> clap::builder::RangedU64ValueParser {
    clap::value_parser!(u64).range(1..=most)
}

/// Runs the command until a signal ends it.
///
/// # Errors
/// Models that cannot be loaded, a page that is missing, and an address that is not available.
pub(super) fn run(args: &ServeArgs, registry: &Registry, log: &Arc<Log>) -> Result<()> {
    if args.run.f64 {
        bail!("--f64: serve runs compiled nets, which compute in single precision");
    }
    let files = model_files(&args.models)?;
    let page = (args.ui || args.page.is_some()).then(|| PageFile::open(args.page.as_deref()));
    let page = page.transpose().map_err(anyhow::Error::msg)?;
    let token = args
        .token
        .clone()
        .or_else(|| std::env::var(TOKEN).ok())
        .filter(|token| !token.is_empty());
    if !args.host.is_loopback() && token.is_none() {
        log.warn("Other machines may reach this server, and no --token is required of them.");
    }
    let mut job = Job::new(&args.run, Phase::TEST, registry, log)?;
    job.ctx = job.ctx.with_observer(Arc::new(Warnings(Arc::clone(log))));
    for model in files.iter().filter(|model| !model.weights.is_empty()) {
        // Layers written in Python make the program go on inside Python.
        job.open(&model.file)?;
    }
    // The address is taken first: a port that is in use is reported before large models are loaded.
    let server = HttpServer::bind(http_options(args, token)).with_context(|| {
        format!(
            "cannot listen at {}, port {}: --host and --port choose others",
            args.host, args.port
        )
    })?;
    let models = ModelServer::load(files, opener(args, &job, registry), serve_options(args, &job), page)?;
    let models = Arc::new(models);
    for line in models.summary() {
        log.note(&Plain(&line).to_string());
    }
    let requests = signals::requests()?;
    let (stopper, reloaded, shared) = (server.stopper(), Arc::clone(&models), Arc::clone(log));
    std::thread::Builder::new().name("signals".into()).spawn(move || {
        loop {
            match requests() {
                Some(Request::End) => return stopper.stop(),
                Some(Request::Reload) => reload(&reloaded, &shared),
                None => std::thread::sleep(Duration::from_millis(50)),
            }
        }
    })?;
    writeln!(stdout(), "serving at http://{}", server.address()?)?;
    stdout().flush()?;
    server.run(models)?;
    log.note("The server has ended.");
    Ok(())
}

fn reload(models: &ModelServer, log: &Log) {
    for (name, result) in models.reload() {
        let name = Plain(&name);
        match result {
            Ok(()) => log.note(&format!("The model {name} is loaded again.")),
            Err(error) => log.warn(&format!("The model {name} stays as it was: {error:#}")),
        }
    }
}

fn http_options(args: &ServeArgs, token: Option<String>) -> HttpOptions {
    let body = whole(args.max_body << 20);
    HttpOptions {
        host: args.host,
        port: args.port,
        token,
        body,
        memory: body.saturating_mul(8),
        time: Duration::from_secs(args.time),
        requests: whole(args.max_requests),
        connections: whole(args.max_connections),
        ..HttpOptions::default()
    }
}

fn serve_options(args: &ServeArgs, job: &Job<'_>) -> ServeOptions {
    ServeOptions {
        batch: whole(args.batch),
        queue: whole(args.queue),
        items: whole(args.max_items),
        limits: *job.ctx.limits(),
        ..ServeOptions::default()
    }
}

fn whole(number: u64) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}

/// What opens nets, now and when models are loaded again.
fn opener(args: &ServeArgs, job: &Job<'_>, registry: &Registry) -> ModelOpener {
    let (ctx, registry): (Ctx, Registry) = (job.ctx.clone(), registry.clone());
    let (level, stages) = (args.run.level, args.run.stage.clone());
    Arc::new(move |path: &Path| {
        let stages = stages.split(',').map(str::to_string);
        let net: NetBuilder = cortado::open(path)
            .context(&ctx)
            .registry(&registry)
            .level(level)
            .stages(stages);
        let param = net.read()?;
        let writes = param
            .layer
            .iter()
            .find(|layer| registry.find(layer.r#type()).is_some_and(|kind| kind.writes_files));
        match writes {
            Some(layer) => Err(Error::message(&format!(
                "layer \"{}\" ({}) writes a file, which a served net may not do; remove the layer",
                Plain(layer.name()),
                layer.r#type()
            ))),
            None => Ok(net),
        }
    })
}

/// The models of the command line.
///
/// # Errors
/// Weights without a net, a net without weights, and files that do not exist.
fn model_files(words: &[String]) -> Result<Vec<ModelFiles>> {
    let mut models: Vec<ModelFiles> = Vec::new();
    for word in words {
        let (name, file) = match word.split_once('=') {
            Some((name, file)) if !name.is_empty() && !name.contains('/') && !Path::new(word).exists() => {
                (Some(name), file)
            }
            _ => (None, word.as_str()),
        };
        let path = PathBuf::from(file);
        let is_net = path
            .extension()
            .is_some_and(|ending| ending == "prototxt" || ending == "pbtxt");
        if is_net || Manifest::is_named(&path) {
            let name = name.map_or_else(|| name_of(&path), str::to_string);
            models.push(ModelFiles {
                name,
                file: path,
                weights: Vec::new(),
            });
            continue;
        }
        match models.last_mut().filter(|model| !Manifest::is_named(&model.file)) {
            Some(model) if name.is_none() => model.weights.push(path),
            _ => bail!(
                "{word}: a model begins with a prototxt or a manifest (model.toml), and weights follow their prototxt"
            ),
        }
    }
    for model in &models {
        if model.weights.is_empty() && !Manifest::is_named(&model.file) {
            bail!(
                "{}: the weights are missing; they follow the prototxt",
                model.file.display()
            );
        }
    }
    Ok(models)
}

/// The name of a model without one of its own: that of its file, or that of its folder if the file has a usual name.
fn name_of(file: &Path) -> String {
    let stem = file.file_stem().unwrap_or_default().to_string_lossy();
    let folder = file.canonicalize().ok();
    let folder = folder.as_deref().and_then(Path::parent).and_then(Path::file_name);
    match (&*stem, folder) {
        ("model" | "deploy", Some(folder)) => folder.to_string_lossy().into_owned(),
        _ => stem.into_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn models(words: &[&str]) -> Result<Vec<(String, usize)>> {
        let words: Vec<String> = words.iter().map(ToString::to_string).collect();
        let models = model_files(&words)?.into_iter();
        Ok(models.map(|model| (model.name, model.weights.len())).collect())
    }

    #[test]
    fn weights_follow_their_net() {
        let found = models(&["a/net.prototxt", "a.caffemodel", "b.caffemodel", "cat=m.toml", "x.toml"]).unwrap();
        assert_eq!(found, [("net".into(), 2), ("cat".into(), 0), ("x".into(), 0)]);
        for wrong in [
            &["a.caffemodel"][..],
            &["net.prototxt"],
            &["m.toml", "a.caffemodel"],
            &["n.prototxt", "a=b.caffemodel"],
        ] {
            assert!(models(wrong).is_err(), "{wrong:?}");
        }
    }

    #[test]
    fn a_usual_name_gives_way_to_that_of_the_folder() {
        let folder = tempfile::tempdir().unwrap();
        let place = folder.path().join("squeezenet");
        std::fs::create_dir(&place).unwrap();
        std::fs::write(place.join("deploy.prototxt"), "").unwrap();
        assert_eq!(name_of(&place.join("deploy.prototxt")), "squeezenet");
        assert_eq!(name_of(&place.join("other.prototxt")), "other");
    }
}
