//! Weights in HDF5 files: a group `data` with a group for each layer, in which its parameters are
//! called `0`, `1`, ...; with diffs, a group `diff` of the same kind beside it.
//!
//! A slash in a layer's name makes nested groups. Names that would not come back from that are
//! escaped (see [`group_of`]). A parameter that another layer owns is written there only.

use super::Net;
use cortado_core::{Blob, Error, Real, Result, Source, write_whole};
use cortado_hdf5::{Dataset, Hdf5Group, Hdf5Numbers, Hdf5Values, Members, Tree};
use cortado_proto::{BlobProto, BlobShape, LayerParameter, NetParameter};
use std::borrow::Cow;
use std::collections::HashSet;
use std::path::Path;

impl<T: Real> Net<T> {
    /// Writes the weights as an HDF5 file, with their diffs if requested: whole or not at all.
    ///
    /// # Errors
    /// A file that cannot be written; memory in use, or out of memory.
    pub fn save_hdf5(&self, path: &Path, write_diff: bool) -> Result<()> {
        let tree = self.to_hdf5(write_diff)?;
        write_whole(path, |file| cortado_hdf5::write(tree, file))
    }

    /// Looks whether each parameter has a place of its own in an HDF5 file.
    ///
    /// # Errors
    /// Two layers of one name; a build without the feature `hdf5`.
    pub fn check_hdf5(&self, write_diff: bool) -> Result<()> {
        cortado_hdf5::check_build().map_err(broken)?;
        let mut places = HashSet::new();
        for (index, node) in self.layers.iter().enumerate() {
            let written = |&i: &usize| write_diff || self.owner_of(index, i).is_none();
            let mut written = (0..node.layer.params().len()).filter(written);
            if !written.all(|i| places.insert((node.name(), i))) {
                return Err(Error::message(&format!(
                    "two layers with parameters are called \"{}\", and an HDF5 file has one place for each name; rename one, or write caffemodels (snapshot_format: BINARYPROTO)",
                    node.name()
                )));
            }
        }
        Ok(())
    }

    /// The weights as the content of an HDF5 file, with their diffs if requested.
    ///
    /// # Errors
    /// Memory in use, or out of memory.
    pub fn to_hdf5(&self, write_diff: bool) -> Result<Tree> {
        let mut tree = Tree::new();
        for (index, node) in self.layers.iter().enumerate() {
            let name = group_of(node.name());
            for (part, wanted) in [("data", true), ("diff", write_diff)] {
                if !wanted {
                    continue;
                }
                let group = tree.group(&format!("{part}/{name}")).map_err(broken)?;
                for (i, blob) in node.layer.params().iter().enumerate() {
                    // As in the original, the diffs of shared parameters are written with each of
                    // them.
                    if part == "diff" || self.owner_of(index, i).is_none() {
                        insert_blob(group, &i.to_string(), &part_of(blob, part == "diff")?)?;
                    }
                }
            }
        }
        Ok(tree)
    }

    /// The weights in the file, as far as they fit this net. Those of another shape come without
    /// values, and are refused later for their shape.
    pub(super) fn read_hdf5(&self, root: &dyn Hdf5Group) -> Result<NetParameter> {
        let top = root.groups().map_err(broken)?;
        let Some(data) = top.get("data") else {
            return Err(Error::message("it holds no weights: there is no group \"data\" in it"));
        };
        let layers = data.groups().map_err(broken)?;
        let mut source = NetParameter::default();
        let mut tops = Vec::new();
        for (index, node) in self.layers.iter().enumerate() {
            let name = group_of(node.name());
            tops.push(name.split('/').next().unwrap_or_default().to_owned());
            if let Some(datasets) = datasets_of(&layers, &name)? {
                let blobs = self.read_layer(index, &datasets, &layers)?;
                source.layer.push(source_layer(node.name(), blobs));
            }
        }
        for (name, group) in layers.iter().filter(|(name, _)| !tops.contains(name)) {
            let count = group.datasets().map_err(broken)?.len();
            // bounded by the datasets, whose names are in memory
            source.layer.push(source_layer(name, vec![BlobProto::default(); count]));
        }
        Ok(source)
    }

