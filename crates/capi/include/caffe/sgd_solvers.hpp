// The solvers by the names of their update rules.
#ifndef CORTADO_CAFFE_SGD_SOLVERS_HPP
#define CORTADO_CAFFE_SGD_SOLVERS_HPP

#include "solver.hpp"

namespace caffe {

#define CORTADO_SOLVER(name, rule)                                                      \
  template <typename Dtype>                                                             \
  class name : public Solver<Dtype> {                                                   \
   public:                                                                              \
    explicit name(const SolverParameter& param) : Solver<Dtype>(param, rule) {}         \
    explicit name(const string& param_file) : Solver<Dtype>(read(param_file), rule) {}  \
                                                                                        \
   private:                                                                             \
    static SolverParameter read(const string& file) {                                   \
      SolverParameter param;                                                            \
      ReadSolverParamsFromTextFileOrDie(file, &param);                                  \
      return param;                                                                     \
    }                                                                                   \
  }
CORTADO_SOLVER(SGDSolver, "SGD");
CORTADO_SOLVER(NesterovSolver, "Nesterov");
CORTADO_SOLVER(AdaGradSolver, "AdaGrad");
CORTADO_SOLVER(RMSPropSolver, "RMSProp");
CORTADO_SOLVER(AdaDeltaSolver, "AdaDelta");
CORTADO_SOLVER(AdamSolver, "Adam");
#undef CORTADO_SOLVER

}  // namespace caffe

#endif  // CORTADO_CAFFE_SGD_SOLVERS_HPP
