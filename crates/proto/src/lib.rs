//! The Caffe schema: typed messages, text and binary reading and writing, and the upgrades of old files.