    fn read_layer(
        &self,
        layer: usize,
        datasets: &Members<dyn Dataset>,
        layers: &Members<dyn Hdf5Group>,
    ) -> Result<Vec<BlobProto>> {
        let params = self.layers[layer].layer.params();
        if datasets.len() > params.len() {
            return Ok(vec![BlobProto::default(); datasets.len()]);
        }
        let mut blobs = Vec::with_capacity(params.len());
        for (i, blob) in params.iter().enumerate() {
            if let Some(dataset) = datasets.get(&i.to_string()) {
                blobs.push(read_blob(&**dataset, |shape| fits(shape, blob))?);
            } else if let Some((layer, i)) = self.owner_of(layer, i) {
                // It is where its owner is, if the file has that; else it keeps what it has.
                let owner = datasets_of(layers, &group_of(self.layers[layer].name()))?;
                blobs.push(match owner.as_ref().and_then(|datasets| datasets.get(&i.to_string())) {
                    Some(dataset) => read_blob(&**dataset, |shape| fits(shape, blob))?,
                    None => blob.to_proto(false)?,
                });
            }
        }
        Ok(blobs)
    }

    /// The layer and index of the parameter that this one shares, if it is not its own.
    fn owner_of(&self, layer: usize, index: usize) -> Option<(usize, usize)> {
        let param = self.params.iter().find(|p| p.layer == layer && p.index == index)?;
        param
            .owner
            .map(|owner| (self.params[owner].layer, self.params[owner].index))
    }
}

/// The data or the diff of a blob, as data.
fn part_of<T: Real>(blob: &Blob<T>, diff: bool) -> Result<BlobProto> {
    let mut proto = blob.to_proto(diff)?;
    if diff {
        (proto.data, proto.double_data) = (proto.diff, proto.double_diff);
        (proto.diff, proto.double_diff) = Default::default();
    }
    Ok(proto)
}

/// Puts the data of a blob into a group, as floats of the size that they have.
///
/// # Errors
/// A name that is taken, or values that cannot be read.
pub fn insert_blob(group: &mut Tree, name: &str, blob: &BlobProto) -> Result<()> {
    let shape: Vec<usize> = blob.dims().iter().map(|&dim| dim as usize).collect();
    let done = if blob.double_data.is_empty() {
        group.insert(name, &shape, Hdf5Values::F32(&blob.data.values()?))
    } else {
        group.insert(name, &shape, Hdf5Values::F64(&blob.double_data.values()?))
    };
    done.map_err(broken)
}

/// The root group of an HDF5 file.
///
/// # Errors
/// A source that cannot be read or is not HDF5.
pub fn open_hdf5(source: &Source) -> Result<Box<dyn Hdf5Group>> {
    cortado_hdf5::open(source).map_err(broken)
}

/// The blob that is stored in a dataset: without its values if its shape is not wanted.
///
/// # Errors
/// A dataset that cannot be read, or whose elements are not numbers.
pub fn read_blob(dataset: &dyn Dataset, wanted: impl FnOnce(&[u64]) -> bool) -> Result<BlobProto> {
    let shape = dataset.shape().map_err(broken)?;
    let dim = shape.iter().map(|&dim| dim.try_into().unwrap_or(i64::MAX)).collect();
    let mut blob = BlobProto {
        shape: Some(Box::new(BlobShape {
            dim,
            ..Default::default()
        })),
        ..Default::default()
    };
    if wanted(&shape) {
        match dataset.numbers().map_err(broken)? {
            Hdf5Numbers::F32(values) => blob.data = values.into(),
            Hdf5Numbers::F64(values) => blob.double_data = values.into(),
        }
    }
    Ok(blob)
}

