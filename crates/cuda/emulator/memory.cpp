// The memory of the emulated devices, and in checked builds who touched it.
#include "memory.h"
#include "builtins.h"
#include <atomic>
#include <cstdlib>
#include <map>
#include <mutex>
#include <stdexcept>
#include <string>

namespace emulator {

namespace {

struct Allocation {
    size_t bytes;
    int device;
#ifdef CORTADO_CHECKED
    Region region;
#endif
};

// These are never destroyed: at the end of a program, what frees its memory may be destroyed after them.
std::mutex &lock = *new std::mutex;
auto &allocations = *new std::map<const char *, Allocation>;
auto &used = *new std::map<int, size_t>;  // by device

Allocation *allocation_of(const char *at) {
    auto after = allocations.upper_bound(at);
    if (after == allocations.begin()) return nullptr;
    auto before = std::prev(after);
    return at <= before->first + before->second.bytes ? &before->second : nullptr;
}

}  // namespace

void *allocate(size_t bytes, int device) {
    void *memory;
    if (posix_memalign(&memory, 512, bytes)) return nullptr;
    // Not a number, where nothing is written.
    memset(memory, 0xff, bytes);
    char *start = static_cast<char *>(memory);
    Allocation made{};
    made.bytes = bytes;
    made.device = device;
#ifdef CORTADO_CHECKED
    auto *touched = static_cast<Touched *>(calloc(bytes / 4 + 1, sizeof(Touched)));
    if (!touched) return free(memory), nullptr;
    made.region = {start, bytes, touched};
#endif
    std::lock_guard<std::mutex> guard(lock);
    used[device] += bytes;
    allocations[start] = made;
    return memory;
}

bool release(void *memory) {
    std::lock_guard<std::mutex> guard(lock);
    auto found = allocations.find(static_cast<char *>(memory));
    if (found == allocations.end()) return false;
    used[found->second.device] -= found->second.bytes;
#ifdef CORTADO_CHECKED
    free(found->second.region.touched);
#endif
    allocations.erase(found);
    free(memory);
    return true;
}

size_t memory_used(int device) {
    std::lock_guard<std::mutex> guard(lock);
    return used[device];
}

bool holds(const void *memory, size_t bytes) {
    std::lock_guard<std::mutex> guard(lock);
    const char *at = static_cast<const char *>(memory);
    auto after = allocations.upper_bound(at);
    if (after == allocations.begin()) return false;
    auto before = std::prev(after);
    return at + bytes <= before->first + before->second.bytes;
}

void fault(const char *what, long long at, long long of) {
    throw std::runtime_error(std::string(what) + " " + std::to_string(at) + " of " + std::to_string(of));
}

#ifndef CORTADO_CHECKED

Launch::Launch() = default;

#else

namespace {
std::atomic<unsigned> launches{0};
constexpr unsigned SEVERAL = ~0u;
}  // namespace

// Several devices may compute at once, each on a thread of its own.
Launch::Launch() { here.launch = ++launches; }

const Region *region_of(const void *pointer) {
    std::lock_guard<std::mutex> guard(lock);
    Allocation *found = allocation_of(static_cast<const char *>(pointer));
    return found ? &found->region : nullptr;
}

// Whether another thread has written there, with no barrier since.
static bool is_written(const Touched &touched, const Place &me) {
    return touched.write_launch == me.launch &&
           (touched.write_block != me.block_number ||
            (touched.write_phase == me.phase && touched.write_thread != me.thread_number));
}
static bool is_read(const Touched &touched, const Place &me) {
    return touched.read_launch == me.launch &&
           (touched.read_block != me.block_number ||
            (touched.read_phase == me.phase && touched.read_thread != me.thread_number));
}

void note_read(const Region *region, size_t offset, size_t bytes) {
    const Place &me = here;
    for (size_t i = offset / 4; i * 4 < offset + bytes; i++) {
        Touched &touched = region->touched[i];
        if (is_written(touched, me)) fault("a race: a read of what another thread writes, at byte", offset, region->bytes);
        bool same = touched.read_launch == me.launch;
        touched.read_block = same && touched.read_block != me.block_number ? SEVERAL : me.block_number;
        bool same_phase = same && touched.read_phase == me.phase && touched.read_block == me.block_number;
        touched.read_thread = same_phase && touched.read_thread != me.thread_number ? SEVERAL : me.thread_number;
        touched.read_launch = me.launch;
        touched.read_phase = me.phase;
    }
}

void note_write(const Region *region, size_t offset, size_t bytes) {
    const Place &me = here;
    for (size_t i = offset / 4; i * 4 < offset + bytes; i++) {
        Touched &touched = region->touched[i];
        if (is_written(touched, me)) fault("a race: a write of what another thread writes, at byte", offset, region->bytes);
        if (is_read(touched, me)) fault("a race: a write of what another thread reads, at byte", offset, region->bytes);
        touched.write_launch = me.launch;
        touched.write_block = me.block_number;
        touched.write_phase = me.phase;
        touched.write_thread = me.thread_number;
    }
}

#endif

}  // namespace emulator
