//! The workspace: blobs by name, those of its parent behind them, and the nets that run on them.
//!
//! A name is looked up among the workspace's own blobs, then among those that are forwarded to
//! another workspace under another name, then in the parent.

use crate::{Blob, Tensor};
use cortado_core::{Error, Result};
use parking_lot::{Mutex, RwLock};
use std::collections::BTreeMap;
use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// A blob of a workspace: every holder sees what others put in.
pub type BlobRef = Arc<Mutex<Blob>>;

/// A net of a workspace, ready to run.
pub trait RunNet: Send + Sync {
    /// Its name.
    fn name(&self) -> &str;

    /// Runs all operators once.
    ///
    /// # Errors
    /// Those of the first operator that fails; the others that depend on it are not run.
    fn run(&self, workspace: &Arc<Workspace>) -> Result<()>;
}

/// Blobs by name, and nets by name.
pub struct Workspace {
    root_folder: PathBuf,
    parent: Option<Arc<Workspace>>,
    blobs: RwLock<BTreeMap<String, BlobRef>>,
    /// By the own name: the workspace and the name there.
    forwarded: RwLock<BTreeMap<String, (Arc<Workspace>, String)>>,
    nets: RwLock<BTreeMap<String, Arc<dyn RunNet>>>,
    last_failed: Mutex<Option<usize>>,
}

impl Workspace {
    /// An empty workspace whose files lie in the folder `.`.
    pub fn new() -> Arc<Self> {
        Self::with(Path::new("."), None)
    }

    /// An empty workspace whose files lie in a folder.
    pub fn in_folder(root_folder: &Path) -> Arc<Self> {
        Self::with(root_folder, None)
    }

    /// A child: it sees the blobs of its parent, and writes them where it does not hide them.
    pub fn child_of(parent: &Arc<Self>) -> Arc<Self> {
        Self::with(Path::new("."), Some(parent.clone()))
    }

    /// A child whose files lie in a folder.
    pub fn with(root_folder: &Path, parent: Option<Arc<Self>>) -> Arc<Self> {
        Arc::new(Self {
            root_folder: root_folder.into(),
            parent,
            blobs: RwLock::default(),
            forwarded: RwLock::default(),
            nets: RwLock::default(),
            last_failed: Mutex::new(None),
        })
    }

    /// A workspace that sees some blobs of another one, each under a name of its own, and no
    /// others. The pairs are (own name, name there).
    ///
    /// # Errors
    /// A blob that the other workspace does not have.
    pub fn forwarding(to: &Arc<Self>, names: &[(&str, &str)]) -> Result<Arc<Self>> {
        let workspace = Self::new();
        for (own, there) in names {
            to.check_forwarded(there)?;
            let target = (to.clone(), (*there).to_string());
            workspace.forwarded.write().insert((*own).into(), target);
        }
        Ok(workspace)
    }

    /// The folder that files are looked up in.
    pub fn root_folder(&self) -> &Path {
        &self.root_folder
    }

    /// The workspace behind this one.
    pub fn parent(&self) -> Option<&Arc<Self>> {
        self.parent.as_ref()
    }

    /// The names of its own blobs, sorted.
    pub fn local_blobs(&self) -> Vec<String> {
        self.blobs.read().keys().cloned().collect()
    }

    /// All names that can be seen: its own, sorted, those forwarded, then the parent's, with those
    /// that its own hide.
    pub fn blobs(&self) -> Vec<String> {
        let mut names = self.local_blobs();
        for (own, (workspace, there)) in &*self.forwarded.read() {
            if workspace.has_blob(there) {
                names.push(own.clone());
            }
        }
        names.extend(self.parent.iter().flat_map(|parent| parent.blobs()));
        names
    }

    /// Whether a name can be seen.
    pub fn has_blob(&self, name: &str) -> bool {
        self.find_blob(name).is_some()
    }

    /// The blob of a name, if it can be seen.
    pub fn find_blob(&self, name: &str) -> Option<BlobRef> {
        if let Some(blob) = self.blobs.read().get(name) {
            return Some(blob.clone());
        }
        if let Some((workspace, there)) = self.forwarded_to(name) {
            return workspace.find_blob(&there);
        }
        self.parent.as_ref()?.find_blob(name)
    }

    /// The blob of a name.
    ///
    /// # Errors
    /// When it cannot be seen; the message names the nearest.
    pub fn blob(&self, name: &str) -> Result<BlobRef> {
        self.find_blob(name).ok_or_else(|| {
            let names = self.blobs();
            let nearest = cortado_proto::nearest(name, names.iter().map(String::as_str));
            let hint = nearest
                .first()
                .map_or(String::new(), |name| format!("; did you mean \"{name}\"?"));
            Error::message(&format!("Blob {name} not in the workspace{hint}"))
        })
    }

    /// The blob of a name: the one that can be seen, wherever it is, or a new one of its own.
    pub fn create_blob(&self, name: &str) -> BlobRef {
        if let Some(blob) = self.find_blob(name) {
            return blob;
        }
        // The other workspace may have lost a blob that was forwarded to it.
        match self.forwarded_to(name) {
            Some((workspace, there)) => workspace.create_blob(&there),
            None => self.create_local_blob(name),
        }
    }

