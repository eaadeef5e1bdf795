//! Which nets a solver trains and tests, and in which state.

use super::group::split::divide_batches;
use cortado_core::event::Event;
use cortado_core::{Context, Ctx, Error, Frame, Phase, Real, Registry, Result, find_file};
use cortado_net::{LoadOptions, Net};
use cortado_proto::{NetParameter, NetState, SolverParameter, read, upgrade};
use std::path::{Path, PathBuf};

/// A net that a solver names, before it is built.
struct Source {
    /// How the log names it.
    description: String,
    net: NetParameter,
    file: Option<PathBuf>,
}

impl Source {
    fn inline(field: &str, net: &NetParameter) -> Result<Self> {
        let mut net = net.clone();
        upgrade::net(&mut net, field)?;
        Ok(Self {
            description: field.into(),
            net,
            file: None,
        })
    }

    fn file(field: &str, path: &str, ctx: &Ctx) -> Result<Self> {
        let reading = ctx.reading();
        let (net, file) = match reading.memory.get(path) {
            Some(source) => (reading.net(source)?, None),
            None => {
                let file = reading.find_existing(path)?;
                (read::read_net(&file, reading.text)?, Some(file))
            }
        };
        let net = ctx.report_warnings(net);
        Ok(Self {
            description: format!("{field} file: {path}"),
            net,
            file,
        })
    }

    fn build<T: Real>(
        mut self,
        state: NetState,
        param: &SolverParameter,
        registry: &Registry,
        ctx: &Ctx,
    ) -> Result<Net<T>> {
        let phase = state.phase();
        self.net.state = Some(Box::new(state));
        let folder = self.file.as_deref().and_then(Path::parent);
        let folder = folder.map(Path::to_path_buf);
        let ctx = match &folder {
            Some(folder) => ctx.with_folder(Some(folder)),
            None => ctx.clone(),
        };
        let mut net = Net::build_from(&self.net, self.file.as_deref(), registry, &ctx.with_phase(phase))?;
        load_weights(&mut net, param, &ctx)?;
        Ok(net)
    }
}

/// Looks at the names of the files of nets.
///
/// # Errors
/// An empty one.
pub(super) fn check_names(param: &SolverParameter) -> Result<()> {
    let files = [("net", &param.net), ("train_net", &param.train_net)];
    let files = files
        .into_iter()
        .filter_map(|(field, file)| Some((field, file.as_ref()?)));
    let test_files = param.test_net.iter().map(|file| ("test_net", file));
    match files.chain(test_files).find(|(_, file)| file.is_empty()) {
        Some((field, _)) => Err(Error::param(field, "is empty, but names the prototxt of a net")),
        None => Ok(()),
    }
}

/// The net to train: from `train_net_param`, `train_net`, `net_param` or `net`, exactly one must be
/// set.
///
/// Its batches are divided by `parts`.
pub(super) fn train_net<T: Real>(
    param: &SolverParameter,
    registry: &Registry,
    ctx: &Ctx,
    parts: usize,
) -> Result<Net<T>> {
    let given: Vec<&str> = [
        param.train_net_param.as_ref().map(|_| "train_net_param"),
        param.train_net.as_ref().map(|_| "train_net"),
        param.net_param.as_ref().map(|_| "net_param"),
        param.net.as_ref().map(|_| "net"),
    ]
    .into_iter()
    .flatten()
    .collect();
    let field = match given.as_slice() {
        [] => {
            return Err(Error::message(
                "the solver names no net to train; give one of net, net_param, train_net, train_net_param",
            ));
        }
        [field] => *field,
        several => {
            let problem = format!(
                "the solver names several nets to train ({}); give exactly one",
                several.join(", ")
            );
            return Err(Error::message(&problem));
        }
    };
    let inline = param.train_net_param.as_deref().or(param.net_param.as_deref());
    let path = param.train_net.as_deref().or(param.net.as_deref());
    let description = match (field, path) {
        ("train_net", Some(path)) => format!("from train_net file: {path}"),
        ("net", Some(path)) => format!("from net file: {path}"),
        _ => format!("specified in {field}."),
    };
    ctx.emit(&Event::TrainNetStarts { source: &description });
    let mut source = match (inline, path) {
        (Some(net), _) => Source::inline(field, net)?,
        (None, path) => Source::file(field, path.unwrap_or_default(), ctx)?,
    };
    let mut state = NetState {
        phase: Some(Phase::TRAIN),
        ..Default::default()
    };
    merge(&mut state, source.net.state.as_deref());
    merge(&mut state, param.train_state.as_deref());
    if parts > 1 {
        source.net.state = Some(Box::new(state.clone()));
        let name = source.file.clone().unwrap_or_else(|| field.into());
        source.net = cortado_net::filter_net(&source.net, &name, &ctx.with_phase(state.phase()))?;
        divide_batches(&mut source.net, parts).within(|| Frame::File {
            what: "net",
            path: name,
            pos: None,
        })?;
    }
    let net = source.build(state, param, registry, ctx)?;
    net.refuse_in_training()?;
    Ok(net)
}

