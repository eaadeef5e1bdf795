// The functions of NVIDIA's driver that the crate calls, for an emulated GPU: what they do, the
// required order of calls and what they refuse are the driver's. Device memory is on the host, but
// a program cannot access it there: it is not where the program's own memory is, it is not zero at
// first, and every copy is checked against its bounds. The work of a stream is done as late as a
// GPU may do it: when the program or the driver waits for the stream.
#include "memory.h"
#include "run.h"
#include "streams.h"
#include <algorithm>
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <vector>

#define API extern "C" __attribute__((visibility("default")))

namespace emulator {

struct Context { int device; };
struct Stream {
    Context *context;
    std::mutex lock;
    std::deque<Work> work;
    // Requested work goes here while the stream records.
    std::vector<Work> *recorded = nullptr;
};

}  // namespace emulator

namespace {

using emulator::Context;
using emulator::Stream;

enum Result {
    SUCCESS = 0, INVALID_VALUE = 1, OUT_OF_MEMORY = 2, NOT_INITIALIZED = 3, INVALID_DEVICE = 101, INVALID_IMAGE = 200,
    INVALID_CONTEXT = 201, INVALID_PTX = 218, INVALID_HANDLE = 400, NOT_FOUND = 500, NOT_READY = 600,
    ILLEGAL_ADDRESS = 700, ALREADY_LOCKED = 712, NOT_LOCKED = 713, LAUNCH_FAILED = 719, CAPTURE_UNSUPPORTED = 900,
    ILLEGAL_STATE = 401,
};

constexpr int MOST_DEVICES = 8;

struct Graph { Context *context; std::vector<emulator::Work> work; };
struct Module { Context *context; std::string text; };
struct Function { Context *context; const emulator::Kernel *kernel; };

// Like the memory, these are never destroyed: a program may free what it has at its very end.
std::mutex &lock = *new std::mutex;
bool initialized = false;
Context contexts[MOST_DEVICES] = {{0}, {1}, {2}, {3}, {4}, {5}, {6}, {7}};
int retained[MOST_DEVICES] = {};
thread_local Context *current = nullptr;
// Every call after a fault reports it, as the driver's calls do.
std::atomic<int> broken{SUCCESS};

std::map<std::string, const emulator::Kernel *> &kernels() {
    static auto &all = *new std::map<std::string, const emulator::Kernel *>;
    return all;
}

int devices() {
    const char *given = getenv("CORTADO_EMULATED_DEVICES");
    return given ? std::clamp(atoi(given), 0, MOST_DEVICES) : 2;
}

size_t memory_size() {
    const char *given = getenv("CORTADO_EMULATED_MEMORY");
    return given ? strtoull(given, nullptr, 10) : 4ull << 30;
}

auto &streams = *new std::set<Stream *>;
// Pages of the host that are locked: where they begin, and their bytes.
auto &locked = *new std::map<uintptr_t, size_t>;
constexpr size_t PAGE = 4096;

void add(Stream *stream, std::function<void()> work) {
    emulator::add(stream, [work](bool) { return work(), true; });
}
// Does the work of a stream. If it does not wait, it may be that some is left that has to: for
// other ranks.
bool finish(Stream *stream, bool waits) {
    std::lock_guard<std::mutex> guard(stream->lock);
    for (; !stream->work.empty(); stream->work.pop_front())
        if (!stream->work.front()(waits)) return false;
    return true;
}
void finish_all() {
    std::lock_guard<std::mutex> guard(lock);
    for (Stream *stream : streams) finish(stream, false);
}

// How many of these bytes of the host are locked.
size_t locked_among(const void *memory, size_t bytes) {
    std::lock_guard<std::mutex> guard(lock);
    uintptr_t start = reinterpret_cast<uintptr_t>(memory), end = start + bytes;
    size_t among = 0;
    for (auto [first, size] : locked)
        if (first < end && start < first + size) among += std::min(end, first + size) - std::max(start, first);
    return among;
}
// A copy takes memory of the host that is locked, or not, but not some of each.
bool is_host_memory(const void *memory, size_t bytes) {
    size_t among = locked_among(memory, bytes);
    return among == 0 || among == bytes;
}

int check_context() {
    if (!initialized) return NOT_INITIALIZED;
    if (!current) return INVALID_CONTEXT;
    return broken;
}

}  // namespace

void emulator::add(const Kernel &kernel) { kernels()[kernel.name] = new Kernel(kernel); }

