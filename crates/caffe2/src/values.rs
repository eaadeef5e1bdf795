//! What blobs hold besides tensors: counters, locks, flags, cursors, indices and maps.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::Arc;
use std::sync::atomic::{self, AtomicI64, Ordering::SeqCst};

/// A number that operators count up and down, also from several threads.
#[derive(Debug, Default)]
pub struct Counter(AtomicI64);

impl Counter {
    /// A counter with the value `count`.
    pub fn new(count: i64) -> Self {
        Self(AtomicI64::new(count))
    }

    /// Counts up by one; gives what it was before.
    pub fn count_up(&self) -> i64 {
        self.0.fetch_add(1, SeqCst)
    }

    /// Counts down by one; true if it was at 0 or below already.
    pub fn count_down(&self) -> bool {
        self.0.fetch_sub(1, SeqCst) <= 0
    }

    /// Sets it; gives what it was before.
    pub fn reset(&self, count: i64) -> i64 {
        self.0.swap(count, SeqCst)
    }

    /// The current value.
    pub fn count(&self) -> i64 {
        self.0.load(SeqCst)
    }

    /// Whether it is at 0 or below.
    pub fn is_done(&self) -> bool {
        self.count() <= 0
    }
}

/// A lock that several operators share.
#[derive(Clone, Debug, Default)]
pub struct Mutex(pub Arc<parking_lot::Mutex<()>>);

/// A flag that several operators share.
#[derive(Clone, Debug, Default)]
pub struct AtomicBool(pub Arc<atomic::AtomicBool>);

/// Where a reader of a data set with nested fields is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TreeCursor {
    /// The names of the fields, such as `a:lengths`.
    pub fields: Vec<String>,
    /// The offset in each field; none before the first batch.
    pub offsets: Vec<i64>,
}

/// Numbers 1, 2, … for keys, in the order in which they came.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Index {
    /// How many there may be, with the one of unknown keys.
    pub max_elements: i64,
    /// Whether new keys get the number 0 instead of one of their own.
    pub is_frozen: bool,
    /// The keys; the first has the number 1.
    pub keys: IndexKeys,
}

/// The keys of an [`Index`], by their type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum IndexKeys {
    /// 32-bit integers.
    Int32(Vec<i32>),
    /// 64-bit integers.
    Int64(Vec<i64>),
    /// Strings of bytes.
    String(Vec<Vec<u8>>),
}

impl IndexKeys {
    /// How many there are.
    pub fn len(&self) -> usize {
        match self {
            Self::Int32(keys) => keys.len(),
            Self::Int64(keys) => keys.len(),
            Self::String(keys) => keys.len(),
        }
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

impl Default for IndexKeys {
    fn default() -> Self {
        Self::Int64(Vec::new())
    }
}

/// Values by keys, in the order in which the keys came.
#[derive(Clone, Debug)]
pub struct Map<K, V> {
    keys: Vec<K>,
    values: Vec<V>,
    places: HashMap<K, usize>,
}

impl<K, V> Default for Map<K, V> {
    fn default() -> Self {
        Self {
            keys: Vec::new(),
            values: Vec::new(),
            places: HashMap::new(),
        }
    }
}

impl<K: Hash + Eq + Copy, V: Copy> Map<K, V> {
    /// Sets the value of a key.
    pub fn insert(&mut self, key: K, value: V) {
        let place = *self.places.entry(key).or_insert(self.keys.len());
        if place == self.keys.len() {
            self.keys.push(key);
            self.values.push(value);
        } else {
            self.values[place] = value;
        }
    }

    /// The value of a key.
    pub fn get(&self, key: &K) -> Option<V> {
        self.places.get(key).map(|&place| self.values[place])
    }

    /// The keys.
    pub fn keys(&self) -> &[K] {
        &self.keys
    }

    /// The values, in the order of the keys.
    pub fn values(&self) -> &[V] {
        &self.values
    }
}
