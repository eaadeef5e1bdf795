// What programs on Caffe use of glog: LOG, CHECK, InitGoogleLogging. Where glog's own header comes first, or CORTADO_USE_GLOG is
// defined, glog is used instead.
#ifndef CORTADO_CAFFE_UTIL_LOGGING_HPP
#define CORTADO_CAFFE_UTIL_LOGGING_HPP

#include <time.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <sstream>
#include <stdexcept>
#include <string>

#ifdef CORTADO_USE_GLOG
#include <glog/logging.h>
#endif

#ifdef _WIN32
#include <process.h>
#else
#include <unistd.h>
#endif

namespace cortado {
namespace logging {

enum Severity { kInfo = 0, kWarning = 1, kError = 2, kFatal = 3 };

// The settings, as in glog. Static members of a template may be defined in a header.
template <typename Unused>
struct Flags {
  static int minloglevel;
  static int stderrthreshold;
  static bool logtostderr;
  static bool alsologtostderr;
  // Whether InitGoogleLogging was called: before it, all lines are written to stderr.
  static bool is_initialized;
};
template <typename Unused>
int Flags<Unused>::minloglevel = 0;
template <typename Unused>
int Flags<Unused>::stderrthreshold = 2;
template <typename Unused>
bool Flags<Unused>::logtostderr = false;
template <typename Unused>
bool Flags<Unused>::alsologtostderr = false;
template <typename Unused>
bool Flags<Unused>::is_initialized = false;
typedef Flags<void> TheFlags;

// Reads the variables of the environment that glog reads.
inline void read_environment() {
  const char* text = std::getenv("GLOG_minloglevel");
  if (text != nullptr) TheFlags::minloglevel = std::atoi(text);
  text = std::getenv("GLOG_stderrthreshold");
  if (text != nullptr) TheFlags::stderrthreshold = std::atoi(text);
  text = std::getenv("GLOG_logtostderr");
  if (text != nullptr) TheFlags::logtostderr = std::strchr("tTyY1", text[0]) != nullptr;
  text = std::getenv("GLOG_alsologtostderr");
  if (text != nullptr) TheFlags::alsologtostderr = std::strchr("tTyY1", text[0]) != nullptr;
}

// Writes a line to stderr in glog's format, if it is severe enough.
inline void write(int severity, const char* file, int line, const std::string& text) {
  if (severity < TheFlags::minloglevel && severity != kFatal) return;
  const bool all = !TheFlags::is_initialized || TheFlags::logtostderr || TheFlags::alsologtostderr;
  if (!all && severity < TheFlags::stderrthreshold) return;
  timespec now = timespec();
#ifdef _WIN32
  now.tv_sec = time(nullptr);
#else
  clock_gettime(CLOCK_REALTIME, &now);
#endif
  tm local = tm();
#ifdef _WIN32
  localtime_s(&local, &now.tv_sec);
  const int process = _getpid();
#else
  localtime_r(&now.tv_sec, &local);
  const int process = static_cast<int>(getpid());
#endif
  const char* name = file;
  for (const char* at = file; *at != '\0'; ++at) {
    if (*at == '/' || *at == '\\') name = at + 1;
  }
  char start[96];
  std::snprintf(start, sizeof start, "%c%02d%02d %02d:%02d:%02d.%06ld %5d ", "IWEF"[severity & 3], local.tm_mon + 1,
                local.tm_mday, local.tm_hour, local.tm_min, local.tm_sec, static_cast<long>(now.tv_nsec / 1000), process);
  std::ostringstream whole;
  whole << start << name << ':' << line << "] " << text << '\n';
  std::fputs(whole.str().c_str(), stderr);
}

// Ends the program as a failed check of glog does; with CORTADO_THROW it throws a std::runtime_error instead.
[[noreturn]] inline void fail(const char* file, int line, const std::string& text) {
#ifdef CORTADO_THROW
  (void)file;
  (void)line;
  throw std::runtime_error(text);
#else
  write(kFatal, file, line, text);
  std::fputs("*** Check failure stack trace: ***\n", stderr);
  std::fflush(stderr);
  std::abort();
#endif
}

// Collects a line and writes it when it is complete.
class Line {
 public:
  Line(int severity, const char* file, int line) : severity_(severity), file_(file), line_(line) {}
  ~Line() { write(severity_, file_, line_, stream_.str()); }
  std::ostream& stream() { return stream_; }

