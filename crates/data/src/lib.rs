//! Databases, the data transformer, prefetching, and the data layers.
