//! `cargo xtask fuzz`: guided search, one target after the other. What was found to be interesting, and the totals, are kept in
//! `target/fuzz`, so the next search continues from there.

use super::seeds::plant;
use super::targets::{TARGETS, Target};
use crate::step::succeed;
use anyhow::{Context, Result, bail, ensure};
use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

const USAGE: &str = "cargo xtask fuzz [--minutes N] [TARGET...]; cargo xtask fuzz replay TARGET FILE";
/// The instrumentation that libFuzzer reads, and the address sanitizer.
const FLAGS: &str = "-Zsanitizer=address -Cpasses=sancov-module -Cllvm-args=-sanitizer-coverage-level=4 \
    -Cllvm-args=-sanitizer-coverage-inline-8bit-counters -Cllvm-args=-sanitizer-coverage-pc-table \
    -Cllvm-args=-sanitizer-coverage-trace-compares --cfg fuzzing -Ccodegen-units=16";
/// The longest time for one input, in seconds, with all checks and on a busy machine.
const SECONDS: u32 = 25;
/// The number of findings after which a target is left.
const MOST_FINDINGS: usize = 10;

/// What all searches of a target have done together.
#[derive(Default)]
struct Totals {
    executions: u64,
    seconds: u64,
    edges: u64,
    inputs: u64,
    megabytes: u64,
    findings: usize,
}

/// Searches: `--minutes` for all targets together (10 each by default), and names of targets.
pub(crate) fn run(root: &Path, options: &[&str]) -> Result<()> {
    let (mut minutes, mut names) = (None, Vec::new());
    let mut rest = options.iter();
    while let Some(option) = rest.next() {
        match *option {
            "--minutes" => minutes = Some(rest.next().and_then(|text| text.parse::<f64>().ok()).context(USAGE)?),
            name => names.push(name),
        }
    }
    if let Some(wrong) = names
        .iter()
        .find(|name| TARGETS.iter().all(|target| target.name != **name))
    {
        bail!(
            "{wrong} is no target; there are {}",
            TARGETS.map(|target| target.name).join(", ")
        );
    }
    let targets: Vec<&Target> = TARGETS
        .iter()
        .filter(|target| names.is_empty() || names.contains(&target.name))
        .collect();
    let minutes = minutes.unwrap_or(10.0 * targets.len() as f64);
    let each = Duration::from_secs_f64(60.0 * minutes / targets.len() as f64);
    let program = build(root)?;
    println!(
        "| target | executions | minutes | edges | inputs kept | peak MiB | findings |\n|---|--:|--:|--:|--:|--:|--:|"
    );
    let mut findings = 0;
    for target in targets {
        let totals = search(root, &program, target, each).with_context(|| target.name)?;
        println!(
            "| `{}` | {} | {:.1} | {} | {} | {} | {} |",
            target.name,
            totals.executions,
            totals.seconds as f64 / 60.0,
            totals.edges,
            totals.inputs,
            totals.megabytes,
            totals.findings
        );
        findings += totals.findings;
    }
    ensure!(
        findings == 0,
        "{findings} findings lie in target/fuzz/*/findings; see one again with `cargo xtask fuzz replay TARGET FILE`"
    );
    Ok(())
}

/// Runs one input.
pub(crate) fn replay(root: &Path, name: &str, file: &str) -> Result<()> {
    let target = TARGETS.iter().find(|target| target.name == name).context(USAGE)?;
    let file = fs::canonicalize(file)?;
    let program = build(root)?;
    let places = Places::new(root, target)?;
    succeed(
        limited(&program, target, &places)
            .arg("-runs=1")
            .arg(file)
            .env("RUST_BACKTRACE", "1")
            .env("CORTADO_FUZZ_SHOW", "1"),
    )
}

/// The program with all targets.
fn build(root: &Path) -> Result<PathBuf> {
    let host = host()?;
    let mut cargo = Command::new(env!("CARGO"));
    cargo
        .current_dir(root.join("fuzz"))
        .args(["build", "--release", "--target", &host]);
    succeed(
        cargo
            .env("RUSTC_BOOTSTRAP", "1")
            .env("RUSTFLAGS", FLAGS)
            .env_remove("CARGO_TARGET_DIR"),
    )?;
    Ok(root.join("fuzz/target").join(host).join("release/fuzz"))
}

/// The system that the compiler runs on, as it names it.
pub(super) fn host() -> Result<String> {
    let output = Command::new("rustc").arg("-vV").output()?;
    let version = String::from_utf8(output.stdout)?;
    Ok(version
        .lines()
        .find_map(|line| line.strip_prefix("host: "))
        .context("rustc names no host")?
        .into())
}

/// The folders of a target.
struct Places {
    corpus: PathBuf,
    findings: PathBuf,
    work: PathBuf,
    totals: PathBuf,
}

