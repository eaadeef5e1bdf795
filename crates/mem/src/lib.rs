//! Host memory: aligned buffers and read-only file maps.
