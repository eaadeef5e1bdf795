// caffe::SolverRegistry: makes the solver of a SolverParameter.
#ifndef CORTADO_CAFFE_SOLVER_FACTORY_HPP
#define CORTADO_CAFFE_SOLVER_FACTORY_HPP

#include "solver.hpp"

namespace caffe {

template <typename Dtype>
class SolverRegistry {
 public:
  // The caller deletes it.
  static Solver<Dtype>* CreateSolver(const SolverParameter& param) { return new Solver<Dtype>(param); }
  static vector<string> SolverTypeList() {
    return {"AdaDelta", "AdaGrad", "Adam", "AdamW", "Nesterov", "RMSProp", "SGD"};
  }
  template <typename Creator>
  static void AddCreator(const string&, Creator) {
    CORTADO_LEFT_OUT(Dtype, "Solvers in C++ are left out: train with Step(1), or change diffs before ApplyUpdate()");
  }

 private:
  SolverRegistry() {}
};

}  // namespace caffe

#endif  // CORTADO_CAFFE_SOLVER_FACTORY_HPP
