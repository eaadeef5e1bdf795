// caffe::Solver: trains a net as the prototxt of a solver describes.
#ifndef CORTADO_CAFFE_SOLVER_HPP
#define CORTADO_CAFFE_SOLVER_HPP

#include "net.hpp"
#include "util/upgrade_proto.hpp"

namespace caffe {

template <typename Dtype>
class Solver {
 public:
  explicit Solver(const SolverParameter& param) : param_(param) { open(nullptr); }
  explicit Solver(const string& param_file) {
    ReadSolverParamsFromTextFileOrDie(param_file, &param_);
    open(param_file.c_str());
  }
  virtual ~Solver() {}

  virtual void Solve(const char* resume_file = nullptr) { CORTADO_CALL(cortado_solver_solve(solver_.get(), resume_file)); }
  void Solve(const string& resume_file) { Solve(resume_file.c_str()); }
  void Step(int iters) {
    if (iters < 0) ::cortado::logging::fail(__FILE__, __LINE__, "Step: a negative number of iterations");
    CORTADO_CALL(cortado_solver_step(solver_.get(), static_cast<uint64_t>(iters)));
  }
  void Restore(const char* resume_file) { CORTADO_CALL(cortado_solver_restore(solver_.get(), resume_file)); }
  void Snapshot() { CORTADO_CALL(cortado_solver_snapshot(solver_.get())); }
  virtual void ApplyUpdate() { CORTADO_CALL(cortado_solver_apply_update(solver_.get())); }
  // Tests all test nets; the results are lines of the log.
  void TestAll() { CORTADO_CALL(cortado_solver_test_all(solver_.get())); }

  const SolverParameter& param() const { return param_; }
  shared_ptr<Net<Dtype> > net() { return net_; }
  const vector<shared_ptr<Net<Dtype> > >& test_nets() { return test_nets_; }
  int iter() const { return static_cast<int>(cortado_solver_iteration(solver_.get())); }
  virtual const char* type() const { return cortado_solver_type(solver_.get()); }

  // The object of the C library; an extension of this library.
  cortado_solver* handle() const { return solver_.get(); }

  template <typename Function>
  void SetActionFunction(Function) {
    CORTADO_LEFT_OUT(Dtype, "SetActionFunction is left out: train in parts with Step, and call Snapshot between them");
  }
  template <typename Callback>
  void add_callback(Callback) {
    CORTADO_LEFT_OUT(Dtype, "Callbacks of solvers are left out: train in parts with Step(1)");
  }
  void InitTrainNet() { CORTADO_LEFT_OUT(Dtype, "InitTrainNet is left out: the constructor builds all nets"); }
  void InitTestNets() { CORTADO_LEFT_OUT(Dtype, "InitTestNets is left out: the constructor builds all nets"); }

 protected:
  // With the update rule of a class instead of that of the file.
  Solver(SolverParameter param, const char* type) : param_(param) {
    param_.set_type(type);
    open(nullptr);
  }

 private:
  DISABLE_COPY_AND_ASSIGN(Solver);

  void open(const char* file) {
    const string bytes = param_.SerializeAsString();
    CORTADO_CALL(cortado_solver_open_message(bytes.data(), bytes.size(), file, Caffe::options(), solver_.out()));
    net_.reset(new Net<Dtype>());
    CORTADO_CALL(cortado_solver_net(solver_.get(), net_->net_.out()));
    net_->look();
    for (size_t i = 0; i < cortado_solver_test_net_count(solver_.get()); ++i) {
      shared_ptr<Net<Dtype> > test(new Net<Dtype>());
      CORTADO_CALL(cortado_solver_test_net(solver_.get(), i, test->net_.out()));
      test->look();
      test_nets_.push_back(test);
    }
  }

  SolverParameter param_;
  internal::Owned<cortado_solver, cortado_solver_free> solver_;
  shared_ptr<Net<Dtype> > net_;
  vector<shared_ptr<Net<Dtype> > > test_nets_;
};

}  // namespace caffe

#endif  // CORTADO_CAFFE_SOLVER_HPP
