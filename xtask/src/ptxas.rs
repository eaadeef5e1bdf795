//! What `ptxas` reports about the kernels: that it accepts them for every chip, and what each of them
//! needs. `cargo xtask ptxas` writes it into docs/cuda-kernels.md, with a hash of its input, which the
//! checks compare.

use crate::python::{environment, python_of};
use crate::step::step;
use anyhow::{Context, Result, bail, ensure};
use cortado_comm::testing::Environment;
use std::fs;
use std::path::Path;
use std::process::Command;

/// What `ptxas` comes with. It is newer than the compiler: it supports chips that came later.
const ASSEMBLER: &str = "nvidia-cuda-nvcc-cu12==12.9.86";
/// The chips that it supports, from Maxwell to Blackwell.
const CHIPS: [&str; 19] = [
    "50", "52", "53", "60", "61", "62", "70", "72", "75", "80", "86", "87", "89", "90", "100", "101", "103", "120",
    "121",
];
pub(crate) const PAGE: &str = "docs/cuda-kernels.md";
/// How the table begins.
const TABLE: &str = "| kernel |";
const STAMP_END: &str = " -->\n";

/// What a kernel takes on a chip.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Resources {
    /// Registers of each thread.
    registers: u32,
    /// Bytes that are written and read because there was no register for them.
    spilled: u32,
    /// Shared memory of a block, in bytes.
    shared: u32,
}

/// A kernel, and what it takes on each chip.
type Row = (String, Vec<Resources>);

/// Assembles all kernels for all chips, and writes the table.
pub(crate) fn write(root: &Path) -> Result<()> {
    let rows = assemble(root, &environment(root, "ptxas", &[ASSEMBLER])?)?;
    without_spills(&rows)?;
    let page = fs::read_to_string(root.join(PAGE))?;
    let (before, _, after) = parts(&page)?;
    let (_, after) = after.split_once(STAMP_END).unwrap_or(("", after));
    let table = table(&rows);
    let stamp = stamp(root, &table)?;
    let page = [before, &table, &stamp, after].concat();
    fs::write(root.join(PAGE), &page)?;
    crate::roofline::write(root, &|kernel| resources_in(&page, kernel))?;
    println!("{PAGE}: {} kernels for {} chips", rows.len(), CHIPS.len());
    Ok(())
}

/// Checks that the table was written for these kernels: the same assembler reports the same about
/// them.
pub(crate) fn check(root: &Path) -> Result<()> {
    step("kernels for every chip", || {
        let page = fs::read_to_string(root.join(PAGE))?;
        let (_, table, after) = parts(&page)?;
        ensure!(
            after.starts_with(&stamp(root, table)?),
            "the table of {PAGE} is of other kernels: run `cargo xtask ptxas`"
        );
        Ok(())
    })
}

/// The line after the table, with a hash of what the table depends on: kernels, assembler, and the
/// table itself.
fn stamp(root: &Path, table: &str) -> Result<String> {
    let mut all = vec![ASSEMBLER.to_owned(), CHIPS.join(" "), table.to_owned()];
    for module in crate::kernels::archive(root)?.modules {
        all.push(module.ptx()?);
    }
    let hash = cortado_cuda::archive::hash_of(&all);
    Ok(format!("\n<!-- kernels and table: {hash}{STAMP_END}"))
}

/// # Errors
/// The bytes that a product or a convolution may spill: the assembler takes few registers, so that
/// several blocks share a multiprocessor, and keeps a few numbers that loops do not need in memory.
const SPILLED_BY_PRODUCTS: u32 = 96;

/// A hot kernel that spills: one of single precision, or of products and convolutions.
fn without_spills(rows: &[Row]) -> Result<()> {
    for (kernel, on_chips) in rows {
        let is_product = kernel.starts_with("gemm/") || kernel.starts_with("conv");
        let most = match is_product {
            true => SPILLED_BY_PRODUCTS,
            false if kernel.ends_with("_f32") => 0,
            false => continue,
        };
        if let Some(at) = on_chips.iter().position(|found| found.spilled > most) {
            bail!("{kernel} spills {} bytes on sm_{}", on_chips[at].spilled, CHIPS[at]);
        }
    }
    Ok(())
}

