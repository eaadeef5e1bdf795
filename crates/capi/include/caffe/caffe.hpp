// The interface of libcaffe over Cortado: for programs that were written for Caffe. docs/c.md lists what is left out.
#ifndef CORTADO_CAFFE_CAFFE_HPP
#define CORTADO_CAFFE_CAFFE_HPP

#include "blob.hpp"
#include "common.hpp"
#include "data_transformer.hpp"
#include "layer.hpp"
#include "layer_factory.hpp"
#include "net.hpp"
#include "proto/caffe.pb.h"
#include "sgd_solvers.hpp"
#include "solver.hpp"
#include "solver_factory.hpp"
#include "util/benchmark.hpp"
#include "util/io.hpp"
#include "util/upgrade_proto.hpp"

#endif  // CORTADO_CAFFE_CAFFE_HPP
