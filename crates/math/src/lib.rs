//! The primitives that layers compute with, each once. A primitive takes blobs, picks the device of
//! the context, and runs that device's kernel or the one of the CPU.
