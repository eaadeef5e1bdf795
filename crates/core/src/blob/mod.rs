//! The blob: a named N-dimensional array, row-major, with `data` and `diff`.

mod access;
mod proto;

use crate::device::DeviceBuffer;
use crate::storage::Storage;
use crate::{Element, Error, Result, Shape, SpareMemory};
use cortado_mem::HostBuf;
use std::sync::Arc;

/// A shape over two storages, `data` and `diff`. The storages may be shared with other blobs; the
/// shape never is.
///
/// Access goes through guards: any number of readers or one writer. A conflict is an error that names both blobs.
/// Waiting instead could last forever, because the waiting thread itself may hold the other guard.
#[derive(Debug)]
pub struct Blob<T: Element = f32> {
    name: Arc<str>,
    shape: Shape,
    data: Arc<Storage<T>>,
    diff: Arc<Storage<T>>,
}

impl<T: Element> Blob<T> {
    /// A blob without axes and elements, to be reshaped later.
    pub fn empty(name: &str) -> Self {
        Self {
            name: name.into(),
            shape: Shape::default(),
            data: Storage::new(0),
            diff: Storage::new(0),
        }
    }

    /// A blob of this shape. Its memory is allocated at the first access and reads as zeros.
    ///
    /// # Errors
    /// More than 32 axes, or too many elements to count.
    pub fn new(name: &str, dims: &[usize]) -> Result<Self> {
        let mut blob = Self::empty(name);
        blob.reshape(dims)?;
        Ok(blob)
    }

    /// A blob with this data.
    ///
    /// # Errors
    /// If the number of values is not the shape's count.
    pub fn from_data(name: &str, dims: &[usize], data: &[T]) -> Result<Self> {
        let blob = Self::new(name, dims)?;
        if blob.count() != data.len() {
            return Err(Error::mismatch(
                format!("number of values for blob \"{name}\""),
                blob.count(),
                data.len(),
            ));
        }
        blob.data_overwrite()?.copy_from_slice(data);
        Ok(blob)
    }

    /// Another blob over the same data and diff.
    #[must_use]
    pub fn alias(&self, name: &str) -> Self {
        Self {
            name: name.into(),
            shape: self.shape.clone(),
            data: self.data.clone(),
            diff: self.diff.clone(),
        }
    }

    /// The name in errors and logs.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Changes the name.
    pub fn rename(&mut self, name: &str) {
        self.name = name.into();
    }

    /// The sizes of its axes.
    pub fn shape(&self) -> &Shape {
        &self.shape
    }

    /// The number of elements.
    pub fn count(&self) -> usize {
        self.shape.count()
    }

    /// The number of elements that the data can hold without new memory.
    pub fn capacity(&self) -> usize {
        self.data.len()
    }

    /// Changes the shape. If the new count fits into the storages, the content stays, as in Caffe.
    /// Otherwise the blob gets new, zeroed storages; blobs and views that share the old ones keep
    /// them.
    ///
    /// # Errors
    /// More than 32 axes, or too many elements to count.
    pub fn reshape(&mut self, dims: &[usize]) -> Result<()> {
        if *self.shape == *dims && self.data.len() >= self.shape.count() && !dims.is_empty() {
            return Ok(());
        }
        self.shape = Shape::new(dims)?;
        Storage::fit(&mut self.data, self.shape.count());
        Storage::fit(&mut self.diff, self.shape.count());
        Ok(())
    }

    /// Takes the shape of another blob.
    ///
    /// # Errors
    /// Those of [`reshape`](Self::reshape).
    pub fn reshape_like(&mut self, other: &Blob<impl Element>) -> Result<()> {
        self.reshape(&other.shape)
    }

    /// num, channels, height or width of a blob of at most four axes (index 0 to 3, or −4 to −1); 1
    /// where there is no such axis.
    ///
    /// # Errors
    /// More than four axes.
    pub fn legacy_dim(&self, index: i32) -> Result<usize> {
        self.shape.legacy(index)
    }

    /// A number that identifies the data's content: it changes with every write, and no other data
    /// has it. Caches of derived values, such as packed weights, compare it instead of the values.
    ///
    /// `None` if the content may change unnoticed: the memory was [adopted](Self::set_cpu_data), is
    /// [viewed](Self::data_view), or is being written.
    pub fn data_version(&self) -> Option<u64> {
        self.data.version()
    }

    /// Uses foreign memory as the data (Caffe's `set_cpu_data`). Its owner frees it. Blobs that
    /// share the data see it too.
    ///
    /// # Errors
    /// When its length is not the capacity of the data.
    pub fn set_cpu_data(&self, buffer: HostBuf<T>) -> Result<()> {
        self.data.write(&self.name)?.set_host(buffer)
    }

    /// Replaces the data's memory by `buffer` and returns the old memory, if there was any. Blobs
    /// that share the data see the new one too. A data layer exchanges its used batch for a
    /// prefetched one in this way, without a copy.
    ///
    /// # Errors
    /// When its length is not the capacity of the data.
    pub fn swap_cpu_data(&self, buffer: HostBuf<T>) -> Result<Option<HostBuf<T>>> {
        self.data.write(&self.name)?.swap_host(buffer)
    }

    /// The number of elements that the data can hold without growing.
    pub fn data_capacity(&self) -> usize {
        self.data.len()
    }