/// Looks at how many test nets there are, and whether they are ever tested.
///
/// # Errors
/// Numbers that do not fit each other.
pub(super) fn check_tests(param: &SolverParameter) -> Result<()> {
    let own = param.test_net_param.len() + param.test_net.len();
    let general = param.net.is_some() || param.net_param.is_some();
    let wanted = param.test_iter.len();
    if wanted < own || (!general && wanted != own) {
        let problem = format!("there must be one for each test net: {own} net(s), {wanted} test_iter");
        return Err(Error::param("test_iter", problem));
    }
    if !param.test_state.is_empty() && param.test_state.len() != wanted {
        let problem = format!(
            "must be given once for each test net or not at all: {wanted} net(s), {} test_state",
            param.test_state.len()
        );
        return Err(Error::param("test_state", problem));
    }
    if wanted > 0 && param.test_interval() <= 0 {
        return Err(Error::param(
            "test_interval",
            "there are test nets, so it must give the number of iterations between tests",
        ));
    }
    Ok(())
}

/// The nets to test: all `test_net_param`, then all `test_net`, then the general net once for each
/// `test_iter` that is left.
pub(super) fn test_nets<T: Real>(param: &SolverParameter, registry: &Registry, ctx: &Ctx) -> Result<Vec<Net<T>>> {
    (0..param.test_iter.len())
        .map(|index| test_net(index, param, registry, ctx))
        .collect()
}

fn test_net<T: Real>(index: usize, param: &SolverParameter, registry: &Registry, ctx: &Ctx) -> Result<Net<T>> {
    let inline = param.test_net_param.get(index);
    let path = index
        .checked_sub(param.test_net_param.len())
        .and_then(|i| param.test_net.get(i));
    let source = match (inline, path) {
        (Some(net), _) => Source::inline("test_net_param", net)?,
        (None, Some(path)) => Source::file("test_net", path, ctx)?,
        (None, None) => match &param.net_param {
            Some(net) => Source::inline("net_param", net)?,
            None => Source::file("net", param.net(), ctx)?,
        },
    };
    let mut state = NetState {
        phase: Some(Phase::TEST),
        ..Default::default()
    };
    merge(&mut state, source.net.state.as_deref());
    merge(&mut state, param.test_state.get(index));
    ctx.emit(&Event::TestNetStarts {
        index,
        source: &source.description,
    });
    let mut net = source.build(state, param, registry, ctx)?;
    net.set_debug_info(param.debug_info());
    Ok(net)
}

/// Protobuf's merge: what `other` has replaces, stages are added.
fn merge(state: &mut NetState, other: Option<&NetState>) {
    let Some(other) = other else { return };
    state.phase = other.phase.or(state.phase);
    state.level = other.level.or(state.level);
    state.stage.extend(other.stage.iter().cloned());
}

/// Loads the solver's `weights`, in order; each may be a list with commas.
fn load_weights<T: Real>(net: &mut Net<T>, param: &SolverParameter, ctx: &Ctx) -> Result<()> {
    for name in param
        .weights
        .iter()
        .flat_map(|list| list.split(','))
        .map(str::trim)
        .filter(|name| !name.is_empty())
    {
        ctx.emit(&Event::Finetuning { path: Path::new(name) });
        let reading = ctx.reading();
        match reading.memory.get(name) {
            Some(source) => net.load_weights_from(source, &LoadOptions::default())?,
            None => net.load_weights(&reading.find_existing(name)?, &LoadOptions::default())?,
        };
    }
    Ok(())
}

/// The file of a name in another file: relative to the working folder, else beside that file.
pub(super) fn beside(name: &str, file: Option<&Path>) -> PathBuf {
    find_file(Path::new(name), file.and_then(Path::parent))
}