    /// A blob of its own, which hides the parent's of this name.
    pub fn create_local_blob(&self, name: &str) -> BlobRef {
        self.blobs.write().entry(name.into()).or_default().clone()
    }

    /// Removes a blob of its own; true if there was one. Other holders keep it.
    pub fn remove_blob(&self, name: &str) -> bool {
        self.blobs.write().remove(name).is_some()
    }

    /// Gives a blob of its own another name.
    ///
    /// # Errors
    /// No such blob of its own, or a new name that can be seen already.
    pub fn rename_blob(&self, old: &str, new: &str) -> Result<BlobRef> {
        if self.has_blob(new) {
            return Err(Error::message(&format!(
                "Blob {new} is already in the workspace; remove it before {old} is renamed so"
            )));
        }
        let mut blobs = self.blobs.write();
        let missing = || Error::message(&format!("Blob {old} is not in the local blob list"));
        let blob = blobs.remove(old).ok_or_else(missing)?;
        blobs.insert(new.into(), blob.clone());
        Ok(blob)
    }

    /// Forwards names to blobs of another workspace, in pairs of (own name, name there). Names that
    /// can be seen already are left as they are with `skip_defined`.
    ///
    /// # Errors
    /// A blob that the other workspace does not have, or a name that already has another blob.
    pub fn add_blob_mapping(&self, to: &Arc<Self>, names: &[(&str, &str)], skip_defined: bool) -> Result<()> {
        for (own, there) in names {
            to.check_forwarded(there)?;
            let redefined = || Error::message(&format!("Redefinition of blob {own}"));
            if let Some((workspace, name)) = self.forwarded_to(own) {
                if !Arc::ptr_eq(&workspace, to) || name != *there {
                    return Err(redefined());
                }
                continue;
            }
            if self.has_blob(own) {
                if skip_defined {
                    continue;
                }
                return Err(redefined());
            }
            let target = to.forwarded_to(there).unwrap_or_else(|| (to.clone(), (*there).into()));
            self.forwarded.write().insert((*own).into(), target);
        }
        Ok(())
    }

    /// Removes the names that it forwards. Nets that are bound already keep their blobs.
    pub(crate) fn clear_forwarded(&self) {
        self.forwarded.write().clear();
    }

    /// Turns forwarded tensors into copies of its own.
    ///
    /// # Errors
    /// A blob that holds no tensor, or memory in use.
    pub fn copy_forwarded_tensors(&self, names: &[&str]) -> Result<()> {
        for name in names {
            let Some((workspace, there)) = self.forwarded_to(name) else {
                continue;
            };
            let copy = workspace.blob(&there)?.lock().get::<Tensor>()?.duplicate()?;
            self.forwarded.write().remove(*name);
            self.create_local_blob(name).lock().reset(copy);
        }
        Ok(())
    }

    /// The names of its nets, sorted.
    pub fn nets(&self) -> Vec<String> {
        self.nets.read().keys().cloned().collect()
    }

    /// The net of a name, if there is one.
    pub fn find_net(&self, name: &str) -> Option<Arc<dyn RunNet>> {
        self.nets.read().get(name).cloned()
    }

    /// Adds a net, or replaces the one of its name.
    pub fn put_net(&self, net: Arc<dyn RunNet>) {
        self.nets.write().insert(net.name().into(), net);
    }

    /// Takes a net away; true if there was one.
    pub fn delete_net(&self, name: &str) -> bool {
        self.nets.write().remove(name).is_some()
    }

    /// Runs a net once.
    ///
    /// # Errors
    /// No net of this name, or those of the net.
    pub fn run_net(self: &Arc<Self>, name: &str) -> Result<()> {
        let net = self.find_net(name).ok_or_else(|| {
            let nets = self.nets();
            let nearest = cortado_proto::nearest(name, nets.iter().map(String::as_str));
            let hint = nearest
                .first()
                .map_or(String::new(), |name| format!("; did you mean \"{name}\"?"));
            Error::message(&format!("Network {name} does not exist yet{hint}"))
        })?;
        net.run(self)
    }

    /// The place of the operator that failed in the last run of a net, from 0.
    pub fn last_failed_op_net_position(&self) -> Option<usize> {
        *self.last_failed.lock()
    }

    pub(crate) fn set_last_failed(&self, position: Option<usize>) {
        *self.last_failed.lock() = position;
    }

    fn forwarded_to(&self, name: &str) -> Option<(Arc<Self>, String)> {
        self.forwarded.read().get(name).cloned()
    }

    fn check_forwarded(&self, name: &str) -> Result<()> {
        match self.has_blob(name) {
            true => Ok(()),
            false => Err(Error::message(&format!("Invalid parent workspace blob {name}"))),
        }
    }
}

impl fmt::Debug for Workspace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Workspace")
            .field("blobs", &self.local_blobs())
            .field("nets", &self.nets())
            .finish_non_exhaustive()
    }
}
