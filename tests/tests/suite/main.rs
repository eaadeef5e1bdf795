//! Whole training runs against the original's recordings, and against themselves: a run that was
//! stopped and resumed is the run that never stopped. And whole nets that make no sense.

mod bad_nets;
mod data_on_devices;
mod devices;
mod hdf5_classification;
mod independent_hdf5;
mod independent_readers;
mod mutations;
mod original_sizes;
mod ranks;
mod recorded;
mod recorded_forks;
mod resume;
