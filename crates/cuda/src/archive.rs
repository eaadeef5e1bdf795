//! Kernels as PTX, compiled ahead of time by `cargo xtask kernels`, in one file of this crate: a
//! header of lines, and after an empty one a deflated stream for each module.

use flate2::Compression;
use flate2::read::DeflateDecoder;
use flate2::write::DeflateEncoder;
use std::fmt;
use std::io::{self, Read, Write};

const MAGIC: &str = "cortado kernels";
/// The kernels that this crate holds.
const BUILT_IN: &[u8] = include_bytes!("../kernels.bin");
/// More than any module has.
const LONGEST: u64 = 64 << 20;

/// Modules of kernels.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Archive {
    /// The hash of the sources that they were made from.
    pub sources: String,
    /// What made them.
    pub compiler: String,
    /// The modules.
    pub modules: Vec<Module>,
}

/// The kernels of one source file for one element type and one kind of chip.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Module {
    /// The name of the file of its kernels.
    pub name: String,
    /// The bits of an element.
    pub bits: u32,
    /// The least compute capability that it runs on: 50 is 5.0.
    pub capability: i32,
    stream: Vec<u8>,
}

impl Archive {
    /// The kernels that this crate holds.
    ///
    /// # Errors
    /// A file that is damaged.
    pub fn built_in() -> io::Result<Self> {
        Self::read(BUILT_IN)
    }

    /// Reads an archive.
    ///
    /// # Errors
    /// Bytes that are not an archive.
    pub fn read(bytes: &[u8]) -> io::Result<Self> {
        let end = bytes.windows(2).position(|two| two == b"\n\n").ok_or_else(damaged)?;
        let header = std::str::from_utf8(&bytes[..end]).map_err(|_| damaged())?;
        let mut lines = header.lines();
        let mut line = |name: &str| {
            let value = lines.next().and_then(|line| line.strip_prefix(name));
            value.map(|value| value.trim().to_string()).ok_or_else(damaged)
        };
        line(MAGIC)?;
        let (sources, compiler) = (line("sources")?, line("compiler")?);
        let mut streams = &bytes[end + 2..];
        let modules = lines.map(|line| {
            let fields: Vec<&str> = line.split(' ').collect();
            let &[name, bits, capability, len] = fields.as_slice() else {
                return Err(damaged());
            };
            let len: usize = len.parse().map_err(|_| damaged())?;
            let (stream, rest) = streams.split_at_checked(len).ok_or_else(damaged)?;
            streams = rest;
            Ok(Module {
                name: name.into(),
                bits: bits.parse().map_err(|_| damaged())?,
                capability: capability.parse().map_err(|_| damaged())?,
                stream: stream.into(),
            })
        });
        Ok(Self {
            modules: modules.collect::<io::Result<_>>()?,
            sources,
            compiler,
        })
    }

    /// The bytes that [`read`](Self::read) takes.
    pub fn write(&self) -> Vec<u8> {
        let mut header = format!("{MAGIC}\nsources {}\ncompiler {}\n", self.sources, self.compiler);
        for module in &self.modules {
            let (name, bits, len) = (&module.name, module.bits, module.stream.len());
            header += &format!("{name} {bits} {} {len}\n", module.capability);
        }
        let mut bytes = (header + "\n").into_bytes();
        self.modules.iter().for_each(|module| bytes.extend(&module.stream));
        bytes
    }

    /// The best module of a name for an element type and a device.
    pub fn find(&self, name: &str, bits: u32, capability: i32) -> Option<&Module> {
        let fitting = self
            .modules
            .iter()
            .filter(|module| (module.name.as_str(), module.bits) == (name, bits) && module.capability <= capability);
        fitting.max_by_key(|module| module.capability)
    }
}

impl Module {
    /// A module of this PTX.
    ///
    /// # Errors
    /// None but out of memory.
    pub fn new(name: &str, bits: u32, capability: i32, ptx: &str) -> io::Result<Self> {
        let mut encoder = DeflateEncoder::new(Vec::new(), Compression::best());
        encoder.write_all(ptx.as_bytes())?;
        Ok(Self {
            name: name.into(),
            bits,
            capability,
            stream: encoder.finish()?,
        })
    }

