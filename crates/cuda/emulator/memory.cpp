// The memory of the emulated devices, and in checked builds who touched it.
#include "memory.h"
#include "builtins.h"
#include <atomic>
#include <cstdlib>
#include <map>
#include <memory>
#include <mutex>
#include <new>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace emulator {

namespace {

struct Allocation {
    size_t bytes;
    int device;
#ifdef CORTADO_CHECKED
    Region region;
    std::vector<Touched> touched;
#endif
};

std::mutex lock;
std::map<const char *, Allocation> allocations;
std::map<int, size_t> used;  // by device

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
    // Not a number, wherever nobody writes.
    memset(memory, 0xff, bytes);
    char *start = static_cast<char *>(memory);
    Allocation made{};
    made.bytes = bytes;
    made.device = device;
#ifdef CORTADO_CHECKED
    try {
        made.touched.assign(bytes / 4 + 1, Touched{});
    } catch (const std::bad_alloc &) {
        return free(memory), nullptr;
    }
    made.region = {start, bytes, made.touched.data()};
#endif
    std::lock_guard<std::mutex> guard(lock);
    used[device] += bytes;
    allocations[start] = std::move(made);
    return memory;
}

bool release(void *memory) {
    std::lock_guard<std::mutex> guard(lock);
    auto found = allocations.find(static_cast<char *>(memory));
    if (found == allocations.end()) return false;
    used[found->second.device] -= found->second.bytes;
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
// The one that this thread runs: several devices may compute at once.
thread_local unsigned launch = 0;
constexpr unsigned SEVERAL = ~0u;

unsigned block_number() { return blockIdx.x + gridDim.x * (blockIdx.y + gridDim.y * blockIdx.z); }
unsigned thread_number() { return threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z); }

struct SharedRegion {
    Region region;
    std::vector<Touched> touched;
    unsigned block, launch;
};
}  // namespace

Launch::Launch() { launch = ++launches; }

const Region *region_of(const void *pointer) {
    std::lock_guard<std::mutex> guard(lock);
    Allocation *found = allocation_of(static_cast<const char *>(pointer));
    return found ? &found->region : nullptr;
}

Region *shared_region(const void *tag, size_t bytes) {
    static thread_local std::map<const void *, std::unique_ptr<SharedRegion>> regions;
    char *start = static_cast<char *>(shared_memory(tag, bytes));
    auto &found = regions[tag];
    if (!found) found = std::make_unique<SharedRegion>();
    if (found->launch != launch || found->block != block_number() || found->region.start != start) {
        found->touched.assign(bytes / 4 + 1, Touched{});
        found->region = {start, bytes, found->touched.data()};
        found->launch = launch;
        found->block = block_number();
    }
    return &found->region;
}

void note_read(const Region *region, size_t offset, size_t bytes) {
    for (size_t i = offset / 4; i * 4 < offset + bytes; i++) {
        Touched &touched = region->touched[i];
        unsigned block = block_number(), phase = phase_of_block(), thread = thread_number();
        if (touched.write_launch == launch &&
            (touched.write_block != block || (touched.write_phase == phase && touched.write_thread != thread)))
            fault("a race: a read of what another thread writes, at byte", offset, region->bytes);
        bool same = touched.read_launch == launch;
        touched.read_block = same && touched.read_block != block ? SEVERAL : block;
        bool same_phase = same && touched.read_phase == phase && touched.read_block == block;
        touched.read_thread = same_phase && touched.read_thread != thread ? SEVERAL : thread;
        touched.read_launch = launch;
        touched.read_phase = phase;
    }
}

void note_write(const Region *region, size_t offset, size_t bytes) {
    for (size_t i = offset / 4; i * 4 < offset + bytes; i++) {
        Touched &touched = region->touched[i];
        unsigned block = block_number(), phase = phase_of_block(), thread = thread_number();
        if (touched.write_launch == launch &&
            (touched.write_block != block || (touched.write_phase == phase && touched.write_thread != thread)))
            fault("a race: a write of what another thread writes, at byte", offset, region->bytes);
        if (touched.read_launch == launch &&
            (touched.read_block != block || (touched.read_phase == phase && touched.read_thread != thread)))
            fault("a race: a write of what another thread reads, at byte", offset, region->bytes);
        touched.write_launch = launch;
        touched.write_block = block;
        touched.write_phase = phase;
        touched.write_thread = thread;
    }
}

#endif

}  // namespace emulator
