// What all headers of libcaffe's interface have in common: the names of the standard library in namespace caffe, shared_ptr, and
// class Caffe, which chooses what computes.
#ifndef CORTADO_CAFFE_COMMON_HPP
#define CORTADO_CAFFE_COMMON_HPP

#include <cortado.h>
#include <cortado/owned.hpp>

#include <climits>
#include <cmath>
#include <fstream>
#include <iomanip>
#include <iostream>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <sstream>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "proto/caffe.pb.h"
#include "util/logging.hpp"

// caffe::shared_ptr is Boost's if its header comes before this one, or CORTADO_USE_BOOST is defined; else the standard library's.
#if defined(CORTADO_USE_BOOST)
#include <boost/make_shared.hpp>
#include <boost/shared_ptr.hpp>
#endif
#if defined(CORTADO_USE_BOOST) || defined(BOOST_SMART_PTR_SHARED_PTR_HPP_INCLUDED)
#define CORTADO_SHARED_PTR ::boost::shared_ptr
#else
#define CORTADO_SHARED_PTR ::std::shared_ptr
#endif

#ifndef DISABLE_COPY_AND_ASSIGN
#define DISABLE_COPY_AND_ASSIGN(classname) \
 private:                                  \
  classname(const classname&);             \
  classname& operator=(const classname&)
#endif

#ifndef NOT_IMPLEMENTED
#define NOT_IMPLEMENTED LOG(FATAL) << "Not Implemented Yet"
#endif

// A member of libcaffe that is left out: a program that uses it does not compile, and the message names what to use.
#define CORTADO_LEFT_OUT(Dtype, text)       \
  static_assert(sizeof(Dtype) == 0, text); \
  ::cortado::logging::fail(__FILE__, __LINE__, text)

namespace caffe {

#if defined(CORTADO_USE_BOOST) || defined(BOOST_SMART_PTR_SHARED_PTR_HPP_INCLUDED)
using boost::shared_ptr;
#else
using std::shared_ptr;
#endif

using std::fstream;
using std::ios;
using std::isinf;
using std::isnan;
using std::iterator;
using std::make_pair;
using std::map;
using std::ostringstream;
using std::pair;
using std::set;
using std::string;
using std::stringstream;
using std::vector;

// Kept for programs that call it first; it passes the command line on to glog's settings alone.
inline void GlobalInit(int* argc, char*** argv) {
  if (argc != nullptr && argv != nullptr && *argc > 0) ::google::InitGoogleLogging((*argv)[0]);
}

namespace internal {

// Ends the program with the message of an error, as a failed CHECK of libcaffe does; see cortado::logging::fail.
inline void check(cortado_error* error, const char* file, int line) {
  if (error == nullptr) return;
  const std::string message = cortado_error_message(error);
  cortado_error_free(error);
  ::cortado::logging::fail(file, line, message);
}
#define CORTADO_CALL(call) ::caffe::internal::check((call), __FILE__, __LINE__)

// Whether a call gives no error; its message is a line of the log.
inline bool succeeds(cortado_error* error, const char* file, int line) {
  if (error == nullptr) return true;
  ::cortado::logging::write(::cortado::logging::kError, file, line, cortado_error_message(error));
  cortado_error_free(error);
  return false;
}

using ::cortado::Owned;
typedef Owned<cortado_bytes, cortado_bytes_free> OwnedBytes;
typedef Owned<cortado_options, cortado_options_free> OwnedOptions;

inline std::string text_of(const OwnedBytes& bytes) {
  return std::string(static_cast<const char*>(cortado_bytes_data(bytes.get())), cortado_bytes_size(bytes.get()));
}

// A size of libcaffe's int.
inline int as_int(int64_t size) {
  if (size > INT_MAX) ::cortado::logging::fail(__FILE__, __LINE__, "blob size exceeds INT_MAX");
  return static_cast<int>(size);
}

inline std::vector<int64_t> as_sizes(const std::vector<int>& shape) {
  return std::vector<int64_t>(shape.begin(), shape.end());
}

// The log of the library, in glog's format.
extern "C" inline void cortado_caffe_log(void*, int32_t severity, const char* file, int32_t line, const char* text) {
  ::cortado::logging::write(severity, file, line, text);
}

}  // namespace internal

// What computes, and the generator of random numbers: those of the whole process. In the original each thread has its own.
class Caffe {
 public:
  enum Brew { CPU, GPU };

  static Caffe& Get() {
    static Caffe caffe;
    return caffe;
  }
  static Brew mode() { return Get().mode_; }
  // Without a GPU that can be used, a warning gives the reason and the CPU computes; with the variable CORTADO_REQUIRE_GPU that is
  // fatal.
  static void set_mode(Brew mode) { Get().choose(mode, Get().device_); }
  // The GPU of this number computes from now on, if the mode is GPU.
  static void SetDevice(const int device_id) { Get().choose(Get().mode_, device_id); }
  static void set_random_seed(const unsigned int seed) {
    CORTADO_CALL(cortado_options_set_seed(Get().options_.get(), seed));
  }
  static void DeviceQuery() {
    std::ostringstream text;
    text << cortado_gpu_count() << " GPU(s)";
    ::cortado::logging::write(::cortado::logging::kInfo, __FILE__, __LINE__, text.str());
  }
  static bool CheckDevice(const int device_id) { return device_id >= 0 && device_id < cortado_gpu_count(); }
  static int FindDevice(const int start_id = 0) { return CheckDevice(start_id) ? start_id : -1; }
  static int solver_count() { return Get().solver_count_; }
  static void set_solver_count(int count) { Get().solver_count_ = count; }
  static int solver_rank() { return Get().solver_rank_; }
  static void set_solver_rank(int rank) { Get().solver_rank_ = rank; }
  static bool root_solver() { return Get().solver_rank_ == 0; }
  static bool multiprocess() { return Get().multiprocess_; }
  static void set_multiprocess(bool multiprocess) { Get().multiprocess_ = multiprocess; }

  // The options of nets and solvers; an extension of this library.
  static cortado_options* options() { return Get().options_.get(); }
  // One net after the other sets what belongs to it alone.
  static std::mutex& mutex() { return Get().mutex_; }

 private:
  Caffe() : mode_(CPU), device_(0), solver_count_(1), solver_rank_(0), multiprocess_(false) {
    *options_.out() = cortado_options_new();
    CORTADO_CALL(cortado_set_log(internal::cortado_caffe_log, nullptr));
  }
  Caffe(const Caffe&);
  Caffe& operator=(const Caffe&);

  void choose(Brew mode, int device) {
    device_ = device;
    mode_ = mode;
    cortado_error* error = cortado_options_set_device(options_.get(), mode == GPU ? device : CORTADO_CPU);
    if (error == nullptr) return;
    const char* required = std::getenv("CORTADO_REQUIRE_GPU");
    if (required != nullptr && std::strchr("0nNfF", required[0]) == nullptr) internal::check(error, __FILE__, __LINE__);
    const std::string text = std::string("no usable GPU (") + cortado_error_message(error) + "); the CPU computes";
    ::cortado::logging::write(::cortado::logging::kWarning, __FILE__, __LINE__, text);
    cortado_error_free(error);
    mode_ = CPU;
    CORTADO_CALL(cortado_options_set_device(options_.get(), CORTADO_CPU));
  }

  internal::OwnedOptions options_;
  std::mutex mutex_;
  Brew mode_;
  int device_, solver_count_, solver_rank_;
  bool multiprocess_;
};

}  // namespace caffe

#endif  // CORTADO_CAFFE_COMMON_HPP
