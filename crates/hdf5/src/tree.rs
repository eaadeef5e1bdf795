//! What will be written: groups and datasets, by path.

use crate::{Error, Result};
use std::collections::BTreeMap;

/// Values to write.
#[derive(Clone, Copy, Debug)]
pub enum Hdf5Values<'a> {
    /// 32-bit floats.
    F32(&'a [f32]),
    /// 64-bit floats.
    F64(&'a [f64]),
    /// 32-bit integers.
    I32(&'a [i32]),
    /// Bytes.
    U8(&'a [u8]),
}

/// The type of the bytes of a dataset.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    F32,
    F64,
    I32,
    U8,
    Text,
}

/// A dataset to write.
#[derive(Debug)]
pub(crate) struct Leaf {
    pub(crate) kind: Kind,
    pub(crate) shape: Vec<u64>,
    /// Little-endian; a text ends with a NUL, as C expects.
    pub(crate) bytes: Vec<u8>,
}

/// Something in a group.
#[derive(Debug)]
pub(crate) enum Node {
    Group(Tree),
    Leaf(Leaf),
}

/// A group to write, with all that is in it.
#[derive(Debug, Default)]
pub struct Tree {
    pub(crate) nodes: BTreeMap<String, Node>,
}

impl Tree {
    /// An empty group.
    pub fn new() -> Self {
        Self::default()
    }

    /// The group at a path such as `data/conv1`, made if it is not there, with those above it.
    ///
    /// # Errors
    /// A dataset in the way, or a name that HDF5 does not allow.
    pub fn group(&mut self, path: &str) -> Result<&mut Self> {
        let mut group = self;
        for name in path.split('/') {
            check_name(name, path)?;
            let node = group
                .nodes
                .entry(name.into())
                .or_insert_with(|| Node::Group(Self::default()));
            group = match node {
                Node::Group(inner) => inner,
                Node::Leaf(_) => {
                    return Err(Error::new(format!(
                        "\"{path}\" cannot be a group: a dataset is called \"{name}\" there"
                    )));
                }
            };
        }
        Ok(group)
    }

    /// Puts an array into this group.
    ///
    /// # Errors
    /// A name that is taken, or that HDF5 does not allow.
    pub fn insert(&mut self, name: &str, shape: &[usize], values: Hdf5Values<'_>) -> Result<()> {
        let (kind, bytes) = match values {
            Hdf5Values::F32(values) => (Kind::F32, little_endian(values, |v| v.to_le_bytes())),
            Hdf5Values::F64(values) => (Kind::F64, little_endian(values, |v| v.to_le_bytes())),
            Hdf5Values::I32(values) => (Kind::I32, little_endian(values, |v| v.to_le_bytes())),
            Hdf5Values::U8(values) => (Kind::U8, values.to_vec()),
        };
        let shape = shape.iter().map(|&dim| dim as u64).collect();
        self.put(name, Leaf { kind, shape, bytes })
    }

    /// Puts a text into this group.
    ///
    /// # Errors
    /// A name that is taken, or that HDF5 does not allow.
    pub fn insert_text(&mut self, name: &str, text: &str) -> Result<()> {
        let mut bytes = text.as_bytes().to_vec();
        bytes.push(0);
        let leaf = Leaf {
            kind: Kind::Text,
            shape: Vec::new(),
            bytes,
        };
        self.put(name, leaf)
    }

    fn put(&mut self, name: &str, leaf: Leaf) -> Result<()> {
        check_name(name, name)?;
        if self.nodes.contains_key(name) {
            return Err(Error::new(format!("the name \"{name}\" is taken in its group")));
        }
        self.nodes.insert(name.into(), Node::Leaf(leaf));
        Ok(())
    }
}

fn check_name(name: &str, path: &str) -> Result<()> {
    if name.is_empty() || name == "." || name.contains(['/', '\0']) {
        return Err(Error::new(format!("\"{path}\" is not a name that HDF5 allows")));
    }
    Ok(())
}

fn little_endian<T: Copy, const N: usize>(values: &[T], bytes: impl Fn(T) -> [u8; N]) -> Vec<u8> {
    let mut all = Vec::with_capacity(values.len() * N);
    for &value in values {
        all.extend_from_slice(&bytes(value));
    }
    all
}
