//! `caffe train` as one of several ranks: processes started by `mpirun` or `srun`, or threads.

use crate::flags::RunArgs;
use crate::job::Job;
use crate::log::Log;
use crate::snapshots::Snapshots;
use anyhow::{Result, anyhow, bail};
use clap::Args;
use cortado::comm::{Communicator, Order, Wire, mpi};
use cortado::{ExchangeOptions, Group, SolverParameter};
use cortado_data::fingerprint;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// What the ranks begin with when they agree on the newest snapshot.
const NEWEST: &[u8] = b"newest snapshot: ";

/// How several processes train one model.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Several processes (mpirun, srun)")]
pub(crate) struct RankArgs {
    /// Divide each batch among the processes (default: a full batch for each)
    #[arg(long = "split-batch")]
    split_batch: bool,
    /// The format of exchanged gradients: plain, f16, bf16, or top-k=SHARE for the largest ones only, such as top-k=0.01 [default: plain]
    #[arg(long, value_name = "FORM")]
    exchange: Option<String>,
    /// Let MPI_Allreduce add the gradients, or ncclAllReduce: their order may change the last bits from run to run
    #[arg(long = "mpi-allreduce", visible_alias = "nccl-allreduce")]
    mpi_allreduce: bool,
    /// MiB of gradients that are sent together [default: 4]
    #[arg(long, value_name = "MIB", value_parser = clap::value_parser!(u32).range(1..=1024))]
    bucket: Option<u32>,
    /// Send gradients only after the backward pass
    #[arg(long = "no-overlap")]
    no_overlap: bool,
    /// Exchange the gradients of GPUs through the host's memory, not by NCCL
    #[arg(long = "no-nccl")]
    no_nccl: bool,
    /// Train alone, even if a launcher started several processes
    #[arg(long = "no-mpi")]
    no_mpi: bool,
}

impl RankArgs {
    /// Whether this process is one of several, and another one logs.
    pub(crate) fn is_follower(&self) -> bool {
        self.is_rank() && mpi::rank_from_environment() > 0
    }

    fn is_rank(&self) -> bool {
        !self.no_mpi && mpi::is_launched()
    }

    /// Ends the other processes too, if there are any: they would wait for this one, which cannot begin.
    pub(crate) fn end_all(&self) {
        if self.is_rank()
            && let Ok(ranks) = mpi::world()
        {
            ranks.abort();
        }
    }

    /// The group that this process belongs to, if a launcher started it with others.
    ///
    /// # Errors
    /// A form that does not exist, and MPI that cannot be found or used.
    pub(crate) fn group(&self) -> Result<Option<Group>> {
        let exchange = self.options()?;
        if !self.is_rank() {
            return Ok(None);
        }
        let ranks = mpi::world().map_err(|error| {
            anyhow!("this process was started as one of several, but {error}; or give --no-mpi to train alone")
        })?;
        Ok(Some(self.joined(ranks, &exchange)))
    }

    /// The groups of ranks that this process has made itself.
    ///
    /// # Errors
    /// A form of exchange that does not exist.
    pub(crate) fn groups(&self, ranks: Vec<Communicator>) -> Result<Vec<Group>> {
        let exchange = self.options()?;
        Ok(ranks.into_iter().map(|rank| self.joined(rank, &exchange)).collect())
    }

    fn joined(&self, ranks: Communicator, exchange: &ExchangeOptions) -> Group {
        Group {
            exchange: exchange.clone(),
            split_batch: self.split_batch,
            ..Group::new(Arc::new(ranks))
        }
    }

    /// Warns about flags for the exchange of gradients, if nothing is exchanged.
    pub(crate) fn warn_alone(&self, log: &Log) {
        let given = [
            (self.split_batch, "--split-batch"),
            (self.exchange.is_some(), "--exchange"),
            (self.mpi_allreduce, "--mpi-allreduce"),
            (self.bucket.is_some(), "--bucket"),
            (self.no_overlap, "--no-overlap"),
            (self.no_nccl, "--no-nccl"),
        ];
        let given: Vec<&str> = given.iter().filter(|flag| flag.0).map(|flag| flag.1).collect();
        if !given.is_empty() {
            let (flags, have) = (given.join(", "), if given.len() == 1 { "has" } else { "have" });
            log.warn(&format!(
                "{flags} {have} no effect in a run of one process and at most one GPU."
            ));
        }
    }

