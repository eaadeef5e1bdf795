//! The type of what a blob holds: its identity while the program runs, its size, and the name that
//! Caffe2 prints.

use std::any::{TypeId, type_name};
use std::fmt;

/// A type, as Caffe2's `TypeMeta`. Two are equal if they are the same type of this program; the
/// identity means nothing in another run, so it is never stored.
#[derive(Clone, Copy)]
pub struct TypeMeta {
    id: TypeId,
    name: &'static str,
    size: usize,
}

/// The types that Caffe2 has too: what Rust calls them, and what Caffe2 does.
const KNOWN: &[(&str, &str)] = &[
    ("cortado_caffe2::tensor::Tensor", "caffe2::Tensor"),
    (
        "cortado_caffe2::tensor::int8::Int8Tensor",
        "caffe2::int8::Int8TensorCPU",
    ),
    (
        "cortado_caffe2::tensor::quantized::QTensor",
        "caffe2::QTensor<caffe2::CPUContext>",
    ),
    (
        "alloc::vec::Vec<cortado_caffe2::tensor::Tensor>",
        "std::vector<caffe2::Tensor>",
    ),
    ("alloc::vec::Vec<u8>", "std::string"),
    ("alloc::string::String", "std::string"),
    (
        "cortado_caffe2::values::Counter",
        "std::unique_ptr<caffe2::Counter<long int> >",
    ),
    ("cortado_caffe2::values::Mutex", "std::unique_ptr<std::mutex>"),
    (
        "cortado_caffe2::values::AtomicBool",
        "std::unique_ptr<std::atomic<bool> >",
    ),
    (
        "cortado_caffe2::values::TreeCursor",
        "std::unique_ptr<caffe2::dataset_ops::TreeCursor>",
    ),
    ("cortado_caffe2::values::Index", "std::unique_ptr<caffe2::IndexBase>"),
    (
        "alloc::sync::Arc<cortado_caffe2::queue::BlobsQueue>",
        "std::shared_ptr<caffe2::BlobsQueue>",
    ),
    (
        "alloc::sync::Arc<cortado_caffe2::workspace::Workspace>",
        "caffe2::Workspace*",
    ),
    (
        "cortado_caffe2::values::Map<i32, i32>",
        "std::unordered_map<int, int, std::hash<int>, std::equal_to<int>, \
         std::allocator<std::pair<const int, int> > >",
    ),
    (
        "cortado_caffe2::values::Map<i32, i64>",
        "std::unordered_map<int, long int, std::hash<int>, std::equal_to<int>, \
         std::allocator<std::pair<const int, long int> > >",
    ),
    (
        "cortado_caffe2::values::Map<i64, i32>",
        "std::unordered_map<long int, int, std::hash<long int>, std::equal_to<long int>, \
         std::allocator<std::pair<const long int, int> > >",
    ),
    (
        "cortado_caffe2::values::Map<i64, i64>",
        "std::unordered_map<long int, long int, std::hash<long int>, std::equal_to<long int>, \
         std::allocator<std::pair<const long int, long int> > >",
    ),
    (
        "alloc::sync::Arc<alloc::vec::Vec<cortado_caffe2::tensor::Tensor>>",
        "std::shared_ptr<std::vector<caffe2::Tensor> >",
    ),
    (
        "cortado_caffe2::operators::control::scope::WorkspaceStack",
        "caffe2::detail::WorkspaceStack",
    ),
    ("cortado_caffe2::db::reader::Reader", "caffe2::db::DBReader"),
];

/// The name of a blob that holds nothing.
const NONE: &str = "nullptr (uninitialized)";

impl TypeMeta {
    /// That of a type.
    pub fn of<T: 'static>() -> Self {
        let rust = type_name::<T>();
        let known = KNOWN.iter().find(|(name, _)| *name == rust);
        Self {
            id: TypeId::of::<T>(),
            name: known.map_or(rust, |(_, name)| name),
            size: size_of::<T>(),
        }
    }

    /// That of a blob that holds nothing.
    pub fn none() -> Self {
        Self {
            name: NONE,
            ..Self::of::<()>()
        }
    }

    /// Whether it is that of `T`.
    pub fn is<T: 'static>(&self) -> bool {
        self.id == TypeId::of::<T>() && self.name != NONE
    }

    /// The identity in this run.
    pub fn id(&self) -> TypeId {
        self.id
    }

    /// The name as Caffe2 prints it; Rust's own for types that Caffe2 does not know.
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// The size of one item in bytes.
    pub fn item_size(&self) -> usize {
        self.size
    }
}

impl PartialEq for TypeMeta {
    fn eq(&self, other: &Self) -> bool {
        self.id == other.id && (self.name == NONE) == (other.name == NONE)
    }
}

impl Eq for TypeMeta {}

impl fmt::Debug for TypeMeta {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

impl fmt::Display for TypeMeta {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}
