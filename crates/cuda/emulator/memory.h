// The memory of the emulated devices.
#pragma once
#include <cstddef>

namespace emulator {

void *allocate(size_t bytes, int device);
bool release(void *memory);
size_t memory_used(int device);
// Whether all of these bytes lie in one allocation.
bool holds(const void *memory, size_t bytes);

// Lives as long as a launch: touches of one launch have nothing to do with those of another.
struct Launch {
    Launch();
};

}  // namespace emulator