    fn options(&self) -> Result<ExchangeOptions> {
        let exchange = self.exchange.as_deref().unwrap_or("plain");
        let (wire, top_k) = match exchange.split_once('=') {
            Some(("top-k", share)) => match share.parse::<f64>() {
                Ok(share) if share > 0.0 && share <= 1.0 => (Wire::Plain, Some(share)),
                _ => bail!("--exchange top-k={share}: it takes a share above 0 and up to 1"),
            },
            _ => match exchange {
                "plain" => (Wire::Plain, None),
                "f16" => (Wire::F16, None),
                "bf16" => (Wire::Bf16, None),
                other => bail!("--exchange {other}: it can be plain, f16, bf16 or top-k=SHARE"),
            },
        };
        if self.mpi_allreduce && (wire != Wire::Plain || top_k.is_some()) {
            bail!("--mpi-allreduce adds plain gradients only: leave out --exchange {exchange}");
        }
        Ok(ExchangeOptions {
            wire,
            top_k,
            order: if self.mpi_allreduce { Order::Any } else { Order::Fixed },
            bucket: (self.bucket.unwrap_or(4) as usize) << 20,
            overlap: !self.no_overlap,
            direct: !self.no_nccl,
        })
    }
}

/// The flags of one rank: its part of the machine's cores, unless `-threads` is given.
pub(crate) fn share_cores(args: &RunArgs) -> RunArgs {
    part_of_cores(args, mpi::ranks_here().unwrap_or(1))
}

/// The flags of one of `ranks` ranks on this machine.
pub(crate) fn part_of_cores(args: &RunArgs, ranks: usize) -> RunArgs {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let part = (cores / ranks).max(1);
    RunArgs {
        threads: args.threads.or(Some(part)),
        ..args.clone()
    }
}

/// What distinguishes the training data of a solver from others.
///
/// # Errors
/// Data that cannot be read.
pub(crate) fn fingerprint(solver: &SolverParameter, file: &Path, job: &Job<'_>) -> Result<Vec<u8>> {
    let ctx = job.ctx.apart().with_folder(file.parent());
    let inline = solver.train_net_param.as_deref().or(solver.net_param.as_deref());
    let path = solver.train_net.as_deref().or(solver.net.as_deref());
    let (net, ctx) = match (inline, path) {
        (Some(net), _) => (net.clone(), ctx),
        (None, Some(path)) => {
            let path = ctx.find_file(path);
            let net = cortado::open(&path)
                .context(&ctx)
                .phase(cortado::Phase::TRAIN)
                .read()?
                .into_inner();
            (net, ctx.with_folder(path.parent()))
        }
        // The code that builds the solver reports it.
        (None, None) => return Ok(Vec::new()),
    };
    let net = cortado_net::filter_net(&net, file, &ctx)?;
    Ok(fingerprint::fingerprint(&net.layer, &ctx)?)
}

/// The newest of these snapshots, if there is one: in a group, that of the first rank.
///
/// # Errors
/// A rank that has ended.
pub(crate) fn newest(snapshots: &Snapshots, group: Option<&Group>) -> Result<Option<PathBuf>> {
    let Some(group) = group else {
        return Ok(snapshots.latest());
    };
    let newest = match group.is_first() {
        true => snapshots
            .latest()
            .map_or_else(String::new, |path| path.display().to_string()),
        false => String::new(),
    };
    let all = group.ranks.all_gather([NEWEST, newest.as_bytes()].concat())?;
    // One that does not look for snapshots compares what it trains meanwhile.
    let paths: Option<Vec<&[u8]>> = all.iter().map(|bytes| bytes.strip_prefix(NEWEST)).collect();
    let Some(paths) = paths else {
        bail!("not all ranks continue from the newest snapshot; give all of them the same flags");
    };
    let path = String::from_utf8_lossy(paths[0]).into_owned();
    Ok(Some(PathBuf::from(path)).filter(|path| !path.as_os_str().is_empty()))
}