 private:
  int severity_;
  const char* file_;
  int line_;
  std::ostringstream stream_;
};

// The same for a line after which the program ends.
class FatalLine {
 public:
  FatalLine(const char* file, int line, const std::string& start = std::string()) : file_(file), line_(line) {
    stream_ << start;
  }
  [[noreturn]] ~FatalLine() noexcept(false) { fail(file_, line_, stream_.str()); }
  std::ostream& stream() { return stream_; }

 private:
  const char* file_;
  int line_;
  std::ostringstream stream_;
};

// Makes an expression with << a statement.
struct Voidify {
  void operator&(std::ostream&) {}
};

// The text of a comparison that failed.
template <typename A, typename B>
std::string compared(const char* text, const A& a, const B& b) {
  std::ostringstream stream;
  stream << "Check failed: " << text << " (" << a << " vs. " << b << ") ";
  return stream.str();
}

#define CORTADO_COMPARISON(name, op)                                                            \
  template <typename A, typename B>                                                             \
  std::unique_ptr<std::string> name(const A& a, const B& b, const char* text) {                 \
    return std::unique_ptr<std::string>((a op b) ? nullptr : new std::string(compared(text, a, b))); \
  }
CORTADO_COMPARISON(check_eq, ==)
CORTADO_COMPARISON(check_ne, !=)
CORTADO_COMPARISON(check_lt, <)
CORTADO_COMPARISON(check_le, <=)
CORTADO_COMPARISON(check_gt, >)
CORTADO_COMPARISON(check_ge, >=)
#undef CORTADO_COMPARISON

inline std::unique_ptr<std::string> check_text(bool equal, bool wanted, const char* a, const char* b, const char* text) {
  return std::unique_ptr<std::string>(equal == wanted ? nullptr
                                                      : new std::string(compared(text, a ? a : "", b ? b : "")));
}

template <typename T>
T not_null(const char* file, int line, const char* text, T&& value) {
  if (value == nullptr) fail(file, line, std::string("'") + text + "' Must be non NULL");
  return std::forward<T>(value);
}

}  // namespace logging
}  // namespace cortado

#if !defined(CHECK) && !defined(LOG)

namespace google {
inline void InitGoogleLogging(const char*) {
  ::cortado::logging::read_environment();
  ::cortado::logging::TheFlags::is_initialized = true;
}
inline void ShutdownGoogleLogging() { ::cortado::logging::TheFlags::is_initialized = false; }
inline bool IsGoogleLoggingInitialized() { return ::cortado::logging::TheFlags::is_initialized; }
inline void InstallFailureSignalHandler() {}
inline void LogToStderr() { ::cortado::logging::TheFlags::logtostderr = true; }
inline void SetStderrLogging(int severity) { ::cortado::logging::TheFlags::stderrthreshold = severity; }
// There are no files for the log: these have no effect.
inline void SetLogDestination(int, const char*) {}
inline void FlushLogFiles(int) {}
const int INFO = 0, WARNING = 1, ERROR = 2, FATAL = 3;
const int GLOG_INFO = 0, GLOG_WARNING = 1, GLOG_ERROR = 2, GLOG_FATAL = 3;
}  // namespace google

#if defined(__GNUC__)
#define CORTADO_UNUSED __attribute__((unused))
#else
#define CORTADO_UNUSED
#endif
CORTADO_UNUSED static int& FLAGS_minloglevel = ::cortado::logging::TheFlags::minloglevel;
CORTADO_UNUSED static int& FLAGS_stderrthreshold = ::cortado::logging::TheFlags::stderrthreshold;
CORTADO_UNUSED static bool& FLAGS_logtostderr = ::cortado::logging::TheFlags::logtostderr;
CORTADO_UNUSED static bool& FLAGS_alsologtostderr = ::cortado::logging::TheFlags::alsologtostderr;
#undef CORTADO_UNUSED

