//! The command line: the programs `cortado` and `caffe`.