void emulator::add(Stream *stream, Work work) {
    std::lock_guard<std::mutex> guard(stream->lock);
    stream->recorded ? stream->recorded->push_back(std::move(work)) : stream->work.push_back(std::move(work));
}
int emulator::device_of(const Stream *stream) { return stream ? stream->context->device : -1; }
int emulator::current_device() { return current ? current->device : -1; }

API int cuInit(unsigned flags) {
    if (flags) return INVALID_VALUE;
    initialized = true;
    return SUCCESS;
}
API int cuDriverGetVersion(int *version) { return *version = 12040, SUCCESS; }
API int cuGetErrorName(int error, const char **name) {
    static const std::map<int, const char *> names = {
        {INVALID_VALUE, "CUDA_ERROR_INVALID_VALUE"}, {OUT_OF_MEMORY, "CUDA_ERROR_OUT_OF_MEMORY"},
        {NOT_INITIALIZED, "CUDA_ERROR_NOT_INITIALIZED"}, {INVALID_DEVICE, "CUDA_ERROR_INVALID_DEVICE"},
        {INVALID_IMAGE, "CUDA_ERROR_INVALID_IMAGE"}, {INVALID_CONTEXT, "CUDA_ERROR_INVALID_CONTEXT"},
        {INVALID_PTX, "CUDA_ERROR_INVALID_PTX"}, {INVALID_HANDLE, "CUDA_ERROR_INVALID_HANDLE"},
        {NOT_FOUND, "CUDA_ERROR_NOT_FOUND"}, {NOT_READY, "CUDA_ERROR_NOT_READY"},
        {ILLEGAL_ADDRESS, "CUDA_ERROR_ILLEGAL_ADDRESS"},
        {ALREADY_LOCKED, "CUDA_ERROR_HOST_MEMORY_ALREADY_REGISTERED"},
        {NOT_LOCKED, "CUDA_ERROR_HOST_MEMORY_NOT_REGISTERED"}, {LAUNCH_FAILED, "CUDA_ERROR_LAUNCH_FAILED"},
        {CAPTURE_UNSUPPORTED, "CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED"}, {ILLEGAL_STATE, "CUDA_ERROR_ILLEGAL_STATE"},
    };
    auto found = names.find(error);
    *name = found == names.end() ? nullptr : found->second;
    return *name ? SUCCESS : INVALID_VALUE;
}
API int cuGetErrorString(int error, const char **text) {
    const char *name;
    if (cuGetErrorName(error, &name)) return *text = nullptr, INVALID_VALUE;
    *text = error == OUT_OF_MEMORY ? "out of memory" : "refused by the emulated device";
    return SUCCESS;
}

API int cuDeviceGetCount(int *count) {
    if (!initialized) return NOT_INITIALIZED;
    return *count = devices(), SUCCESS;
}
API int cuDeviceGet(int *device, int ordinal) {
    if (!initialized) return NOT_INITIALIZED;
    if (ordinal < 0 || ordinal >= devices()) return INVALID_DEVICE;
    return *device = ordinal, SUCCESS;
}
API int cuDeviceGetName(char *name, int size, int) { return snprintf(name, size, "Emulated GPU"), SUCCESS; }
API int cuDeviceTotalMem_v2(size_t *bytes, int) { return *bytes = memory_size(), SUCCESS; }
API int cuDeviceGetPCIBusId(char *id, int size, int device) {
    return snprintf(id, size, "0000:%02x:00.0", device), SUCCESS;
}
API int cuDeviceGetAttribute(int *value, int attribute, int) {
    static const std::map<int, int> values = {
        {1, 1024}, {2, 1024}, {3, 1024}, {4, 64}, {5, 2147483647}, {6, 65535}, {7, 65535}, {8, 49152}, {9, 65536},
        {10, 32}, {11, 2147483647}, {12, 65536}, {13, 1000000}, {14, 512}, {15, 1}, {16, 2}, {17, 0}, {18, 0}, {19, 1},
        {20, 0}, {31, 1}, {35, 0}, {36, 1000000}, {37, 64}, {38, 1 << 20}, {39, 1024}, {40, 1}, {41, 1}, {75, 5}, {76, 0},
    };
    auto found = values.find(attribute);
    if (found == values.end()) return INVALID_VALUE;
    return *value = found->second, SUCCESS;
}

