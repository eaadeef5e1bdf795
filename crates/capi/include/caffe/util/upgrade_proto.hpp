// Reading of nets and solvers, with the upgrades of older formats.
#ifndef CORTADO_CAFFE_UTIL_UPGRADE_PROTO_HPP
#define CORTADO_CAFFE_UTIL_UPGRADE_PROTO_HPP

#include "io.hpp"

namespace caffe {

inline void ReadNetParamsFromTextFileOrDie(const string& param_file, NetParameter* param) {
  ReadProtoFromTextFileOrDie(param_file, param);
}
// The weights of a caffemodel of any format.
inline void ReadNetParamsFromBinaryFileOrDie(const string& param_file, NetParameter* param) {
  ReadProtoFromBinaryFileOrDie(param_file, param);
}
inline void ReadSolverParamsFromTextFileOrDie(const string& param_file, SolverParameter* param) {
  ReadProtoFromTextFileOrDie(param_file, param);
}
// Text is upgraded as it is read, and a binary net as it is built.
inline bool UpgradeNetAsNeeded(const string&, NetParameter*) { return true; }
inline bool UpgradeSolverAsNeeded(const string&, SolverParameter*) { return true; }

}  // namespace caffe

#endif  // CORTADO_CAFFE_UTIL_UPGRADE_PROTO_HPP