    /// Uses foreign device memory as the data (Caffe's `set_gpu_data`).
    ///
    /// # Errors
    /// When its length is not the capacity of the data.
    pub fn set_gpu_data(&self, buffer: Box<dyn DeviceBuffer>) -> Result<()> {
        self.data.write(&self.name)?.set_device(buffer)
    }

    /// Shares the data of `other` from now on. Its own data is given up.
    ///
    /// # Errors
    /// When the counts differ.
    pub fn share_data(&mut self, other: &Self) -> Result<()> {
        self.check_count(other, "share the data of")?;
        self.data = other.data.clone();
        Ok(())
    }

    /// Exchanges its data with that of `other`. Other blobs that share either of them are not
    /// affected.
    ///
    /// # Errors
    /// When the counts differ.
    pub fn swap_data(&mut self, other: &mut Self) -> Result<()> {
        self.check_count(other, "exchange data with")?;
        std::mem::swap(&mut self.data, &mut other.data);
        Ok(())
    }

    /// Frees the memory of its data, which reads as zeros afterwards and is allocated again at the
    /// next access. Blobs that share the old memory keep it.
    pub fn release_data(&mut self) {
        self.data = Storage::new(self.data.len());
    }

    /// Gives the memory of its diff to `spares`, from which it takes some again at the next access. Until it is written,
    /// the diff reads as zeros. Blobs that share the old memory keep it, and it is given on when they do so too.
    pub fn release_diff(&mut self, spares: &SpareMemory<T>) {
        self.diff = Storage::with_spares(self.diff.len(), Some(spares.clone()));
    }

    /// Shares the diff of `other` from now on. Its own diff is given up.
    ///
    /// # Errors
    /// When the counts differ.
    pub fn share_diff(&mut self, other: &Self) -> Result<()> {
        self.check_count(other, "share the diff of")?;
        self.diff = other.diff.clone();
        Ok(())
    }

    /// Whether both share one data storage.
    pub fn shares_data_with(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.data, &other.data)
    }

    /// Whether another blob shares the data, or its content may change unnoticed (see
    /// [`data_version`](Self::data_version)).
    pub fn is_data_shared(&self) -> bool {
        Arc::strong_count(&self.data) > 1 || self.data.version().is_none()
    }

    /// A number that is equal for two living blobs exactly if they [share](Self::shares_data_with)
    /// their data.
    pub fn data_id(&self) -> usize {
        Arc::as_ptr(&self.data).addr()
    }

    /// Whether both share one diff storage.
    pub fn shares_diff_with(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.diff, &other.diff)
    }

    /// A number that is equal for two living blobs exactly if they [share](Self::shares_diff_with) their diff.
    pub fn diff_id(&self) -> usize {
        Arc::as_ptr(&self.diff).addr()
    }

    /// Copies the data of `source`. With `reshape` it takes the shape of `source` first; without,
    /// the shapes must be equal. Blobs that share their data are left as they are.
    ///
    /// # Errors
    /// Other shapes, or memory in use.
    pub fn copy_data_from(&mut self, source: &Self, reshape: bool) -> Result<()> {
        self.prepare_copy(source, reshape)?;
        if !self.shares_data_with(source) {
            self.data_overwrite()?.copy_from_slice(&source.data()?);
        }
        Ok(())
    }

    /// Copies the diff of `source`, as [`copy_data_from`](Self::copy_data_from) copies the data.
    ///
    /// # Errors
    /// Other shapes, or memory in use.
    pub fn copy_diff_from(&mut self, source: &Self, reshape: bool) -> Result<()> {
        self.prepare_copy(source, reshape)?;
        if !self.shares_diff_with(source) {
            self.diff_overwrite()?.copy_from_slice(&source.diff()?);
        }
        Ok(())
    }

    /// One element of the data; missing trailing indices are 0.
    ///
    /// # Errors
    /// An index outside the shape, or memory in use.
    pub fn data_at(&self, indices: &[usize]) -> Result<T> {
        Ok(self.data()?[self.shape.offset(indices)?])
    }

    /// One element of the diff; missing trailing indices are 0.
    ///
    /// # Errors
    /// An index outside the shape, or memory in use.
    pub fn diff_at(&self, indices: &[usize]) -> Result<T> {
        Ok(self.diff()?[self.shape.offset(indices)?])
    }

    /// The row-major position of an element; missing trailing indices are 0.
    ///
    /// # Errors
    /// An index outside the shape.
    pub fn offset(&self, indices: &[usize]) -> Result<usize> {
        self.shape.offset(indices)
    }

    fn prepare_copy(&mut self, source: &Self, reshape: bool) -> Result<()> {
        if self.shape != source.shape {
            if !reshape {
                let what = format!("shape of blob \"{}\", to be copied into \"{}\"", source.name, self.name);
                return Err(Error::mismatch(what, &self.shape, &source.shape));
            }
            self.reshape(&source.shape)?;
        }
        Ok(())
    }

    fn check_count(&self, other: &Self, action: &str) -> Result<()> {
        if self.count() == other.count() {
            return Ok(());
        }
        Err(Error::mismatch(
            format!(
                "number of elements, for \"{}\" to {action} \"{}\"",
                self.name, other.name
            ),
            self.count(),
            other.count(),
        ))
    }
}