/// Whether a stored shape is that of a blob.
pub fn fits<T: Real>(shape: &[u64], blob: &Blob<T>) -> bool {
    shape.len() == blob.shape().len() && shape.iter().zip(blob.shape().iter()).all(|(&a, &b)| a == b as u64)
}

/// The most groups of a file, and how deep they may lie: groups that hold each other, or themselves,
/// would never end. The depth has a limit of its own because finding a group takes time for each one above it.
const MOST_GROUPS: usize = 20_000;
const MOST_DEPTH: usize = 64;

/// The layers of a file, without a net that lists them. Groups that lie within others are
/// layers with slashes in their names.
pub(super) fn all_layers(root: &dyn Hdf5Group) -> Result<NetParameter> {
    let top = root.groups().map_err(broken)?;
    let Some(data) = top.get("data") else {
        return Err(Error::message("it holds no weights: there is no group \"data\" in it"));
    };
    let mut source = NetParameter::default();
    let mut waiting = vec![(String::new(), 0, data.groups().map_err(broken)?)];
    let mut seen = 0;
    while let Some((path, depth, groups)) = waiting.pop() {
        seen += groups.len();
        if seen > MOST_GROUPS || depth > MOST_DEPTH {
            let problem = format!(
                "it has more than {MOST_GROUPS} groups, more than {MOST_DEPTH} levels, or a group that holds itself"
            );
            return Err(Error::message(&problem));
        }
        for (name, group) in groups {
            let path = if path.is_empty() {
                name
            } else {
                format!("{path}/{name}")
            };
            let datasets = group.datasets().map_err(broken)?;
            if !datasets.is_empty() {
                source.layer.push(source_layer(&layer_of(&path), blobs_of(&datasets)?));
            }
            waiting.push((path, depth + 1, group.groups().map_err(broken)?));
        }
    }
    source.layer.sort_by(|a, b| a.name().cmp(b.name()));
    Ok(source)
}

/// The blobs of a group, in the order of their numbers.
fn blobs_of(datasets: &Members<dyn Dataset>) -> Result<Vec<BlobProto>> {
    let mut blobs = Vec::new();
    for (name, dataset) in datasets {
        let Ok(index) = name.parse::<usize>() else {
            let problem = format!("the dataset \"{name}\" is not a parameter of a layer, whose names are numbers");
            return Err(Error::message(&problem));
        };
        blobs.push((index, read_blob(&**dataset, |_| true)?));
    }
    blobs.sort_by_key(|(index, _)| *index);
    Ok(blobs.into_iter().map(|(_, blob)| blob).collect())
}

/// The layer of a group: the inverse of [`group_of`].
fn layer_of(group: &str) -> String {
    match group {
        "%" => String::new(),
        _ => group.replace("%2F", "/").replace("%2E", ".").replace("%25", "%"),
    }
}

/// Puts the parameters of a layer into a file.
pub(super) fn insert_layer(tree: &mut Tree, layer: &LayerParameter) -> Result<()> {
    let group = tree
        .group(&format!("data/{}", group_of(layer.name())))
        .map_err(broken)?;
    for (i, blob) in layer.blobs.iter().enumerate() {
        let is_raw = blob.data.is_empty() && blob.double_data.is_empty();
        let mut widened = BlobProto::default();
        if is_raw {
            let mut values = cortado_core::reserve::filled(blob.count(cortado_proto::BlobPart::Data), 0.0f32)?;
            blob.copy_to(cortado_proto::BlobPart::Data, &mut values)?;
            widened = BlobProto {
                data: values.into(),
                shape: blob.shape.clone(),
                ..Default::default()
            };
        }
        insert_blob(group, &i.to_string(), if is_raw { &widened } else { blob })?;
    }
    Ok(())
}

/// An error of the HDF5 reader as an error of Cortado.
pub fn broken(error: cortado_hdf5::Error) -> Error {
    Error::message(&error.to_string())
}

fn source_layer(name: &str, blobs: Vec<BlobProto>) -> LayerParameter {
    LayerParameter {
        name: Some(name.into()),
        blobs,
        ..Default::default()
    }
}