API int cuDevicePrimaryCtxRetain(Context **context, int device) {
    if (!initialized) return NOT_INITIALIZED;
    if (device < 0 || device >= devices()) return INVALID_DEVICE;
    std::lock_guard<std::mutex> guard(lock);
    retained[device]++;
    return *context = &contexts[device], SUCCESS;
}
API int cuDevicePrimaryCtxRelease_v2(int device) {
    std::lock_guard<std::mutex> guard(lock);
    if (retained[device] == 0) return INVALID_CONTEXT;
    return retained[device]--, SUCCESS;
}
API int cuCtxSetCurrent(Context *context) { return current = context, SUCCESS; }

API int cuStreamCreate(Stream **stream, unsigned) {
    if (int error = check_context()) return error;
    *stream = new Stream{current, {}, {}};
    std::lock_guard<std::mutex> guard(lock);
    streams.insert(*stream);
    return SUCCESS;
}
API int cuStreamDestroy_v2(Stream *stream) {
    finish(stream, false);
    std::lock_guard<std::mutex> guard(lock);
    streams.erase(stream);
    return delete stream, SUCCESS;
}
API int cuStreamSynchronize(Stream *stream) {
    if (int error = check_context()) return error;
    if (stream->recorded) return CAPTURE_UNSUPPORTED;
    finish(stream, true);
    return check_context();
}
API int cuStreamQuery(Stream *stream) {
    if (int error = check_context()) return error;
    if (stream->recorded) return CAPTURE_UNSUPPORTED;
    bool is_done = finish(stream, false);
    if (int error = check_context()) return error;
    return is_done ? SUCCESS : NOT_READY;
}

API int cuMemGetInfo_v2(size_t *free, size_t *total) {
    if (int error = check_context()) return error;
    *total = memory_size();
    *free = *total - emulator::memory_used(current->device);
    return SUCCESS;
}
API int cuMemAlloc_v2(uint64_t *pointer, size_t bytes) {
    if (int error = check_context()) return error;
    if (bytes == 0) return INVALID_VALUE;
    if (bytes > memory_size() - emulator::memory_used(current->device)) return OUT_OF_MEMORY;
    void *memory = emulator::allocate(bytes, current->device);
    return memory ? *pointer = reinterpret_cast<uint64_t>(memory), SUCCESS : OUT_OF_MEMORY;
}
API int cuMemFree_v2(uint64_t pointer) {
    if (!current) return INVALID_CONTEXT;
    finish_all();
    return emulator::release(reinterpret_cast<void *>(pointer)) ? SUCCESS : INVALID_VALUE;
}
API int cuMemHostRegister_v2(void *memory, size_t bytes, unsigned flags) {
    if (int error = check_context()) return error;
    uintptr_t start = reinterpret_cast<uintptr_t>(memory);
    if (bytes == 0 || start % PAGE || bytes % PAGE || flags != 1) return INVALID_VALUE;
    if (locked_among(memory, bytes)) return ALREADY_LOCKED;
    std::lock_guard<std::mutex> guard(lock);
    return locked[start] = bytes, SUCCESS;
}
API int cuMemHostUnregister(void *memory) {
    if (int error = check_context()) return error;
    std::lock_guard<std::mutex> guard(lock);
    return locked.erase(reinterpret_cast<uintptr_t>(memory)) ? SUCCESS : NOT_LOCKED;
}

API int cuMemcpyHtoDAsync_v2(uint64_t to, const void *from, size_t bytes, Stream *stream) {
    if (int error = check_context()) return error;
    if (!emulator::holds(reinterpret_cast<void *>(to), bytes) || !is_host_memory(from, bytes)) return INVALID_VALUE;
    return add(stream, [=] { memcpy(reinterpret_cast<void *>(to), from, bytes); }), SUCCESS;
}
API int cuMemcpyDtoHAsync_v2(void *to, uint64_t from, size_t bytes, Stream *stream) {
    if (int error = check_context()) return error;
    if (!emulator::holds(reinterpret_cast<void *>(from), bytes) || !is_host_memory(to, bytes)) return INVALID_VALUE;
    return add(stream, [=] { memcpy(to, reinterpret_cast<void *>(from), bytes); }), SUCCESS;
}
API int cuMemcpyDtoDAsync_v2(uint64_t to, uint64_t from, size_t bytes, Stream *stream) {
    if (int error = check_context()) return error;
    if (!emulator::holds(reinterpret_cast<void *>(from), bytes)) return INVALID_VALUE;
    if (!emulator::holds(reinterpret_cast<void *>(to), bytes)) return INVALID_VALUE;
    add(stream, [=] { memmove(reinterpret_cast<void *>(to), reinterpret_cast<void *>(from), bytes); });
    return SUCCESS;
}
API int cuMemsetD8Async(uint64_t to, unsigned char value, size_t bytes, Stream *stream) {
    if (int error = check_context()) return error;
    if (!emulator::holds(reinterpret_cast<void *>(to), bytes)) return INVALID_VALUE;
    return add(stream, [=] { memset(reinterpret_cast<void *>(to), value, bytes); }), SUCCESS;
}

