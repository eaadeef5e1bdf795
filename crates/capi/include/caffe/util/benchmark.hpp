// caffe::Timer: a stopwatch.
#ifndef CORTADO_CAFFE_UTIL_BENCHMARK_HPP
#define CORTADO_CAFFE_UTIL_BENCHMARK_HPP

#include <chrono>

namespace caffe {

class Timer {
 public:
  Timer() : is_running_(false), has_run_(false) {}
  virtual ~Timer() {}
  virtual void Start() {
    start_ = std::chrono::steady_clock::now();
    is_running_ = has_run_ = true;
  }
  virtual void Stop() {
    if (is_running_) stop_ = std::chrono::steady_clock::now();
    is_running_ = false;
  }
  virtual float MilliSeconds() { return MicroSeconds() / 1000; }
  virtual float MicroSeconds() {
    if (is_running_) Stop();
    return has_run_ ? std::chrono::duration<float, std::micro>(stop_ - start_).count() : 0;
  }
  virtual float Seconds() { return MilliSeconds() / 1000; }
  bool initted() const { return true; }
  bool running() const { return is_running_; }
  bool has_run_at_least_once() const { return has_run_; }

 private:
  std::chrono::steady_clock::time_point start_, stop_;
  bool is_running_, has_run_;
};
typedef Timer CPUTimer;

}  // namespace caffe

#endif  // CORTADO_CAFFE_UTIL_BENCHMARK_HPP