fn assemble(root: &Path, environment: &Environment) -> Result<Vec<Row>> {
    let mut find = python_of(environment, root);
    find.args(["-c", "import nvidia.cuda_nvcc as m; print(list(m.__path__)[0])"]);
    let package = String::from_utf8(find.output()?.stdout)?;
    let ptxas = Path::new(package.trim()).join("bin/ptxas");
    let folder = root.join("target/kernels");
    fs::create_dir_all(&folder)?;
    let mut rows = Vec::new();
    for module in crate::kernels::archive(root)?.modules {
        let file = folder.join("module.ptx");
        fs::write(&file, module.ptx()?)?;
        let columns = for_all_chips(&ptxas, &file).with_context(|| module.name.clone())?;
        for (row, (kernel, _)) in columns[0].iter().enumerate() {
            let of_kernel = columns.iter().filter_map(|column| column.get(row));
            let on_chips = of_kernel.filter(|(name, _)| name == kernel).map(|(_, found)| *found);
            rows.push((format!("{}/{kernel}", module.name), on_chips.collect::<Vec<_>>()));
        }
    }
    let whole = |(_, on_chips): &Row| on_chips.len() == CHIPS.len();
    ensure!(rows.iter().all(whole), "ptxas reports other kernels for other chips");
    Ok(rows)
}

/// The kernels of a file as they are on each chip: several are assembled for at a time.
fn for_all_chips(ptxas: &Path, file: &Path) -> Result<Vec<Vec<(String, Resources)>>> {
    let at_a_time = std::thread::available_parallelism()?.get();
    let mut columns = Vec::new();
    for chips in CHIPS.chunks(at_a_time) {
        let started = chips.iter().map(|chip| {
            let mut command = Command::new(ptxas);
            command
                .args(["-v", "-arch", &format!("sm_{chip}"), "-o", "/dev/null"])
                .arg(file);
            command.stderr(std::process::Stdio::piped()).spawn()
        });
        let started = started
            .collect::<Result<Vec<_>, _>>()
            .with_context(|| ptxas.display().to_string())?;
        for (run, chip) in started.into_iter().zip(chips) {
            let output = run.wait_with_output()?;
            let report = String::from_utf8_lossy(&output.stderr).into_owned();
            ensure!(output.status.success(), "for sm_{chip}: {report}");
            columns.push(resources(&report));
        }
    }
    Ok(columns)
}

/// The kernels that `ptxas -v` reports, by name.
fn resources(report: &str) -> Vec<(String, Resources)> {
    let number_before = |line: &str, word: &str| -> u32 {
        let before = line.split_once(word).map_or("", |(before, _)| before);
        let digits = before.trim_end().rsplit(' ').next().unwrap_or_default();
        digits.parse().unwrap_or(0)
    };
    let (mut all, mut name, mut spilled) = (Vec::new(), String::new(), 0);
    for line in report.lines() {
        if line.contains("Compiling entry function") {
            name = line.split('\'').nth(1).unwrap_or_default().into();
        } else if line.contains("bytes spill stores") {
            spilled = number_before(line, "bytes spill stores") + number_before(line, "bytes spill loads");
        } else if line.contains("Used ") && line.contains("registers") {
            let found = Resources {
                registers: number_before(line, "registers"),
                spilled,
                shared: number_before(line, "bytes smem"),
            };
            all.push((name.clone(), found));
        }
    }
    all.sort_by(|(one, _), (other, _)| one.cmp(other));
    all
}

/// The table in Markdown. Chips on which all kernels take the same share a column.
fn table(rows: &[Row]) -> String {
    let mut columns: Vec<Vec<usize>> = Vec::new();
    for chip in 0..CHIPS.len() {
        let same = |column: &&mut Vec<usize>| rows.iter().all(|(_, on)| on[column[0]] == on[chip]);
        match columns.iter_mut().find(same) {
            Some(column) => column.push(chip),
            None => columns.push(vec![chip]),
        }
    }
    let names = columns.iter().map(|column| {
        let names: Vec<&str> = column.iter().map(|&chip| CHIPS[chip]).collect();
        format!("sm_{}", names.join(", "))
    });
    let mut table = format!("{TABLE} shared | {} |\n", names.collect::<Vec<_>>().join(" | "));
    table += &format!("|---|---|{}\n", "---|".repeat(columns.len()));
    for (kernel, on_chips) in rows {
        let shared = on_chips.iter().map(|found| found.shared).max().unwrap_or(0);
        let cells: Vec<String> = columns.iter().map(|column| cell(on_chips[column[0]])).collect();
        table += &format!("| `{kernel}` | {shared} | {} |\n", cells.join(" | "));
    }
    table
}