API int cuModuleLoadDataEx(Module **module, const void *image, unsigned, int *, void **) {
    if (int error = check_context()) return error;
    std::string text(static_cast<const char *>(image));
    if (text.find(".version") == std::string::npos) return INVALID_PTX;
    return *module = new Module{current, text}, SUCCESS;
}
API int cuModuleUnload(Module *module) { return finish_all(), delete module, SUCCESS; }
API int cuModuleGetFunction(Function **function, Module *module, const char *name) {
    if (int error = check_context()) return error;
    // As on a GPU, there is no kernel that the PTX does not have.
    if (module->text.find(std::string(".entry ") + name + "(") == std::string::npos) return NOT_FOUND;
    auto found = kernels().find(name);
    if (found == kernels().end()) return NOT_FOUND;
    return *function = new Function{module->context, found->second}, SUCCESS;
}

API int cuLaunchKernel(Function *function, unsigned grid_x, unsigned grid_y, unsigned grid_z, unsigned block_x,
                       unsigned block_y, unsigned block_z, unsigned shared, Stream *stream, void **arguments, void **) {
    if (int error = check_context()) return error;
    if (function->context != current || stream->context != current) return INVALID_HANDLE;
    if (!grid_x || !grid_y || !grid_z || grid_y > 65535 || grid_z > 65535 || grid_x > 2147483647) return INVALID_VALUE;
    if (!block_x || !block_y || !block_z || 1ull * block_x * block_y * block_z > 1024 || shared) return INVALID_VALUE;
    const emulator::Kernel *kernel = function->kernel;
    std::shared_ptr<emulator::Thread> thread(kernel->bind(arguments));
    emulator::Three grid{grid_x, grid_y, grid_z}, block{block_x, block_y, block_z};
    add(stream, [kernel, thread, grid, block] {
        try {
            emulator::Launch launch;
            emulator::run_grid(*thread, kernel->meets, grid, block);
        } catch (const std::exception &e) {
            fprintf(stderr, "emulated device: kernel %s, block (%u, %u, %u), thread (%u, %u, %u): %s\n", kernel->name,
                    blockIdx.x, blockIdx.y, blockIdx.z, threadIdx.x, threadIdx.y, threadIdx.z, e.what());
            broken = ILLEGAL_ADDRESS;
        }
    });
    return SUCCESS;
}

API int cuStreamBeginCapture_v2(Stream *stream, unsigned mode) {
    if (int error = check_context()) return error;
    if (mode > 2) return INVALID_VALUE;
    if (stream->recorded) return ILLEGAL_STATE;
    return stream->recorded = new std::vector<emulator::Work>, SUCCESS;
}
API int cuStreamEndCapture(Stream *stream, Graph **graph) {
    if (int error = check_context()) return error;
    if (!stream->recorded) return ILLEGAL_STATE;
    *graph = new Graph{stream->context, std::move(*stream->recorded)};
    delete stream->recorded;
    return stream->recorded = nullptr, SUCCESS;
}
API int cuGraphInstantiateWithFlags(Graph **exec, Graph *graph, unsigned long long flags) {
    if (int error = check_context()) return error;
    if (flags) return INVALID_VALUE;
    return *exec = new Graph(*graph), SUCCESS;
}
API int cuGraphLaunch(Graph *exec, Stream *stream) {
    if (int error = check_context()) return error;
    if (exec->context != current || stream->context != current) return INVALID_HANDLE;
    for (const emulator::Work &work : exec->work) emulator::add(stream, work);
    return SUCCESS;
}
API int cuGraphDestroy(Graph *graph) { return delete graph, SUCCESS; }
API int cuGraphExecDestroy(Graph *exec) { return delete exec, SUCCESS; }

// The last fault is forgotten: on a GPU the process would have to end.
API void cortadoForgetFault() { broken = SUCCESS; }