#define CORTADO_LOG_INFO ::cortado::logging::Line(0, __FILE__, __LINE__)
#define CORTADO_LOG_WARNING ::cortado::logging::Line(1, __FILE__, __LINE__)
#define CORTADO_LOG_ERROR ::cortado::logging::Line(2, __FILE__, __LINE__)
#define CORTADO_LOG_FATAL ::cortado::logging::FatalLine(__FILE__, __LINE__)
#define LOG(severity) CORTADO_LOG_##severity.stream()
#define LOG_IF(severity, condition) !(condition) ? (void)0 : ::cortado::logging::Voidify() & LOG(severity)
#define LOG_ASSERT(condition) CHECK(condition)
#define LOG_FIRST_N(severity, n) \
  for (static int cortado_count = 0; cortado_count < (n) && ++cortado_count;) \
    for (bool cortado_once = true; cortado_once; cortado_once = false) LOG(severity)
#define LOG_EVERY_N(severity, n) \
  static int cortado_line_##severity = 0; \
  LOG_IF(severity, cortado_line_##severity++ % (n) == 0)
#define VLOG_IS_ON(level) ((level) <= 0)
#define VLOG(level) LOG_IF(INFO, VLOG_IS_ON(level))

#define CHECK(condition) \
  (condition) ? (void)0  \
              : ::cortado::logging::Voidify() & \
                    ::cortado::logging::FatalLine(__FILE__, __LINE__, "Check failed: " #condition " ").stream()
#define CORTADO_CHECK_WITH(found) \
  while (std::unique_ptr<std::string> cortado_failure = found) \
  ::cortado::logging::FatalLine(__FILE__, __LINE__, *cortado_failure).stream()
#define CORTADO_CHECK_OP(name, op, a, b) \
  CORTADO_CHECK_WITH(::cortado::logging::check_##name((a), (b), #a " " #op " " #b))
#define CHECK_EQ(a, b) CORTADO_CHECK_OP(eq, ==, a, b)
#define CHECK_NE(a, b) CORTADO_CHECK_OP(ne, !=, a, b)
#define CHECK_LT(a, b) CORTADO_CHECK_OP(lt, <, a, b)
#define CHECK_LE(a, b) CORTADO_CHECK_OP(le, <=, a, b)
#define CHECK_GT(a, b) CORTADO_CHECK_OP(gt, >, a, b)
#define CHECK_GE(a, b) CORTADO_CHECK_OP(ge, >=, a, b)
#define CHECK_STREQ(a, b) \
  CORTADO_CHECK_WITH(::cortado::logging::check_text(std::strcmp((a), (b)) == 0, true, (a), (b), #a " == " #b))
#define CHECK_STRNE(a, b) \
  CORTADO_CHECK_WITH(::cortado::logging::check_text(std::strcmp((a), (b)) == 0, false, (a), (b), #a " != " #b))
#define CHECK_NOTNULL(value) ::cortado::logging::not_null(__FILE__, __LINE__, #value, (value))
#define CHECK_NEAR(a, b, margin) \
  do {                           \
    CHECK_LE((a), (b) + (margin)); \
    CHECK_GE((a), (b) - (margin)); \
  } while (0)

#ifdef NDEBUG
#define DLOG(severity) true ? (void)0 : ::cortado::logging::Voidify() & LOG(severity)
#define DLOG_IF(severity, condition) true ? (void)0 : ::cortado::logging::Voidify() & LOG(severity)
#define DCHECK(condition) while (false) CHECK(condition)
#define DCHECK_EQ(a, b) while (false) CHECK_EQ(a, b)
#define DCHECK_NE(a, b) while (false) CHECK_NE(a, b)
#define DCHECK_LT(a, b) while (false) CHECK_LT(a, b)
#define DCHECK_LE(a, b) while (false) CHECK_LE(a, b)
#define DCHECK_GT(a, b) while (false) CHECK_GT(a, b)
#define DCHECK_GE(a, b) while (false) CHECK_GE(a, b)
#else
#define DLOG(severity) LOG(severity)
#define DLOG_IF(severity, condition) LOG_IF(severity, condition)
#define DCHECK(condition) CHECK(condition)
#define DCHECK_EQ(a, b) CHECK_EQ(a, b)
#define DCHECK_NE(a, b) CHECK_NE(a, b)
#define DCHECK_LT(a, b) CHECK_LT(a, b)
#define DCHECK_LE(a, b) CHECK_LE(a, b)
#define DCHECK_GT(a, b) CHECK_GT(a, b)
#define DCHECK_GE(a, b) CHECK_GE(a, b)
#endif

#endif  // no CHECK and no LOG

#endif  // CORTADO_CAFFE_UTIL_LOGGING_HPP