    /// The PTX.
    ///
    /// # Errors
    /// A stream that is damaged.
    pub fn ptx(&self) -> io::Result<String> {
        let mut text = String::new();
        DeflateDecoder::new(&*self.stream)
            .take(LONGEST)
            .read_to_string(&mut text)?;
        Ok(text)
    }
}

/// The hash that identifies sources: FNV-1a in 64 bits, over their lengths and bytes.
pub fn hash_of(sources: &[String]) -> String {
    let add = |hash: u64, byte: &u8| (hash ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3);
    let hash = sources.iter().fold(0xcbf2_9ce4_8422_2325, |hash, source| {
        let hash = source.len().to_le_bytes().iter().fold(hash, add);
        source.as_bytes().iter().fold(hash, add)
    });
    format!("{hash:016x}")
}

/// What a kernel takes at one place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Parameter {
    /// An address on the device.
    Memory,
    /// A number, or a struct of numbers, of this number of bytes.
    Value(usize),
}

impl fmt::Display for Parameter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Memory => f.write_str("memory"),
            Self::Value(bytes) => write!(f, "{bytes} bytes"),
        }
    }
}

/// What a kernel takes, from the PTX that it is in; none if it is not.
pub fn parameters(ptx: &str, kernel: &str) -> Option<Vec<Parameter>> {
    let (_, entry) = ptx.split_once(&format!(".entry {kernel}("))?;
    let (list, _) = entry.split_once(")\n")?;
    list.split(',')
        .map(str::trim)
        .filter(|line| !line.is_empty())
        .map(parameter)
        .collect()
}

/// Of `.param .u32 name`, or `.param .align 4 .b8 name[16]`. No kernel takes a number of 64 bits that is
/// an integer, and no struct has an address in it, so an integer of 64 bits is one.
fn parameter(line: &str) -> Option<Parameter> {
    if let Some((_, count)) = line.strip_suffix(']').and_then(|line| line.rsplit_once('[')) {
        return count.parse().ok().map(Parameter::Value);
    }
    let kind = line.split_whitespace().nth(1)?;
    if matches!(kind, ".u64" | ".s64" | ".b64") {
        return Some(Parameter::Memory);
    }
    let bits: usize = kind.trim_start_matches(|c: char| !c.is_ascii_digit()).parse().ok()?;
    Some(Parameter::Value(bits / 8))
}

fn damaged() -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, "the archive of kernels is damaged")
}

#[cfg(test)]
mod tests {
    use super::*;

    const PTX: &str = ".visible .entry f_f32(\n\t.param .u32 f_f32_param_0,\n\t.param .f64 f_f32_param_1,\n\t\
        .param .align 4 .b8 f_f32_param_2[20],\n\t.param .u64 f_f32_param_3\n)\n{ ret; }\n.visible .entry g_f32(\n\n)\n{}\n";

    #[test]
    fn an_archive_holds_what_was_put_in() {
        let module = |name, capability| Module::new(name, 32, capability, PTX).unwrap();
        let archive = Archive {
            sources: "abc".into(),
            compiler: "NVRTC 12".into(),
            modules: vec![module("a", 50), module("a", 80), module("b", 50)],
        };
        let bytes = archive.write();
        let read = Archive::read(&bytes).unwrap();
        assert_eq!(read, archive);
        assert_eq!(read.find("a", 32, 75).unwrap().capability, 50);
        assert_eq!(read.find("a", 32, 90).unwrap().capability, 80);
        assert!(read.find("a", 64, 90).is_none() && read.find("a", 32, 35).is_none());
        assert_eq!(read.modules[2].ptx().unwrap(), PTX);
        for len in 0..bytes.len() {
            assert!(Archive::read(&bytes[..len]).is_err(), "{len} bytes");
        }
    }

    #[test]
    fn parameters_are_read_from_ptx() {
        let [number, exact, sizes] = [4, 8, 20].map(Parameter::Value);
        assert_eq!(
            parameters(PTX, "f_f32").unwrap(),
            [number, exact, sizes, Parameter::Memory]
        );
        assert_eq!(parameters(PTX, "g_f32").unwrap(), []);
        assert_eq!(parameters(PTX, "h_f32"), None);
    }
}