impl Places {
    fn new(root: &Path, target: &Target) -> Result<Self> {
        let folder = root.join("target/fuzz").join(target.name);
        let places = Self {
            corpus: folder.join("corpus"),
            findings: folder.join("findings"),
            work: folder.join("work"),
            totals: folder.join("totals"),
        };
        for folder in [&places.corpus, &places.findings, &places.work] {
            fs::create_dir_all(folder)?;
        }
        Ok(places)
    }
}

fn search(root: &Path, program: &Path, target: &Target, time: Duration) -> Result<Totals> {
    let places = Places::new(root, target)?;
    plant(root, target, &places.corpus)?;
    let mut totals = Totals::default();
    let kept = fs::read_to_string(&places.totals).unwrap_or_default();
    if let Some((executions, seconds)) = kept.trim().split_once(' ') {
        (totals.executions, totals.seconds) = (executions.parse()?, seconds.parse()?);
    }
    let start = Instant::now();
    let mut attempts = 0;
    while start.elapsed() + Duration::from_secs(1) < time && attempts < MOST_FINDINGS {
        attempts += 1;
        let begun = Instant::now();
        once(
            program,
            target,
            &places,
            time.saturating_sub(start.elapsed()),
            &mut totals,
        )?;
        totals.seconds += begun.elapsed().as_secs();
        fs::write(&places.totals, format!("{} {}\n", totals.executions, totals.seconds))?;
    }
    totals.findings = fs::read_dir(&places.findings)?.count();
    Ok(totals)
}

/// The program with the limits of a target.
fn limited(program: &Path, target: &Target, places: &Places) -> Command {
    let mut command = Command::new(program);
    command.current_dir(&places.work).env("CORTADO_FUZZ", target.name);
    let refusal = match target.refuses {
        true => format!(":max_allocation_size_mb={}", target.allocation),
        false => {
            command.arg(format!("-malloc_limit_mb={}", target.allocation));
            String::new()
        }
    };
    command.env(
        "ASAN_OPTIONS",
        format!("allocator_may_return_null=1:detect_leaks=0:quarantine_size_mb=16:abort_on_error=0{refusal}"),
    );
    command.args(["-rss_limit_mb=3072", "-close_fd_mask=1", "-detect_leaks=0"]);
    command
        .arg(format!("-timeout={SECONDS}"))
        .arg(format!("-report_slow_units={SECONDS}"))
        .arg(format!("-max_len={}", target.bytes));
    command
}

/// Searches until the time is over, or something is found.
fn once(program: &Path, target: &Target, places: &Places, time: Duration, totals: &mut Totals) -> Result<()> {
    let mut command = limited(program, target, places);
    command.arg(format!("-max_total_time={}", time.as_secs().max(1)));
    command
        .arg(format!("-artifact_prefix={}/", places.findings.display()))
        .arg("-print_final_stats=1");
    command
        .arg(&places.corpus)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::piped());
    let mut child = command.spawn()?;
    let errors = child.stderr.take().context("its errors are read")?;
    let (mut executions, mut last) = (0, Vec::new());
    for line in BufReader::new(errors).split(b'\n') {
        let line = String::from_utf8_lossy(&line?).into_owned();
        if let Some(number) = line.strip_prefix("stat::number_of_executed_units:") {
            executions = number.trim().parse()?;
        }
        if let Some(number) = line.strip_prefix("stat::peak_rss_mb:") {
            totals.megabytes = totals.megabytes.max(number.trim().parse()?);
        }
        if line.starts_with('#') && line.contains("cov: ") {
            read_status(&line, &mut executions, totals);
        }
        if last.len() == 400 {
            last.remove(0);
        }
        last.push(line);
    }
    totals.executions += executions;
    if !child.wait()?.success() {
        let report = last.join("\n");
        let found = last
            .iter()
            .rev()
            .find_map(|line| line.split("Test unit written to ").nth(1));
        let found = found.with_context(|| format!("the search ended:\n{report}"))?;
        let name = Path::new(found).file_name().unwrap_or_default();
        fs::write(
            places
                .work
                .join("../")
                .join(format!("{}.report", name.to_string_lossy())),
            &report,
        )?;
        eprintln!(
            "{}: {found}\n{}",
            target.name,
            last[last.len().saturating_sub(60)..].join("\n")
        );
    }
    Ok(())
}

/// Reads a line of status: `#123 NEW cov: 45 ft: 67 corp: 8/9b exec/s: 10 rss: 11Mb`.
fn read_status(line: &str, executions: &mut u64, totals: &mut Totals) {
    let words: Vec<&str> = line.split_whitespace().collect();
    let after = |name: &str| {
        words
            .iter()
            .position(|word| *word == name)
            .and_then(|at| words.get(at + 1))
    };
    let number = |text: &str| text.split('/').next().and_then(|text| text.parse::<u64>().ok());
    if let Some(count) = words[0]
        .trim_start_matches('#')
        .parse()
        .ok()
        .filter(|count: &u64| *count > *executions)
    {
        *executions = count;
    }
    totals.edges = after("cov:").and_then(|text| number(text)).unwrap_or(totals.edges);
    totals.inputs = after("corp:").and_then(|text| number(text)).unwrap_or(totals.inputs);
}