/// The datasets of the group at a path, if there is one and it does not only lead to others.
fn datasets_of(groups: &Members<dyn Hdf5Group>, path: &str) -> Result<Option<Members<dyn Dataset>>> {
    let (first, rest) = path
        .split_once('/')
        .map_or((path, None), |(first, rest)| (first, Some(rest)));
    let Some(group) = groups.get(first) else {
        return Ok(None);
    };
    match rest {
        None => {
            let datasets = group.datasets().map_err(broken)?;
            let only_leads = datasets.is_empty() && !group.groups().map_err(broken)?.is_empty();
            Ok(Some(datasets).filter(|_| !only_leads))
        }
        Some(rest) => datasets_of(&group.groups().map_err(broken)?, rest),
    }
}

/// The path of a layer's group: its name, whose slashes nest. A name with a part that is empty, a
/// dot, or (after the first) a number like the names of parameters is one group instead, with `%2F`
/// for slashes and `%25` for percent signs; so is one that looks like that already.
fn group_of(layer: &str) -> Cow<'_, str> {
    let unclear = |(index, part): (usize, &str)| {
        part.is_empty() || part == "." || part == ".." || (index > 0 && part.bytes().all(|byte| byte.is_ascii_digit()))
    };
    if layer.is_empty() || layer == "." {
        return format!("%{}", if layer.is_empty() { "" } else { "2E" }).into();
    }
    if layer.split('/').enumerate().any(unclear) || layer.contains("%2") || layer == "%" {
        return layer.replace('%', "%25").replace('/', "%2F").into();
    }
    layer.into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;
    use std::sync::atomic::{AtomicUsize, Ordering};

    #[test]
    fn every_name_has_a_group_of_its_own() {
        let names = [
            "", "%", ".", "%2E", "..", "a", "a/b", "a%2Fb", "a/0", "a%2F0", "a/0/b", "/a", "%2Fa", "a/", "a//b", "0",
            "a/./b", "50%",
        ];
        let mut groups: Vec<String> = names.iter().map(|name| group_of(name).into_owned()).collect();
        assert_eq!(group_of("inception_3a/1x1"), "inception_3a/1x1");
        assert_eq!(group_of("a/0"), "a%2F0");
        for group in &groups {
            let mut tree = Tree::new();
            tree.group(group).unwrap_or_else(|e| panic!("{e}"));
        }
        let back: Vec<String> = groups.iter().map(|group| layer_of(group)).collect();
        assert_eq!(back, names);
        groups.sort();
        groups.dedup();
        assert_eq!(groups.len(), names.len());
    }

    /// A group that holds itself under some names, as links can make it; each counts its requests.
    struct Loop(usize, Arc<AtomicUsize>);

    impl Hdf5Group for Loop {
        fn groups(&self) -> cortado_hdf5::Result<Members<dyn Hdf5Group>> {
            self.1.fetch_add(1, Ordering::Relaxed);
            let own = || -> Box<dyn Hdf5Group> { Box::new(Self(self.0, Arc::clone(&self.1))) };
            let names = std::iter::once("data".to_string()).chain((1..self.0).map(|number| number.to_string()));
            Ok(names.map(|name| (name, own())).collect())
        }

        fn datasets(&self) -> cortado_hdf5::Result<Members<dyn Dataset>> {
            Ok(Members::new())
        }
    }

    #[test]
    fn groups_that_hold_themselves_are_refused() {
        for (links, most) in [(1, MOST_DEPTH + 3), (2, MOST_GROUPS + 3), (100, MOST_GROUPS + 3)] {
            let requests = Arc::new(AtomicUsize::new(0));
            let error = all_layers(&Loop(links, Arc::clone(&requests))).unwrap_err().to_string();
            assert_eq!(
                error,
                "it has more than 20000 groups, more than 64 levels, or a group that holds itself"
            );
            assert!(
                requests.load(Ordering::Relaxed) <= most,
                "{links} links: {}",
                requests.load(Ordering::Relaxed)
            );
        }
    }
}