fn cell(found: Resources) -> String {
    match found.spilled {
        0 => found.registers.to_string(),
        spilled => format!("{} and {spilled} spilled", found.registers),
    }
}

/// The registers and the shared memory of a kernel on the chip of the roofline, as the page states them.
pub(crate) fn resources_in(page: &str, kernel: &str) -> Option<(u32, u32)> {
    let (_, table, _) = parts(page).ok()?;
    let mut lines = table
        .lines()
        .map(|line| line.split('|').map(str::trim).collect::<Vec<_>>());
    let head = lines.next()?;
    let is_chip = |cell: &&str| {
        let chips = cell.strip_prefix("sm_").unwrap_or("");
        chips.split(", ").any(|chip| chip == crate::roofline::CHIP)
    };
    let column = head.iter().position(is_chip)?;
    let row = lines.find(|cells| cells.get(1) == Some(&format!("`{kernel}`").as_str()))?;
    let registers = row.get(column)?.split(' ').next()?;
    Some((registers.parse().ok()?, row.get(2)?.parse().ok()?))
}

/// The page before its table, the table, and the page after it.
fn parts(page: &str) -> Result<(&str, &str, &str)> {
    let start = page
        .find(TABLE)
        .with_context(|| format!("{PAGE} has no table of kernels"))?;
    let (before, rest) = page.split_at(start);
    let lines = rest.split_inclusive('\n').take_while(|line| line.starts_with('|'));
    let (table, after) = rest.split_at(lines.map(str::len).sum());
    Ok((before, table, after))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(registers: u32, spilled: u32) -> Resources {
        Resources {
            registers,
            spilled,
            shared: 64,
        }
    }

    #[test]
    fn the_numbers_of_an_assembler_are_read() {
        let report = "ptxas info    : Compiling entry function 'gemm_f32' for 'sm_90'\n\
            ptxas info    : Function properties for gemm_f32\n    0 bytes stack frame, 4 bytes spill stores, 8 bytes spill loads\n\
            ptxas info    : Used 48 registers, used 1 barriers, 8320 bytes smem, 408 bytes cmem[0]\n";
        let expected = Resources {
            registers: 48,
            spilled: 12,
            shared: 8320,
        };
        assert_eq!(resources(report), [("gemm_f32".into(), expected)]);
    }

    #[test]
    fn chips_that_are_alike_share_a_column() {
        let mut on_chips = vec![found(32, 0); CHIPS.len()];
        on_chips[1] = found(30, 100);
        let rows = [("gemm/gemm_f32".to_string(), on_chips)];
        let table = table(&rows);
        let lines: Vec<&str> = table.lines().collect();
        assert!(
            lines[0].starts_with("| kernel | shared | sm_50, 53, 60,"),
            "{}",
            lines[0]
        );
        assert!(lines[0].ends_with(", 121 | sm_52 |"), "{}", lines[0]);
        assert_eq!(
            lines[1..],
            [
                "|---|---|---|---|",
                "| `gemm/gemm_f32` | 64 | 32 | 30 and 100 spilled |"
            ]
        );
        let spilled = without_spills(&rows).unwrap_err();
        assert_eq!(spilled.to_string(), "gemm/gemm_f32 spills 100 bytes on sm_52");
        let [(_, on_chips)] = rows;
        assert!(without_spills(&[("update/adam_f32".to_string(), vec![found(32, 4)])]).is_err());
        assert!(without_spills(&[("gemm/gemm_f32".to_string(), vec![found(32, 4)])]).is_ok());
        assert!(without_spills(&[("update/adam_f64".to_string(), on_chips)]).is_ok());
    }

    #[test]
    fn the_page_has_every_kernel() {
        let page = fs::read_to_string(crate::root().join(PAGE)).unwrap();
        let (_, table, _) = parts(&page).unwrap();
        let mut there: Vec<&str> = table
            .lines()
            .skip(2)
            .filter_map(|line| line.split('`').nth(1))
            .collect();
        let mut kernels = Vec::new();
        for module in crate::kernels::archive(&crate::root()).unwrap().modules {
            let ptx = module.ptx().unwrap();
            let entries = ptx.split(".entry ").skip(1).filter_map(|entry| entry.split('(').next());
            kernels.extend(entries.map(|entry| format!("{}/{entry}", module.name)));
        }
        there.sort_unstable();
        kernels.sort_unstable();
        assert_eq!(there, kernels);
    }
}
