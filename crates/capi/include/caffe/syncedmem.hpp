// caffe::SyncedMemory: left out. This header is here for programs that include it.
#ifndef CORTADO_CAFFE_SYNCEDMEM_HPP
#define CORTADO_CAFFE_SYNCEDMEM_HPP

#include "blob.hpp"

#endif  // CORTADO_CAFFE_SYNCEDMEM_HPP
