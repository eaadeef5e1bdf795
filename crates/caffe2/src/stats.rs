//! How large blobs are: the bytes of their values, by type.

use crate::workspace::Workspace;
use crate::{Blob, Tensor};
use std::any::{Any, TypeId};
use std::collections::HashMap;
use std::fmt;
use std::fmt::Write;
use std::sync::Arc;

type SizeFn = Arc<dyn Fn(&dyn Any) -> usize + Send + Sync>;

/// The sizes of values, by their type. Open to users: see [`BlobStats::add`].
#[derive(Clone)]
pub struct BlobStats {
    by_type: HashMap<TypeId, SizeFn>,
}

impl Default for BlobStats {
    /// Tensors only, as in Caffe2.
    fn default() -> Self {
        let mut stats = Self {
            by_type: HashMap::new(),
        };
        stats.add(tensor_bytes);
        stats
    }
}

/// The bytes of the elements. Each string counts a pointer and its length.
fn tensor_bytes(tensor: &Tensor) -> usize {
    let texts = tensor.strings().map_or(0, |strings| {
        let lens = strings.values().iter().map(Vec::len);
        lens.fold(0, usize::saturating_add)
    });
    tensor.nbytes().saturating_add(texts)
}

impl BlobStats {
    /// The size of values of `T` is known like this from now on.
    pub fn add<T: Any>(&mut self, size: impl Fn(&T) -> usize + Send + Sync + 'static) {
        let by_any = move |value: &dyn Any| value.downcast_ref::<T>().map_or(0, &size);
        self.by_type.insert(TypeId::of::<T>(), Arc::new(by_any));
    }

    /// The bytes of a blob's value; 0 if its type is unknown.
    pub fn size_bytes(&self, blob: &Blob) -> usize {
        let size = self.by_type.get(&blob.meta().id());
        size.zip(blob.raw()).map_or(0, |(size, value)| size(value))
    }

    /// The tensors of a workspace with their shapes and sizes, the largest first, as Caffe2 prints
    /// them at its exit: a title, the names of the columns, a line for each, and the sum.
    pub fn listing(&self, workspace: &Workspace) -> String {
        let names = workspace.local_blobs();
        let blobs = names.into_iter().filter_map(|name| {
            let blob = workspace.find_blob(&name)?;
            let blob = blob.lock();
            let shape = blob.get_or_none::<Tensor>()?.shape().to_vec();
            Some((name, shape, self.size_bytes(&blob)))
        });
        let mut rows: Vec<_> = blobs.collect();
        rows.sort_by_key(|&(_, _, bytes)| std::cmp::Reverse(bytes));
        let total: usize = rows.iter().map(|&(_, _, bytes)| bytes).sum();
        let mut text = String::from("---- Workspace blobs: ---- \nname;current shape;capacity bytes;percentage\n");
        for (name, shape, bytes) in rows {
            let shape: String = shape.iter().map(|dim| format!("{dim},")).collect();
            let percent = three_digits(100.0 * bytes as f64 / total.max(1) as f64);
            let _ = writeln!(text, "{name};{shape};{bytes};{percent}%");
        }
        let _ = writeln!(text, "Total;;{total};100%");
        text
    }
}

/// A number with three significant digits, and no zeros behind them.
fn three_digits(value: f64) -> String {
    if value == 0.0 {
        return "0".into();
    }
    let places = (2 - value.abs().log10().floor() as i32).max(0) as usize;
    let text = format!("{value:.places$}");
    match text.contains('.') {
        true => text.trim_end_matches('0').trim_end_matches('.').into(),
        false => text,
    }
}

impl fmt::Debug for BlobStats {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "BlobStats({} types)", self.by_type.len())
    }
}
